import { useConfig } from '#lib/api/config.ts';
import { paths } from '#lib/history/paths.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { ArrowRightIcon } from '#ui/icons/icons.tsx';
import { Link } from '#ui/links/link.tsx';

const steps = [
  { key: 'create', to: paths.createFreeEvent },
  { key: 'join', to: paths.joinEvent },
  { key: 'upload', to: paths.uploadPhotos },
  { key: 'download', to: paths.downloadPhotos },
] as const;
const bullets = ['a', 'b', 'c'] as const;

export const Steps = () => {
  const { t } = useTranslation('home');
  const hasFreeEvents = useConfig()?.limits.freeEventsPerMonth !== 0;
  // Without Free events, the first step leads to the plans.
  const isPlan = (key: string) => key === 'create' && !hasFreeEvents;
  return (
    <section aria-labelledby="steps" className="border-y border-line bg-surface">
      <div className="mx-auto max-w-6xl px-5 py-20 md:px-8 md:py-28">
        <h2 id="steps" className="text-2xl tracking-tight">
          {t('stepsTitle')}
        </h2>
        <ol className="mt-12 grid gap-px overflow-hidden rounded-card border border-line bg-line md:grid-cols-2 lg:grid-cols-4">
          {steps.map(({ key, to }, index) => (
            <li key={key} className="flex flex-col bg-surface p-6 md:p-7">
              <span aria-hidden="true" className="font-mono text-sm text-accent tabular-nums">
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
                className="mt-auto inline-flex min-h-11 items-center gap-2 font-medium text-accent underline-offset-4 hover:underline"
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
