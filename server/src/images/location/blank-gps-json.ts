import type { Range } from '#images/formats/layout.ts';
import { type Meter, TAG } from '#images/formats/limits.ts';
import { isPlaceName } from './blank-gps-xmp.ts';

/** The type of the box with JSON in a JUMBF (ISO/IEC 19566-5), such as a C2PA manifest. */
const BOX = 'json';
const [SPACE, QUOTE, COMMA, COLON] = [0x20, 0x22, 0x2c, 0x3a];
const OPENING = new Set([0x7b, 0x5b]);
const CLOSING = new Set([0x7d, 0x5d]);
const BLANKS = new Set([0x09, 0x0a, 0x0d, SPACE]);
const BACKSLASH = 0x5c;

/**
 * Overwrites the places in every JSON box of a range of bytes with spaces, name and value.
 * @returns whether there were any
 */
export function blankJsonBoxes(bytes: Buffer, meter: Meter): boolean {
  let found = false;
  let next = 0;
  for (let at = bytes.indexOf(BOX); at >= 0; at = bytes.indexOf(BOX, next)) {
    meter();
    const start = at + BOX.length;
    next = start;
    if (at < 4) continue;
    const end = Math.min(at - 4 + bytes.readUInt32BE(at - 4), bytes.length);
    if (end <= start || !OPENING.has(bytes[start]!)) continue;
    if (blankJson(bytes.subarray(start, end), meter)) found = true;
    next = end;
  }
  return found;
}

/** Overwrites the members of objects whose name denotes a place. The rest stays valid JSON. */
const blankJson = (json: Buffer, meter: Meter): boolean => {
  let found = false;
  for (let at = json.indexOf(QUOTE); at >= 0; ) {
    meter(TAG);
    const nameEnd = stringEnd(json, at);
    const colon = skipBlanks(json, nameEnd);
    const isPlace = json[colon] === COLON && isPlaceName(json.toString('latin1', at + 1, nameEnd - 1));
    const end = isPlace ? valueEnd(json, colon + 1) : nameEnd;
    if (isPlace) blankMember(json, { start: at, end });
    found ||= isPlace;
    at = json.indexOf(QUOTE, end);
  }
  return found;
};

/** Returns the position after the closing quote. */
const stringEnd = (json: Buffer, start: number): number => {
  let at = start + 1;
  while (at < json.length && json[at] !== QUOTE) at += json[at] === BACKSLASH ? 2 : 1;
  return Math.min(at + 1, json.length);
};

const skipBlanks = (json: Buffer, from: number): number => {
  let at = from;
  while (at < json.length && BLANKS.has(json[at]!)) at++;
  return at;
};

/** Returns the position of the comma or bracket after a value. */
const valueEnd = (json: Buffer, start: number): number => {
  let depth = 0;
  for (let at = start; at < json.length; ) {
    const byte = json[at]!;
    if (depth === 0 && (byte === COMMA || CLOSING.has(byte))) return at;
    if (OPENING.has(byte)) depth++;
    if (CLOSING.has(byte)) depth--;
    at = byte === QUOTE ? stringEnd(json, at) : at + 1;
  }
  return json.length;
};

/** Overwrites a member with the comma after it, or the comma before it when it is the last one. */
const blankMember = (json: Buffer, { start, end }: Range): void => {
  const hasComma = json[end] === COMMA;
  json.fill(SPACE, start, hasComma ? end + 1 : end);
  if (hasComma) return;
  let before = start - 1;
  while (before > 0 && BLANKS.has(json[before]!)) before--;
  if (json[before] === COMMA) json[before] = SPACE;
};
