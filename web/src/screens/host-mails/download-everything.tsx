import { useState } from 'react';
import { MailLink } from '../../features/mail-links/mail-link.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { call } from '../../platform/api/api.ts';
import { saveFrom } from '../../platform/device/save-file.ts';
import { formatBytes } from '../../platform/format/format-bytes.ts';
import { usePageMeta } from '../../platform/history/page-meta.ts';
import { PageShell } from '../../ui/layout/page-shell.tsx';

/** The page behind the link in the mails before the end, from which a host downloads all photos of the event. */
export const Screen = () => {
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
};
