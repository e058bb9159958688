import { useState } from 'react';
import { call } from '#lib/api/api.ts';
import { saveFrom } from '#lib/device/share.ts';
import { formatBytes } from '#lib/format/format-date.ts';
import { usePageMeta } from '#lib/history/page-meta.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { PageShell } from '#ui/layout/page-shell.tsx';
import { MailLink } from './mail-link.tsx';

/** The page behind the link in the mails before the end, from which a host downloads all photos of the event. */
export function Screen() {
  const { t } = useTranslation('host-mails');
  const [doneText, setDoneText] = useState('');
  usePageMeta({ title: t('download.title'), isIndexed: false });
  const download = async (token: string) => {
    const { url, eventName, photoCount, size } = await call('downloadEverything', { body: { token } });
    setDoneText(t('download.doneText', { name: eventName, count: photoCount, size: formatBytes(size) }));
    saveFrom(url);
  };
  return (
    <PageShell>
      <MailLink
        title={t('download.title')}
        text={t('download.text')}
        button={t('download.button')}
        done={t('download.done')}
        doneText={doneText}
        act={download}
      />
    </PageShell>
  );
}
