import { ERROR_CATALOGUE, type ErrorCode, isTransientCode } from './catalogue.js';

/** Code of an error that is answered with 404. */
export type NotFoundCode = {
  [Code in ErrorCode]: (typeof ERROR_CATALOGUE)[Code] extends 404 ? Code : never;
}[ErrorCode];

/** Fault of one field of a request; `field` is its path, as `address.postalCode`. */
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
 * Details of an error beside its code, by member; amounts are smallest units, moments ISO 8601. Each is documented to callers. They carry no
 * personal data and nothing that the caller has named: events record them in clear.
 */
export interface RefusalDetails {
  readonly errors?: readonly FieldError[];
  readonly reason?: string;
  /** Seconds, as the Retry-After header says. */
  readonly retryAfter?: number;
  /** Of RATE_LIMITED: the quota that is used up, and how much the platform may have. */
  readonly quota?: 'requests' | 'documents' | 'imports' | 'forks' | 'openWebhooks';
  readonly limit?: number;
  /** Of QUOTE_EXPIRED. */
  readonly expiresAt?: string;
  /** Of ACCOUNT_LOCKED; null where the lock has no end. */
  readonly lockedUntil?: string | null;
  readonly failedAttempts?: number;
  readonly suspended?: boolean;
  /** Of AMOUNT_OUT_OF_RANGE. */
  readonly currency?: string;
  readonly minAmount?: number;
  readonly maxAmount?: number;
  readonly totalFee?: number;
  /** Of a currency that accounts still hold. */
  readonly currencies?: readonly string[];
  /** Id of the request, to quote when reporting a problem; the HTTP edge adds it. */
  readonly requestId?: string;
  /** Address of the description of the code; the HTTP edge adds it. */
  readonly documentation?: string;
}

/** The members of details, of an error in them and of its constraint, in the order in which they are answered. */
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

/** More of them would not help to correct a request, and would make an answer larger than the request. */
const MAX_LISTED_ERRORS = 100;

function inOrder<Members extends object>(names: { readonly [Name in keyof Required<Members>]: true }) {
  const order = Object.keys(names) as (keyof Members)[];
  return (members: Members): Members => {
    const present = order.filter((name) => members[name] !== undefined);
    return Object.fromEntries(present.map((name) => [name, members[name]])) as Members;
  };
}

/** The details as they are answered, whether they were just made or read from an event: in one order, without absent members, bounded. */
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
 * A command rightly not done. The error filter answers it with the catalogue's status and our error body;
 * messages are for callers: they never carry personal data or inside words.
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
    /** True when a retry may succeed. It follows from the code; a conflict is transient only where its refusal says so. */
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

/** 409 CONFLICT with an operation in progress that ends by itself: a retry helps. */
export function transientConflict(message: string, details?: RefusalDetails): Refusal {
  return new Refusal('CONFLICT', message, { retryAfter: 1, ...details }, true);
}

/** True for a refusal that a retry cannot change. */
export function isFinalRefusal(error: unknown): error is Refusal {
  return error instanceof Refusal && !error.isTransient;
}

/** `details.reason` of CONFLICT where a client can act on it; the error guide lists them. */
export const CONFLICT_REASONS = {
  KEY_REUSED: 'the Idempotency-Key was used for another request',
  REQUEST_IN_PROGRESS: 'the first request with the Idempotency-Key is still running',
  ALREADY_EXECUTED: 'the quote was executed before',
  ALREADY_REGISTERED: 'the same external account, stablecoin or provider account is registered already',
  PLATFORM_ID_TAKEN: 'another customer or card has this `platformCustomerId` or `platformCardId`',
  UMA_DOMAIN_TAKEN: 'another platform has this UMA domain',
  PRESENTMENT_IN_PROGRESS: 'another operation on the card transaction is in progress',
  CLOCK_MOVED: 'another request has moved the clock of the platform meanwhile',
} as const;

/** 409 CONFLICT of a named reason. */
export function conflict(reason: keyof typeof CONFLICT_REASONS, message: string): Refusal {
  return new Refusal('CONFLICT', message, { reason });
}

/**
 * A resource of this platform that does not exist. `field` is the path of the id in the request's body, absent where the
 * id is the path's or stored.
 */
export function unknownId(code: NotFoundCode, kind: string, field?: string): Refusal {
  if (field === undefined) return new Refusal(code, `There is no such ${kind}.`);
  return new Refusal(code, `There is no such ${kind}: ${field}.`, {
    errors: [{ field, message: `must be the id of an existing ${kind} of this platform` }],
  });
}

/**
 * A fact about the one resource whose id a request holds in `field`, read by a function that does not know the field. A 404 that names
 * no field is thrown as `unknownId` of its code; everything else passes as it is.
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

/** 400 INVALID_INPUT naming the fields that are wrong. */
export function invalidInput(message: string, ...errors: readonly FieldError[]): Refusal {
  return new Refusal('INVALID_INPUT', message, errors.length > 0 ? { errors } : undefined);
}
