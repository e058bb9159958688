import { Route, Routes } from 'react-router';
import { Layout } from './layout.tsx';
import { LazyScreen } from './lazy-screen.tsx';
import { type Frame, frameOf, routes } from './routes.ts';

const frames: Frame[] = ['marketing', 'task', 'night'];

export const Router = () => (
  <Routes>
    {frames.map((frame) => (
      <Route key={frame} element={<Layout frame={frame} />}>
        {routes
          .filter((route) => frameOf(route) === frame)
          .map(({ pattern, preload }) => (
            <Route key={pattern} path={pattern} element={<LazyScreen preload={preload} />} />
          ))}
      </Route>
    ))}
  </Routes>
);
