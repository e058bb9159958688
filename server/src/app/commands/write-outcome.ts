import { cleanShownText } from '@togather/contract/shown-text.ts';
import type { Outcome } from './verb.ts';

/** Controls that JSON leaves as they are, and that a terminal obeys. */
const LEFT_BY_JSON = /[\u007f-\u009f]/g;

/** Returns what a verb prints. Names come from strangers, so a terminal gets no control characters. */
export const writeOutcome = ({ lines, json }: Outcome, isJson: boolean): string =>
  isJson
    ? JSON.stringify(json, undefined, 2).replace(LEFT_BY_JSON, escapeOf)
    : lines.map(cleanShownText).join('\n');

const escapeOf = (control: string): string => `\\u00${control.charCodeAt(0).toString(16)}`;
