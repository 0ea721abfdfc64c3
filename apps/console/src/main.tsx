import { MutationCache, QueryCache, QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { StrictMode, Suspense, lazy, useDeferredValue, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import './console.css';
import { ApiError } from './api/client.ts';
import { ownerOf, sessionQuery } from './session/session.ts';
import { SignIn } from './session/sign-in.tsx';
import { SignedIn, isReturn } from './session/signed-in.tsx';
import { applyTheme, storedTheme } from './shell/theme.tsx';
import { ErrorNotice } from './ui/error-notice.tsx';

/** Any request may find that the session has ended; the page stays, and is rendered again after signing in. */
function endSession(error: Error): void {
  if (!(error instanceof ApiError) || error.status !== 401) return;
  if (queries.getQueryData(sessionQuery.queryKey) !== undefined) queries.setQueryData(sessionQuery.queryKey, null);
}

/** Only an overloaded or unavailable server is worth a retry. */
function isWorthRetrying(failures: number, error: Error): boolean {
  return failures < 2 && error instanceof ApiError && (error.status === 0 || error.status === 503);
}

const queries: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError: endSession }),
  mutationCache: new MutationCache({ onError: endSession }),
  defaultOptions: { queries: { retry: isWorthRetrying, staleTime: 2_000 }, mutations: { retry: false } },
});

/** Loaded in parallel with the session and evaluated in a separate task, so that the page stays responsive in between. */
const application = import('./application.tsx').then(
  ({ Application: component }) => ({ default: component }),
  () => ({ default: NotLoaded }),
);
const Application = lazy(() => application);

function NotLoaded() {
  return (
    <CannotStart error={new Error('A file of the console could not be loaded.')} retry={() => location.reload()} />
  );
}

/** The same content as `index.html` shows before any script runs. */
function Starting() {
  return (
    <main className="sign-in">
      <h1>Console</h1>
    </main>
  );
}

function CannotStart({ error, retry }: { readonly error: Error; readonly retry: () => void }) {
  return (
    <main className="sign-in">
      <h1>Console</h1>
      <ErrorNotice error={error} title="The console cannot start" retry={retry} />
    </main>
  );
}

function Console() {
  const { data: session, error, refetch } = useQuery(sessionQuery);
  const wasSignedIn = useRef(false);
  // rendered in a low-priority update, during which the page stays responsive
  const drawn = useDeferredValue(session, undefined);
  if (isReturn) return <SignedIn />;
  if (error !== null) return <CannotStart error={error} retry={() => void refetch()} />;
  if (session === undefined) return <Starting />;
  if (session === null) return <SignIn hasEnded={wasSignedIn.current} />;
  wasSignedIn.current = true;
  if (ownerOf(drawn) !== ownerOf(session)) return <Starting />;
  return (
    <Suspense fallback={<Starting />}>
      <Application key={ownerOf(session)} />
    </Suspense>
  );
}

applyTheme(storedTheme());
createRoot(document.querySelector('#console')!).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <Console />
    </QueryClientProvider>
  </StrictMode>,
);
