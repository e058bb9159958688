import { pngCrc } from '#images/formats/png.ts';

/** Returns a PNG chunk with its length and CRC. */
export function makeChunk(type: string, data: Buffer): Buffer {
  const bytes = Buffer.concat([Buffer.alloc(4), Buffer.from(type), data, Buffer.alloc(4)]);
  bytes.writeUInt32BE(data.length, 0);
  bytes.writeUInt32BE(pngCrc(bytes, { type, start: 8, end: 8 + data.length }), 8 + data.length);
  return bytes;
}
