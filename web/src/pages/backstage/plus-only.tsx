import { paths } from '#lib/history/paths.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { LinkButton } from '#ui/buttons/link-button.tsx';
import { FramedScene } from '#ui/drawings/scenes.tsx';
import { StateMessage } from '#ui/messages/state-message.tsx';

/** Replaces the backstage of a free event. */
export const PlusOnly = ({ pin, canUpgrade }: { pin: string; canUpgrade: boolean }) => {
  const { t } = useTranslation('backstage');
  return (
    <StateMessage
      heading="h1"
      drawing={
        <svg viewBox="0 0 120 120" fill="none" stroke="currentColor" aria-hidden="true" className="w-32">
          <FramedScene scene="balloons" x={16} y={16} size={88} turn={-4} isAccent />
        </svg>
      }
      title={t('plusOnly')}
      text={t('plusOnlyText')}
      actions={
        <>
          {canUpgrade && <LinkButton to={paths.upgradeEvent(pin)}>{t('upgrade')}</LinkButton>}
          <LinkButton to={paths.pricing} kind="secondary">
            {t('seePlans')}
          </LinkButton>
          <LinkButton to={paths.manageEvent(pin)} kind="secondary">
            {t('manageEvent')}
          </LinkButton>
        </>
      }
    />
  );
};
