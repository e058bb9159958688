import { RETENTION_DAYS } from '@togather/contract/limits.ts';
import { planDefaults } from '@togather/contract/plans.ts';
import { useConfig } from '#lib/api/config.ts';
import { usePageMeta } from '#lib/history/page-meta.ts';
import { paths } from '#lib/history/paths.ts';
import { JoinForm } from '#parts/join/join-form.tsx';
import { Footer } from '#parts/navigation/footer.tsx';
import { useTranslation } from '#texts/use-translation.ts';
import { LinkButton } from '#ui/buttons/button.tsx';
import {
  ArrowRightIcon,
  ClockIcon,
  DownloadIcon,
  FaceIcon,
  HeartIcon,
  PeopleIcon,
  SettingsIcon,
} from '#ui/icons/icons.tsx';
import { PageShell } from '#ui/layout/page-shell.tsx';
import { Link } from '#ui/links/link.tsx';
import { CoverFrame, Frames, framesGround } from '#ui/pictures/cover-frame.tsx';

/** The place of a section's content. */
const column = 'gutters py-10 md:py-20';
/** The hue of the logo's colour. */
const BRAND_HUE = 12;

export function Screen() {
  const { t } = useTranslation('home');
  usePageMeta({ title: t('common:productName'), description: t('subtitle') });
  return (
    <>
      <PageShell bare>
        <Hero />
        <PinStrip />
        <Demo />
        <Steps />
        <Features />
        <Invite />
      </PageShell>
      <Footer />
    </>
  );
}

/** Leaves out the pattern where text stands on a computer. */
const besideText = 'lg:[mask-image:linear-gradient(90deg,transparent_48%,#000_64%)]';

const Invite = () => {
  const { t } = useTranslation('home');
  return (
    <section
      aria-labelledby="invite"
      className="on-night relative overflow-hidden text-ink"
      style={{ background: framesGround(BRAND_HUE) }}
    >
      <div aria-hidden="true" className={`absolute inset-0 max-lg:opacity-25 ${besideText}`}>
        <Frames hue={BRAND_HUE} />
      </div>
      <div
        className={`${column} relative grid justify-items-start gap-6 lg:grid-cols-[1fr_auto] lg:items-center`}
      >
        <div>
          <h2 id="invite" className="text-2xl">
            {t('inviteTitle')}
          </h2>
          <p className="mt-3 max-w-xl text-balance text-muted">{t('inviteText')}</p>
        </div>
        <LinkButton to={paths.pricing} size="large">
          {t('inviteAction')}
        </LinkButton>
      </div>
    </section>
  );
};

const features = [
  { key: 'noAccount', Icon: PeopleIcon },
  { key: 'faces', Icon: FaceIcon },
  { key: 'originals', Icon: DownloadIcon },
  { key: 'control', Icon: SettingsIcon },
  { key: 'sponsors', Icon: HeartIcon },
  { key: 'gone', Icon: ClockIcon },
] as const;

