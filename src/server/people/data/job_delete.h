/* job_delete.h - the background job that deletes all stored data of a person. */
#ifndef HEARTS_DATA_JOB_DELETE_H
#define HEARTS_DATA_JOB_DELETE_H

#include "server/people/task/task.h"

void job_delete(struct task *t);

#endif
