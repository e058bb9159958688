import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { TEST_MODELS_DIR } from './models-dir.ts';

const MAIN = fileURLToPath(new URL('../bin/start.ts', import.meta.url));
const DOCTOR = fileURLToPath(new URL('../bin/doctor.ts', import.meta.url));

interface Ended {
  /** Null when the test ended it. */
  readonly code: number | null;
  /** Everything that it printed. */
  readonly output: string;
}

export interface Started {
  readonly env: Readonly<Record<string, string>>;
  /** Another account, as which the process runs. */
  readonly uid?: number;
  /** Ends the process in order once it has printed this. */
  readonly until?: RegExp;
}

/** Runs a program of the product with this environment alone, until it ends. */
const run = (args: readonly string[], { env, uid, until }: Started): Promise<Ended> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...args], {
      env: {
        PATH: process.env.PATH,
        MODELS_DIR: TEST_MODELS_DIR,
        FACE_WORKERS: '1',
        PORT: '0',
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        ...env,
      },
      ...(uid !== undefined && { uid, gid: uid }),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
        if (until?.test(output)) child.kill('SIGTERM');
      });
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output }));
  });

/** Starts a part of the product, as `npm start` does; only the web builds pages. */
export function startProduct(
  started: Started,
  service: 'web' | 'worker' | 'ingest' = 'worker',
): Promise<Ended> {
  return run([MAIN, `--services=${service}`], started);
}

/** Runs `npm run doctor`. */
export function runDoctor(started: Started, ...args: string[]): Promise<Ended> {
  return run([DOCTOR, ...args], started);
}
