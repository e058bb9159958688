import type { z } from 'zod';
import { type EndpointName, endpoints } from '../endpoints.ts';
import * as accounts from './accounts.ts';
import * as admin from './admin.ts';
import * as adminEvents from './admin-events.ts';
import * as adminRefunds from './admin-refunds.ts';
import * as adminReports from './admin-reports.ts';
import * as adminSystem from './admin-system.ts';
import * as ads from './ads.ts';
import * as archives from './archives.ts';
import * as config from './config.ts';
import * as eventStream from './event-stream.ts';
import * as events from './events.ts';
import * as feedback from './feedback.ts';
import * as figureDoubts from './figure-doubts.ts';
import * as figureRepair from './figure-repair.ts';
import * as figures from './figures.ts';
import * as health from './health.ts';
import * as memberCenter from './member-center.ts';
import * as paymentCallbacks from './payment-callbacks.ts';
import * as pendingEvents from './pending-events.ts';
import * as permissions from './permissions.ts';
import * as photoAlerts from './photo-alerts.ts';
import * as photos from './photos.ts';
import * as qrSheets from './qr-sheets.ts';
import * as sessions from './sessions.ts';
import * as vitals from './vitals.ts';

const defined = {
  ...accounts,
  ...admin,
  ...adminEvents,
  ...adminRefunds,
  ...adminReports,
  ...adminSystem,
  ...ads,
  ...archives,
  ...config,
  ...eventStream,
  ...events,
  ...feedback,
  ...figureDoubts,
  ...figureRepair,
  ...figures,
  ...health,
  ...memberCenter,
  ...paymentCallbacks,
  ...pendingEvents,
  ...permissions,
  ...photoAlerts,
  ...photos,
  ...qrSheets,
  ...sessions,
  ...vitals,
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
