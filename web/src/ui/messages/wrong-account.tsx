import { useUser } from '#lib/session/session-store.ts';
import { useSignOut } from '#lib/sign-in/sign-out.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { Button } from '#ui/buttons/button.tsx';
import { UserPicture } from '#ui/pictures/user-picture.tsx';

/** Shows which account is signed in, where it may be the wrong one. */
export function OwnAccount() {
  const { t } = useTranslation('sign-in');
  const user = useUser();
  return (
    user && (
      <span className="mt-4 flex items-center justify-center gap-2 text-ink">
        <UserPicture user={user} />
        {t('signedInAs', { name: user.name })}
      </span>
    )
  );
}

/** Signs out. The page then asks for a sign-in and returns. */
export function SwitchAccount() {
  const { t } = useTranslation('sign-in');
  const signOut = useSignOut();
  return (
    <Button kind="secondary" onClick={() => void signOut()}>
      {t('switchAccount')}
    </Button>
  );
}
