import { PeriodEndField, TextField } from '@app/http';

/** The point in time of a trial balance. */
export class BooksQuery {
  @PeriodEndField({ optional: true, description: 'State of the books at this time; the current time when omitted.' })
  at?: string;
}

const ACCOUNT_ID = /^(?:InternalAccount|Transaction):[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Movements of one account, or of a payment's clearing account. */
export class AccountQuery {
  @TextField({ max: 60, pattern: ACCOUNT_ID }) account!: string;
}
