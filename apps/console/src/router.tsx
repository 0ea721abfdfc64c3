import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { Configuration } from './pages/configuration.tsx';
import { Failed } from './pages/failed.tsx';
import { Home } from './home/home.tsx';
import { NotFound } from './pages/not-found.tsx';
import { ItemPage } from './resources/item-page.tsx';
import { kindNamed } from './resources/kinds.ts';
import { ListPage } from './resources/list-page.tsx';
import { useSession } from './session/use-session.ts';
import { Shell } from './shell/shell.tsx';

const root = createRootRoute({ component: () => <Shell session={useSession()} /> });

const home = createRoute({ getParentRoute: () => root, path: '/', component: Home });

const configuration = createRoute({ getParentRoute: () => root, path: '/configuration', component: Configuration });

const sandboxValues = createRoute({
  getParentRoute: () => root,
  path: '/sandbox-values',
  component: lazyRouteComponent(() => import('./pages/sandbox-values.tsx'), 'SandboxValues'),
});

/** Filters and times are texts: whatever an address holds, it is sent to the API as it is. */
const texts = (search: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(Object.entries(search).map(([name, value]) => [name, String(value)]));

const list = createRoute({
  getParentRoute: () => root,
  path: '/$kind',
  validateSearch: texts,
  component: function List() {
    const kind = kindNamed(list.useParams().kind);
    return kind === undefined ? <NotFound /> : <ListPage key={kind.name} kind={kind} />;
  },
});

const item = createRoute({
  getParentRoute: () => root,
  path: '/$kind/$id',
  validateSearch: texts,
  component: function Item() {
    const { kind: name, id } = item.useParams();
    const kind = kindNamed(name);
    return kind === undefined ? <NotFound /> : <ItemPage key={id} kind={kind} id={id} />;
  },
});

export const router = createRouter({
  routeTree: root.addChildren([home, configuration, sandboxValues, list, item]),
  basepath: '/console',
  defaultNotFoundComponent: NotFound,
  defaultErrorComponent: Failed,
  scrollRestoration: true,
  parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: (search) => {
    const text = new URLSearchParams(search as Record<string, string>).toString();
    return text === '' ? '' : `?${text}`;
  },
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
