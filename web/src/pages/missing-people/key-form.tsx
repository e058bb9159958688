import { type FormEvent, useState } from 'react';
import { useTranslation } from '#texts/use-translation.ts';
import { Button } from '#ui/buttons/button.tsx';
import { TextField } from '#ui/fields/text-field.tsx';

/** Asks a photographer for the upload key. */
export const KeyForm = ({ isWrong, onKey }: { isWrong: boolean; onKey: (key: string) => void }) => {
  const { t } = useTranslation('missing-people');
  const [text, setText] = useState('');
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim()) onKey(text.trim());
  };
  return (
    <form onSubmit={send} className="mx-auto grid w-full max-w-md gap-5 py-9">
      <div className="grid gap-1">
        <h2 className="text-lg">{t('key.title')}</h2>
        <p className="text-muted">{t('key.text')}</p>
      </div>
      <TextField
        label={t('key.label')}
        hint={t('key.hint')}
        value={text}
        onChange={setText}
        error={isWrong ? t('key.wrong') : null}
        autoComplete="off"
      />
      <Button type="submit">{t('key.open')}</Button>
    </form>
  );
};
