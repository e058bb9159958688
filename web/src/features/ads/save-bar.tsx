import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import type { AdEditor } from './use-ad-editor.ts';

/** Stays in sight below the slots: whether something is unsaved or incomplete, and the way to save it. */
export const SaveBar = ({ editor }: { editor: AdEditor }) => {
  const { t } = useTranslation('backstage');
  const { hasChanges, faulty, isSaving, canSave } = editor;
  const unsaved = faulty > 0 ? t('ads.invalid', { count: faulty }) : t('ads.unsaved');
  return (
    <div className="sticky bottom-0 z-20 -mx-5 flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line bg-ground px-5 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] md:mx-0 md:px-0">
      <p role="status" className="mr-auto text-sm text-muted">
        {isSaving ? t('ads.saving') : hasChanges ? unsaved : t('ads.saved')}
      </p>
      {hasChanges && (
        <Button kind="quiet" disabled={isSaving} onClick={editor.discard}>
          {t('ads.discard')}
        </Button>
      )}
      <Button isPending={isSaving} disabled={!canSave} onClick={editor.save} className="min-w-28">
        {t('ads.save')}
      </Button>
    </div>
  );
};
