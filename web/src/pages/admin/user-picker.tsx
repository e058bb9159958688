import type { AdminUser } from '@togather/contract/schemas/operating.ts';
import { type KeyboardEvent, type UIEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from '#texts/use-translation.ts';
import { Button, IconButton } from '#ui/buttons/button.tsx';
import { FieldError, fieldClasses } from '#ui/fields/text-field.tsx';
import { ChevronDownIcon } from '#ui/icons/icons.tsx';
import { classes } from '#ui/layout/classes.ts';
import { Address } from '#ui/links/link.tsx';
import { moveActive } from './move-active.ts';
import type { useUsers } from './people.tsx';

type Users = ReturnType<typeof useUsers>;

/** The next page is fetched when this many known options are left. */
const AHEAD = 10;
/** Pixels from the end at which the next page is fetched. */
const AHEAD_PX = 400;

const fetchMore = ({ query, isBehind }: Users): void => {
  if (query.hasNextPage && !query.isFetching && !isBehind) void query.fetchNextPage();
};

/** A search field with a list to choose a user from by keyboard or pointer (ARIA's combobox pattern). */
export function UserPicker({
  users,
  onSearch,
  selected,
  onSelect,
  error,
}: {
  users: Users;
  onSearch: (text: string) => void;
  selected: AdminUser | null;
  onSelect: (user: AdminUser | null) => void;
  error: string | null;
}) {
  const { t } = useTranslation('admin');
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const { rows = [], first, isBehind, query, search } = users;
  const open = () => {
    setIsOpen(true);
    setActive(-1);
  };
  const choose = (user: AdminUser | undefined) => {
    if (!user) return;
    onSelect(user);
    setIsOpen(false);
  };
  const change = (text: string) => {
    onSelect(null);
    onSearch(text);
    open();
  };
  const press = (event: KeyboardEvent) => {
    const next = moveActive(event.key, isOpen ? active : -1, rows.length);
    const isHandled = isOpen && (event.key === 'Escape' || event.key === 'Enter');
    if (isHandled || next !== null) event.preventDefault();
    if (isHandled && event.key === 'Escape') setIsOpen(false);
    else if (isHandled) !isBehind && choose(rows[active]);
    else if (next !== null) {
      setIsOpen(true);
      setActive(next);
      if (next > rows.length - AHEAD) fetchMore(users);
    }
  };
  const toggle = () => {
    input.current?.focus();
    if (isOpen) setIsOpen(false);
    else open();
  };
  return (
    <div className="grid gap-2">
      <label htmlFor={id} className="font-semibold">
        {t('create.user')}
      </label>
      <div className="relative">
        <input
          ref={input}
          id={id}
          role="combobox"
          type="text"
          dir="auto"
          autoComplete="off"
          spellCheck={false}
          placeholder={t('create.userPlaceholder')}
          value={selected ? `${selected.name} (${selected.email})` : search}
          onChange={(event) => change(event.target.value)}
          onClick={open}
          onFocus={(event) => event.target.select()}
          onBlur={() => setIsOpen(false)}
          onKeyDown={press}
          aria-expanded={isOpen}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={isOpen && active >= 0 ? `${id}-list-${active}` : undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-note`}
          className={`${fieldClasses} pr-14`}
        />
        <IconButton
          tabIndex={-1}
          label={t('create.showUsers')}
          icon={<ChevronDownIcon className="size-5" />}
          onMouseDown={(event) => event.preventDefault()}
          onClick={toggle}
          className="absolute top-1 right-1"
        />
        {isOpen && <Options id={`${id}-list`} {...{ users, active, selected }} onChoose={choose} />}
      </div>
      <FieldError
        id={`${id}-note`}
        error={error ?? (query.isError ? t('create.usersFailed') : null)}
        hint={first && !query.isError ? t('create.userHint', { count: first.total }) : undefined}
      />
      {query.isError && (
        <Button kind="secondary" onClick={() => void query.refetch()} className="justify-self-start">
          {t('common:retry')}
        </Button>
      )}
    </div>
  );
}

/** The list below the field: users, or the reason why there are none. */
const Options = ({
  id,
  users,
  active,
  selected,
  onChoose,
}: {
  id: string;
  users: Users;
  active: number;
  selected: AdminUser | null;
  onChoose: (user: AdminUser) => void;
}) => {
  const { t } = useTranslation('admin');
  const { rows = [], first, isBehind, query } = users;
  const scroller = useRef<HTMLDivElement>(null);
  useEffect(() => {
    scroller.current?.querySelector(`[data-index="${active}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  const follow = ({ currentTarget: { scrollHeight, scrollTop, clientHeight } }: UIEvent<HTMLElement>) => {
    if (scrollHeight - scrollTop - clientHeight < AHEAD_PX) fetchMore(users);
  };
  const note = query.isError
    ? 'create.usersFailed'
    : first?.total === 0
      ? 'create.noUsers'
      : 'common:loading';
  return (
    <div className="absolute inset-x-0 top-full z-20 mt-1 rounded-card border border-line-strong bg-surface p-1">
      {(query.isError || rows.length === 0) && <p className="px-3 py-3 text-muted">{t(note)}</p>}
      {/* A press must not take the focus from the field, which would close the list before the click. */}
      <div
        ref={scroller}
        id={id}
        role="listbox"
        tabIndex={-1}
        aria-label={t('create.user')}
        aria-busy={isBehind || query.isFetchingNextPage}
        onScroll={follow}
        onMouseDown={(event) => event.preventDefault()}
        className="max-h-80 overflow-y-auto overscroll-contain"
      >
        {rows.map((user, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and takes the keys.
          // biome-ignore lint/a11y/useFocusableInteractive: as above, by aria-activedescendant.
          <div
            key={user.id}
            id={`${id}-${index}`}
            data-index={index}
            role="option"
            aria-selected={user.id === selected?.id}
            onClick={() => onChoose(user)}
            className={classes(
              'min-h-12 rounded-control px-3 py-2 hover:bg-ink/6 aria-selected:font-semibold',
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
};
