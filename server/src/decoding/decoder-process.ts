/** The program of one decoder process (decoder.ts starts it). */
import { serveParent } from '../children/serve-parent.ts';
import { answerRequest } from './answer-request.ts';

serveParent(answerRequest);
