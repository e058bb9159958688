import type { Measure } from '@togather/contract/statistics/measures.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { InfoIcon } from '#ui/icons/icons.tsx';
import { Fold } from '#ui/layout/fold.tsx';

/** The definition of each number, collapsed initially. */
export const HowCounted = ({
  measures,
  hasSponsors,
}: {
  measures: readonly Measure[];
  hasSponsors: boolean;
}) => {
  const { t } = useTranslation('statistics');
  const defined = [
    ...measures.map((measure) => [t(`measures.${measure}`), t(`how.${measure}`)] as const),
    ...(hasSponsors ? [[t('sponsors.title'), t('how.sponsors')] as const] : []),
  ];
  return (
    <Fold icon={<InfoIcon className="size-5 text-muted" />} title={t('how.title')}>
      <dl className="grid gap-3 px-4 pb-3 text-sm">
        {defined.map(([name, text]) => (
          <div key={name}>
            <dt className="font-medium">{name}</dt>
            <dd className="text-muted">{text}</dd>
          </div>
        ))}
      </dl>
      <p className="px-4 pb-3 text-sm text-muted">{t('how.days')}</p>
    </Fold>
  );
};
