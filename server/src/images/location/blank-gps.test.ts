import { deflateSync } from 'node:zlib';
import exifr from 'exifr';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { withSegments } from '#images/decoding/jpeg/segments.ts';
import { pngCrc, walkPng } from '#images/formats/png.ts';
import { inspect } from '#images/inspecting/inspect.ts';
import { makeChunk } from '#images/testing/make-chunk.ts';
import { makeExif } from '#images/testing/make-exif.ts';
import { makeHeic } from '#images/testing/make-heic.ts';
import { demoPhotos, folderPhotos, fourColours, photoWithGps } from '#images/testing/sample-photos.ts';
import { blankGps } from './blank-gps.ts';

const FORMATS = ['jpeg', 'png', 'webp'] as const;
const ALL_TAGS = { exif: true, gps: true, ifd1: true, xmp: true };

/** Returns the Exif of a photo as read through libvips, which finds it in every format. */
const exifOf = async (bytes: Buffer): Promise<Record<string, unknown>> => {
  const { exif } = await sharp(bytes).metadata();
  return exif ? exifr.parse(tiffOf(exif), ALL_TAGS) : {};
};

/** Returns the same for a file that libvips may not read, such as a HEIC. */
const tagsOf = async (name: string, bytes: Buffer): Promise<object> =>
  name.endsWith('.webp') ? exifOf(bytes) : ((await exifr.parse(bytes, ALL_TAGS).catch(() => {})) ?? {});

const tiffOf = (exif: Buffer): Buffer => exif.subarray(exif.toString('latin1', 0, 4) === 'Exif' ? 6 : 0);

const changedBytes = (before: Buffer, after: Buffer): number[] =>
  [...before.keys()].filter((at) => before[at] !== after[at]);

const gpsNames = (tags: object): string[] =>
  Object.keys(tags).filter((name) => /gps|latitude|longitude/i.test(name));

const camera = (bigEndian: boolean) =>
  makeExif({
    bigEndian,
    main: { 271: 'Lightbox', 274: 6, 50341: 'PrintIM of a camera' },
    exif: { 36867: '2024:05:06 07:08:09', 36881: '+08:00' },
    gps: {
      1: 'N',
      2: rationals(25, 2, 3),
      3: 'E',
      4: rationals(121, 30, 9),
      27: 'ASCII CELLID, of some length',
    },
    thumbnail: { 259: 6, 513: 1 },
  });

const rationals = (...values: number[]): [number, number][] => values.map((value) => [value, 1]);

