import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ReceivedMail } from '@togather/server/src/testing/mail-server.ts';
import { dataDir } from './product.ts';

/** In the product's data folder: a line of JSON for each mail that global-setup.ts received. */
export const MAILS_FILE = 'mails.jsonl';

/** The mails that were sent to an address, in the order in which they came. */
export const readMails = (to: string): ReceivedMail[] => {
  const file = join(dataDir(), MAILS_FILE);
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
  return lines.map((line) => JSON.parse(line) as ReceivedMail).filter((mail) => mail.to === to);
};
