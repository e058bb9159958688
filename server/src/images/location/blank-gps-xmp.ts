import { type Meter, TAG } from '#images/formats/limits.ts';

const [TAB, LINE_FEED, RETURN, SPACE] = [0x09, 0x0a, 0x0d, 0x20];
const [EXCLAMATION, SLASH, LESS, EQUALS, GREATER, QUESTION] = [0x21, 0x2f, 0x3c, 0x3d, 0x3e, 0x3f];
const [DOUBLE_QUOTE, SINGLE_QUOTE] = [0x22, 0x27];

interface Scan {
  text: Text;
  meter: Meter;
  /** Index of the next unit. */
  at: number;
  /** Number of open elements. */
  depth: number;
  /** Start and depth of the open element of a place. */
  place?: { start: number; depth: number };
  found: boolean;
}

/**
 * Overwrites the places in markup with spaces, in place: attributes and elements whose local name denotes a place,
 * under any prefix or in the default namespace. The rest stays well-formed. Reads from the start of `packet` to the end
 * of its outermost element, or to a byte that is not text; an unclosed element extends to there.
 * @returns whether there were any, and the length of the markup in bytes
 */
export function blankMarkup(
  packet: Buffer,
  meter: Meter,
  encoding = openText('utf8'),
): { found: boolean; length: number } {
  const scan: Scan = { text: { ...encoding, bytes: packet }, meter, at: 0, depth: 0, found: false };
  for (let isOpen = true; isOpen; ) isOpen = skipTo(scan, LESS) && readTag(scan);
  if (scan.place) blank(scan, scan.place.start, scan.at);
  return { found: scan.found, length: Math.min(scan.at * encoding.width, packet.length) };
}

/** Overwrites the places in all elements of an XMP packet, with or without an enclosing element. */
export function blankGpsInXmp(packet: Buffer, meter: Meter): boolean {
  let found = false;
  for (let at = packet.indexOf('<'); at >= 0; ) {
    // Each further outermost element costs as much as a piece.
    meter();
    const part = blankMarkup(packet.subarray(at), meter);
    found ||= part.found;
    at = packet.indexOf('<', at + Math.max(part.length, 1));
  }
  return found;
}

const peek = ({ text, at }: Scan): number => unitAt(text, at);

/** Zero also marks the end; 0xff begins a JPEG marker and never occurs in UTF-8. */
const isEnd = (unit: number): boolean => unit === 0 || unit === 0xff;

const isSpace = (unit: number): boolean =>
  unit === SPACE || unit === LINE_FEED || unit === RETURN || unit === TAB;

/** Advances to the next `wanted`; returns false when the text ends before it. */
const skipTo = (scan: Scan, wanted: number): boolean => {
  for (let unit = peek(scan); unit !== wanted; unit = peek(scan)) {
    if (isEnd(unit)) return false;
    scan.at++;
  }
  return true;
};

/** Advances past the next `ending`, such as `-->`. */
const skipPast = (scan: Scan, ending: string): boolean => {
  for (; skipTo(scan, ending.charCodeAt(0)); scan.at++) {
    if (startsWith(scan, ending)) {
      scan.at += ending.length;
      return true;
    }
  }
  return false;
};

const startsWith = ({ text, at }: Scan, wanted: string): boolean => {
  for (let i = 0; i < wanted.length; i++) {
    if (unitAt(text, at + i) !== wanted.charCodeAt(i)) return false;
  }
  return true;
};

/** Reads the tag that begins here. Returns false at the end of the markup. */
const readTag = (scan: Scan): boolean => {
  scan.meter(TAG);
  const next = unitAt(scan.text, scan.at + 1);
  if (next === QUESTION) return skipPast(scan, '?>');
  if (next === EXCLAMATION) return skipDeclaration(scan);
  return next === SLASH ? readClosingTag(scan) : readOpeningTag(scan);
};

const skipDeclaration = (scan: Scan): boolean => {
  if (startsWith(scan, '<!--')) return skipPast(scan, '-->');
  return skipPast(scan, startsWith(scan, '<![CDATA[') ? ']]>' : '>');
};

const readClosingTag = (scan: Scan): boolean => {
  if (!skipPast(scan, '>')) return false;
  leaveElement(scan);
  return scan.depth > 0;
};

const leaveElement = (scan: Scan): void => {
  scan.depth--;
  if (!scan.place || scan.depth > scan.place.depth) return;
  blank(scan, scan.place.start, scan.at);
  delete scan.place;
};

const readOpeningTag = (scan: Scan): boolean => {
  const start = scan.at++;
  if (isPlaceName(readName(scan)) && !scan.place) scan.place = { start, depth: scan.depth };
  scan.depth++;
  for (;;) {
    while (isSpace(peek(scan))) scan.at++;
    const unit = peek(scan);
    if (isEnd(unit)) return false;
    if (unit === GREATER) break;
    if (unit === SLASH && unitAt(scan.text, scan.at + 1) === GREATER) {
      scan.at += 2;
      leaveElement(scan);
      return scan.depth > 0;
    }
    if (!readAttribute(scan)) return false;
  }
  scan.at++;
  return true;
};

