/** @module-tag rest */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Exchange } from '#http/exchange.ts';
import { patience } from '#testing/patience.ts';
import { watchDelivery } from './watch-pace.ts';

const server = createServer();
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** Requests far more than the system buffers without a reader, and returns what the server observes. */
const ask = async () => {
  const asked = once(server, 'request') as Promise<[IncomingMessage, ServerResponse]>;
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {});
  client.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  client.pause();
  const [request, response] = await asked;
  const pace = watchDelivery(
    { request: { raw: request }, reply: { raw: response } } as unknown as Exchange,
    1,
  );
  response.write(Buffer.alloc(64 * 1024 * 1024));
  return { client, response, pace };
};

test('detects a client that does not read, and can cut it', async () => {
  const { client, response, pace } = await ask();
  expect(pace.over(2)).toBeUndefined();
  await vi.waitFor(() => expect(pace.over(2)).toBe(0), { ...patience, interval: 100 });
  const closed = once(client.resume(), 'close');
  pace.cut();
  await closed;
  expect(response.destroyed).toBe(true);
});
