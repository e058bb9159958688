import { useTranslation } from '#texts/use-translation.ts';
import { InfoIcon } from '#ui/icons/icons.tsx';
import { Fold } from '#ui/layout/fold.tsx';

/** Two notes on why a photo may be missing, collapsed initially. */
export const FigureNotice = () => {
  const { t } = useTranslation('figures');
  return (
    <Fold icon={<InfoIcon className="size-5 text-muted" />} title={t('notice')}>
      <ul className="grid list-disc gap-1 pr-4 pb-3 pl-11 text-sm text-muted">
        <li>{t('noticeRecent')}</li>
        <li>{t('noticeGroup')}</li>
      </ul>
    </Fold>
  );
};
