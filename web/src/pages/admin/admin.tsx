import { useQuery } from '@tanstack/react-query';
import { licencesPath } from '@togather/contract/web-paths.ts';
import { type ComponentType, type ReactNode, useEffect, useRef } from 'react';
import { useConfig } from '#lib/api/config.ts';
import { isLoginFailure } from '#lib/failures/failures.ts';
import { navigate } from '#lib/history/page-history.ts';
import { usePageMeta } from '#lib/history/page-meta.ts';
import { paths } from '#lib/history/paths.ts';
import { useSearchParams } from '#lib/history/use-location.tsx';
import { notify } from '#lib/notices/notification.ts';
import { useUser } from '#lib/session/session-store.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { WarningIcon } from '#ui/icons/icons.tsx';
import { PageHeader, PageShell, Spinner } from '#ui/layout/page-shell.tsx';
import { useCurrentInSight } from '#ui/layout/rail.tsx';
import { Link } from '#ui/links/link.tsx';
import { LoginWanted } from '#ui/messages/login-wanted.tsx';
import { Audit } from './audit.tsx';
import { CreatePlus } from './create-plus.tsx';
import { Events } from './events.tsx';
import { adminCheckQuery } from './facts.tsx';
import { Feedback } from './feedback.tsx';
import { Hosts } from './hosts.tsx';
import { Installation } from './installation.tsx';
import { Overview } from './overview.tsx';
import { People } from './people.tsx';
import { Refunds } from './refunds.tsx';
import { Reports } from './reports.tsx';

const views = {
  overview: Overview,
  events: Events,
  people: People,
  reports: Reports,
  refunds: Refunds,
  feedback: Feedback,
  create: CreatePlus,
  hosts: Hosts,
  audit: Audit,
  installation: Installation,
} satisfies Record<string, ComponentType>;
type View = keyof typeof views;
const names = Object.keys(views) as View[];

/** The admin panel: what waits, events, users, reports, refunds, feedback, activity and the installation. */
export function Screen() {
  const { t } = useTranslation('admin');
  const [params] = useSearchParams();
  const user = useUser();
  usePageMeta({ title: t('title'), isIndexed: false });
  const view = names.find((name) => name === params.get('view')) ?? 'overview';
  const Shown = views[view];
  return (
    <PageShell>
      {user ? (
        <Gate>
          <PageHeader title={t('title')} />
          <Navigation view={view} />
          <Shown />
          <Footer />
        </Gate>
      ) : (
        <LoginWanted heading="h1" />
      )}
    </PageShell>
  );
}

/** An unknown path: users without access see the not-found page. */
const NOWHERE = '/not-found';

/** Admits administrators. Redirects all others to the not-found page with the reason. */
const Gate = ({ children }: { children: ReactNode }) => {
  const { t } = useTranslation('admin');
  const { data, error } = useQuery(adminCheckQuery);
  // The page asks for an expired login itself.
  const reason = data?.isAdmin === false ? 'denied' : error && !isLoginFailure(error) ? 'checkFailed' : null;
  useEffect(() => {
    if (!reason) return;
    notify({ type: 'error', message: t(reason) });
    navigate(NOWHERE, { replace: true });
  }, [reason, t]);
  if (data?.isAdmin)
    return (
      <>
        {data.notices?.map((notice) => (
          <p
            key={notice}
            role="alert"
            className="mb-6 flex gap-3 rounded-card border border-danger bg-surface p-4 text-danger"
          >
            <WarningIcon className="mt-0.5 size-5 shrink-0" />
            {t(`notices.${notice}`)}
          </p>
        ))}
        {children}
      </>
    );
  return (
    <p role="status" className="flex min-h-[50dvh] items-center justify-center gap-3 text-muted">
      <Spinner />
      {t('checking')}
    </p>
  );
};

const tab =
  'inline-flex min-h-12 shrink-0 items-center border-b-2 border-transparent text-muted hover:text-ink aria-[current=page]:border-accent aria-[current=page]:font-semibold aria-[current=page]:text-ink';

const Navigation = ({ view }: { view: View }) => {
  const { t } = useTranslation('admin');
  // The gate has just fetched it.
  const { data } = useQuery({ ...adminCheckQuery, staleTime: Number.POSITIVE_INFINITY });
  const waiting: Partial<Record<View, number>> = data?.waiting ?? {};
  const place = useRef<HTMLElement>(null);
  useCurrentInSight(place, view);
  return (
    <nav
      ref={place}
      aria-label={t('views.label')}
      className="relative mt-6 flex gap-x-6 overflow-x-auto border-b border-line [scrollbar-width:none] max-lg:-mx-5 max-lg:px-5 md:max-lg:-mx-8 md:max-lg:px-8 max-lg:[mask-image:linear-gradient(90deg,transparent,#000_20px,#000_calc(100%-32px),transparent)] lg:flex-wrap"
    >
      {names.map((name) => (
        <Link
          key={name}
          to={name === 'overview' ? paths.admin : `${paths.admin}?view=${name}`}
          aria-current={view === name ? 'page' : undefined}
          className={tab}
        >
          {t(`views.${name}`)}
          {!!waiting[name] && (
            <span className="ml-1.5 inline-block min-w-[2ch] text-sm text-muted tabular-nums">
              {waiting[name]}
            </span>
          )}
        </Link>
      ))}
    </nav>
  );
};

/** The version that runs, and what it is made of. */
const Footer = () => {
  const { t } = useTranslation('admin');
  const version = useConfig()?.version;
  return (
    <footer className="mt-16 flex flex-wrap items-center gap-x-6 border-t border-line pt-4 text-sm text-muted">
      <p className="tabular-nums">
        {t('common:productName')} {version}
      </p>
      <Link
        to={licencesPath}
        className="inline-flex min-h-11 items-center underline-offset-4 hover:underline"
      >
        {t('licences')}
      </Link>
    </footer>
  );
};
