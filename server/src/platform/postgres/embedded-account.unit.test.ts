import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isOwnAccount, serverAccount } from './embedded-account.ts';

beforeEach(() => {
  vi.spyOn(process, 'getuid').mockReturnValue(0);
});
afterEach(() => {
  vi.restoreAllMocks();
});

const OWN = 'togather-postgres';

/** A system with these accounts, whose useradd runs `add` on them. */
const systemOf = (names: readonly string[], add: (accounts: Set<string>) => void) => {
  const accounts = new Set(names);
  const calls: string[] = [];
  const run = async (program: string, args: readonly string[]) => {
    calls.push(program);
    const name = args.at(-1)!;
    if (program === 'useradd') add(accounts);
    else if (!accounts.has(name)) throw new Error(`id: ‘${name}’: no such user`);
    return { stdout: name === 'nobody' ? '65534\n' : '999\n' };
  };
  return { run, countAdded: () => calls.filter((call) => call === 'useradd').length };
};
const failing = (code: string | number) => () => {
  throw Object.assign(new Error('useradd failed'), { code });
};

test('creates an account for the server at the first start as root, and finds it later (D5)', async () => {
  const { run, countAdded } = systemOf(['nobody'], (accounts) => accounts.add(OWN));
  const own = { name: OWN, uid: 999, gid: 999 };
  expect([await serverAccount(run), await serverAccount(run)]).toEqual([own, own]);
  expect([isOwnAccount(own), countAdded()]).toEqual([true, 1]);
});

test.each([
  { how: 'is not there', code: 'ENOENT', tries: 1 },
  { how: 'fails each time', code: 1, tries: 5 },
])('the server runs as nobody where useradd $how (D5)', async ({ code, tries }) => {
  const { run, countAdded } = systemOf(['nobody'], failing(code));
  const account = await serverAccount(run);
  expect(account).toEqual({ name: 'nobody', uid: 65534, gid: 65534 });
  expect([isOwnAccount(account!), countAdded()]).toEqual([false, tries]);
});

test('uses the account that a concurrent start has created (D5)', async () => {
  const { run } = systemOf(['nobody'], (accounts) => {
    accounts.add(OWN);
    failing(9)();
  });
  expect((await serverAccount(run))?.name).toBe(OWN);
});

test('a start as root fails with the reason when there is no account (D5)', async () => {
  const { run } = systemOf([], failing('ENOENT'));
  await expect(serverAccount(run)).rejects.toThrow(/no other account/);
});
