import { useTranslation } from '#texts/use-translation.ts';

/** The pill below the navigation bar that reveals new photos of others. */
export function NewPhotosPill({ count, onReveal }: { count: number; onReveal: () => void }) {
  const { t } = useTranslation('event-page');
  return (
    <div aria-live="polite" className="pointer-events-none sticky top-20 z-20 grid h-0 justify-items-center">
      {count > 0 && (
        <button
          type="button"
          onClick={onReveal}
          className="pointer-events-auto h-11 animate-[appear_150ms] rounded-full bg-accent px-5 font-medium whitespace-nowrap text-on-accent tabular-nums"
        >
          ↑ {t('newPhotos', { count })}
        </button>
      )}
    </div>
  );
}
