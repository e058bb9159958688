import fastify, { LogController } from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Context } from '../context/context.ts';
import { prepareToDrain } from './connections/drain.ts';
import { limitConnections } from './connections/limit-connections.ts';
import { cutSlowBodies, PATIENCE_SECONDS } from './connections/watch-pace.ts';
import type { App } from './exchange.ts';
import { endWaitingWhenStopping, observeRequests, warnOfUnknownProxy } from './hooks.ts';
import { registerOpenApi } from './openapi.ts';
import { registerPlugins } from './plugins.ts';
import { answerError } from './responding/error-handler.ts';
import { traceRequests } from './trace-requests.ts';
import { refuseMalformed, rewriteMalformed } from './well-formed.ts';

/** An honest batch of 30 MB at 64 KB/s takes 480 s (threats.md U9); a stalled one is cut by the idle timeout. */
const REQUEST_TIMEOUT_MS = 600_000;
const JSON_LIMIT_BYTES = 256 * 1024;

const openFastify = ({ config, log }: Context, patienceSeconds: number) =>
  fastify({
    loggerInstance: log,
    // The number of our own proxies; X-Forwarded-For entries that a client wrote before them are not trusted
    // (threats.md P3).
    trustProxy: (_address: string, hop: number) => hop < config.trustedProxies,
    bodyLimit: JSON_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: patienceSeconds * 1000,
    routerOptions: { maxParamLength: 64 },
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: 'idle',
    // What a proxy has sent on an open connection at that moment is served.
    return503OnClosing: false,
    rewriteUrl: rewriteMalformed,
    frameworkErrors: (error, request, reply) => {
      answerError(error, request, reply);
    },
  }).withTypeProvider<ZodTypeProvider>();

export interface Patience {
  /** How long a silent or trickling client is waited for; differs from PATIENCE_SECONDS where a test waits for it. */
  readonly patienceSeconds?: number;
}

/** Opens Fastify with everything that holds for all routes: schemas, errors, limits of time, hooks and plugins. */
export const createFastify = async (
  context: Context,
  { patienceSeconds = PATIENCE_SECONDS }: Patience = {},
): Promise<App> => {
  const app = openFastify(context, patienceSeconds);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(answerError);
  // First of all hooks, so that the others are a part of the request's span.
  if (context.tracing) traceRequests(app, context.tracing);
  observeRequests(app, context);
  limitConnections(app);
  cutSlowBodies(app, patienceSeconds);
  warnOfUnknownProxy(app, context);
  prepareToDrain(app);
  endWaitingWhenStopping(app);
  await registerPlugins(app, context);
  refuseMalformed(app);
  await registerOpenApi(app);
  return app;
};
