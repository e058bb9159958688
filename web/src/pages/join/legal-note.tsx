import { Fragment } from 'react';
import { paths } from '#lib/history/paths.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { Link } from '#ui/links/link.tsx';

const link = 'underline underline-offset-4 hover:text-ink';

const pages = [
  { to: paths.terms, key: 'terms' },
  { to: paths.privacy, key: 'privacy' },
  { to: paths.faceNotice, key: 'faceNotice' },
] as const;

/** States what joining accepts, with links to the full pages. */
export function LegalNote() {
  const { t } = useTranslation('join-event');
  const and = t('legalAnd');
  // Keeps the punctuation on the line of the link before it.
  const mark = and.trimEnd();
  return (
    <p className="text-sm text-muted">
      {t('legal')}
      {pages.map(({ to, key }, place) => (
        <Fragment key={key}>
          {place > 0 && and.slice(mark.length)}
          <span className="inline-block">
            <Link to={to} className={link}>
              {t(`navigation:${key}`)}
            </Link>
            {place < pages.length - 1 && mark}
          </span>
        </Fragment>
      ))}
    </p>
  );
}
