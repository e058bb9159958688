import type { UserInfo } from '@togather/contract/schemas/sessions.ts';
import { useRef } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { paths } from '../../lib/paths.ts';
import { useSignOut } from '../../lib/use-sign-out.ts';
import { ChevronDownIcon } from '../../ui/bar-icons.tsx';
import { Link } from '../../ui/link.tsx';
import { useDisclosure } from '../../ui/use-disclosure.ts';
import { UserPicture } from '../../ui/user-picture.tsx';

const item = 'flex min-h-12 w-full items-center rounded-control px-3 text-left hover:bg-ink/6';

export const UserMenu = ({ user }: { user: UserInfo }) => {
  const { t } = useTranslation('navigation');
  const container = useRef<HTMLDivElement>(null);
  const { isOpen, toggle } = useDisclosure(container);
  const signOut = useSignOut();
  return (
    <div ref={container} className="relative">
      <button
        type="button"
        aria-label={t('userMenu', { name: user.name })}
        aria-expanded={isOpen}
        aria-controls="user-menu"
        onClick={toggle}
        className="flex min-h-11 items-center gap-2 rounded-control px-2 hover:bg-ink/6"
      >
        <UserPicture user={user} />
        <span className="hidden max-w-32 truncate md:block">{user.name}</span>
        <ChevronDownIcon className="size-4" />
      </button>
      {isOpen && (
        <div
          id="user-menu"
          className="absolute top-full right-0 mt-2 w-64 animate-[appear_150ms] rounded-card border border-line bg-surface p-2"
        >
          <p className="mb-2 truncate border-b border-line px-3 pt-1 pb-3 font-medium md:hidden">
            {user.name}
          </p>
          <Link to={paths.hostedEvents} className={item}>
            {t('hosted')}
          </Link>
          <Link to={paths.joinedEvents} className={item}>
            {t('joined')}
          </Link>
          <Link to={paths.account} className={item}>
            {t('account')}
          </Link>
          <div className="mt-2 border-t border-line pt-2">
            <button type="button" onClick={signOut} className={item}>
              {t('logOut')}
            </button>
          </div>
        </div>
      )}
    </div>
  );
};
