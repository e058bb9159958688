import i18next, { type BackendModule } from 'i18next';
import LanguageDetector from 'i18next-browser-languagedetector';
import { initReactI18next } from 'react-i18next';
import { FALLBACK_LANGUAGE, langAttributeOf, languages, supportedLanguageOf } from './languages.ts';

const YEAR_MINUTES = 365 * 24 * 60;
/** The namespaces that every page needs travel as one file per language; the others are loaded with their screens. */
const startNamespaces = ['common', 'errors', 'navigation'] as const;
const files = import.meta.glob<{ texts: Record<string, unknown> }>([
  './{en,zh-TW}/*.ts',
  '!./*/{common,errors,navigation}.ts',
]);

const loadTexts = async (language: string, namespace: string): Promise<unknown> => {
  const isStart = (startNamespaces as readonly string[]).includes(namespace);
  const load = files[`./${language}/${isStart ? 'start' : namespace}.ts`];
  if (!load) throw new Error(`no texts: ${language}/${namespace}`);
  const { texts } = await load();
  return isStart ? texts[namespace] : texts;
};

const backend: BackendModule = {
  type: 'backend',
  init: () => {},
  read: (language, namespace, done) => {
    loadTexts(language, namespace).then(
      (texts) => done(null, texts as never),
      (error: unknown) => done(error as Error, false),
    );
  },
};

export const i18n = i18next;

const keepLangAttribute = (language: string) => {
  document.documentElement.lang = langAttributeOf(language);
};

/** Detects the language and loads its texts, and no other language's. */
export const startI18n = async (): Promise<void> => {
  i18n.on('languageChanged', keepLangAttribute);
  await i18n
    .use(backend)
    .use(LanguageDetector)
    .use(initReactI18next)
    .init({
      supportedLngs: languages,
      // A function, so that the fallback decides the language but its texts are not loaded beside the chosen one's.
      fallbackLng: (code?: string) =>
        code && (languages as readonly string[]).includes(code) ? [] : [FALLBACK_LANGUAGE],
      load: 'currentOnly',
      ns: [...startNamespaces],
      defaultNS: 'common',
      interpolation: { escapeValue: false },
      detection: {
        order: ['htmlTag', 'localStorage', 'cookie', 'navigator'],
        caches: ['localStorage', 'cookie'],
        cookieMinutes: YEAR_MINUTES,
        cookieOptions: { path: '/', sameSite: 'lax' },
        convertDetectedLanguage: supportedLanguageOf,
      },
    });
};
