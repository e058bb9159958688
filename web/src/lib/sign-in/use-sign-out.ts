import { notify } from '#lib/notices/notification.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { signOut } from './sign-out.ts';
import { maySignOut } from './sign-out-question.ts';

/** Signs out, unless the user prefers to keep waiting photos. Reports if the server could not be reached. */
export function useSignOut() {
  const { t } = useTranslation();
  return async () => {
    if (await maySignOut()) signOut().catch(() => notify({ type: 'error', message: t('user-menu:untold') }));
  };
}
