import { EventTicket } from '../../features/events/event-ticket.tsx';
import { readNewEvent } from '../../features/events/new-event.ts';
import { FirstSteps } from '../../features/hosting/sharing/first-steps.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { usePageMeta } from '../../platform/history/page-meta.ts';
import { paths } from '../../platform/history/paths.ts';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { LostFrame } from '../../ui/drawings/lost-frame.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { PageShell } from '../../ui/layout/page-shell.tsx';
import { StateMessage } from '../../ui/messages/state-message.tsx';

export const Screen = () => {
  const { t } = useTranslation('create-event');
  const created = readNewEvent();
  usePageMeta({ title: t('readyTitle'), isIndexed: false });
  if (!created)
    return (
      <PageShell>
        <StateMessage
          heading="h1"
          drawing={<LostFrame />}
          title={t('nothingNew')}
          actions={
            <>
              <LinkButton to={paths.createFreeEvent}>{t('title')}</LinkButton>
              <LinkButton to={paths.hostedEvents} kind="secondary">
                {t('navigation:hosted')}
              </LinkButton>
            </>
          }
        />
      </PageShell>
    );
  return (
    <PageShell>
      <div className="mx-auto grid max-w-lg gap-8">
        <PageHeader title={t('readyTitle')} text={t('readyText')} isCentered />
        <EventTicket {...created} />
        <FirstSteps name={created.eventName} pin={created.pinCode} />
      </div>
    </PageShell>
  );
};
