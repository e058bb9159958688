import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';

/** A request for `count` rows after the row of a key, which may have been deleted. */
export interface Page {
  readonly after?: string | undefined;
  readonly count: number;
}

/** The sort column of a list, before the id; `isDescending` applies to both. */
export interface Order {
  readonly by: RawBuilder<unknown>;
  readonly kind: 'moment' | 'number' | 'text';
  readonly id: RawBuilder<unknown>;
  readonly isDescending: boolean;
}

/** Returns the key of a row as text: its sort value, exact to the microsecond, and its id. */
const keyOf = ({ by, kind, id }: Order) => {
  if (kind === 'number') return sql<string>`${by}::bigint || '.' || ${id}`;
  return kind === 'moment'
    ? sql<string>`(extract(epoch from ${by}) * 1000000)::bigint || '.' || ${id}`
    : sql<string>`encode(convert_to(${by}, 'UTF8'), 'hex') || '.' || ${id}`;
};

const placeIn = (kind: Order['kind'], place: string) => {
  if (kind === 'number') return sql`${place}::bigint`;
  return kind === 'moment'
    ? sql`timestamptz 'epoch' + ${place}::bigint * interval '1 microsecond'`
    : sql`${Buffer.from(place, 'hex').toString().replaceAll('\0', '')}`;
};

const isAfter = ({ by, kind, id, isDescending }: Order, key: string) => {
  const [place = '', lastId = ''] = key.split('.');
  const operator = isDescending ? sql`<` : sql`>`;
  return sql<boolean>`(${by}, ${id}) ${operator} (${placeIn(kind, place)}, ${lastId})`;
};

/** Reads a page of a query, the key of the next page, null on the last one, and the number of all rows. */
export async function readPage<DB, TB extends keyof DB, Row>(
  found: SelectQueryBuilder<DB, TB, Row>,
  order: Order,
  { after, count }: Page,
): Promise<{ rows: Row[]; next: string | null; total: number }> {
  const direction = order.isDescending ? 'desc' : 'asc';
  const [all, counted] = await Promise.all([
    found
      .select(keyOf(order).as('key'))
      .where(after === undefined ? sql<boolean>`true` : isAfter(order, after))
      .orderBy(order.by, direction)
      .orderBy(order.id, direction)
      // The extra row shows whether there is a next page.
      .limit(count + 1)
      .execute(),
    found.clearSelect().select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow(),
  ]);
  const rows = all as (Row & { key: string })[];
  const { total } = counted as { total: number };
  const shown = rows.slice(0, count);
  return {
    rows: shown.map(({ key: _key, ...row }) => row as Row),
    next: rows.length > count ? (shown.at(-1)?.key ?? null) : null,
    total,
  };
}

/** Returns what the audit stores of a page; the key is left out, since it may contain a name. */
export const detailsOf = ({ after, count }: Page) => ({ isFirst: after === undefined, count });
