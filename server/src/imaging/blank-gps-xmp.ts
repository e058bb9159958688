const SPACE = 0x20;
/** A packet names some thirty GPS properties. One that names more is made to waste time and goes as a whole. */
const MAX_NAMES = 256;
const MAX_PREFIX = 64;
/** Bytes from a GPS element's beginning to its end. */
const MAX_ELEMENT = 16_384;

/**
 * Overwrites the GPS properties of an XMP packet with spaces, in place: attributes and elements of any prefix whose
 * local name begins with GPS (exif:GPSLatitude, drone-dji:GpsLongitude). The rest stays well-formed XML.
 * @returns whether there were any
 */
export const blankGpsInXmp = (packet: Buffer): boolean => {
  const text = packet.toString('latin1');
  const names: RegExpExecArray[] = [];
  for (const name of text.matchAll(/:gps[\w.-]{0,64}/gi)) {
    if (names.push(name) > MAX_NAMES) break;
  }
  if (names.length > MAX_NAMES) packet.fill(SPACE);
  else for (const name of names) blankProperty(packet, text, name);
  return names.length > 0;
};

const blankProperty = (packet: Buffer, text: string, { 0: name, index: colon }: RegExpExecArray): void => {
  const after = colon + name.length;
  const prefix = /[\w.-]*$/.exec(text.slice(Math.max(0, colon - MAX_PREFIX), colon))![0];
  const start = colon - prefix.length;
  const before = text[start - 1];
  if (before === '<') packet.fill(SPACE, start - 1, elementEnd(text, start, text.slice(start, after)));
  else if (before !== '/') packet.fill(SPACE, start, attributeEnd(text, after));
};

/** Behind the closing tag, or behind `/>` when the element is empty. */
const elementEnd = (text: string, start: number, name: string): number => {
  const tagEnd = text.indexOf('>', start);
  if (tagEnd < 0) return text.length;
  if (text[tagEnd - 1] === '/') return tagEnd + 1;
  const closing = text.slice(tagEnd, tagEnd + MAX_ELEMENT).indexOf(`</${name}`);
  if (closing < 0) return tagEnd + 1;
  const end = text.indexOf('>', tagEnd + closing);
  return end < 0 ? text.length : end + 1;
};

/** Behind the closing quote of the value. */
const attributeEnd = (text: string, after: number): number => {
  const opening = /^\s{0,16}=\s{0,16}(["'])/.exec(text.slice(after, after + 40));
  if (!opening) return after;
  const value = after + opening[0].length;
  const end = text.indexOf(opening[1]!, value);
  return end < 0 ? text.length : end + 1;
};
