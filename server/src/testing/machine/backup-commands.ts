import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readCommands } from './read-commands.ts';

const fileOf = (path: string) =>
  readFileSync(fileURLToPath(new URL(`../../../../${path}`, import.meta.url)), 'utf8');

/**
 * Returns the commands about backups in docs/operations.md, and those in the comment of the unit that they name.
 * @throws Error when a section is missing or has other blocks
 */
export function backupCommands() {
  const docs = fileOf('docs/operations.md');
  const [timer, cronLine] = readCommands(docs, '### A backup every hour', 2);
  const [prepare, restore, start] = readCommands(docs, '### Restoring on a new machine', 3);
  const [restoreFromBucket] = readCommands(docs, '### Restoring with a bucket', 1);
  const [startService, doctor] = start!.split('\n');
  const comment = fileOf('deploy/togather.service').matchAll(/^# {3}(\S.*)$/gm);
  // The second one gets the checkout.
  const [addAccount, , firstStart] = [...comment].map(([, command]) => command);
  const commands = { timer, cronLine, prepare, restore, restoreFromBucket, startService, doctor };
  const all = { ...commands, addAccount, firstStart };
  for (const [name, command] of Object.entries(all)) if (!command) throw new Error(`no command: ${name}`);
  return all as { readonly [name in keyof typeof all]: string };
}
