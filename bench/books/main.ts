/**
 * Measures the drawing of a photo book of 40 pages from 84 photos of 12 megapixels, with the product's decoder process: time, and the
 * peak of memory of both processes.
 *   node scripts/run.mjs bench/books/main.ts [--format=a4 --no-record]
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { BookFormat } from '@togather/contract/book-pages.ts';
import { drawBook } from '../../server/src/books/draw-book.ts';
import { layOutPages } from '../../server/src/books/lay-out-pages.ts';
import { openDecoder } from '../../server/src/images/decoding/decoder.ts';
import { temporaryDir } from '../../server/src/testing/temporary-dir.ts';
import { record } from '../record.ts';
import { openPhotoSource } from '../upload/make-photos.ts';

const { values } = parseArgs({
  allowNegative: true,
  options: {
    format: { type: 'string', default: 'a4' },
    // Of the photos, for the process that draws.
    folder: { type: 'string' },
    record: { type: 'boolean', default: true },
  },
});
const format = values.format as BookFormat;
const PHOTOS = 84;
const SIZE = { width: 4000, height: 3000 };

const ids = Array.from({ length: PHOTOS }, (_, number) => `p${String(number).padStart(3, '0')}`);
const MB = 1024 * 1024;
const inMb = (count: number) => Math.round(count / MB);

interface Measured {
  readonly pages: number;
  readonly seconds: number;
  readonly pdfBytes: number;
  readonly ownPeak: number;
  readonly decodersPeak: number;
}

/** Runs in a process of its own, whose memory is that of the drawing alone. */
const draw = async (folder: string): Promise<Measured> => {
  const photos = ids.map((id, at) => ({
    id,
    ...SIZE,
    faces: undefined,
    score: ((at * 37) % 11) / 11,
    sharpness: 0.5,
    figures: new Set<string>(),
  }));
  const pages = layOutPages({
    format,
    title: '小明與小美的婚禮',
    cover: ids[0]!,
    chapters: ['午茶', 'Ceremony', '晚宴', 'Party'].map((title, at) => ({
      title,
      photos: photos.slice((at * PHOTOS) / 4, ((at + 1) * PHOTOS) / 4),
    })),
  });
  const decoder = openDecoder({ workers: 2, log: console as never });
  let pdfBytes = 0;
  const startedAt = performance.now();
  await drawBook({
    format,
    pages,
    eventDate: '2026 年 11 月 28 日',
    wishesTitle: '',
    wishes: [],
    brandName: 'Togather',
    photos: new Map(photos.map((photo) => [photo.id, photo])),
    render: (id, wanted) => decoder.renderForPrint(join(folder, `${id}.jpg`), wanted),
    write: async (piece) => {
      pdfBytes += piece.length;
    },
    onPage: async () => {},
  });
  const seconds = (performance.now() - startedAt) / 1000;
  const decodersPeak = children().reduce((sum, pid) => sum + peakOf(pid), 0);
  const measured = { pages: pages.length, seconds, pdfBytes, ownPeak: peakOf('self'), decodersPeak };
  await decoder.close();
  return measured;
};

/** The peak of a process, in bytes. */
const peakOf = (pid: string): number =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024;
const children = () =>
  readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').trim().split(' ').filter(Boolean);

if (values.folder) process.send?.(await draw(values.folder));
else {
  const dir = temporaryDir('tg-books-');
  const source = await openPhotoSource();
  let bytes = 0;
  for (const id of ids) {
    const [photo = Buffer.alloc(0)] = source(1);
    bytes += photo.length;
    writeFileSync(join(dir.path, `${id}.jpg`), photo);
  }
  const child = fork(import.meta.filename, [`--format=${format}`, `--folder=${dir.path}`]);
  const [measured] = (await once(child, 'message')) as [Measured];
  child.disconnect();
  const { pages, seconds, pdfBytes, ownPeak, decodersPeak } = measured;
  const lines = [
    `${pages} pages of ${format} from ${PHOTOS} JPEGs of 12 megapixels, ${inMb(bytes)} MB: ${seconds.toFixed(1)} s, a PDF of ${inMb(pdfBytes)} MB.`,
    `Peak of memory: ${inMb(ownPeak)} MB for the process with Node and the fonts, ${inMb(decodersPeak)} MB for its decoders.`,
  ];
  if (values.record)
    record('photo books', `node scripts/run.mjs bench/books/main.ts --format=${format}`, lines);
  else console.log(lines.join('\n'));
  dir.remove();
}
