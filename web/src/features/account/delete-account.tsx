import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { errorText } from '../../lib/error-text.ts';
import { notify } from '../../lib/notification.ts';
import { Button } from '../../ui/button.tsx';
import { AccountSection } from './account-section.tsx';

const load = () => import('./delete-dialog.tsx');
const DeleteDialog = lazy(async () => ({ default: (await load()).DeleteDialog }));

/** What goes with an account, and the way to have it deleted. */
export const DeleteAccount = ({ onDeleted }: { onDeleted: () => void }) => {
  const { t } = useTranslation('account');
  const [isAsking, setIsAsking] = useState(false);
  // Without a network the press costs a message, not the page.
  const ask = () =>
    load().then(
      () => setIsAsking(true),
      (error: unknown) => notify({ type: 'error', message: errorText(error) }),
    );
  return (
    <AccountSection id="delete" title={t('delete.title')} text={t('delete.text')}>
      <Button
        kind="secondary"
        onClick={() => void ask()}
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
