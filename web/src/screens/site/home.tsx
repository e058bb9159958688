import { Demo } from '../../features/home/demo.tsx';
import { Features } from '../../features/home/features.tsx';
import { Hero } from '../../features/home/hero.tsx';
import { Invite } from '../../features/home/invite.tsx';
import { Steps } from '../../features/home/steps.tsx';
import { Footer } from '../../features/navigation/footer.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { usePageMeta } from '../../platform/history/page-meta.ts';
import { PageShell } from '../../ui/layout/page-shell.tsx';

export const Screen = () => {
  const { t } = useTranslation('home');
  usePageMeta({ title: t('common:productName'), description: t('subtitle') });
  return (
    <>
      <PageShell bare>
        <Hero />
        <Steps />
        <Features />
        <Demo />
        <Invite />
      </PageShell>
      <Footer />
    </>
  );
};
