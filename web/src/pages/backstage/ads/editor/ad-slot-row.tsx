import { normalizeAdLink } from '@togather/contract/ads.ts';
import { useId, useRef, useState } from 'react';
import { ratioText, type SlotFault } from '#pages/backstage/ads/drafts/plan-save.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { Button } from '#ui/buttons/button.tsx';
import { useKeepFocus } from '#ui/dialogs/dialog.tsx';
import { FieldError, TextField } from '#ui/fields/text-field.tsx';
import { ChevronDownIcon, PlusIcon } from '#ui/icons/icons.tsx';
import { classes } from '#ui/layout/classes.ts';
import { adRatioOf } from '#ui/pictures/ad-frame.tsx';
import { AdImageField, useAdSource, useImageDrop } from './ad-picture.tsx';
import type { AdEditor, EditedSlot } from './use-ad-editor.ts';

/** Shown elsewhere: the link's error under its field, the conversion by its progress. */
const saidElsewhere: readonly SlotFault[] = ['linkInvalid', 'processing'];
const MAX_NAME = 100;
const MAX_LINK = 2000;

const Fields = ({ slot, editor }: { slot: EditedSlot; editor: AdEditor }) => {
  const { t } = useTranslation('backstage');
  const [isLinkTyped, setIsLinkTyped] = useState(true);
  const { positionId, name, directUrl, fault } = slot;
  const isLinkWrong = isLinkTyped && directUrl.trim() !== '' && !normalizeAdLink(directUrl);
  return (
    <div className="grid content-start gap-1">
      <TextField
        label={t('ads.name')}
        value={name}
        maxLength={MAX_NAME}
        autoComplete="off"
        placeholder={t('ads.namePlaceholder')}
        disabled={editor.isSaving}
        onChange={(typed) => editor.edit(positionId, { name: typed })}
      />
      <TextField
        label={t('ads.url')}
        type="url"
        inputMode="url"
        value={directUrl}
        maxLength={MAX_LINK}
        autoComplete="off"
        autoCapitalize="off"
        placeholder={t('ads.urlPlaceholder')}
        hint={t('ads.urlHint')}
        error={isLinkWrong ? t('ads.faults.linkInvalid') : null}
        disabled={editor.isSaving}
        onFocus={() => setIsLinkTyped(false)}
        onBlur={() => setIsLinkTyped(true)}
        onChange={(typed) => editor.edit(positionId, { directUrl: typed })}
      />
      <FieldError
        id={`ad-${positionId}-fault`}
        error={fault && !saidElsewhere.includes(fault) ? t(`ads.faults.${fault}`) : null}
      />
    </div>
  );
};

const Actions = ({ slot, editor }: { slot: EditedSlot; editor: AdEditor }) => {
  const { t } = useTranslation('backstage');
  const { positionId: number, existed, isRemoved, isChanged, work } = slot;
  const isTouched = isChanged || work !== undefined;
  return (
    <div className="-mr-2 flex flex-wrap justify-end gap-2">
      {isTouched && (
        <Button kind="quiet" disabled={editor.isSaving} onClick={() => editor.undo(number)}>
          {existed ? t(isRemoved ? 'ads.keep' : 'ads.undo') : t('ads.clear', { number })}
        </Button>
      )}
      {existed && !isRemoved && (
        <Button kind="quiet" disabled={editor.isSaving} onClick={() => editor.removeAd(number)}>
          {t('ads.removeAd', { number })}
        </Button>
      )}
    </div>
  );
};

/** A slot's picture in small, or a dashed frame while it is empty. */
const Thumbnail = ({ slot }: { slot: EditedSlot }) => {
  const source = useAdSource(slot);
  const isShown = source && !slot.isRemoved;
  return (
    <span
      aria-hidden="true"
      className={classes(
        'grid h-12 w-16 shrink-0 overflow-hidden rounded-chip',
        isShown ? 'bg-sunken p-1' : 'place-items-center border border-dashed border-line-strong text-muted',
      )}
    >
      {isShown ? (
        <img src={source} alt="" className="size-full min-h-0 object-contain" />
      ) : (
        <PlusIcon className="size-4" />
      )}
    </span>
  );
};

const rowIdOf = (position: number) => `ad-${position}-row`;

