import { facesInWork, type Processing } from '@togather/contract/processing.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { Spinner } from '#ui/layout/page-shell.tsx';

/** Shows how many photos are still searched for faces, for the first time or once more. Renders nothing for 0. */
export function FacesInWork({ processing }: { processing: Processing }) {
  const { t } = useTranslation('figures');
  const { faces, hardFaces } = processing;
  if (facesInWork(processing) === 0) return null;
  return (
    <p role="status" className="flex items-center gap-2 text-sm text-muted">
      <Spinner className="size-4 shrink-0" />
      {faces > 0 ? t('processing', { count: faces }) : t('hardFaces', { count: hardFaces })}
    </p>
  );
}
