import { useTranslation } from '#texts/use-translation.ts';
import { Spinner } from '#ui/layout/spinner.tsx';

/** Shown while the host check runs. */
export function Checking() {
  const { t } = useTranslation('backstage');
  return (
    <div role="status" className="grid min-h-[50dvh] content-center justify-items-center gap-4 text-muted">
      <Spinner className="size-8" />
      <p>{t('loading')}</p>
    </div>
  );
}
