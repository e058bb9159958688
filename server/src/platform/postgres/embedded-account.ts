import { execFile } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

/** An account of the operating system that the server runs as. */
export interface Account {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

/**
 * The server's own account: as `nobody` it would share its files and its socket with everything else that
 * runs as nobody.
 */
const OWN_ACCOUNT = 'togather-postgres';
const ATTEMPTS = 5;
const RETRY_DELAY_MS = 200;

type Run = (program: string, args: readonly string[]) => Promise<{ readonly stdout: string }>;

/**
 * Returns the account that the server runs as when this process is root, which PostgreSQL refuses: an account
 * of its own, created at the first start, or `nobody` where none can be created. Undefined when not root: it
 * runs as this process. `run` runs the system's programs `id` and `useradd`, and rejects where they fail.
 */
export const serverAccount = async (run: Run = promisify(execFile)): Promise<Account | undefined> => {
  if (process.getuid?.() !== 0) return undefined;
  const account =
    (await findAccount(run, OWN_ACCOUNT)) ?? (await makeAccount(run)) ?? (await findAccount(run, 'nobody'));
  if (!account)
    throw new Error('PostgreSQL does not run as root, and this system has no account to lend it.');
  return account;
};

export const isOwnAccount = ({ name }: Account): boolean => name === OWN_ACCOUNT;

/** Returns how a child process runs as that account, in a folder that every account can enter. */
export const spawnAs = (account: Account | undefined): { uid?: number; gid?: number; cwd: string } => ({
  ...(account && { uid: account.uid, gid: account.gid }),
  cwd: '/',
});

const findAccount = async (run: Run, name: string): Promise<Account | undefined> => {
  const numberOf = async (flag: string) => Number((await run('id', [flag, name])).stdout);
  try {
    return { name, uid: await numberOf('-u'), gid: await numberOf('-g') };
  } catch {
    return undefined;
  }
};

/** Several starts may do so at once, so the system's files are locked meanwhile. */
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
