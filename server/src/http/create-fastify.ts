import { createHash } from 'node:crypto';
import cookie from '@fastify/cookie';
import cors from '@fastify/cors';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { endpoints } from '@togather/contract/endpoints.ts';
import fastify, { LogController } from 'fastify';
import {
  jsonSchemaTransform,
  serializerCompiler,
  validatorCompiler,
  type ZodTypeProvider,
} from 'fastify-type-provider-zod';
import type { Context } from '#app/context/context.ts';
import { Failure } from '#platform/base/failure.ts';
import type { Config } from '#platform/config/config.ts';
import type { TracedWork, Tracing } from '#platform/telemetry/tracing.ts';
import { prepareToDrain } from './connections/drain.ts';
import { limitConnections } from './connections/limit-connections.ts';
import { cutSlowBodies, PATIENCE_SECONDS } from './connections/watch-pace.ts';
import type { App, Request } from './exchange.ts';
import { endWaiting, observeRequests } from './hooks.ts';
import { type Arrival, type Fault, judgeForwarding } from './judge-forwarding.ts';
import { ignoreMultipart } from './register-raw-bodies.ts';
import { answerError } from './responding/error-handler.ts';
import { compressTexts, securityHeaders } from './responding/static-files.ts';

/** A batch of 30 MB at 64 KB/s takes 480 s (threats.md U9); the idle timeout cuts a stalled one. */
const REQUEST_TIMEOUT_MS = 600_000;
/** A selection of MAX_PHOTO_LIMIT photos for a ZIP. */
const JSON_LIMIT_BYTES = 512 * 1024;

/** Trusts the entries of X-Forwarded-For that our own proxies added, and none before them (threats.md P3). */
const trustOf = (proxies: Config['trustedProxies']) =>
  typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : [...proxies];

const openFastify = ({ config, log }: Context, patienceSeconds: number) =>
  fastify({
    loggerInstance: log,
    trustProxy: trustOf(config.trustedProxies),
    bodyLimit: JSON_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: patienceSeconds * 1000,
    routerOptions: { maxParamLength: 64 },
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: 'idle',
    // Serves what a proxy has just sent on an open connection.
    return503OnClosing: false,
    rewriteUrl: rewriteMalformed,
    frameworkErrors: (error, request, reply) => {
      answerError(error, request, reply);
    },
  }).withTypeProvider<ZodTypeProvider>();

export interface Patience {
  /** Time limit for a silent or trickling client; overrides PATIENCE_SECONDS in tests. */
  readonly patienceSeconds?: number;
}

/** Creates Fastify with everything that applies to all routes: schemas, errors, time limits, hooks and plugins. */
export async function createFastify(
  context: Context,
  { patienceSeconds = PATIENCE_SECONDS }: Patience = {},
): Promise<App> {
  const app = openFastify(context, patienceSeconds);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(answerError);
  // First of all hooks, so that the others are part of the request's span.
  if (context.tracing) traceRequests(app, context.tracing);
  observeRequests(app, context);
  limitConnections(app, context.processLimits);
  cutSlowBodies(app, patienceSeconds);
  watchProxies(app, context);
  prepareToDrain(app);
  endWaiting(app, context);
  compressTexts(app);
  await registerPlugins(app, context);
  refuseMalformed(app);
  await registerOpenApi(app);
  return app;
}

const MALFORMED = '/malformed-address';

/**
 * Rewrites an address with malformed percent-encoding to a route of its own, so that its 400 has the headers, log line
 * and metrics of every other response.
 */
const rewriteMalformed = ({ url }: { url?: string | undefined }): string => {
  try {
    decodeURI(url ?? '/');
    return url ?? '/';
  } catch {
    return MALFORMED;
  }
};

/** Refuses malformed addresses, and requests with several Host headers (RFC 9112 §3.2), with VALIDATION_FAILED. */
const refuseMalformed = (app: App) => {
  app.all(MALFORMED, { schema: { hide: true } }, async () => {
    throw new Failure('VALIDATION_FAILED');
  });
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    const hosts = raw.rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host');
    done(hosts.length > 1 ? new Failure('VALIDATION_FAILED') : undefined);
  });
};

