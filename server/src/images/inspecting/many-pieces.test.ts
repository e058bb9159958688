import { describe, expect, it } from 'vitest';
import { CostlyImage } from '#images/formats/image-error.ts';
import { MAX_PIECES } from '#images/formats/limits.ts';
import { blankGps } from '#images/location/blank-gps.ts';
import { segment } from '#images/testing/carriers.ts';
import { exifOf } from '#images/testing/jpeg-with-exif.ts';
import { makeChunk } from '#images/testing/make-chunk.ts';
import { makeHeic } from '#images/testing/make-heic.ts';
import { fourColours } from '#images/testing/sample-photos.ts';
import { inspect, walkImage } from './inspect.ts';

const [jpeg, png, webp] = await Promise.all([
  fourColours(64, 48).jpeg().toBuffer(),
  fourColours(64, 48).png().toBuffer(),
  fourColours(64, 48).webp().toBuffer(),
]);
/** Three megabytes of pixels, in 2,900 chunks. */
const kilobytes = await (async () => {
  const uncompressed = await fourColours(1000, 1000).png({ compressionLevel: 0 }).toBuffer();
  const [at, end] = [uncompressed.indexOf('IDAT') - 4, uncompressed.lastIndexOf('IEND') - 4];
  const parts: Buffer[] = [];
  for (let next = at; next < end; next += 12 + uncompressed.readUInt32BE(next))
    parts.push(uncompressed.subarray(next + 8, next + 8 + uncompressed.readUInt32BE(next)));
  const pixels = Buffer.concat(parts);
  const chunks = Array.from({ length: Math.ceil(pixels.length / 1024) }, (_, i) =>
    makeChunk('IDAT', pixels.subarray(i * 1024, (i + 1) * 1024)),
  );
  return Buffer.concat([uncompressed.subarray(0, at), ...chunks, uncompressed.subarray(end)]);
})();
const RDF = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#';
const TOO_MANY = MAX_PIECES + 1;
/** Tags and attributes count for an eighth. */
const TOO_MANY_TAGS = 8 * TOO_MANY;

const times = (count: number, piece: Buffer | string): Buffer => {
  const bytes = Buffer.isBuffer(piece) ? piece : Buffer.from(piece, 'latin1');
  return Buffer.alloc(count * bytes.length, bytes);
};
const hex = (digits: string): Buffer => Buffer.from(digits, 'hex');
const u32 = (value: number): Buffer => hex(value.toString(16).padStart(8, '0'));
/** Puts segments after the SOI of a JPEG. */
const inJpeg = (...segments: Buffer[]) => Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);
/** Puts chunks after the IHDR of a PNG. */
const inPng = (...chunks: Buffer[]) => Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)]);
const inWebp = (chunks: Buffer): Buffer => {
  const file = Buffer.concat([webp, chunks]);
  file.writeUInt32LE(file.length - 8, 4);
  return file;
};
const behind = (...bytes: Buffer[]) => Buffer.concat([jpeg, ...bytes]);
/** Splits content over segments with the same beginning. */
const segments = (marker: number, head: string, content: Buffer): Buffer[] => {
  const room = 65_533 - head.length;
  return Array.from({ length: Math.ceil(content.length / room) }, (_, i) =>
    segment(marker, Buffer.from(head, 'latin1'), content.subarray(i * room, (i + 1) * room)),
  );
};

/** Returns a TIFF of a directory whose every entry is `entry`, little-endian. */
const tiffOf = (count: number, entry: string): Buffer =>
  Buffer.concat([
    hex('49492a0008000000'),
    Buffer.from([count & 255, count >> 8]),
    times(count, hex(entry)),
    Buffer.alloc(4),
  ]);

/**
 * Returns overlapping 8BIM resources. Each has a data set that extends to a place of its own behind all of them, so that
 * removing the place moves all bytes in between.
 */
