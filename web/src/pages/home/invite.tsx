import { paths } from '#lib/history/paths.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { LinkButton } from '#ui/buttons/link-button.tsx';

export const Invite = () => {
  const { t } = useTranslation('home');
  return (
    <section aria-labelledby="invite" className="bg-night text-[#f5f5f1]">
      <div className="mx-auto grid max-w-6xl justify-items-start gap-6 px-5 py-20 md:px-8 md:py-24 lg:grid-cols-[1fr_auto] lg:items-center">
        <div>
          <h2 id="invite" className="text-2xl tracking-tight">
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
