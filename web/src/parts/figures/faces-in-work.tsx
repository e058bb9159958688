import { useTranslation } from '#texts/use-translation.ts';
import { Spinner } from '#ui/layout/page-shell.tsx';

/** Shows how many photos are still searched for faces. Renders nothing for 0. */
export function FacesInWork({ count }: { count: number }) {
  const { t } = useTranslation('figures');
  if (count === 0) return null;
  return (
    <p role="status" className="flex items-center gap-2 text-sm text-muted">
      <Spinner className="size-4 shrink-0" />
      {t('processing', { count })}
    </p>
  );
}
