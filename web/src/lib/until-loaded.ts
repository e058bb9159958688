import { isMissingPart, NetworkError } from './failures.ts';

const AGAIN_MS = 3000;

/** Loads a part that nobody pressed for, again and again while the network is away: its lack must not cost the page. */
export const untilLoaded = async <T>(load: () => Promise<T>): Promise<T> => {
  for (;;) {
    try {
      return await load();
    } catch (error) {
      if (!(error instanceof NetworkError) && !isMissingPart(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    }
  }
};
