import { useRef } from 'react';
import { useTranslation } from '#texts/use-translation.ts';
import { Button } from '#ui/buttons/button.tsx';
import { useKeepFocus } from '#ui/dialogs/use-keep-focus.ts';
import type { AdEditor } from './use-ad-editor.ts';

const useStatus = ({ hasChanges, slots, faulty, isSaving }: AdEditor): string => {
  const { t } = useTranslation('backstage');
  if (isSaving) return t('ads.saving');
  if (slots.some(({ fault }) => fault === 'processing')) return t('ads.faults.processing');
  if (faulty > 0) return t('ads.invalid', { count: faulty });
  return t(hasChanges ? 'ads.unsaved' : 'ads.saved');
};

/** A sticky bar with the save button, which shows unsaved changes and incomplete slots. */
export const SaveBar = ({ editor }: { editor: AdEditor }) => {
  const { t } = useTranslation('backstage');
  const { hasChanges, isSaving, canSave } = editor;
  const status = useStatus(editor);
  const bar = useRef<HTMLDivElement>(null);
  useKeepFocus(bar);
  return (
    <div
      ref={bar}
      tabIndex={-1}
      className="sticky bottom-0 z-20 -mx-5 grid gap-2 border-t border-line bg-ground px-5 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:flex sm:items-center md:mx-0 md:px-0"
    >
      <p role="status" className="mr-auto text-sm text-muted">
        {status}
      </p>
      <div className="flex gap-2 max-sm:*:flex-1">
        {hasChanges && (
          <Button kind="quiet" disabled={isSaving} onClick={editor.discard}>
            {t('ads.discard')}
          </Button>
        )}
        <Button isPending={isSaving} disabled={!canSave} onClick={editor.save} className="min-w-28">
          {t('ads.save')}
        </Button>
      </div>
    </div>
  );
};
