import type { UserInfo } from '@togather/contract/schemas/accounts.ts';
import type { ResponseOf } from '@togather/contract/schemas/contract.ts';
import { useEffect, useRef, useState } from 'react';
import { callKeepingSession } from '#lib/api/api.ts';
import { paths } from '#lib/history/paths.ts';
import { serverNow } from '#lib/session/server-clock.ts';
import { readStoredSession, userToRestore } from '#lib/session/session-store.ts';
import { useSignOut } from '#lib/sign-in/sign-out.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { useDisclosure } from '#ui/dialogs/use-disclosure.ts';
import { ChevronDownIcon } from '#ui/icons/bar-icons.tsx';
import { Link } from '#ui/links/link.tsx';
import { UserPicture } from '#ui/pictures/user-picture.tsx';

const item = 'flex min-h-12 w-full items-center rounded-control px-3 text-left hover:bg-ink/6';

/** The link to the admin panel with the number of waiting items. Renders nothing for other users. */
const AdminEntry = () => {
  const { t } = useTranslation('user-menu');
  const [data, setData] = useState<ResponseOf<'checkAdmin'>>();
  useEffect(() => {
    // The next page reports an expired login: here it would close the menu.
    if (!userToRestore(readStoredSession(), serverNow())) return;
    // On a failure the menu has no admin entry.
    callKeepingSession('checkAdmin').then(setData, () => {});
  }, []);
  if (!data?.isAdmin) return null;
  const { reports = 0, refunds = 0, feedback = 0 } = data.waiting ?? {};
  const count = reports + refunds + feedback;
  return (
    <Link to={paths.admin} className={item}>
      {t('admin')}
      {count > 0 && (
        <span className="ml-auto rounded-full bg-accent-soft px-2.5 py-0.5 text-sm text-accent tabular-nums">
          {t('waiting', { count })}
        </span>
      )}
    </Link>
  );
};

export function UserMenu({ user }: { user: UserInfo }) {
  const { t } = useTranslation('user-menu');
  const container = useRef<HTMLDivElement>(null);
  const { isOpen, toggle } = useDisclosure(container);
  const signOut = useSignOut();
  return (
    <div ref={container} className="relative">
      <button
        type="button"
        aria-label={t('button', { name: user.name })}
        aria-expanded={isOpen}
        aria-controls="user-menu"
        onClick={toggle}
        className="flex min-h-11 items-center gap-2 rounded-control px-2 hover:bg-ink/6"
      >
        <UserPicture user={user} />
        <bdi className="hidden max-w-32 truncate md:block">{user.name}</bdi>
        <ChevronDownIcon className="size-4" />
      </button>
      {isOpen && (
        <div
          id="user-menu"
          className="absolute top-full right-0 mt-2 w-64 animate-[appear_150ms] rounded-card border border-line bg-surface p-2"
        >
          <p className="mb-2 truncate border-b border-line px-3 pt-1 pb-3 font-semibold md:hidden">
            <bdi>{user.name}</bdi>
          </p>
          <Link to={paths.hostedEvents} className={item}>
            {t('navigation:hosted')}
          </Link>
          <Link to={paths.joinedEvents} className={item}>
            {t('navigation:joined')}
          </Link>
          <Link to={paths.account} className={item}>
            {t('account')}
          </Link>
          <AdminEntry />
          <div className="mt-2 border-t border-line pt-2">
            <button type="button" onClick={signOut} className={item}>
              {t('logOut')}
            </button>
          </div>
        </div>
      )}
    </div>
  );
}
