import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Resource, read } from '../api/client.ts';
import { useSession } from './use-session.ts';

interface TestClock extends Resource {
  readonly time: string;
  readonly state: 'RUNNING' | 'FROZEN' | 'MOVING';
}

/** The clock of a sandbox platform. */
export const clockQuery = queryOptions({
  queryKey: ['test-clock'],
  queryFn: ({ signal }) => read<TestClock>('/sandbox/test-clock', {}, signal),
});

/** Milliseconds by the platform's clock at the time of the request; a sandbox clock may be ahead of the browser's. */
export function usePlatformTime(): number {
  const { environment } = useSession();
  const [now] = useState(() => Date.now());
  const { data: clock } = useQuery({ ...clockQuery, enabled: environment === 'SANDBOX' });
  return clock === undefined ? now : Date.parse(clock.time);
}
