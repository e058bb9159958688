/**
 * What surrounds a face: the colours of the clothes below it and of the hair above it. Within one event people keep
 * both, so that they can settle a link that the face leaves open. Never compared across events.
 */
import { COLOURS, COLOUR_LEVELS as LEVELS, SURROUNDINGS_LENGTH } from '#faces/group/surroundings.ts';
import { centreOf, distance, type Point } from '#faces/pixels/geometry.ts';
import type { Image } from '#faces/pixels/image.ts';

/** Regions in lengths from the eyes to the chin, measured from the middle of the eyes towards the chin. */
const REGIONS = [
  { from: 1.5, to: 2.8, half: 1.1 },
  { from: -1.05, to: -0.5, half: 0.55 },
];
/** Samples across and down a region; several hundred are enough for a histogram. */
const SAMPLES = 24;
/** Colour differences (red - green, and blue - yellow halves) beyond this share of white are rare. */
const MOST_CHROMA = 0.4;

/** Describes the surroundings of the face with these 68 points; group/surroundings.ts has the layout. */
export function describeSurroundings(image: Image, points: Point[]): Float32Array {
  const eyes = centreOf(points.slice(36, 48));
  const chin = points[8]!;
  const length = distance(eyes, chin);
  const down = { x: (chin.x - eyes.x) / length, y: (chin.y - eyes.y) / length };
  const surroundings = new Float32Array(SURROUNDINGS_LENGTH);
  for (const [region, { from, to, half }] of REGIONS.entries()) {
    const histogram = surroundings.subarray(region * COLOURS, (region + 1) * COLOURS);
    let inside = 0;
    for (let row = 0; row < SAMPLES; row++) {
      const along = (from + ((to - from) * (row + 0.5)) / SAMPLES) * length;
      for (let column = 0; column < SAMPLES; column++) {
        const across = half * ((2 * (column + 0.5)) / SAMPLES - 1) * length;
        const x = Math.round(eyes.x + along * down.x - across * down.y);
        const y = Math.round(eyes.y + along * down.y + across * down.x);
        if (x < 0 || y < 0 || x >= image.width || y >= image.height) continue;
        inside += 1;
        addColour(histogram, image.data, (y * image.width + x) * 3);
      }
    }
    if (inside > 0) for (let i = 0; i < COLOURS; i++) histogram[i] = Math.sqrt(histogram[i]! / inside);
    surroundings[2 * COLOURS + region] = inside / SAMPLES ** 2;
  }
  return surroundings;
}

/** Shares a pixel among the eight bins nearest to it, so that a little more light changes little. */
const addColour = (histogram: Float32Array, data: Uint8Array, at: number): void => {
  const [red, green, blue] = [data[at]! / 255, data[at + 1]! / 255, data[at + 2]! / 255];
  const light = levelOf((red + green + blue) / 3);
  const warm = levelOf(0.5 + (red - green) / (2 * MOST_CHROMA));
  const cool = levelOf(0.5 + (blue - (red + green) / 2) / (2 * MOST_CHROMA));
  for (let corner = 0; corner < 8; corner++) {
    const [l, w, c] = [corner & 1, (corner >> 1) & 1, corner >> 2];
    const share = shareOf(light, l) * shareOf(warm, w) * shareOf(cool, c);
    if (share === 0) continue;
    const bin = ((Math.floor(light) + l) * LEVELS + Math.floor(warm) + w) * LEVELS + Math.floor(cool) + c;
    histogram[bin]! += share;
  }
};

/** 0 to 1 as a place among the levels, never quite the last one's upper edge. */
const levelOf = (value: number): number => Math.min(LEVELS - 1 - 1e-6, Math.max(0, value * (LEVELS - 1)));

const shareOf = (place: number, upper: number): number => {
  const part = place - Math.floor(place);
  return upper ? part : 1 - part;
};
