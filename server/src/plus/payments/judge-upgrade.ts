import { hasEnded, isTakenDown } from '#events/membership/policy.ts';
import type { EventRow } from '#platform/db/schema.ts';

/** Whether a payment can turn an event into Plus. GONE: deleted, taken down, or hosted by another user. */
export type UpgradeState = 'POSSIBLE' | 'PLUS' | 'ENDED' | 'GONE';

export function judgeUpgrade(
  event: Pick<EventRow, 'host_id' | 'type' | 'ends_at' | 'taken_down_at'> | undefined,
  { ownerId, now }: { readonly ownerId: string | null; readonly now: Date },
): UpgradeState {
  if (!event || event.host_id !== ownerId || isTakenDown(event)) return 'GONE';
  if (event.type === 'Plus') return 'PLUS';
  return hasEnded(event, now) ? 'ENDED' : 'POSSIBLE';
}
