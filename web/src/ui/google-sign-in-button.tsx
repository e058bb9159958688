import { useTranslation } from '../i18n/use-translation.ts';
import { errorText } from '../lib/error-text.ts';
import { startSignIn } from '../lib/start-sign-in.ts';
import { useAction } from '../lib/use-action.ts';
import { Button, type ButtonKind } from './button.tsx';

/** Signs in with Google and comes back to this page, or to `returnTo`; says so where that cannot begin. */
export const GoogleSignInButton = ({
  returnTo,
  kind = 'primary',
}: {
  returnTo?: string;
  kind?: ButtonKind;
}) => {
  const { t } = useTranslation();
  const { isPending, error, run } = useAction(() => startSignIn(returnTo));
  return (
    <div className="grid justify-items-center gap-2">
      <Button kind={kind} size="large" onClick={run} isPending={isPending}>
        {t('signIn')}
      </Button>
      <p role="alert" className="text-sm text-danger">
        {error ? t('signInFailed', { message: errorText(error) }) : null}
      </p>
    </div>
  );
};
