import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ErrorNotice } from '../ui/error-notice.tsx';
import type { Kind, Query } from './kind.ts';
import { listQuery } from './queries.ts';
import { ResourceTable } from './resource-table.tsx';

const SHOWN = '5';

interface RelatedListProps {
  readonly kind: Kind;
  readonly title: string;
  readonly query: Query;
}

/** The latest related resources of another kind; renders nothing if there are none. */
export function RelatedList({ kind, title, query }: RelatedListProps) {
  const { data, error } = useInfiniteQuery(listQuery(kind, query, SHOWN));
  const [page] = data?.pages ?? [];
  if (error !== null && page === undefined) return <ErrorNotice error={error} title={`${title} cannot be shown`} />;
  if (page === undefined || page.data.length === 0) return null;
  return (
    <section>
      <h2>{title}</h2>
      <ResourceTable kind={kind} resources={page.data} label={title} />
      {page.hasMore && (
        <p>
          <Link to="/$kind" params={{ kind: kind.name }} search={query as Record<string, string>}>
            All of these {kind.many.toLowerCase()}
          </Link>
        </p>
      )}
    </section>
  );
}
