import { RETENTION_DAYS } from '@togather/contract/limits.ts';
import { useConfig } from '#lib/api/config.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { ClockIcon, DownloadIcon, FaceIcon, HeartIcon, PeopleIcon, SettingsIcon } from '#ui/icons/icons.tsx';

const features = [
  { key: 'noAccount', Icon: PeopleIcon },
  { key: 'faces', Icon: FaceIcon },
  { key: 'originals', Icon: DownloadIcon },
  { key: 'control', Icon: SettingsIcon },
  { key: 'sponsors', Icon: HeartIcon },
  { key: 'gone', Icon: ClockIcon },
] as const;

export const Features = () => {
  const { t } = useTranslation('home');
  const days = useConfig()?.limits.retentionDays ?? RETENTION_DAYS;
  return (
    <section aria-labelledby="features" className="mx-auto max-w-6xl px-5 py-20 md:px-8 md:py-28">
      <h2 id="features" className="max-w-2xl text-2xl tracking-tight">
        {t('featuresTitle')}
      </h2>
      <ul className="mt-12 grid gap-x-12 gap-y-10 md:grid-cols-2 lg:grid-cols-3">
        {features.map(({ key, Icon }) => (
          <li key={key} className="border-t border-line pt-6">
            <Icon className="size-7 text-accent" />
            <h3 className="mt-4 text-lg">{t(`features.${key}.title`, { days })}</h3>
            <p className="mt-2 text-muted">{t(`features.${key}.text`, { days })}</p>
          </li>
        ))}
      </ul>
    </section>
  );
};
