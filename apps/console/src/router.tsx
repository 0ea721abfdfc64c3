import { createRootRoute, createRoute, createRouter } from '@tanstack/react-router';
import { Home } from './pages/home.tsx';
import { NotFound } from './pages/not-found.tsx';
import { Failed } from './pages/failed.tsx';
import { useSession } from './session/use-session.ts';
import { Shell } from './shell/shell.tsx';

const root = createRootRoute({ component: () => <Shell session={useSession()} /> });

const home = createRoute({ getParentRoute: () => root, path: '/', component: () => <Home session={useSession()} /> });

export const router = createRouter({
  routeTree: root.addChildren([home]),
  basepath: '/console',
  defaultNotFoundComponent: NotFound,
  defaultErrorComponent: Failed,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
