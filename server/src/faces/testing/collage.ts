/** Photos with an exact number of faces, composed from faces cut out of other pictures. */
import sharp from 'sharp';
import type { PhotoAnalysis } from '#faces/find/engine.ts';
import { samplePath } from './sample-path.ts';

const TILE = 300;
const COLUMNS = 6;
/** Surroundings of the face on each side, as a share of its box. */
const MARGIN = 0.35;

/** A face's picture and its analysis; `index` numbers the face in it. */
export interface FaceTile {
  sample: number;
  analysis: PhotoAnalysis;
  index: number;
}

/** A JPEG of tiles in rows of six, each the surroundings of one face on grey. */
export async function composeCollage(tiles: FaceTile[]): Promise<Buffer> {
  const rows = Math.ceil(tiles.length / COLUMNS);
  const overlays = await Promise.all(
    tiles.map(async (tile, i) => ({
      input: await cutTile(tile),
      left: (i % COLUMNS) * TILE,
      top: Math.floor(i / COLUMNS) * TILE,
    })),
  );
  const ground = { width: COLUMNS * TILE, height: rows * TILE, channels: 3, background: 'grey' } as const;
  return sharp({ create: ground }).composite(overlays).jpeg({ quality: 92 }).toBuffer();
}

const cutTile = async ({ sample, analysis, index }: FaceTile): Promise<Buffer> => {
  const { box } = analysis.faces[index]!;
  const left = Math.max(0, Math.round((box.left - MARGIN * box.width) * analysis.width));
  const top = Math.max(0, Math.round((box.top - MARGIN * box.height) * analysis.height));
  const right = Math.min(analysis.width, Math.round((box.left + (1 + MARGIN) * box.width) * analysis.width));
  const bottom = Math.min(
    analysis.height,
    Math.round((box.top + (1 + MARGIN) * box.height) * analysis.height),
  );
  return sharp(samplePath(sample))
    .extract({ left, top, width: right - left, height: bottom - top })
    .resize(TILE, TILE, { fit: 'contain', background: 'grey' })
    .toBuffer();
};
