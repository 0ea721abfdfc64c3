import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Resource, read } from '../api/client.ts';
import { Explained } from '../explanation/explained.tsx';
import { Facts } from '../resources/value.tsx';
import { useSession } from '../session/use-session.ts';
import { BrandingSection } from './branding.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { curlOf } from '../ui/curl.ts';
import { ErrorNotice } from '../ui/error-notice.tsx';
import { Page } from '../ui/page.tsx';
import { Snippet } from '../ui/snippet.tsx';

/** The configuration, now or in the past. */
function configurationQuery(asOf?: string) {
  return queryOptions({
    queryKey: ['configuration', asOf],
    queryFn: ({ signal }) => read<Resource>('/config', { asOf }, signal),
  });
}

export function Configuration() {
  const { environment, permissions } = useSession();
  const [asOf, setAsOf] = useState<string>();
  const { data: configuration, error, refetch } = useQuery(configurationQuery(asOf));
  return (
    <Page
      title="Configuration"
      actions={<CopyButton label="Copy as curl" text={curlOf({ path: '/config', query: { asOf } })} />}
    >
      {permissions.includes('MANAGE') && (
        <div className="filters">
          <label>
            As it was at
            <input
              type="datetime-local"
              step={1}
              onBlur={({ target: { value } }) => setAsOf(value === '' ? undefined : new Date(value).toISOString())}
            />
          </label>
        </div>
      )}
      {error !== null && (
        <ErrorNotice error={error} title="The configuration cannot be shown" retry={() => void refetch()} />
      )}
      {configuration !== undefined && (
        <>
          <Facts of={configuration} />
          <BrandingSection />
          {environment === 'SANDBOX' && <Explained path="/config" isOpen={false} />}
          <details className="raw">
            <summary>JSON</summary>
            <Snippet text={JSON.stringify(configuration, null, 2)} label="JSON" />
          </details>
        </>
      )}
    </Page>
  );
}
