import { useTranslation } from '../../i18n/use-translation.ts';
import { useAction } from '../../platform/api/use-action.ts';
import { errorText } from '../../platform/failures/error-text.ts';
import { notify } from '../../platform/notices/notification.ts';
import { Button } from '../../ui/buttons/button.tsx';

export const SignInButton = () => {
  const { t } = useTranslation('navigation');
  const { isPending, run } = useAction(async () => {
    try {
      const { startSignIn } = await import('../../platform/sign-in/start-sign-in.ts');
      await startSignIn();
    } catch (error) {
      notify({ type: 'error', message: t('common:signInFailed', { message: errorText(error) }) });
    }
  });
  return (
    <Button kind="secondary" onClick={run} isPending={isPending} className="shrink-0 max-sm:px-[12px]">
      {t('signIn')}
    </Button>
  );
};
