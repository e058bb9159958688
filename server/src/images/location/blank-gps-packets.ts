import type { Range } from '#images/formats/layout.ts';
import type { Meter } from '#images/formats/limits.ts';
import { blankMarkup } from './blank-gps-xmp.ts';
import { type Encoding, encodeText, openText, type TextEncoding } from './encoded-text.ts';

/** The namespace that every XMP packet declares, under any prefix. */
const RDF = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#';
/** Other starts of a packet, for readers that ignore the namespace. Only Adobe's header comes before them. */
const HEADERS = ['http://ns.adobe.com/xap/1.0/\0', '<?xpacket begin'];
const ENCODED: readonly Encoding[] = ['utf8', 'utf16le', 'utf16be', 'utf32le', 'utf32be'];
/** Most characters between the start of the outermost element's tag and its namespace. */
const MAX_BEFORE = 4096;

/**
 * Blanks the places in every XMP packet of a range of bytes, in any encoding and with or without a header.
 * @returns whether there were any
 */
export const blankPackets = (bytes: Buffer, meter: Meter): boolean => {
  const found = ENCODED.map((name) => blankDeclared(bytes, openText(name), meter));
  return [...found, ...HEADERS.map((header) => blankAnnounced(bytes, header, meter))].some(Boolean);
};

const blankDeclared = (bytes: Buffer, encoding: TextEncoding, meter: Meter): boolean => {
  const declaration = encodeText(RDF, encoding);
  let found = false;
  let end = 0;
  for (let at = bytes.indexOf(declaration); at >= 0; at = bytes.indexOf(declaration, end)) {
    meter();
    const start = tagStart(bytes, { start: end, end: at }, encoding);
    const packet = blankMarkup(bytes.subarray(start), meter, encoding);
    found ||= packet.found;
    end = Math.max(start + packet.length, at + declaration.length);
  }
  return found;
};

/** Returns the start of the tag with the declaration at the end of `before`; that end when there is none. */
const tagStart = (bytes: Buffer, before: Range, encoding: TextEncoding): number => {
  const less = encodeText('<', encoding);
  const first = Math.max(before.start, before.end - MAX_BEFORE * encoding.width);
  for (let start = before.end; start >= first; start -= encoding.width) {
    if (bytes.subarray(start, start + less.length).equals(less)) return start;
  }
  return before.end;
};

const blankAnnounced = (bytes: Buffer, header: string, meter: Meter): boolean => {
  let found = false;
  let end = 0;
  for (let at = bytes.indexOf(header, 0, 'latin1'); at >= 0; at = bytes.indexOf(header, end, 'latin1')) {
    meter();
    const start = header.endsWith('\0') ? at + header.length : at;
    const packet = blankMarkup(bytes.subarray(start), meter);
    found ||= packet.found;
    end = Math.max(start + packet.length, at + header.length);
  }
  return found;
};
