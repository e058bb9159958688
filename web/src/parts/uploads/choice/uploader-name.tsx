import { cleanUploaderName, UPLOADER_NAME_LENGTH, type UploaderNames } from '@togather/contract/photos.ts';
import { type RefObject, useRef, useState } from 'react';
import { useUser } from '#lib/session/session-store.ts';
import { keepsAnything } from '#lib/storage/browser-storage.ts';
import { readUploaderName, storeUploaderName } from '#parts/uploads/store/stored-uploads.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { Button } from '#ui/buttons/button.tsx';
import { TextField } from '#ui/fields/text-field.tsx';

/** The uploader's name as typed, and whether an upload may start with it. */
export interface NameField {
  readonly rule: UploaderNames;
  readonly name: string;
  readonly change: (typed: string) => void;
  /** Whether the field is shown, not only the name. */
  readonly isOpen: boolean;
  readonly open: () => void;
  /** Whether the event requires a name and there is none. */
  readonly isMissing: boolean;
  /** Whether the field says so. */
  readonly isFaulty: boolean;
  readonly field: RefObject<HTMLInputElement | null>;
  /** Returns whether an upload may start. Otherwise the field says what is missing, and has the focus. */
  readonly confirm: () => boolean;
}

/** Holds the name of this device's uploader, which is stored as it is typed. */
export function useUploaderName(rule: UploaderNames): NameField {
  const [name, setName] = useState(readUploaderName);
  const [isOpen, setIsOpen] = useState(name === '');
  const [isFaulty, setIsFaulty] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const cleaned = cleanUploaderName(name);
  const isMissing = rule === 'required' && cleaned === '';
  return {
    rule,
    name,
    isOpen: isOpen || isMissing,
    isMissing,
    isFaulty: isFaulty && isMissing,
    field,
    open: () => setIsOpen(true),
    change: (typed) => {
      setName(typed);
      storeUploaderName(cleanUploaderName(typed));
    },
    confirm: () => {
      setIsFaulty(isMissing);
      if (isMissing) {
        field.current?.focus();
        return false;
      }
      // It may have been erased since, by a sign-out on another page.
      storeUploaderName(cleaned);
      setIsOpen(cleaned === '');
      return true;
    },
  };
}

/** Asks once for the uploader's name, and stores it on this device. */
export function UploaderName({
  field: { rule, name, isOpen, isFaulty, field, open, change },
}: {
  field: NameField;
}) {
  const { t } = useTranslation('uploads');
  const user = useUser();
  if (!isOpen)
    return (
      <p className="flex items-center justify-between gap-3 text-sm text-muted">
        <span className="min-w-0 truncate">{t('uploaderIs', { name })}</span>
        <Button kind="quiet" onClick={open}>
          {t('uploaderChange')}
        </Button>
      </p>
    );
  const isRequired = rule === 'required';
  return (
    <div className="grid gap-1">
      <TextField
        ref={field}
        label={t(isRequired ? 'uploaderRequired' : 'uploader')}
        hint={t(keepsAnything() ? 'uploaderHint' : 'uploaderHintOnce')}
        error={isFaulty && t('uploaderMissing')}
        required={isRequired}
        autoComplete="nickname"
        maxLength={UPLOADER_NAME_LENGTH}
        value={name}
        onChange={change}
      />
      {user && !name && (
        <Button
          kind="quiet"
          className="max-w-full justify-self-start wrap-anywhere"
          onClick={() => change(user.name)}
        >
          {t('uploaderTake', { name: user.name })}
        </Button>
      )}
    </div>
  );
}
