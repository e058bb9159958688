import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';

const keeper = new URL('./keeper.ts', import.meta.url).href;

/** What a process says that asks for a keeper after `hindrance`, which no keeper comes up under. */
const askFor = (hindrance: string): string => {
  const plan = "{ bin: '/', cluster: '/', socketDir: '/nowhere', settings: {}, account: undefined }";
  const program = `
    import { openSync } from 'node:fs';
    import { startKeeper } from '${keeper}';
    ${hindrance}
    await startKeeper(${plan}).catch((error) => console.log(error.message));
    console.log('goes on');`;
  // A process of its own, with few files that it may open: what nobody listens for ends it.
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
  'a keeper that cannot be started since $lack is a failure of the start, and ends nothing (D5)',
  (lacking) => {
    const said = askFor(lacking.hindrance);
    expect(said).toContain('The embedded PostgreSQL did not start');
    expect(said).toContain(lacking.code);
    expect(said).toContain('goes on');
  },
);
