import { TextField } from '@app/http';
import type { OperatorRole } from '@app/operators';

/** Sign in at the console. */
export class SessionRequest {
  @TextField({ max: 1000, description: 'API credential, `<id>:<secret>`, or the credential of an operator.' })
  credential!: string;
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
