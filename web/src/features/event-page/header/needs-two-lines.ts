/** What fits in one line of a phone at 24 px, in widths of a Chinese character. */
const LINE_EMS = 14;
const LATIN_EMS = 0.55;

/** Whether an event's name is longer than a line of a phone, so that it is set smaller there. */
export const needsTwoLines = (name: string): boolean =>
  [...name].reduce((ems, sign) => ems + (sign > '\u2e7f' ? 1 : LATIN_EMS), 0) > LINE_EMS;
