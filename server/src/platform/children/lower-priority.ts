import { constants, getPriority, setPriority } from 'node:os';

/**
 * Who goes first when there are fewer cores than work: whoever serves guests runs as it was started. What is started later
 * by a process begins with its priority.
 */
const { PRIORITY_BELOW_NORMAL, PRIORITY_LOW } = constants.priority;
export const priorities = {
  /** The process that runs jobs: its thumbnails wait for it. */
  jobs: 5,
  /** Pictures that somebody waits for. */
  decoder: PRIORITY_BELOW_NORMAL,
  /** Faces, for which nobody waits as long as there are photos to look at. */
  faces: PRIORITY_LOW,
} as const;

/** Lets other processes go first; a process that was started with less priority keeps that. */
export const lowerPriority = (to: number): void => setPriority(Math.max(getPriority(), to));
