import { setTimeout as sleep } from 'node:timers/promises';
import { plainPage } from '@togather/contract/plain-page.ts';
import type { Logger } from 'pino';
import type { Context } from '#app/context/context.ts';
import type { App } from '#http/exchange.ts';
import { escapeHtml } from '#http/responding/escape-html.ts';
import { type Fields, isSigned } from '#platform/ecpay/check-mac-value.ts';
import { type Merchant, type Payments, SANDBOX_PATH } from '#platform/ecpay/settings.ts';
import { decideTrade, findTrade, openTrade, type Trade } from './queries.ts';
import { noticeOf, tradeInfoOf, unknownTradeInfo } from './trade-messages.ts';

const HTML = 'text/html; charset=utf-8';
/** Accepted deviation of a query's TimeStamp, as with the real provider. */
const TIMESTAMP_SECONDS = 180;

/** Serves a card payment provider of our own with ECPay's protocol; does nothing where a real one is configured. */
export async function mountSandboxCashier(app: App, context: Context): Promise<void> {
  const { payments } = context;
  if (!payments?.sandbox) return;
  const hidden = { schema: { hide: true } };

  app.post(`${SANDBOX_PATH}/AioCheckOut/V5`, hidden, async ({ body }, reply) => {
    const fields = textsOf(body);
    const refusal = refusalOf(fields, payments.merchant) ?? (await refuseRepeated(context, fields));
    if (refusal) return reply.status(400).type(HTML).send(refusalPage(refusal));
    return reply.redirect(`${SANDBOX_PATH}/trades/${fields.MerchantTradeNo}`, 303);
  });

  app.get(`${SANDBOX_PATH}/trades/:number`, hidden, async ({ params }, reply) => {
    const trade = await findTrade(context.db, numberOf(params));
    if (!trade) return reply.callNotFound();
    return reply.type(HTML).send(trade.status === 'OPEN' ? cashierPage(trade) : backPage(trade, payments));
  });

  app.post(`${SANDBOX_PATH}/trades/:number`, hidden, async ({ params, body }, reply) => {
    const status = textsOf(body).outcome === 'pay' ? 'PAID' : 'FAILED';
    await decideTrade(context.db, numberOf(params), { status, now: context.clock() });
    const trade = await findTrade(context.db, numberOf(params));
    if (!trade) return reply.callNotFound();
    await tellShop(context, trade, payments);
    return reply.type(HTML).send(backPage(trade, payments));
  });

  app.post(`${SANDBOX_PATH}/QueryTradeInfo/V5`, hidden, async ({ body }, reply) => {
    const answer = await answerQuestion(context, textsOf(body), payments);
    return reply
      .status(answer ? 200 : 400)
      .type('text/html')
      .send(answer ?? '0|CheckMacValue Error');
  });

  app.get(RETURN_SCRIPT_PATH, hidden, async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(RETURN_SCRIPT),
  );
}

const textsOf = (body: unknown): Fields =>
  Object.fromEntries(Object.entries(body ?? {}).filter(([, value]) => typeof value === 'string'));

const numberOf = (params: unknown): string => String((params as { number?: string }).number);

const refuseRepeated = async ({ db, clock }: Context, fields: Fields): Promise<string | undefined> =>
  (await openTrade(db, fields, clock())) ? undefined : '10300028 MerchantTradeNo';

/** Notifies the shop from server to server, first without a delay, so that a returning payer usually finds the result. */
const tellShop = async ({ log }: Context, trade: Trade, { merchant }: Payments): Promise<void> => {
  const returnUrl = trade.fields.ReturnURL ?? '';
  const notice = noticeOf(trade, merchant);
  if (!(await notifyShop(returnUrl, notice))) void keepNotifying(returnUrl, notice, log);
};

const backPage = (trade: Trade, { merchant }: Payments): string =>
  returnPage(trade.fields.OrderResultURL ?? trade.fields.ClientBackURL ?? '/', noticeOf(trade, merchant));

/** Returns the signed response as a form; undefined for a query that is unsigned or too old. */
const answerQuestion = async ({ db, clock }: Context, fields: Fields, { merchant }: Payments) => {
  const age = Math.abs(clock().getTime() / 1000 - Number(fields.TimeStamp));
  if (!isSigned(fields, merchant) || !(age <= TIMESTAMP_SECONDS)) return undefined;
  const number = fields.MerchantTradeNo ?? '';
  const trade = await findTrade(db, number);
  return new URLSearchParams(
    trade ? tradeInfoOf(trade, merchant) : unknownTradeInfo(number, merchant),
  ).toString();
};

const TIMEOUT_MS = 10_000;
/** Shorter than the real provider's minutes, for trying things out. */
const RETRY_DELAYS_MS = [1000, 3000, 10_000];

