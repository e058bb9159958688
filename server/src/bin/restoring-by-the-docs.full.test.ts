/** The commands of docs/operations.md about backups, copied from there, on a machine and on the one that replaces it. */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { holdFreePort } from '#app/processes/hold-port.ts';
import { readConfig } from '#platform/config/config.ts';
import { openStorage } from '#platform/storage/open-storage.ts';
import { erasuresPrefix, readAll } from '#platform/storage/storage.ts';
import { createClient } from '#testing/client.ts';
import { backupCommands } from '#testing/machine/backup-commands.ts';
import { deletePhoto, holdParty, joinParty, ok } from '#testing/machine/party.ts';
import { readUnit } from '#testing/machine/read-unit.ts';
import { type Machine, type Running, startMachine } from '#testing/machine/start-machine.ts';
import { hasOldestPostgres, type OldestPostgres, startOldestPostgres } from '#testing/oldest-postgres.ts';
import { patience } from '#testing/patience.ts';
import { environmentOf, hasSwift, newBucket } from '#testing/swift/start-swift.ts';

const docs = backupCommands();

const applies = (() => {
  try {
    for (const program of ['sudo', '/usr/bin/node'])
      execFileSync(program, ['--version'], { stdio: 'ignore' });
    execFileSync('unshare', ['--mount', 'true'], { stdio: 'ignore' });
    return process.getuid?.() === 0;
  } catch {
    return false;
  }
})();
if (!applies)
  console.warn(
    'Skipped: the commands of the docs about backups (Linux, root, unshare, sudo, /usr/bin/node).',
  );

let machine: Machine;
let service: Running | undefined;
/** The database of the installation with a bucket, if the package is there; otherwise the embedded one. */
let postgres: OldestPostgres | undefined;
const machines: Machine[] = [];
const newMachine = () => {
  machine = startMachine();
  machines.push(machine);
};
const stopService = async () => {
  await service?.stop();
  service = undefined;
};
afterEach(stopService);
afterAll(() => {
  postgres?.stop();
  for (const { remove } of machines) remove();
});

/** Starts the service, which commands must have asked for. Returns the function that creates its clients. */
const started = async (port: number) => {
  expect(machine.askedOfSystemd()).toContain('enable --now togather');
  const unit = readUnit(readFileSync(machine.at('/etc/systemd/system/togather.service'), 'utf8'));
  service = await machine.start(unit);
  await vi.waitFor(() => expect(service!.output()).toMatch(/is ready/), { ...patience, interval: 500 });
  return () => createClient(`http://localhost:${port}`);
};

/** Runs the line of a crontab, as cron does at its time. */
const runCronLine = (line: string) => {
  const [, account, command] = line.match(/^(?:\S+ ){5}(\S+) (.*)$/) ?? [];
  if (!account || !command) throw new Error(`no line of a crontab: ${line}`);
  const env = { HOME: '/var/lib/togather', SHELL: '/bin/sh', PATH: '/usr/bin:/bin', LOGNAME: account };
  return machine.run(command, { account, env });
};

/** Runs the unit of the timer, as systemd does every hour. */
const runTimer = async () => {
  expect(machine.askedOfSystemd()).toContain('enable --now togather-backup.timer');
  const name = '/etc/systemd/system/togather-backup';
  expect(readFileSync(machine.at(`${name}.timer`), 'utf8')).toContain('OnCalendar=hourly');
  const { exited, output } = await machine.start(
    readUnit(readFileSync(machine.at(`${name}.service`), 'utf8')),
  );
  expect([await exited, output()]).toEqual([0, expect.stringMatching(/^Backup \S+ in \/mnt\/backups: /)]);
};

const freePort = async () => {
  const { port, release } = await holdFreePort('127.0.0.1');
  await release();
  return port;
};

const environment = (port: number, more: Record<string, string> = {}) =>
  Object.entries({
    PORT: String(port),
    PUBLIC_URL: `http://localhost:${port}`,
    LOCAL_IDENTITY: '1',
    SANDBOX_CASHIER: '1',
    ADMIN_EMAILS: 'boss@example.com',
    LOG_LEVEL: 'error',
    FACE_WORKERS: '1',
    ...more,
  })
    .map(([name, value]) => `${name}=${value}\n`)
    .join('');

/** Returns the first machine in use, with its party. */
const firstMachine = async (more: Record<string, string> = {}) => {
  const port = await freePort();
  newMachine();
  await machine.run(docs.addAccount);
  const variables = environment(port, more);
  writeFileSync(machine.at('/etc/togather.env'), variables);
  await machine.run('chown root:togather /etc/togather.env && chmod 640 /etc/togather.env');
  await machine.run(`cd /opt/togather && ${docs.firstStart}`);
  const party = await holdParty(await started(port));
  return { port, variables, party };
};

