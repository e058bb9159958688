import type { UserInfo } from '@togather/contract/schemas/accounts.ts';
import { useState } from 'react';

/** A user's picture, or the first letter of the name if it is missing or fails to load. */
export function UserPicture({ user }: { user: UserInfo }) {
  const [hasFailed, setHasFailed] = useState(false);
  const frame = 'grid size-8 place-items-center rounded-full';
  if (!user.picture || hasFailed)
    // CSS draws the letter: as text it would become part of the button's label.
    return (
      <span
        aria-hidden="true"
        data-initial={[...user.name][0]?.toUpperCase()}
        className={`${frame} bg-accent-soft font-semibold text-accent before:content-[attr(data-initial)]`}
      />
    );
  return (
    <img
      src={user.picture}
      alt=""
      width={32}
      height={32}
      referrerPolicy="no-referrer"
      onError={() => setHasFailed(true)}
      className={`${frame} object-cover`}
    />
  );
}
