import { Route, Routes } from 'react-router';
import { Layout } from './layout.tsx';
import { LazyScreen } from './lazy-screen.tsx';
import { routes } from './routes.ts';

export const Router = () => (
  <Routes>
    {[false, true].map((isNight) => (
      <Route key={String(isNight)} element={<Layout withFooter={!isNight} />}>
        {routes
          .filter((route) => Boolean(route.isNight) === isNight)
          .map(({ pattern, preload }) => (
            <Route key={pattern} path={pattern} element={<LazyScreen preload={preload} />} />
          ))}
      </Route>
    ))}
  </Routes>
);
