import { RETENTION_DAYS } from '@togather/contract/limits.ts';
import { PLUS_PRICE, planDefaults } from '@togather/contract/plans.ts';
import type { ReactNode } from 'react';
import { useConfig } from '#lib/api/config.ts';
import { paths } from '#lib/history/paths.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { CheckIcon, LockIcon } from '#ui/icons/icons.tsx';
import { Link } from '#ui/links/link.tsx';

/** Shows what is bought and its price. */
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
    </section>
  );
}

/** The button that pays: above it what is bought, below it who handles the card, and the terms. */
export function PayFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation('payments');
  return (
    <div className="grid gap-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 rounded-control bg-sunken px-4 py-3 font-semibold tabular-nums">
        {t('oneOff', { price: PLUS_PRICE })}
      </p>
      {children}
      <p className="flex gap-2 text-sm text-muted">
        <LockIcon className="mt-0.5 size-4 shrink-0" />
        <span>
          {t('secure')} {t('refund')}{' '}
          <Link to={paths.terms} className="text-ink underline underline-offset-4 hover:decoration-2">
            {t('navigation:terms')}
          </Link>
        </span>
      </p>
    </div>
  );
}
