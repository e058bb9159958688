import { lazy, Suspense, useState } from 'react';
import { openLoaded } from '#lib/loading/open-loaded.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { Button } from '#ui/buttons/button.tsx';
import { AccountSection } from './account-section.tsx';

const load = () => import('./delete-dialog.tsx');
const DeleteDialog = lazy(async () => ({ default: (await load()).DeleteDialog }));

/** Shows what deleting an account removes, and the button for it. */
export const DeleteAccount = ({ onDeleted }: { onDeleted: () => void }) => {
  const { t } = useTranslation('account');
  const [isAsking, setIsAsking] = useState(false);
  return (
    <AccountSection id="delete" title={t('delete.title')} text={t('delete.text')}>
      <Button
        kind="secondary"
        onClick={() => openLoaded(load, () => setIsAsking(true))}
        className="mt-1 justify-self-start border-danger! text-danger! max-sm:justify-self-stretch"
      >
        {t('delete.action')}
      </Button>
      <Suspense fallback={null}>
        {isAsking && <DeleteDialog onClose={() => setIsAsking(false)} onDeleted={onDeleted} />}
      </Suspense>
    </AccountSection>
  );
};
