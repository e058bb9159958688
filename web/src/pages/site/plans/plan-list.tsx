import { RETENTION_DAYS } from '@togather/contract/limits.ts';
import { formatTwd, planDefaults } from '@togather/contract/plans.ts';
import type { HostedEvent } from '@togather/contract/schemas/accounts.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { call } from '#lib/api/api.ts';
import { useConfig, useIsConfigSettled } from '#lib/api/config.ts';
import { paths } from '#lib/history/paths.ts';
import { useUser } from '#lib/session/session-store.ts';
import { isUpgradable } from '#parts/event/is-upgradable.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { buttonClasses, LinkButton } from '#ui/buttons/button.tsx';
import { CheckIcon } from '#ui/icons/icons.tsx';
import { classes } from '#ui/layout/classes.ts';
import { ExternalLink, Link, withMail } from '#ui/links/link.tsx';

const { Free, Plus } = planDefaults;

const InsteadOfAction = ({ children }: { children: string }) => (
  <p className="flex min-h-13 items-center justify-center text-center text-muted">{children}</p>
);

const FreeAction = () => {
  const { t } = useTranslation('pricing');
  return (
    <LinkButton to={paths.createFreeEvent} kind="secondary" size="large" className="w-full">
      {t('free.action')}
    </LinkButton>
  );
};

const PlusAction = ({ isOnSale }: { isOnSale: boolean }) => {
  const { t } = useTranslation('pricing');
  if (!isOnSale) return <InsteadOfAction>{t('pro.unavailable')}</InsteadOfAction>;
  return (
    <LinkButton to={paths.pendingEvent} size="large" className="w-full">
      {t('pro.action')}
    </LinkButton>
  );
};

const CustomAction = () => {
  const { t } = useTranslation('pricing');
  const form = useConfig()?.brand.customPlanFormUrl;
  if (!form) return <InsteadOfAction>{t('business.plain')}</InsteadOfAction>;
  return (
    <ExternalLink href={form} className={`${buttonClasses('secondary', 'large')} w-full`}>
      {t('business.action')}
    </ExternalLink>
  );
};

const HostsNote = () => {
  const { t } = useTranslation('pricing');
  const config = useConfig();
  const email = config?.brand.contactEmails[0] ?? '';
  if (!config?.isHostingLimited) return null;
  return (
    <p className="mx-auto mt-8 max-w-2xl rounded-card border border-line bg-accent-soft px-5 py-4 text-center text-balance">
      {withMail(email ? t('chosenHostsAsk', { email }) : t('chosenHosts'), email)}
    </p>
  );
};

export function PlanList() {
  const { t } = useTranslation('pricing');
  const config = useConfig();
  const limits = config?.limits;
  // A plan that cannot be bought is not recommended.
  const isOnSale = config?.features.payments !== false;
  const isSettled = useIsConfigSettled();
  const days = limits?.retentionDays ?? RETENTION_DAYS;
  const freeEvents = limits?.freeEventsPerMonth ?? Free.eventsPerMonth;
  return (
    <>
      <HostsNote />
      {/* Reserves the place until the installation's limits have loaded, so that no number changes visibly. */}
      <ul
        className={classes(
          'mt-14 grid gap-6',
          freeEvents > 0 ? 'lg:grid-cols-3' : 'mx-auto max-w-4xl md:grid-cols-2',
          !isSettled && 'invisible',
        )}
      >
        {freeEvents > 0 && (
          <PlanCard
            name={t('free.name')}
            summary={t('free.summary')}
            price={formatTwd(Free.priceTwd)}
            per={t('perMonth')}
            original={{ label: t('original'), price: `${formatTwd(Free.originalTwd)} ${t('perMonth')}` }}
            labels={[t('free.limitedOffer'), t('free.unlimited')]}
            points={[
              t('free.photos', { count: limits?.freePhotoLimit ?? Free.photoLimit }),
              t('free.events', { count: freeEvents }),
              t('faces'),
              t('retention', { days }),
              t('free.uploads'),
            ]}
            action={<FreeAction />}
          />
        )}
        <PlanCard
          isHighlighted={isOnSale}
          badge={isOnSale ? t('recommended') : undefined}
          name={t('pro.name')}
          summary={t('pro.summary')}
          price={formatTwd(Plus.priceTwd)}
          per={t('perEvent')}
          original={{ label: t('original'), price: formatTwd(Plus.originalTwd) }}
          points={[
            t('pro.photos', { count: limits?.plusPhotoLimit ?? Plus.photoLimit }),
            t('pro.control'),
            t('pro.ads'),
            t('faces'),
            t('retention', { days }),
            t('pro.speed'),
          ]}
          action={<PlusAction isOnSale={isOnSale} />}
        />
        <PlanCard
          name={t('business.name')}
          summary={t('business.summary')}
          price={t('business.price')}
          points={[
            t('business.photos'),
            t('business.retention', { days }),
            t('business.series'),
            t('business.quote'),
          ]}
          action={<CustomAction />}
        />
      </ul>
      {isOnSale && <UpgradableEvents />}
    </>
  );
}

