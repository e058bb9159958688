import { useTranslation } from '../../../i18n/use-translation.ts';
import { ChevronDownIcon, InfoIcon } from '../../../ui/icons/icons.tsx';

/** Two notes on why a photo may be missing, collapsed initially. */
export const FigureNotice = () => {
  const { t } = useTranslation('figures');
  return (
    <details className="group rounded-card border border-line">
      <summary className="flex min-h-11 list-none items-center gap-2 rounded-card px-4 [&::-webkit-details-marker]:hidden">
        <InfoIcon className="size-5 text-muted" />
        <span className="flex-1">{t('notice')}</span>
        <ChevronDownIcon className="size-5 transition-transform duration-150 group-open:rotate-180" />
      </summary>
      <ul className="grid list-disc gap-1 pr-4 pb-3 pl-11 text-sm text-muted">
        <li>{t('noticeRecent')}</li>
        <li>{t('noticeGroup')}</li>
      </ul>
    </details>
  );
};
