import { type ComponentType, createElement, use } from 'react';
import { i18n } from '../i18n/i18n.ts';

export interface LazyScreen {
  Screen: ComponentType;
  /** Starts loading the screen's code and texts side by side; `Screen` waits for both. */
  preload: () => Promise<unknown>;
}

/** A screen whose code and texts are loaded when it is first wanted; a failed load is tried again at the next want. */
export const lazyScreen = (load: () => Promise<ComponentType>, texts: readonly string[] = []): LazyScreen => {
  let wanted: Promise<ComponentType> | undefined;
  const preload = () => {
    wanted ??= Promise.all([load(), i18n.loadNamespaces([...texts])]).then(([component]) => component);
    wanted.catch(() => {
      wanted = undefined;
    });
    return wanted;
  };
  const Screen = () => createElement(use(preload()));
  return { Screen, preload };
};
