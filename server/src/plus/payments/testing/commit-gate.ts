import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface CommitGate {
  /** Connection string of the same database through the gate. */
  readonly url: string;
  /**
   * Stops the next transaction at its commit: `before` keeps the commit from the database, `after` keeps the database's
   * response from the client. Resolves when it has stopped there.
   */
  readonly stopNext: (where: 'before' | 'after') => Promise<void>;
  readonly close: () => void;
}

const SOCKET_NAME = '.s.PGSQL.5432';
/** A commit as the driver sends it: a simple query. */
const COMMIT = /^Q.{4}commit\0$/is;

/** Opens a proxy to PostgreSQL that stops a connection on request, so that a server can be killed at exactly that point. */
export async function openCommitGate(databaseUrl: string): Promise<CommitGate> {
  const target = join(new URL(databaseUrl).searchParams.get('host')!, SOCKET_NAME);
  const dir = mkdtempSync(join(tmpdir(), 'tg-gate-'));
  let armed: { where: 'before' | 'after'; reached: () => void } | undefined;
  const sockets = new Set<Socket>();
  const gate = createServer((client) => {
    const database = connect(target);
    let onAnswer: (() => void) | undefined;
    for (const [socket, other] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => other.destroy());
    }
    client.on('data', (chunk) => {
      if (!armed || !COMMIT.test(chunk.toString('latin1'))) return void database.write(chunk);
      const { where, reached } = armed;
      armed = undefined;
      if (where === 'before') return reached();
      onAnswer = reached;
      database.write(chunk);
    });
    database.on('data', (chunk) => (onAnswer ? onAnswer() : void client.write(chunk)));
  });
  await new Promise<void>((resolve) => gate.listen(join(dir, SOCKET_NAME), resolve));
  const url = new URL(databaseUrl);
  url.searchParams.set('host', dir);
  return {
    url: url.href,
    stopNext: (where) =>
      new Promise((resolve) => {
        armed = { where, reached: resolve };
      }),
    close: () => {
      gate.close();
      for (const socket of sockets) socket.destroy();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
