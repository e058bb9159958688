import { createHmac, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface ReceivedWebhook {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface WebhookReceiver {
  readonly url: string;
  /** All requests, oldest first. */
  readonly received: ReceivedWebhook[];
  /** Answers the following requests; with 204 by default. */
  readonly answer: (by: (response: ServerResponse) => void) => void;
  readonly close: () => void;
}

/** Starts a receiver of webhooks on this machine. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const received: ReceivedWebhook[] = [];
  let answering = (response: ServerResponse): void => void response.writeHead(204).end();
  const server = createServer(async (request, response) => {
    const body = await text(request);
    received.push({ path: request.url ?? '', headers: request.headers, body });
    answering(response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    received,
    answer: (by) => {
      answering = by;
    },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Verifies a webhook as docs/operations.md shows it. Returns its body; throws when the signature is wrong. */
export function verifyWebhook({ headers, body }: ReceivedWebhook, secret: string) {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures } = headers;
  const wanted = createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest();
  const isSigned = String(signatures)
    .split(' ')
    .map((one) => Buffer.from(one.replace(/^v1,/, ''), 'base64'))
    .some((given) => given.length === wanted.length && timingSafeEqual(given, wanted));
  if (!isSigned) throw new Error('the signature is wrong');
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > 300) throw new Error('the timestamp is too old');
  return JSON.parse(body) as { type: string; timestamp: string; id: string; data: Record<string, unknown> };
}
