import { drawPerson, type Place } from './draw-person.ts';

/** A drawn photo: its size in pixels, its SVG, and the place of each person. */
export interface Picture {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly svg: string;
  readonly people: readonly Place[];
}

export interface Scene {
  readonly name: string;
  readonly isUpright?: boolean;
  /** Background, in the picture's pixels. */
  readonly behind: string;
  readonly people?: readonly Place[];
  readonly front?: string;
}

const LONG = 1600;
const SHORT = 1200;

const sizeOf = (isUpright = false) =>
  isUpright ? { width: SHORT, height: LONG } : { width: LONG, height: SHORT };

/** Simulates a lens: brighter in the middle, darker at the corners. */
const LIGHT =
  '<radialGradient id="light" cy=".42" r=".8"><stop offset=".45" stop-color="#fff" stop-opacity=".07"/><stop offset="1" stop-color="#1b0f1c" stop-opacity=".3"/></radialGradient>';

export function pictureOf({ name, isUpright = false, behind, people = [], front = '' }: Scene): Picture {
  const { width, height } = sizeOf(isUpright);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>${LIGHT}</defs>${behind}${people.map(drawPerson).join('')}${front}<rect width="${width}" height="${height}" fill="url(#light)"/></svg>`;
  return { name, width, height, svg, people };
}

/** Draws a background that fades between two colours. */
export function ground(top: string, bottom: string, { isUpright = false, id = 'ground' } = {}) {
  const { width, height } = sizeOf(isUpright);
  return `<linearGradient id="${id}" x2="0" y2="1"><stop stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/></linearGradient><rect width="${width}" height="${height}" fill="url(#${id})"/>`;
}
