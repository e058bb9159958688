import type { ReactNode } from 'react';
import { formatBytes } from '#lib/format/format-date.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { Button, IconButton } from '#ui/buttons/button.tsx';
import { CloseIcon, DownloadIcon } from '#ui/icons/icons.tsx';
import { BottomBar } from '#ui/layout/bottom-bar.tsx';

export interface SelectionActions {
  onSelectAll: () => void;
  onClear: () => void;
  onDownload: () => void;
  onCancel: () => void;
}

/** The bar shown during a selection. */
export function SelectionBar({
  selected,
  total,
  bytes,
  children,
  ...actions
}: SelectionActions & {
  selected: number;
  total: number;
  /** The selection's total size, or undefined while unknown. */
  bytes: number | undefined;
  /** The host's other actions. */
  children?: ReactNode;
}) {
  const { t } = useTranslation('downloads');
  const isAll = selected === total && total > 0;
  return (
    <BottomBar place="lower" label={t('bar')} className="animate-[rise_180ms_var(--ease-calm)]">
      <div className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-2 gap-y-2 px-3 py-2.5 md:px-8">
        <IconButton label={t('cancel')} icon={<CloseIcon />} onClick={actions.onCancel} />
        <Button kind="quiet" onClick={isAll ? actions.onClear : actions.onSelectAll}>
          {t(isAll ? 'selectNone' : 'selectAll')}
        </Button>
        <p aria-live="polite" className="ml-auto pr-2 font-semibold tabular-nums">
          {t('selected', { count: selected })}
        </p>
        <p className="text-sm text-muted tabular-nums max-sm:hidden">
          {selected > 0 && bytes !== undefined && formatBytes(bytes)}
        </p>
        {children}
        <Button
          kind={selected > 0 ? 'primary' : 'secondary'}
          icon={<DownloadIcon className="size-5" />}
          className="tabular-nums max-md:w-full"
          onClick={actions.onDownload}
        >
          {selected > 0 ? t('downloadSelected', { count: selected }) : t('download')}
        </Button>
      </div>
    </BottomBar>
  );
}
