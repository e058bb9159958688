/// <reference lib="webworker" />
import { ZIP_PATH, ZIP_PING } from '#lib/zip/zip-protocol.ts';
import {
  answerAsset,
  cleanCaches,
  isAsset,
  isOfflineFile,
  keepOfflinePage,
  offlineFile,
  offlinePage,
} from './static-cache.ts';
import { answerZip } from './zip-answer.ts';

declare const self: ServiceWorkerGlobalScope;

self.addEventListener('install', (event) => {
  event.waitUntil(keepOfflinePage());
  void self.skipWaiting();
});

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([cleanCaches(), self.clients.claim()]));
});

self.addEventListener('message', (event) => {
  if (event.data === ZIP_PING) event.ports[0]?.postMessage(true);
});

/** Handles the ZIP, hashed assets, and pages while offline. Everything else goes to the network. */
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== self.location.origin) return;
  if (request.method === 'POST') {
    if (pathname === ZIP_PATH) event.respondWith(answerZip(event));
    return;
  }
  if (request.method !== 'GET') return;
  if (isAsset(pathname)) event.respondWith(answerAsset(request));
  else if (isOfflineFile(pathname)) event.respondWith(offlineFile(pathname));
  else if (request.mode === 'navigate' && !pathname.startsWith('/api/'))
    event.respondWith(fetch(request).catch(offlinePage));
});
