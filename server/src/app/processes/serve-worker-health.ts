import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { errors } from '@togather/contract/errors.ts';
import type { Context } from '#app/context/context.ts';
import { METRICS_REFUSED, mayReadMetrics } from '#operating/metrics.ts';
import type { Stop } from './end-in-order.ts';

type Parts = Pick<Context, 'config' | 'metrics' | 'log'>;

/**
 * Serves a worker's `/api/health/live` and `/api/metrics` on `port`, with the web's access rules.
 * @returns the function that closes the server
 */
export async function serveWorkerHealth(parts: Parts, port: number): Promise<Stop> {
  const server = createServer((request, response) => {
    answer(parts, request, response).catch((error: unknown) => {
      parts.log.error({ err: error }, 'the metrics cannot be read');
      response.writeHead(500).end();
    });
  });
  server.listen(port, parts.config.host);
  await once(server, 'listening');
  return async () => {
    server.close();
    server.closeAllConnections();
  };
}

const answer = async ({ config, metrics }: Parts, request: IncomingMessage, response: ServerResponse) => {
  if (request.url === '/api/health/live') return sendJson(response, 200, { status: 'ok' });
  if (request.url !== '/api/metrics') return sendFailure(response, 'NOT_FOUND');
  if (!mayReadMetrics(config, request)) return sendFailure(response, 'FORBIDDEN', METRICS_REFUSED);
  const text = await metrics.text();
  response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' }).end(text);
};

const sendFailure = (
  response: ServerResponse,
  code: 'NOT_FOUND' | 'FORBIDDEN',
  message: string = errors[code].message,
) => sendJson(response, errors[code].status, { error: { code, message } });

const sendJson = (response: ServerResponse, status: number, body: object) => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};
