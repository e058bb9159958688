import { type AnyAct, act } from '#http/act.ts';
import { Failure } from '#platform/base/failure.ts';
import { changeHostMailsAct } from './change-host-mails.ts';
import { downloadEverythingAct } from './download-everything.ts';
import { readStop } from './host-mail-links.ts';
import { listHostMailsAct } from './list-host-mails.ts';
import { switchOff } from './switch-mails.ts';

const stopHostMailsAct = act(
  'stopHostMails',
  async (context, { query }) => {
    const stop = readStop(context, query.token);
    if (!stop) throw new Failure('MAIL_LINK_INVALID');
    await switchOff(context.db, stop);
    return { stopped: true as const };
  },
  'form',
);

/** What the endpoints of this noun do. */
export const hostMailsActs: readonly AnyAct[] = [
  listHostMailsAct,
  changeHostMailsAct,
  downloadEverythingAct,
  stopHostMailsAct,
];
