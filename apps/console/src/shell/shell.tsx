import { Link, Outlet, useRouterState } from '@tanstack/react-router';
import { kindNamed } from '../resources/kinds.ts';
import { Search } from '../search/search.tsx';
import type { PlatformSession } from '../session/session.ts';
import { Frame } from './frame.tsx';
import { NAVIGATION } from './navigation.ts';

/** Header, navigation and page for a platform. */
export function Shell({ session }: { readonly session: PlatformSession }) {
  const address = useRouterState({ select: ({ location }) => location.pathname });
  const navigation = (
    <>
      <ul>
        <li>
          <Link to="/" activeOptions={{ exact: true }}>
            Home
          </Link>
        </li>
      </ul>
      {NAVIGATION.map(({ group, kinds }) => (
        <div key={group}>
          <h2>{group}</h2>
          <ul>
            {kinds
              .filter((kind) => kindNamed(kind)?.isSandbox !== true || session.environment === 'SANDBOX')
              .map((kind) => (
                <li key={kind}>
                  <Link to="/$kind" params={{ kind }} search={{}} activeOptions={{ includeSearch: false }}>
                    {kindNamed(kind)?.many}
                  </Link>
                </li>
              ))}
            {group === 'Money' && (
              <>
                <li>
                  <Link to="/books" search={{}} activeOptions={{ exact: true, includeSearch: false }}>
                    Trial balance
                  </Link>
                </li>
                <li>
                  <Link to="/books/statement" search={{}} activeOptions={{ includeSearch: false }}>
                    Account statement
                  </Link>
                </li>
              </>
            )}
            {group === 'Developers' && (
              <>
                {session.permissions.includes('MANAGE') && (
                  <li>
                    <Link to="/live">Live tail</Link>
                  </li>
                )}
                <li>
                  <Link to="/configuration">Configuration</Link>
                </li>
                {session.environment === 'SANDBOX' && (
                  <li>
                    <Link to="/sandbox-values">Sandbox values</Link>
                  </li>
                )}
              </>
            )}
          </ul>
        </div>
      ))}
    </>
  );
  return (
    <Frame
      who={
        <>
          <span className="platform">{session.platform}</span>{' '}
          <span className={`badge ${session.environment === 'SANDBOX' ? 'waiting' : 'good'}`}>
            {session.environment === 'SANDBOX' ? 'Sandbox' : 'Production'}
          </span>
        </>
      }
      search={<Search />}
      navigation={navigation}
      address={address}
    >
      <Outlet />
    </Frame>
  );
}
