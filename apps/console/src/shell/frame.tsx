import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { signOut } from '../session/session.ts';
import { Deferred } from '../ui/deferred.tsx';
import { ThemeChoice } from './theme.tsx';

interface FrameProps {
  /** Name of the platform or user, with a badge. */
  readonly who: ReactNode;
  readonly search?: ReactNode;
  readonly navigation: ReactNode;
  /** URL of the page; an open menu closes when it changes. */
  readonly address: string | undefined;
  readonly children: ReactNode;
}

/** Header and navigation around every page, for platforms and operators. */
export function Frame({ who, search, navigation, address, children }: FrameProps) {
  const queries = useQueryClient();
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
        <p className="who">{who}</p>
        {search}
        <ThemeChoice />
        <button type="button" onClick={() => void signOut(queries)}>
          Sign out
        </button>
      </header>
      <nav id="navigation" aria-label="Pages" className={isOpen ? 'open' : ''}>
        <Deferred>{navigation}</Deferred>
      </nav>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}
