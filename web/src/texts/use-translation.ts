import { use, useMemo, useSyncExternalStore } from 'react';
import { currentLanguage, isLoaded, loadNamespaces, onLanguageChange, translatorOf } from './i18n.ts';
import type { Namespace } from './resources.ts';

/** Returns the language and the t() of one namespace. Suspends until its texts have loaded. */
export function useTranslation<N extends Namespace = 'common'>(namespace?: N) {
  const name = namespace ?? ('common' as N);
  const language = useSyncExternalStore(onLanguageChange, currentLanguage);
  use(isLoaded(name) ? nothingToWaitFor : loadOnce(name));
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new language needs a new t, so that memoised parts update.
  const t = useMemo(() => translatorOf(name), [name, language]);
  return { t, language };
}

/** React checks `status` before it waits: with it, a render with loaded texts continues at once. */
const nothingToWaitFor = Object.assign(Promise.resolve(), { status: 'fulfilled', value: undefined });

const loading = new Map<Namespace, Promise<void>>();
/** Returns the same promise for each attempt of a suspended render. */
const loadOnce = (name: Namespace): Promise<void> => {
  const promise = loading.get(name) ?? loadNamespaces([name]).finally(() => loading.delete(name));
  loading.set(name, promise);
  return promise;
};
