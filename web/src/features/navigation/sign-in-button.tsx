import { useTranslation } from '../../i18n/use-translation.ts';
import { errorText } from '../../lib/error-text.ts';
import { notify } from '../../lib/notification.ts';
import { useAction } from '../../lib/use-action.ts';
import { Button } from '../../ui/button.tsx';

export const SignInButton = () => {
  const { t } = useTranslation('navigation');
  const { isPending, run } = useAction(async () => {
    try {
      const { startSignIn } = await import('../../lib/start-sign-in.ts');
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
