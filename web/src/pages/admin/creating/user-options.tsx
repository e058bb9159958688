import { type UIEvent, useEffect, useRef } from 'react';
import { useTranslation } from '#texts/use-translation.ts';
import { classes } from '#ui/layout/classes.ts';
import { Address } from '#ui/links/link.tsx';
import type { Users } from './use-users.ts';

/** Pixels from the end at which the next page is fetched. */
const AHEAD_PX = 400;

/** The list below the field: users, or the reason why there are none. */
export function UserOptions({
  id,
  users,
  active,
  selectedId,
  onChoose,
}: {
  id: string;
  users: Users;
  active: number;
  selectedId: string | undefined;
  onChoose: (index: number) => void;
}) {
  const { t } = useTranslation('admin');
  const scroller = useRef<HTMLDivElement>(null);
  useEffect(() => {
    scroller.current?.querySelector(`[data-index="${active}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  const follow = ({ currentTarget: { scrollHeight, scrollTop, clientHeight } }: UIEvent<HTMLElement>) => {
    if (scrollHeight - scrollTop - clientHeight < AHEAD_PX) users.more();
  };
  const isEmpty = users.users.length === 0 && !users.hasFailed;
  return (
    <div className="absolute inset-x-0 top-full z-20 mt-1 rounded-card border border-line-strong bg-surface p-1">
      {isEmpty && (
        <p className="px-3 py-3 text-muted">{t(users.total === 0 ? 'create.noUsers' : 'common:loading')}</p>
      )}
      {users.hasFailed && <p className="px-3 py-3 text-muted">{t('create.usersFailed')}</p>}
      {/* A press must not take the focus from the field, which would close the list before the click. */}
      <div
        ref={scroller}
        id={id}
        role="listbox"
        tabIndex={-1}
        aria-label={t('create.user')}
        aria-busy={users.isBehind || users.isFetchingMore}
        onScroll={follow}
        onMouseDown={(event) => event.preventDefault()}
        className="max-h-80 overflow-y-auto overscroll-contain"
      >
        {users.users.map((user, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and takes the keys.
          // biome-ignore lint/a11y/useFocusableInteractive: as above, by aria-activedescendant.
          <div
            key={user.id}
            id={`${id}-${index}`}
            data-index={index}
            role="option"
            aria-selected={user.id === selectedId}
            onClick={() => onChoose(index)}
            className={classes(
              'min-h-12 rounded-control px-3 py-2 hover:bg-ink/6 aria-selected:font-medium',
              index === active && 'bg-accent-soft outline-2 -outline-offset-2 outline-accent',
            )}
          >
            <bdi className="block">{user.name}</bdi>
            <span className="block text-sm text-muted">
              <Address>{user.email}</Address>
            </span>
          </div>
        ))}
      </div>
    </div>
  );
}
