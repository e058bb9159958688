import { lookup } from 'node:dns/promises';
import { isPrivateAddress } from '#operating/webhooks/private-addresses.ts';
import { tryWebhook } from '#operating/webhooks/send-webhook.job.ts';
import type { Config, WebhookSettings } from '#platform/config/config.ts';
import { withoutBrackets } from '#platform/config/installation.ts';
import { about, type Finding, reasonOf } from './finding.ts';

const { ok, warning, problem } = about('webhooks');

/** Checks that the receiver's name resolves to addresses that are allowed; with `mayPing`, also sends a ping. */
export async function checkWebhooks(
  { webhook }: Pick<Config, 'webhook'>,
  mayPing: boolean,
): Promise<Finding[]> {
  if (!webhook)
    return mayPing
      ? [problem('WEBHOOK_URL and WEBHOOK_SECRET are not set: no webhook can be sent.')]
      : [ok('Webhooks are off: WEBHOOK_URL and WEBHOOK_SECRET are not set.')];
  const { protocol, hostname, host } = new URL(webhook.url);
  const name = withoutBrackets(hostname);
  const unsafe =
    protocol === 'http:' && !webhook.allowsPrivate
      ? [warning(`WEBHOOK_URL leads to ${host} by http: others on the way can read the ids of events.`)]
      : [];
  try {
    const found = await lookup(name, { all: true });
    const hidden = found.find(({ address }) => isPrivateAddress(address));
    if (hidden && !webhook.allowsPrivate)
      return [
        problem(
          `WEBHOOK_URL leads to ${host}, which has the private address ${hidden.address}: set WEBHOOK_PRIVATE_ADDRESSES=1 to allow it.`,
        ),
      ];
  } catch (error) {
    return [problem(`WEBHOOK_URL leads to ${host}, whose name cannot be resolved (${reasonOf(error)}).`)];
  }
  return mayPing
    ? [...unsafe, await ping(webhook, host)]
    : [...unsafe, ok(`WEBHOOK_URL leads to ${host}. To send a test webhook: npm run doctor -- --webhook`)];
}

const ping = async (webhook: WebhookSettings, host: string): Promise<Finding> => {
  const delivery = {
    webhookId: 'whk_test',
    at: new Date().toISOString(),
    webhook: { type: 'ping', data: {} },
  } as const;
  try {
    await tryWebhook(webhook, delivery);
    return ok(`${host} accepted a test webhook of type ping.`);
  } catch (error) {
    return problem(`The test webhook to ${host} failed: ${reasonOf(error)}.`);
  }
};
