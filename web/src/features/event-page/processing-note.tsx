import type { Event } from '@togather/contract/schemas/events.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Spinner } from '../../ui/spinner.tsx';

/** Says that photos are being processed: previews first, then faces. Keeps its line, so the grid stays put. */
export const ProcessingNote = ({ processing }: { processing: Event['processing'] }) => {
  const { t } = useTranslation('event-page');
  const { previews, faces } = processing;
  const text =
    previews > 0 ? t('preparing', { count: previews }) : faces > 0 && t('findingFaces', { count: faces });
  return (
    <p
      role="status"
      className="mx-auto flex h-9 max-w-6xl items-center gap-2 px-5 text-sm text-muted md:px-8"
    >
      {text && (
        <>
          <Spinner className="size-4 shrink-0" />
          {text}
        </>
      )}
    </p>
  );
};
