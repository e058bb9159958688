import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'tg-deploy-'));
afterAll(() => rmSync(folder, { recursive: true }));

const isThere = (program: string, ...args: string[]): boolean => {
  const there = spawnSync(program, args, { stdio: 'ignore' }).status === 0;
  if (!there) console.warn(`Skipped: ${[program, ...args].join(' ')} does not run here.`);
  return there;
};

describe.runIf(isThere('systemd-analyze', 'security', '--help'))('deploy/togather.service', () => {
  test('exposes less than 3 of 10, as systemd rates it', () => {
    const args = ['security', '--offline=true', '--no-pager', '--threshold=29', 'deploy/togather.service'];
    const { status, stdout, stderr } = spawnSync('systemd-analyze', args, { cwd: root, encoding: 'utf8' });
    expect(stdout).toContain('Overall exposure level');
    // Also says which settings it does not know.
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });
});

const compose = [
  { name: 'the plugin', command: ['docker', 'compose'] },
  { name: 'docker-compose 1.29', command: ['docker-compose'] },
].filter(({ command: [program = '', ...args] }) => isThere(program, ...args, 'version'));

describe.runIf(compose.length > 0)('deploy/compose.yaml', () => {
  test.each(compose)(
    '$name reads it with the example of its variables',
    ({ command: [program = '', ...args] }) => {
      const example = readFileSync(`${root}deploy/compose.env.example`, 'utf8');
      const variables = join(folder, 'compose.env');
      writeFileSync(variables, example.replace(/^(\w+)=$/gm, '$1=given'));
      const files = ['--env-file', variables, '-f', 'deploy/compose.yaml'];
      const read = execFileSync(program, [...args, ...files, 'config'], { cwd: root, encoding: 'utf8' });
      expect(read).toContain('postgres://togather:given@postgres:5432/togather');
      expect(read.match(/read_only: true/g)?.length).toBeGreaterThanOrEqual(5);
    },
  );
});
