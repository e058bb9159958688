import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';

const supervisor = new URL('./postgres-supervisor.ts', import.meta.url).href;

/** Returns the output of a process that starts a supervisor with `hindrance`, under which no supervisor starts. */
const askFor = (hindrance: string): string => {
  const plan = "{ bin: '/', cluster: '/', socketDir: '/nowhere', settings: {}, account: undefined }";
  const program = `
    import { openSync } from 'node:fs';
    import { startSupervisor } from '${supervisor}';
    ${hindrance}
    await startSupervisor(${plan}).catch((error) => console.log(error.message));
    console.log('goes on');`;
  // A process of its own, with few file descriptors; an unhandled error would end it.
  const script = 'ulimit -n 100 && exec "$0" --input-type=module --eval "$1"';
  return execFileSync('sh', ['-c', script, process.execPath, program], { encoding: 'utf8' });
};

test.each([
  {
    lack: 'no file can be opened',
    hindrance: "try { for (;;) openSync('/dev/null') } catch {}",
    code: 'EMFILE',
  },
  { lack: 'the program is not there', hindrance: "process.execPath = '/nowhere/node'", code: 'ENOENT' },
])(
  'a start fails, and ends no other process, when its supervisor cannot start because $lack (D5)',
  (lacking) => {
    const said = askFor(lacking.hindrance);
    expect(said).toContain('The embedded PostgreSQL did not start');
    expect(said).toContain(lacking.code);
    expect(said).toContain('goes on');
  },
);
