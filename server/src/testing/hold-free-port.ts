import { randomInt } from 'node:crypto';
import { createServer, type Server } from 'node:net';

/** Below the ports that systems hand out by themselves: no outgoing connection of another test file takes one of these. */
const LOWEST = 20_000;
const HIGHEST = 32_000;

/**
 * A free port that is listened on until `release`: starting a server takes a while, and nobody else may be given its
 * port meanwhile. A server may leave it and come back to it.
 */
export const holdFreePort = async (host: string): Promise<{ port: number; release: () => Promise<void> }> => {
  for (;;) {
    const port = randomInt(LOWEST, HIGHEST);
    const holder = await listen(host, port);
    if (holder) return { port, release: () => new Promise((released) => holder.close(() => released())) };
  }
};

/** Undefined where somebody listens already. */
const listen = (host: string, port: number): Promise<Server | undefined> =>
  new Promise((resolve, reject) => {
    const holder = createServer();
    holder.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error),
    );
    holder.listen(port, host, () => resolve(holder));
  });