/** Returns the name of an element or attribute, truncated when it is long. */
const readName = (scan: Scan): string => {
  const name: number[] = [];
  for (let unit = peek(scan); isNamePart(unit); unit = peek(scan)) {
    if (name.length <= MAX_PLACE_NAME) name.push(unit);
    scan.at++;
  }
  return String.fromCharCode(...name);
};

const isNamePart = (unit: number): boolean =>
  !isEnd(unit) && !isSpace(unit) && unit !== GREATER && unit !== EQUALS && unit !== SLASH && unit !== LESS;

const readAttribute = (scan: Scan): boolean => {
  scan.meter(TAG);
  const start = scan.at;
  const name = readName(scan);
  while (isSpace(peek(scan))) scan.at++;
  if (peek(scan) !== EQUALS) {
    // Skips a stray character, such as a slash.
    if (scan.at === start) scan.at++;
    return true;
  }
  scan.at++;
  while (isSpace(peek(scan))) scan.at++;
  const quote = peek(scan);
  if (quote !== DOUBLE_QUOTE && quote !== SINGLE_QUOTE) return true;
  scan.at++;
  const isClosed = skipTo(scan, quote);
  if (isClosed) scan.at++;
  if (isPlaceName(name)) blank(scan, start, scan.at);
  return isClosed;
};

const blank = (scan: Scan, start: number, end: number): void => {
  const { bytes, width, offset } = scan.text;
  const from = start * width;
  bytes.fill(0, from, end * width);
  for (let at = from + offset; at < Math.min(end * width, bytes.length); at += width) bytes[at] = SPACE;
  scan.found = true;
};

export type Encoding = 'utf8' | 'utf16le' | 'utf16be' | 'utf32le' | 'utf32be';

/** A text encoding: `width` bytes per unit, of which the one at `offset` holds an ASCII character. */
export interface TextEncoding {
  width: number;
  offset: number;
}

type Text = TextEncoding & { bytes: Buffer };

const ENCODINGS: Record<Encoding, TextEncoding> = {
  utf8: { width: 1, offset: 0 },
  utf16le: { width: 2, offset: 0 },
  utf16be: { width: 2, offset: 1 },
  utf32le: { width: 4, offset: 0 },
  utf32be: { width: 4, offset: 3 },
};

/** Stands for every character beyond ASCII, which is not part of markup. */
const OTHER = 0x7f;

export const openText = (encoding: Encoding): TextEncoding => ENCODINGS[encoding];

export function encodeText(text: string, { width, offset }: TextEncoding): Buffer {
  const bytes = Buffer.alloc(text.length * width);
  for (let i = 0; i < text.length; i++) bytes[i * width + offset] = text.charCodeAt(i);
  return bytes;
}

/** Returns the unit at `index`: an ASCII character, 0 beyond the end, OTHER for any other character. */
function unitAt({ bytes, width, offset }: Text, index: number): number {
  const at = index * width;
  if (at + width > bytes.length) return 0;
  const unit = bytes[at + offset]!;
  if (width === 1) return unit;
  for (let i = 0; i < width; i++) if (i !== offset && bytes[at + i] !== 0) return OTHER;
  return Math.min(unit, OTHER);
}

/** Parts of names that only coordinates have: exif:GPSLatitude, drone-dji:GpsLongtitude, dwc:decimalLatitude. */
const COORDINATE = /gps|latitude|long(?:i|t|ti)tude|altitude/i;

/** Local names of single coordinates, and of the named places of IPTC and their equivalents in XMP and schema.org. */
const PLACES = new Set([
  ...['lat', 'lon', 'lng', 'long', 'latlong', 'lat_long', 'geo', 'geohash', 'geolocation'],
  ...['city', 'sublocation', 'sub-location', 'location', 'locationname', 'locationid', 'contentlocation'],
  ...['province', 'state', 'provincestate', 'province-state', 'stateprovince', 'worldregion'],
  ...['country', 'countrycode', 'countryname', 'locationcreated', 'locationshown', 'shotlocation'],
]);

/** Separators between a prefix, or the address of a namespace, and the local name. */
const SEPARATORS = [':', '/', '#'];

/** Longer names denote no place; the limit saves time. */
export const MAX_PLACE_NAME = 128;

/**
 * Returns whether a property contains where a photo was taken. `name` may have a prefix (`exif:GPSLatitude`) or be an
 * address (`http://ns.adobe.com/exif/1.0/GPSLatitude`); only the part after the last `:`, `/` or `#` counts.
 */
export function isPlaceName(name: string): boolean {
  if (name.length > MAX_PLACE_NAME || /^(?:xmlns|xml|rdf):/i.test(name)) return false;
  const local = name.slice(Math.max(...SEPARATORS.map((each) => name.lastIndexOf(each))) + 1);
  // `alt` of W3C's geo vocabulary is an altitude, `Alt` of RDF a container.
  return COORDINATE.test(local) || local === 'alt' || PLACES.has(local.toLowerCase());
}
