/** Long work beside other work: a program of a thread of its own, which posts one message and is ended. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** The message of the program, started with this data. Throws what the thread threw. */
export async function runThread<T>(program: URL, data: unknown): Promise<T> {
  const thread = new Worker(program, { workerData: data });
  try {
    const [message] = (await once(thread, 'message')) as [T];
    return message;
  } finally {
    await thread.terminate();
  }
}
