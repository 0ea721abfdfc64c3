import { useQueryClient } from '@tanstack/react-query';
import { Link, Outlet, useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { Session } from '../session/session.ts';
import { signOut } from '../session/session.ts';
import { NAVIGATION } from './navigation.ts';
import { ThemeChoice } from './theme.tsx';

/** Header and navigation around every page. */
export function Shell({ session }: { readonly session: Session }) {
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
        <ThemeChoice />
        <button type="button" onClick={() => void signOut(queries)}>
          Sign out
        </button>
      </header>
      <nav id="navigation" aria-label="Pages" className={isOpen ? 'open' : ''}>
        {NAVIGATION.map(({ group, pages }) => (
          <section key={group} aria-label={group}>
            <h2>{group}</h2>
            <ul>
              {pages.map(({ to, label }) => (
                <li key={to}>
                  <Link to={to} activeOptions={{ exact: to === '/' }}>
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
    </div>
  );
}
