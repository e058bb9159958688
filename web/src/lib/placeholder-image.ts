import { thumbHashToDataURL } from 'thumbhash';

const made = new Map<string, string>();

/** The blurred picture of a thumbhash (base64) as a data address; made once for each hash. */
export const placeholderImage = (thumbhash: string): string => {
  const known = made.get(thumbhash);
  if (known) return known;
  const bytes = Uint8Array.from(atob(thumbhash), (letter) => letter.charCodeAt(0));
  const address = thumbHashToDataURL(bytes);
  made.set(thumbhash, address);
  return address;
};
