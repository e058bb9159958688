/** A child that misbehaves on request, for tests of the pool. */
import { priorities } from '#platform/children/child-pool.ts';
import { serveParent } from '#platform/children/serve-parent.ts';

let asked = 0;
const answer = async ({ task }: { task: string }) => {
  asked++;
  if (task === 'die') process.kill(process.pid, 'SIGSEGV');
  if (task === 'hang') await new Promise(() => undefined);
  return { pid: process.pid, asked, environment: Object.keys(process.env) };
};

serveParent(answer, { priority: priorities.decoder });
