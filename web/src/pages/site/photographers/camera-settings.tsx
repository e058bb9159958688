import { useTranslation } from '#texts/use-translation.ts';

const settings = ['protocol', 'server', 'port', 'passive', 'user', 'password'] as const;

/** What to enter in a camera's menu. */
export const CameraSettings = () => {
  const { t } = useTranslation('photographers');
  return (
    <dl className="divide-y divide-line rounded-card border border-line bg-surface px-4">
      {settings.map((setting) => (
        <div key={setting} className="grid gap-x-6 py-2.5 sm:grid-cols-[9rem_1fr]">
          <dt className="text-muted">{t(`camera.settings.${setting}.name`)}</dt>
          <dd className="font-medium wrap-anywhere">
            {setting === 'server' ? location.hostname : t(`camera.settings.${setting}.value`)}
          </dd>
        </div>
      ))}
    </dl>
  );
};
