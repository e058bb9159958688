import type { IncomingMessage } from 'node:http';
import { Failure } from '../failure.ts';
import type { App } from './app.ts';

/** A body slower than this over half a minute comes from no phone on a bad network (threats.md U9, D7). */
const SLOWEST_BYTES_PER_SECOND = 2048;
const WINDOW_SECONDS = 30;

/**
 * Judges a body by how many of its bytes were there after each second of waiting for the client: true once the last
 * 30 seconds brought less than 2 KB each, however much came before.
 */
export const createPaceJudge = (): ((bytes: number) => boolean) => {
  const marks: number[] = [];
  return (bytes) => {
    marks.push(bytes);
    if (marks.length <= WINDOW_SECONDS) return false;
    const before = marks.shift() ?? 0;
    return bytes - before < WINDOW_SECONDS * SLOWEST_BYTES_PER_SECOND;
  };
};

/**
 * Cuts a request whose body trickles, whichever part of it is being read: 408 while the answer is still open. Only the
 * client's time counts: while we are the ones who do not read, the request is paused.
 */
export const cutSlowBodies = (app: App) =>
  app.addHook('onRequest', async ({ raw }, reply) => {
    if (raw.headers['content-length'] === undefined && raw.headers['transfer-encoding'] === undefined) return;
    watchPace(raw, () => {
      // Whoever reads the body takes it for a broken connection and fails, within a file as well as between two.
      if (!reply.sent && raw.listenerCount('error') > 0) raw.emit('error', new Failure('REQUEST_TIMEOUT'));
      else raw.destroy();
    });
  });

const watchPace = (request: IncomingMessage, onSlow: () => void): void => {
  const isTooSlow = createPaceJudge();
  const { socket } = request;
  const timer = setInterval(() => {
    const waitsForClient = request.readableFlowing && request.readableLength === 0;
    if (!waitsForClient || !isTooSlow(socket.bytesRead)) return;
    end();
    onSlow();
  }, 1000);
  const end = () => clearInterval(timer);
  request.once('end', end);
  request.once('close', end);
};
