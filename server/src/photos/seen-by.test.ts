import { randomBytes } from 'node:crypto';
import { VISIBILITIES } from '@togather/contract/photos.ts';
import type { Session } from '@togather/contract/schemas/accounts.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#platform/base/new-id.ts';
import type { Client } from '#testing/client.ts';
import { userIdOf } from '#testing/plus-event.ts';
import { sharedServer } from '#testing/shared-server.ts';
import type { TestServer } from '#testing/test-server.ts';
import { findPhoto, photosSeen } from './queries.ts';
import { concealedAt, HOST, isConcealed, isSeenBy, type Seer } from './visibility/visibility.ts';

let server: TestServer;
let client: Client;
let host: Session;
let userId: string;
let eventId: string;
const guestHash = randomBytes(32);
beforeAll(async () => {
  server = await sharedServer();
  client = server.newClient();
  host = await client.signIn('visibility@example.com');
  userId = await userIdOf(server, host);
  ({ eventId } = await client.createEvent(host, 'Visibility'));
  await server.context.db.insertInto('photos').values(photos()).execute();
});

/** A photo of each state, by each uploader. */
const photos = () =>
  VISIBILITIES.flatMap((visibility) =>
    [null, new Date()].flatMap((deletes_at) =>
      [null, 'search' as const, 'blur' as const].flatMap((withheld) =>
        [
          { uploader_id: userId },
          { guest_hash: guestHash },
          { guest_hash: randomBytes(32) },
          { uploader_id: null },
        ].map((uploader) => ({
          id: newId(),
          event_id: eventId,
          name: 'a.jpg',
          mime: 'image/jpeg',
          size: 1,
          sha256: randomBytes(32),
          crc32: 0,
          width: 1,
          height: 1,
          visibility,
          deletes_at,
          withheld,
          ...uploader,
        })),
      ),
    ),
  );

const seers = (): Seer[] => [
  HOST,
  ...[false, true].flatMap((isConcealed) =>
    [undefined, userId, newId()].flatMap((user) =>
      [undefined, guestHash, randomBytes(32)].map((guest) => ({
        isHost: false,
        isConcealed,
        userId: user,
        guestHash: guest,
      })),
    ),
  ),
];

test('the rule says the same of one photo and in SQL, in every state and for every seer (V1)', async () => {
  const { db } = server.context;
  const all = await db.selectFrom('photos').select('id').where('event_id', '=', eventId).execute();
  expect(all).toHaveLength(72);
  for (const seer of seers()) {
    const rows = await photosSeen(db, eventId, seer).select('id').execute();
    const found = new Set(rows.map(({ id }) => id));
    for (const { id } of all) expect(found.has(id)).toBe(isSeenBy((await findPhoto(db, id))!, seer));
  }
});

test('nobody but the host and the uploader sees more than the shown photos (V1)', async () => {
  const { db } = server.context;
  const count = async (seer: Partial<Seer>) => {
    const nobody = { isHost: false, isConcealed: false, userId: undefined, guestHash: undefined };
    return (
      await photosSeen(db, eventId, { ...nobody, ...seer })
        .select('id')
        .execute()
    ).length;
  };
  expect(await count({ isHost: true })).toBe(24);
  expect(await count({})).toBe(4);
  expect(await count({ isConcealed: true })).toBe(0);
  // Their own that are not shown, and that wait for their search.
  expect(await count({ guestHash })).toBe(4 + 2 + 3);
  expect(await count({ isConcealed: true, userId, guestHash })).toBe(12);
});

describe('concealment', () => {
  const now = new Date('2026-11-25T12:00:00Z');
  const earlier = new Date(now.getTime() - 1);
  const later = new Date(now.getTime() + 1);

  test.each([
    [false, null, false],
    [true, null, true],
    [true, later, true],
    [true, now, false],
    [true, earlier, false],
  ] as const)(
    'is_concealed %s until %s is %s, in SQL too (V3)',
    async (is_concealed, reveal_at, expected) => {
      expect(isConcealed({ is_concealed, reveal_at }, now)).toBe(expected);
      const { db } = server.context;
      await db.updateTable('events').set({ is_concealed, reveal_at }).where('id', '=', eventId).execute();
      const found = await db
        .selectFrom('events')
        .select(concealedAt(now).as('concealed'))
        .where('id', '=', eventId)
        .executeTakeFirst();
      expect(found).toEqual({ concealed: expected });
    },
  );
});