const SHOWN_EVENTS = 3;

const useUpgradable = (): HostedEvent[] => {
  const isSignedIn = useUser() !== null;
  const [events, setEvents] = useState<HostedEvent[]>([]);
  useEffect(() => {
    if (!isSignedIn) return setEvents([]);
    const stop = new AbortController();
    call('listHostedEvents', { signal: stop.signal }).then(
      (hosted) =>
        setEvents(hosted.filter((event) => event.isOwner && isUpgradable(event) && !event.takenDown)),
      // The plans are readable without it.
      () => {},
    );
    return () => stop.abort();
  }, [isSignedIn]);
  return events;
};

/** Offers a signed-in host to upgrade the newest Free events. */
const UpgradableEvents = () => {
  const { t } = useTranslation('pricing');
  const events = useUpgradable().slice(0, SHOWN_EVENTS);
  if (events.length === 0) return null;
  return (
    <div className="mt-8 flex flex-wrap items-center justify-center gap-x-4">
      <p className="text-muted">{t('pro.upgrade')}</p>
      <ul className="flex min-w-0 flex-wrap justify-center gap-x-4">
        {events.map(({ eventId, eventName, pinCode }) => (
          <li key={eventId} className="min-w-0">
            <Link
              to={paths.upgradeEvent(pinCode)}
              className="inline-block max-w-full truncate py-2 underline underline-offset-4 hover:decoration-2"
            >
              <bdi>{eventName}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
};

interface PlanCardProps {
  name: string;
  summary: string;
  price: string;
  /** The unit of the price: a month, an event. */
  per?: string;
  original?: { label: string; price: string };
  badge?: string | undefined;
  labels?: string[];
  points: string[];
  isHighlighted?: boolean;
  action: ReactNode;
}

/** One plan: description, price, features and action. */
const PlanCard = ({ isHighlighted = false, ...plan }: PlanCardProps) => (
  <li
    className={classes(
      'relative flex flex-col rounded-card border bg-surface p-7 md:p-8',
      isHighlighted ? 'border-accent outline-1 outline-accent' : 'border-line',
    )}
  >
    {plan.badge && (
      <p className="absolute -top-3.5 left-7 rounded-full bg-accent px-3 py-0.5 text-sm font-semibold text-on-accent">
        {plan.badge}
      </p>
    )}
    <h2 className="text-xl">{plan.name}</h2>
    <p className="mt-1 text-muted lg:min-h-[2lh] lg:[&:lang(zh)]:min-h-0">{plan.summary}</p>
    <p className="mt-5 flex flex-wrap items-baseline gap-x-2">
      <span className="text-2xl font-bold tracking-tight tabular-nums">{plan.price}</span>
      {plan.per && <span className="text-muted">{plan.per}</span>}
    </p>
    <p className="mt-1 text-sm text-muted empty:hidden lg:min-h-7 lg:empty:block">
      {plan.original && (
        <>
          {plan.original.label} <s className="tabular-nums">{plan.original.price}</s>
        </>
      )}
    </p>
    <div className="mt-2 flex flex-wrap items-start gap-2 empty:hidden lg:min-h-7 lg:empty:flex">
      {plan.labels?.map((label) => (
        <span
          key={label}
          className="rounded-full bg-accent-soft px-2.5 py-1 text-xs leading-5 font-semibold text-accent"
        >
          {label}
        </span>
      ))}
    </div>
    <ul className="mt-6 mb-8 grid gap-3 border-t border-line pt-6">
      {plan.points.map((point) => (
        <li key={point} className="flex gap-2.5">
          <CheckIcon className="mt-0.5 size-5 shrink-0 text-accent" />
          {point}
        </li>
      ))}
    </ul>
    <div className="mt-auto">{plan.action}</div>
  </li>
);
