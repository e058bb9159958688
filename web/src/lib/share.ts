import { shareAddress } from './share-address.ts';

const SHEET_MAX_WIDTH = 900;

/** The share sheet suits phones and narrow windows; elsewhere people paste. */
export const wantsShareSheet = (width: number, userAgent: string): boolean =>
  width <= SHEET_MAX_WIDTH || /Android|iPhone|iPad|iPod|Mobile/i.test(userAgent);

/**
 * Shares an event's link by the device's sheet, or copies `text` and the link. Returns whether something was copied,
 * which the caller announces; failures and a closed sheet are silent.
 */
export const shareEvent = async (pin: string, text: string): Promise<'shared' | 'copied' | 'failed'> => {
  const url = shareAddress(pin);
  try {
    if (wantsShareSheet(window.innerWidth, navigator.userAgent) && 'share' in navigator) {
      await navigator.share({ text, url });
      return 'shared';
    }
    await navigator.clipboard.writeText(`${text} ${url}`);
    return 'copied';
  } catch {
    return 'failed';
  }
};
