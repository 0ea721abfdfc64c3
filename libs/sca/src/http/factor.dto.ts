import { EnumField, ListField, NestedField, RecordField, TextField, VariantRegistry, rules } from '@app/http';
import { FACTORS } from '../domain/factor.js';

const MAX_SECRET_LENGTH = 128;
const MAX_ORIGIN_LENGTH = 2048;

export class ScaFactorView {
  @EnumField(FACTORS)
  factor!: string;

  @TextField({ optional: true, description: 'PASSKEY: id for its deletion.' })
  credentialId?: string;

  @TextField({ optional: true })
  name?: string;
}

export class ScaFactorList {
  @ListField(() => ScaFactorView)
  factors!: ScaFactorView[];
}

export const FACTOR_ENROLL_REQUEST = new VariantRegistry('ScaFactorEnrollRequestOneOf', 'type');

@FACTOR_ENROLL_REQUEST.variant('TOTP')
export class TotpEnrollRequest {
  type!: 'TOTP';
}

@FACTOR_ENROLL_REQUEST.variant('PASSKEY')
export class PasskeyEnrollRequest {
  type!: 'PASSKEY';
}

export const FACTOR_ENROLL_START = new VariantRegistry('ScaFactorEnrollStartOneOf', 'type');

@FACTOR_ENROLL_START.variant('TOTP')
export class TotpEnrollStart {
  type!: 'TOTP';

  @TextField({ description: 'Send it with the first code.' })
  secret!: string;

  @TextField({ description: 'Shared secret in Base32, the form that authenticator apps accept.' })
  secretBase32Encoded!: string;

  @TextField({ example: 'otpauth://totp/Svc:jane@example.com?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Svc' })
  totpUri!: string;
}

@FACTOR_ENROLL_START.variant('PASSKEY')
export class PasskeyEnrollStart {
  type!: 'PASSKEY';

  @RecordField({ description: 'PublicKeyCredentialCreationOptions in JSON form.' })
  options!: Record<string, unknown>;

  @ListField(rules.text({}))
  allowedOrigins!: string[];

  @TextField()
  relyingPartyId!: string;
}

export const FACTOR_CONFIRM_REQUEST = new VariantRegistry('ScaFactorConfirmRequestOneOf', 'type');

@FACTOR_CONFIRM_REQUEST.variant('TOTP')
export class TotpConfirmRequest {
  type!: 'TOTP';

  @TextField({ max: MAX_SECRET_LENGTH, description: 'Value from the response to the start.' })
  secret!: string;

  @TextField({ max: 6, pattern: /^\d{6}$/, description: 'Code of the authenticator app; 123456 in the sandbox.' })
  code!: string;
}

@FACTOR_CONFIRM_REQUEST.variant('PASSKEY')
export class PasskeyConfirmRequest {
  type!: 'PASSKEY';

  @TextField({
    max: MAX_ORIGIN_LENGTH,
    description: 'Origin of the page on which the passkey was created; one of allowedOrigins.',
  })
  origin!: string;

  @RecordField({ description: 'Credential in the JSON form of PublicKeyCredential.toJSON().' })
  credential!: Record<string, unknown>;
}

export const FACTOR_CONFIRM_RESPONSE = new VariantRegistry('ScaFactorConfirmResponseOneOf', 'type');

@FACTOR_CONFIRM_RESPONSE.variant('TOTP')
export class TotpConfirmResponse {
  type!: 'TOTP';

  @ListField(rules.text({ pattern: /^[A-Z]{4}-[A-Z]{4}-[A-Z]{4}$/ }), {
    description:
      'Recovery codes; each replaces the code of a lost authenticator app once. Only this response contains them.',
  })
  recoveryCodes!: string[];
}

@FACTOR_CONFIRM_RESPONSE.variant('PASSKEY')
export class PasskeyConfirmResponse {
  type!: 'PASSKEY';

  @NestedField(() => ScaFactorView)
  factor!: ScaFactorView;
}
