import './head-start.ts';
import './app/styles.css';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { Layout } from './app/layout.tsx';
import { preload } from './app/lazy-screen.tsx';
import { Providers } from './app/providers.tsx';
import { patternOf, routeOf } from './app/routes.ts';
import { untilLoaded } from './lib/loading/load-chunk.ts';
import { startReportingVitals } from './lib/loading/report-vitals.ts';
import { catchGlobalErrors } from './lib/notices/catch-global-errors.ts';
import { checkSessionAtStart, onSessionChange, readStoredSession } from './lib/session/session-store.ts';
import { dropDraftsOnSignOut, tellWhatIsForgotten } from './lib/sign-in/sign-out.ts';
import { startI18n } from './texts/i18n.ts';
import { setTone } from './ui/layout/page-shell.tsx';

/** In slices, so that a slow phone still answers a finger. */
const render = () =>
  startTransition(() =>
    createRoot(document.getElementById('root') as HTMLElement).render(
      <Providers>
        <Layout />
      </Providers>,
    ),
  );

/** Loaded only with a session, since guests have none to renew. */
const renewWhileSignedIn = async () => {
  if (!readStoredSession().profile) return;
  stopWaiting();
  const { keepSessionFresh } = await untilLoaded(() => import('./lib/sign-in/renew-session.ts'));
  keepSessionFresh();
};
const stopWaiting = onSessionChange(() => void renewWhileSignedIn());

const route = routeOf(location.pathname);
setTone(route.isNight ? 'night' : 'paper');
catchGlobalErrors();
checkSessionAtStart();
dropDraftsOnSignOut();
void renewWhileSignedIn();
// The web works without it.
if ('serviceWorker' in navigator && !import.meta.env.DEV)
  window.addEventListener('load', () =>
    navigator.serviceWorker.register('/service-worker.js').catch(() => {}),
  );
startReportingVitals(patternOf(route));
// Loads texts and screen in parallel, so that the first paint is the page itself, which also shows failures.
void Promise.allSettled([startI18n(), preload(route)])
  .then(render)
  .then(tellWhatIsForgotten)
  .catch(() => {});