const nestedResources = (count: number, between: number): Buffer => {
  const place = hex('1c025a000000');
  const HEAD = 21;
  const heads = Array.from({ length: count }, (_, i) =>
    Buffer.concat([
      Buffer.from('8BIM\x04\x04\0\0\x7f\xff\xff\xff\x1c\x02\x05\x80\x04', 'latin1'),
      u32((count - i - 1) * (HEAD + place.length) + between),
    ]),
  );
  return Buffer.concat([...heads, Buffer.alloc(between, ' '), times(count, place)]);
};

/** Returns segments of extended XMP that overlap: each claims the largest length. */
const overlappingXmp = (count: number): Buffer => {
  const head = Buffer.from(`\xff\xe1\xff\xffhttp://ns.adobe.com/xmp/extension/\0${'A'.repeat(32)}`, 'latin1');
  return times(count, Buffer.concat([head, u32(2 ** 32 - 1), u32(0)]));
};

/** Accepts or refuses a file as an upload does. */
const store = (bytes: Buffer): void => {
  const walked = walkImage(bytes);
  inspect(bytes, walked);
  blankGps(bytes, walked);
};

describe('a file of more pieces than any photo is refused (U12)', () => {
  const exif = Buffer.from('Exif\0\0', 'latin1');
  it.each([
    ['JPEG segments', () => inJpeg(times(TOO_MANY, hex('ffe10008457869660000')))],
    [
      'JPEG segments behind all scans, without an end',
      () => Buffer.concat([jpeg.subarray(0, -2), times(TOO_MANY, hex('ffe00002'))]),
    ],
    ['markers without a length', () => inJpeg(times(TOO_MANY, hex('ff01')))],
    ['restart markers between segments', () => inJpeg(times(TOO_MANY, hex('ffd0')))],
    [
      'Huffman tables',
      () => inJpeg(...Array.from({ length: 9 }, () => segment(0xc4, Buffer.alloc(17 * 3800)))),
    ],
    ['JUMBF segments', () => inJpeg(times(TOO_MANY, hex('ffeb000a4a50000100000002')))],
    ['JUMBF boxes', () => inJpeg(...segments(0xeb, 'JP', times(TOO_MANY, '\0\0\0\x0ejson{}')))],
    ['strings of JSON', () => behind(u32(2 ** 23), times(1, 'json['), times(TOO_MANY_TAGS, '"a",'))],
    [
      '8BIM resources',
      () => inJpeg(...segments(0xed, 'Photoshop 3.0\0', times(TOO_MANY, '8BIM\x04\x04\0\0\0\0\0\0'))),
    ],
    ['8BIM resources behind a photo', () => behind(times(TOO_MANY, '8BIM\x04\x04\0\0\0\0\0\0'))],
    ['JUMBF boxes behind a photo', () => behind(times(TOO_MANY, '\0\0\0\x08json'))],
    ['IPTC data sets', () => behind(times(TOO_MANY, '\x1c\x02\x05\0\0'))],
    ['PNG chunks', () => inPng(times(TOO_MANY, makeChunk('teXt', Buffer.alloc(0))))],
    ['chunks of pixels', () => inPng(times(TOO_MANY, makeChunk('IDAT', Buffer.alloc(0))))],
    ['WebP chunks', () => inWebp(times(TOO_MANY, 'EXIF\0\0\0\0'))],
    [
      'HEIC boxes',
      () => Buffer.concat([makeHeic({ width: 64, height: 64 }), times(TOO_MANY, '\0\0\0\x08free')]),
    ],
    ['TIFF headers', () => behind(times(TOO_MANY, 'II*\0'))],
    [
      'Exif directories in the same bytes',
      () => inJpeg(segment(0xe1, exif, tiffOf(1000, '698704000100000008000000'))),
    ],
    [
      'IPTC blocks in the same bytes',
      () => behind(exif, tiffOf(1000, 'bb830700a8610000ee2e0000'), times(5000, '\x1c\x02\x05\0\0')),
    ],
    [
      'headers that share a directory',
      () => {
        const headers = times(256, 'II*\0....');
        for (let at = 0; at < headers.length; at += 8) headers.writeUInt32LE(headers.length - at, at + 4);
        return behind(headers, tiffOf(1000, '000104000100000000000000').subarray(8));
      },
    ],
    ['tags', () => behind(Buffer.from(`<r xmlns="${RDF}">`), times(TOO_MANY_TAGS, '<a>'))],
    ['attributes', () => behind(Buffer.from(`<r xmlns="${RDF}"`), times(TOO_MANY_TAGS, ' a=""'))],
    ['packets', () => behind(times(TOO_MANY, `<r xmlns="${RDF}"/>`))],
    ['videos', () => behind(times(TOO_MANY, '\0\0\0\x08moov\0\0\0\0'))],
    ['boxes of a video', () => behind(u32(2 ** 22), Buffer.from('moov'), times(TOO_MANY, '\0\0\0\x08trak'))],
    ['beginnings of pictures', () => behind(times(TOO_MANY, hex('ffd8ffe00002')))],
    [
      '8BIM resources nested in the data sets of APP13',
      () => inJpeg(...segments(0xed, 'Photoshop 3.0\0', nestedResources(5000, 350_000))),
    ],
    ['extended XMP whose segments overlap', () => behind(overlappingXmp(25_000))],
    ['RIFF headers', () => behind(times(TOO_MANY, 'RIFF'))],
  ])('%s', (_, make) => {
    expect(() => store(make())).toThrow(CostlyImage);
  });
});

