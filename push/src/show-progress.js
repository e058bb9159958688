import { shownText } from './shown-text.js';

/** Between two lines where nothing can be overwritten. */
const LINE_EVERY_MS = 5000;

/**
 * Shows a line that changes: in place on a terminal; elsewhere as a new line, at most every five seconds.
 * @param {{ isTTY?: boolean, columns?: number, write: (text: string) => unknown }} output
 * @param {() => number} clock milliseconds
 */
export const showProgress = (output, clock = Date.now) => {
  let shown = '';
  let shownAt = Number.NEGATIVE_INFINITY;
  return {
    /** @param {string} line */
    update: (line) => {
      const text = shownText(line).replaceAll('\n', ' ');
      if (text === shown) return;
      if (!output.isTTY && clock() - shownAt < LINE_EVERY_MS) return;
      shown = text;
      shownAt = clock();
      // A line that wraps could not be overwritten.
      output.write(output.isTTY ? `\r\x1b[K${text.slice(0, (output.columns ?? 80) - 1)}` : `${text}\n`);
    },
    /**
     * Replaces the line with the last ones.
     * @param {readonly string[]} lines
     */
    end: (lines) => {
      const text = lines.map((line) => shownText(line).replaceAll('\n', ' ')).join('\n');
      output.write(`${output.isTTY ? '\r\x1b[K' : ''}${text}\n`);
    },
  };
};
