import { useEffect, useRef } from 'react';
import { formatDay } from '#lib/format/format-date.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { CopyButton } from '#ui/buttons/copy-button.tsx';
import { Address } from '#ui/links/address.tsx';

/** The link of a new invitation, which cannot be shown again. */
export const NewInvite = ({ url, expiresAt }: { url: string; expiresAt: string }) => {
  const { t, language } = useTranslation('co-hosts');
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <div className="grid gap-3 rounded-card border border-line bg-surface p-5">
      <h3 ref={title} tabIndex={-1} className="text-lg outline-none">
        {t('invited')}
      </h3>
      <p className="text-muted">{t('once', { day: formatDay(expiresAt, language) ?? '' })}</p>
      <p className="text-sm select-all">
        <Address>{url}</Address>
      </p>
      <div>
        <CopyButton text={url} label={t('copy')} copied={t('copied')} />
      </div>
    </div>
  );
};
