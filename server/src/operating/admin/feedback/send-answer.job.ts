import type { Context } from '#app/context/context.ts';
import { nameOf, writeBodies } from '#mail/write-bodies.ts';

const subjects = {
  en: (brand: string) => `Your message to ${brand}`,
  'zh-TW': (brand: string) => `您給${brand}的訊息`,
};

/** Mails the reply to a message without quoting the message, whose author may have entered another person's address. */
export async function sendAnswer(
  { config, db, mailer, log }: Context,
  { feedbackId, language }: { feedbackId: string; language: 'en' | 'zh-TW' },
): Promise<void> {
  const feedback = await db
    .selectFrom('feedback')
    .select(['email', 'answer'])
    .where('id', '=', feedbackId)
    .executeTakeFirst();
  if (!feedback?.answer || !mailer) return;
  const { brand } = config;
  const subject = subjects[language](nameOf(brand, language));
  const lines = feedback.answer.split(/\n+/);
  const sent = await mailer.send({
    to: feedback.email,
    subject,
    ...writeBodies({ language, brand }, { lines }),
  });
  if (sent === 'no mailbox') log.warn({ feedbackId }, 'the recipient of a reply is refused by its server');
  if (sent === 'refused') log.error({ feedbackId }, 'the reply to a message is refused');
}
