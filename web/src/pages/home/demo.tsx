import { useTranslation } from '#texts/use-translation.ts';

/** Screenshots of this product's pages, made by scripts/make-demo-images.ts. */
const PICTURE = { width: 576, height: 960 };

const exhibits = [
  { key: 'event', file: 'event-page' },
  { key: 'faces', file: 'face-menu' },
  { key: 'mine', file: 'find-me' },
] as const;

/** Shows the event page, the face menu and a person's page in the visitor's language. */
export const Demo = () => {
  const { t, language } = useTranslation('home');
  return (
    <section aria-labelledby="demo" className="border-t border-line bg-surface">
      <div className="mx-auto max-w-6xl px-5 py-20 md:px-8 md:py-28">
        <h2 id="demo" className="text-2xl tracking-tight">
          {t('demoTitle')}
        </h2>
        <div className="mt-12 grid gap-10 lg:grid-cols-3">
          {exhibits.map(({ key, file }) => (
            <figure key={key} className="grid content-start gap-6">
              <div className="overflow-hidden rounded-card border border-line bg-sunken px-8 pt-10">
                <img
                  src={`/demo/${file}.${language}.webp`}
                  alt={t(`demo.${key}.picture`)}
                  {...PICTURE}
                  loading="lazy"
                  decoding="async"
                  className="mx-auto h-auto w-full max-w-72 rounded-t-[28px] border-x-6 border-t-6 border-ink bg-night"
                />
              </div>
              <figcaption>
                <h3 className="text-lg">{t(`demo.${key}.title`)}</h3>
                <p className="mt-1 text-muted">{t(`demo.${key}.text`)}</p>
              </figcaption>
            </figure>
          ))}
        </div>
      </div>
    </section>
  );
};
