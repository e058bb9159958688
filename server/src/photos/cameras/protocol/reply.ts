/** A reply on the control connection: a code of RFC 959 and its lines. */
export interface Reply {
  readonly code: number;
  readonly lines: readonly string[];
}

export const reply = (code: number, ...lines: string[]): Reply => ({ code, lines });

/** Returns a reply as it is sent: all lines but the last carry a hyphen, and further ones a space (RFC 959 §4.2). */
export function writeReply({ code, lines }: Reply): string {
  return lines
    .map((line, index) => {
      if (index === lines.length - 1) return `${code} ${line}\r\n`;
      return index === 0 ? `${code}-${line}\r\n` : ` ${line}\r\n`;
    })
    .join('');
}
