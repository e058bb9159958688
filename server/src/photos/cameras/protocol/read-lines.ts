import { decodeArgument } from './decode-argument.ts';

/** Longest command line in bytes; more than any path of a camera. */
export const LONGEST_LINE = 1024;

/** A command with its verb in capitals; without a space the argument is empty. */
export interface Command {
  readonly verb: string;
  readonly argument: string;
}

/** Telnet's interrupts, with which some clients send ABOR (RFC 959 §4.1.3). No encoding of names contains the byte. */
const TELNET = /\xff[\xf0-\xff]/g;

export const parseCommand = (line: Buffer): Command => {
  const text = line
    .toString('latin1')
    .replace(TELNET, '')
    .replace(/[\r\n\0]+$/, '');
  const [verb = ''] = text.split(' ', 1);
  const argument = decodeArgument(Buffer.from(text.slice(verb.length + 1), 'latin1'));
  return { verb: verb.toUpperCase(), argument };
};

/** Collects bytes into lines. `add` returns the complete ones, or undefined once a line is longer than LONGEST_LINE. */
export const createLineReader = (): { add: (bytes: Buffer) => Buffer[] | undefined } => {
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
};
