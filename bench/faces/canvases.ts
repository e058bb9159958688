/**
 * Photos of 12 megapixels with one to twelve people, composed of labelled pictures, whose clothes stay the same
 * through the event. Clothes are two made-up colours and stripes, seen in another light in every photo; a fifth of
 * the people wear the black suit or the white shirt that others wear too.
 */
import { readFile } from 'node:fs/promises';
import sharp, { type OverlayOptions } from 'sharp';
import type { PhotoAnalysis } from '../../server/src/faces/find/engine.ts';
import { overlap } from '../../server/src/faces/pixels/geometry.ts';
import { analyseCached, cached } from './analyses.ts';
import type { EventFace } from './events.ts';
import type { BenchPack } from './packs.ts';
import { mainFace, type Picture } from './pictures.ts';
import { seededRandom, shuffled } from './random.ts';

const CANVAS = { width: 4000, height: 3000 };
const COLUMNS = 4;
const CELL = { width: 1000, height: 1000 };
const PEOPLE = [1, 2, 3, 4, 6, 8, 12];
/** In pixels of the canvas; smaller ones are below what the finest pass of the detector sees. */
const FACE_HEIGHTS = [140, 400] as const;
const LEAST_IOU = 0.5;

interface Tile {
  picture: Picture;
  left: number;
  top: number;
  box: { left: number; top: number; width: number; height: number };
}
export interface CanvasRow {
  name: string;
  event: EventFace[];
  detection: string;
}

/** One event of canvases for each set of people. */
export async function canvasRows(
  bench: BenchPack,
  sets: { western: Picture[]; idols: Picture[] },
  quick: boolean,
): Promise<CanvasRow[]> {
  const rows: CanvasRow[] = [];
  for (const [name, pictures] of Object.entries(sets)) {
    const event: EventFace[] = [];
    const counts = { wanted: 0, found: 0, right: 0 };
    const plans = planCanvases(pictures, name.length).slice(0, quick ? 12 : 60);
    await Promise.all(
      plans.map(async (plan, number) => {
        const bytes = await cached(`${bench.version}-canvases/${name}-${number}`, () =>
          compose(plan, number),
        );
        const analysis = await analyseCached(bench, bytes);
        event.push(...labelled(plan, analysis, `${name}-${number}`, counts));
      }),
    );
    const detection = `recall ${(counts.right / counts.wanted).toFixed(3)}, precision ${(counts.right / counts.found).toFixed(3)} at IoU 0.5 of ${counts.wanted}`;
    rows.push({ name: `${name} on canvases with clothes`, event, detection });
  }
  return rows;
}

/** Pictures in which one face was found, each once, never two of a person on one canvas. */
const planCanvases = (pictures: Picture[], seed: number): Tile[][] => {
  const random = seededRandom(seed);
  const left = shuffled(
    pictures.filter(({ analysis }) => analysis.faces.length === 1),
    random,
  );
  const plans: Tile[][] = [];
  while (left.length > 0) {
    const wanted = PEOPLE[plans.length % PEOPLE.length]!;
    const people = new Set<string>();
    const chosen: Picture[] = [];
    for (const picture of left) {
      if (chosen.length === wanted || people.has(picture.person!)) continue;
      people.add(picture.person!);
      chosen.push(picture);
    }
    for (const picture of chosen) left.splice(left.indexOf(picture), 1);
    plans.push(chosen.map((picture, i) => placeTile(picture, i, random)));
  }
  return plans;
};

const placeTile = (picture: Picture, cell: number, random: () => number): Tile => {
  const { width, height, faces } = picture.analysis;
  const face = faces[0]!;
  const wanted = FACE_HEIGHTS[0] + random() * (FACE_HEIGHTS[1] - FACE_HEIGHTS[0]);
  // The whole picture and a torso below it must fit the cell.
  const scale = Math.min(wanted / face.heightPx, (CELL.width - 40) / width, (CELL.height * 0.6) / height);
  const left = (cell % COLUMNS) * CELL.width + 20;
  const top = Math.floor(cell / COLUMNS) * CELL.height + 20;
  const box = {
    left: left + face.box.left * width * scale,
    top: top + face.box.top * height * scale,
    width: face.box.width * width * scale,
    height: face.box.height * height * scale,
  };
  return { picture, left, top, box };
};

const compose = async (tiles: Tile[], seed: number): Promise<Buffer> => {
  const overlays = await Promise.all(tiles.map((tile, i) => overlaysOf(tile, seededRandom(seed * 31 + i))));
  const ground = { ...CANVAS, channels: 3, background: '#8a8f86' } as const;
  return sharp({ create: ground }).composite(overlays.flat()).jpeg({ quality: 88 }).toBuffer();
};

/** The picture, and the clothes from below the chin down over its lower end. */
const overlaysOf = async (
  { picture, left, top, box }: Tile,
  random: () => number,
): Promise<OverlayOptions[]> => {
  const face = mainFace(picture.analysis)!;
  const scale = box.height / face.heightPx;
  const input = await sharp(await readFile(picture.path))
    .autoOrient()
    .flatten({ background: 'black' })
    .resize(Math.max(8, Math.round(picture.analysis.width * scale)))
    .toBuffer();
  const width = Math.round(box.width * 2.6);
  const height = Math.round(box.height * 1.6);
  const clothes = Buffer.from(clothesSvg(picture.person!, { width, height }, 0.75 + 0.5 * random()));
  const middle = box.left + box.width / 2;
  const torso = {
    input: clothes,
    left: Math.max(0, Math.round(middle - width / 2)),
    top: Math.round(box.top + box.height * 1.08),
  };
  return [{ input, left: Math.round(left), top: Math.round(top) }, torso];
};

const clothesSvg = (
  person: string,
  { width, height }: { width: number; height: number },
  light: number,
): string => {
  let seed = 7;
  for (const character of person) seed = (Math.imul(seed, 31) + character.charCodeAt(0)) >>> 0;
  const random = seededRandom(seed);
  const suit = random();
  const plain = suit < 0.1 ? [25, 25, 30] : suit < 0.2 ? [235, 235, 235] : undefined;
  const colour = () =>
    (plain ?? [random() * 230, random() * 230, random() * 230]).map((part) => Math.min(255, part * light));
  const [ground, stripe] = [colour(), colour()];
  const step = 8 + random() * 30;
  const css = (parts: number[]) => `rgb(${parts.map(Math.round).join(',')})`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><pattern id="p" width="${step}" height="${step}" patternUnits="userSpaceOnUse"><rect width="${step}" height="${step / 3}" fill="${css(stripe)}"/></pattern></defs><rect width="100%" height="100%" fill="${css(ground)}"/><rect width="100%" height="100%" fill="url(#p)"/></svg>`;
};

/** The faces found on a canvas, named by the tile whose face they are on. */
const labelled = (
  tiles: Tile[],
  analysis: PhotoAnalysis,
  photoId: string,
  counts: { wanted: number; found: number; right: number },
): EventFace[] => {
  counts.wanted += tiles.length;
  counts.found += analysis.faces.length;
  return analysis.faces.map((face) => {
    const box = {
      left: face.box.left * CANVAS.width,
      top: face.box.top * CANVAS.height,
      width: face.box.width * CANVAS.width,
      height: face.box.height * CANVAS.height,
    };
    const tile = tiles.find((candidate) => overlap(candidate.box, box) >= LEAST_IOU);
    if (tile) counts.right += 1;
    return { ...face, photoId, person: tile?.picture.person };
  });
};
