/** Every carrier of a place in a file, with ExifTool as the reader. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { ImageError } from '#images/formats/image-error.ts';
import { pngCrc, walkPng } from '#images/formats/png.ts';
import {
  type Below,
  exifWithPlace,
  JPEG_CARRIERS,
  PNG_CARRIERS,
  segment,
  video,
  WEBP_CARRIERS,
} from '#images/testing/carriers.ts';
import { makeChunk } from '#images/testing/make-chunk.ts';
import { hasExifTool, readTags, type Tag } from '#images/testing/read-tags.ts';
import { fourColours, type Sample } from '#images/testing/sample-photos.ts';
import { seeded } from '#images/testing/seeded.ts';
import { timesOf } from '#testing/full-size.ts';
import { blankGps } from './blank-gps.ts';

const MIXTURES = timesOf(30, 200);
const reported = process.env.REPORTED_FILES;

type Format = 'jpeg' | 'png' | 'webp';
type Carriers = Record<string, (below: Below) => Buffer>;
const CARRIERS: Record<Format, Carriers> = { jpeg: JPEG_CARRIERS, png: PNG_CARRIERS, webp: WEBP_CARRIERS };
const FORMATS = Object.keys(CARRIERS) as Format[];

/** Names of tags with a place, by ExifTool, and the coordinates of the samples wherever else they appear. */
const PLACE =
  /GPS|Latitude|Longt?itude|Altitude|Sub-?location|LocationCreated|LocationShown|LocationInformation|ContentLocation| (?:City|State|Province-State|Country.*|Location|Lat|Long)$/i;
const COORDINATES =
  /25\.03|121\.56|25 deg|121 deg|25,2\.0|121,33|25\/1|121\/1|Taipei|Home Street|Xinyi|Taiwan/;
/** XMP that ExifTool shows unparsed. */
const RAW = /XMLcomadobexmp$/;

/** ExifTool's warning about a GPS directory that is truncated. */
const WARNING = /Warning$/;

const isPlace = ({ name, value }: Tag) =>
  PLACE.test(name) ||
  (COORDINATES.test(value) && !RAW.test(name)) ||
  (WARNING.test(name) && value.includes('GPS'));

/** Returns the file, and its rest from each beginning of a picture, video or Exif, as an extractor would carve it. */
const carve = (bytes: Buffer): Buffer[] => {
  const marks = ['\xff\xd8\xff', '\x89PNG\r\n\x1a\n', 'RIFF', 'II*\0\x08', 'MM\0*\0\0\0\x08'];
  const starts = marks.flatMap((mark) => positions(bytes, mark));
  return [0, ...starts, ...positions(bytes, 'ftyp').map((at) => at - 4)].map((at) => bytes.subarray(at));
};

/** Exif split over two segments cannot be carved in one piece. */
const isHalfExif = (name: string, part: Buffer) =>
  name.includes('in two segments') && /^(?:II|MM)/.test(part.toString('latin1', 0, 2));

const positions = (bytes: Buffer, mark: string): number[] => {
  const found: number[] = [];
  for (let at = bytes.indexOf(mark, 1, 'latin1'); at >= 0; at = bytes.indexOf(mark, at + 1, 'latin1')) {
    found.push(at);
  }
  return found;
};

const shown = (tags: readonly Tag[]): string[] =>
  tags.filter((tag) => !isPlace(tag) && !RAW.test(tag.name)).map(({ name, value }) => `${name}: ${value}`);

/** Blanks each file and compares what ExifTool reads in it and in its carved parts, before and after. */
const judge = (files: readonly Sample[]) => {
  const blanked = files.map(({ bytes }) => {
    const copy = Buffer.from(bytes);
    blankGps(copy);
    return copy;
  });
  // Carves the blanked file at the same offsets as the original.
  const parts = files.flatMap(({ name, bytes }, i) =>
    carve(bytes)
      .filter((part) => !isHalfExif(name, part))
      .map((part) => ({ name, part, after: blanked[i]!.subarray(bytes.length - part.length) })),
  );
  const before = readTags(parts.map(({ part }) => part));
  const after = readTags(parts.map((part) => part.after));
  const faults = parts.flatMap(({ name, part }, i) => {
    const [was, is] = [shown(before[i]!), shown(after[i]!)];
    const fault = {
      name: `${name}, the last ${part.length} bytes`,
      places: after[i]!.filter((tag) => isPlace(tag) || COORDINATES.test(tag.value)),
      lost: was.filter((line) => !is.includes(line)),
      added: is.filter((line) => !was.includes(line)),
    };
    return fault.places.length + fault.lost.length + fault.added.length > 0 ? [fault] : [];
  });
  return { placed: files.map(({ name }) => name).filter((name) => hasPlace(name, parts, before)), faults };
};

