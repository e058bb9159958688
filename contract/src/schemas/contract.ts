import type { z } from 'zod';
import { type EndpointName, endpoints } from '../endpoints.ts';
import * as admin from './admin/admin.ts';
import * as adminEvents from './admin/admin-events.ts';
import * as adminInstallation from './admin/admin-installation.ts';
import * as adminRefunds from './admin/admin-refunds.ts';
import * as adminReports from './admin/admin-reports.ts';
import * as coHosts from './events/co-hosts.ts';
import * as eventStream from './events/event-stream.ts';
import * as events from './events/events.ts';
import * as hostMails from './events/host-mails.ts';
import * as memberCenter from './events/member-center.ts';
import * as permissions from './events/permissions.ts';
import * as qrSheets from './events/qr-sheets.ts';
import * as statistics from './events/statistics.ts';
import * as uploadKeys from './events/upload-keys.ts';
import * as walls from './events/walls.ts';
import * as paymentCallbacks from './payments/payment-callbacks.ts';
import * as pendingEvents from './payments/pending-events.ts';
import * as archives from './photos/archives.ts';
import * as figureDoubts from './photos/figure-doubts.ts';
import * as figureRepair from './photos/figure-repair.ts';
import * as figures from './photos/figures.ts';
import * as ingesting from './photos/ingesting.ts';
import * as photoAlerts from './photos/photo-alerts.ts';
import * as photos from './photos/photos.ts';
import * as accounts from './site/accounts.ts';
import * as ads from './site/ads.ts';
import * as config from './site/config.ts';
import * as feedback from './site/feedback.ts';
import * as health from './site/health.ts';
import * as sessions from './site/sessions.ts';
import * as vitals from './site/vitals.ts';

const defined = {
  ...accounts,
  ...admin,
  ...adminEvents,
  ...adminRefunds,
  ...adminReports,
  ...adminInstallation,
  ...ads,
  ...archives,
  ...coHosts,
  ...config,
  ...eventStream,
  ...events,
  ...feedback,
  ...figureDoubts,
  ...figureRepair,
  ...figures,
  ...health,
  ...hostMails,
  ...ingesting,
  ...memberCenter,
  ...paymentCallbacks,
  ...pendingEvents,
  ...permissions,
  ...photoAlerts,
  ...photos,
  ...qrSheets,
  ...sessions,
  ...statistics,
  ...uploadKeys,
  ...vitals,
  ...walls,
};

export type Contract = { readonly [N in EndpointName]: (typeof defined)[N] };

/** The whole contract in the order of the table, as the server binds it. The browser imports its type only. */
export const contract = Object.fromEntries(
  Object.keys(endpoints).map((name) => [name, defined[name as EndpointName]]),
) as Contract;

type Output<S> = S extends z.ZodType ? z.output<S> : undefined;
type Input<S> = S extends z.ZodType ? z.input<S> : undefined;
type Field<E, K extends string> = K extends keyof E ? E[K] : undefined;

/** What the server's handler receives after validation. */
export type ParamsOf<N extends EndpointName> = Output<Field<Contract[N], 'params'>>;
export type QueryOf<N extends EndpointName> = Output<Field<Contract[N], 'query'>>;
export type BodyOf<N extends EndpointName> = Output<Field<Contract[N], 'body'>>;
/** What the client sends, and what both sides receive. */
export type BodyInputOf<N extends EndpointName> = Input<Field<Contract[N], 'body'>>;
export type QueryInputOf<N extends EndpointName> = Input<Field<Contract[N], 'query'>>;
export type ResponseOf<N extends EndpointName> = Output<Field<Contract[N], 'response'>>;
