import { planDefaults } from '@togather/contract/plans.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useConfig } from '../../platform/api/config.ts';
import { paths } from '../../platform/history/paths.ts';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { GatheringDrawing } from './gathering-drawing.tsx';

const { photoLimit, eventsPerMonth } = planDefaults.Free;
const defaultLimits = { freePhotoLimit: photoLimit as number, freeEventsPerMonth: eventsPerMonth as number };

export const Hero = () => {
  const { t } = useTranslation('home');
  const config = useConfig();
  const free = config?.limits ?? defaultLimits;
  const count = free.freePhotoLimit;
  const offer = free.freeEventsPerMonth > 0 ? t('reassurance', { count }) : t('noFree');
  const reassurance = config?.isHostingLimited ? t('chosenHosts') : offer;
  return (
    <header className="mx-auto grid max-w-6xl items-center gap-10 px-5 pt-12 pb-16 md:px-8 md:pt-20 lg:grid-cols-[1.25fr_1fr] lg:gap-10 lg:pb-28">
      <div>
        <h1 className="text-display tracking-tight whitespace-pre-line">{t('title')}</h1>
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
