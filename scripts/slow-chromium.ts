import { chmodSync, existsSync, mkdirSync, readdirSync, rmdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

const CGROUPS = '/sys/fs/cgroup';
const PREFIX = 'togather-slow-';
/** Short, so that a page is slow throughout instead of stalling and then running fast. */
const PERIOD_US = 20_000;

/**
 * Writes a program to `path` that runs `chromium` with all of its processes on one `slowdown`th of a core. Each browser
 * gets a control group, which unlike the throttling of DevTools uses no CPU time itself. Returns a function that
 * removes the groups, or undefined where this account may not create any (they need Linux with cgroups, and root).
 * Source: https://docs.kernel.org/admin-guide/cgroup-v2.html#cpu-interface-files
 */
export function slowChromium(
  path: string,
  { chromium, slowdown }: { readonly chromium: string; readonly slowdown: number },
): (() => void) | undefined {
  const isUnified = existsSync(`${CGROUPS}/cgroup.controllers`);
  const root = isUnified ? CGROUPS : `${CGROUPS}/cpu`;
  const quota = Math.round(PERIOD_US / slowdown);
  const limit = isUnified
    ? `echo ${quota} ${PERIOD_US} > "$group/cpu.max"`
    : `echo ${PERIOD_US} > "$group/cpu.cfs_period_us" && echo ${quota} > "$group/cpu.cfs_quota_us"`;
  const enter = `mkdir "$group" && ${limit} && echo $$ > "$group/cgroup.procs"`;
  if (!canLimit(root, isUnified ? 'cpu.max' : 'cpu.cfs_quota_us')) return;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(
    path,
    `#!/bin/sh\ngroup=${root}/${PREFIX}$$\n{ ${enter}; } || exit 1\nexec '${chromium}' "$@"\n`,
  );
  chmodSync(path, 0o755);
  return () => {
    for (const name of readdirSync(root)) if (name.startsWith(PREFIX)) removeEmpty(`${root}/${name}`);
  };
}

const canLimit = (root: string, file: string): boolean => {
  const trial = `${root}/${PREFIX}trial`;
  try {
    mkdirSync(trial, { recursive: true });
    return existsSync(`${trial}/${file}`);
  } catch {
    return false;
  } finally {
    removeEmpty(trial);
  }
};

/** A group with processes belongs to another run. */
const removeEmpty = (group: string) => {
  try {
    rmdirSync(group);
  } catch {}
};
