import { statfs } from 'node:fs/promises';
import type { Config } from '#platform/config/config.ts';
import { reserveOf } from '#platform/limits/process-limits.ts';
import { probeStorage } from '#platform/storage/open-storage.ts';
import { about, type Finding, reasonOf } from './finding.ts';

const storage = about('storage');
const disk = about('disk');
const GIB = 1024 ** 3;

/** Checks that photos can be written, read and removed, and that the disk of DATA_DIR has room. */
export async function checkStorage(config: Config): Promise<Finding[]> {
  const fault = await probeStorage(config);
  const place = config.s3 ? `the bucket ${config.s3.bucket}` : config.dataDir;
  return [
    fault
      ? storage.problem(fault.sentence)
      : storage.ok(`An object was written to ${place}, read and removed.`),
    await checkDisk(config),
  ];
}

const checkDisk = async (config: Config): Promise<Finding> => {
  try {
    const { bavail, blocks, bsize } = await statfs(config.dataDir);
    return judgeRoom(bavail * bsize, reserveOf(config, blocks * bsize), config.dataDir);
  } catch (error) {
    return disk.problem(`DATA_DIR is ${config.dataDir}, which cannot be read (${reasonOf(error)}).`);
  }
};

/** Warns from twice the reserve on. */
export function judgeRoom(free: number, reserve: number, dataDir: string): Finding {
  const room = `${(free / GIB).toFixed(1)} GiB are free on the disk of DATA_DIR (${dataDir})`;
  if (free < reserve)
    return disk.problem(
      `${room}, less than the reserve of ${(reserve / GIB).toFixed(1)} GiB: uploads are refused. Make room.`,
    );
  return free < 2 * reserve
    ? disk.warning(`${room}: uploads will soon be refused. Make room.`)
    : disk.ok(`${room}.`);
}
