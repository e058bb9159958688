/** An entry's value: ASCII, one SHORT, or RATIONALs. */
type Value = string | number | [number, number][];
type Directory = Record<number, Value>;

interface ExifParts {
  bigEndian: boolean;
  main: Directory;
  exif: Directory;
  gps: Directory;
  thumbnail: Directory;
}

const [ASCII, SHORT, LONG, RATIONAL] = [2, 3, 4, 5];

/**
 * Returns a TIFF structure as a camera writes it: main directory with pointers to Exif and GPS, then the thumbnail's,
 * each followed by its values.
 */
export function makeExif({ bigEndian, main, exif, gps, thumbnail }: ExifParts): Buffer {
  const header = 8;
  const exifAt = header + lengthOf({ ...main, 34665: 0, 34853: 0 });
  const gpsAt = exifAt + lengthOf(exif);
  const thumbnailAt = gpsAt + lengthOf(gps);
  const write = writer(bigEndian);
  return Buffer.concat([
    Buffer.from(bigEndian ? 'MM\0*' : 'II*\0', 'latin1'),
    write.u32(header),
    write.directory({ ...main, 34665: exifAt, 34853: gpsAt }, header, thumbnailAt),
    write.directory(exif, exifAt, 0),
    write.directory(gps, gpsAt, 0),
    write.directory(thumbnail, thumbnailAt, 0),
  ]);
}

const lengthOf = (directory: Directory): number => {
  const values = Object.values(directory).map((value) => outside(value));
  return 6 + 12 * values.length + values.reduce((sum, length) => sum + length, 0);
};

/** Returns the size of a value outside its entry; 0 when it fits inside. */
const outside = (value: Value): number => {
  const length =
    typeof value === 'number' ? 4 : typeof value === 'string' ? value.length + 1 : value.length * 8;
  return length <= 4 ? 0 : length;
};

const writer = (bigEndian: boolean) => {
  const number = (value: number, length: number) => {
    const bytes = Buffer.alloc(length);
    if (bigEndian) bytes.writeUIntBE(value, 0, length);
    else bytes.writeUIntLE(value, 0, length);
    return bytes;
  };
  const u16 = (value: number) => number(value, 2);
  const u32 = (value: number) => number(value, 4);
  const encode = (value: Value) => {
    if (typeof value === 'string')
      return { type: ASCII, count: value.length + 1, data: Buffer.from(`${value}\0`) };
    if (typeof value === 'number' && value < 16) return { type: SHORT, count: 1, data: u16(value) };
    if (typeof value === 'number') return { type: LONG, count: 1, data: u32(value) };
    return { type: RATIONAL, count: value.length, data: Buffer.concat(value.flat().map(u32)) };
  };
  const directory = (fields: Directory, at: number, next: number): Buffer => {
    const entries = Object.entries(fields);
    let valueAt = at + 6 + 12 * entries.length;
    const values: Buffer[] = [];
    const rows = entries.map(([tag, value]) => {
      const { type, count, data } = encode(value);
      const row = [u16(Number(tag)), u16(type), u32(count)];
      if (data.length <= 4) return Buffer.concat([...row, data, Buffer.alloc(4 - data.length)]);
      values.push(data);
      valueAt += data.length;
      return Buffer.concat([...row, u32(valueAt - data.length)]);
    });
    return Buffer.concat([u16(entries.length), ...rows, u32(next), ...values]);
  };
  return { u32, directory };
};
