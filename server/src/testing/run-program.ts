import { spawn, spawnSync } from 'node:child_process';

export interface ProgramEnd {
  readonly code: number | null;
  /** What it wrote to both outputs. */
  readonly output: string;
}

/** Runs a program to its end without a shell. */
export function runProgram(command: string, args: readonly string[]): Promise<ProgramEnd> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args);
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output }));
    child.stdin.end();
  });
}

/** Returns whether this machine has a program. */
export const hasProgram = (command: string): boolean => !spawnSync(command, ['--version']).error;
