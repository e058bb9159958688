/** The width of a phone's line at 24 px, in Chinese characters. */
const LINE_EMS = 14;
const LATIN_EMS = 0.55;

/** Returns whether an event's name exceeds a phone's line and needs a smaller size. */
export function needsTwoLines(name: string): boolean {
  return [...name].reduce((ems, sign) => ems + (sign > '\u2e7f' ? 1 : LATIN_EMS), 0) > LINE_EMS;
}
