import { useTranslation } from '../../i18n/use-translation.ts';
import { notify } from '../notices/notification.ts';
import { signOut } from './sign-out.ts';
import { maySignOut } from './sign-out-question.ts';

/** Signs out, unless somebody would rather not lose photos, and says so when the server could not be reached. */
export const useSignOut = () => {
  const { t } = useTranslation();
  return async () => {
    if (await maySignOut()) signOut().catch(() => notify({ type: 'error', message: t('user-menu:untold') }));
  };
};
