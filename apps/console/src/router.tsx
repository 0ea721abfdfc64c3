import { useQueryClient } from '@tanstack/react-query';
import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { Suspense, lazy } from 'react';
import { OwnStatement, OwnTrialBalance } from './books/own-books.tsx';
import { Home } from './home/home.tsx';
import { Configuration } from './pages/configuration.tsx';
import { Failed } from './pages/failed.tsx';
import { NotFound } from './pages/not-found.tsx';
import { SandboxValues } from './pages/sandbox-values.tsx';
import { ItemPage } from './resources/item-page.tsx';
import { kindNamed } from './resources/kinds.ts';
import { ListPage } from './resources/list-page.tsx';
import { sessionQuery } from './session/session.ts';
import { Shell } from './shell/shell.tsx';

/** The pages of operators, loaded only for operators. */
const OperatorShell = lazy(() =>
  import('./operators/operator-shell.tsx').then(({ OperatorShell: component }) => ({ default: component })),
);

const root = createRootRoute({
  component: function Root() {
    const session = useQueryClient().getQueryData(sessionQuery.queryKey);
    if (session === undefined || session === null) return null;
    if (session.kind === 'platform') return <Shell session={session} />;
    return (
      <Suspense fallback={<p role="status">Loading …</p>}>
        <OperatorShell session={session} />
      </Suspense>
    );
  },
});

const home = createRoute({ getParentRoute: () => root, path: '/', component: Home });

const configuration = createRoute({ getParentRoute: () => root, path: '/configuration', component: Configuration });

const sandboxValues = createRoute({
  getParentRoute: () => root,
  path: '/sandbox-values',
  component: SandboxValues,
});

const liveTail = createRoute({
  getParentRoute: () => root,
  path: '/live',
  component: lazyRouteComponent(() => import('./live/live-tail.tsx'), 'LiveTail'),
});

/** Filters and times are strings: the URL's values are sent to the API unchanged. */
const texts = (search: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(Object.entries(search).map(([name, value]) => [name, String(value)]));

const trialBalance = createRoute({
  getParentRoute: () => root,
  path: '/books',
  validateSearch: texts,
  component: OwnTrialBalance,
});

const statement = createRoute({
  getParentRoute: () => root,
  path: '/books/statement',
  validateSearch: texts,
  component: OwnStatement,
});

/** An operator's page, rendered by `OperatorShell`; not found for other users. */
const operatorPage = createRoute({
  getParentRoute: () => root,
  path: '/operators/$page',
  validateSearch: texts,
  component: NotFound,
});

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
  routeTree: root.addChildren([
    home,
    configuration,
    sandboxValues,
    liveTail,
    operatorPage,
    trialBalance,
    statement,
    list,
    item,
  ]),
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
