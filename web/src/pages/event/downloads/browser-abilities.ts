import { inAppBrowserOf } from '#lib/device/in-app-browser.ts';

type Device = Pick<Navigator, 'userAgent' | 'maxTouchPoints'>;

const isAppleTouch = ({ userAgent, maxTouchPoints }: Device): boolean =>
  /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);

export function isMobile(device: Device): boolean {
  return isAppleTouch(device) || /Android|Mobile/i.test(device.userAgent);
}

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

const MB = 1024 * 1024;

/** Returns the largest ZIP to pack in memory, in bytes. Phones have less memory. */
export const partLimit = (device: Device): number => (isMobile(device) ? 120 : 300) * MB;
