import { Link } from '@tanstack/react-router';
import { Page } from '../ui/page.tsx';

export function NotFound() {
  return (
    <Page title="No such page">
      <p>
        There is nothing at this address. <Link to="/">Go to the home page</Link>.
      </p>
    </Page>
  );
}
