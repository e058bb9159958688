import { endpoints } from '@togather/contract/endpoints.ts';
import type { TracedWork, Tracing } from '#platform/telemetry/tracing.ts';
import type { App, Request } from './exchange.ts';

/** Probes are too frequent, and streams last for hours. */
const UNTRACED: ReadonlySet<string | undefined> = new Set(
  (['getLive', 'getReady', 'getMetrics', 'streamEvent', 'streamWall'] as const).map(
    (name) => endpoints[name].path,
  ),
);

/**
 * Creates a span for each request, named by the route's pattern as in the log, whose lines contain the trace id.
 * Ignores `traceparent`, because strangers could set it.
 */
export const traceRequests = (app: App, tracing: Tracing): void => {
  const works = new WeakMap<Request, TracedWork>();
  app.addHook('onRequest', (request, reply, done) => {
    const { url: route } = request.routeOptions;
    if (UNTRACED.has(route)) return done();
    const { method } = request;
    const work = tracing.begin({
      name: route ? `${method} ${route}` : method,
      kind: 'server',
      attributes: {
        'http.request.method': method,
        ...(route && { 'http.route': route }),
        'togather.request.id': request.id,
      },
    });
    works.set(request, work);
    request.log = request.log.child({ traceId: work.traceId });
    // Emitted in every case, also when the client disconnects.
    reply.raw.once('close', () => {
      const { statusCode } = reply;
      work.end(
        { 'http.response.status_code': statusCode },
        statusCode >= 500 ? String(statusCode) : undefined,
      );
    });
    work.run(done);
  });
  // Reading a body runs in the connection's context; this restores the request's.
  app.addHook('preValidation', (request, _reply, done) => {
    const work = works.get(request);
    if (work) work.run(done);
    else done();
  });
};
