import type { Context } from '#app/context/context.ts';
import { requireHostedEvent, requirePlus } from '#events/membership/policy.ts';
import { act } from '#http/act.ts';
import type { Request } from '#http/exchange.ts';
import { recordAudit } from '#platform/audit/record-audit.ts';
import { Failure } from '#platform/base/failure.ts';
import { announceChange } from '#platform/changes/announce.ts';
import { isRefused, type Tx } from '#platform/db/db.ts';
import type { User } from '#platform/identity/caller.ts';
import { adImageKey } from '#platform/storage/storage.ts';
import { type AdPlan, type PlannedAd, planAds, type ReceivedImage } from './plan-ads.ts';
import { filterShownImages, listAds, listShownAds } from './queries.ts';
import { type AdForm, receiveAdForm } from './receive-ad-form.ts';

/** Removes those of the pictures that no ad shows. The sweep removes what fails here. */
export async function removeUnshownImages(
  { db, storage, log }: Context,
  imageIds: readonly string[],
): Promise<void> {
  if (imageIds.length === 0) return;
  try {
    const shown = await filterShownImages(db, imageIds);
    for (const imageId of imageIds) if (!shown.has(imageId)) await storage.remove(adImageKey(imageId));
  } catch (error) {
    log.warn({ err: error }, 'unused pictures of ads are left for the sweep');
  }
}

export const saveAdsAct = act(
  'saveAds',
  (context, { caller, request }) => saveAds(context, request, caller.user),
  'multipart',
);

/**
 * Changes a Plus event's subtitle and ads atomically. Pictures are stored before rows refer to them; pictures without a
 * row, old or new, are removed afterwards. Throws Failure HOST_ONLY, PLUS_ONLY, EVENT_UNKNOWN, what receiveAdForm
 * throws and what planAds throws.
 */
const saveAds = async (context: Context, request: Request, host: User) => {
  const images = new Map<string, ReceivedImage>();
  const admit = async (eventId: string) => {
    const event = await requireHostedEvent(context, eventId, host);
    requirePlus(event);
    return event.id;
  };
  const removeUnshown = (replaced: readonly string[]) => {
    const came = [...images.values()].flatMap((image) => ('imageId' in image ? image.imageId : []));
    return removeUnshownImages(context, [...came, ...replaced]);
  };
  const takeBack = async (error: unknown): Promise<never> => {
    await removeUnshown([]);
    throw error;
  };
  const form = await receiveAdForm(context, { request, admit }, images).catch(takeBack);
  const saving = context.db.transaction().execute(async (tx) => {
    await recordAudit(tx, { role: 'HOST', by: host, action: 'saveAds', eventId: form.event });
    return change(tx, form, { images, now: context.clock() });
  });
  const saved = await saving.catch((error: unknown) => {
    // When the outcome of the commit is unknown, the pictures may be in use: they stay, and the sweep removes unused ones.
    if (error instanceof Failure || isRefused(error)) return takeBack(error);
    throw error;
  });
  await removeUnshown(saved.replaced);
  const adInfos = await listShownAds(context, form.event);
  return { adInfos, plusEventSettings: { sponsorSubtitle: saved.sponsorSubtitle } };
};

const change = async (
  tx: Tx,
  { event: eventId, settings }: AdForm<string>,
  { images, now }: { images: ReadonlyMap<string, ReceivedImage>; now: Date },
) => {
  const sponsorSubtitle = await writeSubtitle(tx, eventId, settings.plusEventSetting?.sponsorSubtitle);
  const before = await listAds(tx, [eventId]);
  const taken = new Set(before.map((ad) => ad.position));
  const plan = planAds(settings.imageAdSet, { taken, images });
  await writeAds(tx, eventId, { ...plan, now });
  await announceChange(tx, eventId, 'event');
  return { sponsorSubtitle, replaced: before.map((ad) => ad.image_id) };
};

/** Updates the subtitle and locks the event's row, so that two saves run one after the other. */
const writeSubtitle = async (tx: Tx, eventId: string, subtitle: string | undefined): Promise<string> => {
  const row = await tx
    .updateTable('events')
    .set((e) => ({ sponsor_subtitle: subtitle ?? e.ref('sponsor_subtitle') }))
    .where('id', '=', eventId)
    .returning('sponsor_subtitle')
    .executeTakeFirst();
  if (!row) throw new Failure('EVENT_UNKNOWN');
  return row.sponsor_subtitle;
};

const writeAds = async (tx: Tx, eventId: string, { saved, removed, now }: AdPlan & { now: Date }) => {
  await tx
    .deleteFrom('ads')
    .where('event_id', '=', eventId)
    .where('position', 'in', [0, ...removed])
    .execute();
  for (const ad of saved) await writeAd(tx, eventId, { ...ad, now });
};

const writeAd = async (
  tx: Tx,
  eventId: string,
  { position, name, url, imageId, now }: PlannedAd & { now: Date },
) => {
  if (!imageId) {
    await tx
      .updateTable('ads')
      .set({ name, url })
      .where('event_id', '=', eventId)
      .where('position', '=', position)
      .execute();
    return;
  }
  const fields = { name, url, image_id: imageId, image_at: now };
  await tx
    .insertInto('ads')
    .values({ event_id: eventId, position, ...fields })
    .onConflict((conflict) => conflict.columns(['event_id', 'position']).doUpdateSet(fields))
    .execute();
};
