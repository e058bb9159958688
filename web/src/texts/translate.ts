export type Values = Readonly<Record<string, string | number>>;

const textAt = (texts: unknown, path: string): string | undefined => {
  const found = path
    .split('.')
    .reduce<unknown>((branch, key) => (branch as Record<string, unknown> | undefined)?.[key], texts);
  return typeof found === 'string' ? found : undefined;
};

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** Isolates a right-to-left name, so that its punctuation is not placed as the sentence's. */
const isolate = (value: string | number): string =>
  RIGHT_TO_LEFT.test(String(value)) ? `\u2068${value}\u2069` : String(value);

/** Fills in names, and prevents a line break between 'PIN' and '碼'. */
const fill = (text: string, values: Values): string =>
  text.replace(/\{\{(\w+)\}\}|PIN 碼/g, (whole, name?: string) =>
    name === undefined ? 'PIN\u00a0碼' : isolate(values[name] ?? whole),
  );

/**
 * Returns the text of a dotted path with its {{names}} filled in. With a `count`, takes `path_one` or `path_other` by the
 * language's plural rules. Returns the path if there is no text.
 */
export function translate(
  texts: unknown,
  path: string,
  values: Values,
  plurals: Pick<Intl.PluralRules, 'select'>,
): string {
  const { count } = values;
  const form = typeof count === 'number' ? textAt(texts, `${path}_${plurals.select(count)}`) : undefined;
  const text = form ?? textAt(texts, path) ?? textAt(texts, `${path}_other`);
  return text === undefined ? path : fill(text, values);
}
