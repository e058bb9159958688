import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { makeChunk } from '#images/testing/make-chunk.ts';
import { fourColours } from '#images/testing/sample-photos.ts';
import { seeded } from '#images/testing/seeded.ts';
import { verdict } from '#images/testing/verdict.ts';
import { timesOf } from '#testing/full-size.ts';
import { decodePixels } from './decode.ts';

const ROUNDS = timesOf(250, 3000);
const NASTY = [0x00, 0x01, 0x7f, 0x80, 0xff];
/** Limits of ours, and a signature that libvips accepts in part. */
const OUR_RULES = ['FILE_TOO_MANY_PIXELS', 'FILE_UNSUPPORTED'];

/** Returns whether libvips decodes a file, independent of our parsers. */
const isDecodable = (bytes: Buffer): Promise<boolean> =>
  sharp(bytes, { failOn: 'truncated', pages: 1 })
    .raw()
    .toBuffer()
    .then(
      () => true,
      () => false,
    );

/** Seeds of the pixels and of the damages, so that every run damages the same bytes. */
const [PIXELS, DAMAGES] = [1, 2];
const brightness = seeded(PIXELS);
const noise = sharp(
  Buffer.from(Array.from({ length: 72 * 40 * 3 }, () => 64 + Math.floor(brightness() * 128))),
  { raw: { width: 72, height: 40, channels: 3 } },
);
const jpegs: [string, Sharp][] = [
  ['4:2:0', noise.clone().jpeg()],
  ['4:4:4', noise.clone().jpeg({ chromaSubsampling: '4:4:4' })],
  ['progressive', noise.clone().jpeg({ progressive: true })],
  // Without the colourspace, sharp writes grey in three colours.
  ['grey', noise.clone().toColourspace('b-w').jpeg()],
];

describe('damaged headers', () => {
  it.each(jpegs)('of a JPEG, %s: a file is accepted exactly when it decodes (D25)', async (_, picture) => {
    const bytes = await picture.toBuffer();
    const scan = bytes.indexOf('ffda', 0, 'hex') + 16;
    const random = seeded(DAMAGES);
    const below = (max: number) => Math.floor(random() * max);
    const wrong: [string, string][] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const damaged = Buffer.from(bytes);
      for (let i = below(2); i >= 0; i--)
        damaged[below(scan)] = random() < 0.4 ? NASTY[below(NASTY.length)]! : below(256);
      const said = verdict(damaged);
      if (said === 'open' || OUR_RULES.includes(said)) continue;
      const decodes = await isDecodable(damaged);
      if (decodes !== (said === 'taken')) wrong.push([said, damaged.toString('hex')]);
    }
    expect(wrong).toEqual([]);
  });

  it('of a WebP are refused where libwebp fails, byte by byte (D25)', async () => {
    const lossy = await noise.clone().webp().toBuffer();
    const extended = await noise.clone().withMetadata({ orientation: 6 }).webp().toBuffer();
    const wrong: string[] = [];
    for (const [bytes, header] of [
      // The container and the fixed part of the frame header; coded data follows.
      [lossy, 20],
      [extended, 38],
    ] as const) {
      for (let at = 12; at < header; at++) {
        for (const value of [...NASTY, 2, 4, 8, 16, 32]) {
          const damaged = Buffer.from(bytes);
          damaged[at] = value;
          if (verdict(damaged) === 'taken' && !(await isDecodable(damaged))) wrong.push(`${at}: ${value}`);
        }
      }
    }
    expect(wrong).toEqual([]);
  });
});

