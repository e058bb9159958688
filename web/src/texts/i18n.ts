import { onDevice } from '#lib/storage/browser-storage.ts';
import { FALLBACK_LANGUAGE, type Language, langAttributeOf, languageOf } from './languages.ts';
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

/** The storage keys of the choice, named as by i18next. */
const storageKey = 'i18nextLng';
const cookieName = 'i18next';
const YEAR_SECONDS = 365 * 24 * 60 * 60;

interface LanguageHints {
  htmlTag: string | null;
  localStorage: string | null;
  cookie: string | null;
  /** The browser's languages in order of preference. */
  navigator: readonly string[];
}

/** Returns the first supported language among the hints, in the order of SPEC section 1. */
export function detectLanguage(hints: LanguageHints): Language {
  const tags = [hints.htmlTag, hints.localStorage, hints.cookie, ...hints.navigator];
  return tags.map((tag) => languageOf(tag ?? '')).find((language) => language !== null) ?? FALLBACK_LANGUAGE;
}

export function cookieValue(cookies: string, name: string): string | null {
  return (
    cookies
      .split('; ')
      .find((cookie) => cookie.startsWith(`${name}=`))
      ?.slice(name.length + 1) ?? null
  );
}

function languageHints(): LanguageHints {
  return {
    htmlTag: document.documentElement.getAttribute('lang'),
    localStorage: onDevice.get(storageKey),
    cookie: cookieValue(document.cookie, cookieName),
    navigator: navigator.languages,
  };
}

/** Stores the choice in local storage and in a cookie. */
function rememberLanguage(language: Language): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers that guests use.
  document.cookie = `${cookieName}=${language}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
  onDevice.set(storageKey, language);
}
