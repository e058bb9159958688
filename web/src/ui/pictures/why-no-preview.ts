import { previewAddress } from '@togather/contract/previews/addresses.ts';
import type { ErrorAnswer } from '@togather/contract/schemas/errors.ts';

/**
 * Why an <img> could not show a preview, which the element does not report: the photo has none, the server asks to retry,
 * it refuses, or network or server are down.
 */
export type PreviewFailure = { kind: 'unavailable' | 'refused' | 'lost' } | { kind: 'busy'; seconds: number };

const SECONDS = 5;
const MOST_TRIES = 6;

/** Requests the smallest preview to find the reason. Never throws. */
export async function whyNoPreview(
  previewUrl: string,
  fetchOne: typeof fetch = fetch,
): Promise<PreviewFailure> {
  try {
    const response = await fetchOne(previewAddress(previewUrl, 320));
    // The preview has appeared meanwhile.
    if (response.ok) return { kind: 'busy', seconds: 0 };
    const seconds = Number(response.headers.get('retry-after')) || SECONDS;
    if (response.status === 503) return { kind: 'busy', seconds };
    if (response.status >= 500) return { kind: 'lost' };
    const { error } = (await response.json()) as Partial<ErrorAnswer>;
    return { kind: error?.code === 'PREVIEW_UNAVAILABLE' ? 'unavailable' : 'refused' };
  } catch {
    return { kind: 'lost' };
  }
}

/** Returns the seconds until the next automatic retry after `made` ones, or null for none: after 31 s of a lost network. */
export function secondsUntilTry(failure: PreviewFailure, made: number): number | null {
  if (made >= MOST_TRIES) return null;
  if (failure.kind === 'busy') return failure.seconds;
  return failure.kind === 'lost' ? 2 ** (made - 1) : null;
}
