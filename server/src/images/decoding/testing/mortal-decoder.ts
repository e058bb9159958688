/** A decoder process that dies or is killed on request of the file, as libvips may on unforeseen files. */
import { readFile } from 'node:fs/promises';
import { answerRequest, type DecoderRequest } from '#images/decoding/answer-request.ts';
import { priorities } from '#platform/children/child-pool.ts';
import { serveParent } from '#platform/children/serve-parent.ts';
import { DEADLY, ENDLESS, HUNGRY } from './deadly.ts';

const answer = async (request: DecoderRequest) => {
  const { file } = request;
  const bytes = typeof file === 'string' ? await readFile(file) : file;
  if (bytes.includes(DEADLY)) process.kill(process.pid, 'SIGSEGV');
  if (bytes.includes(HUNGRY)) process.kill(process.pid, 'SIGKILL');
  if (bytes.includes(ENDLESS)) await new Promise(() => undefined);
  return answerRequest(request);
};

serveParent(answer, { priority: priorities.decoder });
