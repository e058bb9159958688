/** The capture time in EXIF: local time, with its UTC offset if the camera knew it. */
export interface ExifDate {
  /** `2026:11:22 14:05:17` */
  readonly time: string;
  /** `+08:00` */
  readonly offset?: string | undefined;
}

const MARK = [0x45, 0x78, 0x69, 0x66, 0, 0];
const [EXIF_IFD, ORIENTATION, DATE, OFFSET] = [0x8769, 0x0112, 0x9003, 0x9011];
const [ASCII, SHORT, LONG] = [2, 3, 4];
const ENTRY = 12;

const findTiff = (bytes: Uint8Array): Uint8Array | null => {
  for (let at = bytes.indexOf(MARK[0] ?? 0); at >= 0; at = bytes.indexOf(MARK[0] ?? 0, at + 1))
    if (MARK.every((byte, place) => bytes[at + place] === byte)) return bytes.subarray(at + MARK.length);
  return null;
};

/** Reads a directory's entries: each tag's value offset. */
const entriesAt = (view: DataView, at: number, isLittle: boolean) =>
  new Map(
    Array.from({ length: view.getUint16(at, isLittle) }, (_, place) => {
      const entry = at + 2 + place * ENTRY;
      return [
        view.getUint16(entry, isLittle),
        { count: view.getUint32(entry + 4, isLittle), value: entry + 8 },
      ];
    }),
  );

const readText = (view: DataView, { count, value }: { count: number; value: number }, isLittle: boolean) => {
  const at = count > 4 ? view.getUint32(value, isLittle) : value;
  const bytes = Array.from({ length: Math.min(count, 32) }, (_, place) => view.getUint8(at + place));
  return String.fromCharCode(...bytes).replace(/\0.*$/s, '');
};

/** Returns the date in the first EXIF segment, or null if none can be read. */
export function readExifDate(beginning: Uint8Array): ExifDate | null {
  try {
    const tiff = findTiff(beginning);
    if (!tiff) return null;
    const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength);
    const isLittle = view.getUint16(0) === 0x4949;
    const main = entriesAt(view, view.getUint32(4, isLittle), isLittle);
    const pointer = main.get(EXIF_IFD);
    if (!pointer) return null;
    const entries = entriesAt(view, view.getUint32(pointer.value, isLittle), isLittle);
    const [date, offset] = [entries.get(DATE), entries.get(OFFSET)];
    const time = date ? readText(view, date, isLittle) : '';
    if (!/^\d{4}(:\d\d){2} \d\d(:\d\d){2}$/.test(time)) return null;
    return { time, ...(offset && { offset: readText(view, offset, isLittle) }) };
  } catch {
    // An entry points outside the file, so there is no date.
    return null;
  }
}

/** Builds an APP1 segment with an upright orientation and the date. */
const segmentOf = ({ time, offset }: ExifDate): Uint8Array<ArrayBuffer> => {
  const texts = [{ tag: DATE, text: `${time}\0` }, ...(offset ? [{ tag: OFFSET, text: `${offset}\0` }] : [])];
  const mainSize = 2 + 2 * ENTRY + 4;
  const exifAt = 8 + mainSize;
  const textsAt = exifAt + 2 + texts.length * ENTRY + 4;
  const size = textsAt + texts.reduce((sum, { text }) => sum + text.length, 0);
  const bytes = new Uint8Array(4 + MARK.length + size);
  const head = new DataView(bytes.buffer);
  head.setUint16(0, 0xffe1);
  head.setUint16(2, bytes.length - 2);
  bytes.set(MARK, 4);
  const view = new DataView(bytes.buffer, 4 + MARK.length);
  const entry = (at: number, tag: number, type: number, count: number, value: number) => {
    view.setUint16(at, tag);
    view.setUint16(at + 2, type);
    view.setUint32(at + 4, count);
    if (type === SHORT) view.setUint16(at + 8, value);
    else view.setUint32(at + 8, value);
  };
  view.setUint32(0, 0x4d4d002a);
  view.setUint32(4, 8);
  view.setUint16(8, 2);
  entry(10, ORIENTATION, SHORT, 1, 1);
  entry(10 + ENTRY, EXIF_IFD, LONG, 1, exifAt);
  view.setUint16(exifAt, texts.length);
  let at = textsAt;
  for (const [place, { tag, text }] of texts.entries()) {
    entry(exifAt + 2 + place * ENTRY, tag, ASCII, text.length, at);
    for (const [index, char] of [...text].entries()) view.setUint8(at + index, char.charCodeAt(0));
    at += text.length;
  }
  return bytes;
};

/** Returns the JPEG with the date as its first segment. */
export function withExifDate(jpeg: Blob, date: ExifDate | null): Blob {
  return date ? new Blob([jpeg.slice(0, 2), segmentOf(date), jpeg.slice(2)], { type: jpeg.type }) : jpeg;
}
