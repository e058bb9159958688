import { Fragment } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { paths } from '../../lib/paths.ts';
import { Link } from '../../ui/link.tsx';

const link = 'inline-block underline underline-offset-4 hover:text-ink';

const pages = [
  { to: paths.terms, key: 'terms' },
  { to: paths.privacy, key: 'privacy' },
  { to: paths.faceNotice, key: 'faceNotice' },
] as const;

/** What one agrees to by going in, with the pages that say it in full. */
export const LegalNote = () => {
  const { t } = useTranslation('join-event');
  return (
    <p className="text-sm text-muted">
      {t('legal')}
      {pages.map(({ to, key }, place) => (
        <Fragment key={key}>
          {place > 0 && t('legalAnd')}
          <Link to={to} className={link}>
            {t(`navigation:${key}`)}
          </Link>
        </Fragment>
      ))}
    </p>
  );
};
