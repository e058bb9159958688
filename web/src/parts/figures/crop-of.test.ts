import { expect, it } from 'vitest';
import { cropOf } from './face-picture.tsx';

const picture = { width: 1600, height: 1200 };

it('cuts a square around the face', () => {
  const box = { width: 0.125, height: 0.25, left: 0.4375, top: 0.375 };
  expect(cropOf(box, picture)).toEqual({ side: 480, left: 560, top: 360 });
});

it('stays within the picture', () => {
  expect(cropOf({ width: 0.1, height: 0.25, left: 0, top: 0.75 }, picture)).toEqual({
    side: 480,
    left: 0,
    top: 720,
  });
  expect(cropOf({ width: 1, height: 1, left: 0, top: 0 }, picture)).toEqual({
    side: 1200,
    left: 200,
    top: 0,
  });
});
