import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { ErrorNotice } from '../ui/error-notice.tsx';
import { forget, providerQuery, sessionQuery, signIn, signInByProvider } from './session.ts';

/** Shown at every URL while no one is signed in; the page of the URL follows after signing in. */
export function SignIn({ hasEnded }: { readonly hasEnded: boolean }) {
  const queries = useQueryClient();
  const [credential, setCredential] = useState('');
  const signingIn = useMutation({
    mutationFn: signIn,
    onSuccess: (session) => queries.setQueryData(sessionQuery.queryKey, session),
  });
  useEffect(() => {
    document.title = 'Sign in · Console';
    forget(queries);
  }, [queries]);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    signingIn.mutate(credential);
  };
  return (
    <main className="sign-in">
      <h1>Console</h1>
      {hasEnded && <p role="status">Your session has ended. Sign in again to continue where you were.</p>}
      <form onSubmit={submit}>
        <label htmlFor="credential">API credential, or the credential of an operator</label>
        <input
          id="credential"
          type="password"
          autoComplete="current-password"
          spellCheck={false}
          required
          aria-describedby="credential-help"
          value={credential}
          onChange={(event) => setCredential(event.target.value)}
        />
        <p id="credential-help" className="help">
          Written <code>id:secret</code>, or <code>Operator:id:secret</code>. The one that <code>npm start</code> made
          is in <code>.data/sandbox-credential</code>.
        </p>
        {signingIn.error && <ErrorNotice error={signingIn.error} title="You are not signed in" />}
        <button type="submit" className="primary" disabled={signingIn.isPending}>
          Sign in
        </button>
      </form>
      <ByProvider />
    </main>
  );
}

/** For operators, if the installation has an identity provider. */
function ByProvider() {
  const { data: provider } = useQuery(providerQuery);
  const leaving = useMutation({ mutationFn: signInByProvider });
  if (typeof provider !== 'string') return null;
  return (
    <section aria-label="Identity provider">
      {leaving.error && <ErrorNotice error={leaving.error} title="You are not signed in" />}
      <button type="button" disabled={leaving.isPending} onClick={() => leaving.mutate()}>
        Sign in as an operator with {provider}
      </button>
    </section>
  );
}
