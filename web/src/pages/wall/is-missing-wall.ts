import { ApiError } from '#lib/failures/failures.ts';

/** Returns true if no such wall runs. The server counts guesses only after it has not found a wall. */
export const isMissingWall = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'WALL_NOT_FOUND' || error.code === 'TOO_MANY_GUESSES');
