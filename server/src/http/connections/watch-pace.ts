import type { IncomingMessage } from 'node:http';
import type { App, Exchange } from '#http/exchange.ts';
import { Failure } from '#platform/base/failure.ts';
import type { DeliveryPace } from '#platform/limits/delivery-gate.ts';
import { whenOver } from './drain.ts';

/**
 * Clients that are silent this long are cut, and those whose body is slower than this over that time; phones on bad
 * networks are faster (threats.md U9, D7).
 */
export const PATIENCE_SECONDS = 30;
const SLOWEST_BYTES_PER_SECOND = 2048;

/** Measures how fast a body arrives while the server waits for the client. */
export interface PaceMeter {
  /** Records how many bytes had arrived after another second of waiting for the client. */
  readonly mark: (bytes: number) => void;
  /** Returns bytes per second over the last seconds, 30 at most; undefined until there were enough. */
  readonly over: (seconds: number) => number | undefined;
}

export function createPaceMeter(): PaceMeter {
  const marks: number[] = [];
  return {
    mark: (bytes) => {
      marks.push(bytes);
      if (marks.length > PATIENCE_SECONDS + 1) marks.shift();
    },
    over: (seconds) => {
      const [before, now] = [marks.at(-1 - seconds), marks.at(-1)];
      return before === undefined || now === undefined ? undefined : (now - before) / seconds;
    },
  };
}

/** Returns true when the last seconds, 30 at most, brought less than 2 KB each, whatever came before. */
export function isTrickle(meter: PaceMeter, seconds = PATIENCE_SECONDS): boolean {
  return (meter.over(seconds) ?? Number.POSITIVE_INFINITY) < SLOWEST_BYTES_PER_SECOND;
}

interface BodyPace extends Pick<PaceMeter, 'over'> {
  /** Fails the reading of the body; closes the connection if the response was already sent. */
  readonly cut: (failure: Failure) => void;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The pace of the body; undefined for a request without one. */
    pace: BodyPace | undefined;
  }
}

/**
 * Cuts a request whose body trickles: 408 while no response has been sent. Only counts time waiting for the client: the
 * request is paused while the server is not reading.
 */
export function cutSlowBodies(app: App, patienceSeconds: number) {
  app.decorateRequest('pace', undefined);
  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = request;
    if (raw.headers['content-length'] === undefined && raw.headers['transfer-encoding'] === undefined)
      return done();
    const cut = (failure: Failure) => {
      // The body's reader treats it as a broken connection and fails, within a file or between two.
      if (!reply.sent && raw.listenerCount('error') > 0) raw.emit('error', failure);
      else raw.destroy();
    };
    const meter = watchPace(raw, patienceSeconds, () => cut(new Failure('REQUEST_TIMEOUT')));
    // A client that has sent everything is no longer measured.
    request.pace = { over: (seconds) => (raw.readableEnded ? undefined : meter.over(seconds)), cut };
    done();
  });
}

const watchPace = (request: IncomingMessage, patienceSeconds: number, onSlow: () => void): PaceMeter => {
  const meter = createPaceMeter();
  const { socket } = request;
  const timer = setInterval(() => {
    const waitsForClient = request.readableFlowing && request.readableLength === 0;
    if (!waitsForClient) return;
    meter.mark(socket.bytesRead);
    if (!isTrickle(meter, patienceSeconds)) return;
    end();
    onSlow();
  }, 1000);
  const end = () => clearInterval(timer);
  request.once('end', end);
  request.once('close', end);
  return meter;
};

/**
 * Measures how fast a client takes a response. Only counts time waiting for the client, not for the server's own reads.
 * Measures every few seconds, because the system buffers half a megabyte at once. `cut` closes the connection.
 */
export function watchDelivery(exchange: Exchange, everySeconds = 4): DeliveryPace {
  const { socket } = exchange.request.raw;
  const meter = createPaceMeter();
  const timer = setInterval(() => {
    const waiting = socket.writableLength;
    if (waiting > 0) meter.mark(socket.bytesWritten - waiting);
  }, everySeconds * 1000);
  whenOver(exchange, () => clearInterval(timer));
  const over = (seconds: number) => {
    const pace = meter.over(seconds / everySeconds);
    return pace === undefined ? undefined : pace / everySeconds;
  };
  return { over, cut: () => socket.destroy() };
}
