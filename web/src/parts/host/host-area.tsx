import type { ReactNode } from 'react';
import { type HostedEvent, HostHeader } from './host-header.tsx';
import { HostTabs } from './host-tabs.tsx';
import type { HostTab } from './tabs.ts';

/** The frame of all pages on which a host manages an event. */
export const HostArea = ({
  event,
  tab,
  actions,
  children,
}: {
  event: HostedEvent;
  tab: HostTab;
  actions: ReactNode;
  children: ReactNode;
}) => (
  <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <HostHeader event={event} actions={actions} />
      <HostTabs event={event} current={tab} />
    </div>
    {children}
  </div>
);
