import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { Resource } from '../api/client.ts';
import { Actions } from '../actions/actions.tsx';
import { Explained } from '../explanation/explained.tsx';
import { useSession } from '../session/use-session.ts';
import type { Currency } from '../ui/amount.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { curlOf } from '../ui/curl.ts';
import { ErrorNotice } from '../ui/error-notice.tsx';
import { isTimestamp } from '../ui/moment.tsx';
import { Page } from '../ui/page.tsx';
import { Snippet } from '../ui/snippet.tsx';
import { State } from '../ui/state.tsx';
import { AsOf } from './as-of.tsx';
import { type Kind, type Query, member } from './kind.ts';
import { kindNamed } from './kinds.ts';
import { itemQuery } from './queries.ts';
import { RelatedList } from './related-list.tsx';
import { Facts } from './value.tsx';

/** The page of one resource: its state, all members, related resources, its JSON, and its past. */
export function ItemPage({ kind, id }: { readonly kind: Kind; readonly id: string }) {
  const { asOf, ...rest } = useSearch({ strict: false }) as Readonly<Record<string, string | undefined>>;
  const narrow: Query =
    kind.item === undefined && rest['customerId'] !== undefined ? { customerId: rest['customerId'] } : {};
  const {
    data: resource,
    error,
    isPending,
    refetch,
  } = useQuery({
    ...itemQuery(kind, id, asOf, narrow),
    placeholderData: keepPreviousData,
  });
  const navigate = useNavigate();
  const { currencies, environment, permissions } = useSession();
  const show = useCallback(
    (moment: string | undefined) =>
      void navigate({
        to: '/$kind/$id',
        params: { kind: kind.name, id },
        search: moment === undefined ? {} : { asOf: moment },
        replace: true,
      }),
    [navigate, kind, id],
  );
  const above = (
    <p className="back">
      <Link to="/$kind" params={{ kind: kind.name }}>
        {kind.many}
      </Link>
    </p>
  );
  if (resource === undefined)
    return (
      <Page title={kind.one} above={above}>
        {isPending && <p role="status">Loading …</p>}
        {error !== null && (
          <ErrorNotice
            error={error}
            title={`The ${kind.one.toLowerCase()} cannot be shown`}
            retry={() => void refetch()}
          />
        )}
      </Page>
    );
  const explained = environment === 'SANDBOX' ? (kind.explained ?? kind.item) : undefined;
  const since = resource['createdAt'] ?? resource['takenAt'];
  const state = kind.state?.map((name) => resource[name]).find((value) => typeof value === 'string');
  return (
    <Page
      key={id}
      title={kind.titleOf(resource) ?? kind.one}
      above={above}
      actions={
        <>
          <Actions of={kind.actions ?? []} resource={resource} />
          <CopyButton label="Copy id" text={id} />
          {kind.item !== undefined && (
            <CopyButton label="Copy as curl" text={curlOf({ path: `${kind.item}/${id}`, query: { asOf } })} />
          )}
        </>
      }
    >
      <p className="lead">
        {state !== undefined && <State of={state} />} <code>{id}</code>
      </p>
      {kind.asOf === true && permissions.includes('MANAGE') && isTimestamp(since) && (
        <AsOf since={since} asOf={asOf} onChange={show} />
      )}
      {error !== null && (
        <ErrorNotice error={error} title={`It cannot be shown as it ${asOf === undefined ? 'is now' : 'was then'}`} />
      )}
      <Facts of={shownMembers(kind, resource, currencies)} />
      {typeof explained === 'string' && (
        <Explained path={`${explained}/${encodeURIComponent(id)}`} isOpen={kind.hasOpenExplanation === true} />
      )}
      {(kind.related ?? []).map(({ kind: name, title, of }) => {
        const query = of(resource);
        const other = kindNamed(name);
        return query === undefined || other === undefined ? null : (
          <RelatedList key={name} kind={other} title={title} query={query} />
        );
      })}
      {kind.prefixes.length > 0 && kind.name !== 'webhooks' && (
        <RelatedList kind={kindNamed('events')!} title="Events" query={{ resourceId: id }} />
      )}
      <details className="raw">
        <summary>JSON</summary>
        <Snippet text={JSON.stringify(resource, null, 2)} label="JSON" />
      </details>
    </Page>
  );
}

/** The members of a resource, with amounts as money. The id is in the heading. */
function shownMembers(
  { amounts = {} }: Kind,
  resource: Resource,
  currencies: readonly Currency[],
): Readonly<Record<string, unknown>> {
  const shown = Object.entries(resource).filter(([name]) => name !== 'id');
  return Object.fromEntries(
    shown.map(([name, value]) => {
      const given = amounts[name] === undefined ? undefined : member(resource, amounts[name]);
      const currency = typeof given === 'string' ? currencies.find(({ code }) => code === given) : given;
      return [name, currency === undefined || value === null ? value : { amount: value, currency }];
    }),
  );
}
