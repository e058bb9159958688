import { execFile } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

/** An operating system account that the server runs as. */
export interface Account {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

/** Its own account: as `nobody` the server would share its files and socket with every other process of that account. */
const OWN_ACCOUNT = 'togather-postgres';
const ATTEMPTS = 5;
const RETRY_DELAY_MS = 200;

type Run = (program: string, args: readonly string[]) => Promise<{ readonly stdout: string }>;

/**
 * Returns the account for the server when this process is root, which PostgreSQL refuses: its own account, created at
 * the first start, or `nobody` when none can be created. Returns undefined when not root. `run` runs the system's `id`
 * and `useradd`, and rejects when they fail.
 */
export async function serverAccount(run: Run = promisify(execFile)): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const account =
    (await findAccount(run, OWN_ACCOUNT)) ?? (await makeAccount(run)) ?? (await findAccount(run, 'nobody'));
  if (!account)
    throw new Error('PostgreSQL does not run as root, and this system has no other account for it.');
  return account;
}

export const isOwnAccount = ({ name }: Account): boolean => name === OWN_ACCOUNT;

/** Returns spawn options that run a child process as that account, in a folder that every account can enter. */
export function spawnAs(account: Account | undefined): { uid?: number; gid?: number; cwd: string } {
  return {
    ...(account && { uid: account.uid, gid: account.gid }),
    cwd: '/',
  };
}

const findAccount = async (run: Run, name: string): Promise<Account | undefined> => {
  const numberOf = async (flag: string) => Number((await run('id', [flag, name])).stdout);
  try {
    return { name, uid: await numberOf('-u'), gid: await numberOf('-g') };
  } catch {
    return undefined;
  }
};

/** Retries, because concurrent starts lock the system's account files. */
const makeAccount = async (run: Run): Promise<Account | undefined> => {
  const nowhere = ['--no-create-home', '--home-dir', '/nonexistent', '--shell', '/usr/sbin/nologin'];
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const isMade = await run('useradd', ['--system', '--user-group', ...nowhere, OWN_ACCOUNT]).then(
      () => true,
      (error: NodeJS.ErrnoException) => error.code !== 'ENOENT' && undefined,
    );
    const account = await findAccount(run, OWN_ACCOUNT);
    if (account || isMade === false) return account;
    await sleep(RETRY_DELAY_MS);
  }
  return undefined;
};
