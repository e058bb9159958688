import type { UserInfo } from '@togather/contract/schemas/site/sessions.ts';
import { useState } from 'react';

/** A person's picture, or the first letter of the name where there is none or it does not load. */
export const UserPicture = ({ user }: { user: UserInfo }) => {
  const [hasFailed, setHasFailed] = useState(false);
  const frame = 'grid size-8 place-items-center rounded-full';
  if (!user.picture || hasFailed)
    // The letter is drawn by CSS: as text it would count as part of the button's label.
    return (
      <span
        aria-hidden="true"
        data-initial={[...user.name][0]?.toUpperCase()}
        className={`${frame} bg-accent-soft font-medium text-accent before:content-[attr(data-initial)]`}
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
};
