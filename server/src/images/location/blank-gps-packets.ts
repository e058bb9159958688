import type { Range } from '../formats/layout.ts';
import { countPiece, share } from '../formats/limits.ts';
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
export const blankPackets = (bytes: Buffer): boolean => {
  const found = ENCODED.map((name) => blankDeclared(bytes, openText(name)));
  return [...found, ...HEADERS.map((header) => blankAnnounced(bytes, header))].some(Boolean);
};

const blankDeclared = (bytes: Buffer, encoding: TextEncoding): boolean => {
  const declaration = encodeText(RDF, encoding);
  let found = false;
  let end = 0;
  for (let at = bytes.indexOf(declaration); at >= 0; at = bytes.indexOf(declaration, end)) {
    countPiece();
    const start = tagStart(bytes, { start: end, end: at }, encoding);
    const packet = blankMarkup(bytes.subarray(start), encoding);
    found ||= packet.found;
    end = Math.max(start + packet.length, at + declaration.length);
  }
  return found;
};

/** Returns the start of the tag with the declaration at the end of `before`; that end when there is none. */
const tagStart = (bytes: Buffer, before: Range, encoding: TextEncoding): number => {
  const less = encodeText('<', encoding);
  const first = Math.max(before.start, before.end - MAX_BEFORE * encoding.width);
  const part = bytes.subarray(first, before.end + less.length);
  for (let at = part.lastIndexOf(less); at >= 0; at = at > 0 ? part.lastIndexOf(less, at - 1) : -1) {
    countPiece(share.byte);
    if ((before.end - first - at) % encoding.width === 0) return first + at;
  }
  return before.end;
};

const blankAnnounced = (bytes: Buffer, header: string): boolean => {
  let found = false;
  let end = 0;
  for (let at = bytes.indexOf(header, 0, 'latin1'); at >= 0; at = bytes.indexOf(header, end, 'latin1')) {
    countPiece();
    const start = header.endsWith('\0') ? at + header.length : at;
    const packet = blankMarkup(bytes.subarray(start));
    found ||= packet.found;
    end = Math.max(start + packet.length, at + header.length);
  }
  return found;
};
