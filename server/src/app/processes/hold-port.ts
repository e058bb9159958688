import { randomInt } from 'node:crypto';
import { createServer, type Server } from 'node:net';

export interface HeldPort {
  readonly port: number;
  readonly release: () => Promise<void>;
}

/** Below the ephemeral ports: no outgoing connection of another process takes one of these. */
const LOWEST = 20_000;
const HIGHEST = 32_000;

/** Listens on a port until `release`, to reserve it while a server starts. Throws an Error when the port is taken. */
export async function holdPort(host: string, port: number): Promise<HeldPort> {
  const held = await tryPort(host, port);
  if (held) return held;
  throw new Error(
    `PORT is ${port}, and another process already listens on it at ${host} (EADDRINUSE). If that is Togather, it keeps running.`,
  );
}

/** Reserves a free port. */
export async function holdFreePort(host: string): Promise<HeldPort> {
  return (await tryPort(host, randomInt(LOWEST, HIGHEST))) ?? holdFreePort(host);
}

/** Returns undefined when the port is taken. */
const tryPort = (host: string, port: number): Promise<HeldPort | undefined> =>
  new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(undefined) : reject(describe(error, host, port)),
    );
    server.listen(port, host, () => resolve({ port, release: () => close(server) }));
  });

const describe = ({ code, message }: NodeJS.ErrnoException, host: string, port: number): Error => {
  if (code === 'EACCES')
    return new Error(
      `PORT is ${port}, and this account may not listen on it (EACCES): it must be above 1023.`,
    );
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new Error(
      `HOST is ${host}, which is not this machine (${code}): it must be one of its addresses.`,
    );
  return new Error(`HOST is ${host} and PORT is ${port}, and listening there fails: ${message}.`);
};

const close = (server: Server) => new Promise<void>((closed) => server.close(() => closed()));
