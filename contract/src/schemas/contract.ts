import type { z } from 'zod';
import { type EndpointName, endpoints } from '../endpoints.ts';
import * as accounts from './accounts.ts';
import * as ads from './ads.ts';
import * as archives from './archives.ts';
import * as blurs from './blurs.ts';
import * as books from './books.ts';
import * as chapters from './chapters.ts';
import * as choices from './choices.ts';
import * as coHosts from './co-hosts.ts';
import * as devices from './devices.ts';
import * as events from './events.ts';
import * as figureDoubts from './figure-doubts.ts';
import * as figureRepair from './figure-repair.ts';
import * as figures from './figures.ts';
import * as frames from './frames.ts';
import * as guestList from './guest-list.ts';
import * as ingest from './ingest.ts';
import * as installation from './installation.ts';
import * as mail from './mail.ts';
import * as operating from './operating.ts';
import * as payments from './payments.ts';
import * as permissions from './permissions.ts';
import * as photos from './photos.ts';
import * as site from './site.ts';
import * as statistics from './statistics.ts';
import * as tasks from './tasks.ts';
import * as uploadKeys from './upload-keys.ts';
import * as walls from './walls.ts';
import * as wishes from './wishes.ts';

const defined = {
  ...operating,
  ...installation,
  ...ads,
  ...archives,
  ...frames,
  ...blurs,
  ...guestList,
  ...books,
  ...chapters,
  ...choices,
  ...tasks,
  ...coHosts,
  ...devices,
  ...site,
  ...events,
  ...figureDoubts,
  ...ingest,
  ...figureRepair,
  ...figures,
  ...mail,
  ...payments,
  ...permissions,
  ...photos,
  ...accounts,
  ...statistics,
  ...uploadKeys,
  ...walls,
  ...wishes,
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