/** Opens a slot's row and moves the focus to it. */
export function leadToSlot(position: number): void {
  const row = document.getElementById(rowIdOf(position));
  if (row?.getAttribute('aria-expanded') === 'false') row.click();
  row?.focus({ preventScroll: true });
  row?.scrollIntoView();
}

/**
 * One of the six slots as a row with its place on the event page. Opened, it edits the picture, name and link. A picture
 * can also be dropped on the row.
 */
export function AdSlotRow({
  slot,
  editor,
  startsOpen,
  onOpen,
}: {
  slot: EditedSlot;
  editor: AdEditor;
  startsOpen: boolean;
  onOpen: (position: number) => void;
}) {
  const { t } = useTranslation('backstage');
  const id = useId();
  const frame = useRef<HTMLFieldSetElement>(null);
  useKeepFocus(frame);
  const { positionId: number, isRemoved, name } = slot;
  const [isOpen, setIsOpen] = useState(startsOpen);
  const open = (next: boolean) => {
    setIsOpen(next);
    if (next) onOpen(number);
  };
  const { target, isOver } = useImageDrop({
    isDisabled: editor.isSaving,
    onPick: (file) => {
      open(true);
      editor.choose(number, file);
    },
  });
  return (
    <li>
      <fieldset
        ref={frame}
        tabIndex={-1}
        aria-labelledby={id}
        {...target}
        className={classes('min-w-0 -outline-offset-2', isOver && 'outline-2 outline-accent')}
      >
        <h3>
          <button
            id={rowIdOf(number)}
            type="button"
            aria-expanded={isOpen}
            onClick={() => open(!isOpen)}
            className="flex min-h-16 w-full scroll-mt-20 items-center gap-3 px-4 py-2.5 text-left font-normal -outline-offset-2 wrap-normal hover:bg-hover sm:gap-4 sm:px-6"
          >
            <Thumbnail slot={slot} />
            <span className="min-w-0 flex-1">
              <span className="flex min-w-0 items-center gap-x-2">
                <span id={id} className="shrink-0 font-semibold">
                  {t('ads.position', { number })}
                </span>
                <bdi className="min-w-0 flex-1 truncate">{isRemoved ? '' : name}</bdi>
                <SlotBadge slot={slot} />
              </span>
              <span className="line-clamp-2 text-sm [word-break:normal] text-muted">
                {t(`ads.places.p${number as 1 | 2 | 3 | 4 | 5 | 6}`)}
              </span>
            </span>
            <ChevronDownIcon
              className={classes(
                'size-5 shrink-0 text-muted transition-transform duration-150',
                isOpen && 'rotate-180',
              )}
            />
          </button>
        </h3>
        {isOpen && (
          <div className="grid gap-4 px-4 pt-2 pb-5 sm:px-6">
            {isRemoved ? (
              <p role="status">{t('ads.removed')}</p>
            ) : (
              <div className="grid items-start gap-4 sm:grid-cols-[minmax(0,17rem)_minmax(0,1fr)] sm:gap-6">
                <div className="grid gap-2">
                  <AdImageField slot={slot} editor={editor} />
                  <p className="text-sm text-muted">
                    {t('ads.fits', { ratio: ratioText(adRatioOf(number)) })}
                  </p>
                </div>
                <Fields slot={slot} editor={editor} />
              </div>
            )}
            <Actions slot={slot} editor={editor} />
          </div>
        )}
      </fieldset>
    </li>
  );
}

const badges = {
  faulty: 'bg-danger/10 px-2 font-semibold text-danger',
  changed: 'bg-warn/10 px-2 font-semibold text-warn',
  live: 'bg-ok/10 px-2 font-semibold text-ok',
  empty: 'text-muted',
};

const SlotBadge = ({ slot: { isChanged, existed, fault } }: { slot: EditedSlot }) => {
  const { t } = useTranslation('backstage');
  const isFaulty = fault !== null && fault !== 'processing';
  const state = isFaulty ? 'faulty' : isChanged ? 'changed' : existed ? 'live' : 'empty';
  return (
    <span className={`shrink-0 rounded-full text-sm leading-6 ${badges[state]}`}>{t(`ads.${state}`)}</span>
  );
};
