import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { startMailServer } from '@togather/server/src/testing/mail-server.ts';
import { temporaryDir } from '@togather/server/src/testing/temporary-dir.ts';
import { METRICS_TOKEN } from './product.ts';
import { MAILS_FILE } from './read-mails.ts';
import { startProduct } from './start-product.ts';

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
  const product = await startProduct(dataDir, {
    FREE_EVENTS_PER_MONTH: process.env.FREE_EVENTS_PER_MONTH ?? '1000',
    METRICS_TOKEN,
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'Togather <photos@example.com>',
  });
  process.env.E2E_ORIGIN = product.origin;
  process.env.E2E_DATA_DIR = dataDir;
  return async () => {
    await product.stop();
    await mailServer.stop();
    remove();
  };
};

export default setup;
