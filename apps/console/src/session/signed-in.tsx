import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ErrorNotice } from '../ui/error-notice.tsx';
import { SIGNED_IN, completeSignIn } from './session.ts';

const HOME = '/console';

/** Query that the provider added to the URL. It is removed immediately, so that neither the history nor a reload sends it again. */
const parameters = window.location.pathname === SIGNED_IN ? window.location.search : null;
if (parameters !== null) window.history.replaceState(null, '', SIGNED_IN);

/** True if the identity provider has redirected to this page. */
export const isReturn = parameters !== null;

/** Shown after the return from the identity provider, until the session has started or was refused. */
export function SignedIn() {
  const { data: session, error } = useQuery({
    queryKey: ['signed-in'],
    queryFn: () => completeSignIn(parameters ?? ''),
    retry: false, // a sign-in can be completed only once
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });
  useEffect(() => {
    document.title = 'Sign in · Console';
    if (session !== undefined) window.location.replace(HOME);
  }, [session]);
  return (
    <main className="sign-in">
      <h1>Console</h1>
      {error === null ? (
        <p role="status">Signing in …</p>
      ) : (
        <>
          <ErrorNotice error={error} title="You are not signed in" />
          <p>
            <a href={HOME}>Back to the sign-in</a>
          </p>
        </>
      )}
    </main>
  );
}
