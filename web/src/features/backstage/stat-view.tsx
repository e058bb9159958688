import { useTranslation } from '../../i18n/use-translation.ts';

/** A placeholder for statistics. */
export const StatView = () => {
  const { t } = useTranslation('backstage');
  return (
    <section aria-labelledby="stat-title" className="grid content-start gap-2">
      <h2 id="stat-title" className="text-xl">
        {t('stat.title')}
      </h2>
      <p className="text-muted">{t('stat.text')}</p>
      <p className="mt-4 grid min-h-40 place-items-center rounded-card border border-dashed border-line-strong text-muted">
        {t('stat.soon')}
      </p>
    </section>
  );
};
