import { isMissingPart, NetworkError, UpdatedError } from '../failures/failures.ts';

const AGAIN_MS = 3000;

/**
 * Loads a part that nobody pressed for, again and again while the network is away: its lack must not cost the page. One
 * that the server no longer has never comes, and does not reject either: the page goes on without it until it is reloaded.
 */
export const untilLoaded = async <T>(load: () => Promise<T>): Promise<T> => {
  for (;;) {
    try {
      return await load();
    } catch (error) {
      if (error instanceof UpdatedError) return new Promise<never>(() => {});
      if (!(error instanceof NetworkError) && !isMissingPart(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    }
  }
};
