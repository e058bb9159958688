import { expect, test } from 'vitest';
import { cropToSlot, type Part, partOfFaces } from './crop-to-slot.ts';

const face = (left: number, top: number, side = 0.1): Part => ({ left, top, width: side, height: side });
const holds = (crop: Part, { left, top, width, height }: Part) =>
  crop.left <= left + 1e-6 &&
  crop.top <= top + 1e-6 &&
  crop.left + crop.width >= left + width - 1e-6 &&
  crop.top + crop.height >= top + height - 1e-6;
const landscape = { width: 4000, height: 3000 };

test('crops a photo without faces a little above its middle', () => {
  const crop = cropToSlot({ ...landscape, faces: undefined }, 1.5);
  expect(crop).toMatchObject({ left: 0, width: 1 });
  expect(crop!.height).toBeCloseTo(8 / 9);
  expect(crop!.top).toBeCloseTo(0.45 - 4 / 9);
});

test.each([1.5, 1, 2 / 3, 1.4, 3])(
  'a crop of aspect %f lies in the photo, has its aspect, and holds the faces',
  (aspect) => {
    for (const left of [0, 0.2, 0.45, 0.7, 0.9])
      for (const top of [0, 0.4, 0.9]) {
        const faces = partOfFaces([face(left, top)])!;
        const crop = cropToSlot({ ...landscape, faces }, aspect)!;
        expect(holds(crop, faces)).toBe(true);
        expect(holds({ left: 0, top: 0, width: 1, height: 1 }, crop)).toBe(true);
        expect((crop.width * 4000) / (crop.height * 3000)).toBeCloseTo(aspect);
      }
  },
);

test('shows the whole photo when no crop holds all faces', () => {
  const faces = partOfFaces([face(0, 0.4), face(0.9, 0.4)])!;
  expect(cropToSlot({ ...landscape, faces }, 2 / 3)).toBeUndefined();
  expect(cropToSlot({ ...landscape, faces }, 1.5)).toBeDefined();
});

test('leaves room for hair, chin and ears, inside the photo', () => {
  const part = partOfFaces([face(0.4, 0.4), face(0.5, 0.01)])!;
  expect(part.top).toBe(0);
  expect(part.left).toBeCloseTo(0.37);
  expect(part.left + part.width).toBeCloseTo(0.63);
  expect(part.top + part.height).toBeCloseTo(0.525);
  expect(partOfFaces([])).toBeUndefined();
});

test('keeps faces inside an inset, or finds no crop', () => {
  const inset = { left: 0.1, right: 0.1, top: 0.1, bottom: 0.1 };
  const faces = partOfFaces([face(0.7, 0.4)])!;
  const crop = cropToSlot({ ...landscape, faces }, 1, inset)!;
  expect(crop.left + 0.9 * crop.width).toBeGreaterThanOrEqual(faces.left + faces.width - 1e-6);
  expect(cropToSlot({ ...landscape, faces: partOfFaces([face(0.9, 0.4)]) }, 1, inset)).toBeUndefined();
});
