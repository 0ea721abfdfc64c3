import { TextField } from '@app/http';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A platform by its UUID, as the list of platforms shows it. */
export class OfPlatformQuery {
  @TextField({ max: 36, pattern: UUID, description: 'UUID of the platform.' }) platformId!: string;
}

/** One platform, or all of them. */
export class OfAnyPlatformQuery {
  @TextField({ optional: true, max: 36, pattern: UUID, description: 'UUID of the platform.' }) platformId?: string;
}

/** Why an operator acts; recorded with the act, sealed. */
class WithReason {
  @TextField({ min: 1, max: 500, description: 'Why; recorded with the act.' }) reason!: string;
}

/** An act on one instance of a saga. */
export class SagaActRequest extends WithReason {
  @TextField({ max: 36, pattern: UUID }) platformId!: string;
  @TextField({ min: 1, max: 100 }) saga!: string;
  @TextField({ max: 36, pattern: UUID }) instance!: string;
}

/** An act on a reader of the log. */
export class ReaderActRequest extends WithReason {
  @TextField({ min: 1, max: 100 }) reader!: string;
}
