/** The functions that work on all faces of an event, by name: a thread is told by name what to do. */
import { clusterFaces } from './cluster.ts';
import { findFacesToBlur } from './faces-to-blur.ts';
import { findDoubts } from './find-doubts.ts';
import { findLikelyFigures } from './likely-figures.ts';

const functions = { clusterFaces, findDoubts, findFacesToBlur, findLikelyFigures };

export type EventWork = typeof functions;
export interface Task<N extends keyof EventWork> {
  name: N;
  args: Parameters<EventWork[N]>;
}

const byName: { [N in keyof EventWork]: (...args: Parameters<EventWork[N]>) => ReturnType<EventWork[N]> } =
  functions;

/** Calls the named function. */
export function eventWork<N extends keyof EventWork>({ name, args }: Task<N>): ReturnType<EventWork[N]> {
  return byName[name](...args);
}
