import { useConfig } from '#lib/api/config.ts';
import { useAction } from '#lib/api/use-action.ts';
import { errorText } from '#lib/failures/error-text.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { GoogleIcon } from '#ui/icons/bar-icons.tsx';
import { classes } from '#ui/layout/classes.ts';
import { Button, type ButtonKind } from './button.tsx';

export interface SignInButtonProps {
  /** The page to open afterwards, by default this one. */
  returnTo?: string;
  kind?: ButtonKind;
  /** Whether it fills the width. */
  isWide?: boolean;
  /** By default the provider's text. */
  label?: string;
  /** Asked at a press; false keeps the page. */
  isReady?: (() => boolean) | undefined;
  /** "submit" lets Enter in a form's field sign in. */
  type?: 'button' | 'submit';
}

/** Returns the text that the installation has for its provider, which the page brings along; null where it is Google. */
export function useProviderLabel(): string | null {
  const { language } = useTranslation();
  const config = useConfig();
  const brought = document.querySelector<HTMLMetaElement>('meta[name="sign-in-label"]')?.content;
  const label = config ? config.identity?.label : brought && JSON.parse(brought);
  return label ? label[language] : null;
}

/** Returns the text of a button that signs in, which names the installation's provider. */
export function useSignInLabel(): string {
  const { t } = useTranslation();
  return useProviderLabel() ?? t('signIn');
}

/** The look that Google asks for (Sign in with Google, branding guidelines). */
const google =
  'border border-[#747775] bg-white! text-[#1f1f1f]! enabled:hover:bg-[#f2f2f2]! disabled:text-[#1f1f1f]!';

/** Signs in with the installation's provider, and shows an error if that cannot start. */
export function SignInButton({
  returnTo,
  kind = 'primary',
  isWide,
  isReady,
  type = 'button',
  ...own
}: SignInButtonProps) {
  const { t } = useTranslation();
  const isGoogle = useProviderLabel() === null;
  const providerLabel = useSignInLabel();
  const label = own.label ?? providerLabel;
  const { isPending, error, run } = useAction(async () => {
    const { startSignIn } = await import('#lib/sign-in/start-sign-in.ts');
    await startSignIn(returnTo, isReady);
  });
  const identity = useConfig()?.identity;
  if (identity === null) return <p className="text-muted">{t('signInOff')}</p>;
  return (
    <div className={classes('grid gap-2', !isWide && 'justify-items-center')}>
      <Button
        type={type}
        kind={kind}
        size="large"
        icon={isGoogle && <GoogleIcon />}
        onClick={run}
        isPending={isPending}
        className={isGoogle ? google : undefined}
      >
        {label}
      </Button>
      <p role="alert" className="text-sm text-danger">
        {error ? t('signInFailed', { message: errorText(error) }) : null}
      </p>
    </div>
  );
}
