import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { TEST_MODELS_DIR } from '@togather/server/src/testing/models-dir.ts';

const START_TIMEOUT_MS = 180_000;
const root = fileURLToPath(new URL('..', import.meta.url));

export interface StartedProduct {
  readonly origin: string;
  readonly stop: () => Promise<void>;
}

/** Starts the product as `npm start` does, on a free port. admin@example.com is its administrator. */
export async function startProduct(
  dataDir: string,
  env: Readonly<Record<string, string>> = {},
): Promise<StartedProduct> {
  const server = spawn(process.execPath, [`${root}server/src/bin/start.ts`], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'development',
      PORT: '0',
      DATA_DIR: dataDir,
      MODELS_DIR: TEST_MODELS_DIR,
      ADMIN_EMAILS: 'admin@example.com',
      LOG_LEVEL: 'error',
      // Lets tests that use up an address's limit set their own address.
      TRUSTED_PROXIES: '1',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const origin = await readyAddress(server);
  const stop = async () => {
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGTERM');
    await ended;
  };
  return { origin, stop };
}

const readyAddress = (server: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let text = '';
    const late = setTimeout(() => reject(new Error(`the server did not start:\n${text}`)), START_TIMEOUT_MS);
    server.once('exit', (code) => reject(new Error(`the server ended with ${code}:\n${text}`)));
    server.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
      const address = /is ready: (\S+)/.exec(text)?.[1];
      if (!address) return;
      clearTimeout(late);
      resolve(address);
    });
  });
