import { MutationCache, QueryCache, QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import './console.css';
import { ApiError } from './api/client.ts';
import { router } from './router.tsx';
import { ownerOf, sessionQuery } from './session/session.ts';
import { SignIn } from './session/sign-in.tsx';
import { applyTheme, storedTheme } from './shell/theme.tsx';
import { ErrorNotice } from './ui/error-notice.tsx';

/** A session can end with any request; the page stays, and is drawn again after signing in. */
function endSession(error: Error): void {
  if (!(error instanceof ApiError) || error.status !== 401) return;
  if (queries.getQueryData(sessionQuery.queryKey) !== undefined) queries.setQueryData(sessionQuery.queryKey, null);
}

/** Only a server that is busy or away is worth asking again. */
function isWorthRetrying(failures: number, error: Error): boolean {
  return failures < 2 && error instanceof ApiError && (error.status === 0 || error.status === 503);
}

const queries: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError: endSession }),
  mutationCache: new MutationCache({ onError: endSession }),
  defaultOptions: { queries: { retry: isWorthRetrying, staleTime: 2_000 }, mutations: { retry: false } },
});

function Console() {
  const { data: session, error, refetch } = useQuery(sessionQuery);
  const wasSignedIn = useRef(false);
  if (error !== null)
    return (
      <main className="sign-in">
        <h1>Console</h1>
        <ErrorNotice error={error} title="The console cannot start" retry={() => void refetch()} />
      </main>
    );
  if (session === undefined) return null;
  if (session === null) return <SignIn hasEnded={wasSignedIn.current} />;
  wasSignedIn.current = true;
  return <RouterProvider key={ownerOf(session)} router={router} />;
}

applyTheme(storedTheme());
createRoot(document.querySelector('#console')!).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <Console />
    </QueryClientProvider>
  </StrictMode>,
);