/** Takes what operators keep elsewhere, removes the machine, and prepares another one. */
const replaceMachine = async (variables: string) => {
  await stopService();
  const first = machine;
  newMachine();
  execFileSync('cp', ['-a', first.at('/var/lib/togather/secret.key'), machine.at('/root/secret.key')]);
  execFileSync('cp', ['-r', `${first.at('/mnt')}/.`, machine.at('/mnt')]);
  first.remove();
  await machine.run(docs.addAccount);
  writeFileSync(machine.at('/etc/togather.env'), variables);
};

/** Waits until the storage has notes of these kinds, which a job writes every minute. */
const untilNoted = async (bucket: Record<string, string>, kinds: readonly string[]) => {
  const storage = await openStorage(readConfig(bucket));
  await vi.waitFor(
    async () => {
      const noted = [];
      for await (const { key } of storage.list(erasuresPrefix))
        noted.push(String(await readAll(storage, key)));
      for (const kind of kinds) expect(noted.join()).toContain(`"${kind}"`);
    },
    { ...patience, interval: 500 },
  );
};

describe.runIf(applies)('the commands of the docs', () => {
  test('restore on a new machine what cron and the timer have backed up', async () => {
    const { port, variables, party } = await firstMachine();
    await machine.run(docs.timer);
    expect(await runCronLine(docs.cronLine)).toMatch(/Backup \S+ in \/mnt\/backups: /);
    const before = await joinParty(party.guest, party);
    expect(before.figures).toBeGreaterThan(0);
    expect([...before.originals.values()]).toEqual(expect.arrayContaining(party.sent));
    const [early, late] = [...before.originals.keys()] as [string, string];
    await deletePhoto(party, early);
    await runTimer();
    expect(readdirSync(machine.at('/mnt/backups/backups'))).toHaveLength(2);
    await deletePhoto(party, late);

    await replaceMachine(variables);
    await machine.run(docs.prepare);
    expect(await machine.run(docs.restore)).toMatch(
      /4 photos, 1 ad images, 0 faults\.[\s\S]*4 photos of 4 .* 0 faults/,
    );
    await machine.run(docs.startService);
    const newClient = await started(port);
    expect(await machine.run(docs.doctor)).toContain('No problems found.');

    const after = await joinParty(newClient(), party);
    // Its deletion was in no backup.
    expect(after.originals.get(late)).toBe(before.originals.get(late));
    before.originals.delete(early);
    expect(after).toEqual(before);
    const { events } = await ok<{ events: unknown[] }>(
      party.guest.request('GET', '/api/member-center/joined-events', { token: party.guestSession.idToken }),
    );
    expect(events).toMatchObject([{ eventId: party.eventId }]);
  });

  test.runIf(hasSwift)(
    'restore beside a bucket that has survived, and repeat what it has noted',
    async () => {
      const bucket = environmentOf(await newBucket());
      postgres = hasOldestPostgres ? await startOldestPostgres() : undefined;
      const database = (name: string) => (postgres ? { DATABASE_URL: postgres.create(name) } : {});
      const { port, party } = await firstMachine({ ...bucket, ...database('first') });
      const { host, hostSession, guest } = party;
      const before = await joinParty(guest, party);
      const leaked = await host.createEvent(hostSession, 'A PIN that leaks');
      for (const command of [
        'S3_BUCKET=backups npm run make-bucket',
        'npm run backup -- --to=s3://backups/togather',
      ])
        await machine.run(
          `cd /opt/togather && sudo -u togather env DATA_DIR=/var/lib/togather TMPDIR=/run/togather ${command}`,
        );
      const [gone] = [...before.originals.keys()] as [string];
      await deletePhoto(party, gone);
      const json = { newPin: true };
      await ok(host.request('PATCH', `/api/event/${leaked.eventId}`, { token: hostSession.idToken, json }));
      await untilNoted(bucket, ['PHOTO', 'PIN']);

      await replaceMachine(environment(port, { ...bucket, ...database('second') }));
      await machine.run(docs.prepare);
      expect(await machine.run(docs.restoreFromBucket)).toContain('is restored: ');
      await machine.run(docs.startService);
      const newClient = await started(port);
      const after = await joinParty(newClient(), party);
      before.originals.delete(gone);
      expect(after).toEqual(before);
      expect((await newClient().request('GET', `/api/event/${leaked.pinCode}`)).status).toBe(404);
    },
  );
});
