import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

interface Unpacker {
  readonly name: string;
  /** The first of these programs that is installed is used. */
  readonly programs: readonly string[];
  readonly args: (zip: string, into: string) => readonly string[];
}

/** Independent programs that unpack ZIPs. */
export const unpackers: readonly Unpacker[] = [
  { name: 'unzip', programs: ['unzip'], args: (zip, into) => ['-q', zip, '-d', into] },
  {
    name: "Python's zipfile",
    programs: ['python3'],
    args: (zip, into) => ['-m', 'zipfile', '-e', zip, into],
  },
  { name: '7z', programs: ['7z', '7zz', '7za'], args: (zip, into) => ['x', '-y', `-o${into}`, zip] },
  { name: 'bsdtar', programs: ['bsdtar'], args: (zip, into) => ['-xf', zip, '-C', into] },
];

/** Returns the installed program of an unpacker; undefined without one. */
export function findProgram({ programs }: Unpacker): string | undefined {
  return programs.find((program) => spawnSync('which', [program]).status === 0);
}

/**
 * Unpacks a ZIP into a new folder and returns the SHA-256 of each file by its name. Throws when the program reports an
 * error.
 */
export function unpack(unpacker: Unpacker, zip: string, into: string): Record<string, string> {
  mkdirSync(into);
  // File names are UTF-8, whatever the machine's locale.
  execFileSync(findProgram(unpacker) ?? '', unpacker.args(zip, into), {
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
    stdio: 'pipe',
  });
  return Object.fromEntries(
    readdirSync(into, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
      .map((path) => [relative(into, path), sha256Of(readFileSync(path))]),
  );
}

export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
