import { RETENTION_DAYS } from '@togather/contract/limits.ts';
import { formatTwd, planDefaults } from '@togather/contract/plans.ts';
import { useConfig, useIsConfigSettled } from '#lib/api/config.ts';
import { paths } from '#lib/history/paths.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { buttonClasses } from '#ui/buttons/button.tsx';
import { LinkButton } from '#ui/buttons/link-button.tsx';
import { classes } from '#ui/layout/classes.ts';
import { ExternalLink } from '#ui/links/external-link.tsx';
import { withMail } from '#ui/links/with-mail.tsx';
import { PlanCard } from './plan-card.tsx';
import { UpgradableEvents } from './upgradable-events.tsx';

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

export const PlanList = () => {
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
};
