import { RETENTION_DAYS } from '@togather/contract/limits.ts';
import { planDefaults } from '@togather/contract/plans.ts';
import { useConfig } from '#lib/api/config.ts';
import { usePageMeta } from '#lib/history/page-meta.ts';
import { paths } from '#lib/history/paths.ts';
import { Footer } from '#parts/navigation/footer.tsx';
import { useTranslation } from '#texts/use-translation.ts';
import { LinkButton } from '#ui/buttons/button.tsx';
import { FramedScene } from '#ui/drawings/scenes.tsx';
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

export function Screen() {
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
}

const Invite = () => {
  const { t } = useTranslation('home');
  return (
    <section aria-labelledby="invite" className="bg-night text-[#f5f5f1]">
      <div className="mx-auto grid max-w-6xl justify-items-start gap-6 px-5 py-20 md:px-8 md:py-24 lg:grid-cols-[1fr_auto] lg:items-center">
        <div>
          <h2 id="invite" className="text-2xl">
            {t('inviteTitle')}
          </h2>
          <p className="mt-3 max-w-xl text-white/75">{t('inviteText')}</p>
        </div>
        <LinkButton
          to={paths.pricing}
          size="large"
          className="bg-persimmon! text-[#1d0d07]! hover:bg-[#ff9478]!"
        >
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
    <section aria-labelledby="features" className="mx-auto max-w-6xl px-5 py-20 md:px-8 md:py-28">
      <h2 id="features" className="max-w-2xl text-2xl">
        {t('featuresTitle')}
      </h2>
      <ul className="mt-12 grid gap-x-12 gap-y-10 md:grid-cols-2 lg:grid-cols-3">
        {features.map(({ key, Icon }) => (
          <li key={key} className="border-t border-line pt-6">
            <Icon className="size-7" />
            <h3 className="mt-4 text-lg">{t(`features.${key}.title`, { days })}</h3>
            <p className="mt-2 text-muted">{t(`features.${key}.text`, { days })}</p>
          </li>
        ))}
      </ul>
    </section>
  );
};

const Hero = () => {
  const { t } = useTranslation('home');
  const config = useConfig();
  const limits = config?.limits;
  const count = limits?.freePhotoLimit ?? planDefaults.Free.photoLimit;
  const offer = limits?.freeEventsPerMonth === 0 ? t('noFree') : t('reassurance', { count });
  const reassurance = config?.isHostingLimited ? t('chosenHosts') : offer;
  return (
    <header className="mx-auto grid max-w-6xl items-center gap-10 px-5 pt-12 pb-16 md:px-8 md:pt-20 lg:grid-cols-[1.25fr_1fr] lg:gap-10 lg:pb-28">
      <div>
        <h1 className="text-display whitespace-pre-line">{t('title')}</h1>
        <p className="mt-6 max-w-xl text-lg text-muted">{t('subtitle')}</p>
        <div className="mt-9 grid gap-3 sm:flex">
          <LinkButton to={paths.pricing} size="large">
            {t('create')}
          </LinkButton>
          <LinkButton to={paths.joinEvent} kind="secondary" size="large">
            {t('join')}
          </LinkButton>
        </div>
        <p className="mt-5 text-sm text-muted">{reassurance}</p>
      </div>
      <div className="mx-auto w-full max-w-md lg:max-w-none">
        <GatheringDrawing />
      </div>
    </header>
  );
};

/** The hero drawing: scattered photos settle into one album. */
const GatheringDrawing = () => (
  <svg
    viewBox="0 0 480 400"
    fill="none"
    stroke="currentColor"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    className="h-auto w-full text-ink"
  >
    <path
      d="M60 70C20 150 40 260 110 330M420 60c46 80 40 210-36 288M150 34c60-34 130-34 186-8"
      strokeDasharray="2 9"
      strokeWidth="2"
      className="stroke-line-strong"
    />
    <rect x="112" y="76" width="256" height="256" rx="16" className="fill-surface" strokeWidth="1.5" />
    <FramedScene scene="pair" x={126} y={90} size={110} />
    <FramedScene scene="hills" x={244} y={90} size={110} />
    <FramedScene scene="cake" x={126} y={208} size={110} />
    <FramedScene scene="face" x={244} y={208} size={110} isAccent />
    <FramedScene scene="balloons" x={10} y={150} size={84} turn={-9} />
    <FramedScene scene="flower" x={386} y={120} size={80} turn={8} />
    <FramedScene scene="toast" x={44} y={296} size={78} turn={7} />
    <FramedScene scene="crowd" x={352} y={300} size={84} turn={-7} />
  </svg>
);

/** Screenshots of this product's pages, made by scripts/make-demo-images.ts. */
const PICTURE = { width: 576, height: 960 };

const exhibits = [
  { key: 'event', file: 'event-page' },
  { key: 'faces', file: 'face-menu' },
  { key: 'mine', file: 'find-me' },
] as const;

/** Shows the event page, the face menu and a person's page in the visitor's language. */
const Demo = () => {
  const { t, language } = useTranslation('home');
  return (
    <section aria-labelledby="demo" className="border-t border-line bg-surface">
      <div className="mx-auto max-w-6xl px-5 py-20 md:px-8 md:py-28">
        <h2 id="demo" className="text-2xl">
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

const steps = [
  { key: 'create', to: paths.createFreeEvent },
  { key: 'join', to: paths.joinEvent },
  { key: 'upload', to: paths.uploadPhotos },
  { key: 'download', to: paths.downloadPhotos },
] as const;
const bullets = ['a', 'b', 'c'] as const;

const Steps = () => {
  const { t } = useTranslation('home');
  const hasFreeEvents = useConfig()?.limits.freeEventsPerMonth !== 0;
  // Without Free events, the first step leads to the plans.
  const isPlan = (key: string) => key === 'create' && !hasFreeEvents;
  return (
    <section aria-labelledby="steps" className="border-y border-line bg-surface">
      <div className="mx-auto max-w-6xl px-5 py-20 md:px-8 md:py-28">
        <h2 id="steps" className="text-2xl">
          {t('stepsTitle')}
        </h2>
        <ol className="mt-12 grid gap-px overflow-hidden rounded-card border border-line bg-line md:grid-cols-2 lg:grid-cols-4">
          {steps.map(({ key, to }, index) => (
            <li key={key} className="flex flex-col bg-surface p-6 md:p-7">
              <span aria-hidden="true" className="font-mono text-sm text-muted tabular-nums">
                0{index + 1}
              </span>
              <h3 className="mt-3 text-lg">{t(`steps.${key}.title`)}</h3>
              <ul className="mt-4 mb-6 grid gap-2 text-muted">
                {bullets.map((bullet) => (
                  <li key={bullet} className="flex gap-2.5">
                    <span aria-hidden="true" className="mt-[0.75em] h-px w-3 shrink-0 bg-line-strong" />
                    {t(`steps.${key}.${bullet}`)}
                  </li>
                ))}
              </ul>
              <Link
                to={isPlan(key) ? paths.pricing : to}
                className="mt-auto inline-flex min-h-11 items-center gap-2 font-semibold underline underline-offset-4 hover:decoration-2"
              >
                {isPlan(key) ? t('inviteAction') : t(`steps.${key}.action`)}
                <ArrowRightIcon className="size-5" />
              </Link>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
};
