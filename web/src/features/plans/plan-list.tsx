import { RETENTION_DAYS } from '@togather/contract/limits.ts';
import { planDefaults } from '@togather/contract/plans.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useConfig } from '../../lib/config.ts';
import { paths } from '../../lib/paths.ts';
import { buttonClasses } from '../../ui/button.tsx';
import { ExternalLink } from '../../ui/external-link.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PlanCard } from './plan-card.tsx';

const { Free, Plus } = planDefaults;

const CustomAction = () => {
  const { t } = useTranslation('pricing');
  const form = useConfig()?.brand.customPlanFormUrl;
  if (!form)
    return <p className="flex min-h-13 items-center justify-center text-muted">{t('business.plain')}</p>;
  return (
    <ExternalLink href={form} className={`${buttonClasses('secondary', 'large')} w-full`}>
      {t('business.action')}
    </ExternalLink>
  );
};

export const PlanList = () => {
  const { t } = useTranslation('pricing');
  const limits = useConfig()?.limits;
  const price = (amount: number) => `NT$${amount}`;
  const days = limits?.retentionDays ?? RETENTION_DAYS;
  return (
    <ul className="mt-14 grid gap-6 lg:grid-cols-3">
      <PlanCard
        name={t('free.name')}
        summary={t('free.summary')}
        price={price(Free.priceTwd)}
        per={t('perMonth')}
        original={{ label: t('original'), price: `${price(Free.originalTwd)} ${t('perMonth')}` }}
        labels={[t('free.limitedOffer'), t('free.unlimited')]}
        points={[
          t('free.photos', { count: limits?.freePhotoLimit ?? Free.photoLimit }),
          t('free.events', { count: limits?.freeEventsPerMonth ?? Free.eventsPerMonth }),
          t('faces'),
          t('retention', { days }),
          t('free.uploads'),
        ]}
        action={
          <LinkButton to={paths.createFreeEvent} kind="secondary" size="large" className="w-full">
            {t('free.action')}
          </LinkButton>
        }
      />
      <PlanCard
        isHighlighted
        badge={t('popular')}
        name={t('pro.name')}
        summary={t('pro.summary')}
        price={price(Plus.priceTwd)}
        per={t('perEvent')}
        original={{ label: t('original'), price: price(Plus.originalTwd) }}
        points={[
          t('pro.photos', { count: limits?.plusPhotoLimit ?? Plus.photoLimit }),
          t('pro.control'),
          t('pro.ads'),
          t('faces'),
          t('retention', { days }),
          t('pro.speed'),
        ]}
        action={
          <LinkButton to={paths.pendingEvent} size="large" className="w-full">
            {t('pro.action')}
          </LinkButton>
        }
      />
      <PlanCard
        name={t('business.name')}
        summary={t('business.summary')}
        price={t('business.price')}
        points={[t('business.photos'), t('business.retention'), t('business.series'), t('business.quote')]}
        action={<CustomAction />}
      />
    </ul>
  );
};
