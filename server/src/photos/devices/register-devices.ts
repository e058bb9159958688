import { createHmac } from 'node:crypto';
import { cleanShownText } from '@togather/contract/shown-text.ts';
import type { Context } from '#app/context/context.ts';
import type { Camera } from '#images/exif/exif.ts';
import type { Owner } from '#photos/visibility/visibility.ts';
import { newId } from '#platform/base/new-id.ts';
import type { Tx } from '#platform/db/db.ts';

const PURPOSE = 'devices';

/** Who sent a photo. A body without a serial number is one device for each sender. */
export interface Sender {
  readonly eventId: string;
  readonly owner: Owner;
  readonly uploadKeyId?: string | undefined;
}

interface Shot {
  readonly clockAt: Date | undefined;
  readonly takenAt: Date | undefined;
  readonly camera: Camera;
}

/** The columns of a photo that its device decides. */
interface Timed {
  readonly clock_at: Date | null;
  readonly taken_at: Date | null;
  readonly device_id: string | null;
}

/**
 * Returns the times and the device of each photo, in their order. Adds devices that the event does not have yet, so it
 * runs under the event's lock. A photo without a time has no device.
 */
export async function registerDevices(
  context: Context,
  tx: Tx,
  { sender, shots }: { sender: Sender; shots: readonly Shot[] },
): Promise<Timed[]> {
  const known = new Map<string, Device>();
  const timed: Timed[] = [];
  for (const { clockAt, takenAt, camera } of shots) {
    if (!clockAt) {
      timed.push({ clock_at: null, taken_at: null, device_id: null });
      continue;
    }
    const identity = identify(sender, camera);
    const device = known.get(identity) ?? (await register(context, tx, { sender, camera, identity }));
    known.set(identity, device);
    const correction = device.correction_seconds;
    timed.push({
      clock_at: clockAt,
      taken_at: correction === 0 ? (takenAt ?? null) : new Date(clockAt.getTime() + correction * 1000),
      device_id: device.id,
    });
  }
  return timed;
}

interface Device {
  readonly id: string;
  readonly correction_seconds: number;
}

const identify = ({ eventId, owner, uploadKeyId }: Sender, { make, model, serial }: Camera): string => {
  const who = owner.uploader_id ?? owner.guest_hash?.toString('hex') ?? uploadKeyId ?? '';
  return JSON.stringify([eventId, make, model, serial ? { serial } : { who }]);
};

interface Registered {
  readonly sender: Sender;
  readonly camera: Camera;
  readonly identity: string;
}

const register = async (
  { secrets }: Context,
  tx: Tx,
  { sender: { eventId }, camera: { make, model }, identity }: Registered,
): Promise<Device> => {
  const hashOf = (key: Buffer) => createHmac('sha256', key).update(identity).digest().subarray(0, 16);
  const found = await tx
    .selectFrom('devices')
    .select(['id', 'correction_seconds'])
    .where('event_id', '=', eventId)
    .where('hash', 'in', secrets.keysFor(PURPOSE).map(hashOf))
    .executeTakeFirst();
  if (found) return found;
  const id = newId();
  const hash = hashOf(secrets.keyFor(PURPOSE));
  await tx
    .insertInto('devices')
    .values({ id, event_id: eventId, hash, make: cleanShownText(make), model: cleanShownText(model) })
    .execute();
  return { id, correction_seconds: 0 };
};
