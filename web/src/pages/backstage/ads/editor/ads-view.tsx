import { useEffect } from 'react';
import { useTranslation } from '#texts/use-translation.ts';
import { TextField } from '#ui/fields/text-field.tsx';
import { AdSlotCard } from './ad-slot-card.tsx';
import type { AdEditor } from './use-ad-editor.ts';

const ignore = (event: DragEvent) => event.preventDefault();

/** Ignores files dropped outside a slot, which the browser would otherwise open in place of the page. */
const useNoStrayDrops = (): void => {
  useEffect(() => {
    addEventListener('dragover', ignore);
    addEventListener('drop', ignore);
    return () => {
      removeEventListener('dragover', ignore);
      removeEventListener('drop', ignore);
    };
  }, []);
};

const MAX_SUBTITLE = 200;

/** The sponsor subtitle and the six slots. */
export const AdsView = ({ editor, wasRestored }: { editor: AdEditor; wasRestored: boolean }) => {
  const { t } = useTranslation('backstage');
  useNoStrayDrops();
  return (
    <section aria-labelledby="ads-title" className="grid min-w-0 gap-6">
      <div className="grid max-w-2xl gap-2">
        <h2 id="ads-title" className="text-xl">
          {t('ads.title')}
        </h2>
        <p className="text-muted">{t('ads.text')}</p>
      </div>
      {wasRestored && (
        <p role="status" className="rounded-card bg-accent-soft px-4 py-3">
          {t('ads.draftRestored')}
        </p>
      )}
      <TextField
        label={t('ads.subtitle')}
        hint={t('ads.subtitleHint')}
        placeholder={t('ads.subtitlePlaceholder')}
        value={editor.subtitle}
        maxLength={MAX_SUBTITLE}
        autoComplete="off"
        disabled={editor.isSaving}
        onChange={editor.setSubtitle}
      />
      <ul className="grid gap-4">
        {editor.slots.map((slot) => (
          <AdSlotCard key={slot.positionId} slot={slot} editor={editor} />
        ))}
      </ul>
    </section>
  );
};
