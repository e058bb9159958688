import type { Context } from '#app/context/context.ts';
import { act } from '#http/act.ts';
import type { User } from '#platform/identity/viewer.ts';
import {
  readEvents,
  readFeedback,
  readHearts,
  readPayments,
  readProfile,
  readReports,
  readSessions,
  readUploads,
} from './queries.ts';

export const exportAccountAct = act('exportAccount', async (context, { viewer, reply }) => {
  const data = await exportAccount(context, viewer);
  return reply
    .type('application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-disposition', 'attachment; filename="togather-account.json"')
    .send(JSON.stringify(data, undefined, 2));
});

/** Returns everything stored about a user as one object; files are downloaded from their events. */
export async function exportAccount({ db, clock }: Context, user: Pick<User, 'id'>) {
  const [profile, sessions, events, uploads, hearts, feedback, reports, payments] = await Promise.all([
    readProfile(db, user.id),
    readSessions(db, user.id),
    readEvents(db, user.id),
    readUploads(db, user.id),
    readHearts(db, user.id),
    readFeedback(db, user.id),
    readReports(db, user.id),
    readPayments(db, user.id),
  ]);
  return {
    exportedAt: clock(),
    profile,
    sessions,
    hostedEvents: events.filter((event) => event.role === 'HOST'),
    joinedEvents: events.filter((event) => event.role === 'PARTICIPANT'),
    uploads,
    hearts,
    feedback,
    reports,
    payments,
  };
}
