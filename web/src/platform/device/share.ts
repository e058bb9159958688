import { shareAddress } from '../history/share-address.ts';
import { copyText } from './copy-text.ts';

const SHEET_MAX_WIDTH = 900;

/** The share sheet suits phones and narrow windows; elsewhere people paste. */
export const wantsShareSheet = (width: number, userAgent: string): boolean =>
  width <= SHEET_MAX_WIDTH || /Android|iPhone|iPad|iPod|Mobile/i.test(userAgent);

export type Sharing = 'shared' | 'copied' | 'closed' | 'failed';

/** Shares a link by the device's sheet, or copies it, with `text` before it where there is one. */
export const shareLink = async (url: string, text?: string): Promise<Sharing> => {
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
};

/** Shares an event's link. The caller announces what was copied; failures and a closed sheet are silent. */
export const shareEvent = (pin: string, text: string): Promise<Sharing> => shareLink(shareAddress(pin), text);
