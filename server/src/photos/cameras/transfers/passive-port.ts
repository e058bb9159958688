import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';

/** A port that waits for data connections of one client. */
export interface PassivePort {
  readonly port: number;
  /** Waits for the first connection from the client's address. Throws TransferFailure when none comes in time. */
  readonly arrival: () => Promise<void>;
  /** Calls `take` with each connection from the client's address, unread: waiting ones first, then later ones until `close`. */
  readonly each: (take: (socket: Socket) => void) => void;
  /** Ends the listening, and the connections that were not passed on. */
  readonly close: () => void;
}

interface Where {
  readonly host: string;
  readonly ports: { readonly first: number; readonly last: number };
  /** The only address that may connect. */
  readonly client: string | undefined;
}

const WAIT_MS = 30_000;
/** Time the camera has to connect after another address did. */
const STRANGER_MS = 1500;

/** Listens on a free port of the range. Returns undefined when all are in use. */
export async function openPassivePort({ host, ports, client }: Where): Promise<PassivePort | undefined> {
  const count = ports.last - ports.first + 1;
  // Other sessions and processes use the same range.
  const start = randomInt(count);
  for (let step = 0; step < count; step++) {
    const port = ports.first + ((start + step) % count);
    const server = await tryListen(host, port);
    if (server) return waitOn(server, port, client);
  }
  return undefined;
}

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
  const { promise: arrived, resolve: arrive, reject } = Promise.withResolvers<void>();
  arrived.catch(() => {});
  const waiting: Socket[] = [];
  let take: (socket: Socket) => void = (socket) => waiting.push(socket);
  let isAwaited = false;
  let hasArrived = false;
  let hasStranger = false;
  const close = (reason = 'The data port was closed.') => {
    for (const timer of [late, strange]) clearTimeout(timer);
    server.close();
    reject(new TransferFailure(425, reason));
    for (const socket of waiting.splice(0)) socket.destroy();
  };
  const late = setTimeout(() => close('No data connection came.'), WAIT_MS);
  let strange: NodeJS.Timeout | undefined;
  const judgeStranger = () => {
    if (hasArrived || !isAwaited || !hasStranger || strange) return;
    strange = setTimeout(
      () => close('The data connection came from another address than this one: use one network for both.'),
      STRANGER_MS,
    );
  };
  server.on('connection', (socket) => {
    socket.on('error', () => socket.destroy());
    if (socket.remoteAddress === client) {
      hasArrived = true;
      for (const timer of [late, strange]) clearTimeout(timer);
      arrive();
      take(socket);
      return;
    }
    // The camera can still connect.
    socket.destroy();
    hasStranger = true;
    judgeStranger();
  });
  return {
    port,
    arrival: () => {
      isAwaited = true;
      judgeStranger();
      return arrived;
    },
    each: (taker) => {
      take = taker;
      for (const socket of waiting.splice(0)) taker(socket);
    },
    close: () => close(),
  };
};

/** A data connection failed; the camera sends the photo again. `code` is of RFC 959. */
export class TransferFailure extends Error {
  readonly code: 425 | 426;

  constructor(code: 425 | 426, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
