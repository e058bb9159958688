import { shareAddress } from '#lib/history/share-address.ts';

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

/** Copies a text. Must run in a press handler. Throws if the browser refuses. */
export async function copyText(text: string): Promise<void> {
  // The clipboard API needs a secure context; the older command does not.
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const fill = (event: ClipboardEvent) => {
    event.preventDefault();
    event.clipboardData?.setData('text/plain', text);
  };
  document.addEventListener('copy', fill);
  const isCopied = document.execCommand('copy');
  document.removeEventListener('copy', fill);
  if (!isCopied) throw new Error('copying is not allowed here');
}

/** Some browsers read the file some time after the click, or only after the user's consent. */
const KEEP_MS = 60_000;

/** Downloads an address. The server's file name takes precedence over `name`. */
export function saveFrom(address: string, name = ''): void {
  Object.assign(document.createElement('a'), { href: address, download: name }).click();
}

/** Downloads a file from memory. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  saveFrom(address, name);
  setTimeout(() => URL.revokeObjectURL(address), KEEP_MS);
}
