/// <reference lib="webworker" />

import { isForeignPage } from '#lib/failures/failures.ts';

/** The build's hashed files and its id (service-worker.config.ts). */
declare const __ASSETS__: readonly string[];

/**
 * The only cache. It holds hashed files and the offline page with its script, never an API response or a photo (threats.md
 * C1). The Cache API ignores Cache-Control, so this file decides what is stored.
 */
const CACHE = 'togather-static-1';
const OFFLINE = '/offline.html';
const offlineFiles: readonly string[] = [OFFLINE, '/offline.js'];
const assets = new Set(__ASSETS__);

const isAsset = (pathname: string): boolean => assets.has(pathname);

const isOfflineFile = (pathname: string): boolean => offlineFiles.includes(pathname);

const keepOfflinePage = async (): Promise<void> => {
  const cache = await caches.open(CACHE);
  await cache.addAll(offlineFiles.map((file) => new Request(file, { cache: 'reload' })));
};

/** Returns a file from the cache, or fetches and caches it. */
const answerAsset = async (request: Request): Promise<Response> => {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request.url);
  if (kept) return kept;
  const response = await fetch(request);
  // A full disk must not keep the file from the page.
  if (response.ok && !isForeignPage(response)) await cache.put(request.url, response.clone()).catch(() => {});
  return response;
};

/** Returns a file of the offline page, which is needed without a network. */
const offlineFile = async (pathname: string): Promise<Response> =>
  (await caches.match(pathname)) ?? Response.error();

const offlinePage = (): Promise<Response> => {
  return offlineFile(OFFLINE);
};

/** Deletes caches of other versions and files of older builds. */
const cleanCaches = async (): Promise<void> => {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
  const cache = await caches.open(CACHE);
  const isOld = ({ url }: Request) => {
    const { pathname } = new URL(url);
    return !isOfflineFile(pathname) && !isAsset(pathname);
  };
  await Promise.all((await cache.keys()).filter(isOld).map((request) => cache.delete(request)));
};

declare const self: ServiceWorkerGlobalScope;

self.addEventListener('install', (event) => {
  event.waitUntil(keepOfflinePage());
  void self.skipWaiting();
});

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([cleanCaches(), self.clients.claim()]));
});

/** Handles hashed assets, and pages while offline. Everything else goes to the network. */
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== self.location.origin) return;
  if (request.method !== 'GET') return;
  if (isAsset(pathname)) event.respondWith(answerAsset(request));
  else if (isOfflineFile(pathname)) event.respondWith(offlineFile(pathname));
  else if (request.mode === 'navigate' && !pathname.startsWith('/api/'))
    event.respondWith(fetch(request).catch(offlinePage));
});