describe('photos with the most pieces are accepted (U12)', () => {
  it.each([
    [
      'a colour profile in 255 segments',
      () =>
        inJpeg(
          ...Array.from({ length: 255 }, (_, i) =>
            segment(
              0xe2,
              Buffer.from(`ICC_PROFILE\0${String.fromCharCode(i + 1)}\xff`, 'latin1'),
              Buffer.alloc(9000, i),
            ),
          ),
        ),
    ],
    [
      'a depth map in extended XMP of 120 segments',
      () => {
        const text = `<r xmlns="${RDF}" GDepth:Data="${'iVBORw0KGgo'.repeat(300_000)}" exif:GPSLatitude="25,2N"/>`;
        const head = `http://ns.adobe.com/xmp/extension/\0${'A'.repeat(32)}`;
        const room = Math.ceil(text.length / 120);
        return inJpeg(
          ...Array.from({ length: 120 }, (_, i) =>
            segment(
              0xe1,
              Buffer.from(head, 'latin1'),
              u32(text.length),
              u32(i * room),
              Buffer.from(text.slice(i * room, (i + 1) * room)),
            ),
          ),
        );
      },
    ],
    [
      'the ancestors of a document, 20,000 elements',
      () =>
        behind(
          Buffer.from(`<r xmlns="${RDF}"><photoshop:City>Taipei</photoshop:City>`),
          times(20_000, '<rdf:li>xmp.did:0123456789abcdef0123456789abcdef</rdf:li>\n'),
          Buffer.from('</r>'),
        ),
    ],
    [
      'Exif with a large maker note',
      () => inJpeg(segment(0xe1, Buffer.from('Exif\0\0', 'latin1'), exifOf({ 37500: 'n'.repeat(60_000) }))),
    ],
    ['a PNG whose pixels are in chunks of a kilobyte', () => kilobytes],
    ['a PNG of 20,000 chunks of 256 bytes', () => inPng(times(20_000, makeChunk('vpAg', Buffer.alloc(256))))],
    [
      'a burst of a hundred pictures',
      () =>
        behind(
          times(
            100,
            inJpeg(
              segment(0xe1, Buffer.from('Exif\0\0', 'latin1'), exifOf({ 36867: '2024:05:06 07:08:09' })),
            ),
          ),
        ),
    ],
    [
      'a video of noise in 2,000 boxes',
      () => {
        const noise = Buffer.from(Array.from({ length: 1000 }, (_, i) => Math.imul(i, 2654435761) >>> 24));
        return behind(times(2000, Buffer.concat([u32(noise.length + 8), Buffer.from('mdat'), noise])));
      },
    ],
  ])('%s', (_, make) => {
    expect(() => store(make())).not.toThrow();
  });
});
