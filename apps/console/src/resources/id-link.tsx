import type { ReactNode } from 'react';
import { ResourceLink } from './resource-link.tsx';
import { kindOfId } from './kinds.ts';
import type { Kind, Query } from './kind.ts';

interface IdLinkProps {
  readonly id: string;
  /** The target, for a resource with pages of two kinds: a wallet is also an account. */
  readonly kind?: Kind;
  readonly narrow?: Query;
  readonly children?: ReactNode;
}

/** Links to the page of a resource. The id is shortened to its distinguishing part, and shown in full in the tooltip. */
export function IdLink({ id, kind = kindOfId(id), narrow = {}, children }: IdLinkProps) {
  if (kind === undefined) return <>{children ?? id}</>;
  return (
    <ResourceLink kind={kind.name} id={id} narrow={narrow}>
      {children ?? `${kind.one} ${id.slice(id.indexOf(':') + 1, id.indexOf(':') + 9)}`}
    </ResourceLink>
  );
}
