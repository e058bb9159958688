import type { ErrorAnswer } from '@togather/contract/schemas/errors.ts';
import { previewAddress } from '../lib/preview-address.ts';

/**
 * Why an <img> could not show a preview, which the element does not report: the photo has no preview, the server asks
 * to retry after some seconds, or something else failed.
 */
export type PreviewFailure = { kind: 'unavailable' | 'broken' } | { kind: 'busy'; seconds: number };

const SECONDS = 5;

/** Asks for the smallest preview again. Never throws. */
export const whyNoPreview = async (
  previewUrl: string,
  fetchOne: typeof fetch = fetch,
): Promise<PreviewFailure> => {
  try {
    const response = await fetchOne(previewAddress(previewUrl, 320));
    // It came about meanwhile.
    if (response.ok) return { kind: 'busy', seconds: 0 };
    const seconds = Number(response.headers.get('retry-after')) || SECONDS;
    if (response.status === 503) return { kind: 'busy', seconds };
    const { error } = (await response.json()) as Partial<ErrorAnswer>;
    return { kind: error?.code === 'PREVIEW_UNAVAILABLE' ? 'unavailable' : 'broken' };
  } catch {
    return { kind: 'broken' };
  }
};
