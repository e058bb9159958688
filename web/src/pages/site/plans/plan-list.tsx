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
import { ArrowRightIcon, CheckIcon } from '#ui/icons/icons.tsx';
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
          'mx-auto mt-10 grid max-w-4xl gap-5 md:mt-12 md:gap-6',
          freeEvents > 0 && 'md:grid-cols-2',
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
            label={t('free.limitedOffer')}
            points={[
              { text: t('free.photos', { count: limits?.freePhotoLimit ?? Free.photoLimit }), isLimit: true },
              { text: t('faces') },
              { text: t('retention', { days }), isLimit: true },
              { text: t('free.unlimited') },
              { text: t('free.events', { count: freeEvents }), isLimit: true },
              { text: t('free.uploads'), isLimit: true },
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
            { text: t('pro.photos', { count: limits?.plusPhotoLimit ?? Plus.photoLimit }) },
            { text: t('faces') },
            { text: t('retention', { days }), isLimit: true },
            { text: t('pro.control') },
            { text: t('pro.shots') },
            { text: t('pro.ads') },
            { text: t('pro.speed') },
          ]}
          action={<PlusAction isOnSale={isOnSale} />}
        />
        <CustomPlan days={days} />
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
    <div className="mx-auto mt-8 max-w-md">
      <p className="text-center text-balance text-muted">{t('pro.upgrade')}</p>
      <ul className="mt-3 divide-y divide-line rounded-card border border-line bg-surface">
        {events.map(({ eventId, eventName, pinCode }) => (
          <li key={eventId}>
            <Link
              to={paths.upgradeEvent(pinCode)}
              className="flex min-h-12 items-center justify-between gap-4 px-5 underline-offset-4 hover:underline"
            >
              <bdi className="truncate">{eventName}</bdi>
              <ArrowRightIcon className="size-5 shrink-0" />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
};

/** What is agreed on for festivals and brands: a row, since there is nothing to compare at a glance. */
const CustomPlan = ({ days }: { days: number }) => {
  const { t } = useTranslation('pricing');
  const points = [
    t('business.photos'),
    t('business.retention', { days }),
    t('business.series'),
    t('business.quote'),
  ];
  return (
    <li className="grid items-center gap-x-8 gap-y-5 rounded-card border border-line p-6 md:col-span-full md:grid-cols-[minmax(0,1fr)_auto] md:p-8">
      <div>
        <h2 className="text-xl">{t('business.name')}</h2>
        <p className="mt-1 text-muted">
          <span className="font-semibold text-ink">{t('business.price')}</span> · {t('business.summary')}
        </p>
        <ul className="mt-4 grid gap-x-8 gap-y-1.5 text-sm sm:grid-cols-2">
          {points.map((text) => (
            <PlanPoint key={text} text={text} />
          ))}
        </ul>
      </div>
      <div className="*:w-full">
        <CustomAction />
      </div>
    </li>
  );
};

interface Point {
  text: string;
  /** A limit gets a dot, since a tick would praise it. */
  isLimit?: boolean;
}

const PlanPoint = ({ text, isLimit = false }: Point) => (
  <li className="flex gap-2.5">
    <span className="grid h-[1lh] w-5 shrink-0 place-items-center">
      {isLimit ? (
        <span aria-hidden="true" className="size-1.5 rounded-full bg-ink/35" />
      ) : (
        <CheckIcon className="size-5 text-ok" />
      )}
    </span>
    {text}
  </li>
);

interface PlanCardProps {
  name: string;
  summary: string;
  price: string;
  /** The unit of the price: a month, an event. */
  per: string;
  original: { label: string; price: string };
  badge?: string | undefined;
  label?: string;
  points: Point[];
  isHighlighted?: boolean;
  action: ReactNode;
}

/** One plan: description, price, action, and what it holds in the order of the other one. */
const PlanCard = ({ isHighlighted = false, ...plan }: PlanCardProps) => (
  // The rows of both cards share their heights, so that they are read across.
  <li
    className={classes(
      'rounded-card border bg-surface p-6 md:row-span-4 md:grid md:grid-rows-subgrid md:gap-y-0 md:p-8',
      isHighlighted ? 'border-ink ring-1 ring-ink ring-inset' : 'border-line',
    )}
  >
    <div>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-xl">{plan.name}</h2>
        {plan.badge && (
          <p className="rounded-full bg-ink px-3 py-1 text-xs font-semibold text-ground">{plan.badge}</p>
        )}
        {plan.label && (
          <p className="rounded-full bg-sunken px-3 py-1 text-xs font-semibold text-muted">{plan.label}</p>
        )}
      </div>
      <p className="mt-1 text-muted">{plan.summary}</p>
    </div>
    <div className="mt-6">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="text-2xl font-bold tracking-tight tabular-nums">{plan.price}</span>
        <span className="text-muted">{plan.per}</span>
      </p>
      <p className="mt-1 text-sm text-muted">
        {plan.original.label} <s className="tabular-nums">{plan.original.price}</s>
      </p>
    </div>
    <div className="mt-6">{plan.action}</div>
    <ul className="mt-6 grid content-start gap-2.5 border-t border-line pt-6">
      {plan.points.map((point) => (
        <PlanPoint key={point.text} {...point} />
      ))}
    </ul>
  </li>
);