describe('each segment that a decoder needs', async () => {
  const jpeg = await noise.clone().jpeg().toBuffer();
  const progressive = await noise.clone().jpeg({ progressive: true }).toBuffer();
  const lossy = await noise.clone().webp().toBuffer();
  const lossless = await noise.clone().webp({ lossless: true }).toBuffer();
  const extended = await noise.clone().withMetadata({ orientation: 6 }).webp().toBuffer();
  const palette = await fourColours(64, 48).png({ palette: true }).toBuffer();
  /** Overwrites the bytes at `offset` after the first (or last) marker. */
  const set = (bytes: Buffer, [marker, offset]: [string, number], value: string): Buffer => {
    const copy = Buffer.from(bytes);
    copy.set(Buffer.from(value, 'hex'), copy.indexOf(marker, 0, 'hex') + offset);
    return copy;
  };
  const vp8x = (flags: string) => set(extended, ['56503858', 8], flags);
  /** A Huffman table of the codes 0 and 1, for a class and slot. */
  const onesOnly = (slot: string) => `ffc40015${slot}02${'00'.repeat(15)}0001`;
  const sixColours = withColours(jpeg, 6);
  const fiveColours = withColours(jpeg, 5);

  it.each([
    ['a Huffman table of more symbols than its segment', set(jpeg, ['ffc4', 5], 'ff')],
    ['a Huffman table for no slot', set(jpeg, ['ffc4', 4], '07')],
    ['more codes than fit', set(jpeg, ['ffc4', 5], '0301')],
    ['a Huffman segment of another length', set(jpeg, ['ffc4', 2], '0001')],
    ['a Huffman code of ones only, for DC', insert(jpeg, 'ffda', onesOnly('00'))],
    ['a Huffman code of ones only, for AC', insert(jpeg, 'ffda', onesOnly('10'))],
    ['a quantisation table for no slot', set(jpeg, ['ffdb', 4], '05')],
    ['a quantisation segment of another length', set(jpeg, ['ffdb', 2], '0042')],
    ['no quantisation table', set(jpeg, ['ffdb', 0], 'ffe9')],
    ['an impossible precision', set(jpeg, ['ffc0', 4], '09')],
    ['an impossible sampling', set(jpeg, ['ffc0', 11], '05')],
    ['too many blocks in a unit', set(jpeg, ['ffc0', 11], '44')],
    ['a sampling of 3 : 2 across', set(jpeg, ['ffc0', 11], '31000221')],
    ['a sampling of 3 : 2 down', set(jpeg, ['ffc0', 11], '13000212')],
    ['six colours', sixColours],
    ['a scan of the fifth colour', set(fiveColours, ['ffda', 5], '05')],
    ['the colours of a scan in another order', set(jpeg, ['ffda', 5], '021101000311')],
    ['a colour that the frame lacks', set(jpeg, ['ffda', 5], '09')],
    ['one colour twice', set(jpeg, ['ffda', 5], '0100020002')],
    ['an impossible number of colours', set(jpeg, ['ffda', 4], '05')],
    ['a Huffman table that is not there', set(jpeg, ['ffda', 6], '33')],
    ['an impossible progression', set(progressive, ['ffda', 12], '3f')],
    ['a marker that no decoder knows', set(jpeg, ['ffdb', 0], 'fff0')],
    ['a lossy WebP of an unknown profile', set(lossy, ['56503820', 8], '1e')],
    ['an invisible lossy WebP', set(lossy, ['56503820', 8], '00')],
    ['a lossless WebP of an unknown version', set(lossless, ['5650384c', 12], 'ff')],
    ['a WebP that does not begin with its picture', set(lossy, ['56503820', 0], '41414141')],
    ['reserved flags of a WebP', vp8x('81')],
    ['an animated WebP without frames', vp8x('02')],
    ['a PNG of colours without a palette', withoutChunk(palette, 'PLTE')],
  ])('%s: refused by libvips and by us (D25)', async (_, bytes) => {
    expect([verdict(bytes), await isDecodable(bytes)]).toEqual(['FILE_CORRUPT', false]);
  });

  it.each([
    ['five colours', fiveColours],
    ['two colours of one id', set(set(jpeg, ['ffc0', 16], '02'), ['ffda', 9], '02')],
    ['a Huffman code of ones only that no scan uses', insert(jpeg, 'ffda', onesOnly('03'))],
    // APP0, APP1, APP14, a comment and DNL.
    ...['ffe0', 'ffe1', 'ffee', 'fffe', 'ffdc'].flatMap((marker): [string, Buffer][] => [
      [`a segment ${marker} of length 0`, insert(jpeg, 'ffdb', `${marker}0000`)],
      [`a segment ${marker} of length 1`, insert(jpeg, 'ffdb', `${marker}0001`)],
    ]),
  ])('%s: decoded by libvips and taken by us (D25)', async (_, bytes) => {
    expect([verdict(bytes), await isDecodable(bytes)]).toEqual(['taken', true]);
  });

  // Each missing marker is a warning, and libvips refuses a progressive JPEG after about ten. Only decoding counts them.
  it('missing restart markers: refused by libvips only, and only in a progressive JPEG', async () => {
    const [one, all] = [jpeg, progressive].map((bytes) => insert(bytes, 'ffda', 'ffdd00040001'));
    expect([verdict(one!), await isDecodable(one!)]).toEqual(['taken', true]);
    expect([verdict(all!), await isDecodable(all!)]).toEqual(['taken', false]);
  });

  it('decoders have the standard Huffman tables: a video frame comes without any (D25)', async () => {
    const standard = await noise.clone().jpeg({ optimiseCoding: false }).toBuffer();
    const bare = Buffer.from(standard);
    for (let at = bare.indexOf('ffc4', 0, 'hex'); at >= 0; at = bare.indexOf('ffc4', at, 'hex'))
      bare.set(Buffer.from('ffe9', 'hex'), at);
    expect(verdict(bare)).toBe('taken');
    const [with_, without] = [await decodePixels(standard, 320), await decodePixels(bare, 320)];
    expect(Buffer.from(with_.data).equals(without.data)).toBe(true);
  });
});

const withoutChunk = (png: Buffer, type: string): Buffer => {
  const at = png.indexOf(type) - 4;
  const length = 12 + png.readUInt32BE(at);
  // A chunk of the same length that decoders skip.
  const filler = makeChunk('abCd', Buffer.alloc(length - 12));
  return Buffer.concat([png.subarray(0, at), filler, png.subarray(at + length)]);
};

/** Inserts bytes before the first marker of a kind. */
const insert = (bytes: Buffer, marker: string, inserted: string): Buffer => {
  const at = bytes.indexOf(marker, 0, 'hex');
  return Buffer.concat([bytes.subarray(0, at), Buffer.from(inserted, 'hex'), bytes.subarray(at)]);
};

/** Adds colours to a baseline JPEG's frame, up to `count`, that no scan contains. */
const withColours = (jpeg: Buffer, count: number): Buffer => {
  const frame = jpeg.indexOf('ffc0', 0, 'hex');
  const [had, end] = [jpeg[frame + 9]!, frame + 2 + jpeg.readUInt16BE(frame + 2)];
  const added = Array.from({ length: count - had }, (_, i) => [had + 1 + i, 0x11, 0]);
  const copy = Buffer.concat([jpeg.subarray(0, end), Buffer.from(added.flat()), jpeg.subarray(end)]);
  copy.writeUInt16BE(8 + 3 * count, frame + 2);
  copy[frame + 9] = count;
  return copy;
};
