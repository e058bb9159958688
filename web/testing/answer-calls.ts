import type { EndpointName } from '@togather/contract/endpoints.ts';
import { type ErrorCode, errors } from '@togather/contract/errors.ts';
import type { ResponseOf } from '@togather/contract/schemas/contract.ts';
import type { EventChange } from '@togather/contract/schemas/events/event-stream.ts';
import type { Answer, Received } from './answer.ts';

/** Marks what is not simply the body of a successful response. */
class Special {
  readonly answers: readonly Answer[];
  constructor(answers: readonly Answer[]) {
    this.answers = answers;
  }
}

type Reply<N extends EndpointName> = ResponseOf<N> | Special;
export type Replies = { readonly [N in EndpointName]?: Reply<N> };

const answersOf = (reply: unknown): readonly Answer[] =>
  reply instanceof Special ? reply.answers : [{ kind: 'body', body: reply }];

const post = async (path: string, body: unknown): Promise<{ received: Received[]; streams: number }> =>
  (await fetch(`/script${path}`, { method: 'POST', body: JSON.stringify(body) })).json();

/** Forgets the answers and requests of the test before. */
export const startScript = () => post('/start', {});

/**
 * Sets how the server answers calls from now on: a value is the body of a successful response, again for each request;
 * `inTurn`, `refuse`, `respond`, `cut`, `take` and `hold` describe the rest. Other endpoints keep their answers.
 */
export const answerCalls = (replies: Replies) =>
  post(
    '/answers',
    Object.fromEntries(Object.entries(replies).map(([name, reply]) => [name, answersOf(reply)])),
  );

/** One answer for each request, in this order; the last one repeats. */
export const inTurn = (...replies: readonly unknown[]) => new Special(replies.flatMap(answersOf));

/** An error of the contract, with its own message unless another is given. */
export const refuse = (
  code: ErrorCode,
  more: { message?: string; details?: unknown; retryAfter?: number; status?: number } = {},
) => new Special([{ kind: 'error', code, ...errors[code], ...more }]);

/** A response that is not the product's, such as a gateway's 502. */
export const respond = (status: number, text: string, type = 'text/html') =>
  new Special([{ kind: 'text', status, type, text }]);

/** The connection breaks in the middle of the response. */
export const cut = new Special([{ kind: 'cut' }]);

/** An upload's files are accepted, except those named in `rejected`. */
export const take = (rejected: Readonly<Record<string, ErrorCode>> = {}) =>
  new Special([{ kind: 'take', rejected }]);

/** The answer arrives after `release()`. */
export const hold = (reply: unknown) =>
  new Special(answersOf(reply).map((then): Answer => ({ kind: 'hold', then })));

/** Answers have a Date header from now on, of the true time: a page whose clock a test sets learns it. */
export const tellTime = () => post('/clock', {});

/** Lets all held requests be answered. */
export const release = () => post('/release', {});

/** Sends a message to the streams of the event that are open; returns how many there are. */
export const announce = async (change: EventChange): Promise<number> =>
  (await post('/announce', change)).streams;

/** The requests that an endpoint received in this test, oldest first. */
export const received = async (endpoint: EndpointName): Promise<Received[]> =>
  (await post('/received', {})).received.filter((request) => request.endpoint === endpoint);
