import { Footer } from '../../features/navigation/footer.tsx';
import { PlanList } from '../../features/plans/plan-list.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { usePageMeta } from '../../platform/history/page-meta.ts';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { PageShell } from '../../ui/layout/page-shell.tsx';

export const Screen = () => {
  const { t } = useTranslation('pricing');
  usePageMeta({ title: t('pageTitle'), description: t('subtitle') });
  return (
    <>
      <PageShell>
        <PageHeader title={t('title')} text={t('subtitle')} isCentered />
        <PlanList />
        <p className="mt-10 text-center text-sm text-muted">{t('note')}</p>
      </PageShell>
      <Footer />
    </>
  );
};
