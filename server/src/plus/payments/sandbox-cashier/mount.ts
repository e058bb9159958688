import type { Context } from '#app/context/context.ts';
import type { App } from '#http/exchange.ts';
import { type Fields, isSigned } from '#platform/ecpay/check-mac-value.ts';
import { type Payments, SANDBOX_PATH } from '#platform/ecpay/settings.ts';
import { refusalOf } from './check-checkout.ts';
import { keepNotifying, notifyShop } from './notify-shop.ts';
import { cashierPage, RETURN_SCRIPT, RETURN_SCRIPT_PATH, refusalPage, returnPage } from './pages.ts';
import { decideTrade, findTrade, openTrade, type Trade } from './queries.ts';
import { noticeOf, tradeInfoOf, unknownTradeInfo } from './trade-messages.ts';

const HTML = 'text/html; charset=utf-8';
/** Accepted deviation of a query's TimeStamp, as with the real provider. */
const TIMESTAMP_SECONDS = 180;

/** Serves a card payment provider of our own with ECPay's protocol; does nothing where a real one is configured. */
export const mountSandboxCashier = async (app: App, context: Context): Promise<void> => {
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
};

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
