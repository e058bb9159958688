import { usePageMeta } from '#lib/history/page-meta.ts';
import { paths } from '#lib/history/paths.ts';
import { readNewEvent } from '#parts/event/new-event.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { LinkButton } from '#ui/buttons/button.tsx';
import { LostFrame } from '#ui/drawings/scenes.tsx';
import { PageHeader, PageShell } from '#ui/layout/page-shell.tsx';
import { StateMessage } from '#ui/messages/state-message.tsx';
import { EventTicket } from './event-ticket.tsx';
import { FirstSteps } from './first-steps.tsx';

export function Screen() {
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
}
