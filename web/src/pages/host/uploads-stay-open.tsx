import { paths } from '#lib/history/paths.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { Link } from '#ui/links/link.tsx';

/** Replaces the upload switch in free events. */
export const UploadsStayOpen = ({ pin, canUpgrade }: { pin: string; canUpgrade: boolean }) => {
  const { t } = useTranslation('hosting');
  return (
    <div className="grid gap-1 rounded-card border border-line bg-surface p-5">
      <p className="font-medium">{t('uploads.open')}</p>
      <p className="text-sm text-muted">
        {t('uploads.plusOnly')}{' '}
        {canUpgrade && (
          <Link
            to={paths.upgradeEvent(pin)}
            className="text-ink underline underline-offset-4 hover:text-accent"
          >
            {t('upgrade')}
          </Link>
        )}
      </p>
    </div>
  );
};
