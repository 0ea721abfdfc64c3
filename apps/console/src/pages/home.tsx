import { IdLink } from '../resources/id-link.tsx';
import type { Session } from '../session/session.ts';
import { Page } from '../ui/page.tsx';
import { inWords } from '../ui/words.ts';

export function Home({ session }: { readonly session: Session }) {
  return (
    <Page title="Home">
      <dl className="facts">
        <div>
          <dt>Platform</dt>
          <dd>{session.platform}</dd>
        </div>
        <div>
          <dt>Signed in with</dt>
          <dd>
            <IdLink id={session.tokenId} />
          </dd>
        </div>
        <div>
          <dt>Permissions</dt>
          <dd>{session.permissions.map(inWords).join(', ')}</dd>
        </div>
      </dl>
    </Page>
  );
}
