import { inAppBrowserOf } from '../../../platform/device/in-app-browser.ts';

type Device = Pick<Navigator, 'userAgent' | 'maxTouchPoints'>;

const isAppleTouch = ({ userAgent, maxTouchPoints }: Device): boolean =>
  /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);

export const isMobile = (device: Device): boolean =>
  isAppleTouch(device) || /Android|Mobile/i.test(device.userAgent);

const isSafari = ({ userAgent }: Device) =>
  /Safari\//.test(userAgent) && !/Chrom(e|ium)|Edg|Android|Firefox/.test(userAgent);

/** True where files can be handed to the share sheet; on an iPhone it is the way into the photo library. */
export const canShareFiles = (): boolean => {
  const probe = new File(['x'], 'photo.jpg', { type: 'image/jpeg' });
  return navigator.canShare?.({ files: [probe] }) ?? false;
};

export type SaveWay = 'sheet' | 'files';

/** How a phone saves single photos: by its share sheet, or as downloads, which Android's gallery shows. Null elsewhere. */
export const saveWay = (device: Device, canShare = canShareFiles()): SaveWay | null => {
  if (isAppleTouch(device) || inAppBrowserOf(device.userAgent)) return canShare ? 'sheet' : null;
  return isMobile(device) ? 'files' : null;
};

/**
 * Whether a service worker may serve a download here. Safari, and so every browser of an iPhone, shows nothing for
 * attachments from a service worker; the browsers inside apps hand downloads to a system without service workers.
 */
export const canStreamZip = (device: Device): boolean =>
  !isAppleTouch(device) && !isSafari(device) && inAppBrowserOf(device.userAgent) === null;

const MB = 1024 * 1024;

/** The largest ZIP that is packed in the page's memory: phones have less of it. */
export const partLimit = (device: Device): number => (isMobile(device) ? 120 : 300) * MB;
