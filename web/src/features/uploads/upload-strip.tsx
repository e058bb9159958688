import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { countsOf, type UploadItem } from './upload-items.ts';

/** While the dialog is hidden: how far the upload is, at the bottom of the page, with the way back. */
export const UploadStrip = ({ items, onShow }: { items: readonly UploadItem[]; onShow: () => void }) => {
  const { t } = useTranslation('uploads');
  const counts = countsOf(items);
  return (
    <div className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)]">
      <div className="mx-auto flex min-h-16 max-w-6xl items-center gap-3 px-4 md:px-8">
        <Spinner className="shrink-0 text-accent" />
        <p aria-live="polite" className="flex-1 tabular-nums">
          {t('progressLabel', counts)}
        </p>
        <Button kind="secondary" onClick={onShow}>
          {t('show')}
        </Button>
      </div>
    </div>
  );
};
