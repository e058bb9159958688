import { useTranslation } from '../../i18n/use-translation.ts';
import { paths } from '../../lib/paths.ts';
import { Link } from '../../ui/link.tsx';

const link = 'inline-block underline underline-offset-4 hover:text-ink';

/** What one agrees to by going in, with the pages that say it in full. */
export const LegalNote = () => {
  const { t } = useTranslation('join-event');
  return (
    <p className="text-sm text-muted">
      {t('legal')}{' '}
      <Link to={paths.terms} className={link}>
        {t('navigation:terms')}
      </Link>
      {'\u00a0· '}
      <Link to={paths.privacy} className={link}>
        {t('navigation:privacy')}
      </Link>
      {'\u00a0· '}
      <Link to={paths.faceNotice} className={link}>
        {t('navigation:faceNotice')}
      </Link>
    </p>
  );
};
