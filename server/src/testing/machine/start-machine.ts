import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import { temporaryDir } from '#testing/temporary-dir.ts';
import type { Unit } from './read-unit.ts';

/** A machine with files and accounts of its own, in folders; processes and network are those of this machine. */
export interface Machine {
  /** Returns where the test finds a path of the machine. */
  readonly at: (path: string) => string;
  /** Runs lines in a shell until one fails. Returns what they wrote; throws an Error with it. */
  readonly run: (lines: string, shell?: Shell) => Promise<string>;
  /** Returns what was asked of systemctl, which does nothing else here. */
  readonly askedOfSystemd: () => string[];
  /** Runs what a unit runs, with its account, environment and folders. */
  readonly start: (unit: Unit) => Promise<Running>;
  readonly remove: () => void;
}

export interface Running {
  /** Returns its output so far. */
  readonly output: () => string;
  readonly exited: Promise<number | null>;
  readonly stop: () => Promise<void>;
}

/** Of root, unless it says otherwise. */
interface Shell {
  readonly account: string;
  readonly env: Readonly<Record<string, string>>;
}

const CHECKOUT = fileURLToPath(new URL('../../../..', import.meta.url));
const STAND_INS = '/run/stand-ins';
const ASKED = '/run/asked-of-systemd';
const ROOT: Shell = {
  account: 'root',
  env: {
    HOME: '/root',
    PATH: `${STAND_INS}:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin`,
  },
};

/** The machine's own folders; /tmp is the last, because the others are in it. */
const OWN = ['/etc', '/opt', '/mnt', '/root', '/run', '/var/lib', '/tmp'];
/** The checkout, which belongs to another account than the service, is at its place of the docs. */
const MOUNTS = `set -e
mount --make-rprivate /
mount --bind "$1" "$0/opt/togather"
for own in ${OWN.join(' ')}; do mount --rbind "$0$own" "$own"; done
shift
cd /
exec "$@"`;

/** Creates a machine with this one's accounts and programs. */
export function startMachine(): Machine {
  const { path, remove } = temporaryDir('tg-machine-');
  const at = (place: string) => join(path, place);
  for (const own of [...OWN, '/opt/togather', STAND_INS]) mkdirSync(at(own), { recursive: true });
  execFileSync('cp', ['-a', '/etc/.', at('/etc')]);
  execFileSync('chmod', ['1777', at('/tmp')]);
  writeFileSync(at(`${STAND_INS}/systemctl`), `#!/bin/sh\necho "$*" >> ${ASKED}\n`, { mode: 0o755 });

  const begin = ({ account, env }: Shell, program: readonly string[]): Running =>
    spawnProgram([
      ...['--mount', 'sh', '-c', MOUNTS, path, CHECKOUT],
      ...['setpriv', `--reuid=${account}`, `--regid=${account}`, '--init-groups', 'env', '-i'],
      ...Object.entries(env).map(([name, value]) => `${name}=${value}`),
      ...program,
    ]);
  const run: Machine['run'] = async (lines, shell = ROOT) => {
    const { exited, output } = begin(shell, ['sh', '-exc', lines]);
    if ((await exited) !== 0) throw new Error(`a command failed:\n${output()}`);
    return output();
  };
  return {
    at,
    run,
    askedOfSystemd: () => (existsSync(at(ASKED)) ? readFileSync(at(ASKED), 'utf8').trim().split('\n') : []),
    start: async ({ account, environment, environmentFiles, ...unit }) => {
      const files = environmentFiles.map((file) => parseEnv(readFileSync(at(file), 'utf8')));
      const env = { PATH: ROOT.env.PATH!, ...environment, ...Object.assign({}, ...files) };
      for (const folder of unit.folders) await run(`install -d -o ${account} -g ${account} -m 700 ${folder}`);
      const inPlace = (command: string) => `cd ${unit.workingDirectory} && exec ${command}`;
      for (const command of unit.before) await run(inPlace(command), { account: 'root', env });
      return begin({ account, env }, ['sh', '-c', inPlace(unit.command)]);
    },
    remove,
  };
}

const spawnProgram = (args: readonly string[]): Running => {
  const child = spawn('unshare', args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
  const exited = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  return {
    output: () => text,
    exited,
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
    },
  };
};
