import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#lib/api/api.ts';
import { useAction } from '#lib/api/use-action.ts';
import { type Sheet, saveSheet } from '#parts/host/host-area.tsx';
import { useTranslation } from '#texts/use-translation.ts';
import { Button } from '#ui/buttons/button.tsx';
import { Choice } from '#ui/fields/choice.tsx';
import { DownloadIcon } from '#ui/icons/icons.tsx';
import { FailureNote } from '#ui/messages/state-message.tsx';

/** Lists the characters of the name that the sheet cannot print. */
const Missing = ({ eventId, name }: { eventId: string; name: string }) => {
  const { t } = useTranslation('hosting');
  const { data } = useQuery({
    queryKey: ['qr-sheet', eventId, name],
    queryFn: ({ signal }) => call('checkQrSheet', { params: { eventId }, signal }),
  });
  if (!data || data.missing.length === 0) return null;
  return (
    <p role="status" className="rounded-control bg-sunken px-4 py-3">
      {t('sheet.missing', { characters: data.missing.join(' ') })}
    </p>
  );
};

/** Downloads the sheet that the server makes, using the login. */
export function QrSheet({ eventId, pin, name }: { eventId: string; pin: string; name: string }) {
  const { t, language: spoken } = useTranslation('hosting');
  const [size, setSize] = useState<Sheet['size']>('A4');
  const [language, setLanguage] = useState<Sheet['language']>(spoken === 'en' ? 'en' : 'zh-TW');
  const work = useAction(() => saveSheet({ eventId, pin }, { size, language }));
  return (
    <div className="grid gap-4">
      <Missing eventId={eventId} name={name} />
      <div className="grid gap-x-6 gap-y-4 sm:grid-cols-[3fr_2fr]">
        <Choice
          label={t('sheet.size')}
          options={[
            { value: 'A4', label: t('sheet.a4') },
            { value: 'A6', label: t('sheet.a6') },
            { value: 'tent', label: t('sheet.tent') },
            { value: 'A3', label: t('sheet.a3') },
          ]}
          value={size}
          onChange={setSize}
        />
        <Choice
          label={t('sheet.language')}
          options={[
            { value: 'en', label: <span lang="en">{t('sheet.english')}</span> },
            { value: 'zh-TW', label: <span lang="zh-Hant-TW">{t('sheet.chinese')}</span> },
          ]}
          value={language}
          onChange={setLanguage}
        />
      </div>
      {size === 'tent' && <p className="text-sm text-muted">{t('sheet.tentText')}</p>}
      <Button
        kind="secondary"
        icon={<DownloadIcon className="size-5" />}
        isPending={work.isPending}
        onClick={() => void work.run()}
        className="justify-self-start"
      >
        {t('sheet.download')}
      </Button>
      <FailureNote error={work.error} />
    </div>
  );
}
