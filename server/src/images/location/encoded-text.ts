export type Encoding = 'utf8' | 'utf16le' | 'utf16be' | 'utf32le' | 'utf32be';

/** A text encoding: `width` bytes per unit, of which the one at `offset` holds an ASCII character. */
export interface TextEncoding {
  width: number;
  offset: number;
}

export type Text = TextEncoding & { bytes: Buffer };

const ENCODINGS: Record<Encoding, TextEncoding> = {
  utf8: { width: 1, offset: 0 },
  utf16le: { width: 2, offset: 0 },
  utf16be: { width: 2, offset: 1 },
  utf32le: { width: 4, offset: 0 },
  utf32be: { width: 4, offset: 3 },
};

/** Stands for every character beyond ASCII, which is not part of markup. */
const OTHER = 0x7f;

export const openText = (encoding: Encoding): TextEncoding => ENCODINGS[encoding];

export function encodeText(text: string, { width, offset }: TextEncoding): Buffer {
  const bytes = Buffer.alloc(text.length * width);
  for (let i = 0; i < text.length; i++) bytes[i * width + offset] = text.charCodeAt(i);
  return bytes;
}

/** Returns the unit at `index`: an ASCII character, 0 beyond the end, OTHER for any other character. */
export function unitAt({ bytes, width, offset }: Text, index: number): number {
  const at = index * width;
  if (at + width > bytes.length) return 0;
  const unit = bytes[at + offset]!;
  if (width === 1) return unit;
  for (let i = 0; i < width; i++) if (i !== offset && bytes[at + i] !== 0) return OTHER;
  return Math.min(unit, OTHER);
}
