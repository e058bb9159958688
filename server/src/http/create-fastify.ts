import fastify, { LogController } from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Context } from '#app/context/context.ts';
import type { Config } from '#platform/config/config.ts';
import { prepareToDrain } from './connections/drain.ts';
import { limitConnections } from './connections/limit-connections.ts';
import { cutSlowBodies, PATIENCE_SECONDS } from './connections/watch-pace.ts';
import type { App } from './exchange.ts';
import { endWaiting, observeRequests } from './hooks.ts';
import { registerOpenApi } from './openapi.ts';
import { registerPlugins } from './plugins.ts';
import { compressTexts } from './responding/compress-texts.ts';
import { answerError } from './responding/error-handler.ts';
import { traceRequests } from './trace-requests.ts';
import { watchProxies } from './watch-proxies.ts';
import { refuseMalformed, rewriteMalformed } from './well-formed.ts';

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
export const createFastify = async (
  context: Context,
  { patienceSeconds = PATIENCE_SECONDS }: Patience = {},
): Promise<App> => {
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
};
