/** Longest command line in bytes; more than any path of a camera. */
export const LONGEST_LINE = 1024;

/** A command with its verb in capitals; without a space the argument is empty. */
export interface Command {
  readonly verb: string;
  readonly argument: string;
}

/** Telnet's interrupts, with which some clients send ABOR (RFC 959 §4.1.3). No encoding of names contains the byte. */
const TELNET = /\xff[\xf0-\xff]/g;

export function parseCommand(line: Buffer): Command {
  const text = line
    .toString('latin1')
    .replace(TELNET, '')
    .replace(/[\r\n\0]+$/, '');
  const [verb = ''] = text.split(' ', 1);
  const argument = decodeArgument(Buffer.from(text.slice(verb.length + 1), 'latin1'));
  return { verb: verb.toUpperCase(), argument };
}

/** Collects bytes into lines. `add` returns the complete ones, or undefined once a line is longer than LONGEST_LINE. */
export function createLineReader(): { add: (bytes: Buffer) => Buffer[] | undefined } {
  let rest = Buffer.alloc(0);
  return {
    add: (bytes) => {
      const lines: Buffer[] = [];
      rest = Buffer.concat([rest, bytes]);
      for (let end = rest.indexOf(10); end >= 0; end = rest.indexOf(10)) {
        lines.push(rest.subarray(0, end));
        rest = rest.subarray(end + 1);
      }
      return [rest, ...lines].some((line) => line.length > LONGEST_LINE) ? undefined : lines;
    },
  };
}

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
const decodeArgument = (bytes: Buffer): string =>
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
