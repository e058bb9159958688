import { useTranslation } from '#texts/use-translation.ts';
import { Button } from '#ui/buttons/button.tsx';
import { PhotosIcon, UploadIcon } from '#ui/icons/icons.tsx';
import { StateMessage } from '#ui/messages/state-message.tsx';

/** Shown in an event without photos, with an upload button for guests who may upload. */
export const GridEmpty = ({
  isEnded,
  onUpload,
}: {
  isEnded: boolean;
  onUpload: (() => void) | undefined;
}) => {
  const { t } = useTranslation('photos');
  if (isEnded)
    return (
      <StateMessage
        className="px-5"
        drawing={<PhotosIcon className="size-14 text-muted" strokeWidth={1.25} />}
        title={t('endedTitle')}
        text={t('endedText')}
      />
    );
  return (
    <StateMessage
      className="px-5"
      drawing={<PhotosIcon className="size-14 text-muted" strokeWidth={1.25} />}
      title={t('emptyTitle')}
      text={t(onUpload ? 'emptyText' : 'emptyTextNoUpload')}
      actions={
        onUpload && (
          <Button icon={<UploadIcon />} onClick={onUpload}>
            {t('upload')}
          </Button>
        )
      }
    />
  );
};
