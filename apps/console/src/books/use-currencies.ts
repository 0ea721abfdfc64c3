import { useQueryClient } from '@tanstack/react-query';
import { sessionQuery } from '../session/session.ts';
import type { Currency } from '../ui/amount.tsx';

/** The currencies of the session, for platforms and operators. */
export function useCurrencies(): readonly Currency[] {
  return useQueryClient().getQueryData(sessionQuery.queryKey)?.currencies ?? [];
}
