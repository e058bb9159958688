import { useQuery } from '@tanstack/react-query';
import { normalizePin } from '@togather/contract/pins.ts';
import type { ReactNode } from 'react';
import { call } from '#lib/api/api.ts';
import { formatDay } from '#lib/format/format-date.ts';
import { paths } from '#lib/history/paths.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { LinkButton } from '#ui/buttons/button.tsx';
import { ProblemMessage } from '#ui/messages/state-message.tsx';
import { ManageSkeleton } from './host-area.tsx';

/** Replaces an event that cannot be opened: the host reads that it was taken down and why, all others see `children`. */
export function MissingEvent({ pin, children }: { pin: string; children: ReactNode }) {
  const { t, language } = useTranslation('hosting');
  const { data: hosted, isPending } = useQuery({
    queryKey: ['member-center', 'hosted'],
    queryFn: ({ signal }) => call('listHostedEvents', { signal }),
    retry: false,
  });
  if (isPending) return <ManageSkeleton />;
  const takenDown = hosted?.find(({ pinCode }) => pinCode === normalizePin(pin))?.takenDown;
  if (!takenDown) return children;
  return (
    <ProblemMessage
      heading="h1"
      title={t('takenDown.title')}
      text={
        <>
          {t('takenDown.text', { day: formatDay(takenDown.at, language) ?? '' })}
          <span className="mt-3 block whitespace-pre-line text-ink">
            {t('takenDown.reason', { reason: takenDown.reason })}
          </span>
        </>
      }
      actions={
        <>
          <LinkButton to={paths.customerService}>{t('takenDown.contact')}</LinkButton>
          <LinkButton to={paths.hostedEvents} kind="secondary">
            {t('hostedEvents')}
          </LinkButton>
        </>
      }
    />
  );
}
