import { TextField } from '@app/http';
import type { OperatorRole } from '@app/operators';

/** Signs in to the console. */
export class SessionRequest {
  @TextField({ max: 1000, description: 'API credential, `<id>:<secret>`, or the credential of an operator.' })
  credential!: string;
}

/** The return from the identity provider. */
export class SignInCompletion {
  @TextField({ max: 8000, description: 'The query of the address that the provider sent the browser back to.' })
  parameters!: string;
}

/** The identity provider that signs operators in; null if there is none. */
export interface SignInOffer {
  /** Host of the provider. */
  readonly provider: string | null;
}

/** A sign-in in progress. */
export interface SignInStart {
  /** The URL at which the browser continues. */
  readonly location: string;
}

interface OfEverySession {
  /** Every currency, needed to display amounts given in smallest units. */
  readonly currencies: readonly { readonly code: string; readonly decimals: number }[];
}

/** Session in the console: of a platform, with the permissions of its token, or of an operator. */
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
