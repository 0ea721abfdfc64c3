import type { ErrorComponentProps } from '@tanstack/react-router';
import { ErrorNotice } from '../ui/error-notice.tsx';
import { Page } from '../ui/page.tsx';

/** Shown for a page that failed to render; the navigation around it stays. */
export function Failed({ error, reset }: ErrorComponentProps) {
  return (
    <Page title="This page cannot be shown">
      <ErrorNotice
        error={error instanceof Error ? error : new Error(String(error))}
        title="Something went wrong in the console"
        retry={reset}
      />
    </Page>
  );
}
