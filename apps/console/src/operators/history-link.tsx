import { Link } from '@tanstack/react-router';

/** Link from the id of a resource to its history. */
export function HistoryLink({ platformId, id }: { readonly platformId: string; readonly id: string }) {
  return (
    <Link to="/operators/$page" params={{ page: 'history' }} search={{ platform: platformId, id } as never}>
      <code>{id}</code>
    </Link>
  );
}
