/** The fields of payloads that contain no personal data; others are not shown. */
const SHOWN = ['photoId', 'eventId', 'alertId', 'feedbackId', 'language', 'pipelineVersion', 'webhookId'];

/** Returns what a job carries, without anything that could name a person. */
export function describePayload(payload: object | null): Record<string, string> {
  return Object.fromEntries(
    Object.entries(payload ?? {}).flatMap(([key, value]) =>
      SHOWN.includes(key) ? [[key, String(value)]] : [],
    ),
  );
}

const MOST_CHARACTERS = 200;

/** Removed from errors, because mail servers and databases repeat what they were sent. */
const withheld: readonly (readonly [RegExp, string])[] = [
  [/\b[a-z][a-z0-9+.-]*:\/\/\S+/gi, '(link)'],
  [/[^\s<>"'(]+@[^\s<>"')]+/g, '(address)'],
  [/"[^"]*"|“[^”]*”|「[^」]*」|(?<!\w)'[^']*'(?!\w)/g, '(text)'],
  [/\b\d{1,3}(?:\.\d{1,3}){3}\b|\b[0-9a-f]{0,4}(?::[0-9a-f]{0,4}){3,}/gi, '(address)'],
];

/** Returns the message of a job's last error in one line, without addresses, links and quoted texts. */
export function describeFailure(output: unknown): string {
  const message = messageOf(output).replace(/\s+/g, ' ').trim();
  const shown = withheld.reduce((text, [pattern, instead]) => text.replace(pattern, instead), message);
  return shown.length > MOST_CHARACTERS ? `${shown.slice(0, MOST_CHARACTERS)}…` : shown;
}

const messageOf = (output: unknown): string => {
  const { message, value } = (output ?? {}) as { message?: unknown; value?: unknown };
  if (typeof message === 'string') return message;
  return value === undefined || value === null ? '' : messageOf(value);
};
