import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { CloseIcon, DownloadIcon, ShareIcon } from '../../ui/icons.tsx';

export interface SelectionActions {
  onSelectAll: () => void;
  onClear: () => void;
  onDownload: () => void;
  onDownloadAll: () => void;
  /** Undefined where this browser cannot hand files to other apps. */
  onShare: (() => void) | undefined;
  onCancel: () => void;
}

/** The bar of a selection: fixed at the bottom, inside the safe area. */
export const SelectionBar = ({
  selected,
  total,
  ...actions
}: SelectionActions & { selected: number; total: number }) => {
  const { t } = useTranslation('downloads');
  const isAll = selected === total && total > 0;
  return (
    <section
      aria-label={t('bar')}
      className="fixed inset-x-0 bottom-0 z-20 animate-[rise_180ms_var(--ease-calm)] border-t border-line bg-surface pb-[env(safe-area-inset-bottom)]"
    >
      <div className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-2 gap-y-2 px-3 py-2.5 md:px-8">
        <IconButton label={t('cancel')} icon={<CloseIcon />} onClick={actions.onCancel} />
        <p aria-live="polite" className="mr-auto font-medium tabular-nums">
          {t('selected', { count: selected })}
        </p>
        <Button kind="quiet" onClick={isAll ? actions.onClear : actions.onSelectAll}>
          {t(isAll ? 'selectNone' : 'selectAll')}
        </Button>
        <div className="flex gap-2 max-md:w-full">
          <Button kind="secondary" className="max-md:flex-1" onClick={actions.onDownloadAll}>
            {t('downloadAll')}
          </Button>
          {actions.onShare && (
            <IconButton
              label={t('share')}
              icon={<ShareIcon className="size-5" />}
              onClick={actions.onShare}
              className="border border-line-strong"
            />
          )}
          <Button
            icon={<DownloadIcon className="size-5" />}
            className="max-md:flex-1"
            onClick={actions.onDownload}
          >
            {t('download')}
          </Button>
        </div>
      </div>
    </section>
  );
};
