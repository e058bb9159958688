/** The program of a decoder process, which decoder.ts starts. */
import { priorities } from '#platform/children/child-pool.ts';
import { serveParent } from '#platform/children/serve-parent.ts';
import { answerRequest } from './answer-request.ts';

serveParent(answerRequest, { priority: priorities.decoder });
