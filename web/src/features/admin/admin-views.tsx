import { useTranslation } from '../../i18n/use-translation.ts';
import { paths } from '../../lib/paths.ts';
import { Link } from '../../ui/link.tsx';

export type AdminView = 'create' | 'feedback';

const tab =
  '-mb-px inline-flex min-h-12 items-center border-b-2 border-transparent text-muted hover:text-ink aria-[current=page]:border-accent aria-[current=page]:font-medium aria-[current=page]:text-ink';

/** The way between what administrators do. */
export const AdminViews = ({ view }: { view: AdminView }) => {
  const { t } = useTranslation('admin');
  return (
    <nav aria-label={t('views.label')} className="mt-6 flex gap-6 border-b border-line">
      <Link to={paths.admin} aria-current={view === 'create' ? 'page' : undefined} className={tab}>
        {t('views.create')}
      </Link>
      <Link
        to={`${paths.admin}?view=feedback`}
        aria-current={view === 'feedback' ? 'page' : undefined}
        className={tab}
      >
        {t('views.feedback')}
      </Link>
    </nav>
  );
};
