import { constants, getPriority, setPriority } from 'node:os';

/**
 * Priorities when there is more work than cores; processes that serve guests keep the normal one. Child processes
 * inherit the priority.
 */
const { PRIORITY_BELOW_NORMAL, PRIORITY_LOW } = constants.priority;
export const priorities = {
  /** The process that runs jobs; its thumbnails come first. */
  jobs: 5,
  /** Pictures that users wait for. */
  decoder: PRIORITY_BELOW_NORMAL,
  /** Face detection, which runs last. */
  faces: PRIORITY_LOW,
} as const;

/** Lowers the priority of this process; never raises it. */
export const lowerPriority = (to: number): void => setPriority(Math.max(getPriority(), to));
