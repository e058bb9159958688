import { endpoints } from '@togather/contract/endpoints.ts';
import type { TracedWork, Tracing } from '../platform/telemetry/tracing.ts';
import type { App, Request } from './exchange.ts';

/** Probes come every few seconds, and streams last for hours: neither says how a request fared. */
const UNTRACED: ReadonlySet<string | undefined> = new Set(
  (['getLive', 'getReady', 'getMetrics', 'streamEvent'] as const).map((name) => endpoints[name].path),
);

/**
 * Makes a span of each request, named by the route's pattern as in the log, whose lines carry its trace's id. Every request
 * begins a trace: what a stranger's `traceparent` says is not believed.
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
    // Comes in any case, even when the client has hung up.
    reply.raw.once('close', () => {
      const { statusCode } = reply;
      work.end(
        { 'http.response.status_code': statusCode },
        statusCode >= 500 ? String(statusCode) : undefined,
      );
    });
    work.run(done);
  });
  // A body is read in its connection's context: from here on it is the request's again.
  app.addHook('preValidation', (request, _reply, done) => {
    const work = works.get(request);
    if (work) work.run(done);
    else done();
  });
};
