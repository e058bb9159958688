import { type ComponentType, createElement, use } from 'react';
import { loadNamespaces } from '#texts/i18n.ts';
import type { Route } from './routes.ts';
import { screens } from './screens.ts';

const loadScreen = async ({ screen, usesQueries }: Route): Promise<ComponentType> => {
  const load = screens[screen];
  if (!load) throw new Error(`no screen: ${screen}`);
  const [{ Screen }, queries] = await Promise.all([load(), usesQueries && import('#lib/api/queries.tsx')]);
  return queries ? () => createElement(queries.Queries, null, createElement(Screen)) : Screen;
};

const wanted = new Map<Route, Promise<ComponentType>>();

/** Loads a route's code and texts in parallel. Returns the same promise each time, unless it failed. */
export function preload(route: Route): Promise<ComponentType> {
  const known = wanted.get(route);
  if (known) return known;
  const loading = Promise.all([loadScreen(route), loadNamespaces(route.texts)]).then(([screen]) => screen);
  wanted.set(route, loading);
  loading.then(
    // React checks `status` first, so that a loaded screen renders without its fallback.
    (value) => Object.assign(loading, { status: 'fulfilled', value }),
    () => wanted.delete(route),
  );
  return loading;
}

/** Renders a route's screen once its code and texts have loaded. */
export const LazyScreen = ({ route }: { route: Route }) => createElement(use(preload(route)));
