import { z } from 'zod';
import { MAX_TASKS, TASK_LENGTH } from '../limits.ts';
import { defineEndpoint } from './endpoint.ts';
import { eventParams, id, shownText } from './values.ts';

export const task = z.object({
  taskId: id,
  /** What to photograph, in the host's words. */
  name: z.string(),
  /** Of the photos that the caller sees. */
  photoCount: z.int().nonnegative(),
  /** Whether the caller has sent a photo to it. */
  isDone: z.boolean(),
});
export type Task = z.infer<typeof task>;

export const taskList = z.object({
  /** Counts the host's changes. */
  edition: z.int().nonnegative(),
  /** In the host's order. */
  tasks: z.array(task),
});
export type TaskList = z.infer<typeof taskList>;

export const listTasks = defineEndpoint('listTasks', {
  summary: 'What the host asks guests to photograph, and which of it the caller and others have done',
  params: eventParams,
  response: taskList,
});

export const saveTasks = defineEndpoint('saveTasks', {
  summary: 'Replace the list of tasks; the photos of a task that is gone stay, without a task',
  params: eventParams,
  body: z.object({
    /** Of the list that was changed. */
    edition: z.int().nonnegative(),
    tasks: z
      .array(
        z.object({
          /** Undefined for a new task. */
          taskId: id.optional(),
          name: shownText(TASK_LENGTH).min(1),
        }),
      )
      .max(MAX_TASKS),
  }),
  response: taskList,
  errors: ['TASKS_CHANGED'],
});
