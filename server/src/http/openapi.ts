import { createHash } from 'node:crypto';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import type { App } from './exchange.ts';

const DOCUMENT = '/api/openapi.json';
const PAGE = '/api/docs';

/**
 * Serves OpenAPI generated from the contract at /api/openapi.json, and a page to read it at /api/docs. The document is
 * serialised once: clients that do not read their responses share one buffer.
 */
export const registerOpenApi = async (app: App) => {
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
