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
      <div className="mx-auto grid max-w-lg gap-10 lg:max-w-none lg:grid-cols-[26rem_minmax(0,1fr)] lg:grid-rows-[auto_1fr] lg:gap-x-24">
        <div className="lg:order-2 lg:mt-7">
          <PageHeader title={t('readyTitle')} text={t('readyText')} />
        </div>
        <div className="lg:row-span-2">
          <EventTicket {...created} />
        </div>
        <div className="lg:order-3">
          <FirstSteps name={created.eventName} pin={created.pinCode} />
        </div>
      </div>
    </PageShell>
  );
}
