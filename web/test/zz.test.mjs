import { test } from "node:test";
import { launch, serve, somebody, playUntil, MY_TURN, seated, command } from "./browser.mjs";
import { spokenTo } from "./screens.mjs";
test("x", async () => {
  const server = await serve(), browser = await launch();
  for (const size of [{ width: 390, height: 844 }, { width: 320, height: 568 }, { width: 1024, height: 768 }, { width: 844, height: 390 }]) {
    const page = await somebody(browser, server.url, { drawn: true, size });
    await spokenTo(page, true);
    await playUntil(page, ".lay:has(.rail .seat.turn):has(.hand):not(:has(.hand > li:nth-child(9)))");
    const n = `${size.width}x${size.height}`;
    await page.screenshot({ path: `/tmp/zz-${n}-bar.png` });
    await page.getByRole("button", { name: /^Talk/ }).click();
    await page.locator(".tray").waitFor();
    await page.waitForTimeout(400);
    await page.screenshot({ path: `/tmp/zz-${n}-tray.png` });
    await page.context().close();
  }
  for (const size of [{ width: 1440, height: 900 }, { width: 1366, height: 768 }]) {
    const page = await somebody(browser, server.url, { drawn: true, size });
    await seated(page, "classic");
    await playUntil(page, ".lay:has(.rail .seat.turn):has(.hand):not(:has(.hand > li:nth-child(5)))");
    await page.screenshot({ path: `/tmp/zz-${size.width}-alone.png` });
    await page.context().close();
  }
  await browser.close(); server.stop();
});
