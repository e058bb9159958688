import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';

const DeleteDialog = lazy(async () => ({ default: (await import('./delete-dialog.tsx')).DeleteDialog }));

/** What goes with an account, and the way to have it deleted. */
export const DeleteAccount = ({ onDeleted }: { onDeleted: () => void }) => {
  const { t } = useTranslation('account');
  const [isAsking, setIsAsking] = useState(false);
  return (
    <section aria-labelledby="delete" className="grid gap-3 rounded-card border border-line bg-surface p-6">
      <h2 id="delete" className="text-lg">
        {t('delete.title')}
      </h2>
      <p className="text-muted">{t('delete.text')}</p>
      <Button
        kind="secondary"
        onClick={() => setIsAsking(true)}
        className="mt-1 justify-self-start border-danger! text-danger! max-sm:justify-self-stretch"
      >
        {t('delete.action')}
      </Button>
      <Suspense fallback={null}>
        {isAsking && <DeleteDialog onClose={() => setIsAsking(false)} onDeleted={onDeleted} />}
      </Suspense>
    </section>
  );
};
