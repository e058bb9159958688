import { paths } from '#lib/history/paths.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { LinkButton } from '#ui/buttons/link-button.tsx';
import { StateMessage } from '#ui/messages/state-message.tsx';

/** Says that this installation offers no Free events, and leads to the plans. */
export const NoFreeEvents = () => {
  const { t } = useTranslation('create-event');
  return (
    <StateMessage
      heading="h1"
      title={t('none')}
      text={t('noneText')}
      actions={<LinkButton to={paths.pricing}>{t('seePlans')}</LinkButton>}
    />
  );
};
