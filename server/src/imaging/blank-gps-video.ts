/** The box in which Android's and Apple's cameras note where a video was taken (QuickTime file format, user data). */
const LOCATION_BOX = Buffer.from('\xa9xyz', 'latin1');
/** Length and language of the text, between the type and `+25.0342+121.5025/` (ISO 6709). */
const TEXT_HEADER = 4;
const MAX_BOX_LENGTH = 256;
const ZERO = 0x30;

/**
 * Turns the place of a video, as motion photos carry it, into zeros, in place.
 * @returns whether there was one
 */
export const blankGpsInVideo = (bytes: Buffer): boolean => {
  let found = false;
  for (let at = bytes.indexOf(LOCATION_BOX); at >= 0; at = bytes.indexOf(LOCATION_BOX, at + 4)) {
    if (at < 4) continue;
    const start = at + LOCATION_BOX.length + TEXT_HEADER;
    const end = Math.min(at - 4 + bytes.readUInt32BE(at - 4), bytes.length);
    if (end - at <= MAX_BOX_LENGTH && blankDigits(bytes, start, end)) found = true;
  }
  return found;
};

const blankDigits = (bytes: Buffer, start: number, end: number): boolean => {
  if (!/^[+-]\d[\d.+-]*/.test(bytes.toString('latin1', start, end))) return false;
  let found = false;
  for (let at = start; at < end; at++) {
    const isDigit = bytes[at]! > ZERO && bytes[at]! <= ZERO + 9;
    if (isDigit) bytes[at] = ZERO;
    found ||= isDigit;
  }
  return found;
};
