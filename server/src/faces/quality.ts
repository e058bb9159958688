/** How well a face can be recognised, from 0 (not at all) to 1 (large, sharp, frontal and certain). */
import type { Detection } from './detect.ts';
import { distance, type Point } from './geometry.ts';
import type { Landmarks } from './landmarks.ts';

/** What quality is judged by; `chip` is the 150 x 150 RGB chip. */
export type FaceEvidence = { detection: Detection; landmarks: Landmarks; chip: Uint8Array };

/** The geometric mean of several doubts, each 0 to 1: one bad property is enough to spoil a face. */
export function qualityOf({ detection, landmarks, chip }: FaceEvidence): number {
  const parts = [
    ramp(detection.score, 0.5, 0.95),
    ramp(landmarks.disagreement, 0.3, 0.04),
    ramp(detection.height, 16, 96),
    ramp(turnOf(landmarks.points), 0.9, 0.2),
    ramp(sharpnessOf(chip), 0, 0.02),
  ];
  const product = parts.reduce((all, part) => all * part, 1);
  return product ** (1 / parts.length);
}

/** 0 at `bad`, 1 at `good`, straight between, whichever of the two is larger. */
function ramp(value: number, bad: number, good: number): number {
  return Math.min(1, Math.max(0, (value - bad) / (good - bad)));
}

/** How far the head is turned sideways: 0 frontal, 1 profile, from the nose's distance to either jaw edge. */
function turnOf(points: Point[]): number {
  const left = distance(points[30]!, points[2]!);
  const right = distance(points[30]!, points[14]!);
  return Math.abs(left - right) / (left + right);
}

/** Mean absolute difference of neighbouring brightnesses inside the face, as a share of white. */
function sharpnessOf(chip: Uint8Array): number {
  const side = Math.sqrt(chip.length / 3);
  const [from, to] = [Math.round(side * 0.25), Math.round(side * 0.75)];
  let sum = 0;
  for (let y = from; y < to; y++) {
    for (let x = from; x < to; x++) {
      const at = (y * side + x) * 3 + 1;
      sum += Math.abs(
        4 * chip[at]! - chip[at - 3]! - chip[at + 3]! - chip[at - 3 * side]! - chip[at + 3 * side]!,
      );
    }
  }
  return sum / (to - from) ** 2 / 255;
}
