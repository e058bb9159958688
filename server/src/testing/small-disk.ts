import { execFileSync } from 'node:child_process';
import { temporaryDir } from './temporary-dir.ts';

export interface SmallDisk {
  readonly path: string;
  readonly remove: () => void;
}

/** Mounts a disk of this size; returns undefined when that needs root or is not permitted. */
export function mountSmallDisk(megabytes: number): SmallDisk | undefined {
  const dir = temporaryDir('tg-full-');
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', dir.path], {
      stdio: 'ignore',
    });
  } catch {
    dir.remove();
    return undefined;
  }
  const remove = () => {
    execFileSync('umount', [dir.path]);
    dir.remove();
  };
  return { path: dir.path, remove };
}