/** Browser features that no page uses; a selfie comes from a file field. */
const PERMISSIONS_POLICY =
  'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), payment=(), usb=()';

/** Registers cookies, origins, headers and types of bodies for every route. */
const registerPlugins = async (app: App, context: Context): Promise<void> => {
  await app.register(cookie);
  await app.register(cors, {
    origin: [new URL(context.publicUrl).origin, ...context.config.corsOrigins],
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    // One string, because the plugin joins a list for each response.
    exposedHeaders: 'etag, content-range, content-length, retry-after',
    maxAge: 600,
  });
  const headers = securityHeaders(context);
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    reply.header('permissions-policy', PERMISSIONS_POLICY);
    done();
  });
  // Pages of other origins can send forms without a preflight, so only the routes of registerForms accept them.
  app.removeContentTypeParser('text/plain');
  // Some clients send a JSON content type with every request, even with an empty body, as in start-payment.
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) =>
    body === '' ? done(null, undefined) : parseJson(request, body, done),
  );
  ignoreMultipart(app);
};

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
const traceRequests = (app: App, tracing: Tracing): void => {
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

const DOCUMENT = '/api/openapi.json';
const PAGE = '/api/docs';

/**
 * Serves OpenAPI generated from the contract at /api/openapi.json, and a page to read it at /api/docs. The document is
 * serialised once: clients that do not read their responses share one buffer.
 */
const registerOpenApi = async (app: App) => {
  await app.register(swagger, {
    openapi: {
      info: { title: 'Togather', version: '1', description: "Share an event's photos." },
      components: {
        securitySchemes: {
          idToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
          uploadKey: { type: 'http', scheme: 'bearer', description: 'An upload key of one event, tgk_…' },
        },
      },
    },
    transform: jsonSchemaTransform,
  });
  await app.register(swaggerUi, {
    routePrefix: PAGE,
    staticCSP: false,
    uiHooks: {
      // The page's own copy of the document would be serialised for each request.
      onRequest: async (request, reply) => {
        const { pathname } = new URL(request.url, 'http://localhost');
        if (pathname === `${PAGE}/json` || pathname === `${PAGE}/yaml`) return reply.redirect(DOCUMENT, 302);
      },
    },
  });
  let written: { readonly bytes: Buffer; readonly etag: string } | undefined;
  app.get(DOCUMENT, { schema: { hide: true } }, async (request, reply) => {
    written ??= write(app.swagger());
    reply.header('etag', written.etag).header('cache-control', 'no-cache');
    if (request.headers['if-none-match'] === written.etag) return reply.status(304).send();
    return reply.type('application/json; charset=utf-8').send(written.bytes);
  });
};

const write = (document: object) => {
  const bytes = Buffer.from(JSON.stringify(document));
  return { bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"` };
};

/** Called by probes and by Prometheus, which use neither the proxies nor the name. */
const OF_MACHINES = /^\/api\/(health|metrics)/;
const ALL_FAULTS = 5;

/** Logs each fault of the proxies in front, or of the settings about them, once in the life of a process. */
function watchProxies(app: App, { config, publicUrl, log }: Context) {
  const said = new Set<Fault>();
  const expected = { trustedProxies: config.trustedProxies, publicUrl };
  app.addHook('onRequest', (request, _reply, done) => {
    if (said.size === ALL_FAULTS || OF_MACHINES.test(request.url)) return done();
    for (const [fault, sentence] of judgeForwarding(arrivalOf(request), expected)) {
      if (!said.has(fault)) log.warn(sentence);
      said.add(fault);
    }
    done();
  });
}

/** Returns how a request came here. */
export function arrivalOf(request: Pick<Request, 'headers' | 'ip' | 'host' | 'socket'>): Arrival {
  return {
    forwardedFor: [request.headers['x-forwarded-for'] ?? []]
      .flat()
      .flatMap((line) => line.split(','))
      .flatMap((entry) => entry.trim() || []),
    client: request.ip,
    peer: request.socket.remoteAddress ?? '',
    protocol: [request.headers['x-forwarded-proto'] ?? []].flat()[0]?.split(',')[0]?.trim(),
    host: request.host,
  };
}
