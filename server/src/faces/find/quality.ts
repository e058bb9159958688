/** How well a face can be recognised, from 0 (not at all) to 1 (large, sharp, frontal and certain). */

import { distance, type Point } from '#faces/pixels/geometry.ts';
import type { Detection } from './detector-pass.ts';
import type { Landmarks } from './landmarks.ts';

/**
 * What quality is judged by: the box in pixels of the working image, the landmarks, the square RGB chip, and how much the net
 * recognises in it, 0 to 1.
 */
export interface FaceEvidence {
  detection: Detection;
  landmarks: Landmarks;
  chip: Uint8Array;
  recognition: number;
}

/** The detector's scores: at NONE a box is no face, at SURE it is one. */
const [NONE, SURE] = [0.3, 0.9];

/**
 * The product of doubts, each 0 to 1, so that one bad property spoils a face. Each ramp runs from where real faces end to where
 * good ones begin, read off the labelled pictures and their wrong detections. A mask or a hand misleads the landmarks: where
 * the net recognises the face nevertheless, it is right.
 */
export function qualityOf({ detection, landmarks, chip, recognition }: FaceEvidence): number {
  const certainty = ramp(detection.score, NONE, SURE);
  const stability = ramp(landmarks.disagreement, 0.22, 0.05);
  const size = ramp(detection.height, 0, 80);
  const frontality = ramp(turnOf(landmarks.points), 1.2, 0.3);
  const sharpness = ramp(sharpnessOf(chip), 0, 0.015);
  return certainty * size * sharpness * Math.max(stability * frontality, recognition);
}

/** 0 at `bad`, 1 at `good`, straight between, whichever of the two is larger. */
export function ramp(value: number, bad: number, good: number): number {
  return Math.min(1, Math.max(0, (value - bad) / (good - bad)));
}

/** How far the head is turned: 0 frontal, 1 profile, from the nose's distance to either edge of the jaw. */
const turnOf = (points: Point[]): number => {
  const left = distance(points[30]!, points[2]!);
  const right = distance(points[30]!, points[14]!);
  return Math.abs(left - right) / (left + right);
};

/** Mean strength of the edges in the middle of the chip (its Laplacian in green), as a share of white. */
const sharpnessOf = (chip: Uint8Array): number => {
  const side = Math.sqrt(chip.length / 3);
  const [from, to] = [Math.round(side * 0.25), Math.round(side * 0.75)];
  let sum = 0;
  for (let y = from; y < to; y++) {
    for (let x = from; x < to; x++) {
      const at = (y * side + x) * 3 + 1;
      const beside = chip[at - 3]! + chip[at + 3]!;
      const above = chip[at - 3 * side]! + chip[at + 3 * side]!;
      sum += Math.abs(4 * chip[at]! - beside - above);
    }
  }
  return sum / (to - from) ** 2 / 255;
};
