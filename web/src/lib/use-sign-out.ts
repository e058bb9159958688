import { useTranslation } from '../i18n/use-translation.ts';
import { notify } from './notification.ts';
import { signOut } from './sign-out.ts';

/** Signs out in any case, and says so when the server could not be reached. */
export const useSignOut = () => {
  const { t } = useTranslation();
  return () => {
    signOut().catch(() => notify({ type: 'error', message: t('signOutUntold') }));
  };
};
