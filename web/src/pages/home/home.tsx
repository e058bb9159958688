import { usePageMeta } from '#lib/history/page-meta.ts';
import { Footer } from '#parts/navigation/footer.tsx';
import { useTranslation } from '#texts/use-translation.ts';
import { PageShell } from '#ui/layout/page-shell.tsx';
import { Demo } from './demo.tsx';
import { Features } from './features.tsx';
import { Hero } from './hero.tsx';
import { Invite } from './invite.tsx';
import { Steps } from './steps.tsx';

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
