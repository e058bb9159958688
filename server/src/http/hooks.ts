import type { Socket } from 'node:net';
import { PassThrough, Readable } from 'node:stream';
import { type EndpointName, endpoints } from '@togather/contract/endpoints.ts';
import { MODE_RETRY_SECONDS, refusalIn } from '@togather/contract/modes.ts';
import type { Context } from '#app/context/context.ts';
import { Failure } from '#platform/base/failure.ts';
import type { App } from './exchange.ts';

/** Polled every few seconds. */
const ROUTINE: ReadonlySet<string> = new Set(
  (['getLive', 'getReady', 'getMetrics'] as const).map((name) => endpoints[name].path),
);

/** Returns true for a poll's usual answers. The cause of a failing readiness has a line of its own. */
const isRoutine = (route: string, status: number): boolean =>
  ROUTINE.has(route) && (status < 400 || status === 503);

/**
 * Logs and measures each request by the route's pattern, since an address may contain a PIN or a token (threats.md L1).
 * The line of a refused request has the code and the reason.
 */
export function observeRequests(app: App, { metrics }: Context) {
  app.decorateRequest('refusal', undefined);
  app.addHook('onResponse', (request, reply, done) => {
    const answered = {
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
    };
    metrics.observeRequest({ ...answered, seconds: reply.elapsedTime / 1000 });
    const level = isRoutine(answered.route, answered.status) ? 'debug' : 'info';
    request.log[level]({ ...answered, ms: Math.round(reply.elapsedTime), ...request.refusal }, 'answered');
    done();
  });
}

const IDLE_CHECK_MS = 100;

/** Downloads of gigabytes are cut, too, because clients resume them. */
const isContinued = (type: unknown) => type === 'application/zip';

/**
 * Ends live streams when maintenance begins. When stopping, lets requests in flight finish, and closes streams and idle connections, so that they do not delay the stop. Browsers
 * open connections in advance and send nothing; Node does not count those as idle.
 */
export function endWaiting(app: App, { modes }: Context) {
  const streams = new Map<Readable, () => void>();
  modes.watch(({ maintenance }) => {
    if (maintenance) for (const stream of streams.keys()) if (stream instanceof PassThrough) stream.end();
  });
  const keep = (stream: Readable, end: () => void) => {
    streams.set(stream, end);
    stream.once('close', () => streams.delete(stream));
  };
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (payload instanceof PassThrough) keep(payload, () => payload.end());
    else if (payload instanceof Readable && isContinued(reply.getHeader('content-type')))
      keep(payload, () => payload.destroy());
    done();
  });
  const sockets = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  app.addHook('preClose', async () => {
    for (const end of streams.values()) end();
    const timer = setInterval(() => {
      app.server.closeIdleConnections();
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
    }, IDLE_CHECK_MS);
    app.server.once('close', () => clearInterval(timer));
  });
}

/** Throws Failure MAINTENANCE or READ_ONLY for an endpoint that is not served now. */
export function refuseInModes({ modes }: Context, name: EndpointName): void {
  const code = refusalIn(modes.current(), name);
  if (code) throw new Failure(code, { retryAfter: MODE_RETRY_SECONDS });
}
