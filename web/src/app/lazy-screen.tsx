import { type ComponentType, createElement, use } from 'react';
import { loadNamespaces } from '../i18n/i18n.ts';
import type { Namespace } from '../i18n/resources.ts';

/** Loads a screen's code and texts side by side; the same promise each time, unless it failed. */
export type Preload = () => Promise<ComponentType>;

export const screenLoader = (
  load: () => Promise<ComponentType>,
  namespaces: readonly Namespace[] = [],
): Preload => {
  let wanted: Promise<ComponentType> | undefined;
  const startLoading = () => {
    const loading = Promise.all([load(), loadNamespaces(namespaces)]).then(([component]) => component);
    loading.then(
      // React looks at `status` first: a screen that is there is shown at once, without the fallback before it.
      (value) => Object.assign(loading, { status: 'fulfilled', value }),
      () => {
        wanted = undefined;
      },
    );
    return loading;
  };
  return () => {
    wanted ??= startLoading();
    return wanted;
  };
};

/** Like screenLoader, for a screen that uses TanStack Query: its provider travels along. */
export const queryingScreenLoader = (
  load: () => Promise<ComponentType>,
  namespaces: readonly Namespace[] = [],
): Preload =>
  screenLoader(async () => {
    const [Screen, { Queries }] = await Promise.all([load(), import('../lib/queries.tsx')]);
    return () => createElement(Queries, null, createElement(Screen));
  }, namespaces);

/** Shows a screen as soon as its code and texts are there. */
export const LazyScreen = ({ preload }: { preload: Preload }) => createElement(use(preload()));
