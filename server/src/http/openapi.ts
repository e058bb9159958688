import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import type { App } from './exchange.ts';

/** Serves OpenAPI generated from the contract at /api/openapi.json, and a page to read it at /api/docs. */
export const registerOpenApi = async (app: App) => {
  await app.register(swagger, {
    openapi: {
      info: { title: 'Togather', version: '1', description: "Sharing an event's photos." },
      components: { securitySchemes: { idToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform: jsonSchemaTransform,
  });
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: false });
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger());
};
