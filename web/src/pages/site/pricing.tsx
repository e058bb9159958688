import { useConfig } from '#lib/api/config.ts';
import { usePageMeta } from '#lib/history/page-meta.ts';
import { Footer } from '#parts/navigation/footer.tsx';
import { useTranslation } from '#texts/use-translation.ts';
import { PageHeader, PageShell } from '#ui/layout/page-shell.tsx';
import { PlanList } from './plans/plan-list.tsx';

export function Screen() {
  const { t } = useTranslation('pricing');
  const hasFreeEvents = useConfig()?.limits.freeEventsPerMonth !== 0;
  const subtitle = t(hasFreeEvents ? 'subtitle' : 'subtitleWithoutFree');
  usePageMeta({ title: t('pageTitle'), description: subtitle });
  return (
    <>
      <PageShell>
        <PageHeader title={t(hasFreeEvents ? 'title' : 'titleWithoutFree')} text={subtitle} isCentered />
        <PlanList />
        <p className="mt-10 text-center text-sm text-muted">{t('note')}</p>
      </PageShell>
      <Footer />
    </>
  );
}
