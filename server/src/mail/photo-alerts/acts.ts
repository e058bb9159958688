import type { AnyAct } from '#http/act.ts';
import { askForAlertsAct } from './ask-for-alerts.ts';
import { confirmAlertsAct } from './confirm-alerts.ts';
import { stopAlertsAct } from './stop-alerts.ts';

/** What the endpoints of this noun do. */
export const photoAlertsActs: readonly AnyAct[] = [askForAlertsAct, confirmAlertsAct, stopAlertsAct];
