import { usePageMeta } from '#lib/history/page-meta.ts';
import { Footer } from '#parts/navigation/footer.tsx';
import { useTranslation } from '#texts/use-translation.ts';
import { FramedScene } from '#ui/drawings/scenes.tsx';
import { PageHeader, PageShell } from '#ui/layout/page-shell.tsx';

const paragraphs = ['a', 'b', 'c'] as const;
const dates = ['founded', 'launched'] as const;

const Drawing = () => (
  <svg
    viewBox="0 0 420 150"
    fill="none"
    stroke="currentColor"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    className="h-auto w-full max-w-xl"
  >
    <FramedScene scene="toast" x={8} y={22} size={104} turn={-6} />
    <FramedScene scene="crowd" x={108} y={30} size={104} turn={4} />
    <FramedScene scene="pair" x={208} y={20} size={104} turn={-3} isAccent />
    <FramedScene scene="flower" x={308} y={30} size={104} turn={6} />
  </svg>
);

export function Screen() {
  const { t } = useTranslation('about-us');
  usePageMeta({ title: t('title'), description: t('mission') });
  return (
    <>
      <PageShell>
        <div className="grid items-end gap-10 md:grid-cols-[1fr_2fr] md:gap-4">
          <PageHeader title={t('title')} />
          <Drawing />
        </div>
        <section
          aria-labelledby="mission"
          className="mt-14 grid gap-4 border-t border-line pt-8 md:grid-cols-[1fr_2fr]"
        >
          <h2 id="mission" className="text-lg">
            {t('missionTitle')}
          </h2>
          <p className="text-xl leading-snug font-semibold text-balance">{t('mission')}</p>
        </section>
        <section
          aria-labelledby="story"
          className="mt-14 grid gap-4 border-t border-line pt-8 md:grid-cols-[1fr_2fr]"
        >
          <h2 id="story" className="text-lg">
            {t('storyTitle')}
          </h2>
          <div className="grid max-w-2xl gap-4">
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{t(`story.${paragraph}`)}</p>
            ))}
          </div>
        </section>
        <div className="mt-14 grid gap-4 border-t border-line pt-8 md:grid-cols-[1fr_2fr]">
          <span className="max-md:hidden" />
          <dl className="flex flex-wrap gap-x-4 gap-y-8 *:flex-1 *:basis-36">
            {dates.map((date) => (
              <div key={date}>
                <dt className="text-muted">{t(`${date}.label`)}</dt>
                <dd className="text-lg font-bold sm:text-xl">{t(`${date}.date`)}</dd>
              </div>
            ))}
          </dl>
        </div>
        <p className="mt-16 border-t border-line pt-6 text-sm text-muted">{t('footerNote')}</p>
      </PageShell>
      <Footer />
    </>
  );
}
