import type { Session } from '../session/session.ts';
import { Page } from '../ui/page.tsx';

export function Home({ session }: { readonly session: Session }) {
  return (
    <Page title="Home">
      <dl className="facts">
        <dt>Platform</dt>
        <dd>{session.platform}</dd>
        <dt>Signed in with</dt>
        <dd>
          <code>{session.tokenId}</code>
        </dd>
        <dt>Permissions</dt>
        <dd>{session.permissions.join(', ')}</dd>
      </dl>
    </Page>
  );
}
