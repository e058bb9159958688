import { expect, it } from 'vitest';
import { type ExifDate, readExifDate, withExifDate } from './exif-date.ts';

const jpeg = new Blob([new Uint8Array([0xff, 0xd8, 0xff, 0xd9])]);
const read = async (blob: Blob) => readExifDate(new Uint8Array(await blob.arrayBuffer()));

it.each<ExifDate>([{ time: '2026:11:22 14:05:17', offset: '+08:00' }, { time: '2025:03:01 09:00:00' }])(
  'writes a date that it can read',
  async (date) => {
    expect(await read(withExifDate(jpeg, date))).toEqual(date);
  },
);

it('returns null for a missing or malformed date', async () => {
  expect(await read(jpeg)).toBeNull();
  const whole = withExifDate(jpeg, { time: '2026:11:22 14:05:17' });
  expect(await read(whole.slice(0, 60))).toBeNull();
  expect(await read(withExifDate(jpeg, { time: 'yesterday' }))).toBeNull();
});
