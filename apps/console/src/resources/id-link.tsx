import type { ReactNode } from 'react';
import { ResourceLink } from './resource-link.tsx';
import { kindOfId } from './kinds.ts';
import type { Kind, Query } from './kind.ts';

interface IdLinkProps {
  readonly id: string;
  /** Where the same resource has pages of two kinds: a wallet is an account. */
  readonly kind?: Kind;
  readonly narrow?: Query;
  readonly children?: ReactNode;
}

/** Leads to the page of a resource. An id is shortened to what tells it from others, and whole in its tooltip. */
export function IdLink({ id, kind = kindOfId(id), narrow = {}, children }: IdLinkProps) {
  if (kind === undefined) return <>{children ?? id}</>;
  return (
    <ResourceLink kind={kind.name} id={id} narrow={narrow}>
      {children ?? `${kind.one} ${id.slice(id.indexOf(':') + 1, id.indexOf(':') + 9)}`}
    </ResourceLink>
  );
}
