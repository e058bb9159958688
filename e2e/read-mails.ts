import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ReceivedMail } from '@togather/server/src/testing/mail-server.ts';
import { dataDir } from './product.ts';

/** The file in the data folder to which global-setup.ts writes each received mail as a line of JSON. */
export const MAILS_FILE = 'mails.jsonl';

/** Returns the mails to an address in order of arrival. */
export function readMails(to: string): ReceivedMail[] {
  const file = join(dataDir(), MAILS_FILE);
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
  return lines.map((line) => JSON.parse(line) as ReceivedMail).filter((mail) => mail.to === to);
}
