import { EnumField, NestedField, TextField, TimestampField, rules } from '@app/http';
import { invalidInput } from '@app/kernel';
import { RESET_STATUSES } from '../domain/authenticator/reset.js';
import { FACTORS, type Factor } from '../domain/factor.js';

export class TwoFactorResetStartRequest {
  @EnumField(FACTORS)
  factor!: Factor;
}

export class TwoFactorResetStart {
  @TextField()
  resetId!: string;

  @TextField({ optional: true, nullable: true, description: 'Token for a client that implements its own screens.' })
  livenessAccessToken?: string | null;

  @TextField({ optional: true, nullable: true, description: 'Address of the page for the liveness check.' })
  verificationLink?: string | null;

  @TimestampField({ optional: true, nullable: true })
  expiresAt?: string | null;
}

export class TwoFactorResetStatus {
  @EnumField(RESET_STATUSES)
  status!: string;

  @EnumField(FACTORS)
  factor!: string;

  @EnumField(['PENDING', 'COMPLETED'], {
    optional: true,
    nullable: true,
    description: 'True if the factor has been enrolled again.',
  })
  enrollmentStatus?: string | null;

  @TimestampField()
  expiresAt!: string;

  @TimestampField({ optional: true, nullable: true })
  completedAt?: string | null;
}

export class MobileNumber {
  @TextField({ max: 4, pattern: /^\+?[1-9]\d{0,2}$/, description: 'Country calling code.', example: '+49' })
  countryCode!: string;

  @TextField({ max: 20, pattern: /^[1-9][\d ()./-]*$/, description: 'Without a leading zero.', example: '15112345678' })
  number!: string;
}

export class TwoFactorResetCompleteRequest {
  @NestedField(() => MobileNumber, { optional: true, description: 'SMS_OTP: the new number.' })
  mobile?: MobileNumber;
}

/** Phone number in E.164. 400 for a text longer than any phone number. */
export function phoneNumberOf({ countryCode, number }: MobileNumber): string {
  const phoneNumber = `+${`${countryCode}${number}`.replaceAll(/\D/g, '')}`;
  if (rules.phone.check(phoneNumber)) return phoneNumber;
  throw invalidInput('The phone number is not valid.', { field: 'mobile.number', message: rules.phone.message });
}
