import cookie from '@fastify/cookie';
import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import { MAX_UPLOAD_BYTES, UPLOAD_BATCH_SIZE } from '@togather/contract/limits.ts';
import fastify, { LogController } from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Context } from '../context.ts';
import { createPinGuard } from '../events/pin-guard.ts';
import { bindEvents } from '../events/routes.ts';
import { bindFigures } from '../figures/routes.ts';
import { bindPhotos } from '../photos/routes.ts';
import { mountLocalIdentity } from '../sessions/local-identity/mount.ts';
import { bindSessions } from '../sessions/routes.ts';
import { createBind } from './bind-endpoint.ts';
import { bindConfig } from './config-route.ts';
import { contentSecurityPolicy } from './content-security-policy.ts';
import { answerError, answerNotFound } from './error-handler.ts';
import { bindHealth } from './health-routes.ts';
import { registerOpenApi } from './openapi.ts';
import { serveWeb } from './static-files.ts';

/** An honest batch of 30 MB at 64 KB/s takes 480 s (threats.md U9); a stalled one is cut by the idle timeout. */
const REQUEST_TIMEOUT_MS = 600_000;
const IDLE_TIMEOUT_MS = 30_000;
const JSON_LIMIT_BYTES = 256 * 1024;

export type App = ReturnType<typeof createFastify>;

const createFastify = ({ config, log }: Context) =>
  fastify({
    loggerInstance: log,
    // So many hops are ours; what a client wrote into X-Forwarded-For before them is not believed (threats.md P3).
    trustProxy: (_address: string, hop: number) => hop < config.trustedProxies,
    bodyLimit: JSON_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: IDLE_TIMEOUT_MS,
    routerOptions: { maxParamLength: 64 },
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: 'idle',
  }).withTypeProvider<ZodTypeProvider>();

/** The HTTP side: plugins, then every route of the contract, then the web's files. */
export const createApp = async (context: Context, options: { webDir?: string } = {}): Promise<App> => {
  const app = createFastify(context);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(answerError);
  if (!options.webDir) app.setNotFoundHandler(answerNotFound);
  logRequests(app);
  closeIdleConnectionsWhileStopping(app);
  await app.register(cookie);
  await app.register(cors, {
    origin: [new URL(context.publicUrl).origin, ...context.config.corsOrigins],
    exposedHeaders: ['etag', 'content-range', 'content-length', 'retry-after'],
    maxAge: 600,
  });
  await app.register(helmet, {
    contentSecurityPolicy: contentSecurityPolicy(context),
    ...plainHeaders(context),
  });
  await app.register(multipart, {
    limits: {
      fileSize: MAX_UPLOAD_BYTES,
      // One over, so that a seventh is seen and told instead of being dropped.
      files: UPLOAD_BATCH_SIZE + 1,
      fields: 10,
      parts: 20,
      fieldNameSize: 100,
      fieldSize: 1000,
      headerPairs: 50,
    },
    throwFileSizeLimit: false,
  });
  await registerOpenApi(app);
  const bind = createBind(app, context);
  bindHealth(bind);
  bindConfig(bind);
  bindSessions(bind);
  bindEvents(
    bind,
    createPinGuard(context.clock, () =>
      context.log.error('PINs are being guessed: the buckets of all addresses shrink'),
    ),
  );
  bindPhotos(bind);
  bindFigures(bind);
  await mountLocalIdentity(app, context);
  if (options.webDir) await serveWeb(app, options.webDir);
  return app;
};

const plainHeaders = ({ publicUrl }: Context) => ({
  hsts: publicUrl.startsWith('https:') ? { maxAge: 31_536_000 } : (false as const),
  referrerPolicy: { policy: 'no-referrer' as const },
  crossOriginResourcePolicy: { policy: 'cross-origin' as const },
  crossOriginEmbedderPolicy: false as const,
});

/** A line a request, by the route's pattern: the address itself may hold a PIN or a token (threats.md L1). */
const logRequests = (app: App) =>
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    const line = {
      method: request.method,
      route,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    request.log.info(line, 'answered');
  });

/** Requests in flight finish; connections that only wait for a next request must not hold the process until they time out. */
const closeIdleConnectionsWhileStopping = (app: App) =>
  app.addHook('preClose', async () => {
    const timer = setInterval(() => app.server.closeIdleConnections(), 100);
    app.server.once('close', () => clearInterval(timer));
  });
