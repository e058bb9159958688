import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const root = new URL('../../../../', import.meta.url).pathname;
const { scripts } = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as {
  scripts: Record<string, string>;
};
/** The commands for operators. `npm run admin` and `npm run push` say more than one line, and have tests of their own. */
const COMMANDS = [
  'start',
  'doctor',
  'adopt',
  'backup',
  'restore',
  'verify',
  'reindex',
  'move-storage',
  'make-bucket',
  'accept-secret',
  'trim',
  'seed',
  'dev',
  'fleet',
] as const;

test.each(COMMANDS)('npm run %s refuses an unknown argument in one sentence', { tags: 'rest' }, (name) => {
  const [node, ...args] = scripts[name]?.split(' ') ?? [];
  const { status, stdout, stderr } = spawnSync(node ?? '', [...args, '--from-where=here'], {
    cwd: root,
    encoding: 'utf8',
  });
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr).toMatch(
    /^Unknown option '--from-where(=here)?'\. The command is: npm (start|run [\w-]+).*\n$/,
  );
});

test('a command refuses an argument that lacks its value', () => {
  const command = [`${root}scripts/run.mjs`, 'server/src/bin/backup.ts'];
  const { status, stderr } = spawnSync(process.execPath, command, { cwd: root, encoding: 'utf8' });
  expect([status, stderr]).toEqual([
    2,
    'The command is: npm run backup -- --to=<folder or s3://bucket/prefix> [--keep-days=14]\n',
  ]);
});
