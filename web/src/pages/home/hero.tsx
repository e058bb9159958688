import { planDefaults } from '@togather/contract/plans.ts';
import { useConfig } from '#lib/api/config.ts';
import { paths } from '#lib/history/paths.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { LinkButton } from '#ui/buttons/link-button.tsx';
import { GatheringDrawing } from './gathering-drawing.tsx';

export const Hero = () => {
  const { t } = useTranslation('home');
  const config = useConfig();
  const limits = config?.limits;
  const count = limits?.freePhotoLimit ?? planDefaults.Free.photoLimit;
  const offer = limits?.freeEventsPerMonth === 0 ? t('noFree') : t('reassurance', { count });
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
