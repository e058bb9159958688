/**
 * Finds the 68 points of each face and checks itself: a second look, eye-levelled, must agree with the first. Where it does
 * not, the face may be turned, and other angles are tried.
 * Points are numbered as in the iBUG 300-W set: 0-16 jaw, 17-26 brows, 27-35 nose, 36-47 eyes, 48-67 mouth.
 */

import type { Net } from '#faces/nets/runtime.ts';
import { cutCrops } from '#faces/pixels/crop.ts';
import {
  type Box,
  centreOf,
  cropTransform,
  distance,
  type Point,
  type Transform,
  transformPoint,
} from '#faces/pixels/geometry.ts';
import type { Image } from '#faces/pixels/image.ts';

/** `points` in pixels of the image. `disagreement` of the two looks, in eye distances: median 0.03, good below 0.12. */
export interface Landmarks {
  points: Point[];
  disagreement: number;
  angle: number;
}

/** Side of the landmark net's input. */
const SIDE = 112;
/** 95% of upright faces stay below 0.11, sideways ones exceed 0.4. */
const MOST_DISAGREEMENT = 0.12;
/** Angles tried on a face that does not look upright, in degrees. */
const RESCUE_ANGLES = [30, -30, 60, -60, 90, -90, 135, -135, 180];
/** A turned face agrees ten times better the right way up; a hard upright one gains little from any angle. */
const RESCUE_GAIN = 0.5;
/** Eyes nearer to each other than this share of the box are a collapsed result, not a face. */
const LEAST_EYE_SHARE = 0.28;
/** The second look spans the first one's points and this much more, a little above their middle. */
const SECOND_LOOK_SPAN = 1.12;
const SECOND_LOOK_LIFT = 0.04;

type Attempt = Landmarks & { eyeShare: number };
interface Look {
  box: Box;
  angle: number;
}
/** The landmarks of each box, in the order of the boxes. */
export async function locateLandmarks(net: Net, image: Image, boxes: Box[]): Promise<Landmarks[]> {
  const upright = await attempt(
    net,
    image,
    boxes.map((box) => ({ box, angle: 0 })),
  );
  const results: Landmarks[] = [];
  for (const [i, first] of upright.entries()) {
    const doubtful = first.disagreement >= MOST_DISAGREEMENT;
    results.push(doubtful ? await rescue(net, image, { box: boxes[i]!, first }) : first);
  }
  return results;
}

/** The angle where both looks agree most, if it is a clear gain; else the face stays upright. */
const rescue = async (net: Net, image: Image, face: { box: Box; first: Attempt }): Promise<Landmarks> => {
  const turned = RESCUE_ANGLES.map((angle) => ({ box: face.box, angle }));
  const credible = (await attempt(net, image, turned)).filter(isCredible);
  const best = credible.sort((one, other) => one.disagreement - other.disagreement)[0];
  const isGain =
    best && (!isCredible(face.first) || best.disagreement < face.first.disagreement * RESCUE_GAIN);
  return isGain ? best : face.first;
};

const isCredible = ({ eyeShare }: Attempt): boolean => eyeShare > LEAST_EYE_SHARE;

const attempt = async (net: Net, image: Image, looks: Look[]): Promise<Attempt[]> => {
  const first = await look(net, image, looks.map(firstLook));
  const second = await look(net, image, first.map(secondLook));
  return looks.map(({ box, angle }, i) => {
    const [points, again] = [first[i]!, second[i]!];
    const eyes = eyeDistance(points);
    const disagreement = meanDistance(points.slice(17), again.slice(17)) / eyes;
    return { points, disagreement, angle, eyeShare: eyes / Math.max(box.width, box.height) };
  });
};

/** Runs the net on one crop per transform and takes its points back into the image. */
const look = async (net: Net, image: Image, transforms: Transform[]): Promise<Point[][]> => {
  if (transforms.length === 0) return [];
  const { points } = await net(cutCrops(image, transforms, SIDE));
  return transforms.map((transform, face) =>
    Array.from({ length: 68 }, (_, i) => {
      const at = face * 136 + 2 * i;
      return transformPoint(transform, { x: points![at]! * SIDE, y: points![at + 1]! * SIDE });
    }),
  );
};

/** The square around the box, with its real surroundings, turned by the angle. */
const firstLook = ({ box, angle }: Look): Transform => {
  const centre = { x: box.left + box.width / 2 - 0.5, y: box.top + box.height / 2 - 0.5 };
  return cropTransform(centre, Math.max(box.width, box.height), (angle * Math.PI) / 180, SIDE);
};

/** The square around the points found so far, with the eyes level. */
const secondLook = (points: Point[]): Transform => {
  const [left, right] = eyesOf(points);
  const angle = Math.atan2(right.y - left.y, right.x - left.x);
  const level = cropTransform({ x: 0, y: 0 }, 1, -angle, 1);
  const turned = points.map((point) => transformPoint(level, point));
  const [minX, maxX] = range(turned.map(({ x }) => x));
  const [minY, maxY] = range(turned.map(({ y }) => y));
  const span = Math.max(maxX - minX, maxY - minY) * SECOND_LOOK_SPAN;
  const middle = { x: (minX + maxX) / 2, y: (minY + maxY) / 2 - (maxY - minY) * SECOND_LOOK_LIFT };
  const back = cropTransform({ x: 0, y: 0 }, 1, angle, 1);
  return cropTransform(transformPoint(back, middle), span, angle, SIDE);
};

const range = (numbers: number[]): [number, number] => [Math.min(...numbers), Math.max(...numbers)];

/** The middles of both eyes, the one on the image's left first when the face is upright. */
const eyesOf = (points: Point[]): [Point, Point] => [
  centreOf(points.slice(36, 42)),
  centreOf(points.slice(42, 48)),
];

/** The five of five-points.ts among 68 points. */
export function fivePointsOf(points: Point[]): Point[] {
  return [...eyesOf(points), points[30]!, points[48]!, points[54]!];
}

const eyeDistance = (points: Point[]): number => {
  const [left, right] = eyesOf(points);
  return distance(left, right);
};

const meanDistance = (one: Point[], other: Point[]): number =>
  one.reduce((sum, point, i) => sum + distance(point, other[i]!), 0) / one.length;
