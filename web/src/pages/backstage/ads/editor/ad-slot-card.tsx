import { normalizeAdLink } from '@togather/contract/ads.ts';
import { useId, useRef, useState } from 'react';
import { ratioText, type SlotFault } from '#pages/backstage/ads/drafts/plan-save.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { Button } from '#ui/buttons/button.tsx';
import { useKeepFocus } from '#ui/dialogs/dialog.tsx';
import { FieldError, TextField } from '#ui/fields/text-field.tsx';
import { classes } from '#ui/layout/classes.ts';
import { adRatioOf } from '#ui/pictures/ad-frame.tsx';
import { AdImageField } from './ad-picture.tsx';
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

/** One of the six slots: its place on the event page, its picture, name and link, and their errors. */
export function AdSlotCard({ slot, editor }: { slot: EditedSlot; editor: AdEditor }) {
  const { t } = useTranslation('backstage');
  const id = useId();
  const frame = useRef<HTMLFieldSetElement>(null);
  useKeepFocus(frame);
  const { positionId: number, isRemoved } = slot;
  return (
    <li>
      <fieldset
        ref={frame}
        tabIndex={-1}
        aria-labelledby={id}
        className="grid min-w-0 gap-4 rounded-card border border-line bg-surface p-4 md:p-5"
      >
        <div>
          <div className="flex flex-wrap items-baseline justify-between gap-x-3">
            <h3 id={id} className="text-lg">
              {t('ads.position', { number })}
            </h3>
            <SlotBadge slot={slot} />
          </div>
          <p className="mt-1">{t(`ads.places.p${number as 1 | 2 | 3 | 4 | 5 | 6}`)}</p>
          <p className="text-sm text-muted">{t('ads.fits', { ratio: ratioText(adRatioOf(number)) })}</p>
        </div>
        {isRemoved ? (
          <p role="status">{t('ads.removed')}</p>
        ) : (
          <div className="grid items-start gap-4 sm:grid-cols-[minmax(0,17rem)_minmax(0,1fr)] sm:gap-6">
            <AdImageField slot={slot} editor={editor} />
            <Fields slot={slot} editor={editor} />
          </div>
        )}
        <Actions slot={slot} editor={editor} />
      </fieldset>
    </li>
  );
}

const SlotBadge = ({ slot: { isChanged, existed } }: { slot: EditedSlot }) => {
  const { t } = useTranslation('backstage');
  const state = isChanged ? 'changed' : existed ? 'live' : 'empty';
  return (
    <span
      className={classes(
        'shrink-0 rounded-full px-2.5 text-sm leading-7',
        state === 'changed' ? 'bg-accent-soft text-accent' : 'bg-sunken text-muted',
      )}
    >
      {t(`ads.${state}`)}
    </span>
  );
};
