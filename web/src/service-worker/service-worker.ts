/// <reference lib="webworker" />

import { makeZip } from 'client-zip';
import { ApiError, isForeignPage } from '#lib/failures/failures.ts';
import { type FetchedEntry, fetchEntries } from '#lib/zip/fetch-entries.ts';
import {
  ZIP_CHANNEL,
  ZIP_FIELD,
  ZIP_PATH,
  ZIP_PING,
  type ZipNews,
  type ZipOrder,
} from '#lib/zip/zip-protocol.ts';

const isOrder = (value: unknown): value is ZipOrder =>
  typeof value === 'object' && value !== null && Array.isArray((value as ZipOrder).entries);

const readOrder = async (request: Request): Promise<ZipOrder | null> => {
  const field = (await request.formData()).get(ZIP_FIELD);
  const order: unknown = typeof field === 'string' ? JSON.parse(field) : null;
  if (!isOrder(order)) return null;
  // Only photos of this site, so that no other page can fetch foreign addresses through here.
  const isOurs = ({ url }: { url: string }) =>
    new URL(url, self.location.href).origin === self.location.origin;
  return order.entries.every(isOurs) ? order : null;
};

/** Encodes a header's value by RFC 8187. */
const encoded = (text: string): string =>
  `UTF-8''${encodeURIComponent(text).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}`;

const headersOf = (fileName: string) => ({
  'Content-Type': 'application/zip',
  'Content-Disposition': `attachment; filename*=${encoded(fileName)}`,
  'X-Content-Type-Options': 'nosniff',
});

/** Yields client-zip's input, with one photo in memory at a time. Reports `completed` and the end on the channel. */
const packing = async function* (
  first: FetchedEntry,
  rest: AsyncGenerator<FetchedEntry>,
  onPacked: (completed: number) => void,
) {
  yield { name: first.entry.name, input: first.blob.stream(), size: first.blob.size };
  let completed = 1;
  onPacked(completed);
  for await (const { entry, blob } of rest) {
    yield { name: entry.name, input: blob.stream(), size: blob.size };
    completed += 1;
    onPacked(completed);
  }
};

/** Passes a stream through and reports its end: complete, or cancelled by its reader. */
const watched = (stream: ReadableStream<Uint8Array>, ended: (isWhole: boolean) => void) => {
  const reader = stream.getReader();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await reader.read();
      if (!done) return controller.enqueue(value);
      controller.close();
      ended(true);
    },
    async cancel(reason) {
      ended(false);
      await reader.cancel(reason);
    },
  });
};

/**
 * Returns a ZIP as a stream: photos are fetched while it is saved, so memory use is constant. It starts
 * with the first photo that can be fetched. Without any, nothing is saved and the page is notified.
 */
async function answerZip(event: FetchEvent): Promise<Response> {
  const order = await readOrder(event.request);
  if (!order) return new Response(null, { status: 400 });
  const channel = new BroadcastChannel(ZIP_CHANNEL);
  const tell = (news: ZipNews) => channel.postMessage(news);
  const { id, fileName, entries } = order;
  const failed: string[] = [];
  let reason: Pick<ApiError, 'code' | 'status'> | undefined;
  const stopping = new AbortController();
  const fetched = fetchEntries(entries, {
    onFailed: (entry, error) => {
      failed.push(entry.name);
      reason = error instanceof ApiError ? { code: error.code, status: error.status } : undefined;
    },
    signal: stopping.signal,
  });
  const first = await fetched.next();
  if (first.done) {
    tell({ id, kind: 'ended', failed, reason });
    channel.close();
    // No content, so that the requesting frame stays as it is.
    return new Response(null, { status: 204 });
  }
  const ended = (isWhole: boolean) => {
    if (!isWhole) stopping.abort();
    tell(isWhole ? { id, kind: 'ended', failed } : { id, kind: 'cancelled' });
    channel.close();
  };
  const onPacked = (completed: number) => tell({ id, kind: 'progress', completed });
  const zip = makeZip(packing(first.value, fetched, onPacked));
  tell({ id, kind: 'begun' });
  return new Response(watched(zip, ended), { headers: headersOf(fileName) });
}

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
