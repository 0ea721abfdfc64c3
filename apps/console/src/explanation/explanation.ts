import { queryOptions } from '@tanstack/react-query';
import { read } from '../api/client.ts';

/** The explanation of a resource's state: the requests that involved it, with their consequences. */
export interface Explanation {
  readonly failures: readonly Failure[];
  readonly requests: readonly ExplainedRequest[];
  readonly isComplete: boolean;
}

export interface Failure {
  readonly code: string;
  readonly meaning: string;
  readonly avoidedBy: string;
  readonly at: string;
}

export interface ExplainedRequest {
  readonly requestId: string;
  readonly actor: string;
  readonly at: string;
  readonly steps: readonly Step[];
  readonly webhooks: readonly ExplainedWebhook[];
}

export interface Step {
  readonly kind: 'EVENT' | 'SAGA_STEP' | 'COMMAND' | 'EFFECT' | 'TIMER';
  readonly name: string;
  readonly at: string;
  readonly isAboutResource: boolean;
  readonly outcome?: string;
  readonly party?: string;
  readonly reason?: string;
  readonly postings?: readonly Posting[];
  readonly steps?: readonly Step[];
}

export interface Posting {
  readonly account: string;
  readonly currency: string;
  readonly amount: number;
}

export interface ExplainedWebhook {
  readonly type: string;
  readonly event: string;
  readonly attempts: readonly { readonly at: string; readonly outcome: string }[];
  readonly next?: string;
}

/** The explanation of the resource at a path. */
export function explanationQuery(path: string) {
  return queryOptions({
    queryKey: ['explanation', path],
    queryFn: ({ signal }) => read<Explanation>(`${path}/explanation`, {}, signal),
  });
}
