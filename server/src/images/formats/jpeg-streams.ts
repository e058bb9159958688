import type { Range } from './layout.ts';
import { type Meter, PIECE_LENGTH } from './limits.ts';

/** A segment of a JPEG, selected by the name at the start of its content. `start` and `end` enclose the whole segment. */
type Segment = Range & { data: number };

const EXTENDED_XMP = 'http://ns.adobe.com/xmp/extension/\0';
/** GUID, full length and offset, between the name of an extended XMP segment and its text. */
const [GUID, EXTENDED_HEADER] = [32, 40];
/** Instance and number of a JUMBF segment; later ones repeat the header of the box they continue. */
const [JUMBF_HEADER, BOX_HEADER] = [6, 8];
const TIFF = /^(?:II\*\0|MM\0\*)/;

/**
 * Returns metadata that is split over several segments of a JPEG, as lists of pieces: extended XMP, Exif and
 * Photoshop's resources of more than 64 KB, and JUMBF. Searches `ranges` in order.
 */
export function jpegStreams(bytes: Buffer, ranges: readonly Range[], meter: Meter): Range[][] {
  const find = (marker: number, name: string) =>
    ranges.flatMap((range) => findSegments(bytes, range, { marker, name, meter }));
  const exif = adjacent(find(0xe1, 'Exif\0\0'), ({ data }) => !startsTiff(bytes, data));
  const resources = adjacent(find(0xed, 'Photoshop 3.0\0'), () => true);
  const jumbf = adjacent(find(0xeb, 'JP'), ({ data }) => jumbfNumber(bytes, data) > 1);
  const streams = [
    ...[...exif, ...resources].map((segments) => segments.map(({ data, end }) => ({ start: data, end }))),
    ...jumbf.map((segments) => segments.map((segment) => jumbfPiece(bytes, segment))),
    ...extendedPackets(bytes, find(0xe1, EXTENDED_XMP)),
  ];
  const joined = streams.filter((pieces) => pieces.length > 1);
  // Segments may overlap.
  for (const { start, end } of joined.flat()) meter((end - start) / PIECE_LENGTH);
  return joined;
}

/** Returns the segments in a range with a marker whose content begins with `name`. */
const findSegments = (
  bytes: Buffer,
  range: Range,
  { marker, name, meter }: { marker: number; name: string; meter: Meter },
): Segment[] => {
  const found: Segment[] = [];
  const part = bytes.subarray(0, range.end);
  const next = (from: number) => part.indexOf(name, from, 'latin1');
  for (let at = next(range.start); at >= 0; at = next(at + 1)) {
    meter();
    const start = at - 4;
    if (start < 0 || bytes[start] !== 0xff || bytes[start + 1] !== marker) continue;
    const [data, end] = [at + name.length, Math.min(start + 2 + bytes.readUInt16BE(start + 2), bytes.length)];
    if (data <= end) found.push({ start, data, end });
  }
  return found;
};

/** Groups consecutive segments that continue the one before. */
const adjacent = (segments: readonly Segment[], carriesOn: (segment: Segment) => boolean): Segment[][] => {
  const groups: Segment[][] = [];
  for (const segment of segments) {
    const last = groups.at(-1);
    if (last?.at(-1)?.end === segment.start && carriesOn(segment)) last.push(segment);
    else groups.push([segment]);
  }
  return groups;
};

const startsTiff = (bytes: Buffer, at: number): boolean => TIFF.test(bytes.toString('latin1', at, at + 4));

const jumbfNumber = (bytes: Buffer, data: number): number =>
  data + JUMBF_HEADER <= bytes.length ? bytes.readUInt32BE(data + 2) : 0;

const jumbfPiece = (bytes: Buffer, { data, end }: Segment): Range => {
  const header = JUMBF_HEADER + (jumbfNumber(bytes, data) > 1 ? BOX_HEADER : 0);
  return { start: Math.min(data + header, end), end };
};

/** Returns the pieces of each extended XMP, in the order of their offsets. */
const extendedPackets = (bytes: Buffer, segments: readonly Segment[]): Range[][] => {
  const byGuid = new Map<string, (Range & { offset: number })[]>();
  for (const { data, end } of segments) {
    const start = data + EXTENDED_HEADER;
    if (start > end) continue;
    const guid = bytes.toString('latin1', data, data + GUID);
    const piece = { start, end, offset: bytes.readUInt32BE(start - 4) };
    const pieces = byGuid.get(guid);
    if (pieces) pieces.push(piece);
    else byGuid.set(guid, [piece]);
  }
  return [...byGuid.values()].map((pieces) => pieces.toSorted((a, b) => a.offset - b.offset));
};
