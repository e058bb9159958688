import { paths } from '#lib/history/paths.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { NavLink } from '#ui/links/link.tsx';

const tab =
  '-mb-px inline-flex min-h-12 items-center border-b-2 border-transparent text-muted hover:text-ink aria-[current=page]:border-accent aria-[current=page]:font-semibold aria-[current=page]:text-ink';

export function MemberCenterTabs() {
  const { t } = useTranslation('member-center');
  return (
    <nav aria-label={t('label')} className="mt-6 flex gap-6 border-b border-line">
      <NavLink to={paths.hostedEvents} className={tab}>
        {t('navigation:hosted')}
      </NavLink>
      <NavLink to={paths.joinedEvents} className={tab}>
        {t('navigation:joined')}
      </NavLink>
    </nav>
  );
}
