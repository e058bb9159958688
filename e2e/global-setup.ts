import { type ChildProcess, spawn } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startMailServer } from '@togather/server/src/testing/mail-server.ts';
import { TEST_MODELS_DIR } from '@togather/server/src/testing/models-dir.ts';
import { temporaryDir } from '@togather/server/src/testing/temporary-dir.ts';
import { METRICS_TOKEN } from './product.ts';
import { MAILS_FILE } from './read-mails.ts';

const START_TIMEOUT_MS = 180_000;
const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Starts the product as `npm start` does, on fresh data. Tests find it by E2E_ORIGIN and E2E_DATA_DIR. If these are already
 * set, tests use that running product, which is faster while writing tests.
 */
const setup = async () => {
  if (process.env.E2E_ORIGIN) return;
  const { path: dataDir, remove } = temporaryDir('tg-e2e-');
  const mailServer = await startMailServer((mail) =>
    appendFileSync(join(dataDir, MAILS_FILE), `${JSON.stringify(mail)}\n`),
  );
  const server = spawn(process.execPath, [`${root}server/src/main.ts`], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'development',
      PORT: '0',
      DATA_DIR: dataDir,
      MODELS_DIR: TEST_MODELS_DIR,
      FREE_EVENTS_PER_MONTH: '1000',
      ADMIN_EMAILS: 'admin@example.com',
      LOG_LEVEL: 'error',
      // Lets tests that use up an address's limit set their own address.
      TRUSTED_PROXIES: '1',
      METRICS_TOKEN,
      SMTP_URL: mailServer.url,
      MAIL_FROM: 'Togather <photos@example.com>',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  process.env.E2E_ORIGIN = await readyAddress(server);
  process.env.E2E_DATA_DIR = dataDir;
  return async () => {
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGTERM');
    await ended;
    await mailServer.stop();
    remove();
  };
};

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

export default setup;
