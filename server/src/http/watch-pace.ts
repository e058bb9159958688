import type { IncomingMessage } from 'node:http';
import { Failure } from '../failure.ts';
import type { App } from './app.ts';

/** A body slower than this over half a minute comes from no phone on a bad network (threats.md U9, D7). */
const SLOWEST_BYTES_PER_SECOND = 2048;
const WINDOW_SECONDS = 30;

/** How fast a body comes, while it is the client that is waited for. */
export interface PaceMeter {
  /** Notes how many of its bytes were there after another second of waiting for the client. */
  readonly mark: (bytes: number) => void;
  /** Bytes a second over the last so many seconds, 30 at most; undefined until there were so many. */
  readonly over: (seconds: number) => number | undefined;
}

export const createPaceMeter = (): PaceMeter => {
  const marks: number[] = [];
  return {
    mark: (bytes) => {
      marks.push(bytes);
      if (marks.length > WINDOW_SECONDS + 1) marks.shift();
    },
    over: (seconds) => {
      const [before, now] = [marks.at(-1 - seconds), marks.at(-1)];
      return before === undefined || now === undefined ? undefined : (now - before) / seconds;
    },
  };
};

/** True once the last 30 seconds brought less than 2 KB each, however much came before. */
export const isTrickle = (meter: PaceMeter): boolean =>
  (meter.over(WINDOW_SECONDS) ?? Number.POSITIVE_INFINITY) < SLOWEST_BYTES_PER_SECOND;

export interface BodyPace extends Pick<PaceMeter, 'over'> {
  /** Ends the reading of the body with this failure; the connection, where it was answered already. */
  readonly cut: (failure: Failure) => void;
}

const paces = new WeakMap<IncomingMessage, BodyPace>();

/** The pace of a request's body; undefined for one without a body. */
export const paceOf = (request: IncomingMessage): BodyPace | undefined => paces.get(request);

/**
 * Cuts a request whose body trickles, whichever part of it is being read: 408 while the answer is still open. Only the
 * client's time counts: while we are the ones who do not read, the request is paused.
 */
export const cutSlowBodies = (app: App) =>
  app.addHook('onRequest', async ({ raw }, reply) => {
    if (raw.headers['content-length'] === undefined && raw.headers['transfer-encoding'] === undefined) return;
    const cut = (failure: Failure) => {
      // Whoever reads the body takes it for a broken connection and fails, within a file as well as between two.
      if (!reply.sent && raw.listenerCount('error') > 0) raw.emit('error', failure);
      else raw.destroy();
    };
    const meter = watchPace(raw, () => cut(new Failure('REQUEST_TIMEOUT')));
    // Whoever has sent everything is waited for no more.
    paces.set(raw, { over: (seconds) => (raw.readableEnded ? undefined : meter.over(seconds)), cut });
  });

const watchPace = (request: IncomingMessage, onSlow: () => void): PaceMeter => {
  const meter = createPaceMeter();
  const { socket } = request;
  const timer = setInterval(() => {
    const waitsForClient = request.readableFlowing && request.readableLength === 0;
    if (!waitsForClient) return;
    meter.mark(socket.bytesRead);
    if (!isTrickle(meter)) return;
    end();
    onSlow();
  }, 1000);
  const end = () => clearInterval(timer);
  request.once('end', end);
  request.once('close', end);
  return meter;
};
