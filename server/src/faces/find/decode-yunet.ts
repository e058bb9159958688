/**
 * What YuNet's outputs mean. For each stride the net gives, cell by cell and row by row: `cls` (is it a face) and `obj`
 * (is anything there), 0 to 1; `bbox`, the box's centre as an offset from the cell and the logarithm of its size, both in
 * strides; `kps`, five points as offsets from the cell in strides.
 * Source: OpenCV, modules/objdetect/src/face_detect.cpp, FaceDetectorYNImpl::postProcess; anchor-free as in YOLOX.
 */

import type { Size } from '#faces/pixels/geometry.ts';
import type { Detection } from './detector-pass.ts';

export const YUNET_STRIDES = [8, 16, 32] as const;
const POINTS = 5;

/** Arrays by name: cls_8, obj_8, bbox_8, kps_8 and so on for each stride. */
export type YunetOutputs = Record<string, Float32Array>;

/**
 * The boxes of at least `leastScore` in pixels of the net's input, duplicates included. The sides of `input` are
 * multiples of 32. Throws where an output is missing or of another size.
 */
export function decodeYunet(outputs: YunetOutputs, input: Size, leastScore: number): Detection[] {
  return YUNET_STRIDES.flatMap((stride) => {
    const columns = input.width / stride;
    const cells = columns * (input.height / stride);
    const level = levelOf(outputs, stride, cells);
    const found: Detection[] = [];
    for (let cell = 0; cell < cells; cell++) {
      const score = Math.sqrt(share(level.cls[cell]!) * share(level.obj[cell]!));
      if (score < leastScore) continue;
      const place = { column: cell % columns, row: Math.floor(cell / columns), cell, stride };
      found.push({ ...boxAt(level.bbox, place), score, points: pointsAt(level.kps, place) });
    }
    return found;
  });
}

type Level = Record<'cls' | 'obj' | 'bbox' | 'kps', Float32Array>;
interface Place {
  column: number;
  row: number;
  cell: number;
  stride: number;
}

const levelOf = (outputs: YunetOutputs, stride: number, cells: number): Level => {
  const take = (name: keyof Level, numbers: number) => {
    const values = outputs[`${name}_${stride}`];
    if (values?.length !== cells * numbers)
      throw new Error(`${name}_${stride} has ${values?.length} numbers instead of ${cells * numbers}`);
    return values;
  };
  return { cls: take('cls', 1), obj: take('obj', 1), bbox: take('bbox', 4), kps: take('kps', 2 * POINTS) };
};

const share = (value: number): number => Math.min(1, Math.max(0, value));

const boxAt = (boxes: Float32Array, { column, row, cell, stride }: Place) => {
  const at = 4 * cell;
  const width = Math.exp(boxes[at + 2]!) * stride;
  const height = Math.exp(boxes[at + 3]!) * stride;
  const left = (column + boxes[at]!) * stride - width / 2;
  const top = (row + boxes[at + 1]!) * stride - height / 2;
  return { left, top, width, height };
};

/** The net names the person's right eye first, which is the one on the left of an upright picture. */
const pointsAt = (points: Float32Array, { column, row, cell, stride }: Place) =>
  Array.from({ length: POINTS }, (_, point) => {
    const at = 2 * (POINTS * cell + point);
    return { x: (column + points[at]!) * stride, y: (row + points[at + 1]!) * stride };
  });
