import { detectLanguage, languageHints, rememberLanguage } from './detect-language.ts';
import { FALLBACK_LANGUAGE, type Language, langAttributeOf } from './languages.ts';
import type { FullKey, KeyOf, Namespace } from './resources.ts';
import { translate, type Values } from './translate.ts';

/** The namespaces of every page, in one file per language. Others are loaded with their screens. */
const startNamespaces: readonly Namespace[] = ['common', 'navigation'];
const files = import.meta.glob<{ texts: Record<string, unknown> }>([
  './{en,zh-TW}/**/*.ts',
  '!./*/{common,site/navigation}.ts',
]);
/** By `<language>/<namespace>`, whatever the folder between them. */
const filesByName = new Map(
  Object.entries(files).map(([path, file]) => [
    path.replace(/^\.\/([^/]+)\/(?:.*\/)?(.+)\.ts$/, '$1/$2'),
    file,
  ]),
);

const listeners = new Set<() => void>();
const wanted = new Map<string, Promise<unknown>>();
let loaded: Partial<Record<Namespace, unknown>> = {};
let language: Language = FALLBACK_LANGUAGE;
let rules: Intl.PluralRules | undefined;
/** Created on first use: most pages need no plurals, and phones are slow to create the rules. */
const plurals = {
  select: (count: number) => {
    rules ??= new Intl.PluralRules(language);
    return rules.select(count);
  },
};

const load = (of: Language, namespace: Namespace): Promise<unknown> => {
  const isStart = startNamespaces.includes(namespace);
  const name = `${of}/${isStart ? 'start' : namespace}`;
  let texts = wanted.get(name);
  if (!texts) {
    texts =
      filesByName
        .get(name)?.()
        .then((file) => file.texts) ?? Promise.reject(new Error(`no texts: ${name}`));
    texts.catch(() => wanted.delete(name));
    wanted.set(name, texts);
  }
  return texts.then((all) => (isStart ? (all as Record<string, unknown>)[namespace] : all));
};

const loadAll = async (of: Language, namespaces: readonly Namespace[]) =>
  Object.fromEntries(await Promise.all(namespaces.map(async (one) => [one, await load(of, one)] as const)));

const speak = (chosen: Language) => {
  language = chosen;
  rules = undefined;
  document.documentElement.lang = langAttributeOf(chosen);
  rememberLanguage(chosen);
  for (const listener of listeners) listener();
};

export const isLoaded = (namespace: Namespace): boolean => namespace in loaded;

/** Loads more texts in the current language, before the screen that shows them. */
export async function loadNamespaces(namespaces: readonly Namespace[]): Promise<void> {
  const missing = namespaces.filter((namespace) => !isLoaded(namespace));
  const spoken = language;
  const texts = await loadAll(spoken, missing);
  if (spoken === language) loaded = { ...loaded, ...texts };
  else await loadNamespaces(namespaces);
}

/** Detects the language and sets the lang attribute. Texts are loaded by loadNamespaces. */
export function startI18n(): Promise<void> {
  speak(detectLanguage(languageHints()));
  return loadNamespaces(startNamespaces);
}

/** Loads the page's texts in the other language, then switches to it. */
export async function changeLanguage(chosen: Language): Promise<void> {
  loaded = await loadAll(chosen, Object.keys(loaded) as Namespace[]);
  speak(chosen);
}

export const currentLanguage = (): Language => language;

export function onLanguageChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export type Translate<N extends Namespace> = (key: KeyOf<N> | FullKey, values?: Values) => string;

/** Returns the t() of one namespace. A key `namespace:key` reads another one. */
export function translatorOf<N extends Namespace>(namespace: N): Translate<N> {
  return (key, values = {}) => {
    const [before, after] = key.split(':') as [string, string?];
    return translate(loaded[after ? (before as Namespace) : namespace], after ?? before, values, plurals);
  };
}

/** The t() for texts outside components. Components use useTranslation, which follows the language. */
export const t = translatorOf('common');
