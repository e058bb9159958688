import type { AdminUser } from '@togather/contract/schemas/admin/admin.ts';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { moveActive } from '#pages/admin/move-active.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { Button } from '#ui/buttons/button.tsx';
import { IconButton } from '#ui/buttons/icon-button.tsx';
import { FieldError, fieldClasses } from '#ui/fields/text-field.tsx';
import { ChevronDownIcon } from '#ui/icons/icons.tsx';
import type { Users } from './use-users.ts';
import { UserOptions } from './user-options.tsx';

/** The next page is fetched when this many known options are left. */
const AHEAD = 10;

export interface UserPickerProps {
  users: Users;
  search: string;
  onSearch: (text: string) => void;
  selected: AdminUser | null;
  onSelect: (user: AdminUser | null) => void;
  error: string | null;
}

/** A search field with a list to choose a user from by keyboard or pointer (ARIA's combobox pattern). */
export function UserPicker({ users, search, onSearch, selected, onSelect, error }: UserPickerProps) {
  const { t } = useTranslation('admin');
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const open = () => {
    setIsOpen(true);
    setActive(-1);
  };
  const choose = (index: number) => {
    const user = users.users[index];
    if (!user) return;
    onSelect(user);
    setIsOpen(false);
  };
  const change = (text: string) => {
    onSelect(null);
    onSearch(text);
    open();
  };
  const move = (event: KeyboardEvent) => {
    const next = moveActive(event.key, isOpen ? active : -1, users.users.length);
    if (next === null) return;
    event.preventDefault();
    setIsOpen(true);
    setActive(next);
    if (next > users.users.length - AHEAD) users.more();
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isOpen) {
      event.preventDefault();
      setIsOpen(false);
    } else if (event.key === 'Enter' && isOpen) {
      event.preventDefault();
      if (!users.isBehind) choose(active);
    } else move(event);
  };
  const toggle = () => {
    input.current?.focus();
    if (isOpen) setIsOpen(false);
    else open();
  };
  const hint = users.hasFailed ? undefined : t('create.userHint', { count: users.total ?? 0 });
  return (
    <div className="grid gap-2">
      <label htmlFor={id} className="font-medium">
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
        {isOpen && (
          <UserOptions
            id={`${id}-list`}
            users={users}
            active={active}
            selectedId={selected?.id}
            onChoose={choose}
          />
        )}
      </div>
      <FieldError
        id={`${id}-note`}
        error={error ?? (users.hasFailed ? t('create.usersFailed') : null)}
        hint={users.total === undefined ? undefined : hint}
      />
      {users.hasFailed && (
        <Button kind="secondary" onClick={users.retry} className="justify-self-start">
          {t('common:retry')}
        </Button>
      )}
    </div>
  );
}
