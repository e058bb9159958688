import { useAction } from '#lib/api/use-action.ts';
import { errorText } from '#lib/failures/error-text.ts';
import { notify } from '#lib/notices/notification.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { Button } from '#ui/buttons/button.tsx';

export const SignInButton = () => {
  const { t } = useTranslation('navigation');
  const { isPending, run } = useAction(async () => {
    try {
      const { startSignIn } = await import('#lib/sign-in/start-sign-in.ts');
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
