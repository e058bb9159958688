import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** How a proxy treats requests; by default as a reverse proxy should. */
export interface ProxyHabits {
  /** The address that it adds to X-Forwarded-For. */
  readonly client?: string;
  /** Removes what the client sent as X-Forwarded-For. */
  readonly replaces?: boolean;
  readonly protocol?: string;
  /** Replaces the Host header. */
  readonly host?: string;
  /** Refuses longer bodies with 413. */
  readonly mostBytes?: number;
  /** Holds responses back until they are complete. */
  readonly buffers?: boolean;
}

export interface SmallProxy {
  readonly origin: string;
  readonly stop: () => Promise<void>;
}

/** Starts a reverse proxy in front of an origin, for one test. */
export async function startSmallProxy(target: string, habits: ProxyHabits = {}): Promise<SmallProxy> {
  const { client = '198.51.100.7', replaces, protocol, host, mostBytes, buffers } = habits;
  const server = createServer((incoming, answer) => {
    if (Number(incoming.headers['content-length']) > (mostBytes ?? Number.POSITIVE_INFINITY)) {
      answer.writeHead(413, { connection: 'close' }).end('<html>Request Entity Too Large</html>');
      return;
    }
    const sent = [incoming.headers['x-forwarded-for'] ?? []].flat();
    const headers = {
      ...incoming.headers,
      'x-forwarded-for': [...(replaces ? [] : sent), client].join(', '),
      ...(protocol && { 'x-forwarded-proto': protocol }),
      ...(host && { host }),
    };
    const passed = request(target + incoming.url, { method: incoming.method, headers }, async (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers);
      answer.flushHeaders();
      if (buffers) answer.end(await buffer(response));
      else response.pipe(answer);
    });
    passed.on('error', () => answer.destroy());
    incoming.pipe(passed);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
