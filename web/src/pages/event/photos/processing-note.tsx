import type { Event } from '@togather/contract/schemas/events.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { Spinner } from '#ui/layout/page-shell.tsx';

/**
 * Shows that photos are being processed: previews first, then faces, then hard faces. Its line is reserved, so that the grid does not move.
 */
export function ProcessingNote({ processing }: { processing: Event['processing'] }) {
  const { t } = useTranslation('event-page');
  const { previews, faces, hardFaces } = processing;
  const text = [
    previews > 0 && t('preparing', { count: previews }),
    faces > 0 && t('findingFaces', { count: faces }),
    hardFaces > 0 && t('hardFaces', { count: hardFaces }),
  ].find(Boolean);
  return (
    <p role="status" className="flex h-11 min-w-0 items-center gap-2 pl-3 text-sm text-muted">
      {text && (
        <>
          <Spinner className="size-4 shrink-0" />
          <span className="truncate">{text}</span>
        </>
      )}
    </p>
  );
}

/** The pill below the navigation bar that reveals new photos of others. */
export function NewPhotosPill({ count, onReveal }: { count: number; onReveal: () => void }) {
  const { t } = useTranslation('event-page');
  return (
    <div aria-live="polite" className="pointer-events-none sticky top-30 z-20 grid h-0 justify-items-center">
      {count > 0 && (
        <button
          type="button"
          onClick={onReveal}
          className="pointer-events-auto h-11 animate-[appear_150ms] rounded-full bg-accent px-5 font-semibold whitespace-nowrap text-on-accent tabular-nums"
        >
          ↑ {t('newPhotos', { count })}
        </button>
      )}
    </div>
  );
}
