import { isMissingPart, NetworkError, UpdatedError } from '#lib/failures/failures.ts';

const AGAIN_MS = 3000;

/**
 * Loads a background part and retries while the network is down. Never settles if the server no longer has it, so that the
 * page continues without it until a reload.
 */
export async function untilLoaded<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load();
    } catch (error) {
      if (error instanceof UpdatedError) return new Promise<never>(() => {});
      if (!(error instanceof NetworkError) && !isMissingPart(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    }
  }
}
