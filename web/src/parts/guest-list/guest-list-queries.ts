import { queryOptions } from '@tanstack/react-query';
import type { ListedGuest, ListedTable, OwnListing } from '@togather/contract/schemas/guest-list.ts';
import { call } from '#lib/api/api.ts';
import { figuresQuery } from '#parts/figures/figure-queries.ts';
import { shrinkSelfie } from '#parts/figures/selfie-buttons.tsx';

/** While photos of somebody are searched. */
const LOOKING_MS = 2000;

/** The event's guest list, for its host. Changes of the figures refresh it, too. */
export function guestListQuery(eventId: string) {
  return queryOptions({
    queryKey: [...figuresQuery(eventId).queryKey, 'guest-list'],
    queryFn: async ({ signal }) => (await call('getGuestList', { params: { eventId }, signal })).guests,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some(isLookedFor) ? LOOKING_MS : false),
  });
}

/** Returns whether the first search after the selfie has not ended yet. */
export function isLookedFor({ photoCount, needsSelfie }: ListedGuest): boolean {
  return photoCount === null && !needsSelfie;
}

/** The caller's own entry; null without one. */
export function ownListingQuery(eventId: string) {
  return queryOptions({
    queryKey: ['guest-list', eventId, 'own'],
    queryFn: async ({ signal }) => (await call('findOwnListing', { params: { eventId }, signal })).listing,
    staleTime: 0,
  });
}

/** What goes with a selfie. */
export interface Listing {
  readonly name?: string;
  readonly table?: string;
  /** The entry that gets the selfie. */
  readonly guestId?: string;
  readonly isAnother?: boolean;
}

/** Puts a person who has agreed on the list. Does not send the picture's name. */
export async function addListedGuest(
  eventId: string,
  selfie: File,
  { name, table, guestId, isAnother }: Listing,
): Promise<OwnListing> {
  const form = new FormData();
  form.append('consent', 'yes');
  if (name !== undefined) form.append('name', name);
  if (table !== undefined) form.append('table', table);
  if (guestId !== undefined) form.append('guestId', guestId);
  if (isAnother) form.append('isAnother', 'yes');
  form.append('selfie', await shrinkSelfie(selfie), 'selfie');
  return call('addListedGuest', { params: { eventId }, form });
}

/** The people of a table, in the order in which they were added. */
interface TableOfGuests extends ListedTable {
  readonly guests: readonly ListedGuest[];
}

/** Returns the tables in the order of their names, 2 before 10, and at last the people without one. */
export function tablesOf(guests: readonly ListedGuest[]): TableOfGuests[] {
  const sorted = [...Map.groupBy(guests, ({ table }) => table)].sort(([one], [other]) => {
    if (one === null || other === null) return one === other ? 0 : one === null ? 1 : -1;
    return one.localeCompare(other, undefined, { numeric: true });
  });
  return sorted.map(([table, theirs]) => ({
    table,
    guests: theirs,
    people: theirs.length,
    withoutPhotos: theirs.filter(({ photoCount }) => photoCount === 0).length,
  }));
}
