import { ERROR_CATALOGUE, type ErrorCode } from './catalogue.js';

/** What was wrong with one field of a request; `field` is its path, as `address.postalCode`. */
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

export interface RefusalDetails {
  readonly errors?: readonly FieldError[];
  readonly reason?: string;
  readonly [key: string]: unknown;
}

/**
 * A command rightly not done. The error filter answers it with the catalogue's status and our error body;
 * messages are for callers: they never carry personal data or inside words.
 */
export class Refusal extends Error {
  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly details?: RefusalDetails,
  ) {
    super(message);
    this.name = 'Refusal';
  }

  get status(): number {
    return ERROR_CATALOGUE[this.code];
  }
}

/** 400 INVALID_INPUT naming the fields that are wrong. */
export function invalidInput(message: string, ...errors: readonly FieldError[]): Refusal {
  return new Refusal('INVALID_INPUT', message, errors.length > 0 ? { errors } : undefined);
}
