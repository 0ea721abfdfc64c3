import { TextField } from '@app/http';

/** Sign in at the console. */
export class SessionRequest {
  @TextField({ max: 1000, description: 'API credential, `<id>:<secret>`.' }) credential!: string;
}

/** Session of a person at the console, with its permissions. */
export interface SessionResponse {
  readonly platform: string;
  readonly environment: string;
  readonly tokenId: string;
  readonly permissions: readonly string[];
  /** Of every currency, by which amounts in smallest units are shown. */
  readonly currencies: readonly { readonly code: string; readonly decimals: number }[];
}
