import { inAppBrowserOf } from '#lib/device/in-app-browser.ts';

type Device = Pick<Navigator, 'userAgent' | 'maxTouchPoints'>;

const isAppleTouch = ({ userAgent, maxTouchPoints }: Device): boolean =>
  /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);

export function isMobile(device: Device): boolean {
  return isAppleTouch(device) || /Android|Mobile/i.test(device.userAgent);
}

const isSafari = ({ userAgent }: Device) =>
  /Safari\//.test(userAgent) && !/Chrom(e|ium)|Edg|Android|Firefox/.test(userAgent);

/** Returns true if the share sheet takes files, the only way into an iPhone's photo library. */
export function canShareFiles(): boolean {
  const probe = new File(['x'], 'photo.jpg', { type: 'image/jpeg' });
  return navigator.canShare?.({ files: [probe] }) ?? false;
}

export type SaveWay = 'sheet' | 'files';

/**
 * Returns how a phone saves single photos: by its share sheet, or as downloads, which Android's gallery shows. Null
 * elsewhere.
 */
export function saveWay(device: Device, canShare = canShareFiles()): SaveWay | null {
  if (isAppleTouch(device) || inAppBrowserOf(device.userAgent)) return canShare ? 'sheet' : null;
  return isMobile(device) ? 'files' : null;
}

/**
 * Returns whether a service worker may serve downloads. Safari, and so every iPhone browser, ignores a service worker's
 * attachments. In-app browsers pass downloads to a system component without service workers.
 */
export function canStreamZip(device: Device): boolean {
  return !isAppleTouch(device) && !isSafari(device) && inAppBrowserOf(device.userAgent) === null;
}

const MB = 1024 * 1024;

/** Returns the largest ZIP to pack in memory, in bytes. Phones have less memory. */
export const partLimit = (device: Device): number => (isMobile(device) ? 120 : 300) * MB;
