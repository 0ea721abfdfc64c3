import { useQueryClient } from '@tanstack/react-query';
import { Link, Outlet, useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { kindNamed } from '../resources/kinds.ts';
import { Search } from '../search/search.tsx';
import type { PlatformSession } from '../session/session.ts';
import { signOut } from '../session/session.ts';
import { NAVIGATION } from './navigation.ts';
import { ThemeChoice } from './theme.tsx';

/** Header and navigation around every page. */
export function Shell({ session }: { readonly session: PlatformSession }) {
  const queries = useQueryClient();
  const address = useRouterState({ select: ({ location }) => location.pathname });
  const [isOpen, setOpen] = useState(false);
  useEffect(() => setOpen(false), [address]);
  return (
    <div className="shell">
      <a className="skip" href="#main">
        Skip to the page
      </a>
      <header className="bar">
        <button
          type="button"
          className="menu"
          aria-expanded={isOpen}
          aria-controls="navigation"
          onClick={() => setOpen(!isOpen)}
        >
          Menu
        </button>
        <p className="who">
          <span className="platform">{session.platform}</span>{' '}
          <span className={`badge ${session.environment === 'SANDBOX' ? 'waiting' : 'good'}`}>
            {session.environment === 'SANDBOX' ? 'Sandbox' : 'Production'}
          </span>
        </p>
        <Search />
        <ThemeChoice />
        <button type="button" onClick={() => void signOut(queries)}>
          Sign out
        </button>
      </header>
      <nav id="navigation" aria-label="Pages" className={isOpen ? 'open' : ''}>
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
              {kinds.map((kind) => (
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
      </nav>
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
    </div>
  );
}
