import {
  CurrencyField,
  EnumField,
  FlagField,
  NestedField,
  PageQuery,
  ResourceIdField,
  TextField,
  UnionOf,
} from '@app/http';
import {
  BENEFICIARY_VERIFICATION_STATUSES,
  OWNERSHIP_TYPES,
  type OwnershipType,
} from '../domain/external-account/external-account.events.js';
import { EXTERNAL_ACCOUNT_STATUSES } from '../domain/external-account/external-account-status.js';
import { ACCOUNT_INFO_REQUEST, ACCOUNT_INFO_RESPONSE } from './account-info.dto.js';

/** An account of one variant in a request, validated by that variant. */
export interface AccountInfoBody {
  readonly accountType: string;
  readonly platformAccountId?: string;
  readonly [member: string]: unknown;
}

/** Body of POST /platform/external-accounts. */
export class PlatformExternalAccountCreateRequest {
  @CurrencyField({ description: 'Currency held by the account; it must fit accountType.', example: 'USD' })
  currency!: string;

  @TextField({ optional: true, max: 255, description: "The platform's own label for the account." })
  platformAccountId?: string;

  @EnumField(OWNERSHIP_TYPES, {
    optional: true,
    description: 'Owner of the account: the customer (FIRST_PARTY) or another party (THIRD_PARTY).',
  })
  ownershipType?: OwnershipType;

  @UnionOf(ACCOUNT_INFO_REQUEST)
  accountInfo!: AccountInfoBody;
}

/** Body of POST /customers/external-accounts. Without customerId the account belongs to the platform itself. */
export class ExternalAccountCreateRequest extends PlatformExternalAccountCreateRequest {
  @ResourceIdField('Customer', { optional: true })
  customerId?: string;

  @FlagField({
    optional: true,
    default: false,
    description: 'Incoming UMA payments of the customer are credited here; replaces an earlier default.',
  })
  defaultUmaDepositAccount?: boolean;
}

/** Page and filters of the list of the platform's own external accounts. */
export class PlatformExternalAccountsQuery extends PageQuery {
  @CurrencyField({ optional: true })
  currency?: string;
}

export class ExternalAccountsQuery extends PlatformExternalAccountsQuery {
  @ResourceIdField('Customer', { optional: true })
  customerId?: string;
}

export class BeneficiaryVerifiedDataResponse {
  @TextField({ description: "The account holder's name at the receiving bank." })
  fullName!: string;
}

/** An external account as GET returns it. */
export class ExternalAccountResponse {
  @ResourceIdField('ExternalAccount')
  id!: string;

  @ResourceIdField('Customer', { optional: true, nullable: true, description: "Null on the platform's own accounts." })
  customerId?: string | null;

  @EnumField(EXTERNAL_ACCOUNT_STATUSES)
  status!: string;

  @TextField({ optional: true })
  platformAccountId?: string;

  @EnumField(OWNERSHIP_TYPES, { optional: true })
  ownershipType?: string;

  @CurrencyField()
  currency!: string;

  @FlagField({ optional: true })
  defaultUmaDepositAccount?: boolean;

  @EnumField(BENEFICIARY_VERIFICATION_STATUSES, { optional: true })
  beneficiaryVerificationStatus?: string;

  @NestedField(() => BeneficiaryVerifiedDataResponse, { optional: true })
  beneficiaryVerifiedData?: BeneficiaryVerifiedDataResponse;

  @UnionOf(ACCOUNT_INFO_RESPONSE)
  accountInfo!: AccountInfoBody;
}