describe('blankGps', () => {
  it.each(FORMATS)('leaves no place in the Exif of a %s, and keeps every other tag (U5)', async (format) => {
    const photo = await photoWithGps(format);
    const { GPSLatitude, ...before } = await exifOf(photo);
    expect(GPSLatitude).toEqual([25, 2, 3]);
    const blanked = Buffer.from(photo);
    expect(blankGps(blanked)).toBe(true);
    const after = await exifOf(blanked);
    expect(gpsNames(after)).toEqual([]);
    for (const name of gpsNames(before)) delete before[name];
    expect(after).toEqual(before);
    expect(after).toMatchObject({ Make: 'Lightbox', DateTimeOriginal: expect.any(Date) });
    expect(inspect(blanked)).toEqual(inspect(photo));
    expect(blankGps(blanked)).toBe(false);
  });

  it.each(FORMATS)('changes nothing outside the Exif of a %s, nor a pixel (U5)', async (format) => {
    const photo = await photoWithGps(format);
    const blanked = Buffer.from(photo);
    blankGps(blanked);
    const { exif } = await sharp(photo).metadata();
    const tiff = tiffOf(exif!);
    const start = photo.indexOf(tiff);
    // The Exif of a PNG is followed by its CRC.
    const end = start + tiff.length + (format === 'png' ? 4 : 0);
    const outside = changedBytes(photo, blanked).filter((at) => at < start || at >= end);
    expect({ length: blanked.length, outside }).toEqual({ length: photo.length, outside: [] });
    expect(await sharp(blanked).raw().toBuffer()).toEqual(await sharp(photo).raw().toBuffer());
  });

  it.each([true, false])(
    'removes GPS from Exif with bigEndian = %s, including values (U5)',
    async (bigEndian) => {
      const photo = withSegments(await fourColours(60, 40).jpeg().toBuffer(), [
        exifSegment(camera(bigEndian)),
      ]);
      expect(gpsNames(await exifr.parse(photo, ALL_TAGS))).toContain('GPSLatitude');
      const blanked = Buffer.from(photo);
      expect(blankGps(blanked)).toBe(true);
      const tags = await exifr.parse(blanked, ALL_TAGS);
      expect(gpsNames(tags)).toEqual([]);
      expect(tags).toMatchObject({
        Make: 'Lightbox',
        OffsetTimeOriginal: '+08:00',
        PrintIM: 'PrintIM of a camera',
      });
      expect(blanked.includes('CELLID')).toBe(false);
      expect(await exifr.parse(blanked, { ifd1: true, mergeOutput: false })).toHaveProperty('ifd1');
      expect(inspect(blanked)).toEqual(inspect(photo));
    },
  );

  it('blanks attributes and elements of XMP, of any prefix (U5)', async () => {
    const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
      <rdf:Description xmlns:exif="http://ns.adobe.com/exif/1.0/" xmlns:drone-dji="http://www.dji.com/drone-dji/1.0/"
        exif:GPSLatitude="25,2.05N" drone-dji:GpsLongtitude = '121.5' exif:Make="Lightbox">
      <exif:GPSLongitude>121,30.15E</exif:GPSLongitude><exif:GPSStatus/><exif:ISO>100</exif:ISO>
      </rdf:Description></rdf:RDF></x:xmpmeta>`;
    for (const format of FORMATS) {
      const plain = fourColours(60, 40).toFormat(format);
      const photo =
        format === 'png' ? withXmpChunk(await plain.toBuffer(), xmp) : await plain.withXmp(xmp).toBuffer();
      const blanked = Buffer.from(photo);
      expect(blankGps(blanked)).toBe(true);
      const { xmpAsString } = await sharp(blanked).metadata();
      expect(xmpAsString).not.toMatch(/gps|121|25,2/i);
      expect(xmpAsString?.replace(/\s+/g, ' ')).toContain('exif:Make="Lightbox"> <exif:ISO>100</exif:ISO>');
      const start = photo.indexOf('<x:xmpmeta');
      const outside = changedBytes(photo, blanked).filter((at) => at < start || at >= start + xmp.length);
      // A PNG's CRC follows.
      expect(outside.every((at) => format === 'png' && at < start + xmp.length + 4)).toBe(true);
    }
  });

  it('blanks a property that two pieces of an extended XMP share (U5)', async () => {
    const text = `<a exif:GPSLatitude="25,2.05N" exif:ISO="100"/>`;
    const header = `http://ns.adobe.com/xmp/extension/\0${'0'.repeat(40)}`;
    const pieces = [text.slice(0, 12), text.slice(12, 25), text.slice(25)];
    const segments = pieces.map((piece) => segment(Buffer.from(header + piece, 'latin1')));
    const photo = withSegments(await fourColours(60, 40).jpeg().toBuffer(), segments);
    blankGps(photo);
    const texts = pieces.map((piece, i) => {
      const at = photo.indexOf(header) + header.length;
      const start = i === 0 ? at : nthIndex(photo, header, i) + header.length;
      return photo.toString('latin1', start, start + piece.length);
    });
    expect(texts.join('')).toBe(`<a ${' '.repeat(27)} exif:ISO="100"/>`);
  });

  it('blanks the pictures that a phone appends, and keeps an appended script (U5)', async () => {
    const second = await photoWithGps('jpeg');
    const script = Buffer.from('<script>/* exif:GPSLatitude="1" */</script>');
    const photo = Buffer.concat([await photoWithGps('jpeg'), script, second]);
    blankGps(photo);
    expect(gpsNames(await exifr.parse(photo.subarray(-second.length), ALL_TAGS))).toEqual([]);
    expect(photo.includes(script)).toBe(true);
  });

  it('blanks the place in the video of a motion photo (U5)', async () => {
    const location = '+25.0342+121.5025/';
    const xyz = Buffer.concat([
      Buffer.from([0, 0, 0, 30]),
      Buffer.from('a978797a001215c7', 'hex'),
      Buffer.from(location),
    ]);
    const udta = Buffer.concat([Buffer.from([0, 0, 0, 38]), Buffer.from('udta'), xyz]);
    const photo = Buffer.concat([await fourColours(60, 40).jpeg().toBuffer(), udta]);
    expect(blankGps(photo)).toBe(true);
    // A box of zeros ends the list.
    expect(photo.subarray(-30)).toEqual(Buffer.alloc(30));
    expect(blankGps(photo)).toBe(false);
  });

  it('empties compressed and hexadecimal metadata of a PNG with a place (U5)', async () => {
    const plain = await fourColours(60, 40).png().toBuffer();
    const hex = camera(true).toString('hex').replace(/.{72}/g, '$&\n');
    const profile = deflateSync(`\nexif\n ${camera(true).length}\n${hex}\n`);
    const comment = deflateSync('GPS is a word like any other');
    const photo = withChunks(plain, [
      makeChunk('zTXt', Buffer.concat([Buffer.from('Raw profile type exif\0\0', 'latin1'), profile])),
      makeChunk(
        'iTXt',
        Buffer.concat([
          Buffer.from('XML:com.adobe.xmp\0\x01\0\0\0', 'latin1'),
          deflateSync('<a exif:GPSLatitude="1"/>'),
        ]),
      ),
      makeChunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), comment])),
    ]);
    const blanked = Buffer.from(photo);
    expect(blankGps(blanked)).toBe(true);
    expect(blanked.includes(profile)).toBe(false);
    expect(blanked.includes(comment)).toBe(true);
    expect(
      walkPng(blanked).chunks.every((each) => pngCrc(blanked, each) === blanked.readUInt32BE(each.end)),
    ).toBe(true);
    expect(await sharp(blanked).raw().toBuffer()).toEqual(await sharp(plain).raw().toBuffer());
    expect(blankGps(blanked)).toBe(false);
  });

  it('blanks the Exif of a HEIC (U5)', async () => {
    const photo = makeHeic({ width: 64, height: 64, exif: camera(false) });
    expect(blankGps(photo)).toBe(true);
    expect(gpsNames(await exifr.parse(photo, ALL_TAGS))).toEqual([]);
    expect(inspect(photo).takenAt).toEqual(new Date('2024-05-06T07:08:09+08:00'));
  });

  const samples = [...demoPhotos(), ...folderPhotos()];

  it('changes the samples with a place, and leaves none in them (U5)', async () => {
    const placed = await samplesWhere((tags) => gpsNames(tags).length > 0);
    expect(placed.length).toBeGreaterThanOrEqual(3);
    for (const { name, bytes } of placed) {
      const blanked = Buffer.from(bytes);
      expect({ name, changed: blankGps(blanked) }).toEqual({ name, changed: true });
      expect({ name, gps: gpsNames(await tagsOf(name, blanked)) }).toEqual({ name, gps: [] });
    }
  });

  it('leaves samples without a place unchanged, byte for byte (U5)', async () => {
    const placeless = await samplesWhere((tags) => gpsNames(tags).length === 0);
    expect(placeless.length).toBeGreaterThanOrEqual(1);
    for (const { name, bytes } of placeless) {
      const kept = Buffer.from(bytes);
      expect({ name, changed: blankGps(kept), same: kept.equals(bytes) }).toEqual({
        name,
        changed: false,
        same: true,
      });
    }
  });

  it.each(FORMATS)(
    'leaves the tags of a %s without a place unchanged, byte for byte (U5)',
    async (format) => {
      const photo = await fourColours(60, 40)
        .withExif({ IFD0: { Make: 'Lightbox' }, IFD2: { DateTimeOriginal: '2024:05:06 07:08:09' } })
        .toFormat(format)
        .toBuffer();
      expect(await exifOf(photo)).toMatchObject({ Make: 'Lightbox' });
      const kept = Buffer.from(photo);
      expect([blankGps(kept), kept.equals(photo)]).toEqual([false, true]);
    },
  );

  const samplesWhere = async (wanted: (tags: object) => boolean) => {
    const found: typeof samples = [];
    for (const sample of samples) if (wanted(await tagsOf(sample.name, sample.bytes))) found.push(sample);
    return found;
  };
});

const segment = (content: Buffer): Buffer => {
  const header = Buffer.from([0xff, 0xe1, 0, 0]);
  header.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([header, content]);
};

const exifSegment = (tiff: Buffer): Buffer =>
  segment(Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]));

const nthIndex = (bytes: Buffer, text: string, n: number): number => {
  let at = bytes.indexOf(text);
  for (let i = 0; i < n; i++) at = bytes.indexOf(text, at + 1);
  return at;
};

const withXmpChunk = (png: Buffer, xmp: string): Buffer =>
  withChunks(png, [makeChunk('iTXt', Buffer.from(`XML:com.adobe.xmp\0\0\0\0\0${xmp}`, 'latin1'))]);

/** Inserts chunks into the PNG after its header. */
const withChunks = (png: Buffer, chunks: Buffer[]): Buffer =>
  Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)]);
