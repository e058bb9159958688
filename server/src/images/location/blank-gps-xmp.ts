import type { Meter } from '#images/formats/limits.ts';
import { TAG } from '#images/formats/limits.ts';
import { openText, type Text, unitAt } from './encoded-text.ts';
import { isPlaceName, MAX_PLACE_NAME } from './place-names.ts';

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
