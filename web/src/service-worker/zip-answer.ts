import { makeZip } from 'client-zip';
import { ApiError } from '#lib/failures/failures.ts';
import { type FetchedEntry, fetchEntries } from '#lib/zip/fetch-entries.ts';
import { ZIP_CHANNEL, ZIP_FIELD, type ZipNews, type ZipOrder } from '#lib/zip/zip-protocol.ts';

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
export async function answerZip(event: FetchEvent): Promise<Response> {
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
