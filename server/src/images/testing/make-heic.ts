import { makeHevc } from './make-hevc.ts';

interface HeicOptions {
  width: number;
  height: number;
  /** Quarter turns counterclockwise. */
  turns?: number;
  /** A TIFF structure for an Exif item. */
  exif?: Buffer;
  /** Pixel data of one picture or of several of that size; `primary` counts from 0. */
  contents?: number[];
  primary?: number;
}

/** Size of the file type box; the positions in iloc count from the start of the file. */
const FTYP_LENGTH = 24;

/** Returns a small but complete HEIC of coded pictures and, if given, Exif (ISO/IEC 23008-12). */
export function makeHeic(options: HeicOptions): Buffer {
  const { width, height, turns = 0, exif, contents = [0], primary = 0 } = options;
  const { parameterSets } = makeHevc(width, height);
  const pictures = contents.map((content) => {
    const { slice } = makeHevc(width, height, content);
    return Buffer.concat([u32(slice.length), slice]);
  });
  const exifItem = exif ? [Buffer.concat([u32(0), exif])] : [];
  const items = [...pictures, ...exifItem];
  const types = items.map((_, i) => (i < pictures.length ? 'hvc1' : 'Exif'));
  const properties = box(
    'iprp',
    box('ipco', hvcC(parameterSets), ispe(width, height), box('irot', [turns]), displayP3()),
    ipma(pictures.length),
  );
  const meta = (dataAt: number) =>
    fullBox(
      'meta',
      [0],
      hdlr(),
      fullBox('pitm', [0], [0, primary + 1]),
      iloc(items, dataAt),
      iinf(types),
      properties,
    );
  const dataAt = FTYP_LENGTH + meta(0).length + 8;
  const brands = Buffer.from('heic\0\0\0\0mif1heic', 'latin1');
  return Buffer.concat([box('ftyp', brands), meta(dataAt), box('mdat', ...items)]);
}

type Bytes = Buffer | number[];

const box = (type: string, ...content: Bytes[]): Buffer => {
  const body = Buffer.concat(content.map((part) => Buffer.from(part)));
  return Buffer.concat([u32(body.length + 8), Buffer.from(type, 'latin1'), body]);
};

const fullBox = (type: string, [version = 0, flags = 0]: number[], ...content: Bytes[]): Buffer =>
  box(type, [version, 0, 0, flags], ...content);

const hdlr = (): Buffer => fullBox('hdlr', [0], u32(0), Buffer.from('pict'), Buffer.alloc(13));

const iloc = (items: Buffer[], dataAt: number): Buffer => {
  let at = dataAt;
  const entries = items.map((item, i) => {
    const entry = Buffer.concat([Buffer.from([0, i + 1, 0, 0, 0, 1]), u32(at), u32(item.length)]);
    at += item.length;
    return entry;
  });
  return fullBox('iloc', [0], [0x44, 0, 0, items.length], ...entries);
};

const iinf = (types: string[]): Buffer => {
  const entries = types.map((type, i) => fullBox('infe', [2], [0, i + 1, 0, 0], Buffer.from(`${type}\0`)));
  return fullBox('iinf', [0], [0, types.length], ...entries);
};

/** Each picture has all four properties; decoder configuration and rotation are essential. */
const ipma = (pictures: number): Buffer => {
  const entries = Array.from({ length: pictures }, (_, i) => [0, i + 1, 4, 0x81, 0x02, 0x83, 0x04]);
  return fullBox('ipma', [0], u32(pictures), entries.flat());
};

const ispe = (width: number, height: number): Buffer => fullBox('ispe', [0], u32(width), u32(height));

/** Returns the colour space by its numbers in ITU-T H.273: Display P3 primaries, sRGB curve, BT.601 matrix, full range. */
const displayP3 = (): Buffer => box('colr', Buffer.from('nclx'), [0, 12, 0, 13, 0, 6, 0x80]);

/** Returns the decoder configuration record (ISO/IEC 14496-15, 8.3.3). */
const hvcC = (sets: { type: number; unit: Buffer }[]): Buffer => {
  const profile = [1, 3, 0x70, 0, 0, 0, 0x90, 0, 0, 0, 0, 0, 30];
  const arrays = sets.flatMap(({ type, unit }) => [
    0x80 | type,
    0,
    1,
    unit.length >> 8,
    unit.length & 255,
    ...unit,
  ]);
  return box('hvcC', profile, [0xf0, 0, 0xfc, 0xfd, 0xf8, 0xf8, 0, 0, 0x0f, sets.length], arrays);
};

const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};
