import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useQueryClient,
} from '@tanstack/react-query';
import type { ResponseOf } from '@togather/contract/schemas/contract.ts';
import type { ListedWish, Wish, WishNews } from '@togather/contract/schemas/wishes.ts';
import { call } from '#lib/api/api.ts';

type Page = ResponseOf<'listWishes'>;
type Pages = InfiniteData<Page, string | undefined>;

/** Which wishes: comments on one photo, or those that wait for the host or are reported; all without either. */
export interface WishScope {
  readonly photoId?: string;
  readonly only?: 'pending' | 'reported';
}

const listsOf = (eventId: string) => ['wishes', eventId];

/** Wishes, newest first, in pages. The stream keeps them up to date. */
export function wishesQuery(eventId: string, { photoId, only }: WishScope = {}) {
  return infiniteQueryOptions({
    queryKey: [...listsOf(eventId), { photoId: photoId ?? null, only: only ?? null }],
    queryFn: ({ pageParam, signal }) =>
      call('listWishes', {
        params: { eventId },
        query: {
          ...(photoId && { photoId }),
          ...(only && { only }),
          ...(pageParam && { before: pageParam }),
        },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ wishes, hasMore }: Page) => (hasMore ? wishes.at(-1)?.wishId : undefined),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export interface WishCounts {
  readonly total: number;
  /** Null for guests. */
  readonly pending: number | null;
  readonly reported: number | null;
  /** Comments by photo. */
  readonly photos: ReadonlyMap<string, number>;
}

/** How many wishes there are, and on which photos. */
export function wishCountsQuery(eventId: string) {
  return queryOptions({
    queryKey: ['wish-counts', eventId],
    queryFn: async ({ signal }): Promise<WishCounts> => {
      const { photos, ...counts } = await call('countWishes', { params: { eventId }, signal });
      return { ...counts, photos: new Map(photos.map(({ photoId, count }) => [photoId, count])) };
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Fetches the open lists and the counts of wishes again. */
export function renewWishes(client: QueryClient, eventId: string): Promise<unknown> {
  return Promise.all([
    client.invalidateQueries({ queryKey: listsOf(eventId) }),
    client.invalidateQueries({ queryKey: wishCountsQuery(eventId).queryKey }),
  ]);
}

/** Applies what the stream tells of wishes to the lists and counts. */
export function applyWishNews(client: QueryClient, eventId: string, news: WishNews): void {
  const { changed, gone = [], counts = [], total } = news;
  if (!changed) return void renewWishes(client, eventId);
  const key = wishCountsQuery(eventId).queryKey;
  const before = client.getQueryData(key);
  client.setQueryData(key, (now) => now && withCounts(now, { counts, total }));
  // A host's other numbers are not in the message.
  if (before && before.pending !== null) void client.invalidateQueries({ queryKey: key });
  const isOwn = ownWishes(client, eventId);
  for (const wish of changed) putWish(client, eventId, { ...wish, isOwn: isOwn.has(wish.wishId) });
  // The stream is the same for all guests: to them a wish of one's own that waits is gone, too.
  if (gone.some((wishId) => isOwn.has(wishId))) void client.invalidateQueries({ queryKey: listsOf(eventId) });
  for (const wishId of gone) if (!isOwn.has(wishId)) dropWish(client, eventId, wishId);
  void askAgain(client, eventId);
}

/** Repeats requests on their way, whose answers may be older than the news. */
const askAgain = async (client: QueryClient, eventId: string): Promise<void> => {
  const running = client.getQueryCache().findAll({ queryKey: listsOf(eventId), fetchStatus: 'fetching' });
  for (const { queryKey } of running) {
    await client.cancelQueries({ queryKey, exact: true });
    void client.refetchQueries({ queryKey, exact: true });
  }
};

const withCounts = (
  now: WishCounts,
  { counts = [], total }: Pick<WishNews, 'counts' | 'total'>,
): WishCounts => {
  const photos = new Map(now.photos);
  for (const { photoId, count } of counts)
    if (count > 0) photos.set(photoId, count);
    else photos.delete(photoId);
  return { ...now, total: total ?? now.total, photos };
};

const ownWishes = (client: QueryClient, eventId: string): Set<string> =>
  new Set(
    client
      .getQueriesData<Pages>({ queryKey: listsOf(eventId) })
      .flatMap(([, data]) => data?.pages ?? [])
      .flatMap(({ wishes }) => wishes.flatMap(({ wishId, isOwn }) => (isOwn ? [wishId] : []))),
  );

const inScope = ({ photoId, only }: { photoId: string | null; only: string | null }, wish: Wish): boolean =>
  (photoId === null || photoId === wish.photoId) &&
  (only === null || (only === 'pending' ? wish.visibility === 'pending' : (wish.reports ?? 0) > 0));

/** Replaces a wish in each list, adds it at the top of those that lack it, and removes it where it no longer belongs. */
export function putWish(client: QueryClient, eventId: string, wish: ListedWish): void {
  for (const [key, data] of client.getQueriesData<Pages>({ queryKey: listsOf(eventId) })) {
    if (!data) continue;
    const belongs = inScope(key[2] as Parameters<typeof inScope>[0], wish);
    const isKnown = data.pages.some(({ wishes }) => wishes.some(({ wishId }) => wishId === wish.wishId));
    const pages = data.pages.map((page, at) => ({
      ...page,
      wishes: [
        ...(at === 0 && belongs && !isKnown ? [wish] : []),
        ...page.wishes.flatMap((one) => {
          if (one.wishId !== wish.wishId) return [one];
          return belongs ? [{ ...wish, isOwn: wish.isOwn || one.isOwn }] : [];
        }),
      ],
    }));
    client.setQueryData<Pages>(key, { ...data, pages });
  }
}

function dropWish(client: QueryClient, eventId: string, wishId: string): void {
  client.setQueriesData<Pages>(
    { queryKey: listsOf(eventId) },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          wishes: page.wishes.filter((one) => one.wishId !== wishId),
        })),
      },
  );
}

/** Returns what changes one wish on the server and in the lists. */
export function useWishActions(eventId: string) {
  const client = useQueryClient();
  const recount = () => client.invalidateQueries({ queryKey: wishCountsQuery(eventId).queryKey });
  return {
    edit: async ({ wishId }: Wish, text: string) =>
      putWish(client, eventId, await call('editWish', { params: { eventId, wishId }, body: { text } })),
    remove: async ({ wishId }: Wish) => {
      await call('deleteWish', { params: { eventId, wishId } });
      dropWish(client, eventId, wishId);
      await recount();
    },
    report: async ({ wishId }: Wish) => {
      await call('reportWish', { params: { eventId, wishId } });
    },
    decide: async (wishIds: string[], decision: 'show' | 'hide') => {
      await call('decideWishes', { params: { eventId }, body: { wishIds, decision } });
      await renewWishes(client, eventId);
    },
  };
}
