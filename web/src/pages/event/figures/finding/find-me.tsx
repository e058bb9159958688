import { useState } from 'react';
import { useTranslation } from '#texts/use-translation.ts';
import { ChevronRightIcon, FaceIcon } from '#ui/icons/icons.tsx';
import { FindMeDialog } from './find-me-dialog.tsx';

/** The button that finds one's own photos by a selfie. */
export function FindMe({
  eventId,
  isOpenAtFirst,
  onFound,
}: {
  eventId: string;
  isOpenAtFirst: boolean;
  onFound: (figureIds: readonly string[]) => void;
}) {
  const { t } = useTranslation('figures');
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);
  return (
    <>
      <button
        type="button"
        onClick={() => setIsOpen(true)}
        className="flex items-center gap-3 rounded-card border border-line bg-raised px-3 py-2 text-left transition-colors duration-120 hover:bg-hover night:border-transparent"
      >
        <span className="grid size-11 shrink-0 place-items-center rounded-control bg-accent-soft text-accent">
          <FaceIcon />
        </span>
        <span className="flex-1">
          <span className="block font-semibold">{t('find.title')}</span>
          <span className="block text-sm text-balance text-muted">{t('find.text')}</span>
        </span>
        <ChevronRightIcon className="size-5 shrink-0 text-muted" />
      </button>
      {isOpen && (
        <FindMeDialog
          eventId={eventId}
          onClose={() => setIsOpen(false)}
          onFound={(figureIds) => {
            setIsOpen(false);
            onFound(figureIds);
          }}
        />
      )}
    </>
  );
}