const hasPlace = (name: string, parts: readonly { name: string }[], tags: readonly Tag[][]) =>
  parts.some((part, i) => part.name === name && tags[i]!.some(isPlace));

const insert = (picture: Buffer, format: Format, carriers: Buffer[]): Buffer => {
  if (format === 'jpeg') return Buffer.concat([picture.subarray(0, 2), ...carriers, picture.subarray(2)]);
  if (format === 'png') return Buffer.concat([picture.subarray(0, 33), ...carriers, picture.subarray(33)]);
  const webp = Buffer.concat([picture, ...carriers]);
  webp.writeUInt32LE(webp.length - 8, 4);
  return webp;
};

const picture = (format: Format) => fourColours(60, 40).withIccProfile('p3').toFormat(format).toBuffer();

/** Returns a JPEG whose Exif, or that of its thumbnail, contains a place; whole, without EOI, or cut. */
const appendedJpeg = async (below: Below): Promise<Buffer> => {
  const inner = insert(await picture('jpeg'), 'jpeg', [JPEG_CARRIERS.Exif!(below)]);
  const cut = [0, 2, 300][below(3)]!;
  return inner.subarray(0, inner.length - cut);
};

const withThumbnail = async (below: Below): Promise<Buffer> => {
  const thumbnail = insert(await fourColours(16, 8).jpeg().toBuffer(), 'jpeg', [JPEG_CARRIERS.Exif!(below)]);
  const tiff = exifWithPlace(below);
  return segment(0xe1, Buffer.from('Exif\0\0', 'latin1'), tiff, thumbnail);
};

/** Returns a picture with some carriers in its metadata and others after its end. */
const mix = async (seed: number): Promise<Sample> => {
  const random = seeded(seed);
  const below: Below = (max) => Math.floor(random() * max);
  const format = FORMATS[below(FORMATS.length)]!;
  const names = Object.keys(CARRIERS[format]).filter(() => below(3) === 0);
  const carriers = names.map((name) => CARRIERS[format][name]!(below));
  if (format === 'jpeg' && below(4) === 0) carriers.push(await withThumbnail(below));
  const photo = insert(await picture(format), format, carriers);
  const tails = [appendedJpeg, async (each: Below) => video(each), async () => Buffer.alloc(0)];
  const tail = await tails[below(tails.length)]!(below);
  return {
    name: `mixture ${seed} (${format}: ${names.join(', ')}; ${tail.length})`,
    bytes: Buffer.concat([photo, tail]),
  };
};

const alone = Object.entries(CARRIERS).flatMap(([format, carriers]) =>
  Object.entries(carriers).map(([name, make]) => ({ format: format as Format, name, make })),
);

