import type { EndpointName } from '@togather/contract/endpoints.ts';
import { type ErrorCode, errors } from '@togather/contract/errors.ts';
import type { ResponseOf } from '@togather/contract/schemas/contract.ts';
import type { EventChange } from '@togather/contract/schemas/events.ts';
import type { WallNews } from '@togather/contract/schemas/walls.ts';
import type { Answer, Received } from './answer.ts';

/** Marks a reply that is more than the body of a successful response. */
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

/** Clears the answers and requests of the previous test. */
export const startScript = () => post('/start', {});

/**
 * Sets how the server answers calls from now on. A value is the body of a successful response to each request; `inTurn`,
 * `refuse`, `respond`, `cut`, `take` and `hold` build other replies. Other endpoints keep their answers.
 */
export function answerCalls(replies: Replies) {
  return post(
    '/answers',
    Object.fromEntries(Object.entries(replies).map(([name, reply]) => [name, answersOf(reply)])),
  );
}

/** Returns one answer per request, in this order. The last one repeats. */
export const inTurn = (...replies: readonly unknown[]) => new Special(replies.flatMap(answersOf));

/** Returns an error of the contract, by default with its own message. */
export function refuse(
  code: ErrorCode,
  more: { message?: string; details?: unknown; retryAfter?: number; status?: number } = {},
) {
  return new Special([{ kind: 'error', code, ...errors[code], ...more }]);
}

/** Returns a response that is not the product's, such as a gateway's 502. */
export function respond(status: number, text: string, type = 'text/html') {
  return new Special([{ kind: 'text', status, type, text }]);
}

/** Breaks the connection in the middle of the response. */
export const cut = new Special([{ kind: 'cut' }]);

/** Accepts an upload's files, except those named in `rejected`. */
export function take(rejected: Readonly<Record<string, ErrorCode>> = {}) {
  return new Special([{ kind: 'take', rejected }]);
}

/** Delays the answer until `release()`. */
export function hold(reply: unknown) {
  return new Special(answersOf(reply).map((then): Answer => ({ kind: 'hold', then })));
}

/** Adds a Date header with the true time to answers from now on, from which a page with a changed clock learns it. */
export const tellTime = () => post('/clock', {});

/** Releases all held requests, once there is one. */
export const release = () => post('/release', {});

/** Releases the requests that are held now, if any. */
export const releaseLeft = () => post('/release-left', {});

/** Sends a message to the open streams of the event or live wall. Returns their number. */
export async function announce(change: EventChange | WallNews): Promise<number> {
  return (await post('/announce', change)).streams;
}

/** Returns the requests of an endpoint in this test, oldest first. */
export async function received(endpoint: EndpointName): Promise<Received[]> {
  return (await post('/received', {})).received.filter((request) => request.endpoint === endpoint);
}
