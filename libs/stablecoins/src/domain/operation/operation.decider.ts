import { type DataOf, Refusal, assertNever, defineAggregate, requireSameContent } from '@app/kernel';
import { type Step, stepsAlong } from '../steps.js';
import {
  OPERATION_EVENTS,
  type OperationEvent,
  OperationMoved,
  OperationRequested,
  type OperationStatus,
} from './operation.events.js';

export type OperationTerms = Omit<DataOf<typeof OperationRequested.fields>, 'platformId' | 'status'>;

/** The provider's status of an operation; PENDING_FUNDING: nothing has arrived yet. */
export interface OperationReport {
  readonly status: Exclude<OperationStatus, 'CREATED' | 'EXPIRED'>;
  readonly providerStatus?: string;
  readonly failureReason?: string;
}

export type OperationCommand =
  | { readonly kind: 'request'; readonly terms: OperationTerms }
  | { readonly kind: 'report'; readonly report: OperationReport };

export interface OperationState extends OperationTerms {
  readonly status: OperationStatus;
  /** ISO 8601. */
  readonly requestedAt: string;
}

/** One mint or burn; COMPLETED, FAILED and EXPIRED are final. */
export const operation = defineAggregate<OperationState | null, OperationCommand, OperationEvent>({
  context: 'stablecoins',
  name: 'operation',
  events: OPERATION_EVENTS,
  initial: null,
  decide(command, state, { at, tenant }) {
    if (command.kind === 'request') {
      const { terms } = command;
      const status = terms.expiresAt === undefined ? 'CREATED' : 'PENDING_FUNDING';
      if (state === null) return [OperationRequested({ ...terms, platformId: tenant.platformId, status })];
      const contentOf = ({ operationType, amount, source, destination }: OperationTerms) => ({
        operationType,
        amount,
        source: withoutDetails(source),
        destination: withoutDetails(destination),
      });
      requireSameContent(`requesting ${terms.operationId}`, contentOf(state), contentOf(terms));
      return [];
    }
    if (state === null) throw unknownOperation();
    return moves(state, command.report, at);
  },
  evolve(state, event, { at }) {
    switch (event.type) {
      case 'stablecoins.operation-requested':
        return { ...event.data, requestedAt: at };
      case 'stablecoins.operation-moved':
        return state && { ...state, status: event.data.to };
      default:
        return assertNever(event);
    }
  },
});

/** One side of an operation, as the caller specified it. */
export function withoutDetails<End extends { readonly details?: unknown }>({ details: _, ...end }: End) {
  return end;
}

export function unknownOperation(): Refusal {
  return new Refusal('REFERENCE_NOT_FOUND', 'There is no such stablecoin operation.');
}

/**
 * Refuses CONFLICT for an operation that has ended here but continues at the provider: it accepted a deposit after the deadline, and an
 * operator decides.
 */
function requireOpen(status: OperationStatus, reported: OperationReport['status']): void {
  if (status === 'EXPIRED' && reported !== 'FAILED')
    throw new Refusal('CONFLICT', `The provider reports ${reported} of an operation that is EXPIRED.`);
}

/** Funding reported in time counts even if the report arrives late; without it, the operation expires. */
function moves({ status, expiresAt }: OperationState, report: OperationReport, at: string): readonly OperationEvent[] {
  const { providerStatus, failureReason } = report;
  const said = providerStatus === undefined ? {} : { providerStatus };
  if (report.status === 'PENDING_FUNDING') {
    const isOver = status === 'PENDING_FUNDING' && expiresAt !== undefined && at >= expiresAt;
    return isOver ? [OperationMoved({ from: status, to: 'EXPIRED', ...said })] : [];
  }
  requireOpen(status, report.status);
  return wayOf(status, report.status).map(({ from, to }) =>
    OperationMoved({
      from,
      to,
      ...said,
      ...(to === 'FAILED' && { failureReason: failureReason ?? 'PROVIDER_TRANSFER_FAILED' }),
    }),
  );
}

/** Every status between the current and the reported one (payments-cards 16). */
function wayOf(from: OperationStatus, to: OperationReport['status']): readonly Step<OperationStatus>[] {
  const start = from === 'CREATED' || from === 'PENDING_FUNDING' ? [from] : [];
  const accepted: readonly OperationStatus[] = [...start, 'PENDING_PROVIDER', 'PROCESSING', 'COMPLETED'];
  if (to === 'FAILED') return stepsAlong(from === 'PROCESSING' ? [from, to] : [...start, 'PENDING_PROVIDER', to], from);
  return stepsAlong(accepted.slice(0, accepted.indexOf(to) + 1), from);
}
