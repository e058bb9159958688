/** The recipe of the stress: one picture, made worse in one way. All results are bytes of a picture file. */
import sharp from 'sharp';

/** The height that a face is shrunk to, in pixels, for each shrinking variant. */
const SHRUNK_HEIGHTS = { h64: 64, h48: 48, h32: 32 } as const;
const VARIANTS = ['h64', 'h48', 'h32', 'blur', 'jpeg40', 'dark', 'bright', 'turned'] as const;
export type Variant = (typeof VARIANTS)[number];

const BLUR_SHARE = 0.02;
const TURN_DEGREES = 20;

/** `faceHeight` is the height in pixels of the picture's face; a shrinking variant never enlarges. */
export async function worsen(bytes: Uint8Array, variant: Variant, faceHeight: number): Promise<Buffer> {
  const upright = sharp(bytes).autoOrient().flatten({ background: 'black' });
  switch (variant) {
    case 'h64':
    case 'h48':
    case 'h32': {
      const { data, info } = await upright.png().toBuffer({ resolveWithObject: true });
      const scale = Math.min(1, SHRUNK_HEIGHTS[variant] / faceHeight);
      return sharp(data)
        .resize(Math.max(16, Math.round(info.width * scale)))
        .jpeg({ quality: 92 })
        .toBuffer();
    }
    case 'blur':
      return upright
        .blur(Math.max(0.5, faceHeight * BLUR_SHARE))
        .jpeg({ quality: 92 })
        .toBuffer();
    case 'jpeg40':
      return upright.jpeg({ quality: 40 }).toBuffer();
    case 'dark':
      return upright.linear(0.45, 0).jpeg({ quality: 92 }).toBuffer();
    case 'bright':
      return upright.linear(1.5, 20).jpeg({ quality: 92 }).toBuffer();
    case 'turned':
      return upright.rotate(TURN_DEGREES, { background: 'grey' }).jpeg({ quality: 92 }).toBuffer();
  }
}