/** Posts a notice to the shop's ReturnURL; returns true when the shop accepted it. */
const notifyShop = async (returnUrl: string, notice: Record<string, string>): Promise<boolean> => {
  try {
    const response = await fetch(returnUrl, {
      method: 'POST',
      body: new URLSearchParams(notice),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return response.status === 200 && (await response.text()) === '1|OK';
  } catch {
    return false;
  }
};

/** Repeats the notice to a shop that did not accept it; never throws. */
const keepNotifying = async (
  returnUrl: string,
  notice: Record<string, string>,
  log: Logger,
): Promise<void> => {
  for (const delay of RETRY_DELAYS_MS) {
    await sleep(delay, undefined, { ref: false });
    if (await notifyShop(returnUrl, notice)) return;
  }
  log.warn('the sandbox cashier could not deliver a payment notice');
};

const RETURN_SCRIPT_PATH = `${SANDBOX_PATH}/return.js`;
/** A file, because the page's policy forbids inline scripts. */
const RETURN_SCRIPT = "document.querySelector('form').submit();\n";

/** Renders the page that stands in for the card: pay or fail. */
const cashierPage = ({ fields, merchant_trade_no }: Trade): string =>
  page(
    '測試收銀台 Sandbox cashier',
    `<p>這裡不會真的收費，請選擇付款結果。<br>
  <span lang="en">No money moves here: choose how the payment shall end.</span></p>
  <dl>
    <dt>商品 <span lang="en">Item</span></dt><dd>${escapeHtml(fields.ItemName ?? '')}</dd>
    <dt>金額 <span lang="en">Amount</span></dt><dd>NT$${escapeHtml(fields.TotalAmount ?? '')}</dd>
    <dt>編號 <span lang="en">Number</span></dt><dd>${escapeHtml(merchant_trade_no)}</dd>
  </dl>
  <form method="post">
    <button class="button" name="outcome" value="pay">付款 <span lang="en">Pay</span></button>
    <button name="outcome" value="fail" class="button second">付款失敗 <span lang="en">Fail</span></button>
  </form>
  ${backLink(fields.ClientBackURL)}`,
  );

const backLink = (address: string | undefined): string =>
  address
    ? `<p><a href="${escapeHtml(address)}">返回商店 <span lang="en">Back to the shop</span></a></p>`
    : '';

/** Renders the page that returns the browser to the shop with the result: automatically, or by a button without scripts. */
const returnPage = (orderResultUrl: string, notice: Record<string, string>): string =>
  page(
    '返回商店 Back to the shop',
    `<form method="post" action="${escapeHtml(orderResultUrl)}">
    ${Object.entries(notice)
      .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
      .join('\n    ')}
    <button class="button">繼續 <span lang="en">Continue</span></button>
  </form>
  <script src="${RETURN_SCRIPT_PATH}"></script>`,
  );

const refusalPage = (reason: string): string =>
  page(
    '無法付款 Payment refused',
    `<p>收銀台不接受這筆訂單。<br><span lang="en">The cashier does not take this order.</span></p>
  <p><code>${escapeHtml(reason)}</code></p>`,
  );

const page = (title: string, body: string): string =>
  plainPage({ lang: 'zh-Hant-TW', title, body: `<h1>${title}</h1>\n${body}` });

const address = /^https?:\/\/.{1,192}$/;

/** Required fields and their formats. Source: developers.ecpay.com.tw, AIO, 產生訂單. */
const required: Readonly<Record<string, RegExp>> = {
  MerchantID: /^[A-Za-z0-9]{1,10}$/,
  MerchantTradeNo: /^[A-Za-z0-9]{1,20}$/,
  MerchantTradeDate: /^\d{4}\/\d{2}\/\d{2} \d{2}:\d{2}:\d{2}$/,
  PaymentType: /^aio$/,
  TotalAmount: /^[1-9]\d{0,7}$/,
  TradeDesc: /^.{1,200}$/su,
  ItemName: /^.{1,400}$/su,
  ReturnURL: address,
  ChoosePayment: /^Credit$/,
  EncryptType: /^1$/,
};
const optional: Readonly<Record<string, RegExp>> = {
  OrderResultURL: address,
  ClientBackURL: address,
  Language: /^(CHT|ENG)$/,
};

/** Known words that the provider's firewall refuses with 10400011. */
const BLOCKED = /[<>]|\b(echo|curl|wget|python|perl|bash|cmd|powershell|eval|exec)\b/i;

/** Returns why the cashier refuses a checkout form, in its words; undefined when it accepts it. */
export function refusalOf(fields: Fields, merchant: Merchant): string | undefined {
  const blocked = ['ItemName', 'TradeDesc'].find((name) => BLOCKED.test(fields[name] ?? ''));
  if (blocked) return `10400011 ${blocked}`;
  const missing = Object.entries(required).find(([name, shape]) => !shape.test(fields[name] ?? ''));
  if (missing) return `${missing[0]} Error`;
  const wrong = Object.entries(optional).find(
    ([name, shape]) => !shape.test(fields[name] ?? '') && name in fields,
  );
  if (wrong) return `${wrong[0]} Error`;
  if (fields.MerchantID !== merchant.merchantId) return 'MerchantID Error';
  return isSigned(fields, merchant) ? undefined : 'CheckMacValue Error';
}
