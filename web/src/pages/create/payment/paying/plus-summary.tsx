import { RETENTION_DAYS } from '@togather/contract/limits.ts';
import { PLUS_PRICE, planDefaults } from '@togather/contract/plans.ts';
import { useConfig } from '#lib/api/config.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { CheckIcon } from '#ui/icons/icons.tsx';

/** Shows what is bought, its price, and who processes the card. */
export function PlusSummary() {
  const { t } = useTranslation('payments');
  const limits = useConfig()?.limits;
  const points = [
    t('points.photos', { count: limits?.plusPhotoLimit ?? planDefaults.Plus.photoLimit }),
    t('points.ads'),
    t('points.control'),
    t('points.days', { days: limits?.retentionDays ?? RETENTION_DAYS }),
  ];
  return (
    <section aria-labelledby="plus-price" className="rounded-card border border-line bg-surface p-6">
      <h2 id="plus-price" className="text-lg tabular-nums">
        {t('price', { price: PLUS_PRICE })}
      </h2>
      <ul className="mt-5 grid gap-3 border-t border-line pt-5">
        {points.map((point) => (
          <li key={point} className="flex gap-2.5">
            <CheckIcon className="mt-0.5 size-5 shrink-0 text-ok" />
            {point}
          </li>
        ))}
      </ul>
      <p className="mt-5 border-t border-line pt-5 text-sm text-muted">{t('secure')}</p>
    </section>
  );
}
