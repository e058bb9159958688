import { render } from 'vitest-browser-react';
import { Layout } from '#app/layout.tsx';
import { preload } from '#app/lazy-screen.tsx';
import { Providers } from '#app/providers.tsx';
import { routeOf } from '#app/routes.ts';
import { navigate } from '#lib/history/page-history.ts';
import { storeSession } from '#lib/session/session-store.ts';
import { changeLanguage, currentLanguage } from '#texts/i18n.ts';
import type { Language } from '#texts/languages.ts';
import { setTone } from '#ui/layout/page-shell.tsx';
import { answerCalls, type Replies } from './answer-calls.ts';
import { sampleSession } from './samples.ts';
import { until } from './until.ts';

/**
 * Opens a page at its address with the whole layout, as a browser would load it. The scripted server answers with
 * `replies`, and with 404 to other calls.
 */
export async function openPage(address: string, replies: Replies = {}, language: Language = 'en') {
  await answerCalls(replies);
  if (currentLanguage() !== language) await changeLanguage(language);
  const { href } = new URL(address, location.href);
  navigate(address, { replace: true });
  await until(() => {
    if (location.href !== href) throw new Error(`the page is still at ${location.pathname}`);
  });
  const route = routeOf(location.pathname);
  setTone(route.isNight ? 'night' : 'paper');
  await preload(route);
  return render(
    <Providers>
      <Layout />
    </Providers>,
  );
}

/** Signs a user in before the page opens. */
export const signIn = (...who: Parameters<typeof sampleSession>) => storeSession(sampleSession(...who));
