import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { isSigned, sign } from '#platform/ecpay/check-mac-value.ts';
import { sandboxMerchant } from '#platform/ecpay/settings.ts';
import { type Buyer, createBuyer, postForm } from '#plus/payments/testing/buyer.ts';
import { keepLog } from '#plus/payments/testing/keep-log.ts';
import { patience } from '#testing/patience.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

const kept = keepLog();
let server: TestServer;
let buyer: Buyer;
let merchant: ReturnType<typeof sandboxMerchant>;
let shop: Server | undefined;
beforeAll(async () => {
  server = await startTestServer({ log: kept.log });
  buyer = await createBuyer(server.newClient(), 'buyer@example.com');
  merchant = sandboxMerchant(server.context.secrets);
});
afterAll(() => server.stop());
afterEach(() => shop?.close());

type Form = Record<string, string>;
const cashier = (path: string, fields: Form) => postForm(`${server.origin}/sandbox-cashier/${path}`, fields);
/** Posts the checkout form like a browser, and follows to the cashier's page. */
const openCashier = async (checkout: Form) => {
  const answer = await cashier('AioCheckOut/V5', checkout);
  expect(answer.status).toBe(303);
  const address = new URL(answer.headers.get('location')!, server.origin).href;
  const page = await fetch(address);
  return { address, page: await page.text(), headers: page.headers };
};
/** Parses the hidden form of the page that leads back. */
const formOf = (page: string) => ({
  action: /<form method="post" action="([^"]+)"/.exec(page)![1]!,
  fields: Object.fromEntries(
    [...page.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)">/g)].map((m) => [m[1]!, m[2]!]),
  ),
});
const begin = async (name: string) => {
  const id = await buyer.save(name);
  return { id, checkout: await buyer.start(id) };
};

test("pays for an event named curl <b>'~ party", async () => {
  const name = "curl <b>'~ party";
  const { id, checkout } = await begin(name);
  const config = await server.newClient().request('GET', '/api/config');
  expect(config.json<object>()).toMatchObject({
    cashierUrl: `${server.origin}/sandbox-cashier/AioCheckOut/V5`,
    features: { payments: true },
  });
  const { address, page, headers } = await openCashier(checkout);
  expect(page).toContain('NT$549');
  expect(page).toContain('付款');
  expect(page).toContain('lang="en">Pay');
  expect(page).not.toContain('<script>');
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  const back = await postForm(address, { outcome: 'pay' });
  // The shop gets the notice before the browser returns.
  expect((await buyer.status(id)).paymentStatus).toBe('PAID');
  const { action, fields } = formOf(back.text);
  expect(isSigned(fields, merchant)).toBe(true);
  const returned = await postForm(action, fields);
  expect([returned.status, returned.headers.get('location')]).toEqual([
    303,
    `${server.origin}/pending-event-creation-complete/${id}`,
  ]);
  const { correspondingEventBasicInfo } = await buyer.status(id);
  const event = await server.newClient().lookUp(correspondingEventBasicInfo!.eventPin);
  expect(event).toMatchObject({ eventName: name, eventType: 'Plus' });
});

test('the return page needs no inline script, and works without scripts', async () => {
  const { checkout } = await begin('way back');
  const { address } = await openCashier(checkout);
  const { text } = await postForm(address, { outcome: 'pay' });
  expect(text).toMatch(/<button[ >]/);
  const source = /<script src="([^"]+)"><\/script>/.exec(text)![1]!;
  const script = await fetch(server.origin + source);
  expect(script.headers.get('content-type')).toMatch(/^text\/javascript/);
  expect(await script.text()).toContain('submit()');
});

test('reports a failure; the trade stays decided, and a new attempt can be paid', async () => {
  const { id, checkout } = await begin('second time lucky');
  const { address } = await openCashier(checkout);
  await postForm(address, { outcome: 'fail' });
  expect((await buyer.status(id)).paymentStatus).toBe('FAIL');
  await postForm(address, { outcome: 'pay' });
  expect((await buyer.status(id)).paymentStatus).toBe('FAIL');
  const again = await openCashier(await buyer.start(id));
  await postForm(again.address, { outcome: 'pay' });
  expect((await buyer.status(id)).paymentStatus).toBe('PAID');
  await postForm(again.address, { outcome: 'fail' });
  expect((await buyer.status(id)).paymentStatus).toBe('PAID');
});

test('refuses an altered, repeated or forged form and shows the reason as text', async () => {
  const { checkout } = await begin('refused');
  const altered = await cashier('AioCheckOut/V5', { ...checkout, TotalAmount: '1' });
  expect([altered.status, altered.text.includes('CheckMacValue Error')]).toEqual([400, true]);
  const words = await cashier('AioCheckOut/V5', sign({ ...checkout, ItemName: 'wget' }, merchant));
  expect(words.text).toContain('10400011');
  expect((await cashier('AioCheckOut/V5', {})).status).toBe(400);
  await openCashier(checkout);
  const repeated = await cashier('AioCheckOut/V5', checkout);
  expect([repeated.status, repeated.text.includes('10300028')]).toEqual([400, true]);
  expect((await fetch(`${server.origin}/sandbox-cashier/trades/unknown`)).status).toBe(404);
});

test('responds to queries about trades only when they are signed and recent, and signs the response', async () => {
  const { checkout } = await begin('questions');
  const ask = (changes: Form = {}, keys = merchant) => {
    const TimeStamp = String(Math.floor(Date.now() / 1000));
    const { MerchantID, MerchantTradeNo } = checkout as Form & {
      MerchantID: string;
      MerchantTradeNo: string;
    };
    return cashier('QueryTradeInfo/V5', sign({ MerchantID, MerchantTradeNo, TimeStamp, ...changes }, keys));
  };
  const statusIn = (text: string) => {
    const fields = Object.fromEntries(new URLSearchParams(text));
    expect(isSigned(fields, merchant)).toBe(true);
    return fields.TradeStatus;
  };
  expect(statusIn((await ask()).text)).toBe('10200047');
  const { address } = await openCashier(checkout);
  expect(statusIn((await ask()).text)).toBe('0');
  await postForm(address, { outcome: 'pay' });
  expect(statusIn((await ask()).text)).toBe('1');
  expect((await ask({ TimeStamp: String(Math.floor(Date.now() / 1000) - 200) })).status).toBe(400);
  expect((await ask({ TimeStamp: 'x' })).status).toBe(400);
  expect((await ask({}, { ...merchant, hashKey: 'x' })).status).toBe(400);
});

test('repeats the notice to a shop that does not accept it', { tags: 'rest' }, async () => {
  const heard: string[] = [];
  shop = createServer((request, response) => {
    request.on('data', (chunk) => heard.push(String(chunk)));
    request.on('end', () => response.writeHead(heard.length < 2 ? 500 : 200).end('1|OK'));
  }).listen(0);
  const { checkout } = await begin('deaf shop');
  const ReturnURL = `http://localhost:${(shop.address() as AddressInfo).port}/notice`;
  const { address } = await openCashier(sign({ ...checkout, ReturnURL }, merchant));
  await postForm(address, { outcome: 'pay' });
  await vi.waitFor(() => expect(heard.length).toBe(2), patience);
  expect(heard[1]).toBe(heard[0]);
});

test("the sandbox's keys are in no log", () => {
  const log = kept.lines.join('\n');
  expect(log).not.toContain(merchant.hashKey);
  expect(log).not.toContain(merchant.hashIv);
  expect(kept.lines.length).toBeGreaterThan(20);
});
