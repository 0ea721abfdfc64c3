import { queryOptions, useQuery } from '@tanstack/react-query';
import { type Resource, read } from '../api/client.ts';
import { Facts } from '../resources/value.tsx';
import { BrandingSection } from './branding.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { curlOf } from '../ui/curl.ts';
import { ErrorNotice } from '../ui/error-notice.tsx';
import { Page } from '../ui/page.tsx';
import { Snippet } from '../ui/snippet.tsx';

export const configurationQuery = queryOptions({
  queryKey: ['configuration'],
  queryFn: ({ signal }) => read<Resource>('/config', {}, signal),
});

export function Configuration() {
  const { data: configuration, error, refetch } = useQuery(configurationQuery);
  return (
    <Page title="Configuration" actions={<CopyButton label="Copy as curl" text={curlOf({ path: '/config' })} />}>
      {error !== null && (
        <ErrorNotice error={error} title="The configuration cannot be shown" retry={() => void refetch()} />
      )}
      {configuration !== undefined && (
        <>
          <Facts of={configuration} />
          <BrandingSection />
          <details className="raw">
            <summary>JSON</summary>
            <Snippet text={JSON.stringify(configuration, null, 2)} label="JSON" />
          </details>
        </>
      )}
    </Page>
  );
}
