import cookie from '@fastify/cookie';
import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import { MAX_UPLOAD_BYTES, UPLOAD_BATCH_SIZE } from '@togather/contract/limits.ts';
import type { Context } from '../context/context.ts';
import type { App } from './exchange.ts';
import { contentSecurityPolicy } from './responding/content-security-policy.ts';

/** Browser features that no page uses; a selfie comes from a file field. */
const PERMISSIONS_POLICY =
  'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), payment=(), usb=()';

/** Registers cookies, origins, headers and multipart bodies for every route. */
export const registerPlugins = async (app: App, context: Context): Promise<void> => {
  await app.register(cookie);
  await app.register(cors, {
    origin: [new URL(context.publicUrl).origin, ...context.config.corsOrigins],
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    exposedHeaders: ['etag', 'content-range', 'content-length', 'retry-after'],
    maxAge: 600,
  });
  await app.register(helmet, {
    contentSecurityPolicy: contentSecurityPolicy(context),
    // Other services on subdomains may have no HTTPS.
    hsts: context.publicUrl.startsWith('https:') && {
      maxAge: 31_536_000,
      includeSubDomains: context.config.hstsSubdomains,
    },
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
    // Photos and pictures override this to be shown by other origins.
    crossOriginResourcePolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
  });
  app.addHook('onSend', async (_request, reply) => {
    reply.header('permissions-policy', PERMISSIONS_POLICY);
  });
  // Pages of other origins can send forms without a preflight, so only the routes of registerForms accept them.
  app.removeContentTypeParser('text/plain');
  // Some clients send a JSON content type with every request, even with an empty body, as in start-payment.
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) =>
    body === '' ? done(null, undefined) : parseJson(request, body, done),
  );
  await app.register(multipart, {
    limits: {
      fileSize: MAX_UPLOAD_BYTES,
      // One more than allowed, so that the seventh file is reported instead of dropped.
      files: UPLOAD_BATCH_SIZE + 1,
      fields: 10,
      parts: 20,
      fieldNameSize: 100,
      fieldSize: 1000,
      headerPairs: 50,
    },
    throwFileSizeLimit: false,
  });
};
