import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';

/** A port that waits for one data connection. */
export interface PassivePort {
  readonly port: number;
  /** Returns the client's connection, unread, when it is there; undefined when none comes in time. */
  readonly take: () => Promise<Socket | undefined>;
  readonly close: () => void;
}

interface Where {
  readonly host: string;
  readonly ports: { readonly first: number; readonly last: number };
  /** The only address that may connect. */
  readonly client: string | undefined;
}

const WAIT_MS = 30_000;

/** Listens on a free port of the range. Returns undefined when all are in use. */
export const openPassivePort = async ({ host, ports, client }: Where): Promise<PassivePort | undefined> => {
  const count = ports.last - ports.first + 1;
  // Other sessions and processes use the same range.
  const start = randomInt(count);
  for (let step = 0; step < count; step++) {
    const port = ports.first + ((start + step) % count);
    const server = await tryListen(host, port);
    if (server) return waitOn(server, port, client);
  }
  return undefined;
};

const tryListen = async (host: string, port: number): Promise<Server | undefined> => {
  const server = createServer({ pauseOnConnect: true });
  try {
    await once(server.listen(port, host), 'listening');
    return server;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return undefined;
    throw error;
  }
};

const waitOn = (server: Server, port: number, client: string | undefined): PassivePort => {
  const { promise: connected, resolve } = Promise.withResolvers<Socket | undefined>();
  let isTaken = false;
  const end = (socket?: Socket) => {
    clearTimeout(late);
    server.close();
    resolve(socket);
  };
  const late = setTimeout(end, WAIT_MS);
  server.on('connection', (socket) => {
    socket.on('error', () => socket.destroy());
    // A stranger on the port does not keep the camera from connecting.
    if (socket.remoteAddress === client) end(socket);
    else socket.destroy();
  });
  return {
    port,
    take: () => {
      isTaken = true;
      return connected;
    },
    close: () => {
      end();
      if (!isTaken) void connected.then((socket) => socket?.destroy());
    },
  };
};
