import { ERROR_CATALOGUE, type ErrorCode, isTransientCode } from './catalogue.js';

/** Error code with status 404. */
export type NotFoundCode = {
  [Code in ErrorCode]: (typeof ERROR_CATALOGUE)[Code] extends 404 ? Code : never;
}[ErrorCode];

/** Error of one field of a request. `field` is its path, such as `address.postalCode`. */
export interface FieldError {
  readonly field: string;
  readonly message?: string;
  readonly constraint?: {
    readonly format?: string;
    readonly pattern?: string;
    readonly enum?: readonly string[];
    readonly minLength?: number;
    readonly maxLength?: number;
  };
}

/**
 * Details of an error besides its code, by member. Amounts are in smallest units, times ISO 8601. All are documented for callers. They
 * contain no personal data and nothing that the caller has entered, since events record them in clear.
 */
export interface RefusalDetails {
  readonly errors?: readonly FieldError[];
  readonly reason?: string;
  /** Seconds, as in the Retry-After header. */
  readonly retryAfter?: number;
  /** For RATE_LIMITED: the exhausted quota, and its size for the platform. */
  readonly quota?: 'requests' | 'documents' | 'imports' | 'forks' | 'openWebhooks';
  readonly limit?: number;
  /** For QUOTE_EXPIRED. */
  readonly expiresAt?: string;
  /** For ACCOUNT_LOCKED; null if the lock has no end. */
  readonly lockedUntil?: string | null;
  readonly failedAttempts?: number;
  readonly suspended?: boolean;
  /** For AMOUNT_OUT_OF_RANGE. */
  readonly currency?: string;
  readonly minAmount?: number;
  readonly maxAmount?: number;
  readonly totalFee?: number;
  /** For a currency in which accounts still hold money. */
  readonly currencies?: readonly string[];
  /** Id of the request, for problem reports; added by the HTTP edge. */
  readonly requestId?: string;
  /** Address of the code's description; added by the HTTP edge. */
  readonly documentation?: string;
}

/** The members of details, of a field error and of its constraint, in the order of the answer. */
const DETAILS = inOrder<RefusalDetails>({
  errors: true,
  reason: true,
  retryAfter: true,
  quota: true,
  limit: true,
  expiresAt: true,
  lockedUntil: true,
  failedAttempts: true,
  suspended: true,
  currency: true,
  minAmount: true,
  maxAmount: true,
  totalFee: true,
  currencies: true,
  requestId: true,
  documentation: true,
});
const FIELD_ERROR = inOrder<FieldError>({ field: true, message: true, constraint: true });
const CONSTRAINT = inOrder<NonNullable<FieldError['constraint']>>({
  format: true,
  pattern: true,
  enum: true,
  minLength: true,
  maxLength: true,
});

/** More would not help to correct a request, and would make the answer larger than the request. */
const MAX_LISTED_ERRORS = 100;

function inOrder<Members extends object>(names: { readonly [Name in keyof Required<Members>]: true }) {
  const order = Object.keys(names) as (keyof Members)[];
  return (members: Members): Members => {
    const present = order.filter((name) => members[name] !== undefined);
    return Object.fromEntries(present.map((name) => [name, members[name]])) as Members;
  };
}

/** Normalizes details, whether new or read from an event: fixed order, no absent members, bounded. */
function asAnswered(details: RefusalDetails): RefusalDetails {
  const { errors } = details;
  if (errors === undefined) return DETAILS(details);
  const listed = errors
    .slice(0, MAX_LISTED_ERRORS)
    .map((error) =>
      FIELD_ERROR(error.constraint === undefined ? error : { ...error, constraint: CONSTRAINT(error.constraint) }),
    );
  return DETAILS({ ...details, errors: listed });
}

/**
 * A command was deliberately not executed. The error filter answers with the status of the catalogue and our error body. Messages are for
 * callers: they never contain personal data or internal terms.
 *
 * @example
 * ```ts
 * export const unknownNote = (): Refusal => new Refusal('REFERENCE_NOT_FOUND', 'There is no note with this id.');
 * ```
 */
