import { escapeHtml } from '#http/responding/escape-html.ts';

/** Renders the local provider's page, in both languages, with fields for a name and an e-mail address. */
export const signInPage = (loginHint: string): string => `<!doctype html>
<html lang="zh-Hant-TW">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>本機登入 · Local sign-in</title>
<style>
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: #fafaf7; color: #16181d;
    font: 16px/1.6 system-ui, "PingFang TC", "Noto Sans TC", "Microsoft JhengHei", sans-serif; }
  main { width: min(24rem, calc(100vw - 3rem)); }
  h1 { font-size: 24px; line-height: 1.3; margin: 0 0 8px; }
  p { margin: 0 0 24px; color: #4a4d55; font-size: 14px; }
  label { display: block; margin-bottom: 16px; font-weight: 500; }
  input { display: block; box-sizing: border-box; width: 100%; height: 48px; margin-top: 4px; padding: 0 12px;
    font: inherit; border: 1px solid #8a8d94; border-radius: 8px; background: #fff; color: inherit; }
  button { width: 100%; height: 48px; font: inherit; font-weight: 700; color: #fff; background: #c2411c;
    border: 0; border-radius: 8px; cursor: pointer; }
  :focus-visible { outline: 2px solid #c2411c; outline-offset: 2px; }
</style>
</head>
<body>
<main>
  <h1>本機登入 <span lang="en">Local sign-in</span></h1>
  <p>這台伺服器沒有設定登入服務，請自行輸入姓名與電子郵件。<br>
  <span lang="en">No sign-in provider is configured on this server: say who you are.</span></p>
  <form method="post">
    <label>姓名 <span lang="en">Name</span><input name="name" required maxlength="80" autocomplete="name"></label>
    <label>電子郵件 <span lang="en">E-mail</span><input name="email" type="email" required maxlength="254" autocomplete="email" value="${escapeHtml(loginHint)}"></label>
    <button>登入 <span lang="en">Sign in</span></button>
  </form>
</main>
</body>
</html>`;
