/** A variable of the environment. */
export interface Setting<T> {
  /** What a value must be, to complete "it must be …". */
  readonly mustBe: string;
  /** Returns undefined for a text that is not such a value. */
  readonly parse: (text: string) => T | undefined;
  /** Says what a wrong value is, to complete "NAME …". The default quotes it, or counts the characters of a secret. */
  readonly describe?: (text: string) => string;
  readonly default: T | undefined;
  /** The default for people, where it is not the value above. */
  readonly shownDefault?: string;
  /** Is never printed, and may be read from the file in NAME_FILE. */
  readonly isSecret?: boolean;
  /** One or two sentences for the operator, in Markdown. */
  readonly says: string;
}

/** Settings by name. */
type Settings = Readonly<Record<string, Setting<unknown>>>;

/** A section of docs/configuration.md. */
export interface SettingGroup {
  readonly title: string;
  readonly intro?: string;
  readonly settings: Settings;
}

const MOST_SHOWN = 80;

/** Returns what is wrong with a value: one sentence that names the variable, what it has and what it needs. */
export function describeMistake(name: string, setting: Setting<unknown>, text: string): string {
  const has =
    setting.describe?.(text) ??
    (setting.isSecret
      ? `has ${text.length} characters`
      : `is ${JSON.stringify(text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text)}`);
  return `${name} ${has}: it must be ${setting.mustBe}.`;
}
