/**
 * A face worker that every photo kills, as the system does when memory is short, but those given by their path. One that is
 * called endless is never done.
 */
import type { WorkerReply, WorkerRequest } from '#faces/workers/worker-messages.ts';
import { priorities } from '#platform/children/child-pool.ts';
import { serveParent } from '#platform/children/serve-parent.ts';

const answer = async ({ photo }: WorkerRequest): Promise<WorkerReply> => {
  if (Buffer.from(photo).toString() === 'endless') await new Promise(() => undefined);
  if (typeof photo !== 'string') process.kill(process.pid, 'SIGKILL');
  return {
    kind: 'analysed',
    analysis: { width: 1, height: 1, faces: [], pipelineVersion: `${process.pid}` },
  };
};

serveParent(answer, { priority: priorities.faces });
