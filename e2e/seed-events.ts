import { RETENTION_DAYS } from '@togather/contract/limits.ts';
import type { GuestDownloads } from '@togather/contract/photos.ts';
import type { EventType } from '@togather/contract/plans.ts';
import type { Decision, Permission } from '@togather/contract/roles.ts';
import { insertEvent } from '@togather/server/src/events/lifecycle/create-event.ts';
import { newId } from '@togather/server/src/platform/base/new-id.ts';
import { database } from './product.ts';

export interface EventSeed {
  readonly name?: string;
  readonly type?: EventType;
  /** E-mail of a signed-in host. Without one, the host is a user who never signs in. */
  readonly host?: string;
  /** Name of a host who never signs in. */
  readonly hostName?: string;
  readonly photoLimit?: number;
  /** Days from now; an event lasts 75 unless `endsInDays` says otherwise. */
  readonly startsInDays?: number;
  readonly endsInDays?: number;
  readonly uploads?: Decision;
  /** Whether the host of a Plus event reviews photos before display. */
  readonly isReviewed?: boolean;
  readonly sponsorSubtitle?: string;
  /** Of a Plus event. */
  readonly shotsPerGuest?: number;
  readonly guestDownloads?: GuestDownloads;
}

export interface SeededEvent {
  readonly eventId: string;
  readonly pinCode: string;
  readonly eventName: string;
}

const DAY_MS = 24 * 3600_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);

const hostIdOf = async ({ host: email, hostName = 'Ming Lin' }: EventSeed): Promise<string> => {
  if (email) {
    const user = database().selectFrom('users').select('id').where('email', '=', email);
    return (await user.executeTakeFirstOrThrow()).id;
  }
  const id = newId();
  const person = { issuer: 'https://nobody.example.com', email: `${id}@example.com`, name: hostName };
  await database()
    .insertInto('users')
    .values({ id, subject: id, email_verified: true, picture: '', ...person })
    .execute();
  return id;
};

/** Creates an event that no visitor can: Plus, in another period or size, or with uploads denied. */
export async function seedEvent(seed: EventSeed = {}): Promise<SeededEvent> {
  const { name = 'Garden party', type = 'Free', photoLimit = 100, startsInDays = -1 } = seed;
  const hostId = await hostIdOf(seed);
  const event = {
    name,
    type,
    hostId,
    startsAt: inDays(startsInDays),
    photoLimit,
    retentionDays: RETENTION_DAYS,
  };
  const created = await database()
    .transaction()
    .execute((tx) => insertEvent(tx, event));
  const changes = {
    ...(seed.endsInDays !== undefined && { ends_at: inDays(seed.endsInDays) }),
    ...(seed.guestDownloads && { guest_downloads: seed.guestDownloads }),
    ...(seed.shotsPerGuest && { shots_per_guest: seed.shotsPerGuest }),
    ...(seed.sponsorSubtitle && { sponsor_subtitle: seed.sponsorSubtitle }),
  };
  if (Object.keys(changes).length > 0)
    await database().updateTable('events').set(changes).where('id', '=', created.eventId).execute();
  if (seed.uploads) await decide(created.eventId, 'UPLOAD_PHOTO', seed.uploads);
  if (seed.isReviewed) await decide(created.eventId, 'SHOW_UNREVIEWED', 'DENY');
  return { ...created, eventName: name };
}

/** Sets the host's decision on a permission of participants. */
const decide = async (eventId: string, permission: Permission, decision: Decision): Promise<void> => {
  await database()
    .updateTable('permissions')
    .set({ decision })
    .where('event_id', '=', eventId)
    .where('permission', '=', permission)
    .execute();
};