export class Refusal extends Error {
  readonly details: RefusalDetails | undefined;

  constructor(
    readonly code: ErrorCode,
    message: string,
    details?: RefusalDetails,
    /** True if a retry may succeed. Follows from the code, except that a conflict is transient only if its refusal says so. */
    readonly isTransient: boolean = isTransientCode(code),
  ) {
    super(message);
    this.name = 'Refusal';
    this.details = details && asAnswered(details);
  }

  get status(): number {
    return ERROR_CATALOGUE[this.code];
  }
}

/** 409 CONFLICT with an operation in progress that ends by itself, so a retry helps. */
export function transientConflict(message: string, details?: RefusalDetails): Refusal {
  return new Refusal('CONFLICT', message, { retryAfter: 1, ...details }, true);
}

/** True for a refusal that a retry cannot change. */
export function isFinalRefusal(error: unknown): error is Refusal {
  return error instanceof Refusal && !error.isTransient;
}

/** `details.reason` of a CONFLICT that a client can act on; the error guide lists them. */
export const CONFLICT_REASONS = {
  KEY_REUSED: 'the Idempotency-Key was used for another request',
  REQUEST_IN_PROGRESS: 'the first request with the Idempotency-Key is still running',
  ALREADY_EXECUTED: 'the quote was executed before',
  ALREADY_REGISTERED: 'the same external account, stablecoin or provider account is already registered',
  PLATFORM_ID_TAKEN: 'another customer or card has this `platformCustomerId` or `platformCardId`',
  UMA_DOMAIN_TAKEN: 'another platform has this UMA domain',
  PRESENTMENT_IN_PROGRESS: 'another operation on the card transaction is in progress',
  CLOCK_MOVED: 'another request has moved the clock of the platform meanwhile',
} as const;

/** 409 CONFLICT with a reason. */
export function conflict(reason: keyof typeof CONFLICT_REASONS, message: string): Refusal {
  return new Refusal('CONFLICT', message, { reason });
}

/**
 * Refusal for an unknown resource of this platform. `field` is the path of the id in the request body; absent if the id is in the path or was
 * stored.
 */
export function unknownId(code: NotFoundCode, kind: string, field?: string): Refusal {
  if (field === undefined) return new Refusal(code, `There is no such ${kind}.`);
  return new Refusal(code, `There is no such ${kind}: ${field}.`, {
    errors: [{ field, message: `must be the id of an existing ${kind} of this platform` }],
  });
}

/**
 * Awaits a fact about the resource whose id the request has in `field`, from a function that does not know the field. Adds the field to a 404
 * without one, as `unknownId` does; passes on everything else.
 */
export async function inMember<Fact>(field: string, kind: string, fact: Promise<Fact>): Promise<Fact> {
  try {
    return await fact;
  } catch (error) {
    throw isNotFound(error) && error.details?.errors === undefined ? unknownId(error.code, kind, field) : error;
  }
}

function isNotFound(error: unknown): error is Refusal & { readonly code: NotFoundCode } {
  return error instanceof Refusal && error.status === 404;
}

/** 400 INVALID_INPUT whose message names the first three invalid fields with their faults. */
export function invalidFields(...errors: readonly FieldError[]): Refusal {
  const first = errors.slice(0, 3).map(({ field, message }) => `${field} ${message ?? 'is not valid'}`);
  const more = errors.length > first.length ? [`and ${errors.length - first.length} more`] : [];
  return invalidInput(`${[...first, ...more].join('; ')}.`, ...errors);
}

/** 400 INVALID_INPUT naming the invalid fields. */
export function invalidInput(message: string, ...errors: readonly FieldError[]): Refusal {
  return new Refusal('INVALID_INPUT', message, errors.length > 0 ? { errors } : undefined);
}
