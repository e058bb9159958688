import { onDevice } from '#lib/storage/browser-storage.ts';
import { FALLBACK_LANGUAGE, type Language, languageOf } from './languages.ts';

/** The storage keys of the choice, named as by i18next. */
const storageKey = 'i18nextLng';
const cookieName = 'i18next';
const YEAR_SECONDS = 365 * 24 * 60 * 60;

export interface LanguageHints {
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

export function languageHints(): LanguageHints {
  return {
    htmlTag: document.documentElement.getAttribute('lang'),
    localStorage: onDevice.get(storageKey),
    cookie: cookieValue(document.cookie, cookieName),
    navigator: navigator.languages,
  };
}

/** Stores the choice in local storage and in a cookie. */
export function rememberLanguage(language: Language): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers that guests use.
  document.cookie = `${cookieName}=${language}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
  onDevice.set(storageKey, language);
}
