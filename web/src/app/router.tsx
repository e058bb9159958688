import { Route, Routes } from 'react-router';
import { Layout } from './layout.tsx';
import { routes } from './routes.ts';

export const Router = () => (
  <Routes>
    {[false, true].map((isNight) => (
      <Route key={String(isNight)} element={<Layout withFooter={!isNight} />}>
        {routes
          .filter((route) => Boolean(route.isNight) === isNight)
          .map(({ pattern, Screen }) => (
            <Route key={pattern} path={pattern} element={<Screen />} />
          ))}
      </Route>
    ))}
  </Routes>
);
