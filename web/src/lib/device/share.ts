import { shareAddress } from '#lib/history/share-address.ts';
import { copyText } from './copy-text.ts';

const SHEET_MAX_WIDTH = 900;

/** Returns whether to use the share sheet: on phones and in narrow windows. Elsewhere the text is copied. */
export function wantsShareSheet(width: number, userAgent: string): boolean {
  return width <= SHEET_MAX_WIDTH || /Android|iPhone|iPad|iPod|Mobile/i.test(userAgent);
}

export type Sharing = 'shared' | 'copied' | 'closed' | 'failed';

/** Shares a link by the share sheet, or copies it, after `text` if given. */
export async function shareLink(url: string, text?: string): Promise<Sharing> {
  try {
    if (wantsShareSheet(window.innerWidth, navigator.userAgent) && 'share' in navigator) {
      await navigator.share(text ? { text, url } : { url });
      return 'shared';
    }
    await copyText(text ? `${text} ${url}` : url);
    return 'copied';
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'closed' : 'failed';
  }
}

/** Shares an event's link. The caller announces a copy. Failures and a closed sheet are silent. */
export const shareEvent = (pin: string, text: string): Promise<Sharing> => shareLink(shareAddress(pin), text);
