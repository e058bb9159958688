import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const EXIFTOOL = '/usr/bin/exiftool';
/** Every tag with its group, including duplicates, streams of videos and unknown tags. */
const OPTIONS = ['-a', '-G1', '-ee', '-u', '-s', '-q', '-q'];
/** Names and times of the file on disk, and ExifTool's own checksum of IPTC. */
const NOT_OF_THE_FILE = /^\[System\]|^\[ExifTool\] +ExifToolVersion|^\[File\] +CurrentIPTCDigest/;

/** Whether ExifTool (Debian's libimage-exiftool-perl) is installed. Without it tests are skipped. */
export const hasExifTool = existsSync(EXIFTOOL);
if (!hasExifTool) {
  console.warn('No ExifTool: its tests are skipped. On Debian: apt-get install libimage-exiftool-perl');
}

/** Precedes the tags of each file. */
const MARK = '=== a file ===';

export interface Tag {
  /** `[XMP-exif] GPSLatitude`. */
  readonly name: string;
  readonly value: string;
}

/** Returns what ExifTool reads in each of these files, in one run. */
export function readTags(files: readonly Buffer[]): Tag[][] {
  const folder = mkdtempSync(join(tmpdir(), 'tags-'));
  try {
    const requests = files.map((bytes, i) => {
      writeFileSync(join(folder, `${i}`), bytes);
      return ['-echo', MARK, ...OPTIONS, join(folder, `${i}`), '-execute'].join('\n');
    });
    writeFileSync(join(folder, 'requests'), requests.join('\n'));
    const output = execFileSync(EXIFTOOL, ['-@', join(folder, 'requests')], {
      encoding: 'utf8',
      maxBuffer: 2 ** 28,
      // ExifTool prints "unknown file type" for other files.
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return output.split(`${MARK}\n`).slice(1).map(parse);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const parse = (output: string): Tag[] =>
  output
    .split('\n')
    .filter((line) => line && !NOT_OF_THE_FILE.test(line))
    .map((line) => {
      const [, group = '', name = '', value = ''] = /^(\[[^\]]+\]) +(\S+) *: ?(.*)$/.exec(line) ?? [];
      return { name: `${group} ${name}`, value };
    });
