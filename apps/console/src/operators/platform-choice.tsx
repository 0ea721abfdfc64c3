import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useId } from 'react';
import { ErrorNotice } from '../ui/error-notice.tsx';
import { type OperatedPlatform, platformsQuery } from './door.ts';

/** The platform selected in the URL, otherwise the first one. Undefined while loading. */
export function useChosenPlatform(): OperatedPlatform | undefined {
  const { platform } = useSearch({ strict: false }) as { readonly platform?: string };
  const { data: platforms = [] } = useQuery(platformsQuery);
  return platforms.find(({ platformId }) => platformId === platform) ?? platforms[0];
}

/** Selects the platform whose data the page shows. */
export function PlatformChoice({ page }: { readonly page: string }) {
  const id = useId();
  const navigate = useNavigate();
  const chosen = useChosenPlatform();
  const { data: platforms = [], error } = useQuery(platformsQuery);
  if (error !== null) return <ErrorNotice error={error} title="The platforms cannot be shown" />;
  const choose = (platform: string): void =>
    void navigate({ to: '/operators/$page', params: { page }, search: { platform } });
  return (
    <div className="filters">
      <label htmlFor={id}>
        Platform
        <select
          id={id}
          className="wide"
          value={chosen?.platformId ?? ''}
          onChange={(event) => choose(event.target.value)}
        >
          {platforms.map(({ platformId, name, environment }) => (
            <option key={platformId} value={platformId}>
              {name} ({environment.toLowerCase()}, {platformId.slice(0, 8)})
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}
