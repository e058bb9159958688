import type { Range } from '#images/formats/layout.ts';

const [APP0, APP1, APP2, APP13] = [0xe0, 0xe1, 0xe2, 0xed];
const [SOS, TEM] = [0xda, 0x01];
/** The names that segments with what a photographer wrote begin with: Exif, XMP and IPTC. */
const METADATA = [
  { marker: APP1, name: 'Exif\0\0' },
  { marker: APP1, name: 'http://ns.adobe.com/xap/1.0/\0' },
  { marker: APP13, name: 'Photoshop 3.0\0' },
];
const PROFILE = { marker: APP2, name: 'ICC_PROFILE\0' };

/** Inserts segments into the JPEG after its JFIF header. */
export function withSegments(jpeg: Buffer, segments: readonly Buffer[]): Buffer {
  const at = jpeg[3] === APP0 ? 4 + jpeg.readUInt16BE(4) : 2;
  return Buffer.concat([jpeg.subarray(0, at), ...segments, jpeg.subarray(at)]);
}

interface Segment extends Range {
  readonly marker: number;
}

/** Yields the segments with a length that precede the first scan; `start` and `end` enclose the whole segment. */
const segmentsOf = function* (jpeg: Buffer): Iterable<Segment> {
  for (let start = 2; start + 4 <= jpeg.length; ) {
    const marker = jpeg[start + 1]!;
    // Fill bytes and stray bytes before a marker, and markers that stand alone.
    if (jpeg[start] !== 0xff || marker === 0xff) start++;
    else if (marker <= TEM || (marker >= 0xd0 && marker <= 0xd8)) start += 2;
    else {
      if (marker === SOS) return;
      const end = Math.min(start + 2 + jpeg.readUInt16BE(start + 2), jpeg.length);
      yield { marker, start, end };
      start = Math.max(end, start + 4);
    }
  }
};

type Named = (typeof METADATA)[number];

const isNamed = (jpeg: Buffer, { marker, start, end }: Segment, wanted: Named): boolean => {
  const from = start + 4;
  return (
    marker === wanted.marker &&
    jpeg.toString('latin1', from, Math.min(from + wanted.name.length, end)) === wanted.name
  );
};

/** Returns the first segment of Exif, of XMP and of IPTC of a JPEG, and all segments of its colour profile, unchanged. */
export function readSegments(jpeg: Buffer): { metadata: Buffer[]; profile: Buffer[] } {
  const segments = [...segmentsOf(jpeg)];
  const bytesOf = ({ start, end }: Segment) => jpeg.subarray(start, end);
  return {
    metadata: METADATA.flatMap((wanted) => {
      const first = segments.find((segment) => isNamed(jpeg, segment, wanted));
      return first ? [bytesOf(first)] : [];
    }),
    profile: segments.filter((segment) => isNamed(jpeg, segment, PROFILE)).map(bytesOf),
  };
}
