/** Where a sponsor's picture goes on a photo: at the bottom right, or stretched over all of it. */
export const FRAME_PLACEMENTS = ['logo', 'frame'] as const;
export type FramePlacement = (typeof FRAME_PLACEMENTS)[number];

/** Limits of the picture, a PNG. */
export const FRAME_IMAGE = { maxBytes: 2 * 1024 * 1024, maxSide: 4096 } as const;

/** The two kinds of photos that the preview shows. */
export const FRAME_SHAPES = ['landscape', 'portrait'] as const;
