import { Footer } from '../../features/navigation/footer.tsx';
import { PlanList } from '../../features/plans/plan-list.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useConfig } from '../../platform/api/config.ts';
import { usePageMeta } from '../../platform/history/page-meta.ts';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { PageShell } from '../../ui/layout/page-shell.tsx';

export const Screen = () => {
  const { t } = useTranslation('pricing');
  const hasFreeEvents = useConfig()?.limits.freeEventsPerMonth !== 0;
  const subtitle = t(hasFreeEvents ? 'subtitle' : 'subtitleWithoutFree');
  usePageMeta({ title: t('pageTitle'), description: subtitle });
  return (
    <>
      <PageShell>
        <PageHeader title={t('title')} text={subtitle} isCentered />
        <PlanList />
        <p className="mt-10 text-center text-sm text-muted">{t('note')}</p>
      </PageShell>
      <Footer />
    </>
  );
};
