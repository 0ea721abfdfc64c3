import { Link, useParams } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { NotFound } from '../pages/not-found.tsx';
import type { OperatorSession } from '../session/session.ts';
import { Frame } from '../shell/frame.tsx';
import { ActsPage, CataloguePage, SealsPage } from './audit-pages.tsx';
import { OperatedStatement, OperatedTrialBalance } from './operated-books.tsx';
import { PartnerDaysPage } from './partner-days.tsx';
import { RebuildsPage } from './rebuilds.tsx';
import { ResourceHistoryPage } from './resource-history.tsx';
import { SuspensePage } from './suspense.tsx';
import { VerifyExportPage } from './verify-export.tsx';
import { VerificationPage } from './verification.tsx';
import { Work } from './work.tsx';

interface OperatorPage {
  readonly page: string;
  readonly title: string;
  readonly component: ComponentType;
  /** The roles that see the page; all roles if absent. */
  readonly roles?: readonly OperatorSession['role'][];
}

const GROUPS: readonly { readonly group: string; readonly pages: readonly OperatorPage[] }[] = [
  {
    group: 'Operation',
    pages: [
      { page: 'work', title: 'Work', component: Work },
      { page: 'suspense', title: 'Suspense', component: SuspensePage },
      { page: 'rebuilds', title: 'Rebuilds', component: RebuildsPage },
      { page: 'history', title: 'History of a resource', component: ResourceHistoryPage },
    ],
  },
  {
    group: 'Books',
    pages: [
      { page: 'books', title: 'Trial balance', component: OperatedTrialBalance },
      { page: 'statement', title: 'Account statement', component: OperatedStatement },
      { page: 'partner-days', title: 'Statements of partners', component: PartnerDaysPage },
    ],
  },
  {
    group: 'Audit',
    pages: [
      { page: 'verification', title: 'Verification', component: VerificationPage },
      { page: 'verify-export', title: 'Verify an export', component: VerifyExportPage },
      { page: 'seals', title: 'Seals', component: SealsPage, roles: ['operator', 'auditor'] },
      { page: 'catalogue', title: 'Event catalogue', component: CataloguePage },
      { page: 'acts', title: 'Manual actions', component: ActsPage, roles: ['operator', 'auditor'] },
    ],
  },
];

/** Pages of the documentation that say what to do. */
const GUIDES = [
  { address: '/docs/operate', title: 'Operating' },
  { address: '/docs/audit', title: 'Auditing' },
  { address: '/docs/console', title: 'The console' },
];

/** Header, navigation and page for an operator. */
export function OperatorShell({ session }: { readonly session: OperatorSession }) {
  const params = useParams({ strict: false }) as { readonly page?: string; readonly kind?: string };
  const name = params.kind === undefined ? (params.page ?? 'work') : undefined;
  const groups = GROUPS.map(({ group, pages }) => ({
    group,
    pages: pages.filter(({ roles }) => roles === undefined || roles.includes(session.role)),
  }));
  const page = groups.flatMap(({ pages }) => pages).find((each) => each.page === name);
  const Shown = page?.component ?? NotFound;
  const pagesByGroup = groups.map(({ group, pages }) => (
    <div key={group}>
      <h2>{group}</h2>
      <ul>
        {pages.map(({ page: target, title }) => (
          <li key={target}>
            <Link
              to="/operators/$page"
              params={{ page: target }}
              search={{}}
              activeOptions={{ includeSearch: false }}
              className={target === name ? 'active' : ''}
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  ));
  const navigation = (
    <>
      {pagesByGroup}
      <h2>Guides</h2>
      <ul>
        {GUIDES.map(({ address, title }) => (
          <li key={address}>
            <a href={address}>{title}</a>
          </li>
        ))}
      </ul>
    </>
  );
  return (
    <Frame
      who={
        <>
          <span className="platform">{session.name}</span> <span className="badge">{session.role}</span>
        </>
      }
      navigation={navigation}
      address={name}
    >
      <Shown key={name} />
    </Frame>
  );
}
