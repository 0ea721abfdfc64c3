import type { ReactNode } from 'react';
import { useTitle } from './use-title.ts';

interface PageProps {
  readonly title: string;
  /** Additional content of the heading: a link back, a state. */
  readonly above?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A page with its heading, which receives the focus when the page is opened. */
export function Page({ title, above, actions, children }: PageProps) {
  const heading = useTitle(title);
  return (
    <>
      <header className="page-header">
        <div>
          {above}
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
        </div>
        {actions !== undefined && <div className="actions">{actions}</div>}
      </header>
      {children}
    </>
  );
}
