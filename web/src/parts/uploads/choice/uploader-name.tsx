import { cleanUploaderName, UPLOADER_NAME_LENGTH } from '@togather/contract/photos.ts';
import { useState } from 'react';
import { useUser } from '#lib/session/session-store.ts';
import { keepsAnything } from '#lib/storage/browser-storage.ts';
import { readUploaderName, storeUploaderName } from '#parts/uploads/store/stored-uploads.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { Button } from '#ui/buttons/button.tsx';
import { TextField } from '#ui/fields/text-field.tsx';

/** Asks once for an optional uploader name, and stores it on this device. */
export function UploaderName() {
  const { t } = useTranslation('uploads');
  const user = useUser();
  const [name, setName] = useState(readUploaderName);
  const [isOpen, setIsOpen] = useState(name === '');
  const change = (typed: string) => {
    setName(typed);
    storeUploaderName(cleanUploaderName(typed));
  };
  if (!isOpen)
    return (
      <p className="flex items-center justify-between gap-3 text-sm text-muted">
        <span className="min-w-0 truncate">{t('uploaderIs', { name })}</span>
        <Button kind="quiet" onClick={() => setIsOpen(true)}>
          {t('uploaderChange')}
        </Button>
      </p>
    );
  return (
    <div className="grid gap-1">
      <TextField
        label={t('uploader')}
        hint={t(keepsAnything() ? 'uploaderHint' : 'uploaderHintOnce')}
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