describe.skipIf(!hasExifTool)('files with a place', () => {
  it('have none left in any single carrier, and keep every other tag (U5, D24)', {
    tags: 'rest',
  }, async () => {
    const files: Sample[] = [];
    for (const { format, name, make } of alone) {
      // Each seed fills the carrier in another way.
      for (let seed = 1; seed <= 3; seed++) {
        const random = seeded(seed);
        const carrier = make((max) => Math.floor(random() * max));
        files.push({
          name: `${name} in ${format} ${seed}`,
          bytes: insert(await picture(format), format, [carrier]),
        });
      }
    }
    const { placed, faults } = judge(files);
    expect(faults).toEqual([]);
    const readable = files.map(({ name }) => name).filter((name) => !name.includes('misspelt'));
    expect(placed).toEqual(readable);
  });

  it(`have none left in ${MIXTURES} mixtures of carriers, and keep every other tag (U5, D24)`, {
    tags: 'rest',
  }, async () => {
    const files: Sample[] = [];
    for (let seed = 1; seed <= MIXTURES; seed++) files.push(await mix(seed));
    const { placed, faults } = judge(files);
    expect(faults).toEqual([]);
    expect(placed.length).toBeGreaterThan(MIXTURES / 2);
    for (const { bytes } of files) await expectSamePicture(bytes);
  });

  it.skipIf(!reported)('of the folder REPORTED_FILES have none left (U5, D24)', { tags: 'rest' }, () => {
    const files = readdirSync(reported!, { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => ({ name, bytes: readFileSync(join(reported!, name)) }))
      .filter(({ bytes }) => isTaken(bytes));
    const { placed, faults } = judge(files);
    expect(faults).toEqual([]);
    expect(placed.length).toBeGreaterThan(20);
  });
});

/** Covers readers that find more than ExifTool does. */
const TEXTS = ['25,2.034N', '121,33.864E', '25.0339', '121.5644', 'Taipei', 'Home Street'];

describe('carriers', () => {
  it.each(alone)(
    '$name in a $format: the text of the place is removed (U5, D24)',
    async ({ format, make }) => {
      for (let seed = 1; seed <= 6; seed++) {
        const random = seeded(seed);
        const carrier = make((max) => Math.floor(random() * max));
        const bytes = insert(await picture(format), format, [carrier]);
        const { length } = bytes;
        expect(blankGps(bytes)).toBe(true);
        // Without its zeros UTF-16 reads as ASCII.
        const text = bytes.toString('latin1').replaceAll('\0', '');
        expect(TEXTS.filter((each) => text.includes(each))).toEqual([]);
        expect([bytes.length, blankGps(bytes)]).toEqual([length, false]);
      }
    },
  );

  it.each(['Exif', 'XMP', 'resources'])(
    '%s after a segment length of 0: the text of the place is removed (U5, D24)',
    async (name) => {
      const files: Buffer[] = [];
      for (let seed = 1; seed <= 12; seed++) {
        const random = seeded(seed);
        const carrier = JPEG_CARRIERS[name]!((max) => Math.floor(random() * max));
        carrier.writeUInt16BE(0, 2);
        files.push(insert(await picture('jpeg'), 'jpeg', [carrier]));
      }
      // A byte of 0xff in the content starts another segment, which may be invalid.
      const taken = files.filter(isTaken);
      expect(taken.length).toBeGreaterThan(2);
      for (const bytes of taken) {
        expect(blankGps(bytes)).toBe(true);
        const text = bytes.toString('latin1').replaceAll('\0', '');
        expect(TEXTS.filter((each) => text.includes(each))).toEqual([]);
      }
    },
  );

  it('keeps a caption that resembles a place (U5, D24)', async () => {
    const caption =
      '<r:RDF xmlns:r="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><d:t>a :gps note, City="x"</d:t></r:RDF>';
    const photo = insert(await picture('jpeg'), 'jpeg', [segment(0xe1, Buffer.from(caption))]);
    const kept = Buffer.from(photo);
    expect([blankGps(kept), kept.equals(photo)]).toEqual([false, true]);
  });

  it('keeps pixels that resemble metadata (U5, D24)', async () => {
    for (const photo of [pngOf(packet), jpegOf(await picture('jpeg'), packet)]) {
      const kept = Buffer.from(photo);
      expect([kept.includes(packet), blankGps(kept), kept.equals(photo)]).toEqual([true, false, true]);
    }
  });
});

const packet = Buffer.from(
  '<r:RDF xmlns:r="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><r:D e:GPSLatitude="25,2.034N"/></r:RDF>',
);

/** Returns a PNG whose uncompressed pixels are the bytes of a text. */
const pngOf = (text: Buffer): Buffer => {
  const header = Buffer.from('00000000000000010800000000', 'hex');
  header.writeUInt32BE(text.length, 0);
  const rows = deflateSync(Buffer.concat([Buffer.alloc(1), text]), { level: 0 });
  const chunks = [makeChunk('IHDR', header), makeChunk('IDAT', rows), makeChunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...chunks]);
};

/** Inserts a text into a JPEG's entropy-coded data. */
const jpegOf = (jpeg: Buffer, text: Buffer): Buffer =>
  Buffer.concat([jpeg.subarray(0, -2), text, jpeg.subarray(-2)]);

const isTaken = (bytes: Buffer): boolean => {
  try {
    blankGps(Buffer.from(bytes));
    return true;
  } catch (error) {
    if (error instanceof ImageError) return false;
    throw error;
  }
};

const expectSamePicture = async (bytes: Buffer): Promise<void> => {
  const blanked = Buffer.from(bytes);
  blankGps(blanked);
  const read = (file: Buffer) => sharp(file, { failOn: 'none' }).raw().toBuffer();
  expect((await read(blanked)).equals(await read(bytes))).toBe(true);
  expect(blankGps(Buffer.from(blanked))).toBe(false);
  if (blanked[0] !== 0x89) return;
  for (const chunk of walkPng(blanked).chunks)
    expect(pngCrc(blanked, chunk)).toBe(blanked.readUInt32BE(chunk.end));
};
