import { Route, Routes } from 'react-router';
import { Layout } from './layout.tsx';
import { LazyScreen } from './lazy-screen.tsx';
import { routes } from './routes.ts';

export const Router = () => (
  <Routes>
    <Route element={<Layout />}>
      {routes.map(({ pattern, preload }) => (
        <Route key={pattern} path={pattern} element={<LazyScreen preload={preload} />} />
      ))}
    </Route>
  </Routes>
);
