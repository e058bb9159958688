import { useTranslation } from '#texts/use-translation.ts';
import { Spinner } from '#ui/layout/page-shell.tsx';

export function Loading() {
  const { t } = useTranslation('payments');
  return (
    <p role="status" className="flex min-h-[50dvh] items-center justify-center gap-3 text-muted">
      <Spinner />
      {t('complete.loading')}
    </p>
  );
}
