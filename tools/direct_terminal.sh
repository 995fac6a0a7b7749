#!/bin/sh
# direct_terminal.sh - makes the description "openhearts-direct" of a terminal with direct (24-bit) colours.
#
#   tools/direct_terminal.sh FOLDER    the folder to set TERMINFO to
set -eu
TERMINFO= tic -x -o "$1" - <<'EOT'
openhearts-direct|tmux and its like with direct colours,
	use=screen-256color, colors#0x1000000, pairs#0x7FFF, RGB,
	setaf=\E[%?%p1%{8}%<%t3%p1%d%e38;2;%p1%{65536}%/%d;%p1%{256}%/%{255}%&%d;%p1%{255}%&%d%;m,
	setab=\E[%?%p1%{8}%<%t4%p1%d%e48;2;%p1%{65536}%/%d;%p1%{256}%/%{255}%&%d;%p1%{255}%&%d%;m,
EOT
