import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { holdFreePort } from '#app/processes/hold-port.ts';
import { OLDEST_POSTGRES } from '#platform/db/reach-database.ts';
import { temporaryDir } from './temporary-dir.ts';

const BIN = `/usr/lib/postgresql/${OLDEST_POSTGRES}/bin`;

/** Whether Debian's package of the oldest supported PostgreSQL is installed, and this process may run it. */
export const hasOldestPostgres = existsSync(BIN) && process.getuid?.() === 0;

export interface OldestPostgres {
  /** Creates a database and returns its address. */
  readonly create: (name: string) => string;
  readonly stop: () => void;
}

/** Starts a new server of the oldest supported PostgreSQL, over TCP. */
export async function startOldestPostgres(): Promise<OldestPostgres> {
  const dir = temporaryDir('tg-oldest-');
  const { port, release } = await holdFreePort('127.0.0.1');
  await release();
  const place = join(dir.path, 'postgres');
  mkdirSync(place);
  const uid = Number(execFileSync('id', ['-u', 'postgres']));
  for (const folder of [dir.path, place]) chownSync(folder, uid, uid);
  const as = (command: string) => execFileSync('runuser', ['-u', 'postgres', '--', 'sh', '-c', command]);
  as(`${BIN}/initdb -D ${place}/data -A trust -U togather`);
  as(`${BIN}/pg_ctl -w -D ${place}/data -l ${place}/log -o "-p ${port} -k ${place} -c fsync=off" start`);
  return {
    create: (name) => {
      as(`${BIN}/createdb -h 127.0.0.1 -p ${port} -U togather ${name}`);
      return `postgres://togather@127.0.0.1:${port}/${name}`;
    },
    stop: () => {
      as(`${BIN}/pg_ctl -w -m immediate -D ${place}/data stop`);
      dir.remove();
    },
  };
}
