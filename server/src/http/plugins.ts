import cookie from '@fastify/cookie';
import cors from '@fastify/cors';
import type { Context } from '#app/context/context.ts';
import type { App } from './exchange.ts';
import { ignoreMultipart } from './register-raw-bodies.ts';
import { securityHeaders } from './responding/security-headers.ts';

/** Browser features that no page uses; a selfie comes from a file field. */
const PERMISSIONS_POLICY =
  'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), payment=(), usb=()';

/** Registers cookies, origins, headers and types of bodies for every route. */
export const registerPlugins = async (app: App, context: Context): Promise<void> => {
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
