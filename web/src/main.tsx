import './head-start.ts';
import './app/styles.css';
import { createRoot } from 'react-dom/client';
import { Layout } from './app/layout.tsx';
import { preload } from './app/lazy-screen.tsx';
import { Providers } from './app/providers.tsx';
import { patternOf, routeOf } from './app/routes.ts';
import { startI18n } from './i18n/i18n.ts';
import { catchGlobalErrors } from './lib/catch-global-errors.ts';
import { registerServiceWorker } from './lib/register-service-worker.ts';
import { startReportingVitals } from './lib/report-vitals.ts';
import { checkSessionAtStart, onSessionChange, readStoredSession } from './lib/session-store.ts';
import { dropDraftsOnSignOut } from './lib/sign-out.ts';
import { tellWhatIsForgotten } from './lib/tell-what-is-forgotten.ts';
import { untilLoaded } from './lib/until-loaded.ts';
import { setTone } from './ui/page-shell.tsx';

const render = () =>
  createRoot(document.getElementById('root') as HTMLElement).render(
    <Providers>
      <Layout />
    </Providers>,
  );

/** Loaded only with a session, since guests have none to renew. */
const renewWhileSignedIn = async () => {
  if (!readStoredSession().profile) return;
  stopWaiting();
  const { keepSessionFresh } = await untilLoaded(() => import('./lib/renew-session.ts'));
  keepSessionFresh();
};
const stopWaiting = onSessionChange(() => void renewWhileSignedIn());

const route = routeOf(location.pathname);
setTone(route.isNight ? 'night' : 'paper');
catchGlobalErrors();
checkSessionAtStart();
dropDraftsOnSignOut();
void renewWhileSignedIn();
registerServiceWorker();
startReportingVitals(patternOf(route));
// Loads texts and screen in parallel, so that the first paint is the page itself, which also shows failures.
void Promise.allSettled([startI18n(), preload(route)])
  .then(render)
  .then(tellWhatIsForgotten)
  .catch(() => {});
