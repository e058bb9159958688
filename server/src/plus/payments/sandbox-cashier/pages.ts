import { escapeHtml } from '#http/responding/escape-html.ts';
import { SANDBOX_PATH } from '#platform/ecpay/settings.ts';
import type { Trade } from './queries.ts';

export const RETURN_SCRIPT_PATH = `${SANDBOX_PATH}/return.js`;
/** A file, because the page's policy forbids inline scripts. */
export const RETURN_SCRIPT = "document.querySelector('form').submit();\n";

/** Renders the page that stands in for the card: pay or fail. */
export const cashierPage = ({ fields, merchant_trade_no }: Trade): string =>
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
    <button name="outcome" value="pay">付款 <span lang="en">Pay</span></button>
    <button name="outcome" value="fail" class="second">付款失敗 <span lang="en">Fail</span></button>
  </form>
  ${backLink(fields.ClientBackURL)}`,
  );

const backLink = (address: string | undefined): string =>
  address
    ? `<p><a href="${escapeHtml(address)}">返回商店 <span lang="en">Back to the shop</span></a></p>`
    : '';

/** Renders the page that returns the browser to the shop with the result: automatically, or by a button without scripts. */
export const returnPage = (orderResultUrl: string, notice: Record<string, string>): string =>
  page(
    '返回商店 Back to the shop',
    `<form method="post" action="${escapeHtml(orderResultUrl)}">
    ${Object.entries(notice)
      .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
      .join('\n    ')}
    <button>繼續 <span lang="en">Continue</span></button>
  </form>
  <script src="${RETURN_SCRIPT_PATH}"></script>`,
  );

export const refusalPage = (reason: string): string =>
  page(
    '無法付款 Payment refused',
    `<p>收銀台不接受這筆訂單。<br><span lang="en">The cashier does not take this order.</span></p>
  <p><code>${escapeHtml(reason)}</code></p>`,
  );

const page = (title: string, body: string): string => `<!doctype html>
<html lang="zh-Hant-TW">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: #fafaf7; color: #16181d;
    font: 16px/1.6 system-ui, "PingFang TC", "Noto Sans TC", "Microsoft JhengHei", sans-serif; }
  main { width: min(24rem, calc(100vw - 3rem)); overflow-wrap: anywhere; }
  h1 { font-size: 24px; line-height: 1.3; margin: 0 0 8px; }
  p { margin: 0 0 24px; color: #4a4d55; font-size: 14px; }
  dl { margin: 0 0 24px; } dt { color: #4a4d55; font-size: 14px; } dd { margin: 0 0 8px; font-weight: 500; }
  button { width: 100%; height: 48px; margin-bottom: 16px; font: inherit; font-weight: 700; color: #fff;
    background: #c2411c; border: 1px solid #c2411c; border-radius: 8px; cursor: pointer; }
  button.second { color: #16181d; background: #fff; border-color: #8a8d94; }
  a { color: #16181d; }
  :focus-visible { outline: 2px solid #c2411c; outline-offset: 2px; }
</style>
</head>
<body>
<main>
  <h1>${title}</h1>
  ${body}
</main>
</body>
</html>`;
