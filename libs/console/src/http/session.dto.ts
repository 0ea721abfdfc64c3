import { TextField } from '@app/http';
import type { OperatorRole } from '@app/operators';

/** Sign in at the console. */
export class SessionRequest {
  @TextField({ max: 1000, description: 'API credential, `<id>:<secret>`, or the credential of an operator.' })
  credential!: string;
}

/** The way back from the identity provider. */
export class SignInCompletion {
  @TextField({ max: 8000, description: 'The query of the address that the provider sent the browser back to.' })
  parameters!: string;
}

/** The identity provider that signs operators in; null: none does. */
export interface SignInOffer {
  /** Its host. */
  readonly provider: string | null;
}

/** A sign-in that was begun. */
export interface SignInStart {
  /** Where the browser continues. */
  readonly location: string;
}

interface OfEverySession {
  /** Of every currency, by which amounts in smallest units are shown. */
  readonly currencies: readonly { readonly code: string; readonly decimals: number }[];
}

/** Session of a person at the console: of a platform, with the permissions of its token, or of an operator. */
export type SessionResponse = OfEverySession &
  (
    | {
        readonly kind: 'platform';
        readonly platform: string;
        readonly environment: string;
        readonly tokenId: string;
        readonly permissions: readonly string[];
      }
    | { readonly kind: 'operator'; readonly operatorId: string; readonly name: string; readonly role: OperatorRole }
  );