const Features = () => {
  const { t } = useTranslation('home');
  const days = useConfig()?.limits.retentionDays ?? RETENTION_DAYS;
  return (
    <section aria-labelledby="features" className={column}>
      <h2 id="features" className="max-w-2xl text-2xl">
        {t('featuresTitle')}
      </h2>
      <ul className="mt-6 grid gap-x-12 gap-y-4 md:mt-12 md:grid-cols-2 md:gap-y-10 lg:grid-cols-3">
        {features.map(({ key, Icon }) => (
          <li key={key} className="flex gap-4">
            <span className="grid size-11 shrink-0 place-items-center rounded-control bg-sunken">
              <Icon className="size-6" />
            </span>
            <div>
              <h3 className="text-lg">{t(`features.${key}.title`, { days })}</h3>
              <p className="mt-0.5 text-sm text-muted md:text-base">{t(`features.${key}.text`, { days })}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
};

/** The promise beside the product's own pages. On a phone the first one looks in from below. */
const Hero = () => {
  const { t, language } = useTranslation('home');
  const config = useConfig();
  const limits = config?.limits;
  const count = limits?.freePhotoLimit ?? planDefaults.Free.photoLimit;
  const offer = limits?.freeEventsPerMonth === 0 ? t('noFree') : t('reassurance', { count });
  const reassurance = config?.isHostingLimited ? t('chosenHosts') : offer;
  return (
    <CoverFrame
      className="on-night [--line-strong:transparent]! [--raised:rgb(255_255_255/0.14)]!"
      style={{ background: framesGround(BRAND_HUE) }}
    >
      <div
        aria-hidden="true"
        className={`absolute inset-x-0 bottom-0 h-80 [mask-image:linear-gradient(transparent,#000_8rem)] md:h-88 lg:inset-y-0 lg:h-auto ${besideText}`}
      >
        <Frames hue={BRAND_HUE} />
      </div>
      <div className="gutters relative z-1 grid gap-10 pt-10 lg:grid-cols-[1.15fr_1fr] lg:gap-16 lg:pt-16">
        <header className="lg:self-center lg:pb-16">
          <h1 className="text-display whitespace-pre-line max-[22rem]:text-2xl">{t('title')}</h1>
          <p className="mt-5 max-w-xl text-lg text-balance text-muted">{t('subtitle')}</p>
          <div className="mt-8 grid gap-3 sm:flex">
            <LinkButton to={paths.pricing} size="large">
              {t('create')}
            </LinkButton>
            <LinkButton to={paths.joinEvent} kind="secondary" size="large">
              {t('join')}
            </LinkButton>
          </div>
          <p className="mt-4 text-sm text-balance text-muted">{reassurance}</p>
        </header>
        <div
          aria-hidden="true"
          className="relative mx-auto h-72 w-full max-w-104 before:absolute before:-inset-x-5 before:top-0 before:h-[150%] before:bg-[radial-gradient(closest-side,rgb(255_122_89/0.45),transparent)] md:h-80 lg:h-116 lg:max-w-lg"
        >
          <img
            src={`/demo/find-me.${language}.webp`}
            alt=""
            {...PICTURE}
            loading="lazy"
            className={`${phone} absolute top-8 right-0 w-1/2 rotate-6 opacity-90 max-md:hidden lg:top-16`}
          />
          <img
            src={`/demo/event-page.${language}.webp`}
            alt=""
            {...PICTURE}
            fetchPriority="high"
            className={`${phone} absolute top-0 shadow-float max-md:inset-x-0 max-md:mx-auto max-md:w-3/4 md:left-2 md:w-3/5 md:-rotate-3`}
          />
        </div>
      </div>
    </CoverFrame>
  );
};

/** The printed sheets name this page as the place to type the PIN. */
const PinStrip = () => {
  const { t } = useTranslation('join-event');
  return (
    <section aria-label={t('title')} className="border-b border-line bg-surface">
      <div className="gutters pt-6 pb-5 md:flex md:items-center md:justify-between md:gap-12 md:pt-8">
        <p className="max-w-md text-lg text-balance text-muted max-md:hidden">{t('text')}</p>
        <JoinForm isRow />
      </div>
    </section>
  );
};

/** Screenshots of this product's pages, made by `npm run pictures`. */
const PICTURE = { width: 576, height: 960 };
const phone = 'h-auto rounded-t-[28px] border-x-6 border-t-6 border-[#2b2826] bg-night';

const exhibits = [
  { key: 'event', file: 'event-page' },
  { key: 'faces', file: 'face-menu' },
  { key: 'mine', file: 'find-me' },
] as const;

/** Shows the event page, the face menu and a person's page in the visitor's language: on a phone as a strip to swipe. */
const Demo = () => {
  const { t, language } = useTranslation('home');
  return (
    <section aria-labelledby="demo" className="py-10 md:py-20">
      <h2 id="demo" className="gutters text-2xl">
        {t('demoTitle')}
      </h2>
      <div
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys scroll it.
        tabIndex={0}
        className="gutters mt-6 flex snap-x snap-mandatory scroll-px-5 gap-4 overflow-x-auto [scrollbar-width:none] md:mt-12 md:grid md:grid-cols-3 md:gap-8"
      >
        {exhibits.map(({ key, file }) => (
          <figure key={key} className="grid w-[72%] shrink-0 snap-start content-start gap-4 md:w-auto">
            <div className="overflow-hidden rounded-card bg-sunken px-6 pt-8 md:px-8 md:pt-10">
              <img
                src={`/demo/${file}.${language}.webp`}
                alt={t(`demo.${key}.picture`)}
                {...PICTURE}
                loading="lazy"
                decoding="async"
                className={`${phone} mx-auto -mb-12 w-full max-w-72`}
              />
            </div>
            <figcaption>
              <h3 className="text-lg">{t(`demo.${key}.title`)}</h3>
              <p className="mt-0.5 text-sm text-muted md:text-base">{t(`demo.${key}.text`)}</p>
            </figcaption>
          </figure>
        ))}
      </div>
    </section>
  );
};

const steps = [
  { key: 'create', to: paths.createFreeEvent },
  { key: 'join', to: paths.joinEvent },
  { key: 'upload', to: paths.uploadPhotos },
  { key: 'download', to: paths.downloadPhotos },
] as const;
const bullets = ['a', 'b', 'c'] as const;

/** The four steps, numbered as on the printed sheet. */
const Steps = () => {
  const { t } = useTranslation('home');
  const hasFreeEvents = useConfig()?.limits.freeEventsPerMonth !== 0;
  // Without Free events, the first step leads to the plans.
  const isPlan = (key: string) => key === 'create' && !hasFreeEvents;
  return (
    <section aria-labelledby="steps" className="border-y border-line bg-surface">
      <div className={column}>
        <h2 id="steps" className="text-2xl">
          {t('stepsTitle')}
        </h2>
        <ol className="mt-6 grid gap-x-8 gap-y-5 md:mt-12 md:grid-cols-2 md:gap-y-10 lg:grid-cols-4">
          {steps.map(({ key, to }, index) => (
            <li key={key} className="flex gap-4 lg:flex-col">
              <span
                aria-hidden="true"
                className="grid size-8 shrink-0 place-items-center rounded-full bg-ink text-sm font-bold text-ground tabular-nums"
              >
                {index + 1}
              </span>
              <div className="flex flex-1 flex-col">
                <h3 className="text-lg">{t(`steps.${key}.title`)}</h3>
                <ul className="mt-0.5 grid gap-1 text-sm text-muted md:mt-1.5 md:text-base lg:mb-3">
                  {bullets.map((bullet) => (
                    // A phone shows one line per step; screen readers read all.
                    <li key={bullet} className="flex gap-2.5 max-md:not-first:sr-only">
                      <span
                        aria-hidden="true"
                        className="mt-[0.6em] size-1 shrink-0 rounded-full bg-ink/35 max-md:hidden"
                      />
                      {t(`steps.${key}.${bullet}`)}
                    </li>
                  ))}
                </ul>
                <Link
                  to={isPlan(key) ? paths.pricing : to}
                  className="-mb-2 inline-flex min-h-11 items-center gap-1.5 self-start font-semibold underline underline-offset-4 hover:decoration-2 lg:mt-auto"
                >
                  {isPlan(key) ? t('inviteAction') : t(`steps.${key}.action`)}
                  <ArrowRightIcon className="size-5" />
                </Link>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
};
