import { statfs } from 'node:fs/promises';
import type { Logger } from 'pino';
import { Failure } from '#platform/base/failure.ts';
import type { Config } from '#platform/config/config.ts';

/** The disk of DATA_DIR, in bytes. */
export interface DiskRoom {
  readonly free: number;
  readonly all: number;
  /** Photos are refused while less is free; 0 when nothing on this disk grows with photos. */
  readonly reserve: number;
}

/** Space that photos may not use, so that database, logs and downloads continue when uploads stop. */
export interface DiskReserve {
  readonly read: () => Promise<DiskRoom>;
  /** Throws Failure STORAGE_FULL below the reserve. A disk that cannot be read refuses nothing. */
  readonly require: () => Promise<void>;
}

/** Two gigabytes, or a twentieth of a small disk. */
const DEFAULT_RESERVE = { bytes: 2 * 1024 ** 3, share: 0.05 } as const;

export function reserveOf(
  { s3, databaseUrl, diskReserveBytes }: Pick<Config, 's3' | 'databaseUrl' | 'diskReserveBytes'>,
  all: number,
): number {
  const growsWithPhotos = s3 === undefined || databaseUrl === undefined;
  if (!growsWithPhotos) return 0;
  return diskReserveBytes ?? Math.min(DEFAULT_RESERVE.bytes, all * DEFAULT_RESERVE.share);
}

export const isLow = ({ free, reserve }: Pick<DiskRoom, 'free' | 'reserve'>): boolean => free < reserve;

export function openDiskReserve(
  config: Pick<Config, 'dataDir' | 's3' | 'databaseUrl' | 'diskReserveBytes'>,
  log: Logger,
): DiskReserve {
  let wasLow = false;
  const read = async () => {
    const { bavail, blocks, bsize } = await statfs(config.dataDir);
    const all = blocks * bsize;
    const room = { free: bavail * bsize, all, reserve: reserveOf(config, all) };
    if (isLow(room) && !wasLow)
      log.error({ alarm: 'disk-low', ...room }, 'uploads are refused: the disk is nearly full');
    if (!isLow(room) && wasLow) log.warn({ ...room }, 'uploads are accepted again: the disk has space');
    wasLow = isLow(room);
    return room;
  };
  return {
    read,
    require: async () => {
      const room = await read().catch(() => undefined);
      if (room && isLow(room)) throw new Failure('STORAGE_FULL');
    },
  };
}
