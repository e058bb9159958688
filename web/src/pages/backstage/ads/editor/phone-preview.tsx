import { night } from '@togather/contract/look.ts';
import { coverPositionOf, previewAddress } from '@togather/contract/previews.ts';
import type { Event } from '@togather/contract/schemas/events.ts';
import { Fragment } from 'react';
import { useTranslation } from '#texts/use-translation.ts';
import { classes } from '#ui/layout/classes.ts';
import { useAdSource } from './ad-picture.tsx';
import type { AdEditor, EditedSlot } from './use-ad-editor.ts';

/** The ads that a window shows over the event page. */
const IN_WINDOW: readonly number[] = [3, 4, 5];

const Ad = ({ slot, className }: { slot: EditedSlot | undefined; className: string }) => {
  const { t } = useTranslation('backstage');
  const source = useAdSource(slot);
  if (!slot || slot.isRemoved || !source) return null;
  return (
    <div className={classes('flex min-w-0 items-center gap-1.5 rounded-chip bg-white/8 p-1', className)}>
      <img src={source} alt="" className="h-full max-w-3/5 rounded-[3px] object-contain" />
      <span className="min-w-0 flex-1 truncate text-[0.5rem] text-white/74">
        {t('ads.mark')} · {slot.name}
      </span>
    </div>
  );
};

/** The event page on a phone with the ads as they are now, also before they are saved. */
export function PhonePreview({
  event: { eventName, cover, photos },
  editor,
  opened,
}: {
  event: Event;
  editor: AdEditor;
  /** The position that the host edits: its window is shown where it has one. */
  opened: number | null;
}) {
  const { t } = useTranslation('backstage');
  const at = (position: number) => editor.slots.find(({ positionId }) => positionId === position);
  return (
    <figure className="grid gap-3">
      <div
        aria-hidden="true"
        className="relative mx-auto aspect-[9/18.5] w-full max-w-56 overflow-hidden rounded-sheet border-4 border-night bg-night text-white"
      >
        <div className="relative grid h-[26%] content-end gap-0.5 overflow-hidden bg-white/8 p-2.5">
          {cover && (
            <div className="cover-picture">
              <img
                src={previewAddress(cover.previewUrl, 640)}
                alt=""
                style={{ objectPosition: coverPositionOf(cover) }}
                className="size-full object-cover"
              />
            </div>
          )}
          <span className="absolute inset-0 bg-linear-to-t from-black/75 to-black/20" />
          <span className="relative truncate text-sm leading-4 font-bold">{eventName}</span>
          <span className="relative truncate text-[0.5625rem] leading-3">{editor.subtitle}</span>
        </div>
        <div className="grid gap-1.5 p-2">
          <div className="grid grid-cols-[5fr_3fr_3fr] gap-1 *:h-5 *:rounded-chip *:bg-white/12">
            <span className="bg-persimmon!" />
            <span />
            <span />
          </div>
          <Ad slot={at(1)} className="h-7" />
          <span className="my-0.5 h-1.5 w-2/3 rounded-full bg-white/20" />
          <Ad slot={at(2)} className="h-7" />
          <div className="flex gap-1.5 py-0.5 *:size-7 *:shrink-0 *:rounded-full *:bg-white/12">
            <span />
            <span />
            <span />
            <span />
            <span />
            <span />
          </div>
        </div>
        <div className="grid grid-cols-2 gap-0.5">
          {photos.slice(0, 5).map((photo, place) => (
            <Fragment key={photo.photoId}>
              {place === 1 && <GridAd slot={at(6)} />}
              <img
                src={previewAddress(photo.previewUrl, 320)}
                alt=""
                loading="lazy"
                className="aspect-square w-full object-cover"
              />
            </Fragment>
          ))}
        </div>
        {opened !== null && IN_WINDOW.includes(opened) && (
          <div className="absolute inset-0 grid content-end bg-black/60">
            <div style={{ background: night.surface }} className="grid gap-2 rounded-t-card p-3 pb-5">
              <span className="h-2 w-1/2 rounded-full bg-white/40" />
              <div className="grid grid-cols-4 gap-1 *:aspect-square *:rounded-chip *:bg-white/12">
                <span />
                <span />
                <span />
                <span />
              </div>
              <Ad slot={at(opened)} className={opened === 5 ? 'h-16' : 'h-9'} />
              <span className="h-6 rounded-chip bg-persimmon" />
            </div>
          </div>
        )}
      </div>
      <figcaption className="text-center text-sm text-muted">{t('ads.asGuestsSee')}</figcaption>
    </figure>
  );
}

const GridAd = ({ slot }: { slot: EditedSlot | undefined }) => {
  const source = useAdSource(slot);
  if (!slot || slot.isRemoved || !source) return null;
  return (
    <span className="grid aspect-square place-items-center bg-white/8 p-2">
      <img src={source} alt="" className="max-h-full max-w-full rounded-[3px] object-contain" />
    </span>
  );
};
