import { expect, test } from 'vitest';
import { backupCommands } from './backup-commands.ts';
import { readCommands } from './read-commands.ts';
import { readUnit } from './read-unit.ts';

const DOCUMENT = `# Title

### One

\`\`\`
first
\`\`\`

1. A list:

   \`\`\`
   second
     third
   \`\`\`

### Two
`;

test('commands are the blocks below a heading, without the indentation of a list', () => {
  expect(readCommands(DOCUMENT, '### One', 2)).toEqual(['first', 'second\n  third']);
});

test('a renamed section, or one with other blocks, fails', () => {
  expect(() => readCommands(DOCUMENT, '### Three', 1)).toThrow('there is no section "### Three"');
  expect(() => readCommands(DOCUMENT, '### Two', 1)).toThrow('has 0 code blocks instead of 1');
});

test('the docs have the commands about backups that a full test runs', () => {
  expect(backupCommands()).toMatchObject({
    cronLine: expect.stringMatching(/ npm run --silent backup -- --to=/),
    restore: expect.stringMatching(/npm run restore -- .*\n.*npm run verify$/),
    addAccount: expect.stringMatching(/^useradd /),
  });
});

test('a unit names its account, variables, folders and commands', () => {
  const unit = `[Service]
User=me
WorkingDirectory=/opt/x
EnvironmentFile=-/etc/x.env
Environment=A=1 B=x=y
StateDirectory=x
RuntimeDirectory=x
# ExecStart=/bin/false
ExecStartPre=+/bin/build
ExecStart=/bin/x --to=y`;
  expect(readUnit(unit)).toEqual({
    account: 'me',
    workingDirectory: '/opt/x',
    environment: { A: '1', B: 'x=y' },
    environmentFiles: ['/etc/x.env'],
    folders: ['/var/lib/x', '/run/x'],
    before: ['/bin/build'],
    command: '/bin/x --to=y',
  });
  expect(() => readUnit('[Service]\nUser=me')).toThrow('the unit needs one WorkingDirectory');
});
