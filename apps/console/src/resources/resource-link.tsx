import { useRouter } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';
import type { Query } from './kind.ts';

interface ResourceLinkProps {
  readonly kind: string;
  readonly id: string;
  readonly narrow: Query;
  readonly children: ReactNode;
}

/** Links to the page of a resource. A list has hundreds of these, so unlike the router's links they do not subscribe to its state. */
export function ResourceLink({ kind, id, narrow, children }: ResourceLinkProps) {
  const router = useRouter();
  const search = narrow as Record<string, string>;
  const follow = (event: MouseEvent): void => {
    const isForBrowser = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0;
    if (isForBrowser || event.defaultPrevented) return;
    event.preventDefault();
    void router.navigate({ to: '/$kind/$id', params: { kind, id }, search });
  };
  return (
    <a
      href={`${router.basepath}/${kind}/${encodeURIComponent(id)}${router.options.stringifySearch(search)}`}
      title={id}
      onClick={follow}
    >
      {children}
    </a>
  );
}
