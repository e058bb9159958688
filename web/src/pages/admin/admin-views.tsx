import { useQuery } from '@tanstack/react-query';
import { paths } from '#lib/history/paths.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { Link } from '#ui/links/link.tsx';
import { adminCheckQuery } from './admin-check-query.ts';

const views = [
  'create',
  'events',
  'people',
  'hosts',
  'reports',
  'refunds',
  'feedback',
  'audit',
  'installation',
] as const;
export type AdminView = (typeof views)[number];

/** Returns the view of an address, by default the first. */
export function readAdminView(asked: string | null): AdminView {
  return views.find((view) => view === asked) ?? 'create';
}

const tab =
  '-mb-px inline-flex min-h-12 items-center border-b-2 border-transparent text-muted hover:text-ink aria-[current=page]:border-accent aria-[current=page]:font-medium aria-[current=page]:text-ink';

/** The navigation between the admin views. */
export function AdminViews({ view }: { view: AdminView }) {
  const { t } = useTranslation('admin');
  // The page has just fetched it.
  const { data } = useQuery({ ...adminCheckQuery, staleTime: Number.POSITIVE_INFINITY });
  const waiting: Partial<Record<AdminView, number>> = data?.waiting ?? {};
  return (
    <nav aria-label={t('views.label')} className="mt-6 flex flex-wrap gap-x-6 border-b border-line">
      {views.map((one) => (
        <Link
          key={one}
          to={one === 'create' ? paths.admin : `${paths.admin}?view=${one}`}
          aria-current={view === one ? 'page' : undefined}
          className={tab}
        >
          {t(`views.${one}`)}
          {!!waiting[one] && <span className="ml-1.5 text-sm text-muted tabular-nums">{waiting[one]}</span>}
        </Link>
      ))}
    </nav>
  );
}
