import { useTranslation } from '#texts/use-translation.ts';
import { LostFrame } from '#ui/drawings/lost-frame.tsx';
import { StateMessage } from '#ui/messages/state-message.tsx';

/** The same page for unknown, revoked and ended walls, so that an address tells nothing. */
export const MissingWall = () => {
  const { t } = useTranslation('walls');
  return (
    <div className="grid min-h-dvh place-items-center px-5">
      <StateMessage
        heading="h1"
        drawing={<LostFrame />}
        title={t('missing.title')}
        text={t('missing.text')}
      />
    </div>
  );
};
