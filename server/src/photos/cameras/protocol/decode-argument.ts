/** Where characters of Big5 without extensions begin, and end. Shift_JIS begins some of its own below. */
const BIG5 = { first: 0xa1, last: 0xf9 };

const decoders = {
  utf8: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }),
  big5: new TextDecoder('big5', { fatal: true }),
  shiftJis: new TextDecoder('shift_jis', { fatal: true }),
};

/**
 * Returns the text of a command's argument: in UTF-8, otherwise as Big5 or Shift_JIS, which cameras write, whichever fits.
 * A part of a path in none of these gets a neutral name with its number and its extension.
 */
export const decodeArgument = (bytes: Buffer): string =>
  tryDecode('utf8', bytes) ?? splitPath(bytes).map(decodePart).join('/');

const decodePart = (part: Buffer): string =>
  tryDecode('utf8', part) ??
  (isBig5(part) ? tryDecode('big5', part) : undefined) ??
  tryDecode('shiftJis', part) ??
  neutralName(part);

const tryDecode = (name: keyof typeof decoders, bytes: Buffer): string | undefined => {
  try {
    return decoders[name].decode(bytes);
  } catch {
    return undefined;
  }
};

/** No character of these encodings contains a slash. */
const splitPath = (bytes: Buffer): Buffer[] => {
  const end = bytes.indexOf('/');
  return end < 0 ? [bytes] : [bytes.subarray(0, end), ...splitPath(bytes.subarray(end + 1))];
};

const isBig5 = (part: Buffer): boolean => {
  for (let at = 0; at < part.length; at++) {
    const byte = part[at]!;
    if (byte < 0x80) continue;
    if (byte < BIG5.first || byte > BIG5.last) return false;
    at++;
  }
  return true;
};

const neutralName = (part: Buffer): string => {
  const plain = part.toString('latin1');
  const extension = /\.[A-Za-z0-9]{1,4}$/.exec(plain)?.[0] ?? '';
  const number = /(\d+)\D*$/.exec(plain.slice(0, plain.length - extension.length))?.[1];
  return `photo${number ? `-${number}` : ''}${extension}`;
};
