# Generated: `npm run golden` writes it from the OpenAPI document.
"""Bodies and answers of the API."""

from typing import Any, Literal, NotRequired, TypedDict, Union

from .._options import File

ErrorCode = Literal["INVALID_INPUT", "END_USER_TERMS_VERSION_NOT_FOUND", "MISSING_MANDATORY_USER_INFO", "INVITATION_ALREADY_CLAIMED", "INVITATIONS_NOT_CONFIGURED", "INVALID_UMA_ADDRESS", "INVITATION_CANCELLED", "QUOTE_REQUEST_FAILED", "INVALID_PAYREQ_RESPONSE", "INVALID_RECEIVER", "PARSE_PAYREQ_RESPONSE_ERROR", "CERT_CHAIN_INVALID", "CERT_CHAIN_EXPIRED", "INVALID_PUBKEY_FORMAT", "MISSING_REQUIRED_UMA_PARAMETERS", "SENDER_NOT_ACCEPTED", "AMOUNT_OUT_OF_RANGE", "INVALID_CURRENCY", "INVALID_TIMESTAMP", "INVALID_NONCE", "INVALID_REQUEST_FORMAT", "INVALID_BANK_ACCOUNT", "SELF_PAYMENT", "LOOKUP_REQUEST_FAILED", "PARSE_LNURLP_RESPONSE_ERROR", "INVALID_AMOUNT", "WEBHOOK_ENDPOINT_NOT_SET", "WEBHOOK_DELIVERY_ERROR", "LOW_QUALITY", "DATA_MISMATCH", "EXPIRED", "SUSPECTED_FRAUD", "UNSUITABLE_DOCUMENT", "INCOMPLETE", "EMAIL_OTP_CREDENTIAL_ALREADY_EXISTS", "SMS_OTP_CREDENTIAL_ALREADY_EXISTS", "PASSKEY_CREDENTIAL_ALREADY_EXISTS", "STABLECOIN_PROVIDER_ACCOUNT_INVALID", "STABLECOIN_PROVIDER_ACCOUNT_REVOKED", "STABLECOIN_PROVIDER_ACCOUNT_SELECTION_REQUIRED", "CARDHOLDER_KYC_NOT_APPROVED", "TRANSACTION_SIZE_LIMIT_EXCEEDED", "EXTERNAL_ACCOUNT_VERIFICATION_REQUIRED", "INSUFFICIENT_BALANCE", "FUNDING_SOURCE_INELIGIBLE", "UNAUTHORIZED", "INVALID_SIGNATURE", "WALLET_SIGNATURE_MISSING", "WALLET_SIGNATURE_MALFORMED", "WALLET_SIGNATURE_BODY_MISMATCH", "WALLET_SIGNATURE_INVALID", "REQUEST_ID_MISSING", "FORBIDDEN", "USER_NOT_READY", "COUNTERPARTY_NOT_ALLOWED", "VELOCITY_LIMIT_EXCEEDED", "END_USER_TERMS_NOT_ACCEPTED", "TRANSACTION_NOT_FOUND", "INVITATION_NOT_FOUND", "USER_NOT_FOUND", "QUOTE_NOT_FOUND", "LOOKUP_REQUEST_NOT_FOUND", "TOKEN_NOT_FOUND", "BULK_UPLOAD_JOB_NOT_FOUND", "REFERENCE_NOT_FOUND", "UMA_NOT_FOUND", "STABLECOIN_PROVIDER_ACCOUNT_NOT_FOUND", "METHOD_NOT_ALLOWED", "TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL", "TRANSACTION_NOT_CANCELLABLE", "UMA_ADDRESS_EXISTS", "EMAIL_OTP_EMAIL_ALREADY_EXISTS", "EMAIL_OTP_CREDENTIAL_SET_CHANGED", "PASSKEY_ALREADY_ENROLLED", "SCA_SESSION_REQUIRED", "BENEFICIARY_TRUSTED", "INVALID_STATE_TRANSITION", "CARD_ALREADY_CLOSED", "CARD_NOT_MUTABLE", "CONFLICT", "QUOTE_EXPIRED", "CUSTOMER_DELETED", "UNSUPPORTED_UMA_VERSION", "PAYLOAD_TOO_LARGE", "UNSUPPORTED_MEDIA_TYPE", "ACCOUNT_LOCKED", "PAYREQ_REQUEST_FAILED", "COUNTERPARTY_PUBKEY_FETCH_ERROR", "NO_COMPATIBLE_UMA_VERSION", "LNURLP_REQUEST_FAILED", "EMAIL_OTP_CREDENTIAL_SYNC_FAILED", "RATE_LIMITED", "DAILY_VOLUME_LIMIT_EXCEEDED", "SVC_SWITCH_ERROR", "INTERNAL_ERROR", "UNRECOGNIZED_MANDATORY_PAYEE_DATA_KEY", "NOT_IMPLEMENTED", "SERVICE_UNAVAILABLE"]

AccountDestination = TypedDict(
    "AccountDestination",
    {
        "accountId": str,
        "paymentRail": NotRequired[Literal["ACH", "ACH_COLOMBIA", "BANK_TRANSFER", "BRE_B", "CIPS", "FAST", "FASTER_PAYMENTS", "FEDNOW", "INSTAPAY", "MOBILE_MONEY", "NEFT", "PAYNOW", "PESONET", "PIX", "RTGS", "RTP", "SEPA", "SEPA_INSTANT", "SPEI", "SWIFT", "UNIONPAY", "UPI", "WIRE"]],
        "destinationType": Literal["ACCOUNT"],
    },
)

AccountRestrictions = TypedDict(
    "AccountRestrictions",
    {
        "allowedAccountIds": NotRequired[Union[list[str], None]],
        "accountRules": NotRequired[list["AccountRule"]],
    },
)

AccountRule = TypedDict(
    "AccountRule",
    {
        "accountId": str,
        "executionMode": NotRequired[Literal["AUTO", "APPROVAL_REQUIRED"]],
        "perTransactionLimit": NotRequired[Union[int, None]],
    },
)

AccountSource = TypedDict(
    "AccountSource",
    {
        "accountId": str,
        "customerId": NotRequired[str],
        "sourceType": Literal["ACCOUNT"],
    },
)

AccountTransactionDestination = TypedDict(
    "AccountTransactionDestination",
    {
        "currency": NotRequired[str],
        "accountId": str,
        "onChainTransaction": NotRequired["OnChainTransaction"],
        "destinationType": Literal["ACCOUNT"],
    },
)

AccountTransactionSource = TypedDict(
    "AccountTransactionSource",
    {
        "currency": NotRequired[str],
        "accountId": str,
        "onChainTransaction": NotRequired["OnChainTransaction"],
        "sourceType": Literal["ACCOUNT"],
    },
)

AddedAuthMethodResponse = TypedDict(
    "AddedAuthMethodResponse",
    {
        "id": str,
        "accountId": str,
        "type": Literal["OAUTH", "EMAIL_OTP", "SMS_OTP", "PASSKEY"],
        "credentialId": NotRequired[str],
        "nickname": Union[str, None],
        "createdAt": str,
        "updatedAt": str,
        "otpEncryptionTargetBundle": NotRequired[str],
    },
)

AddressChanges = TypedDict(
    "AddressChanges",
    {
        "line1": NotRequired[str],
        "line2": NotRequired[str],
        "city": NotRequired[str],
        "state": NotRequired[str],
        "postalCode": NotRequired[str],
        "country": NotRequired[str],
    },
)

AddressFields = TypedDict(
    "AddressFields",
    {
        "line1": str,
        "line2": NotRequired[str],
        "city": NotRequired[str],
        "state": NotRequired[str],
        "postalCode": str,
        "country": str,
    },
)

AedAccountExternalAccountCreateInfo = TypedDict(
    "AedAccountExternalAccountCreateInfo",
    {
        "iban": str,
        "swiftCode": NotRequired[str],
        "beneficiary": "AedAccountExternalAccountCreateInfoBeneficiary",
        "platformAccountId": NotRequired[str],
        "accountType": Literal["AED_ACCOUNT"],
    },
)

AedAccountExternalAccountCreateInfoBeneficiary = Union["AedAccountExternalAccountCreateInfoBeneficiaryBusiness", "AedAccountExternalAccountCreateInfoBeneficiaryIndividual"]

AedAccountExternalAccountCreateInfoBeneficiaryBusiness = TypedDict(
    "AedAccountExternalAccountCreateInfoBeneficiaryBusiness",
    {
        "legalName": str,
        "registrationNumber": NotRequired[str],
        "taxId": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "countryOfResidence": NotRequired[str],
        "address": NotRequired["BeneficiaryAddress"],
        "beneficiaryType": Literal["BUSINESS"],
    },
)

AedAccountExternalAccountCreateInfoBeneficiaryIndividual = TypedDict(
    "AedAccountExternalAccountCreateInfoBeneficiaryIndividual",
    {
        "fullName": str,
        "birthDate": NotRequired[str],
        "nationality": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "countryOfResidence": NotRequired[str],
        "address": "BeneficiaryAddress",
        "beneficiaryType": Literal["INDIVIDUAL"],
    },
)

AedAccountExternalAccountInfo = TypedDict(
    "AedAccountExternalAccountInfo",
    {
        "iban": str,
        "swiftCode": NotRequired[str],
        "beneficiary": "AedAccountExternalAccountInfoBeneficiary",
        "paymentRails": list[Literal["BANK_TRANSFER"]],
        "accountType": Literal["AED_ACCOUNT"],
    },
)

AedAccountExternalAccountInfoBeneficiary = Union["AedAccountExternalAccountInfoBeneficiaryBusiness", "AedAccountExternalAccountInfoBeneficiaryIndividual"]

AedAccountExternalAccountInfoBeneficiaryBusiness = TypedDict(
    "AedAccountExternalAccountInfoBeneficiaryBusiness",
    {
        "legalName": str,
        "registrationNumber": NotRequired[str],
        "taxId": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "countryOfResidence": NotRequired[str],
        "address": NotRequired["BeneficiaryAddress"],
        "beneficiaryType": Literal["BUSINESS"],
    },
)

AedAccountExternalAccountInfoBeneficiaryIndividual = TypedDict(
    "AedAccountExternalAccountInfoBeneficiaryIndividual",
    {
        "fullName": str,
        "birthDate": NotRequired[str],
        "nationality": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "countryOfResidence": NotRequired[str],
        "address": "BeneficiaryAddress",
        "beneficiaryType": Literal["INDIVIDUAL"],
    },
)

Agent = TypedDict(
    "Agent",
    {
        "id": str,
        "name": Union[str, None],
        "customerId": str,
        "isPaused": bool,
        "isConnected": bool,
        "policy": "AgentPolicy",
        "usage": "AgentUsage",
        "createdAt": str,
        "updatedAt": str,
    },
)

AgentAction = TypedDict(
    "AgentAction",
    {
        "id": str,
        "agentId": str,
        "customerId": str,
        "platformCustomerId": Union[str, None],
        "status": Literal["PENDING_APPROVAL", "APPROVED", "REJECTED", "FAILED"],
        "type": Literal["EXECUTE_QUOTE", "TRANSFER_OUT", "TRANSFER_IN"],
        "quote": NotRequired["Quote"],
        "transferDetails": NotRequired["AgentTransferDetails"],
        "transaction": NotRequired["ListedTransaction"],
        "rejectionReason": NotRequired[str],
        "createdAt": str,
        "updatedAt": str,
    },
)

AgentActionPage = TypedDict(
    "AgentActionPage",
    {
        "data": list["AgentAction"],
        "hasMore": bool,
        "nextCursor": NotRequired[str],
        "totalCount": NotRequired[float],
    },
)

AgentActionRejectRequest = TypedDict(
    "AgentActionRejectRequest",
    {
        "reason": NotRequired[str],
    },
)

AgentCreateRequest = TypedDict(
    "AgentCreateRequest",
    {
        "name": str,
        "customerId": str,
        "policy": "AgentPolicy",
    },
)

AgentCreated = TypedDict(
    "AgentCreated",
    {
        "agent": "Agent",
        "deviceCode": "AgentDeviceCode",
    },
)

AgentDeviceCode = TypedDict(
    "AgentDeviceCode",
    {
        "code": str,
        "agentId": str,
        "expiresAt": str,
        "redeemed": bool,
    },
)

AgentDeviceCodeRedeemed = TypedDict(
    "AgentDeviceCodeRedeemed",
    {
        "agentId": str,
        "agentName": str,
        "accessToken": str,
        "policy": "AgentPolicy",
    },
)

AgentDeviceCodeStatus = TypedDict(
    "AgentDeviceCodeStatus",
    {
        "code": str,
        "redeemed": bool,
    },
)

AgentPage = TypedDict(
    "AgentPage",
    {
        "data": list["Agent"],
        "hasMore": bool,
        "nextCursor": NotRequired[str],
        "totalCount": NotRequired[float],
    },
)

AgentPolicy = TypedDict(
    "AgentPolicy",
    {
        "permissions": list[Literal["VIEW_TRANSACTIONS", "CREATE_TRANSFERS", "CREATE_QUOTES", "EXECUTE_QUOTES", "MANAGE_EXTERNAL_ACCOUNTS"]],
        "defaultExecutionMode": Literal["AUTO", "APPROVAL_REQUIRED"],
        "spendingLimits": "SpendingLimits",
        "accountRestrictions": NotRequired["AccountRestrictions"],
        "approvalThresholds": NotRequired["ApprovalThresholds"],
    },
)

AgentPolicyUpdate = TypedDict(
    "AgentPolicyUpdate",
    {
        "permissions": NotRequired[list[Literal["VIEW_TRANSACTIONS", "CREATE_TRANSFERS", "CREATE_QUOTES", "EXECUTE_QUOTES", "MANAGE_EXTERNAL_ACCOUNTS"]]],
        "defaultExecutionMode": NotRequired[Literal["AUTO", "APPROVAL_REQUIRED"]],
        "spendingLimits": NotRequired["SpendingLimitsUpdate"],
        "accountRestrictions": NotRequired["AccountRestrictions"],
        "approvalThresholds": NotRequired["ApprovalThresholds"],
    },
)

AgentTransferDetails = TypedDict(
    "AgentTransferDetails",
    {
        "amount": int,
        "currency": str,
        "sourceAccountId": str,
        "destinationAccountId": str,
    },
)

AgentUpdateRequest = TypedDict(
    "AgentUpdateRequest",
    {
        "name": NotRequired[str],
        "isPaused": NotRequired[bool],
    },
)

AgentUsage = TypedDict(
    "AgentUsage",
    {
        "dailyTransactionCount": int,
        "dailySpend": int,
        "dailyResetDate": NotRequired[str],
        "monthlySpend": int,
        "monthlyResetMonth": NotRequired[str],
    },
)

AnyCustomer = TypedDict(
    "AnyCustomer",
    {
        "currencies": NotRequired[list[str]],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "umaAddress": Union[str, None],
        "endUserTermsConsent": NotRequired["EndUserTermsConsent"],
        "customerType": Literal["INDIVIDUAL", "BUSINESS"],
        "id": NotRequired[str],
        "platformCustomerId": Union[str, None],
        "region": NotRequired[str],
        "contactVerification": NotRequired["ContactVerification"],
        "isDeleted": NotRequired[bool],
        "createdAt": NotRequired[str],
        "updatedAt": NotRequired[str],
    },
)

ApprovalThresholds = TypedDict(
    "ApprovalThresholds",
    {
        "currency": NotRequired[str],
        "amount": NotRequired[Union[int, None]],
    },
)

AssertionRequest = TypedDict(
    "AssertionRequest",
    {
        "credentialId": str,
        "clientDataJson": str,
        "authenticatorData": str,
        "signature": str,
        "userHandle": NotRequired[str],
    },
)

AttestationRequest = TypedDict(
    "AttestationRequest",
    {
        "credentialId": str,
        "clientDataJson": str,
        "attestationObject": str,
        "transports": NotRequired[list[Literal["usb", "nfc", "ble", "internal", "hybrid"]]],
    },
)

AuthCredentialChallenge = Union["EmailOtpChallengeResponse", "PasskeyChallengeResponse", "SmsOtpChallengeResponse"]

AuthCredentialCreateRequest = Union["EmailOtpCredentialCreateRequest", "OauthCredentialCreateRequest", "PasskeyCredentialCreateRequest", "SmsOtpCredentialCreateRequest"]

AuthCredentialVerifyRequest = Union["EmailOtpCredentialVerifyRequest", "OauthCredentialVerifyRequest", "PasskeyCredentialVerifyRequest", "SmsOtpCredentialVerifyRequest"]

AuthMethodResponse = TypedDict(
    "AuthMethodResponse",
    {
        "id": str,
        "accountId": str,
        "type": Literal["OAUTH", "EMAIL_OTP", "SMS_OTP", "PASSKEY"],
        "credentialId": NotRequired[str],
        "nickname": Union[str, None],
        "createdAt": str,
        "updatedAt": str,
    },
)

AuthMethodType = Literal["EMAIL_OTP", "OAUTH", "PASSKEY", "SMS_OTP"]

AuthMethodsResponse = TypedDict(
    "AuthMethodsResponse",
    {
        "data": list["AuthMethodResponse"],
    },
)

AuthSessionResponse = TypedDict(
    "AuthSessionResponse",
    {
        "id": str,
        "accountId": str,
        "type": Literal["OAUTH", "EMAIL_OTP", "SMS_OTP", "PASSKEY"],
        "credentialId": NotRequired[str],
        "nickname": Union[str, None],
        "createdAt": str,
        "updatedAt": str,
        "encryptedSessionSigningKey": NotRequired[str],
        "expiresAt": str,
    },
)

AuthSessionsResponse = TypedDict(
    "AuthSessionsResponse",
    {
        "data": list["AuthSessionResponse"],
    },
)

BaseWalletExternalAccountCreateInfo = TypedDict(
    "BaseWalletExternalAccountCreateInfo",
    {
        "address": str,
        "vaspName": NotRequired[str],
        "beneficiary": NotRequired["BaseWalletExternalAccountCreateInfoBeneficiary"],
        "platformAccountId": NotRequired[str],
        "accountType": Literal["BASE_WALLET"],
    },
)

BaseWalletExternalAccountCreateInfoBeneficiary = Union["BaseWalletExternalAccountCreateInfoBeneficiaryBusiness", "BaseWalletExternalAccountCreateInfoBeneficiaryIndividual"]

BaseWalletExternalAccountCreateInfoBeneficiaryBusiness = TypedDict(
    "BaseWalletExternalAccountCreateInfoBeneficiaryBusiness",
    {
        "legalName": str,
        "registrationNumber": NotRequired[str],
        "taxId": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "countryOfResidence": NotRequired[str],
        "address": NotRequired["BeneficiaryAddress"],
        "beneficiaryType": Literal["BUSINESS"],
    },
)

BaseWalletExternalAccountCreateInfoBeneficiaryIndividual = TypedDict(
    "BaseWalletExternalAccountCreateInfoBeneficiaryIndividual",
    {
        "fullName": str,
        "countryOfResidence": str,
        "beneficiaryType": Literal["INDIVIDUAL"],
    },
)

BaseWalletExternalAccountInfo = TypedDict(
    "BaseWalletExternalAccountInfo",
    {
        "address": str,
        "vaspName": NotRequired[str],
        "beneficiary": NotRequired["BaseWalletExternalAccountInfoBeneficiary"],
        "accountType": Literal["BASE_WALLET"],
    },
)

BaseWalletExternalAccountInfoBeneficiary = Union["BaseWalletExternalAccountInfoBeneficiaryBusiness", "BaseWalletExternalAccountInfoBeneficiaryIndividual"]

BaseWalletExternalAccountInfoBeneficiaryBusiness = TypedDict(
    "BaseWalletExternalAccountInfoBeneficiaryBusiness",
    {
        "legalName": str,
        "registrationNumber": NotRequired[str],
        "taxId": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "countryOfResidence": NotRequired[str],
        "address": NotRequired["BeneficiaryAddress"],
        "beneficiaryType": Literal["BUSINESS"],
    },
)

BaseWalletExternalAccountInfoBeneficiaryIndividual = TypedDict(
    "BaseWalletExternalAccountInfoBeneficiaryIndividual",
    {
        "fullName": str,
        "countryOfResidence": str,
        "beneficiaryType": Literal["INDIVIDUAL"],
    },
)

BdtAccountExternalAccountCreateInfo = TypedDict(
    "BdtAccountExternalAccountCreateInfo",
    {
        "accountNumber": NotRequired[str],
        "bankName": str,
        "branchCode": NotRequired[str],
        "swiftCode": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "beneficiary": "BdtAccountExternalAccountCreateInfoBeneficiary",
        "platformAccountId": NotRequired[str],
        "accountType": Literal["BDT_ACCOUNT"],
    },
)

BdtAccountExternalAccountCreateInfoBeneficiary = Union["BdtAccountExternalAccountCreateInfoBeneficiaryBusiness", "BdtAccountExternalAccountCreateInfoBeneficiaryIndividual"]

BdtAccountExternalAccountCreateInfoBeneficiaryBusiness = TypedDict(
    "BdtAccountExternalAccountCreateInfoBeneficiaryBusiness",
    {
        "legalName": str,
        "registrationNumber": NotRequired[str],
        "taxId": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "countryOfResidence": NotRequired[str],
        "address": NotRequired["BeneficiaryAddress"],
        "beneficiaryType": Literal["BUSINESS"],
    },
)

BdtAccountExternalAccountCreateInfoBeneficiaryIndividual = TypedDict(
    "BdtAccountExternalAccountCreateInfoBeneficiaryIndividual",
    {
        "fullName": str,
        "birthDate": NotRequired[str],
        "nationality": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "countryOfResidence": NotRequired[str],
        "address": "BeneficiaryAddress",
        "beneficiaryType": Literal["INDIVIDUAL"],
    },
)

BdtAccountExternalAccountInfo = TypedDict(
    "BdtAccountExternalAccountInfo",
    {
        "accountNumber": NotRequired[str],
        "bankName": str,
        "branchCode": NotRequired[str],
        "swiftCode": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "beneficiary": "BdtAccountExternalAccountInfoBeneficiary",
        "paymentRails": list[Literal["BANK_TRANSFER", "MOBILE_MONEY"]],
        "accountType": Literal["BDT_ACCOUNT"],
    },
)

BdtAccountExternalAccountInfoBeneficiary = Union["BdtAccountExternalAccountInfoBeneficiaryBusiness", "BdtAccountExternalAccountInfoBeneficiaryIndividual"]

BdtAccountExternalAccountInfoBeneficiaryBusiness = TypedDict(
    "BdtAccountExternalAccountInfoBeneficiaryBusiness",
    {
        "legalName": str,
        "registrationNumber": NotRequired[str],
        "taxId": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "countryOfResidence": NotRequired[str],
        "address": NotRequired["BeneficiaryAddress"],
        "beneficiaryType": Literal["BUSINESS"],
    },
)

BdtAccountExternalAccountInfoBeneficiaryIndividual = TypedDict(
    "BdtAccountExternalAccountInfoBeneficiaryIndividual",
    {
        "fullName": str,
        "birthDate": NotRequired[str],
        "nationality": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "countryOfResidence": NotRequired[str],
        "address": NotRequired["BeneficiaryAddress"],
        "beneficiaryType": Literal["INDIVIDUAL"],
    },
)

BeneficiaryAddress = TypedDict(
    "BeneficiaryAddress",
    {
        "line1": str,
        "line2": NotRequired[str],
        "city": NotRequired[str],
        "state": NotRequired[str],
        "postalCode": str,
        "country": str,
    },
)

BeneficiaryTrustConfirmRequest = TypedDict(
    "BeneficiaryTrustConfirmRequest",
    {
        "challengeId": NotRequired[Union[str, None]],
        "code": NotRequired[Union[str, None]],
        "passkeyAssertion": NotRequired[Union[dict[str, Any], None]],
        "origin": NotRequired[Union[str, None]],
    },
)

BeneficiaryTrustResponse = TypedDict(
    "BeneficiaryTrustResponse",
    {
        "trusted": bool,
    },
)

BeneficiaryTrustStartResponse = TypedDict(
    "BeneficiaryTrustStartResponse",
    {
        "scaChallenge": NotRequired["ScaChallengeResponse"],
    },
)

BeneficiaryVerifiedDataResponse = TypedDict(
    "BeneficiaryVerifiedDataResponse",
    {
        "fullName": str,
    },
)

BrlAccountExternalAccountCreateInfo = TypedDict(
    "BrlAccountExternalAccountCreateInfo",
    {
        "pixKey": str,
        "pixKeyType": Literal["CPF", "CNPJ", "EMAIL", "PHONE", "RANDOM"],
        "taxId": str,
        "beneficiary": "BrlAccountExternalAccountCreateInfoBeneficiary",
        "platformAccountId": NotRequired[str],
        "accountType": Literal["BRL_ACCOUNT"],
    },
)

BrlAccountExternalAccountCreateInfoBeneficiary = Union["BrlAccountExternalAccountCreateInfoBeneficiaryBusiness", "BrlAccountExternalAccountCreateInfoBeneficiaryIndividual"]

BrlAccountExternalAccountCreateInfoBeneficiaryBusiness = TypedDict(
    "BrlAccountExternalAccountCreateInfoBeneficiaryBusiness",
    {
        "legalName": str,
        "registrationNumber": NotRequired[str],
        "taxId": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "countryOfResidence": NotRequired[str],
        "address": NotRequired["BeneficiaryAddress"],
        "beneficiaryType": Literal["BUSINESS"],
    },
)

BrlAccountExternalAccountCreateInfoBeneficiaryIndividual = TypedDict(
    "BrlAccountExternalAccountCreateInfoBeneficiaryIndividual",
    {
        "fullName": str,
        "birthDate": NotRequired[str],
        "nationality": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "countryOfResidence": NotRequired[str],
        "address": "BeneficiaryAddress",
        "beneficiaryType": Literal["INDIVIDUAL"],
    },
)

BrlAccountExternalAccountInfo = TypedDict(
    "BrlAccountExternalAccountInfo",
    {
        "pixKey": str,
        "pixKeyType": Literal["CPF", "CNPJ", "EMAIL", "PHONE", "RANDOM"],
        "taxId": str,
        "beneficiary": "BrlAccountExternalAccountInfoBeneficiary",
        "paymentRails": list[Literal["PIX"]],
        "accountType": Literal["BRL_ACCOUNT"],
    },
)

BrlAccountExternalAccountInfoBeneficiary = Union["BrlAccountExternalAccountInfoBeneficiaryBusiness", "BrlAccountExternalAccountInfoBeneficiaryIndividual"]

BrlAccountExternalAccountInfoBeneficiaryBusiness = TypedDict(
    "BrlAccountExternalAccountInfoBeneficiaryBusiness",
    {
        "legalName": str,
        "registrationNumber": NotRequired[str],
        "taxId": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "countryOfResidence": NotRequired[str],
        "address": NotRequired["BeneficiaryAddress"],
        "beneficiaryType": Literal["BUSINESS"],
    },
)

BrlAccountExternalAccountInfoBeneficiaryIndividual = TypedDict(
    "BrlAccountExternalAccountInfoBeneficiaryIndividual",
    {
        "fullName": str,
        "birthDate": NotRequired[str],
        "nationality": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "countryOfResidence": NotRequired[str],
        "address": NotRequired["BeneficiaryAddress"],
        "beneficiaryType": Literal["INDIVIDUAL"],
    },
)

BulkImportAccepted = TypedDict(
    "BulkImportAccepted",
    {
        "jobId": str,
        "status": Literal["PENDING", "PROCESSING"],
    },
)

BulkImportRequest = TypedDict(
    "BulkImportRequest",
    {
        "file": File,
    },
)

BusinessCustomer = TypedDict(
    "BusinessCustomer",
    {
        "currencies": NotRequired[list[str]],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "umaAddress": Union[str, None],
        "endUserTermsConsent": NotRequired["EndUserTermsConsent"],
        "address": NotRequired["AddressFields"],
        "businessInfo": NotRequired["BusinessInfoFields"],
        "kybStatus": NotRequired[Literal["UNVERIFIED", "PENDING", "APPROVED", "REJECTED", "HOLD"]],
        "beneficialOwners": NotRequired[list["OwnerResponse"]],
        "customerType": Literal["BUSINESS"],
        "id": NotRequired[str],
        "platformCustomerId": Union[str, None],
        "region": NotRequired[str],
        "contactVerification": NotRequired["ContactVerification"],
        "isDeleted": NotRequired[bool],
        "createdAt": NotRequired[str],
        "updatedAt": NotRequired[str],
    },
)

BusinessCustomerCreateRequest = TypedDict(
    "BusinessCustomerCreateRequest",
    {
        "currencies": NotRequired[list[str]],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "umaAddress": NotRequired[str],
        "endUserTermsConsent": NotRequired["EndUserTermsConsent"],
        "address": NotRequired["AddressFields"],
        "businessInfo": NotRequired["BusinessInfoFields"],
        "platformCustomerId": NotRequired[str],
        "region": NotRequired[str],
        "kybStatus": NotRequired[Literal["UNVERIFIED", "PENDING", "APPROVED", "REJECTED", "HOLD"]],
        "customerType": Literal["BUSINESS"],
    },
)

BusinessCustomerUpdateRequest = TypedDict(
    "BusinessCustomerUpdateRequest",
    {
        "currencies": NotRequired[list[str]],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "umaAddress": NotRequired[str],
        "endUserTermsConsent": NotRequired["EndUserTermsConsent"],
        "address": NotRequired["AddressChanges"],
        "businessInfo": NotRequired["BusinessInfoFields"],
        "kybStatus": NotRequired[Literal["UNVERIFIED", "PENDING", "APPROVED", "REJECTED", "HOLD"]],
        "customerType": Literal["BUSINESS"],
    },
)

BusinessInfoFields = TypedDict(
    "BusinessInfoFields",
    {
        "legalName": NotRequired[str],
        "doingBusinessAs": NotRequired[str],
        "country": NotRequired[str],
        "registrationNumber": NotRequired[str],
        "incorporatedOn": NotRequired[str],
        "entityType": NotRequired[Literal["SOLE_PROPRIETORSHIP", "PARTNERSHIP", "LLC", "CORPORATION", "S_CORPORATION", "NON_PROFIT", "PUBLICLY_LISTED_COMPANY", "TRUST", "PRIVATE_FOUNDATION", "CHARITY", "OTHER"]],
        "taxId": NotRequired[str],
        "countriesOfOperation": NotRequired[list[str]],
        "businessType": NotRequired[Literal["AGRICULTURE_FORESTRY_FISHING_AND_HUNTING", "MINING_QUARRYING_AND_OIL_AND_GAS_EXTRACTION", "UTILITIES", "CONSTRUCTION", "MANUFACTURING", "WHOLESALE_TRADE", "RETAIL_TRADE", "TRANSPORTATION_AND_WAREHOUSING", "INFORMATION", "FINANCE_AND_INSURANCE", "REAL_ESTATE_AND_RENTAL_AND_LEASING", "PROFESSIONAL_SCIENTIFIC_AND_TECHNICAL_SERVICES", "MANAGEMENT_OF_COMPANIES_AND_ENTERPRISES", "ADMINISTRATIVE_AND_SUPPORT_AND_WASTE_MANAGEMENT_AND_REMEDIATION_SERVICES", "EDUCATIONAL_SERVICES", "HEALTH_CARE_AND_SOCIAL_ASSISTANCE", "ARTS_ENTERTAINMENT_AND_RECREATION", "ACCOMMODATION_AND_FOOD_SERVICES", "OTHER_SERVICES", "PUBLIC_ADMINISTRATION"]],
        "purposeOfAccount": NotRequired[Literal["CONTRACTOR_PAYOUTS", "CREATOR_PAYOUTS", "EMPLOYEE_PAYOUTS", "MARKETPLACE_SELLER_PAYOUTS", "SUPPLIER_PAYMENTS", "CROSS_BORDER_B2B", "AR_AUTOMATION", "AP_AUTOMATION", "EMBEDDED_PAYMENTS", "PLATFORM_FEE_COLLECTION", "P2P_TRANSFERS", "CHARITABLE_DONATIONS", "OTHER"]],
        "purposeOfAccountOtherDescription": NotRequired[str],
        "sourceOfFunds": NotRequired[str],
        "sourceOfFundsCategories": NotRequired[list[Literal["OPERATING_REVENUE", "INVESTMENT_INCOME", "LOANS", "VENTURE_CAPITAL", "PERSONAL_SAVINGS", "DONATIONS", "OTHER"]]],
        "sourceOfFundsOtherDescription": NotRequired[str],
        "expectedMonthlyTransactionCount": NotRequired[Literal["COUNT_UNDER_10", "COUNT_10_TO_100", "COUNT_100_TO_500", "COUNT_500_TO_1000", "COUNT_OVER_1000"]],
        "expectedMonthlyTransactionVolume": NotRequired[Literal["VOLUME_UNDER_10K", "VOLUME_10K_TO_100K", "VOLUME_100K_TO_1M", "VOLUME_1M_TO_10M", "VOLUME_OVER_10M"]],
        "expectedRecipientJurisdictions": NotRequired[list[str]],
        "expectedCounterpartyCountries": NotRequired[list[str]],
        "naicsCode": NotRequired[str],
        "primaryContactFirstName": NotRequired[str],
        "primaryContactLastName": NotRequired[str],
    },
)

BwpAccountExternalAccountCreateInfo = TypedDict(
    "BwpAccountExternalAccountCreateInfo",
    {
        "phoneNumber": str,
        "provider": str,
        "beneficiary": "BwpAccountExternalAccountCreateInfoBeneficiary",
        "platformAccountId": NotRequired[str],
        "accountType": Literal["BWP_ACCOUNT"],
    },
)

BwpAccountExternalAccountCreateInfoBeneficiary = Union["BwpAccountExternalAccountCreateInfoBeneficiaryBusiness", "BwpAccountExternalAccountCreateInfoBeneficiaryIndividual"]

BwpAccountExternalAccountCreateInfoBeneficiaryBusiness = TypedDict(
    "BwpAccountExternalAccountCreateInfoBeneficiaryBusiness",
    {
        "legalName": str,
        "registrationNumber": NotRequired[str],
        "taxId": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "countryOfResidence": NotRequired[str],
        "address": NotRequired["BeneficiaryAddress"],
        "beneficiaryType": Literal["BUSINESS"],
    },
)

BwpAccountExternalAccountCreateInfoBeneficiaryIndividual = TypedDict(
    "BwpAccountExternalAccountCreateInfoBeneficiaryIndividual",
    {
        "fullName": str,
        "birthDate": NotRequired[str],
        "nationality": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "countryOfResidence": NotRequired[str],
        "address": "BeneficiaryAddress",
        "beneficiaryType": Literal["INDIVIDUAL"],
    },
)

BwpAccountExternalAccountInfo = TypedDict(
    "BwpAccountExternalAccountInfo",
    {
        "phoneNumber": str,
        "provider": str,
        "beneficiary": "BwpAccountExternalAccountInfoBeneficiary",
        "paymentRails": list[Literal["MOBILE_MONEY"]],
        "accountType": Literal["BWP_ACCOUNT"],
    },
)

BwpAccountExternalAccountInfoBeneficiary = Union["BwpAccountExternalAccountInfoBeneficiaryBusiness", "BwpAccountExternalAccountInfoBeneficiaryIndividual"]

BwpAccountExternalAccountInfoBeneficiaryBusiness = TypedDict(
    "BwpAccountExternalAccountInfoBeneficiaryBusiness",
    {
        "legalName": str,
        "registrationNumber": NotRequired[str],
        "taxId": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "countryOfResidence": NotRequired[str],
        "address": NotRequired["BeneficiaryAddress"],
        "beneficiaryType": Literal["BUSINESS"],
    },
)

BwpAccountExternalAccountInfoBeneficiaryIndividual = TypedDict(
    "BwpAccountExternalAccountInfoBeneficiaryIndividual",
    {
        "fullName": str,
        "birthDate": NotRequired[str],
        "nationality": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "countryOfResidence": NotRequired[str],
        "address": NotRequired["BeneficiaryAddress"],
        "beneficiaryType": Literal["INDIVIDUAL"],
    },
)

CadAccountExternalAccountCreateInfo = TypedDict(
    "CadAccountExternalAccountCreateInfo",
    {
        "bankCode": str,
        "branchCode": str,
        "accountNumber": str,
        "beneficiary": "CadAccountExternalAccountCreateInfoBeneficiary",
        "platformAccountId": NotRequired[str],
        "accountType": Literal["CAD_ACCOUNT"],
    },
)

CadAccountExternalAccountCreateInfoBeneficiary = Union["CadAccountExternalAccountCreateInfoBeneficiaryBusiness", "CadAccountExternalAccountCreateInfoBeneficiaryIndividual"]

CadAccountExternalAccountCreateInfoBeneficiaryBusiness = TypedDict(
    "CadAccountExternalAccountCreateInfoBeneficiaryBusiness",
    {
        "legalName": str,
        "registrationNumber": NotRequired[str],
        "taxId": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "countryOfResidence": NotRequired[str],
        "address": NotRequired["BeneficiaryAddress"],
        "beneficiaryType": Literal["BUSINESS"],
    },
)

CadAccountExternalAccountCreateInfoBeneficiaryIndividual = TypedDict(
    "CadAccountExternalAccountCreateInfoBeneficiaryIndividual",
    {
        "fullName": str,
        "birthDate": NotRequired[str],
        "nationality": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "countryOfResidence": NotRequired[str],
        "registrationNumber": NotRequired[str],
        "address": "BeneficiaryAddress",
        "beneficiaryType": Literal["INDIVIDUAL"],
    },
)

CadAccountExternalAccountInfo = TypedDict(
    "CadAccountExternalAccountInfo",
    {
        "bankCode": str,
        "branchCode": str,
        "accountNumber": str,
        "beneficiary": "CadAccountExternalAccountInfoBeneficiary",
        "paymentRails": list[Literal["BANK_TRANSFER"]],
        "accountType": Literal["CAD_ACCOUNT"],
    },
)

CadAccountExternalAccountInfoBeneficiary = Union["CadAccountExternalAccountInfoBeneficiaryBusiness", "CadAccountExternalAccountInfoBeneficiaryIndividual"]

CadAccountExternalAccountInfoBeneficiaryBusiness = TypedDict(
    "CadAccountExternalAccountInfoBeneficiaryBusiness",
    {
        "legalName": str,
        "registrationNumber": NotRequired[str],
        "taxId": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "countryOfResidence": NotRequired[str],
        "address": NotRequired["BeneficiaryAddress"],
        "beneficiaryType": Literal["BUSINESS"],
    },
)

CadAccountExternalAccountInfoBeneficiaryIndividual = TypedDict(
    "CadAccountExternalAccountInfoBeneficiaryIndividual",
    {
        "fullName": str,
        "birthDate": NotRequired[str],
        "nationality": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "countryOfResidence": NotRequired[str],
        "registrationNumber": NotRequired[str],
        "address": NotRequired["BeneficiaryAddress"],
        "beneficiaryType": Literal["INDIVIDUAL"],
    },
)

Card = TypedDict(
    "Card",
    {
        "id": str,
        "cardholderId": str,
        "platformCardId": NotRequired[Union[str, None]],
        "state": Literal["PENDING_KYC", "PROCESSING", "ACTIVE", "FROZEN", "CLOSED"],
        "stateReason": NotRequired[Literal["ISSUER_REJECTED", "CLOSED_BY_PLATFORM", "CLOSED_BY_SERVICE", None]],
        "brand": NotRequired[Literal["VISA", "MASTERCARD"]],
        "form": Literal["VIRTUAL"],
        "last4": NotRequired[str],
        "expMonth": NotRequired[int],
        "expYear": NotRequired[int],
        "fundingSources": list[str],
        "maxSpendPerTransaction": Union[int, None],
        "currency": NotRequired[str],
        "processorRef": NotRequired[str],
        "issuerRef": NotRequired[str],
        "createdAt": str,
        "updatedAt": str,
    },
)

CardAmount = TypedDict(
    "CardAmount",
    {
        "amount": int,
        "currency": "CardCurrency",
    },
)

CardAmountRequest = TypedDict(
    "CardAmountRequest",
    {
        "cardTransactionId": str,
        "amount": int,
    },
)

CardAuthorizationRequest = TypedDict(
    "CardAuthorizationRequest",
    {
        "amount": int,
        "currency": "SimulatedCurrencyRequest",
        "merchant": "CardMerchantRequest",
    },
)

CardBalanceInquiryRequest = TypedDict(
    "CardBalanceInquiryRequest",
    {
        "merchant": "CardMerchantRequest",
    },
)

CardClearingRequest = TypedDict(
    "CardClearingRequest",
    {
        "cardTransactionId": str,
        "amount": int,
    },
)

CardCreateRequest = TypedDict(
    "CardCreateRequest",
    {
        "cardholderId": str,
        "platformCardId": NotRequired[str],
        "threeDSecurePassword": NotRequired[str],
        "form": Literal["VIRTUAL"],
        "fundingSources": list[str],
        "maxSpendPerTransaction": NotRequired[Union[int, None]],
    },
)

CardCurrency = TypedDict(
    "CardCurrency",
    {
        "code": NotRequired[str],
        "name": NotRequired[str],
        "symbol": NotRequired[str],
        "decimals": NotRequired[int],
    },
)

CardMerchant = TypedDict(
    "CardMerchant",
    {
        "descriptor": Union[str, None],
        "mcc": NotRequired[str],
        "country": NotRequired[str],
    },
)

CardMerchantRequest = TypedDict(
    "CardMerchantRequest",
    {
        "descriptor": str,
        "mcc": NotRequired[str],
        "country": NotRequired[str],
    },
)

CardPage = TypedDict(
    "CardPage",
    {
        "data": list["Card"],
        "hasMore": bool,
        "nextCursor": NotRequired[str],
        "totalCount": NotRequired[float],
    },
)

CardPullSummary = TypedDict(
    "CardPullSummary",
    {
        "count": int,
        "totalAmount": int,
        "pendingCount": NotRequired[int],
    },
)

CardReturnReversalRequest = TypedDict(
    "CardReturnReversalRequest",
    {
        "cardTransactionId": str,
    },
)

CardReveal = TypedDict(
    "CardReveal",
    {
        "panEmbedUrl": str,
        "expiresAt": str,
    },
)

CardSummary = TypedDict(
    "CardSummary",
    {
        "count": int,
        "totalAmount": int,
    },
)

CardTokenization2faConfig = TypedDict(
    "CardTokenization2faConfig",
    {
        "displayName": NotRequired[str],
        "logoUrl": NotRequired[str],
        "email": NotRequired["CardTokenizationEmailConfig"],
        "sms": NotRequired["CardTokenizationSmsConfig"],
    },
)

CardTokenizationEmailConfig = TypedDict(
    "CardTokenizationEmailConfig",
    {
        "fromAddress": NotRequired[str],
        "fromName": NotRequired[str],
        "replyToAddress": NotRequired[str],
        "subject": NotRequired[str],
        "bodyText": NotRequired[str],
    },
)

CardTokenizationSmsConfig = TypedDict(
    "CardTokenizationSmsConfig",
    {
        "templateSid": NotRequired[str],
        "bodyText": NotRequired[str],
    },
)

CardTransaction = TypedDict(
    "CardTransaction",
    {
        "id": str,
        "cardId": NotRequired[str],
        "customerId": str,
        "platformCustomerId": Union[str, None],
        "issuerTransactionToken": NotRequired[str],
        "status": Literal["AUTHORIZED", "PARTIALLY_SETTLED", "SETTLED", "REFUNDED", "EXCEPTION"],
        "direction": Literal["CREDIT", "DEBIT"],
        "merchant": "CardMerchant",
        "authorizedAmount": "CardAmount",
        "settledAmount": NotRequired["CardAmount"],
        "refundedAmount": NotRequired["CardAmount"],
        "accountId": str,
        "declineReason": NotRequired[Literal["INSUFFICIENT_FUNDS", "CARD_PAUSED", "CARD_NOT_ACTIVE", "CARD_CLOSED", "SPEND_LIMIT_EXCEEDED", "TIMED_OUT"]],
        "pullSummary": NotRequired["CardPullSummary"],
        "refundSummary": NotRequired["CardSummary"],
        "settlementSummary": NotRequired["CardSummary"],
        "authorizedAt": str,
        "lastEventAt": NotRequired[str],
        "createdAt": str,
        "updatedAt": str,
        "type": Literal["CARD"],
    },
)

CardUpdateRequest = TypedDict(
    "CardUpdateRequest",
    {
        "state": NotRequired[Literal["ACTIVE", "FROZEN", "CLOSED"]],
        "fundingSources": NotRequired[list[str]],
        "maxSpendPerTransaction": NotRequired[Union[int, None]],
    },
)

ChallengedAuthMethodType = Literal["EMAIL_OTP", "PASSKEY", "SMS_OTP"]

CnyAccountExternalAccountCreateInfo = TypedDict(
    "CnyAccountExternalAccountCreateInfo",
    {
        "accountNumber": NotRequired[str],
        "bankName": str,
        "phoneNumber": NotRequired[str],
        "beneficiary": "CnyAccountExternalAccountCreateInfoBeneficiary",
        "platformAccountId": NotRequired[str],
        "accountType": Literal["CNY_ACCOUNT"],
    },
)

CnyAccountExternalAccountCreateInfoBeneficiary = Union["CnyAccountExternalAccountCreateInfoBeneficiaryBusiness", "CnyAccountExternalAccountCreateInfoBeneficiaryIndividual"]

CnyAccountExternalAccountCreateInfoBeneficiaryBusiness = TypedDict(
    "CnyAccountExternalAccountCreateInfoBeneficiaryBusiness",
    {
        "legalName": str,
        "registrationNumber": NotRequired[str],
        "taxId": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "countryOfResidence": NotRequired[str],
        "address": NotRequired["BeneficiaryAddress"],
        "beneficiaryType": Literal["BUSINESS"],
    },
)

CnyAccountExternalAccountCreateInfoBeneficiaryIndividual = TypedDict(
    "CnyAccountExternalAccountCreateInfoBeneficiaryIndividual",
    {
        "fullName": str,
        "birthDate": NotRequired[str],
        "nationality": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "countryOfResidence": NotRequired[str],
        "address": "BeneficiaryAddress",
        "beneficiaryType": Literal["INDIVIDUAL"],
    },
)

CnyAccountExternalAccountInfo = TypedDict(
    "CnyAccountExternalAccountInfo",
    {
        "accountNumber": NotRequired[str],
        "bankName": str,
        "phoneNumber": NotRequired[str],
        "beneficiary": "CnyAccountExternalAccountInfoBeneficiary",
        "paymentRails": list[Literal["BANK_TRANSFER", "MOBILE_MONEY"]],
        "accountType": Literal["CNY_ACCOUNT"],
    },
)

CnyAccountExternalAccountInfoBeneficiary = Union["CnyAccountExternalAccountInfoBeneficiaryBusiness", "CnyAccountExternalAccountInfoBeneficiaryIndividual"]

CnyAccountExternalAccountInfoBeneficiaryBusiness = TypedDict(
    "CnyAccountExternalAccountInfoBeneficiaryBusiness",
    {
        "legalName": str,
        "registrationNumber": NotRequired[str],
        "taxId": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "countryOfResidence": NotRequired[str],
        "address": NotRequired["BeneficiaryAddress"],
        "beneficiaryType": Literal["BUSINESS"],
    },
)

CnyAccountExternalAccountInfoBeneficiaryIndividual = TypedDict(
    "CnyAccountExternalAccountInfoBeneficiaryIndividual",
    {
        "fullName": str,
        "birthDate": NotRequired[str],
        "nationality": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "countryOfResidence": NotRequired[str],
        "address": NotRequired["BeneficiaryAddress"],
        "beneficiaryType": Literal["INDIVIDUAL"],
    },
)

ContactCodeRequest = TypedDict(
    "ContactCodeRequest",
    {
        "code": str,
    },
)

ContactVerification = TypedDict(
    "ContactVerification",
    {
        "email": NotRequired[Literal["PENDING", "VERIFIED"]],
        "phone": NotRequired[Literal["PENDING", "VERIFIED"]],
    },
)

CopAccountExternalAccountCreateInfo = TypedDict(
    "CopAccountExternalAccountCreateInfo",
    {
        "accountNumber": NotRequired[str],
        "bankAccountType": NotRequired[Literal["CHECKING", "SAVINGS"]],
        "bankName": str,
        "phoneNumber": NotRequired[str],
        "beneficiary": "CopAccountExternalAccountCreateInfoBeneficiary",
        "platformAccountId": NotRequired[str],
        "accountType": Literal["COP_ACCOUNT"],
    },
)

CopAccountExternalAccountCreateInfoBeneficiary = Union["CopAccountExternalAccountCreateInfoBeneficiaryBusiness", "CopAccountExternalAccountCreateInfoBeneficiaryIndividual"]

CopAccountExternalAccountCreateInfoBeneficiaryBusiness = TypedDict(
    "CopAccountExternalAccountCreateInfoBeneficiaryBusiness",
    {
        "legalName": str,
        "registrationNumber": NotRequired[str],
        "taxId": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "countryOfResidence": NotRequired[str],
        "address": NotRequired["BeneficiaryAddress"],
        "beneficiaryType": Literal["BUSINESS"],
    },
)

CopAccountExternalAccountCreateInfoBeneficiaryIndividual = TypedDict(
    "CopAccountExternalAccountCreateInfoBeneficiaryIndividual",
    {
        "fullName": str,
        "birthDate": NotRequired[str],
        "nationality": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "countryOfResidence": NotRequired[str],
        "documentType": NotRequired[Literal["CC", "CE", "TI", "NIT", "PP"]],
        "documentNumber": NotRequired[str],
        "address": "BeneficiaryAddress",
        "beneficiaryType": Literal["INDIVIDUAL"],
    },
)

CopAccountExternalAccountInfo = TypedDict(
    "CopAccountExternalAccountInfo",
    {
        "accountNumber": NotRequired[str],
        "bankAccountType": NotRequired[Literal["CHECKING", "SAVINGS"]],
        "bankName": str,
        "phoneNumber": NotRequired[str],
        "beneficiary": "CopAccountExternalAccountInfoBeneficiary",
        "paymentRails": list[Literal["BANK_TRANSFER", "MOBILE_MONEY"]],
        "accountType": Literal["COP_ACCOUNT"],
    },
)

CopAccountExternalAccountInfoBeneficiary = Union["CopAccountExternalAccountInfoBeneficiaryBusiness", "CopAccountExternalAccountInfoBeneficiaryIndividual"]

CopAccountExternalAccountInfoBeneficiaryBusiness = TypedDict(
    "CopAccountExternalAccountInfoBeneficiaryBusiness",
    {
        "legalName": str,
        "registrationNumber": NotRequired[str],
        "taxId": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "countryOfResidence": NotRequired[str],
        "address": NotRequired["BeneficiaryAddress"],
        "beneficiaryType": Literal["BUSINESS"],
    },
)

CopAccountExternalAccountInfoBeneficiaryIndividual = TypedDict(
    "CopAccountExternalAccountInfoBeneficiaryIndividual",
    {
        "fullName": str,
        "birthDate": NotRequired[str],
        "nationality": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "countryOfResidence": NotRequired[str],
        "documentType": NotRequired[Literal["CC", "CE", "TI", "NIT", "PP"]],
        "documentNumber": NotRequired[str],
        "address": NotRequired["BeneficiaryAddress"],
        "beneficiaryType": Literal["INDIVIDUAL"],
    },
)

CounterpartyField = TypedDict(
    "CounterpartyField",
    {
        "name": Literal["FULL_NAME", "BIRTH_DATE", "NATIONALITY", "PHONE_NUMBER", "EMAIL", "POSTAL_ADDRESS", "TAX_ID", "REGISTRATION_NUMBER", "USER_TYPE", "COUNTRY_OF_RESIDENCE", "ACCOUNT_IDENTIFIER", "FI_LEGAL_ENTITY_NAME", "FI_ADDRESS", "PURPOSE_OF_PAYMENT", "ULTIMATE_INSTITUTION_COUNTRY", "IDENTIFIER", "BUSINESS_TYPE", "COMPANY_LEGAL_NAME", "ID_TYPE", "ID_NUMBER"],
        "mandatory": bool,
    },
)

CounterpartyFieldDefinition = TypedDict(
    "CounterpartyFieldDefinition",
    {
        "name": Literal["FULL_NAME", "BIRTH_DATE", "NATIONALITY", "PHONE_NUMBER", "EMAIL", "POSTAL_ADDRESS", "TAX_ID", "REGISTRATION_NUMBER", "USER_TYPE", "COUNTRY_OF_RESIDENCE", "ACCOUNT_IDENTIFIER", "FI_LEGAL_ENTITY_NAME", "FI_ADDRESS", "PURPOSE_OF_PAYMENT", "ULTIMATE_INSTITUTION_COUNTRY", "IDENTIFIER", "BUSINESS_TYPE", "COMPANY_LEGAL_NAME", "ID_TYPE", "ID_NUMBER"],
        "mandatory": bool,
    },
)

CredentialChallengeRequest = TypedDict(
    "CredentialChallengeRequest",
    {
        "clientPublicKey": NotRequired[str],
    },
)

CredentialSigningRequiredResponse = TypedDict(
    "CredentialSigningRequiredResponse",
    {
        "payloadToSign": str,
        "requestId": str,
        "expiresAt": str,
        "type": Literal["OAUTH", "EMAIL_OTP", "SMS_OTP", "PASSKEY"],
    },
)

Currency = TypedDict(
    "Currency",
    {
        "code": NotRequired[str],
        "name": NotRequired[str],
        "symbol": NotRequired[str],
        "decimals": NotRequired[int],
    },
)

CurrencyAmount = TypedDict(
    "CurrencyAmount",
    {
        "amount": int,
        "currency": "Currency",
    },
)

CurrencyAmountResponse = TypedDict(
    "CurrencyAmountResponse",
    {
        "amount": int,
        "currency": "CurrencyResponse",
    },
)

CurrencyResponse = TypedDict(
    "CurrencyResponse",
    {
        "code": NotRequired[str],
        "name": NotRequired[str],
        "symbol": NotRequired[str],
        "decimals": NotRequired[int],
    },
)

Customer = Union["BusinessCustomer", "IndividualCustomer"]

CustomerCreateRequest = Union["BusinessCustomerCreateRequest", "IndividualCustomerCreateRequest"]

CustomerPage = TypedDict(
    "CustomerPage",
    {
        "data": list["Customer"],
        "hasMore": bool,
        "nextCursor": NotRequired[str],
        "totalCount": NotRequired[float],
    },
)

CustomerUpdateRequest = Union["BusinessCustomerUpdateRequest", "IndividualCustomerUpdateRequest"]

DelegatedKeyCreateRequest = TypedDict(
    "DelegatedKeyCreateRequest",
    {
        "cardId": str,
        "internalAccountId": str,
        "nickname": str,
    },
)

DelegatedKeyResponse = TypedDict(
    "DelegatedKeyResponse",
    {
        "id": str,
        "cardId": str,
        "fundingSourceId": str,
        "accountId": str,
        "publicKey": str,
        "nickname": Union[str, None],
        "status": Literal["PENDING", "ACTIVE", "REVOKED"],
        "createdAt": str,
        "updatedAt": str,
    },
)

DelegatedKeysResponse = TypedDict(
    "DelegatedKeysResponse",
    {
        "data": list["DelegatedKeyResponse"],
    },
)

DiscoveriesResponse = TypedDict(
    "DiscoveriesResponse",
    {
        "data": list["DiscoveryResponse"],
    },
)

DiscoveryResponse = TypedDict(
    "DiscoveryResponse",
    {
        "bankName": str,
        "displayName": str,
        "country": str,
        "currency": str,
    },
)

DkkAccountExternalAccountCreateInfo = TypedDict(
    "DkkAccountExternalAccountCreateInfo",
    {
        "iban": str,
        "swiftCode": NotRequired[str],
        "beneficiary": "DkkAccountExternalAccountCreateInfoBeneficiary",
        "platformAccountId": NotRequired[str],
        "accountType": Literal["DKK_ACCOUNT"],
    },
)

DkkAccountExternalAccountCreateInfoBeneficiary = Union["DkkAccountExternalAccountCreateInfoBeneficiaryBusiness", "DkkAccountExternalAccountCreateInfoBeneficiaryIndividual"]

DkkAccountExternalAccountCreateInfoBeneficiaryBusiness = TypedDict(
    "DkkAccountExternalAccountCreateInfoBeneficiaryBusiness",
    {
        "legalName": str,
        "registrationNumber": NotRequired[str],
        "taxId": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "countryOfResidence": NotRequired[str],
        "address": NotRequired["BeneficiaryAddress"],
        "beneficiaryType": Literal["BUSINESS"],
    },
)

DkkAccountExternalAccountCreateInfoBeneficiaryIndividual = TypedDict(
    "DkkAccountExternalAccountCreateInfoBeneficiaryIndividual",
    {
        "fullName": str,
        "birthDate": NotRequired[str],
        "nationality": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "countryOfResidence": NotRequired[str],
        "address": "BeneficiaryAddress",
        "beneficiaryType": Literal["INDIVIDUAL"],
    },
)

DkkAccountExternalAccountInfo = TypedDict(
    "DkkAccountExternalAccountInfo",
    {
        "iban": str,
        "swiftCode": NotRequired[str],
        "beneficiary": "DkkAccountExternalAccountInfoBeneficiary",
        "paymentRails": list[Literal["SEPA", "SEPA_INSTANT"]],
        "accountType": Literal["DKK_ACCOUNT"],
    },
)

DkkAccountExternalAccountInfoBeneficiary = Union["DkkAccountExternalAccountInfoBeneficiaryBusiness", "DkkAccountExternalAccountInfoBeneficiaryIndividual"]

DkkAccountExternalAccountInfoBeneficiaryBusiness = TypedDict(
    "DkkAccountExternalAccountInfoBeneficiaryBusiness",
    {
        "legalName": str,
        "registrationNumber": NotRequired[str],
        "taxId": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "countryOfResidence": NotRequired[str],
        "address": NotRequired["BeneficiaryAddress"],
        "beneficiaryType": Literal["BUSINESS"],
    },
)

DkkAccountExternalAccountInfoBeneficiaryIndividual = TypedDict(
    "DkkAccountExternalAccountInfoBeneficiaryIndividual",
    {
        "fullName": str,
        "birthDate": NotRequired[str],
        "nationality": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "countryOfResidence": NotRequired[str],
        "address": NotRequired["BeneficiaryAddress"],
        "beneficiaryType": Literal["INDIVIDUAL"],
    },
)

DocumentPage = TypedDict(
    "DocumentPage",
    {
        "data": list["DocumentResponse"],
        "hasMore": bool,
        "nextCursor": NotRequired[str],
        "totalCount": NotRequired[float],
    },
)

DocumentReplaceRequest = TypedDict(
    "DocumentReplaceRequest",
    {
        "file": File,
        "documentType": Literal["PASSPORT", "DRIVERS_LICENSE", "NATIONAL_ID", "PROOF_OF_ADDRESS", "BANK_STATEMENT", "TAX_RETURN", "CERTIFICATE_OF_INCORPORATION", "ARTICLES_OF_INCORPORATION", "ARTICLES_OF_ASSOCIATION", "STATE_REGISTRY_EXCERPT", "GOOD_STANDING_CERTIFICATE", "INFORMATION_STATEMENT", "INCUMBENCY_CERTIFICATE", "BUSINESS_LICENSE", "SHAREHOLDER_REGISTER", "POWER_OF_ATTORNEY", "UTILITY_BILL", "ELECTRICITY_BILL", "RENT_OR_LEASE_AGREEMENT", "DIRECTOR_REGISTRY", "TRUST_AGREEMENT", "STATE_COMPANY_REGISTRY", "PARTNERSHIP_CONTROL_AGREEMENT", "PARTNERSHIP_AGREEMENT", "SELFIE", "OTHER"],
        "side": NotRequired[Literal["FRONT", "BACK"]],
        "country": str,
        "documentNumber": NotRequired[str],
        "issuingAuthority": NotRequired[str],
    },
)

DocumentResponse = TypedDict(
    "DocumentResponse",
    {
        "id": str,
        "documentHolder": str,
        "documentType": Literal["PASSPORT", "DRIVERS_LICENSE", "NATIONAL_ID", "PROOF_OF_ADDRESS", "BANK_STATEMENT", "TAX_RETURN", "CERTIFICATE_OF_INCORPORATION", "ARTICLES_OF_INCORPORATION", "ARTICLES_OF_ASSOCIATION", "STATE_REGISTRY_EXCERPT", "GOOD_STANDING_CERTIFICATE", "INFORMATION_STATEMENT", "INCUMBENCY_CERTIFICATE", "BUSINESS_LICENSE", "SHAREHOLDER_REGISTER", "POWER_OF_ATTORNEY", "UTILITY_BILL", "ELECTRICITY_BILL", "RENT_OR_LEASE_AGREEMENT", "DIRECTOR_REGISTRY", "TRUST_AGREEMENT", "STATE_COMPANY_REGISTRY", "PARTNERSHIP_CONTROL_AGREEMENT", "PARTNERSHIP_AGREEMENT", "SELFIE", "OTHER"],
        "side": NotRequired[Literal["FRONT", "BACK"]],
        "country": str,
        "documentNumber": NotRequired[str],
        "issuingAuthority": NotRequired[str],
        "fileName": Union[str, None],
        "createdAt": str,
        "updatedAt": NotRequired[str],
    },
)

DocumentUploadRequest = TypedDict(
    "DocumentUploadRequest",
    {
        "file": File,
        "documentType": Literal["PASSPORT", "DRIVERS_LICENSE", "NATIONAL_ID", "PROOF_OF_ADDRESS", "BANK_STATEMENT", "TAX_RETURN", "CERTIFICATE_OF_INCORPORATION", "ARTICLES_OF_INCORPORATION", "ARTICLES_OF_ASSOCIATION", "STATE_REGISTRY_EXCERPT", "GOOD_STANDING_CERTIFICATE", "INFORMATION_STATEMENT", "INCUMBENCY_CERTIFICATE", "BUSINESS_LICENSE", "SHAREHOLDER_REGISTER", "POWER_OF_ATTORNEY", "UTILITY_BILL", "ELECTRICITY_BILL", "RENT_OR_LEASE_AGREEMENT", "DIRECTOR_REGISTRY", "TRUST_AGREEMENT", "STATE_COMPANY_REGISTRY", "PARTNERSHIP_CONTROL_AGREEMENT", "PARTNERSHIP_AGREEMENT", "SELFIE", "OTHER"],
        "side": NotRequired[Literal["FRONT", "BACK"]],
        "country": str,
        "documentNumber": NotRequired[str],
        "issuingAuthority": NotRequired[str],
        "documentHolder": str,
    },
)

EgpAccountExternalAccountCreateInfo = TypedDict(
    "EgpAccountExternalAccountCreateInfo",
    {
        "iban": NotRequired[str],
        "bankName": str,
        "phoneNumber": NotRequired[str],
        "beneficiary": "EgpAccountExternalAccountCreateInfoBeneficiary",
        "platformAccountId": NotRequired[str],
        "accountType": Literal["EGP_ACCOUNT"],
    },
)

EgpAccountExternalAccountCreateInfoBeneficiary = Union["EgpAccountExternalAccountCreateInfoBeneficiaryBusiness", "EgpAccountExternalAccountCreateInfoBeneficiaryIndividual"]

EgpAccountExternalAccountCreateInfoBeneficiaryBusiness = TypedDict(
    "EgpAccountExternalAccountCreateInfoBeneficiaryBusiness",
    {
        "legalName": str,
        "registrationNumber": NotRequired[str],
        "taxId": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "countryOfResidence": NotRequired[str],
        "address": NotRequired["BeneficiaryAddress"],
        "beneficiaryType": Literal["BUSINESS"],
    },
)

EgpAccountExternalAccountCreateInfoBeneficiaryIndividual = TypedDict(
    "EgpAccountExternalAccountCreateInfoBeneficiaryIndividual",
    {
        "fullName": str,
        "birthDate": NotRequired[str],
        "nationality": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "countryOfResidence": NotRequired[str],
        "address": "BeneficiaryAddress",
        "beneficiaryType": Literal["INDIVIDUAL"],
    },
)

EgpAccountExternalAccountInfo = TypedDict(
    "EgpAccountExternalAccountInfo",
    {
        "iban": NotRequired[str],
        "bankName": str,
        "phoneNumber": NotRequired[str],
        "beneficiary": "EgpAccountExternalAccountInfoBeneficiary",
        "paymentRails": list[Literal["BANK_TRANSFER", "MOBILE_MONEY"]],
        "accountType": Literal["EGP_ACCOUNT"],
    },
)

EgpAccountExternalAccountInfoBeneficiary = Union["EgpAccountExternalAccountInfoBeneficiaryBusiness", "EgpAccountExternalAccountInfoBeneficiaryIndividual"]

EgpAccountExternalAccountInfoBeneficiaryBusiness = TypedDict(
    "EgpAccountExternalAccountInfoBeneficiaryBusiness",
    {
        "legalName": str,
        "registrationNumber": NotRequired[str],
        "taxId": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "countryOfResidence": NotRequired[str],
        "address": NotRequired["BeneficiaryAddress"],
        "beneficiaryType": Literal["BUSINESS"],
    },
)

EgpAccountExternalAccountInfoBeneficiaryIndividual = TypedDict(
    "EgpAccountExternalAccountInfoBeneficiaryIndividual",
    {
        "fullName": str,
        "birthDate": NotRequired[str],
        "nationality": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "countryOfResidence": NotRequired[str],
        "address": NotRequired["BeneficiaryAddress"],
        "beneficiaryType": Literal["INDIVIDUAL"],
    },
)

EmailOtpChallengeResponse = TypedDict(
    "EmailOtpChallengeResponse",
    {
        "id": str,
        "accountId": str,
        "type": Literal["EMAIL_OTP"],
        "credentialId": NotRequired[str],
        "nickname": Union[str, None],
        "createdAt": str,
        "updatedAt": str,
        "otpEncryptionTargetBundle": NotRequired[str],
    },
)

EmailOtpCredentialCreateRequest = TypedDict(
    "EmailOtpCredentialCreateRequest",
    {
        "accountId": str,
        "type": Literal["EMAIL_OTP"],
    },
)

EmailOtpCredentialVerifyRequest = TypedDict(
    "EmailOtpCredentialVerifyRequest",
    {
        "encryptedOtpBundle": str,
        "type": Literal["EMAIL_OTP"],
    },
)

EmbeddedWalletConfig = TypedDict(
    "EmbeddedWalletConfig",
    {
        "appName": NotRequired[str],
        "otpLength": NotRequired[int],
        "alphanumeric": NotRequired[bool],
        "expirationSeconds": NotRequired[int],
        "sendFromEmailAddress": NotRequired[str],
        "sendFromEmailSenderName": NotRequired[str],
        "replyToEmailAddress": NotRequired[str],
        "logoUrl": NotRequired[str],
    },
)

EndUserTermsConsent = TypedDict(
    "EndUserTermsConsent",
    {
        "acceptedAt": str,
        "ipAddress": str,
        "termsVersion": str,
        "acceptanceMethod": Literal["CHECKBOX", "CLICK_TO_ACCEPT"],
    },
)

EndUserTermsResponse = TypedDict(
    "EndUserTermsResponse",
    {
        "version": str,
        "url": str,
    },
)

Error = TypedDict(
    "Error",
    {
        "status": float,
        "code": Literal["INVALID_INPUT", "END_USER_TERMS_VERSION_NOT_FOUND", "MISSING_MANDATORY_USER_INFO", "INVITATION_ALREADY_CLAIMED", "INVITATIONS_NOT_CONFIGURED", "INVALID_UMA_ADDRESS", "INVITATION_CANCELLED", "QUOTE_REQUEST_FAILED", "INVALID_PAYREQ_RESPONSE", "INVALID_RECEIVER", "PARSE_PAYREQ_RESPONSE_ERROR", "CERT_CHAIN_INVALID", "CERT_CHAIN_EXPIRED", "INVALID_PUBKEY_FORMAT", "MISSING_REQUIRED_UMA_PARAMETERS", "SENDER_NOT_ACCEPTED", "AMOUNT_OUT_OF_RANGE", "INVALID_CURRENCY", "INVALID_TIMESTAMP", "INVALID_NONCE", "INVALID_REQUEST_FORMAT", "INVALID_BANK_ACCOUNT", "SELF_PAYMENT", "LOOKUP_REQUEST_FAILED", "PARSE_LNURLP_RESPONSE_ERROR", "INVALID_AMOUNT", "WEBHOOK_ENDPOINT_NOT_SET", "WEBHOOK_DELIVERY_ERROR", "LOW_QUALITY", "DATA_MISMATCH", "EXPIRED", "SUSPECTED_FRAUD", "UNSUITABLE_DOCUMENT", "INCOMPLETE", "EMAIL_OTP_CREDENTIAL_ALREADY_EXISTS", "SMS_OTP_CREDENTIAL_ALREADY_EXISTS", "PASSKEY_CREDENTIAL_ALREADY_EXISTS", "STABLECOIN_PROVIDER_ACCOUNT_INVALID", "STABLECOIN_PROVIDER_ACCOUNT_REVOKED", "STABLECOIN_PROVIDER_ACCOUNT_SELECTION_REQUIRED", "CARDHOLDER_KYC_NOT_APPROVED", "TRANSACTION_SIZE_LIMIT_EXCEEDED", "EXTERNAL_ACCOUNT_VERIFICATION_REQUIRED", "INSUFFICIENT_BALANCE", "FUNDING_SOURCE_INELIGIBLE", "UNAUTHORIZED", "INVALID_SIGNATURE", "WALLET_SIGNATURE_MISSING", "WALLET_SIGNATURE_MALFORMED", "WALLET_SIGNATURE_BODY_MISMATCH", "WALLET_SIGNATURE_INVALID", "REQUEST_ID_MISSING", "FORBIDDEN", "USER_NOT_READY", "COUNTERPARTY_NOT_ALLOWED", "VELOCITY_LIMIT_EXCEEDED", "END_USER_TERMS_NOT_ACCEPTED", "TRANSACTION_NOT_FOUND", "INVITATION_NOT_FOUND", "USER_NOT_FOUND", "QUOTE_NOT_FOUND", "LOOKUP_REQUEST_NOT_FOUND", "TOKEN_NOT_FOUND", "BULK_UPLOAD_JOB_NOT_FOUND", "REFERENCE_NOT_FOUND", "UMA_NOT_FOUND", "STABLECOIN_PROVIDER_ACCOUNT_NOT_FOUND", "METHOD_NOT_ALLOWED", "TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL", "TRANSACTION_NOT_CANCELLABLE", "UMA_ADDRESS_EXISTS", "EMAIL_OTP_EMAIL_ALREADY_EXISTS", "EMAIL_OTP_CREDENTIAL_SET_CHANGED", "PASSKEY_ALREADY_ENROLLED", "SCA_SESSION_REQUIRED", "BENEFICIARY_TRUSTED", "INVALID_STATE_TRANSITION", "CARD_ALREADY_CLOSED", "CARD_NOT_MUTABLE", "CONFLICT", "QUOTE_EXPIRED", "CUSTOMER_DELETED", "UNSUPPORTED_UMA_VERSION", "PAYLOAD_TOO_LARGE", "UNSUPPORTED_MEDIA_TYPE", "ACCOUNT_LOCKED", "PAYREQ_REQUEST_FAILED", "COUNTERPARTY_PUBKEY_FETCH_ERROR", "NO_COMPATIBLE_UMA_VERSION", "LNURLP_REQUEST_FAILED", "EMAIL_OTP_CREDENTIAL_SYNC_FAILED", "RATE_LIMITED", "DAILY_VOLUME_LIMIT_EXCEEDED", "SVC_SWITCH_ERROR", "INTERNAL_ERROR", "UNRECOGNIZED_MANDATORY_PAYEE_DATA_KEY", "NOT_IMPLEMENTED", "SERVICE_UNAVAILABLE"],
        "message": str,
        "details": NotRequired["ErrorDetails"],
        "reason": NotRequired[str],
    },
)

ErrorDetails = TypedDict(
    "ErrorDetails",
    {
        "errors": NotRequired[list["FieldError"]],
        "reason": NotRequired[str],
        "retryAfter": NotRequired[int],
        "quota": NotRequired[Literal["requests", "documents", "imports", "forks", "openWebhooks"]],
        "limit": NotRequired[int],
        "expiresAt": NotRequired[str],
        "lockedUntil": NotRequired[Union[str, None]],
        "failedAttempts": NotRequired[int],
        "suspended": NotRequired[bool],
        "currency": NotRequired[str],
        "minAmount": NotRequired[int],
        "maxAmount": NotRequired[int],
        "totalFee": NotRequired[int],
        "currencies": NotRequired[list[str]],
        "requestId": NotRequired[str],
        "documentation": NotRequired[str],
    },
)

EthereumWalletExternalAccountCreateInfo = TypedDict(
    "EthereumWalletExternalAccountCreateInfo",
    {
        "address": str,
        "vaspName": NotRequired[str],
        "beneficiary": NotRequired["EthereumWalletExternalAccountCreateInfoBeneficiary"],
        "platformAccountId": NotRequired[str],
        "accountType": Literal["ETHEREUM_WALLET"],
    },
)

EthereumWalletExternalAccountCreateInfoBeneficiary = Union["EthereumWalletExternalAccountCreateInfoBeneficiaryBusiness", "EthereumWalletExternalAccountCreateInfoBeneficiaryIndividual"]

EthereumWalletExternalAccountCreateInfoBeneficiaryBusiness = TypedDict(
    "EthereumWalletExternalAccountCreateInfoBeneficiaryBusiness",
    {
        "legalName": str,
        "registrationNumber": NotRequired[str],
        "taxId": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "countryOfResidence": NotRequired[str],
        "address": NotRequired["BeneficiaryAddress"],
        "beneficiaryType": Literal["BUSINESS"],
    },
)

EthereumWalletExternalAccountCreateInfoBeneficiaryIndividual = TypedDict(
    "EthereumWalletExternalAccountCreateInfoBeneficiaryIndividual",
    {
        "fullName": str,
        "countryOfResidence": str,
        "beneficiaryType": Literal["INDIVIDUAL"],
    },
)

EthereumWalletExternalAccountInfo = TypedDict(
    "EthereumWalletExternalAccountInfo",
    {
        "address": str,
        "vaspName": NotRequired[str],
        "beneficiary": NotRequired["EthereumWalletExternalAccountInfoBeneficiary"],
        "accountType": Literal["ETHEREUM_WALLET"],
    },
)

EthereumWalletExternalAccountInfoBeneficiary = Union["EthereumWalletExternalAccountInfoBeneficiaryBusiness", "EthereumWalletExternalAccountInfoBeneficiaryIndividual"]

EthereumWalletExternalAccountInfoBeneficiaryBusiness = TypedDict(
    "EthereumWalletExternalAccountInfoBeneficiaryBusiness",
    {
        "legalName": str,
        "registrationNumber": NotRequired[str],
        "taxId": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "countryOfResidence": NotRequired[str],
        "address": NotRequired["BeneficiaryAddress"],
        "beneficiaryType": Literal["BUSINESS"],
    },
)

EthereumWalletExternalAccountInfoBeneficiaryIndividual = TypedDict(
    "EthereumWalletExternalAccountInfoBeneficiaryIndividual",
    {
        "fullName": str,
        "countryOfResidence": str,
        "beneficiaryType": Literal["INDIVIDUAL"],
    },
)

EurAccountExternalAccountCreateInfo = TypedDict(
    "EurAccountExternalAccountCreateInfo",
    {
        "iban": str,
        "swiftCode": NotRequired[str],
        "beneficiary": "EurAccountExternalAccountCreateInfoBeneficiary",
        "platformAccountId": NotRequired[str],
        "accountType": Literal["EUR_ACCOUNT"],
    },
)

EurAccountExternalAccountCreateInfoBeneficiary = Union["EurAccountExternalAccountCreateInfoBeneficiaryBusiness", "EurAccountExternalAccountCreateInfoBeneficiaryIndividual"]

EurAccountExternalAccountCreateInfoBeneficiaryBusiness = TypedDict(
    "EurAccountExternalAccountCreateInfoBeneficiaryBusiness",
    {
        "legalName": str,
        "registrationNumber": NotRequired[str],
        "taxId": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "countryOfResidence": NotRequired[str],
        "address": NotRequired["BeneficiaryAddress"],
        "beneficiaryType": Literal["BUSINESS"],
    },
)

EurAccountExternalAccountCreateInfoBeneficiaryIndividual = TypedDict(
    "EurAccountExternalAccountCreateInfoBeneficiaryIndividual",
    {
        "fullName": str,
        "birthDate": NotRequired[str],
        "nationality": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "countryOfResidence": str,
        "address": "BeneficiaryAddress",
        "beneficiaryType": Literal["INDIVIDUAL"],
    },
)

EurAccountExternalAccountInfo = TypedDict(
    "EurAccountExternalAccountInfo",
    {
        "iban": str,
        "swiftCode": NotRequired[str],
        "beneficiary": "EurAccountExternalAccountInfoBeneficiary",
        "paymentRails": list[Literal["SEPA", "SEPA_INSTANT"]],
        "accountType": Literal["EUR_ACCOUNT"],
    },
)

EurAccountExternalAccountInfoBeneficiary = Union["EurAccountExternalAccountInfoBeneficiaryBusiness", "EurAccountExternalAccountInfoBeneficiaryIndividual"]

EurAccountExternalAccountInfoBeneficiaryBusiness = TypedDict(
    "EurAccountExternalAccountInfoBeneficiaryBusiness",
    {
        "legalName": str,
        "registrationNumber": NotRequired[str],
        "taxId": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "countryOfResidence": NotRequired[str],
        "address": NotRequired["BeneficiaryAddress"],
        "beneficiaryType": Literal["BUSINESS"],
    },
)

EurAccountExternalAccountInfoBeneficiaryIndividual = TypedDict(
    "EurAccountExternalAccountInfoBeneficiaryIndividual",
    {
        "fullName": str,
        "birthDate": NotRequired[str],
        "nationality": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "countryOfResidence": str,
        "address": NotRequired["BeneficiaryAddress"],
        "beneficiaryType": Literal["INDIVIDUAL"],
    },
)

Event = TypedDict(
    "Event",
    {
        "id": str,
        "type": str,
        "timestamp": str,
        "data": dict[str, Any],
    },
)

EventPage = TypedDict(
    "EventPage",
    {
        "data": list["Event"],
        "hasMore": bool,
        "nextCursor": NotRequired[str],
        "totalCount": NotRequired[float],
    },
)

ExchangeRate = TypedDict(
    "ExchangeRate",
    {
        "sourceCurrency": "Currency",
        "sendingAmount": int,
        "minSendingAmount": int,
        "maxSendingAmount": int,
        "destinationCurrency": "Currency",
        "destinationPaymentRail": Literal["ACH", "ACH_COLOMBIA", "BANK_TRANSFER", "BRE_B", "CIPS", "FAST", "FASTER_PAYMENTS", "FEDNOW", "INSTAPAY", "MOBILE_MONEY", "NEFT", "PAYNOW", "PESONET", "PIX", "RTGS", "RTP", "SEPA", "SEPA_INSTANT", "SPEI", "SWIFT", "UNIONPAY", "UPI", "WIRE", None],
        "receivingAmount": int,
        "exchangeRate": float,
        "fees": "ExchangeRateFees",
        "updatedAt": str,
    },
)

ExchangeRateFees = TypedDict(
    "ExchangeRateFees",
    {
        "fixed": NotRequired[int],
        "total": NotRequired[int],
    },
)

ExchangeRatesResponse = TypedDict(
    "ExchangeRatesResponse",
    {
        "data": list["ExchangeRate"],
    },
)

ExecuteQuoteRequest = TypedDict(
    "ExecuteQuoteRequest",
    {
        "scaFactor": NotRequired[Literal["SMS_OTP", "PASSKEY"]],
    },
)

ExplainedAttempt = TypedDict(
    "ExplainedAttempt",
    {
        "at": str,
        "outcome": str,
    },
)

ExplainedFailure = TypedDict(
    "ExplainedFailure",
    {
        "code": str,
        "meaning": str,
        "avoidedBy": str,
        "at": str,
        "name": str,
    },
)

ExplainedPosting = TypedDict(
    "ExplainedPosting",
    {
        "account": str,
        "currency": str,
        "amount": float,
    },
)

ExplainedRequest = TypedDict(
    "ExplainedRequest",
    {
        "requestId": str,
        "actor": str,
        "at": str,
        "steps": list["ExplainedStep"],
        "webhooks": list["ExplainedWebhook"],
    },
)

ExplainedStep = TypedDict(
    "ExplainedStep",
    {
        "kind": Literal["EVENT", "SAGA_STEP", "COMMAND", "EFFECT", "TIMER"],
        "name": str,
        "at": str,
        "isAboutResource": bool,
        "outcome": NotRequired[str],
        "party": NotRequired[str],
        "reason": NotRequired[str],
        "stream": NotRequired[str],
        "revision": NotRequired[float],
        "postings": NotRequired[list["ExplainedPosting"]],
        "steps": NotRequired[list["ExplainedStep"]],
    },
)

ExplainedWebhook = TypedDict(
    "ExplainedWebhook",
    {
        "type": str,
        "event": str,
        "endpointId": NotRequired[str],
        "isAboutResource": bool,
        "attempts": list["ExplainedAttempt"],
        "next": NotRequired[str],
    },
)

Explanation = TypedDict(
    "Explanation",
    {
        "resourceId": str,
        "failures": list["ExplainedFailure"],
        "requests": list["ExplainedRequest"],
        "isComplete": bool,
    },
)

ExternalAccountCreateInfoOneOf = Union["AedAccountExternalAccountCreateInfo", "BaseWalletExternalAccountCreateInfo", "BdtAccountExternalAccountCreateInfo", "BrlAccountExternalAccountCreateInfo", "BwpAccountExternalAccountCreateInfo", "CadAccountExternalAccountCreateInfo", "CnyAccountExternalAccountCreateInfo", "CopAccountExternalAccountCreateInfo", "DkkAccountExternalAccountCreateInfo", "EgpAccountExternalAccountCreateInfo", "EthereumWalletExternalAccountCreateInfo", "EurAccountExternalAccountCreateInfo", "GbpAccountExternalAccountCreateInfo", "GhsAccountExternalAccountCreateInfo", "GtqAccountExternalAccountCreateInfo", "HkdAccountExternalAccountCreateInfo", "HtgAccountExternalAccountCreateInfo", "IdrAccountExternalAccountCreateInfo", "InrAccountExternalAccountCreateInfo", "JmdAccountExternalAccountCreateInfo", "KesAccountExternalAccountCreateInfo", "LightningExternalAccountCreateInfo", "MwkAccountExternalAccountCreateInfo", "MxnAccountExternalAccountCreateInfo", "MyrAccountExternalAccountCreateInfo", "NgnAccountExternalAccountCreateInfo", "PhpAccountExternalAccountCreateInfo", "PkrAccountExternalAccountCreateInfo", "PlasmaWalletExternalAccountCreateInfo", "PolygonWalletExternalAccountCreateInfo", "RwfAccountExternalAccountCreateInfo", "SgdAccountExternalAccountCreateInfo", "SlvAccountExternalAccountCreateInfo", "SolanaWalletExternalAccountCreateInfo", "SparkWalletExternalAccountCreateInfo", "SwiftAccountExternalAccountCreateInfo", "ThbAccountExternalAccountCreateInfo", "TronWalletExternalAccountCreateInfo", "TzsAccountExternalAccountCreateInfo", "UgxAccountExternalAccountCreateInfo", "UsdAccountExternalAccountCreateInfo", "VndAccountExternalAccountCreateInfo", "XafAccountExternalAccountCreateInfo", "XofAccountExternalAccountCreateInfo", "ZarAccountExternalAccountCreateInfo", "ZmwAccountExternalAccountCreateInfo"]

ExternalAccountCreateRequest = TypedDict(
    "ExternalAccountCreateRequest",
    {
        "currency": str,
        "platformAccountId": NotRequired[str],
        "ownershipType": NotRequired[Literal["FIRST_PARTY", "THIRD_PARTY"]],
        "accountInfo": "ExternalAccountCreateInfoOneOf",
        "customerId": NotRequired[str],
        "defaultUmaDepositAccount": NotRequired[bool],
    },
)

ExternalAccountInfoOneOf = Union["AedAccountExternalAccountInfo", "BaseWalletExternalAccountInfo", "BdtAccountExternalAccountInfo", "BrlAccountExternalAccountInfo", "BwpAccountExternalAccountInfo", "CadAccountExternalAccountInfo", "CnyAccountExternalAccountInfo", "CopAccountExternalAccountInfo", "DkkAccountExternalAccountInfo", "EgpAccountExternalAccountInfo", "EthereumWalletExternalAccountInfo", "EurAccountExternalAccountInfo", "GbpAccountExternalAccountInfo", "GhsAccountExternalAccountInfo", "GtqAccountExternalAccountInfo", "HkdAccountExternalAccountInfo", "HtgAccountExternalAccountInfo", "IdrAccountExternalAccountInfo", "InrAccountExternalAccountInfo", "JmdAccountExternalAccountInfo", "KesAccountExternalAccountInfo", "LightningExternalAccountInfo", "MwkAccountExternalAccountInfo", "MxnAccountExternalAccountInfo", "MyrAccountExternalAccountInfo", "NgnAccountExternalAccountInfo", "PhpAccountExternalAccountInfo", "PkrAccountExternalAccountInfo", "PlasmaWalletExternalAccountInfo", "PolygonWalletExternalAccountInfo", "RwfAccountExternalAccountInfo", "SgdAccountExternalAccountInfo", "SlvAccountExternalAccountInfo", "SolanaWalletExternalAccountInfo", "SparkWalletExternalAccountInfo", "SwiftAccountExternalAccountInfo", "ThbAccountExternalAccountInfo", "TronWalletExternalAccountInfo", "TzsAccountExternalAccountInfo", "UgxAccountExternalAccountInfo", "UsdAccountExternalAccountInfo", "VndAccountExternalAccountInfo", "XafAccountExternalAccountInfo", "XofAccountExternalAccountInfo", "ZarAccountExternalAccountInfo", "ZmwAccountExternalAccountInfo"]

ExternalAccountLookup = TypedDict(
    "ExternalAccountLookup",
    {
        "supportedCurrencies": list["ReceivableCurrency"],
        "requiredPayerDataFields": NotRequired[list["CounterpartyFieldDefinition"]],
        "lookupId": str,
        "accountId": str,
    },
)

ExternalAccountPage = TypedDict(
    "ExternalAccountPage",
    {
        "data": list["ExternalAccountResponse"],
        "hasMore": bool,
        "nextCursor": NotRequired[str],
        "totalCount": NotRequired[float],
    },
)

ExternalAccountReference = TypedDict(
    "ExternalAccountReference",
    {
        "accountId": str,
    },
)

ExternalAccountResponse = TypedDict(
    "ExternalAccountResponse",
    {
        "id": str,
        "customerId": NotRequired[Union[str, None]],
        "status": Literal["PENDING", "ACTIVE", "PENDING_OWNERSHIP_VERIFICATION", "UNVERIFIED", "UNDER_REVIEW", "INACTIVE"],
        "platformAccountId": NotRequired[str],
        "ownershipType": NotRequired[Literal["FIRST_PARTY", "THIRD_PARTY"]],
        "currency": str,
        "defaultUmaDepositAccount": NotRequired[bool],
        "beneficiaryVerificationStatus": NotRequired[Literal["MATCHED", "PARTIAL_MATCH", "NOT_MATCHED", "UNSUPPORTED", "CHECKED_BY_RECEIVING_FI", "PENDING"]],
        "beneficiaryVerifiedData": NotRequired["BeneficiaryVerifiedDataResponse"],
        "accountInfo": "ExternalAccountInfoOneOf",
    },
)

ExternalAccountType = Literal["AED_ACCOUNT", "BASE_WALLET", "BDT_ACCOUNT", "BRL_ACCOUNT", "BWP_ACCOUNT", "CAD_ACCOUNT", "CNY_ACCOUNT", "COP_ACCOUNT", "DKK_ACCOUNT", "EGP_ACCOUNT", "ETHEREUM_WALLET", "EUR_ACCOUNT", "GBP_ACCOUNT", "GHS_ACCOUNT", "GTQ_ACCOUNT", "HKD_ACCOUNT", "HTG_ACCOUNT", "IDR_ACCOUNT", "INR_ACCOUNT", "JMD_ACCOUNT", "KES_ACCOUNT", "LIGHTNING", "MWK_ACCOUNT", "MXN_ACCOUNT", "MYR_ACCOUNT", "NGN_ACCOUNT", "PHP_ACCOUNT", "PKR_ACCOUNT", "PLASMA_WALLET", "POLYGON_WALLET", "RWF_ACCOUNT", "SGD_ACCOUNT", "SLV_ACCOUNT", "SOLANA_WALLET", "SPARK_WALLET", "SWIFT_ACCOUNT", "THB_ACCOUNT", "TRON_WALLET", "TZS_ACCOUNT", "UGX_ACCOUNT", "USD_ACCOUNT", "VND_ACCOUNT", "XAF_ACCOUNT", "XOF_ACCOUNT", "ZAR_ACCOUNT", "ZMW_ACCOUNT"]

Fault = TypedDict(
    "Fault",
    {
        "id": str,
        "type": Literal["ANSWER_LOST", "DELAY", "RATE_LIMITED", "UNAVAILABLE", "WEBHOOK_DOUBLED", "WEBHOOK_OUT_OF_ORDER", "WEBHOOK_LATE", "WEBHOOK_DROPPED", "WEBHOOK_NEW_KEY"],
        "method": NotRequired[str],
        "path": NotRequired[str],
        "eventType": NotRequired[str],
        "count": int,
        "injected": int,
        "delayMilliseconds": NotRequired[int],
        "retryAfterSeconds": NotRequired[int],
        "expiresAt": str,
        "createdAt": str,
    },
)

FaultCreateRequest = TypedDict(
    "FaultCreateRequest",
    {
        "type": Literal["ANSWER_LOST", "DELAY", "RATE_LIMITED", "UNAVAILABLE", "WEBHOOK_DOUBLED", "WEBHOOK_OUT_OF_ORDER", "WEBHOOK_LATE", "WEBHOOK_DROPPED", "WEBHOOK_NEW_KEY"],
        "method": NotRequired[Literal["GET", "POST", "PATCH", "PUT", "DELETE"]],
        "path": NotRequired[str],
        "eventType": NotRequired[Literal["AGENT_ACTION.PENDING_APPROVAL", "BULK_UPLOAD.COMPLETED", "BULK_UPLOAD.FAILED", "CARD.FUNDING_SOURCE_CHANGE", "CARD.STATE_CHANGE", "CARD_TRANSACTION.AUTHORIZED", "CARD_TRANSACTION.EXCEPTION", "CARD_TRANSACTION.PARTIALLY_SETTLED", "CARD_TRANSACTION.REFUNDED", "CARD_TRANSACTION.SETTLED", "CUSTOMER.KYB_APPROVED", "CUSTOMER.KYB_PENDING", "CUSTOMER.KYB_REJECTED", "CUSTOMER.KYC_APPROVED", "CUSTOMER.KYC_PENDING", "CUSTOMER.KYC_REJECTED", "EXTERNAL_ACCOUNT.STATUS_UPDATED", "INCOMING_PAYMENT.COMPLETED", "INCOMING_PAYMENT.FAILED", "INCOMING_PAYMENT.PENDING", "INCOMING_PAYMENT.REFUND_COMPLETED", "INCOMING_PAYMENT.REFUND_FAILED", "INCOMING_PAYMENT.REFUND_PENDING", "INTERNAL_ACCOUNT.BALANCE_UPDATED", "INTERNAL_ACCOUNT.FUNDING_INSTRUCTIONS_UPDATED", "INTERNAL_ACCOUNT.STATUS_UPDATED", "INVITATION.CLAIMED", "OUTGOING_PAYMENT.COMPLETED", "OUTGOING_PAYMENT.EXPIRED", "OUTGOING_PAYMENT.FAILED", "OUTGOING_PAYMENT.PENDING", "OUTGOING_PAYMENT.PENDING_AUTHORIZATION", "OUTGOING_PAYMENT.PROCESSING", "OUTGOING_PAYMENT.REFUND_COMPLETED", "OUTGOING_PAYMENT.REFUND_FAILED", "OUTGOING_PAYMENT.REFUND_PENDING", "TEST", "VERIFICATION.APPROVED", "VERIFICATION.IN_PROGRESS", "VERIFICATION.PENDING_MANUAL_REVIEW", "VERIFICATION.READY_FOR_VERIFICATION", "VERIFICATION.REJECTED", "VERIFICATION.RESOLVE_ERRORS"]],
        "count": NotRequired[int],
        "expiresInSeconds": NotRequired[int],
        "delayMilliseconds": NotRequired[int],
        "retryAfterSeconds": NotRequired[int],
    },
)

FaultPage = TypedDict(
    "FaultPage",
    {
        "data": list["Fault"],
        "hasMore": bool,
        "nextCursor": NotRequired[str],
        "totalCount": NotRequired[float],
    },
)

FeeConfig = TypedDict(
    "FeeConfig",
    {
        "feeType": Literal["CROSS_CURRENCY_TRANSACTION"],
        "sourceCurrency": str,
        "variableFeeBps": int,
        "fixedFee": "FixedFee",
    },
)

FieldConstraint = TypedDict(
    "FieldConstraint",
    {
        "format": NotRequired[str],
        "pattern": NotRequired[str],
        "enum": NotRequired[list[str]],
        "minLength": NotRequired[float],
        "maxLength": NotRequired[float],
    },
)

FieldError = TypedDict(
    "FieldError",
    {
        "field": str,
        "message": NotRequired[str],
        "constraint": NotRequired["FieldConstraint"],
    },
)

FixedFee = TypedDict(
    "FixedFee",
    {
        "amount": int,
        "currency": str,
    },
)

Fork = TypedDict(
    "Fork",
    {
        "platformId": str,
        "token": "ForkToken",
    },
)

ForkCreateRequest = TypedDict(
    "ForkCreateRequest",
    {
        "snapshotId": NotRequired[str],
    },
)

ForkToken = TypedDict(
    "ForkToken",
    {
        "id": str,
        "clientId": str,
        "clientSecret": str,
    },
)

FundInternalAccountRequest = TypedDict(
    "FundInternalAccountRequest",
    {
        "amount": int,
    },
)

FundingPaymentInstructionResponse = TypedDict(
    "FundingPaymentInstructionResponse",
    {
        "accountOrWalletInfo": "PaymentAccountOrWalletInfo",
        "instructionsNotes": NotRequired[str],
        "isPlatformAccount": NotRequired[bool],
    },
)

GbpAccountExternalAccountCreateInfo = TypedDict(
    "GbpAccountExternalAccountCreateInfo",
    {
        "sortCode": str,
        "accountNumber": str,
        "beneficiary": "GbpAccountExternalAccountCreateInfoBeneficiary",
        "platformAccountId": NotRequired[str],
        "accountType": Literal["GBP_ACCOUNT"],
    },
)

GbpAccountExternalAccountCreateInfoBeneficiary = Union["GbpAccountExternalAccountCreateInfoBeneficiaryBusiness", "GbpAccountExternalAccountCreateInfoBeneficiaryIndividual"]

GbpAccountExternalAccountCreateInfoBeneficiaryBusiness = TypedDict(
    "GbpAccountExternalAccountCreateInfoBeneficiaryBusiness",
    {
        "legalName": str,
        "registrationNumber": NotRequired[str],
        "taxId": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "countryOfResidence": NotRequired[str],
        "address": NotRequired["BeneficiaryAddress"],
        "beneficiaryType": Literal["BUSINESS"],
    },
)

GbpAccountExternalAccountCreateInfoBeneficiaryIndividual = TypedDict(
    "GbpAccountExternalAccountCreateInfoBeneficiaryIndividual",
    {
        "fullName": str,
        "birthDate": NotRequired[str],
        "nationality": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "countryOfResidence": NotRequired[str],
        "address": "BeneficiaryAddress",
        "beneficiaryType": Literal["INDIVIDUAL"],
    },
)

GbpAccountExternalAccountInfo = TypedDict(
    "GbpAccountExternalAccountInfo",
    {
        "sortCode": str,
        "accountNumber": str,
        "beneficiary": "GbpAccountExternalAccountInfoBeneficiary",
        "paymentRails": list[Literal["FASTER_PAYMENTS"]],
        "accountType": Literal["GBP_ACCOUNT"],
    },
)

GbpAccountExternalAccountInfoBeneficiary = Union["GbpAccountExternalAccountInfoBeneficiaryBusiness", "GbpAccountExternalAccountInfoBeneficiaryIndividual"]

GbpAccountExternalAccountInfoBeneficiaryBusiness = TypedDict(
    "GbpAccountExternalAccountInfoBeneficiaryBusiness",
    {
        "legalName": str,
        "registrationNumber": NotRequired[str],
        "taxId": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "countryOfResidence": NotRequired[str],
        "address": NotRequired["BeneficiaryAddress"],
        "beneficiaryType": Literal["BUSINESS"],
    },
)

GbpAccountExternalAccountInfoBeneficiaryIndividual = TypedDict(
    "GbpAccountExternalAccountInfoBeneficiaryIndividual",
    {
        "fullName": str,
        "birthDate": NotRequired[str],
        "nationality": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "countryOfResidence": NotRequired[str],
        "address": NotRequired["BeneficiaryAddress"],
        "beneficiaryType": Literal["INDIVIDUAL"],
    },
)

GhsAccountExternalAccountCreateInfo = TypedDict(
    "GhsAccountExternalAccountCreateInfo",
    {
        "accountNumber": NotRequired[str],
        "bankName": str,
        "phoneNumber": NotRequired[str],
        "beneficiary": "GhsAccountExternalAccountCreateInfoBeneficiary",
        "platformAccountId": NotRequired[str],
        "accountType": Literal["GHS_ACCOUNT"],
    },
)

GhsAccountExternalAccountCreateInfoBeneficiary = Union["GhsAccountExternalAccountCreateInfoBeneficiaryBusiness", "GhsAccountExternalAccountCreateInfoBeneficiaryIndividual"]

GhsAccountExternalAccountCreateInfoBeneficiaryBusiness = TypedDict(
    "GhsAccountExternalAccountCreateInfoBeneficiaryBusiness",
    {
        "legalName": str,
        "registrationNumber": NotRequired[str],
        "taxId": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "countryOfResidence": NotRequired[str],
        "address": NotRequired["BeneficiaryAddress"],
        "beneficiaryType": Literal["BUSINESS"],
    },
)

GhsAccountExternalAccountCreateInfoBeneficiaryIndividual = TypedDict(
    "GhsAccountExternalAccountCreateInfoBeneficiaryIndividual",
    {
        "fullName": str,
        "birthDate": NotRequired[str],
        "nationality": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "countryOfResidence": NotRequired[str],
        "address": "BeneficiaryAddress",
        "beneficiaryType": Literal["INDIVIDUAL"],
    },
)

GhsAccountExternalAccountInfo = TypedDict(
    "GhsAccountExternalAccountInfo",
    {
        "accountNumber": NotRequired[str],
        "bankName": str,
        "phoneNumber": NotRequired[str],
        "beneficiary": "GhsAccountExternalAccountInfoBeneficiary",
        "paymentRails": list[Literal["BANK_TRANSFER", "MOBILE_MONEY"]],
        "accountType": Literal["GHS_ACCOUNT"],
    },
)

GhsAccountExternalAccountInfoBeneficiary = Union["GhsAccountExternalAccountInfoBeneficiaryBusiness", "GhsAccountExternalAccountInfoBeneficiaryIndividual"]

GhsAccountExternalAccountInfoBeneficiaryBusiness = TypedDict(
    "GhsAccountExternalAccountInfoBeneficiaryBusiness",
    {
        "legalName": str,
        "registrationNumber": NotRequired[str],
        "taxId": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "countryOfResidence": NotRequired[str],
        "address": NotRequired["BeneficiaryAddress"],
        "beneficiaryType": Literal["BUSINESS"],
    },
)

GhsAccountExternalAccountInfoBeneficiaryIndividual = TypedDict(
    "GhsAccountExternalAccountInfoBeneficiaryIndividual",
    {
        "fullName": str,
        "birthDate": NotRequired[str],
        "nationality": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "countryOfResidence": NotRequired[str],
        "address": NotRequired["BeneficiaryAddress"],
        "beneficiaryType": Literal["INDIVIDUAL"],
    },
)

GtqAccountExternalAccountCreateInfo = TypedDict(
    "GtqAccountExternalAccountCreateInfo",
    {
        "accountNumber": str,
        "bankAccountType": Literal["CHECKING", "SAVINGS"],
        "bankName": str,
        "beneficiary": "GtqAccountExternalAccountCreateInfoBeneficiary",
        "platformAccountId": NotRequired[str],
        "accountType": Literal["GTQ_ACCOUNT"],
    },
)

GtqAccountExternalAccountCreateInfoBeneficiary = Union["GtqAccountExternalAccountCreateInfoBeneficiaryBusiness", "GtqAccountExternalAccountCreateInfoBeneficiaryIndividual"]

GtqAccountExternalAccountCreateInfoBeneficiaryBusiness = TypedDict(
    "GtqAccountExternalAccountCreateInfoBeneficiaryBusiness",
    {
        "legalName": str,
        "registrationNumber": NotRequired[str],
        "taxId": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "countryOfResidence": NotRequired[str],
        "address": NotRequired["BeneficiaryAddress"],
        "beneficiaryType": Literal["BUSINESS"],
    },
)

GtqAccountExternalAccountCreateInfoBeneficiaryIndividual = TypedDict(
    "GtqAccountExternalAccountCreateInfoBeneficiaryIndividual",
    {
        "fullName": str,
        "birthDate": NotRequired[str],
        "nationality": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": str,
        "countryOfResidence": str,
        "address": "BeneficiaryAddress",
        "beneficiaryType": Literal["INDIVIDUAL"],
    },
)

GtqAccountExternalAccountInfo = TypedDict(
    "GtqAccountExternalAccountInfo",
    {
        "accountNumber": str,
        "bankAccountType": Literal["CHECKING", "SAVINGS"],
        "bankName": str,
        "beneficiary": "GtqAccountExternalAccountInfoBeneficiary",
        "paymentRails": list[Literal["BANK_TRANSFER"]],
        "accountType": Literal["GTQ_ACCOUNT"],
    },
)

GtqAccountExternalAccountInfoBeneficiary = Union["GtqAccountExternalAccountInfoBeneficiaryBusiness", "GtqAccountExternalAccountInfoBeneficiaryIndividual"]

GtqAccountExternalAccountInfoBeneficiaryBusiness = TypedDict(
    "GtqAccountExternalAccountInfoBeneficiaryBusiness",
    {
        "legalName": str,
        "registrationNumber": NotRequired[str],
        "taxId": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "countryOfResidence": NotRequired[str],
        "address": NotRequired["BeneficiaryAddress"],
        "beneficiaryType": Literal["BUSINESS"],
    },
)

GtqAccountExternalAccountInfoBeneficiaryIndividual = TypedDict(
    "GtqAccountExternalAccountInfoBeneficiaryIndividual",
    {
        "fullName": str,
        "birthDate": NotRequired[str],
        "nationality": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": str,
        "countryOfResidence": str,
        "address": NotRequired["BeneficiaryAddress"],
        "beneficiaryType": Literal["INDIVIDUAL"],
    },
)

HkdAccountExternalAccountCreateInfo = TypedDict(
    "HkdAccountExternalAccountCreateInfo",
    {
        "bankName": str,
        "accountNumber": str,
        "swiftCode": str,
        "beneficiary": "HkdAccountExternalAccountCreateInfoBeneficiary",
        "platformAccountId": NotRequired[str],
        "accountType": Literal["HKD_ACCOUNT"],
    },
)

HkdAccountExternalAccountCreateInfoBeneficiary = Union["HkdAccountExternalAccountCreateInfoBeneficiaryBusiness", "HkdAccountExternalAccountCreateInfoBeneficiaryIndividual"]

HkdAccountExternalAccountCreateInfoBeneficiaryBusiness = TypedDict(
    "HkdAccountExternalAccountCreateInfoBeneficiaryBusiness",
    {
        "legalName": str,
        "registrationNumber": NotRequired[str],
        "taxId": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "countryOfResidence": NotRequired[str],
        "address": NotRequired["BeneficiaryAddress"],
        "beneficiaryType": Literal["BUSINESS"],
    },
)

HkdAccountExternalAccountCreateInfoBeneficiaryIndividual = TypedDict(
    "HkdAccountExternalAccountCreateInfoBeneficiaryIndividual",
    {
        "fullName": str,
        "birthDate": NotRequired[str],
        "nationality": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "countryOfResidence": NotRequired[str],
        "address": "BeneficiaryAddress",
        "beneficiaryType": Literal["INDIVIDUAL"],
    },
)

HkdAccountExternalAccountInfo = TypedDict(
    "HkdAccountExternalAccountInfo",
    {
        "bankName": str,
        "accountNumber": str,
        "swiftCode": str,
        "beneficiary": "HkdAccountExternalAccountInfoBeneficiary",
        "paymentRails": list[Literal["BANK_TRANSFER"]],
        "accountType": Literal["HKD_ACCOUNT"],
    },
)

HkdAccountExternalAccountInfoBeneficiary = Union["HkdAccountExternalAccountInfoBeneficiaryBusiness", "HkdAccountExternalAccountInfoBeneficiaryIndividual"]

HkdAccountExternalAccountInfoBeneficiaryBusiness = TypedDict(
    "HkdAccountExternalAccountInfoBeneficiaryBusiness",
    {
        "legalName": str,
        "registrationNumber": NotRequired[str],
        "taxId": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "countryOfResidence": NotRequired[str],
        "address": NotRequired["BeneficiaryAddress"],
        "beneficiaryType": Literal["BUSINESS"],
    },
)

HkdAccountExternalAccountInfoBeneficiaryIndividual = TypedDict(
    "HkdAccountExternalAccountInfoBeneficiaryIndividual",
    {
        "fullName": str,
        "birthDate": NotRequired[str],
        "nationality": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "countryOfResidence": NotRequired[str],
        "address": NotRequired["BeneficiaryAddress"],
        "beneficiaryType": Literal["INDIVIDUAL"],
    },
)

HostedLinkRequest = TypedDict(
    "HostedLinkRequest",
    {
        "redirectUri": NotRequired[str],
    },
)

HostedLinkResponse = TypedDict(
    "HostedLinkResponse",
    {
        "kycUrl": str,
        "expiresAt": str,
        "provider": Literal["SUMSUB"],
        "token": NotRequired[str],
    },
)

HtgAccountExternalAccountCreateInfo = TypedDict(
    "HtgAccountExternalAccountCreateInfo",
    {
        "phoneNumber": str,
        "beneficiary": "HtgAccountExternalAccountCreateInfoBeneficiary",
        "platformAccountId": NotRequired[str],
        "accountType": Literal["HTG_ACCOUNT"],
    },
)

HtgAccountExternalAccountCreateInfoBeneficiary = Union["HtgAccountExternalAccountCreateInfoBeneficiaryBusiness", "HtgAccountExternalAccountCreateInfoBeneficiaryIndividual"]

HtgAccountExternalAccountCreateInfoBeneficiaryBusiness = TypedDict(
    "HtgAccountExternalAccountCreateInfoBeneficiaryBusiness",
    {
        "legalName": str,
        "registrationNumber": NotRequired[str],
        "taxId": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "countryOfResidence": NotRequired[str],
        "address": NotRequired["BeneficiaryAddress"],
        "beneficiaryType": Literal["BUSINESS"],
    },
)

HtgAccountExternalAccountCreateInfoBeneficiaryIndividual = TypedDict(
    "HtgAccountExternalAccountCreateInfoBeneficiaryIndividual",
    {
        "fullName": str,
        "birthDate": NotRequired[str],
        "nationality": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "countryOfResidence": NotRequired[str],
        "address": "BeneficiaryAddress",
        "beneficiaryType": Literal["INDIVIDUAL"],
    },
)

HtgAccountExternalAccountInfo = TypedDict(
    "HtgAccountExternalAccountInfo",
    {
        "phoneNumber": str,
        "beneficiary": "HtgAccountExternalAccountInfoBeneficiary",
        "paymentRails": list[Literal["MOBILE_MONEY"]],
        "accountType": Literal["HTG_ACCOUNT"],
    },
)

HtgAccountExternalAccountInfoBeneficiary = Union["HtgAccountExternalAccountInfoBeneficiaryBusiness", "HtgAccountExternalAccountInfoBeneficiaryIndividual"]

HtgAccountExternalAccountInfoBeneficiaryBusiness = TypedDict(
    "HtgAccountExternalAccountInfoBeneficiaryBusiness",
    {
        "legalName": str,
        "registrationNumber": NotRequired[str],
        "taxId": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "countryOfResidence": NotRequired[str],
        "address": NotRequired["BeneficiaryAddress"],
        "beneficiaryType": Literal["BUSINESS"],
    },
)

HtgAccountExternalAccountInfoBeneficiaryIndividual = TypedDict(
    "HtgAccountExternalAccountInfoBeneficiaryIndividual",
    {
        "fullName": str,
        "birthDate": NotRequired[str],
        "nationality": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "countryOfResidence": NotRequired[str],
        "address": NotRequired["BeneficiaryAddress"],
        "beneficiaryType": Literal["INDIVIDUAL"],
    },
)

IdrAccountExternalAccountCreateInfo = TypedDict(
    "IdrAccountExternalAccountCreateInfo",
    {
        "bankName": str,
        "accountNumber": str,
        "swiftCode": str,
        "phoneNumber": str,
        "beneficiary": "IdrAccountExternalAccountCreateInfoBeneficiary",
        "platformAccountId": NotRequired[str],
        "accountType": Literal["IDR_ACCOUNT"],
    },
)

IdrAccountExternalAccountCreateInfoBeneficiary = Union["IdrAccountExternalAccountCreateInfoBeneficiaryBusiness", "IdrAccountExternalAccountCreateInfoBeneficiaryIndividual"]

IdrAccountExternalAccountCreateInfoBeneficiaryBusiness = TypedDict(
    "IdrAccountExternalAccountCreateInfoBeneficiaryBusiness",
    {
        "legalName": str,
        "registrationNumber": NotRequired[str],
        "taxId": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "countryOfResidence": NotRequired[str],
        "address": NotRequired["BeneficiaryAddress"],
        "beneficiaryType": Literal["BUSINESS"],
    },
)

IdrAccountExternalAccountCreateInfoBeneficiaryIndividual = TypedDict(
    "IdrAccountExternalAccountCreateInfoBeneficiaryIndividual",
    {
        "fullName": str,
        "birthDate": NotRequired[str],
        "nationality": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "countryOfResidence": NotRequired[str],
        "address": "BeneficiaryAddress",
        "beneficiaryType": Literal["INDIVIDUAL"],
    },
)

IdrAccountExternalAccountInfo = TypedDict(
    "IdrAccountExternalAccountInfo",
    {
        "bankName": str,
        "accountNumber": str,
        "swiftCode": str,
        "phoneNumber": str,
        "beneficiary": "IdrAccountExternalAccountInfoBeneficiary",
        "paymentRails": list[Literal["BANK_TRANSFER"]],
        "accountType": Literal["IDR_ACCOUNT"],
    },
)

IdrAccountExternalAccountInfoBeneficiary = Union["IdrAccountExternalAccountInfoBeneficiaryBusiness", "IdrAccountExternalAccountInfoBeneficiaryIndividual"]

IdrAccountExternalAccountInfoBeneficiaryBusiness = TypedDict(
    "IdrAccountExternalAccountInfoBeneficiaryBusiness",
    {
        "legalName": str,
        "registrationNumber": NotRequired[str],
        "taxId": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "countryOfResidence": NotRequired[str],
        "address": NotRequired["BeneficiaryAddress"],
        "beneficiaryType": Literal["BUSINESS"],
    },
)

IdrAccountExternalAccountInfoBeneficiaryIndividual = TypedDict(
    "IdrAccountExternalAccountInfoBeneficiaryIndividual",
    {
        "fullName": str,
        "birthDate": NotRequired[str],
        "nationality": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "countryOfResidence": NotRequired[str],
        "address": NotRequired["BeneficiaryAddress"],
        "beneficiaryType": Literal["INDIVIDUAL"],
    },
)

IncomingTransaction = TypedDict(
    "IncomingTransaction",
    {
        "id": str,
        "status": Literal["CREATED", "PENDING", "PENDING_AUTHORIZATION", "PROCESSING", "COMPLETED", "REJECTED", "FAILED", "REFUNDED", "EXPIRED"],
        "pendingReason": NotRequired[Literal["COUNTERPARTY_DECLARATION_REQUIRED", "WALLET_VERIFICATION_REQUIRED", "COUNTERPARTY_INFORMATION_REQUIRED", "COMPLIANCE_REVIEW"]],
        "agentId": NotRequired[str],
        "description": NotRequired[str],
        "quoteId": NotRequired[str],
        "exchangeRate": NotRequired[float],
        "counterpartyInformation": NotRequired[dict[str, Any]],
        "direction": Literal["CREDIT", "DEBIT"],
        "source": "TransactionSource",
        "destination": "TransactionDestination",
        "customerId": str,
        "platformCustomerId": Union[str, None],
        "settledAt": NotRequired[str],
        "receiptDeliveryConfirmedAt": NotRequired[str],
        "refund": NotRequired["Refund"],
        "createdAt": NotRequired[str],
        "updatedAt": NotRequired[str],
        "fees": NotRequired[int],
        "reconciliationInstructions": NotRequired["ReconciliationInstructions"],
        "sentAmount": NotRequired["CurrencyAmount"],
        "receivedAmount": "CurrencyAmount",
        "failureReason": NotRequired[Literal["LNURLP_FAILED", "PAY_REQUEST_FAILED", "PAYMENT_APPROVAL_WEBHOOK_ERROR", "PAYMENT_APPROVAL_TIMED_OUT", "OFFRAMP_FAILED", "MISSING_MANDATORY_PAYEE_DATA", "QUOTE_EXPIRED", "QUOTE_EXECUTION_FAILED", "COMPLIANCE_REJECTED", "COLLECTION_FAILED"]],
        "requestedReceiverCustomerInfoFields": NotRequired[list["CounterpartyFieldDefinition"]],
        "type": Literal["INCOMING"],
    },
)

IndividualCustomer = TypedDict(
    "IndividualCustomer",
    {
        "currencies": NotRequired[list[str]],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "umaAddress": Union[str, None],
        "endUserTermsConsent": NotRequired["EndUserTermsConsent"],
        "fullName": NotRequired[str],
        "birthDate": NotRequired[str],
        "nationality": NotRequired[str],
        "address": NotRequired["AddressFields"],
        "taxIdType": NotRequired[Literal["SSN", "ITIN", "EIN", "NON_US_TAX_ID"]],
        "idType": NotRequired[Literal["SSN", "ITIN", "EIN", "NON_US_TAX_ID"]],
        "taxIdentifier": NotRequired[str],
        "identifier": NotRequired[str],
        "countryOfIssuance": NotRequired[str],
        "sourceOfFundsCategories": NotRequired[list[Literal["SALARY", "SELF_EMPLOYMENT_INCOME", "INVESTMENT_INCOME", "PENSION", "RENTAL_INCOME", "GIFT", "INHERITANCE", "LOAN", "SAVINGS", "SALE_OF_ASSETS", "OTHER"]]],
        "sourceOfFundsOtherDescription": NotRequired[str],
        "sourceOfWealthCategories": NotRequired[list[Literal["SALARY", "BUSINESS_INCOME", "INVESTMENTS", "INHERITANCE", "PROPERTY_SALE", "GIFT", "RETIREMENT", "SAVINGS", "OTHER"]]],
        "sourceOfWealthOtherDescription": NotRequired[str],
        "purposeOfAccount": NotRequired[Literal["CONTRACTOR_PAYOUTS", "CREATOR_PAYOUTS", "EMPLOYEE_PAYOUTS", "MARKETPLACE_SELLER_PAYOUTS", "SUPPLIER_PAYMENTS", "CROSS_BORDER_B2B", "AR_AUTOMATION", "AP_AUTOMATION", "EMBEDDED_PAYMENTS", "PLATFORM_FEE_COLLECTION", "P2P_TRANSFERS", "CHARITABLE_DONATIONS", "OTHER"]],
        "purposeOfAccountOtherDescription": NotRequired[str],
        "expectedMonthlyTransactionCount": NotRequired[Literal["COUNT_UNDER_10", "COUNT_10_TO_100", "COUNT_100_TO_500", "COUNT_500_TO_1000", "COUNT_OVER_1000"]],
        "expectedMonthlyTransactionVolume": NotRequired[Literal["VOLUME_UNDER_10K", "VOLUME_10K_TO_100K", "VOLUME_100K_TO_1M", "VOLUME_1M_TO_10M", "VOLUME_OVER_10M"]],
        "annualIncomeRange": NotRequired[Literal["UNDER_50K", "RANGE_50K_100K", "RANGE_100K_250K", "RANGE_250K_1M", "OVER_1M"]],
        "netWorthRange": NotRequired[Literal["UNDER_100K", "RANGE_100K_500K", "RANGE_500K_1M", "RANGE_1M_5M", "RANGE_5M_25M", "OVER_25M"]],
        "pepStatus": NotRequired[Literal["NONE", "DOMESTIC", "FOREIGN", "HIO", "FAMILY_OR_ASSOCIATE"]],
        "kycStatus": NotRequired[Literal["UNVERIFIED", "PENDING", "APPROVED", "REJECTED", "HOLD"]],
        "customerType": Literal["INDIVIDUAL"],
        "id": NotRequired[str],
        "platformCustomerId": Union[str, None],
        "region": NotRequired[str],
        "contactVerification": NotRequired["ContactVerification"],
        "isDeleted": NotRequired[bool],
        "createdAt": NotRequired[str],
        "updatedAt": NotRequired[str],
    },
)

IndividualCustomerCreateRequest = TypedDict(
    "IndividualCustomerCreateRequest",
    {
        "currencies": NotRequired[list[str]],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "umaAddress": NotRequired[str],
        "endUserTermsConsent": NotRequired["EndUserTermsConsent"],
        "fullName": NotRequired[str],
        "birthDate": NotRequired[str],
        "nationality": NotRequired[str],
        "address": NotRequired["AddressFields"],
        "taxIdType": NotRequired[Literal["SSN", "ITIN", "EIN", "NON_US_TAX_ID"]],
        "idType": NotRequired[Literal["SSN", "ITIN", "EIN", "NON_US_TAX_ID"]],
        "taxIdentifier": NotRequired[str],
        "identifier": NotRequired[str],
        "countryOfIssuance": NotRequired[str],
        "sourceOfFundsCategories": NotRequired[list[Literal["SALARY", "SELF_EMPLOYMENT_INCOME", "INVESTMENT_INCOME", "PENSION", "RENTAL_INCOME", "GIFT", "INHERITANCE", "LOAN", "SAVINGS", "SALE_OF_ASSETS", "OTHER"]]],
        "sourceOfFundsOtherDescription": NotRequired[str],
        "sourceOfWealthCategories": NotRequired[list[Literal["SALARY", "BUSINESS_INCOME", "INVESTMENTS", "INHERITANCE", "PROPERTY_SALE", "GIFT", "RETIREMENT", "SAVINGS", "OTHER"]]],
        "sourceOfWealthOtherDescription": NotRequired[str],
        "purposeOfAccount": NotRequired[Literal["CONTRACTOR_PAYOUTS", "CREATOR_PAYOUTS", "EMPLOYEE_PAYOUTS", "MARKETPLACE_SELLER_PAYOUTS", "SUPPLIER_PAYMENTS", "CROSS_BORDER_B2B", "AR_AUTOMATION", "AP_AUTOMATION", "EMBEDDED_PAYMENTS", "PLATFORM_FEE_COLLECTION", "P2P_TRANSFERS", "CHARITABLE_DONATIONS", "OTHER"]],
        "purposeOfAccountOtherDescription": NotRequired[str],
        "expectedMonthlyTransactionCount": NotRequired[Literal["COUNT_UNDER_10", "COUNT_10_TO_100", "COUNT_100_TO_500", "COUNT_500_TO_1000", "COUNT_OVER_1000"]],
        "expectedMonthlyTransactionVolume": NotRequired[Literal["VOLUME_UNDER_10K", "VOLUME_10K_TO_100K", "VOLUME_100K_TO_1M", "VOLUME_1M_TO_10M", "VOLUME_OVER_10M"]],
        "annualIncomeRange": NotRequired[Literal["UNDER_50K", "RANGE_50K_100K", "RANGE_100K_250K", "RANGE_250K_1M", "OVER_1M"]],
        "netWorthRange": NotRequired[Literal["UNDER_100K", "RANGE_100K_500K", "RANGE_500K_1M", "RANGE_1M_5M", "RANGE_5M_25M", "OVER_25M"]],
        "pepStatus": NotRequired[Literal["NONE", "DOMESTIC", "FOREIGN", "HIO", "FAMILY_OR_ASSOCIATE"]],
        "platformCustomerId": NotRequired[str],
        "region": NotRequired[str],
        "kycStatus": NotRequired[Literal["UNVERIFIED", "PENDING", "APPROVED", "REJECTED", "HOLD"]],
        "customerType": Literal["INDIVIDUAL"],
    },
)

IndividualCustomerUpdateRequest = TypedDict(
    "IndividualCustomerUpdateRequest",
    {
        "currencies": NotRequired[list[str]],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "umaAddress": NotRequired[str],
        "endUserTermsConsent": NotRequired["EndUserTermsConsent"],
        "fullName": NotRequired[str],
        "birthDate": NotRequired[str],
        "nationality": NotRequired[str],
        "address": NotRequired["AddressChanges"],
        "taxIdType": NotRequired[Literal["SSN", "ITIN", "EIN", "NON_US_TAX_ID"]],
        "idType": NotRequired[Literal["SSN", "ITIN", "EIN", "NON_US_TAX_ID"]],
        "taxIdentifier": NotRequired[str],
        "identifier": NotRequired[str],
        "countryOfIssuance": NotRequired[str],
        "sourceOfFundsCategories": NotRequired[list[Literal["SALARY", "SELF_EMPLOYMENT_INCOME", "INVESTMENT_INCOME", "PENSION", "RENTAL_INCOME", "GIFT", "INHERITANCE", "LOAN", "SAVINGS", "SALE_OF_ASSETS", "OTHER"]]],
        "sourceOfFundsOtherDescription": NotRequired[str],
        "sourceOfWealthCategories": NotRequired[list[Literal["SALARY", "BUSINESS_INCOME", "INVESTMENTS", "INHERITANCE", "PROPERTY_SALE", "GIFT", "RETIREMENT", "SAVINGS", "OTHER"]]],
        "sourceOfWealthOtherDescription": NotRequired[str],
        "purposeOfAccount": NotRequired[Literal["CONTRACTOR_PAYOUTS", "CREATOR_PAYOUTS", "EMPLOYEE_PAYOUTS", "MARKETPLACE_SELLER_PAYOUTS", "SUPPLIER_PAYMENTS", "CROSS_BORDER_B2B", "AR_AUTOMATION", "AP_AUTOMATION", "EMBEDDED_PAYMENTS", "PLATFORM_FEE_COLLECTION", "P2P_TRANSFERS", "CHARITABLE_DONATIONS", "OTHER"]],
        "purposeOfAccountOtherDescription": NotRequired[str],
        "expectedMonthlyTransactionCount": NotRequired[Literal["COUNT_UNDER_10", "COUNT_10_TO_100", "COUNT_100_TO_500", "COUNT_500_TO_1000", "COUNT_OVER_1000"]],
        "expectedMonthlyTransactionVolume": NotRequired[Literal["VOLUME_UNDER_10K", "VOLUME_10K_TO_100K", "VOLUME_100K_TO_1M", "VOLUME_1M_TO_10M", "VOLUME_OVER_10M"]],
        "annualIncomeRange": NotRequired[Literal["UNDER_50K", "RANGE_50K_100K", "RANGE_100K_250K", "RANGE_250K_1M", "OVER_1M"]],
        "netWorthRange": NotRequired[Literal["UNDER_100K", "RANGE_100K_500K", "RANGE_500K_1M", "RANGE_1M_5M", "RANGE_5M_25M", "OVER_25M"]],
        "pepStatus": NotRequired[Literal["NONE", "DOMESTIC", "FOREIGN", "HIO", "FAMILY_OR_ASSOCIATE"]],
        "kycStatus": NotRequired[Literal["UNVERIFIED", "PENDING", "APPROVED", "REJECTED", "HOLD"]],
        "customerType": Literal["INDIVIDUAL"],
    },
)

InrAccountExternalAccountCreateInfo = TypedDict(
    "InrAccountExternalAccountCreateInfo",
    {
        "vpa": NotRequired[str],
        "accountNumber": NotRequired[str],
        "ifsc": NotRequired[str],
        "rail": NotRequired[str],
        "bankName": NotRequired[str],
        "beneficiary": "InrAccountExternalAccountCreateInfoBeneficiary",
        "platformAccountId": NotRequired[str],
        "accountType": Literal["INR_ACCOUNT"],
    },
)

InrAccountExternalAccountCreateInfoBeneficiary = Union["InrAccountExternalAccountCreateInfoBeneficiaryBusiness", "InrAccountExternalAccountCreateInfoBeneficiaryIndividual"]

InrAccountExternalAccountCreateInfoBeneficiaryBusiness = TypedDict(
    "InrAccountExternalAccountCreateInfoBeneficiaryBusiness",
    {
        "legalName": str,
        "registrationNumber": NotRequired[str],
        "taxId": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "countryOfResidence": NotRequired[str],
        "address": NotRequired["BeneficiaryAddress"],
        "beneficiaryType": Literal["BUSINESS"],
    },
)

InrAccountExternalAccountCreateInfoBeneficiaryIndividual = TypedDict(
    "InrAccountExternalAccountCreateInfoBeneficiaryIndividual",
    {
        "fullName": str,
        "birthDate": NotRequired[str],
        "nationality": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "countryOfResidence": NotRequired[str],
        "address": "BeneficiaryAddress",
        "beneficiaryType": Literal["INDIVIDUAL"],
    },
)

InrAccountExternalAccountInfo = TypedDict(
    "InrAccountExternalAccountInfo",
    {
        "vpa": NotRequired[str],
        "accountNumber": NotRequired[str],
        "ifsc": NotRequired[str],
        "rail": NotRequired[str],
        "bankName": NotRequired[str],
        "beneficiary": "InrAccountExternalAccountInfoBeneficiary",
        "paymentRails": list[Literal["NEFT", "RTGS", "UPI"]],
        "accountType": Literal["INR_ACCOUNT"],
    },
)

InrAccountExternalAccountInfoBeneficiary = Union["InrAccountExternalAccountInfoBeneficiaryBusiness", "InrAccountExternalAccountInfoBeneficiaryIndividual"]

InrAccountExternalAccountInfoBeneficiaryBusiness = TypedDict(
    "InrAccountExternalAccountInfoBeneficiaryBusiness",
    {
        "legalName": str,
        "registrationNumber": NotRequired[str],
        "taxId": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "countryOfResidence": NotRequired[str],
        "address": NotRequired["BeneficiaryAddress"],
        "beneficiaryType": Literal["BUSINESS"],
    },
)

InrAccountExternalAccountInfoBeneficiaryIndividual = TypedDict(
    "InrAccountExternalAccountInfoBeneficiaryIndividual",
    {
        "fullName": str,
        "birthDate": NotRequired[str],
        "nationality": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "countryOfResidence": NotRequired[str],
        "address": NotRequired["BeneficiaryAddress"],
        "beneficiaryType": Literal["INDIVIDUAL"],
    },
)

InternalAccountPage = TypedDict(
    "InternalAccountPage",
    {
        "data": list["InternalAccountResponse"],
        "hasMore": bool,
        "nextCursor": NotRequired[str],
        "totalCount": NotRequired[float],
    },
)

InternalAccountReference = TypedDict(
    "InternalAccountReference",
    {
        "accountId": str,
    },
)

InternalAccountResponse = TypedDict(
    "InternalAccountResponse",
    {
        "id": str,
        "customerId": NotRequired[str],
        "type": Literal["INTERNAL_FIAT", "INTERNAL_CRYPTO", "EMBEDDED_WALLET"],
        "status": Literal["PENDING", "ACTIVE", "CLOSED", "FROZEN", "FAILED"],
        "balance": "CurrencyAmountResponse",
        "totalBalance": "CurrencyAmountResponse",
        "fundingPaymentInstructions": list["FundingPaymentInstructionResponse"],
        "privateEnabled": NotRequired[bool],
        "createdAt": str,
        "updatedAt": str,
    },
)

InternalAccountUpdateRequest = TypedDict(
    "InternalAccountUpdateRequest",
    {
        "privateEnabled": NotRequired[bool],
    },
)

InvitationAmount = TypedDict(
    "InvitationAmount",
    {
        "amount": int,
        "currency": "InvitationCurrency",
    },
)

InvitationClaimRequest = TypedDict(
    "InvitationClaimRequest",
    {
        "inviteeUma": str,
    },
)

InvitationCurrency = TypedDict(
    "InvitationCurrency",
    {
        "code": NotRequired[str],
        "name": NotRequired[str],
        "symbol": NotRequired[str],
        "decimals": NotRequired[int],
    },
)

InvitationRequest = TypedDict(
    "InvitationRequest",
    {
        "inviterUma": str,
        "firstName": NotRequired[str],
        "amountToSend": NotRequired[int],
        "expiresAt": NotRequired[str],
    },
)

InvitationResponse = TypedDict(
    "InvitationResponse",
    {
        "code": str,
        "createdAt": str,
        "claimedAt": NotRequired[str],
        "url": Union[str, None],
        "expiresAt": NotRequired[str],
        "inviterUma": Union[str, None],
        "inviteeUma": NotRequired[Union[str, None]],
        "status": Literal["PENDING", "CLAIMED", "EXPIRED", "CANCELLED"],
        "firstName": NotRequired[str],
        "amountToSend": NotRequired["InvitationAmount"],
    },
)

JmdAccountExternalAccountCreateInfo = TypedDict(
    "JmdAccountExternalAccountCreateInfo",
    {
        "accountNumber": str,
        "branchCode": str,
        "bankAccountType": Literal["CHECKING", "SAVINGS"],
        "bankName": str,
        "beneficiary": "JmdAccountExternalAccountCreateInfoBeneficiary",
        "platformAccountId": NotRequired[str],
        "accountType": Literal["JMD_ACCOUNT"],
    },
)

JmdAccountExternalAccountCreateInfoBeneficiary = Union["JmdAccountExternalAccountCreateInfoBeneficiaryBusiness", "JmdAccountExternalAccountCreateInfoBeneficiaryIndividual"]

JmdAccountExternalAccountCreateInfoBeneficiaryBusiness = TypedDict(
    "JmdAccountExternalAccountCreateInfoBeneficiaryBusiness",
    {
        "legalName": str,
        "registrationNumber": NotRequired[str],
        "taxId": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "countryOfResidence": NotRequired[str],
        "address": NotRequired["BeneficiaryAddress"],
        "beneficiaryType": Literal["BUSINESS"],
    },
)

JmdAccountExternalAccountCreateInfoBeneficiaryIndividual = TypedDict(
    "JmdAccountExternalAccountCreateInfoBeneficiaryIndividual",
    {
        "fullName": str,
        "birthDate": NotRequired[str],
        "nationality": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": str,
        "countryOfResidence": NotRequired[str],
        "address": "BeneficiaryAddress",
        "beneficiaryType": Literal["INDIVIDUAL"],
    },
)

JmdAccountExternalAccountInfo = TypedDict(
    "JmdAccountExternalAccountInfo",
    {
        "accountNumber": str,
        "branchCode": str,
        "bankAccountType": Literal["CHECKING", "SAVINGS"],
        "bankName": str,
        "beneficiary": "JmdAccountExternalAccountInfoBeneficiary",
        "paymentRails": list[Literal["BANK_TRANSFER"]],
        "accountType": Literal["JMD_ACCOUNT"],
    },
)

JmdAccountExternalAccountInfoBeneficiary = Union["JmdAccountExternalAccountInfoBeneficiaryBusiness", "JmdAccountExternalAccountInfoBeneficiaryIndividual"]

JmdAccountExternalAccountInfoBeneficiaryBusiness = TypedDict(
    "JmdAccountExternalAccountInfoBeneficiaryBusiness",
    {
        "legalName": str,
        "registrationNumber": NotRequired[str],
        "taxId": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "countryOfResidence": NotRequired[str],
        "address": NotRequired["BeneficiaryAddress"],
        "beneficiaryType": Literal["BUSINESS"],
    },
)

JmdAccountExternalAccountInfoBeneficiaryIndividual = TypedDict(
    "JmdAccountExternalAccountInfoBeneficiaryIndividual",
    {
        "fullName": str,
        "birthDate": NotRequired[str],
        "nationality": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": str,
        "countryOfResidence": NotRequired[str],
        "address": "BeneficiaryAddress",
        "beneficiaryType": Literal["INDIVIDUAL"],
    },
)

JobError = TypedDict(
    "JobError",
    {
        "correlationId": str,
        "code": NotRequired[str],
        "message": NotRequired[str],
        "details": NotRequired[dict[str, Any]],
    },
)

JobErrorPage = TypedDict(
    "JobErrorPage",
    {
        "data": list["JobError"],
        "hasMore": bool,
        "nextCursor": NotRequired[str],
        "totalCount": NotRequired[float],
    },
)

JobProgress = TypedDict(
    "JobProgress",
    {
        "total": int,
        "processed": int,
        "successful": int,
        "failed": int,
    },
)

JobResponse = TypedDict(
    "JobResponse",
    {
        "id": str,
        "status": Literal["PENDING", "PROCESSING", "COMPLETED", "FAILED"],
        "progress": "JobProgress",
        "errors": NotRequired[list["JobError"]],
        "furtherErrors": NotRequired[int],
        "completedAt": NotRequired[str],
    },
)

KesAccountExternalAccountCreateInfo = TypedDict(
    "KesAccountExternalAccountCreateInfo",
    {
        "phoneNumber": str,
        "provider": str,
        "beneficiary": "KesAccountExternalAccountCreateInfoBeneficiary",
        "platformAccountId": NotRequired[str],
        "accountType": Literal["KES_ACCOUNT"],
    },
)

KesAccountExternalAccountCreateInfoBeneficiary = Union["KesAccountExternalAccountCreateInfoBeneficiaryBusiness", "KesAccountExternalAccountCreateInfoBeneficiaryIndividual"]

KesAccountExternalAccountCreateInfoBeneficiaryBusiness = TypedDict(
    "KesAccountExternalAccountCreateInfoBeneficiaryBusiness",
    {
        "legalName": str,
        "registrationNumber": NotRequired[str],
        "taxId": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "countryOfResidence": NotRequired[str],
        "address": NotRequired["BeneficiaryAddress"],
        "beneficiaryType": Literal["BUSINESS"],
    },
)

KesAccountExternalAccountCreateInfoBeneficiaryIndividual = TypedDict(
    "KesAccountExternalAccountCreateInfoBeneficiaryIndividual",
    {
        "fullName": str,
        "birthDate": NotRequired[str],
        "nationality": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "countryOfResidence": NotRequired[str],
        "address": "BeneficiaryAddress",
        "beneficiaryType": Literal["INDIVIDUAL"],
    },
)

KesAccountExternalAccountInfo = TypedDict(
    "KesAccountExternalAccountInfo",
    {
        "phoneNumber": str,
        "provider": str,
        "beneficiary": "KesAccountExternalAccountInfoBeneficiary",
        "paymentRails": list[Literal["MOBILE_MONEY"]],
        "accountType": Literal["KES_ACCOUNT"],
    },
)

KesAccountExternalAccountInfoBeneficiary = Union["KesAccountExternalAccountInfoBeneficiaryBusiness", "KesAccountExternalAccountInfoBeneficiaryIndividual"]

KesAccountExternalAccountInfoBeneficiaryBusiness = TypedDict(
    "KesAccountExternalAccountInfoBeneficiaryBusiness",
    {
        "legalName": str,
        "registrationNumber": NotRequired[str],
        "taxId": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "countryOfResidence": NotRequired[str],
        "address": NotRequired["BeneficiaryAddress"],
        "beneficiaryType": Literal["BUSINESS"],
    },
)

KesAccountExternalAccountInfoBeneficiaryIndividual = TypedDict(
    "KesAccountExternalAccountInfoBeneficiaryIndividual",
    {
        "fullName": str,
        "birthDate": NotRequired[str],
        "nationality": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "countryOfResidence": NotRequired[str],
        "address": NotRequired["BeneficiaryAddress"],
        "beneficiaryType": Literal["INDIVIDUAL"],
    },
)

LightningExternalAccountCreateInfo = TypedDict(
    "LightningExternalAccountCreateInfo",
    {
        "invoice": NotRequired[str],
        "bolt12": NotRequired[str],
        "lightningAddress": NotRequired[str],
        "platformAccountId": NotRequired[str],
        "accountType": Literal["LIGHTNING"],
    },
)

LightningExternalAccountInfo = TypedDict(
    "LightningExternalAccountInfo",
    {
        "invoice": NotRequired[str],
        "bolt12": NotRequired[str],
        "lightningAddress": NotRequired[str],
        "accountType": Literal["LIGHTNING"],
    },
)

ListedTransaction = Union["CardTransaction", "IncomingTransaction", "OutgoingTransaction"]

ListedTransactionPage = TypedDict(
    "ListedTransactionPage",
    {
        "data": list["ListedTransaction"],
        "hasMore": bool,
        "nextCursor": NotRequired[str],
        "totalCount": NotRequired[float],
    },
)

ListedTransactionType = Literal["CARD", "INCOMING", "OUTGOING"]

LivenessChallengeResponse = TypedDict(
    "LivenessChallengeResponse",
    {
        "verificationLink": str,
        "token": NotRequired[str],
        "expiresAt": str,
        "method": Literal["LIVENESS"],
    },
)

MobileNumber = TypedDict(
    "MobileNumber",
    {
        "countryCode": str,
        "number": str,
    },
)

MwkAccountExternalAccountCreateInfo = TypedDict(
    "MwkAccountExternalAccountCreateInfo",
    {
        "phoneNumber": str,
        "provider": str,
        "beneficiary": "MwkAccountExternalAccountCreateInfoBeneficiary",
        "platformAccountId": NotRequired[str],
        "accountType": Literal["MWK_ACCOUNT"],
    },
)

MwkAccountExternalAccountCreateInfoBeneficiary = Union["MwkAccountExternalAccountCreateInfoBeneficiaryBusiness", "MwkAccountExternalAccountCreateInfoBeneficiaryIndividual"]

MwkAccountExternalAccountCreateInfoBeneficiaryBusiness = TypedDict(
    "MwkAccountExternalAccountCreateInfoBeneficiaryBusiness",
    {
        "legalName": str,
        "registrationNumber": NotRequired[str],
        "taxId": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "countryOfResidence": NotRequired[str],
        "address": NotRequired["BeneficiaryAddress"],
        "beneficiaryType": Literal["BUSINESS"],
    },
)

MwkAccountExternalAccountCreateInfoBeneficiaryIndividual = TypedDict(
    "MwkAccountExternalAccountCreateInfoBeneficiaryIndividual",
    {
        "fullName": str,
        "birthDate": NotRequired[str],
        "nationality": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "countryOfResidence": NotRequired[str],
        "address": "BeneficiaryAddress",
        "beneficiaryType": Literal["INDIVIDUAL"],
    },
)

MwkAccountExternalAccountInfo = TypedDict(
    "MwkAccountExternalAccountInfo",
    {
        "phoneNumber": str,
        "provider": str,
        "beneficiary": "MwkAccountExternalAccountInfoBeneficiary",
        "paymentRails": list[Literal["MOBILE_MONEY"]],
        "accountType": Literal["MWK_ACCOUNT"],
    },
)

MwkAccountExternalAccountInfoBeneficiary = Union["MwkAccountExternalAccountInfoBeneficiaryBusiness", "MwkAccountExternalAccountInfoBeneficiaryIndividual"]

MwkAccountExternalAccountInfoBeneficiaryBusiness = TypedDict(
    "MwkAccountExternalAccountInfoBeneficiaryBusiness",
    {
        "legalName": str,
        "registrationNumber": NotRequired[str],
        "taxId": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "countryOfResidence": NotRequired[str],
        "address": NotRequired["BeneficiaryAddress"],
        "beneficiaryType": Literal["BUSINESS"],
    },
)

MwkAccountExternalAccountInfoBeneficiaryIndividual = TypedDict(
    "MwkAccountExternalAccountInfoBeneficiaryIndividual",
    {
        "fullName": str,
        "birthDate": NotRequired[str],
        "nationality": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "countryOfResidence": NotRequired[str],
        "address": NotRequired["BeneficiaryAddress"],
        "beneficiaryType": Literal["INDIVIDUAL"],
    },
)

MxnAccountExternalAccountCreateInfo = TypedDict(
    "MxnAccountExternalAccountCreateInfo",
    {
        "clabeNumber": str,
        "beneficiary": "MxnAccountExternalAccountCreateInfoBeneficiary",
        "platformAccountId": NotRequired[str],
        "accountType": Literal["MXN_ACCOUNT"],
    },
)

MxnAccountExternalAccountCreateInfoBeneficiary = Union["MxnAccountExternalAccountCreateInfoBeneficiaryBusiness", "MxnAccountExternalAccountCreateInfoBeneficiaryIndividual"]

MxnAccountExternalAccountCreateInfoBeneficiaryBusiness = TypedDict(
    "MxnAccountExternalAccountCreateInfoBeneficiaryBusiness",
    {
        "legalName": str,
        "registrationNumber": NotRequired[str],
        "taxId": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "countryOfResidence": NotRequired[str],
        "address": NotRequired["BeneficiaryAddress"],
        "beneficiaryType": Literal["BUSINESS"],
    },
)

MxnAccountExternalAccountCreateInfoBeneficiaryIndividual = TypedDict(
    "MxnAccountExternalAccountCreateInfoBeneficiaryIndividual",
    {
        "fullName": str,
        "birthDate": NotRequired[str],
        "nationality": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "countryOfResidence": NotRequired[str],
        "address": "BeneficiaryAddress",
        "beneficiaryType": Literal["INDIVIDUAL"],
    },
)

MxnAccountExternalAccountInfo = TypedDict(
    "MxnAccountExternalAccountInfo",
    {
        "clabeNumber": str,
        "beneficiary": "MxnAccountExternalAccountInfoBeneficiary",
        "paymentRails": list[Literal["SPEI"]],
        "accountType": Literal["MXN_ACCOUNT"],
    },
)

MxnAccountExternalAccountInfoBeneficiary = Union["MxnAccountExternalAccountInfoBeneficiaryBusiness", "MxnAccountExternalAccountInfoBeneficiaryIndividual"]

MxnAccountExternalAccountInfoBeneficiaryBusiness = TypedDict(
    "MxnAccountExternalAccountInfoBeneficiaryBusiness",
    {
        "legalName": str,
        "registrationNumber": NotRequired[str],
        "taxId": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "countryOfResidence": NotRequired[str],
        "address": NotRequired["BeneficiaryAddress"],
        "beneficiaryType": Literal["BUSINESS"],
    },
)

MxnAccountExternalAccountInfoBeneficiaryIndividual = TypedDict(
    "MxnAccountExternalAccountInfoBeneficiaryIndividual",
    {
        "fullName": str,
        "birthDate": NotRequired[str],
        "nationality": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "countryOfResidence": NotRequired[str],
        "address": NotRequired["BeneficiaryAddress"],
        "beneficiaryType": Literal["INDIVIDUAL"],
    },
)

MyrAccountExternalAccountCreateInfo = TypedDict(
    "MyrAccountExternalAccountCreateInfo",
    {
        "bankName": str,
        "accountNumber": str,
        "swiftCode": str,
        "beneficiary": "MyrAccountExternalAccountCreateInfoBeneficiary",
        "platformAccountId": NotRequired[str],
        "accountType": Literal["MYR_ACCOUNT"],
    },
)

MyrAccountExternalAccountCreateInfoBeneficiary = Union["MyrAccountExternalAccountCreateInfoBeneficiaryBusiness", "MyrAccountExternalAccountCreateInfoBeneficiaryIndividual"]

MyrAccountExternalAccountCreateInfoBeneficiaryBusiness = TypedDict(
    "MyrAccountExternalAccountCreateInfoBeneficiaryBusiness",
    {
        "legalName": str,
        "registrationNumber": NotRequired[str],
        "taxId": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "countryOfResidence": NotRequired[str],
        "address": NotRequired["BeneficiaryAddress"],
        "beneficiaryType": Literal["BUSINESS"],
    },
)

MyrAccountExternalAccountCreateInfoBeneficiaryIndividual = TypedDict(
    "MyrAccountExternalAccountCreateInfoBeneficiaryIndividual",
    {
        "fullName": str,
        "birthDate": NotRequired[str],
        "nationality": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "countryOfResidence": NotRequired[str],
        "address": "BeneficiaryAddress",
        "beneficiaryType": Literal["INDIVIDUAL"],
    },
)

MyrAccountExternalAccountInfo = TypedDict(
    "MyrAccountExternalAccountInfo",
    {
        "bankName": str,
        "accountNumber": str,
        "swiftCode": str,
        "beneficiary": "MyrAccountExternalAccountInfoBeneficiary",
        "paymentRails": list[Literal["BANK_TRANSFER"]],
        "accountType": Literal["MYR_ACCOUNT"],
    },
)

MyrAccountExternalAccountInfoBeneficiary = Union["MyrAccountExternalAccountInfoBeneficiaryBusiness", "MyrAccountExternalAccountInfoBeneficiaryIndividual"]

MyrAccountExternalAccountInfoBeneficiaryBusiness = TypedDict(
    "MyrAccountExternalAccountInfoBeneficiaryBusiness",
    {
        "legalName": str,
        "registrationNumber": NotRequired[str],
        "taxId": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "countryOfResidence": NotRequired[str],
        "address": NotRequired["BeneficiaryAddress"],
        "beneficiaryType": Literal["BUSINESS"],
    },
)

MyrAccountExternalAccountInfoBeneficiaryIndividual = TypedDict(
    "MyrAccountExternalAccountInfoBeneficiaryIndividual",
    {
        "fullName": str,
        "birthDate": NotRequired[str],
        "nationality": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "countryOfResidence": NotRequired[str],
        "address": NotRequired["BeneficiaryAddress"],
        "beneficiaryType": Literal["INDIVIDUAL"],
    },
)

NgnAccountExternalAccountCreateInfo = TypedDict(
    "NgnAccountExternalAccountCreateInfo",
    {
        "accountNumber": str,
        "bankName": str,
        "beneficiary": "NgnAccountExternalAccountCreateInfoBeneficiary",
        "platformAccountId": NotRequired[str],
        "accountType": Literal["NGN_ACCOUNT"],
    },
)

NgnAccountExternalAccountCreateInfoBeneficiary = Union["NgnAccountExternalAccountCreateInfoBeneficiaryBusiness", "NgnAccountExternalAccountCreateInfoBeneficiaryIndividual"]

NgnAccountExternalAccountCreateInfoBeneficiaryBusiness = TypedDict(
    "NgnAccountExternalAccountCreateInfoBeneficiaryBusiness",
    {
        "legalName": str,
        "registrationNumber": NotRequired[str],
        "taxId": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "countryOfResidence": NotRequired[str],
        "address": NotRequired["BeneficiaryAddress"],
        "beneficiaryType": Literal["BUSINESS"],
    },
)

NgnAccountExternalAccountCreateInfoBeneficiaryIndividual = TypedDict(
    "NgnAccountExternalAccountCreateInfoBeneficiaryIndividual",
    {
        "fullName": str,
        "birthDate": NotRequired[str],
        "nationality": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "countryOfResidence": NotRequired[str],
        "address": "BeneficiaryAddress",
        "beneficiaryType": Literal["INDIVIDUAL"],
    },
)

NgnAccountExternalAccountInfo = TypedDict(
    "NgnAccountExternalAccountInfo",
    {
        "accountNumber": str,
        "bankName": str,
        "beneficiary": "NgnAccountExternalAccountInfoBeneficiary",
        "paymentRails": list[Literal["BANK_TRANSFER"]],
        "accountType": Literal["NGN_ACCOUNT"],
    },
)

NgnAccountExternalAccountInfoBeneficiary = Union["NgnAccountExternalAccountInfoBeneficiaryBusiness", "NgnAccountExternalAccountInfoBeneficiaryIndividual"]

NgnAccountExternalAccountInfoBeneficiaryBusiness = TypedDict(
    "NgnAccountExternalAccountInfoBeneficiaryBusiness",
    {
        "legalName": str,
        "registrationNumber": NotRequired[str],
        "taxId": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "countryOfResidence": NotRequired[str],
        "address": NotRequired["BeneficiaryAddress"],
        "beneficiaryType": Literal["BUSINESS"],
    },
)

NgnAccountExternalAccountInfoBeneficiaryIndividual = TypedDict(
    "NgnAccountExternalAccountInfoBeneficiaryIndividual",
    {
        "fullName": str,
        "birthDate": NotRequired[str],
        "nationality": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "countryOfResidence": NotRequired[str],
        "address": NotRequired["BeneficiaryAddress"],
        "beneficiaryType": Literal["INDIVIDUAL"],
    },
)

OauthCredentialCreateRequest = TypedDict(
    "OauthCredentialCreateRequest",
    {
        "accountId": str,
        "oidcToken": str,
        "type": Literal["OAUTH"],
    },
)

OauthCredentialVerifyRequest = TypedDict(
    "OauthCredentialVerifyRequest",
    {
        "oidcToken": str,
        "clientPublicKey": str,
        "type": Literal["OAUTH"],
    },
)

OnChainTransaction = TypedDict(
    "OnChainTransaction",
    {
        "transactionHash": str,
        "network": Literal["BITCOIN", "ETHEREUM", "SOLANA", "BASE", "POLYGON", "TRON", "PLASMA", "SPARK"],
    },
)

OperationPage = TypedDict(
    "OperationPage",
    {
        "data": list["StablecoinOperation"],
        "hasMore": bool,
        "nextCursor": NotRequired[str],
        "totalCount": NotRequired[float],
    },
)

OutgoingRateDetails = TypedDict(
    "OutgoingRateDetails",
    {
        "counterpartyMultiplier": float,
        "counterpartyFixedFee": int,
        "svcApiMultiplier": float,
        "svcApiFixedFee": int,
        "svcApiVariableFeeRate": float,
        "svcApiVariableFeeAmount": float,
    },
)

OutgoingTransaction = TypedDict(
    "OutgoingTransaction",
    {
        "id": str,
        "status": Literal["CREATED", "PENDING", "PENDING_AUTHORIZATION", "PROCESSING", "COMPLETED", "REJECTED", "FAILED", "REFUNDED", "EXPIRED"],
        "pendingReason": NotRequired[Literal["COUNTERPARTY_DECLARATION_REQUIRED", "WALLET_VERIFICATION_REQUIRED", "COUNTERPARTY_INFORMATION_REQUIRED", "COMPLIANCE_REVIEW"]],
        "agentId": NotRequired[str],
        "description": NotRequired[str],
        "quoteId": NotRequired[str],
        "exchangeRate": NotRequired[float],
        "counterpartyInformation": NotRequired[dict[str, Any]],
        "direction": Literal["CREDIT", "DEBIT"],
        "source": "TransactionSource",
        "destination": "TransactionDestination",
        "customerId": str,
        "platformCustomerId": Union[str, None],
        "settledAt": NotRequired[str],
        "receiptDeliveryConfirmedAt": NotRequired[str],
        "refund": NotRequired["Refund"],
        "createdAt": NotRequired[str],
        "updatedAt": NotRequired[str],
        "fees": NotRequired[int],
        "reconciliationInstructions": NotRequired["ReconciliationInstructions"],
        "sentAmount": NotRequired["CurrencyAmount"],
        "receivedAmount": NotRequired["CurrencyAmount"],
        "rateDetails": NotRequired["OutgoingRateDetails"],
        "platformFees": NotRequired[int],
        "failureReason": NotRequired[Literal["QUOTE_EXPIRED", "QUOTE_RATE_UNAVAILABLE", "QUOTE_EXECUTION_FAILED", "FUNDING_AMOUNT_MISMATCH", "SCA_NOT_COMPLETED", "PAYOUT_RETURNED", "LIMIT_EXCEEDED", "ACCOUNT_CANNOT_RECEIVE", "ACCOUNT_INVALID", "COMPLIANCE_REJECTED", "LIGHTNING_PAYMENT_FAILED", "COUNTERPARTY_POST_TX_FAILED"]],
        "paymentInstructions": NotRequired[list["FundingPaymentInstructionResponse"]],
        "paymentRail": NotRequired[Literal["ACH", "ACH_COLOMBIA", "BANK_TRANSFER", "BRE_B", "CIPS", "FAST", "FASTER_PAYMENTS", "FEDNOW", "INSTAPAY", "MOBILE_MONEY", "NEFT", "PAYNOW", "PESONET", "PIX", "RTGS", "RTP", "SEPA", "SEPA_INSTANT", "SPEI", "SWIFT", "UNIONPAY", "UPI", "WIRE", None]],
        "railSelectionMode": NotRequired[Literal["MANUAL", "AUTO", None]],
        "expectedSettlementAt": NotRequired[Union[str, None]],
        "settlementTimelineSeconds": NotRequired[Union[int, None]],
        "transactionId": NotRequired[str],
        "expiresAt": NotRequired[str],
        "sendingCurrency": NotRequired["Currency"],
        "receivingCurrency": NotRequired["Currency"],
        "totalSendingAmount": NotRequired[int],
        "totalReceivingAmount": NotRequired[int],
        "feesIncluded": NotRequired[int],
        "scaChallenge": NotRequired["ScaChallengeResponse"],
        "type": Literal["OUTGOING"],
    },
)

OwnerChangesRequest = TypedDict(
    "OwnerChangesRequest",
    {
        "roles": NotRequired[list[Literal["UBO", "DIRECTOR", "COMPANY_OFFICER", "CONTROL_PERSON", "TRUSTEE", "GENERAL_PARTNER"]]],
        "ownershipPercentage": NotRequired[int],
        "personalInfo": NotRequired["PersonalInfoChangesRequest"],
    },
)

OwnerPage = TypedDict(
    "OwnerPage",
    {
        "data": list["OwnerResponse"],
        "hasMore": bool,
        "nextCursor": NotRequired[str],
        "totalCount": NotRequired[float],
    },
)

OwnerRequest = TypedDict(
    "OwnerRequest",
    {
        "customerId": str,
        "roles": list[Literal["UBO", "DIRECTOR", "COMPANY_OFFICER", "CONTROL_PERSON", "TRUSTEE", "GENERAL_PARTNER"]],
        "ownershipPercentage": int,
        "personalInfo": "PersonalInfoRequest",
    },
)

OwnerResponse = TypedDict(
    "OwnerResponse",
    {
        "id": str,
        "customerId": str,
        "roles": list[Literal["UBO", "DIRECTOR", "COMPANY_OFFICER", "CONTROL_PERSON", "TRUSTEE", "GENERAL_PARTNER"]],
        "ownershipPercentage": int,
        "personalInfo": "PersonalInfoRequest",
        "kycStatus": Literal["UNVERIFIED", "PENDING", "APPROVED", "REJECTED", "HOLD"],
        "createdAt": str,
        "updatedAt": NotRequired[str],
    },
)

OwnershipChallenge = Union["LivenessChallengeResponse", "WalletSignatureChallengeResponse"]

OwnershipChallengeRequest = TypedDict(
    "OwnershipChallengeRequest",
    {
        "method": Literal["WALLET_SIGNATURE", "LIVENESS"],
    },
)

OwnershipVerifyRequest = TypedDict(
    "OwnershipVerifyRequest",
    {
        "signature": str,
        "signatureScheme": NotRequired[Literal["bip137", "electrum"]],
    },
)

PasskeyChallengeResponse = TypedDict(
    "PasskeyChallengeResponse",
    {
        "id": str,
        "accountId": str,
        "type": Literal["PASSKEY"],
        "credentialId": NotRequired[str],
        "nickname": Union[str, None],
        "createdAt": str,
        "updatedAt": str,
        "challenge": str,
        "requestId": str,
        "expiresAt": str,
    },
)

PasskeyConfirmRequest = TypedDict(
    "PasskeyConfirmRequest",
    {
        "origin": str,
        "credential": dict[str, Any],
        "type": Literal["PASSKEY"],
    },
)

PasskeyConfirmResponse = TypedDict(
    "PasskeyConfirmResponse",
    {
        "factor": "ScaFactorView",
        "type": Literal["PASSKEY"],
    },
)

PasskeyCredentialCreateRequest = TypedDict(
    "PasskeyCredentialCreateRequest",
    {
        "accountId": str,
        "nickname": str,
        "challenge": str,
        "attestation": "AttestationRequest",
        "type": Literal["PASSKEY"],
    },
)

PasskeyCredentialVerifyRequest = TypedDict(
    "PasskeyCredentialVerifyRequest",
    {
        "assertion": "AssertionRequest",
        "type": Literal["PASSKEY"],
    },
)

PasskeyEnrollRequest = TypedDict(
    "PasskeyEnrollRequest",
    {
        "type": Literal["PASSKEY"],
    },
)

PasskeyEnrollStart = TypedDict(
    "PasskeyEnrollStart",
    {
        "options": dict[str, Any],
        "allowedOrigins": list[str],
        "relyingPartyId": str,
        "type": Literal["PASSKEY"],
    },
)

PaymentAccountOrWalletInfo = Union["PaymentAedAccountInfo", "PaymentArsAccountInfo", "PaymentBaseWalletInfo", "PaymentBdtAccountInfo", "PaymentBitcoinL1Info", "PaymentBrlAccountInfo", "PaymentBwpAccountInfo", "PaymentCadAccountInfo", "PaymentCnyAccountInfo", "PaymentCopAccountInfo", "PaymentDkkAccountInfo", "PaymentEgpAccountInfo", "PaymentEmbeddedWalletInfo", "PaymentEthereumWalletInfo", "PaymentEurAccountInfo", "PaymentGbpAccountInfo", "PaymentGhsAccountInfo", "PaymentGtqAccountInfo", "PaymentHkdAccountInfo", "PaymentHtgAccountInfo", "PaymentIdrAccountInfo", "PaymentInrAccountInfo", "PaymentJmdAccountInfo", "PaymentKesAccountInfo", "PaymentLightningInfo", "PaymentMwkAccountInfo", "PaymentMxnAccountInfo", "PaymentMyrAccountInfo", "PaymentNgnAccountInfo", "PaymentPhpAccountInfo", "PaymentPkrAccountInfo", "PaymentPlasmaWalletInfo", "PaymentPolygonWalletInfo", "PaymentRwfAccountInfo", "PaymentSgdAccountInfo", "PaymentSlvAccountInfo", "PaymentSolanaWalletInfo", "PaymentSparkWalletInfo", "PaymentSwiftAccountInfo", "PaymentThbAccountInfo", "PaymentTronWalletInfo", "PaymentTzsAccountInfo", "PaymentUgxAccountInfo", "PaymentUsdAccountInfo", "PaymentVndAccountInfo", "PaymentXafAccountInfo", "PaymentXofAccountInfo", "PaymentZarAccountInfo", "PaymentZmwAccountInfo"]

PaymentAccountType = Literal["AED_ACCOUNT", "ARS_ACCOUNT", "BASE_WALLET", "BDT_ACCOUNT", "BITCOIN_L1", "BRL_ACCOUNT", "BWP_ACCOUNT", "CAD_ACCOUNT", "CNY_ACCOUNT", "COP_ACCOUNT", "DKK_ACCOUNT", "EGP_ACCOUNT", "EMBEDDED_WALLET", "ETHEREUM_WALLET", "EUR_ACCOUNT", "GBP_ACCOUNT", "GHS_ACCOUNT", "GTQ_ACCOUNT", "HKD_ACCOUNT", "HTG_ACCOUNT", "IDR_ACCOUNT", "INR_ACCOUNT", "JMD_ACCOUNT", "KES_ACCOUNT", "LIGHTNING", "MWK_ACCOUNT", "MXN_ACCOUNT", "MYR_ACCOUNT", "NGN_ACCOUNT", "PHP_ACCOUNT", "PKR_ACCOUNT", "PLASMA_WALLET", "POLYGON_WALLET", "RWF_ACCOUNT", "SGD_ACCOUNT", "SLV_ACCOUNT", "SOLANA_WALLET", "SPARK_WALLET", "SWIFT_ACCOUNT", "THB_ACCOUNT", "TRON_WALLET", "TZS_ACCOUNT", "UGX_ACCOUNT", "USD_ACCOUNT", "VND_ACCOUNT", "XAF_ACCOUNT", "XOF_ACCOUNT", "ZAR_ACCOUNT", "ZMW_ACCOUNT"]

PaymentAedAccountInfo = TypedDict(
    "PaymentAedAccountInfo",
    {
        "iban": str,
        "swiftCode": NotRequired[str],
        "reference": str,
        "paymentRails": list[Literal["BANK_TRANSFER"]],
        "accountType": Literal["AED_ACCOUNT"],
    },
)

PaymentArsAccountInfo = TypedDict(
    "PaymentArsAccountInfo",
    {
        "accountNumber": str,
        "accountType": Literal["ARS_ACCOUNT"],
    },
)

PaymentBaseWalletInfo = TypedDict(
    "PaymentBaseWalletInfo",
    {
        "address": str,
        "assetType": NotRequired[Literal["USDC"]],
        "accountType": Literal["BASE_WALLET"],
    },
)

PaymentBdtAccountInfo = TypedDict(
    "PaymentBdtAccountInfo",
    {
        "accountNumber": NotRequired[str],
        "bankName": str,
        "branchCode": NotRequired[str],
        "swiftCode": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "reference": str,
        "paymentRails": list[Literal["BANK_TRANSFER", "MOBILE_MONEY"]],
        "accountType": Literal["BDT_ACCOUNT"],
    },
)

PaymentBitcoinL1Info = TypedDict(
    "PaymentBitcoinL1Info",
    {
        "address": str,
        "network": NotRequired[Literal["BITCOIN"]],
        "accountType": Literal["BITCOIN_L1"],
    },
)

PaymentBrlAccountInfo = TypedDict(
    "PaymentBrlAccountInfo",
    {
        "qrCode": str,
        "accountType": Literal["BRL_ACCOUNT"],
    },
)

PaymentBwpAccountInfo = TypedDict(
    "PaymentBwpAccountInfo",
    {
        "phoneNumber": str,
        "provider": str,
        "reference": str,
        "paymentRails": list[Literal["MOBILE_MONEY"]],
        "accountType": Literal["BWP_ACCOUNT"],
    },
)

PaymentCadAccountInfo = TypedDict(
    "PaymentCadAccountInfo",
    {
        "bankCode": str,
        "branchCode": str,
        "accountNumber": str,
        "reference": str,
        "paymentRails": list[Literal["BANK_TRANSFER"]],
        "accountType": Literal["CAD_ACCOUNT"],
    },
)

PaymentCnyAccountInfo = TypedDict(
    "PaymentCnyAccountInfo",
    {
        "accountNumber": NotRequired[str],
        "bankName": str,
        "phoneNumber": NotRequired[str],
        "reference": str,
        "paymentRails": list[Literal["BANK_TRANSFER", "MOBILE_MONEY"]],
        "accountType": Literal["CNY_ACCOUNT"],
    },
)

PaymentCopAccountInfo = TypedDict(
    "PaymentCopAccountInfo",
    {
        "paymentUrl": str,
        "accountType": Literal["COP_ACCOUNT"],
    },
)

PaymentDkkAccountInfo = TypedDict(
    "PaymentDkkAccountInfo",
    {
        "iban": str,
        "swiftCode": NotRequired[str],
        "reference": str,
        "paymentRails": list[Literal["SEPA", "SEPA_INSTANT"]],
        "accountType": Literal["DKK_ACCOUNT"],
    },
)

PaymentEgpAccountInfo = TypedDict(
    "PaymentEgpAccountInfo",
    {
        "iban": NotRequired[str],
        "bankName": str,
        "phoneNumber": NotRequired[str],
        "reference": str,
        "paymentRails": list[Literal["BANK_TRANSFER", "MOBILE_MONEY"]],
        "accountType": Literal["EGP_ACCOUNT"],
    },
)

PaymentEmbeddedWalletInfo = TypedDict(
    "PaymentEmbeddedWalletInfo",
    {
        "payloadToSign": str,
        "accountType": Literal["EMBEDDED_WALLET"],
    },
)

PaymentEthereumWalletInfo = TypedDict(
    "PaymentEthereumWalletInfo",
    {
        "address": str,
        "assetType": NotRequired[Literal["USDC", "USDT"]],
        "accountType": Literal["ETHEREUM_WALLET"],
    },
)

PaymentEurAccountInfo = TypedDict(
    "PaymentEurAccountInfo",
    {
        "iban": str,
        "swiftCode": NotRequired[str],
        "reference": str,
        "paymentRails": list[Literal["SEPA", "SEPA_INSTANT"]],
        "accountType": Literal["EUR_ACCOUNT"],
    },
)

PaymentGbpAccountInfo = TypedDict(
    "PaymentGbpAccountInfo",
    {
        "sortCode": str,
        "accountNumber": str,
        "reference": str,
        "paymentRails": list[Literal["FASTER_PAYMENTS"]],
        "accountType": Literal["GBP_ACCOUNT"],
    },
)

PaymentGhsAccountInfo = TypedDict(
    "PaymentGhsAccountInfo",
    {
        "accountNumber": NotRequired[str],
        "bankName": str,
        "phoneNumber": NotRequired[str],
        "reference": str,
        "paymentRails": list[Literal["BANK_TRANSFER", "MOBILE_MONEY"]],
        "accountType": Literal["GHS_ACCOUNT"],
    },
)

PaymentGtqAccountInfo = TypedDict(
    "PaymentGtqAccountInfo",
    {
        "accountNumber": str,
        "bankAccountType": Literal["CHECKING", "SAVINGS"],
        "bankName": str,
        "reference": str,
        "paymentRails": list[Literal["BANK_TRANSFER"]],
        "accountType": Literal["GTQ_ACCOUNT"],
    },
)

PaymentHkdAccountInfo = TypedDict(
    "PaymentHkdAccountInfo",
    {
        "bankName": str,
        "accountNumber": str,
        "swiftCode": str,
        "reference": str,
        "paymentRails": list[Literal["BANK_TRANSFER"]],
        "accountType": Literal["HKD_ACCOUNT"],
    },
)

PaymentHtgAccountInfo = TypedDict(
    "PaymentHtgAccountInfo",
    {
        "phoneNumber": str,
        "reference": str,
        "paymentRails": list[Literal["MOBILE_MONEY"]],
        "accountType": Literal["HTG_ACCOUNT"],
    },
)

PaymentIdrAccountInfo = TypedDict(
    "PaymentIdrAccountInfo",
    {
        "bankName": str,
        "accountNumber": str,
        "swiftCode": str,
        "phoneNumber": str,
        "reference": str,
        "paymentRails": list[Literal["BANK_TRANSFER"]],
        "accountType": Literal["IDR_ACCOUNT"],
    },
)

PaymentInrAccountInfo = TypedDict(
    "PaymentInrAccountInfo",
    {
        "vpa": NotRequired[str],
        "accountNumber": NotRequired[str],
        "ifsc": NotRequired[str],
        "rail": NotRequired[str],
        "bankName": NotRequired[str],
        "paymentRails": list[Literal["NEFT", "RTGS", "UPI"]],
        "accountType": Literal["INR_ACCOUNT"],
    },
)

PaymentJmdAccountInfo = TypedDict(
    "PaymentJmdAccountInfo",
    {
        "accountNumber": str,
        "branchCode": str,
        "bankAccountType": Literal["CHECKING", "SAVINGS"],
        "bankName": str,
        "reference": str,
        "paymentRails": list[Literal["BANK_TRANSFER"]],
        "accountType": Literal["JMD_ACCOUNT"],
    },
)

PaymentKesAccountInfo = TypedDict(
    "PaymentKesAccountInfo",
    {
        "phoneNumber": str,
        "provider": str,
        "reference": str,
        "paymentRails": list[Literal["MOBILE_MONEY"]],
        "accountType": Literal["KES_ACCOUNT"],
    },
)

PaymentLightningInfo = TypedDict(
    "PaymentLightningInfo",
    {
        "invoice": str,
        "accountType": Literal["LIGHTNING"],
    },
)

PaymentMwkAccountInfo = TypedDict(
    "PaymentMwkAccountInfo",
    {
        "phoneNumber": str,
        "provider": str,
        "reference": str,
        "paymentRails": list[Literal["MOBILE_MONEY"]],
        "accountType": Literal["MWK_ACCOUNT"],
    },
)

PaymentMxnAccountInfo = TypedDict(
    "PaymentMxnAccountInfo",
    {
        "clabeNumber": str,
        "reference": str,
        "paymentRails": list[Literal["SPEI"]],
        "accountType": Literal["MXN_ACCOUNT"],
    },
)

PaymentMyrAccountInfo = TypedDict(
    "PaymentMyrAccountInfo",
    {
        "bankName": str,
        "accountNumber": str,
        "swiftCode": str,
        "reference": str,
        "paymentRails": list[Literal["BANK_TRANSFER"]],
        "accountType": Literal["MYR_ACCOUNT"],
    },
)

PaymentNgnAccountInfo = TypedDict(
    "PaymentNgnAccountInfo",
    {
        "accountNumber": str,
        "bankName": str,
        "reference": str,
        "paymentRails": list[Literal["BANK_TRANSFER"]],
        "accountType": Literal["NGN_ACCOUNT"],
    },
)

PaymentPhpAccountInfo = TypedDict(
    "PaymentPhpAccountInfo",
    {
        "accountNumber": str,
        "bankName": str,
        "reference": str,
        "paymentRails": list[Literal["BANK_TRANSFER"]],
        "accountType": Literal["PHP_ACCOUNT"],
    },
)

PaymentPkrAccountInfo = TypedDict(
    "PaymentPkrAccountInfo",
    {
        "bankName": str,
        "accountNumber": NotRequired[str],
        "iban": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "reference": str,
        "paymentRails": list[Literal["BANK_TRANSFER", "MOBILE_MONEY"]],
        "accountType": Literal["PKR_ACCOUNT"],
    },
)

PaymentPlasmaWalletInfo = TypedDict(
    "PaymentPlasmaWalletInfo",
    {
        "address": str,
        "assetType": NotRequired[Literal["USDT"]],
        "accountType": Literal["PLASMA_WALLET"],
    },
)

PaymentPolygonWalletInfo = TypedDict(
    "PaymentPolygonWalletInfo",
    {
        "address": str,
        "assetType": NotRequired[Literal["USDC"]],
        "accountType": Literal["POLYGON_WALLET"],
    },
)

PaymentRwfAccountInfo = TypedDict(
    "PaymentRwfAccountInfo",
    {
        "phoneNumber": str,
        "provider": str,
        "reference": str,
        "paymentRails": list[Literal["MOBILE_MONEY"]],
        "accountType": Literal["RWF_ACCOUNT"],
    },
)

PaymentSgdAccountInfo = TypedDict(
    "PaymentSgdAccountInfo",
    {
        "bankName": NotRequired[str],
        "accountNumber": str,
        "swiftCode": str,
        "reference": str,
        "paymentRails": list[Literal["PAYNOW", "FAST", "BANK_TRANSFER"]],
        "accountType": Literal["SGD_ACCOUNT"],
    },
)

PaymentSlvAccountInfo = TypedDict(
    "PaymentSlvAccountInfo",
    {
        "bankName": NotRequired[str],
        "accountNumber": NotRequired[str],
        "bankAccountType": NotRequired[Literal["CHECKING", "SAVINGS"]],
        "phoneNumber": NotRequired[str],
        "reference": str,
        "paymentRails": list[Literal["BANK_TRANSFER", "MOBILE_MONEY"]],
        "accountType": Literal["SLV_ACCOUNT"],
    },
)

PaymentSolanaWalletInfo = TypedDict(
    "PaymentSolanaWalletInfo",
    {
        "address": str,
        "assetType": NotRequired[Literal["USDC", "USDT"]],
        "accountType": Literal["SOLANA_WALLET"],
    },
)

PaymentSparkWalletInfo = TypedDict(
    "PaymentSparkWalletInfo",
    {
        "address": str,
        "assetType": str,
        "invoice": NotRequired[str],
        "accountType": Literal["SPARK_WALLET"],
    },
)

PaymentSwiftAccountInfo = TypedDict(
    "PaymentSwiftAccountInfo",
    {
        "country": str,
        "swiftCode": str,
        "bankName": str,
        "accountNumber": NotRequired[str],
        "iban": NotRequired[str],
        "accountHolderName": str,
        "bankAddress": NotRequired[str],
        "reference": NotRequired[str],
        "paymentRails": list[Literal["SWIFT"]],
        "accountType": Literal["SWIFT_ACCOUNT"],
    },
)

PaymentThbAccountInfo = TypedDict(
    "PaymentThbAccountInfo",
    {
        "bankName": str,
        "accountNumber": str,
        "swiftCode": str,
        "reference": str,
        "paymentRails": list[Literal["BANK_TRANSFER"]],
        "accountType": Literal["THB_ACCOUNT"],
    },
)

PaymentTronWalletInfo = TypedDict(
    "PaymentTronWalletInfo",
    {
        "address": str,
        "assetType": NotRequired[Literal["USDT"]],
        "accountType": Literal["TRON_WALLET"],
    },
)

PaymentTzsAccountInfo = TypedDict(
    "PaymentTzsAccountInfo",
    {
        "phoneNumber": str,
        "provider": str,
        "reference": str,
        "paymentRails": list[Literal["MOBILE_MONEY"]],
        "accountType": Literal["TZS_ACCOUNT"],
    },
)

PaymentUgxAccountInfo = TypedDict(
    "PaymentUgxAccountInfo",
    {
        "phoneNumber": str,
        "provider": str,
        "reference": str,
        "paymentRails": list[Literal["MOBILE_MONEY"]],
        "accountType": Literal["UGX_ACCOUNT"],
    },
)

PaymentUsdAccountInfo = TypedDict(
    "PaymentUsdAccountInfo",
    {
        "accountNumber": str,
        "routingNumber": str,
        "bankName": NotRequired[str],
        "bankAccountType": NotRequired[Literal["CHECKING", "SAVINGS"]],
        "intermediaryBankName": NotRequired[str],
        "intermediaryRoutingNumber": NotRequired[str],
        "fiToFiInformation": NotRequired[str],
        "reference": str,
        "bankAddress": NotRequired[str],
        "paymentRails": list[Literal["ACH", "WIRE", "RTP", "FEDNOW"]],
        "accountType": Literal["USD_ACCOUNT"],
    },
)

PaymentVndAccountInfo = TypedDict(
    "PaymentVndAccountInfo",
    {
        "bankName": str,
        "accountNumber": str,
        "swiftCode": str,
        "reference": str,
        "paymentRails": list[Literal["BANK_TRANSFER"]],
        "accountType": Literal["VND_ACCOUNT"],
    },
)

PaymentXafAccountInfo = TypedDict(
    "PaymentXafAccountInfo",
    {
        "phoneNumber": str,
        "provider": str,
        "region": Literal["CM", "CG"],
        "reference": str,
        "paymentRails": list[Literal["MOBILE_MONEY"]],
        "accountType": Literal["XAF_ACCOUNT"],
    },
)

PaymentXofAccountInfo = TypedDict(
    "PaymentXofAccountInfo",
    {
        "phoneNumber": str,
        "provider": str,
        "region": Literal["BJ", "CI", "SN", "TG"],
        "reference": str,
        "paymentRails": list[Literal["MOBILE_MONEY"]],
        "accountType": Literal["XOF_ACCOUNT"],
    },
)

PaymentZarAccountInfo = TypedDict(
    "PaymentZarAccountInfo",
    {
        "accountNumber": str,
        "bankName": str,
        "reference": str,
        "paymentRails": list[Literal["BANK_TRANSFER"]],
        "accountType": Literal["ZAR_ACCOUNT"],
    },
)

PaymentZmwAccountInfo = TypedDict(
    "PaymentZmwAccountInfo",
    {
        "phoneNumber": str,
        "provider": str,
        "reference": str,
        "paymentRails": list[Literal["MOBILE_MONEY"]],
        "accountType": Literal["ZMW_ACCOUNT"],
    },
)

PayoutReference = TypedDict(
    "PayoutReference",
    {
        "accountId": str,
        "paymentRail": NotRequired[Literal["ACH", "ACH_COLOMBIA", "BANK_TRANSFER", "BRE_B", "CIPS", "FAST", "FASTER_PAYMENTS", "FEDNOW", "INSTAPAY", "MOBILE_MONEY", "NEFT", "PAYNOW", "PESONET", "PIX", "RTGS", "RTP", "SEPA", "SEPA_INSTANT", "SPEI", "SWIFT", "UNIONPAY", "UPI", "WIRE"]],
    },
)

PersonalInfoChangesRequest = TypedDict(
    "PersonalInfoChangesRequest",
    {
        "firstName": NotRequired[str],
        "middleName": NotRequired[str],
        "lastName": NotRequired[str],
        "birthDate": NotRequired[str],
        "nationality": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "address": NotRequired["AddressChanges"],
        "idType": NotRequired[Literal["SSN", "ITIN", "EIN", "NON_US_TAX_ID"]],
        "identifier": NotRequired[str],
        "countryOfIssuance": NotRequired[str],
    },
)

PersonalInfoRequest = TypedDict(
    "PersonalInfoRequest",
    {
        "firstName": str,
        "middleName": NotRequired[str],
        "lastName": str,
        "birthDate": str,
        "nationality": str,
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "address": "AddressFields",
        "idType": Literal["SSN", "ITIN", "EIN", "NON_US_TAX_ID"],
        "identifier": str,
        "countryOfIssuance": NotRequired[str],
    },
)

PhpAccountExternalAccountCreateInfo = TypedDict(
    "PhpAccountExternalAccountCreateInfo",
    {
        "accountNumber": str,
        "bankName": str,
        "beneficiary": "PhpAccountExternalAccountCreateInfoBeneficiary",
        "platformAccountId": NotRequired[str],
        "accountType": Literal["PHP_ACCOUNT"],
    },
)

PhpAccountExternalAccountCreateInfoBeneficiary = Union["PhpAccountExternalAccountCreateInfoBeneficiaryBusiness", "PhpAccountExternalAccountCreateInfoBeneficiaryIndividual"]

PhpAccountExternalAccountCreateInfoBeneficiaryBusiness = TypedDict(
    "PhpAccountExternalAccountCreateInfoBeneficiaryBusiness",
    {
        "legalName": str,
        "registrationNumber": NotRequired[str],
        "taxId": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "countryOfResidence": NotRequired[str],
        "address": NotRequired["BeneficiaryAddress"],
        "beneficiaryType": Literal["BUSINESS"],
    },
)

PhpAccountExternalAccountCreateInfoBeneficiaryIndividual = TypedDict(
    "PhpAccountExternalAccountCreateInfoBeneficiaryIndividual",
    {
        "fullName": str,
        "birthDate": NotRequired[str],
        "nationality": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "countryOfResidence": NotRequired[str],
        "address": "BeneficiaryAddress",
        "beneficiaryType": Literal["INDIVIDUAL"],
    },
)

PhpAccountExternalAccountInfo = TypedDict(
    "PhpAccountExternalAccountInfo",
    {
        "accountNumber": str,
        "bankName": str,
        "beneficiary": "PhpAccountExternalAccountInfoBeneficiary",
        "paymentRails": list[Literal["BANK_TRANSFER"]],
        "accountType": Literal["PHP_ACCOUNT"],
    },
)

PhpAccountExternalAccountInfoBeneficiary = Union["PhpAccountExternalAccountInfoBeneficiaryBusiness", "PhpAccountExternalAccountInfoBeneficiaryIndividual"]

PhpAccountExternalAccountInfoBeneficiaryBusiness = TypedDict(
    "PhpAccountExternalAccountInfoBeneficiaryBusiness",
    {
        "legalName": str,
        "registrationNumber": NotRequired[str],
        "taxId": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "countryOfResidence": NotRequired[str],
        "address": NotRequired["BeneficiaryAddress"],
        "beneficiaryType": Literal["BUSINESS"],
    },
)

PhpAccountExternalAccountInfoBeneficiaryIndividual = TypedDict(
    "PhpAccountExternalAccountInfoBeneficiaryIndividual",
    {
        "fullName": str,
        "birthDate": NotRequired[str],
        "nationality": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "countryOfResidence": NotRequired[str],
        "address": NotRequired["BeneficiaryAddress"],
        "beneficiaryType": Literal["INDIVIDUAL"],
    },
)

PkrAccountExternalAccountCreateInfo = TypedDict(
    "PkrAccountExternalAccountCreateInfo",
    {
        "bankName": str,
        "accountNumber": NotRequired[str],
        "iban": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "beneficiary": "PkrAccountExternalAccountCreateInfoBeneficiary",
        "platformAccountId": NotRequired[str],
        "accountType": Literal["PKR_ACCOUNT"],
    },
)

PkrAccountExternalAccountCreateInfoBeneficiary = Union["PkrAccountExternalAccountCreateInfoBeneficiaryBusiness", "PkrAccountExternalAccountCreateInfoBeneficiaryIndividual"]

PkrAccountExternalAccountCreateInfoBeneficiaryBusiness = TypedDict(
    "PkrAccountExternalAccountCreateInfoBeneficiaryBusiness",
    {
        "legalName": str,
        "registrationNumber": NotRequired[str],
        "taxId": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "countryOfResidence": NotRequired[str],
        "address": NotRequired["BeneficiaryAddress"],
        "beneficiaryType": Literal["BUSINESS"],
    },
)

PkrAccountExternalAccountCreateInfoBeneficiaryIndividual = TypedDict(
    "PkrAccountExternalAccountCreateInfoBeneficiaryIndividual",
    {
        "fullName": str,
        "birthDate": NotRequired[str],
        "nationality": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "countryOfResidence": NotRequired[str],
        "address": "BeneficiaryAddress",
        "beneficiaryType": Literal["INDIVIDUAL"],
    },
)

PkrAccountExternalAccountInfo = TypedDict(
    "PkrAccountExternalAccountInfo",
    {
        "bankName": str,
        "accountNumber": NotRequired[str],
        "iban": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "beneficiary": "PkrAccountExternalAccountInfoBeneficiary",
        "paymentRails": list[Literal["BANK_TRANSFER", "MOBILE_MONEY"]],
        "accountType": Literal["PKR_ACCOUNT"],
    },
)

PkrAccountExternalAccountInfoBeneficiary = Union["PkrAccountExternalAccountInfoBeneficiaryBusiness", "PkrAccountExternalAccountInfoBeneficiaryIndividual"]

PkrAccountExternalAccountInfoBeneficiaryBusiness = TypedDict(
    "PkrAccountExternalAccountInfoBeneficiaryBusiness",
    {
        "legalName": str,
        "registrationNumber": NotRequired[str],
        "taxId": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "countryOfResidence": NotRequired[str],
        "address": NotRequired["BeneficiaryAddress"],
        "beneficiaryType": Literal["BUSINESS"],
    },
)

PkrAccountExternalAccountInfoBeneficiaryIndividual = TypedDict(
    "PkrAccountExternalAccountInfoBeneficiaryIndividual",
    {
        "fullName": str,
        "birthDate": NotRequired[str],
        "nationality": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "countryOfResidence": NotRequired[str],
        "address": NotRequired["BeneficiaryAddress"],
        "beneficiaryType": Literal["INDIVIDUAL"],
    },
)

PlasmaWalletExternalAccountCreateInfo = TypedDict(
    "PlasmaWalletExternalAccountCreateInfo",
    {
        "address": str,
        "vaspName": NotRequired[str],
        "beneficiary": NotRequired["PlasmaWalletExternalAccountCreateInfoBeneficiary"],
        "platformAccountId": NotRequired[str],
        "accountType": Literal["PLASMA_WALLET"],
    },
)

PlasmaWalletExternalAccountCreateInfoBeneficiary = Union["PlasmaWalletExternalAccountCreateInfoBeneficiaryBusiness", "PlasmaWalletExternalAccountCreateInfoBeneficiaryIndividual"]

PlasmaWalletExternalAccountCreateInfoBeneficiaryBusiness = TypedDict(
    "PlasmaWalletExternalAccountCreateInfoBeneficiaryBusiness",
    {
        "legalName": str,
        "registrationNumber": NotRequired[str],
        "taxId": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "countryOfResidence": NotRequired[str],
        "address": NotRequired["BeneficiaryAddress"],
        "beneficiaryType": Literal["BUSINESS"],
    },
)

PlasmaWalletExternalAccountCreateInfoBeneficiaryIndividual = TypedDict(
    "PlasmaWalletExternalAccountCreateInfoBeneficiaryIndividual",
    {
        "fullName": str,
        "countryOfResidence": str,
        "beneficiaryType": Literal["INDIVIDUAL"],
    },
)

PlasmaWalletExternalAccountInfo = TypedDict(
    "PlasmaWalletExternalAccountInfo",
    {
        "address": str,
        "vaspName": NotRequired[str],
        "beneficiary": NotRequired["PlasmaWalletExternalAccountInfoBeneficiary"],
        "accountType": Literal["PLASMA_WALLET"],
    },
)

PlasmaWalletExternalAccountInfoBeneficiary = Union["PlasmaWalletExternalAccountInfoBeneficiaryBusiness", "PlasmaWalletExternalAccountInfoBeneficiaryIndividual"]

PlasmaWalletExternalAccountInfoBeneficiaryBusiness = TypedDict(
    "PlasmaWalletExternalAccountInfoBeneficiaryBusiness",
    {
        "legalName": str,
        "registrationNumber": NotRequired[str],
        "taxId": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "countryOfResidence": NotRequired[str],
        "address": NotRequired["BeneficiaryAddress"],
        "beneficiaryType": Literal["BUSINESS"],
    },
)

PlasmaWalletExternalAccountInfoBeneficiaryIndividual = TypedDict(
    "PlasmaWalletExternalAccountInfoBeneficiaryIndividual",
    {
        "fullName": str,
        "countryOfResidence": str,
        "beneficiaryType": Literal["INDIVIDUAL"],
    },
)

PlatformConfig = TypedDict(
    "PlatformConfig",
    {
        "id": str,
        "umaDomain": str,
        "proxyUmaSubdomain": str,
        "webhookEndpoint": NotRequired[str],
        "webhookEndpointDisabledAt": NotRequired[str],
        "supportedCurrencies": list["SupportedCurrency"],
        "isRegulatedFinancialInstitution": bool,
        "embeddedWalletConfig": "EmbeddedWalletConfig",
        "cardTokenization2faConfig": NotRequired["CardTokenization2faConfig"],
        "feeConfigs": list["FeeConfig"],
        "createdAt": str,
        "updatedAt": str,
    },
)

PlatformConfigUpdateRequest = TypedDict(
    "PlatformConfigUpdateRequest",
    {
        "umaDomain": NotRequired[str],
        "webhookEndpoint": NotRequired[Union[str, None]],
        "supportedCurrencies": NotRequired[list["SupportedCurrency"]],
        "embeddedWalletConfig": NotRequired["EmbeddedWalletConfig"],
        "cardTokenization2faConfig": NotRequired["CardTokenization2faConfig"],
        "feeConfigs": NotRequired[list["FeeConfig"]],
    },
)

PlatformExternalAccountCreateRequest = TypedDict(
    "PlatformExternalAccountCreateRequest",
    {
        "currency": str,
        "platformAccountId": NotRequired[str],
        "ownershipType": NotRequired[Literal["FIRST_PARTY", "THIRD_PARTY"]],
        "accountInfo": "ExternalAccountCreateInfoOneOf",
    },
)

PlatformFeeOverride = TypedDict(
    "PlatformFeeOverride",
    {
        "platformFixedFee": "PlatformFixedFee",
        "platformVariableFeeBps": int,
    },
)

PlatformFixedFee = TypedDict(
    "PlatformFixedFee",
    {
        "amount": int,
        "currency": str,
    },
)

PlatformInternalAccountsResponse = TypedDict(
    "PlatformInternalAccountsResponse",
    {
        "data": list["InternalAccountResponse"],
    },
)

PolygonWalletExternalAccountCreateInfo = TypedDict(
    "PolygonWalletExternalAccountCreateInfo",
    {
        "address": str,
        "vaspName": NotRequired[str],
        "beneficiary": NotRequired["PolygonWalletExternalAccountCreateInfoBeneficiary"],
        "platformAccountId": NotRequired[str],
        "accountType": Literal["POLYGON_WALLET"],
    },
)

PolygonWalletExternalAccountCreateInfoBeneficiary = Union["PolygonWalletExternalAccountCreateInfoBeneficiaryBusiness", "PolygonWalletExternalAccountCreateInfoBeneficiaryIndividual"]

PolygonWalletExternalAccountCreateInfoBeneficiaryBusiness = TypedDict(
    "PolygonWalletExternalAccountCreateInfoBeneficiaryBusiness",
    {
        "legalName": str,
        "registrationNumber": NotRequired[str],
        "taxId": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "countryOfResidence": NotRequired[str],
        "address": NotRequired["BeneficiaryAddress"],
        "beneficiaryType": Literal["BUSINESS"],
    },
)

PolygonWalletExternalAccountCreateInfoBeneficiaryIndividual = TypedDict(
    "PolygonWalletExternalAccountCreateInfoBeneficiaryIndividual",
    {
        "fullName": str,
        "countryOfResidence": str,
        "beneficiaryType": Literal["INDIVIDUAL"],
    },
)

PolygonWalletExternalAccountInfo = TypedDict(
    "PolygonWalletExternalAccountInfo",
    {
        "address": str,
        "vaspName": NotRequired[str],
        "beneficiary": NotRequired["PolygonWalletExternalAccountInfoBeneficiary"],
        "accountType": Literal["POLYGON_WALLET"],
    },
)

PolygonWalletExternalAccountInfoBeneficiary = Union["PolygonWalletExternalAccountInfoBeneficiaryBusiness", "PolygonWalletExternalAccountInfoBeneficiaryIndividual"]

PolygonWalletExternalAccountInfoBeneficiaryBusiness = TypedDict(
    "PolygonWalletExternalAccountInfoBeneficiaryBusiness",
    {
        "legalName": str,
        "registrationNumber": NotRequired[str],
        "taxId": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "countryOfResidence": NotRequired[str],
        "address": NotRequired["BeneficiaryAddress"],
        "beneficiaryType": Literal["BUSINESS"],
    },
)

PolygonWalletExternalAccountInfoBeneficiaryIndividual = TypedDict(
    "PolygonWalletExternalAccountInfoBeneficiaryIndividual",
    {
        "fullName": str,
        "countryOfResidence": str,
        "beneficiaryType": Literal["INDIVIDUAL"],
    },
)

ProviderAccountPage = TypedDict(
    "ProviderAccountPage",
    {
        "data": list["StablecoinProviderAccount"],
        "hasMore": bool,
        "nextCursor": NotRequired[str],
        "totalCount": NotRequired[float],
    },
)

Quote = TypedDict(
    "Quote",
    {
        "id": str,
        "status": Literal["PENDING", "PENDING_AUTHORIZATION", "PROCESSING", "COMPLETED", "FAILED", "EXPIRED"],
        "createdAt": str,
        "expiresAt": str,
        "source": "QuoteSource",
        "destination": "QuotedDestination",
        "sendingCurrency": "Currency",
        "receivingCurrency": "Currency",
        "totalSendingAmount": int,
        "totalReceivingAmount": int,
        "exchangeRate": float,
        "feesIncluded": int,
        "platformFeesIncluded": NotRequired[int],
        "transactionId": str,
        "rateDetails": NotRequired["OutgoingRateDetails"],
        "counterpartyInformation": NotRequired[dict[str, Any]],
        "paymentInstructions": NotRequired[list["FundingPaymentInstructionResponse"]],
        "scaChallenge": NotRequired["ScaChallengeResponse"],
    },
)

QuoteAuthorizationRequest = TypedDict(
    "QuoteAuthorizationRequest",
    {
        "code": NotRequired[Union[str, None]],
        "passkeyAssertion": NotRequired[Union[dict[str, Any], None]],
        "origin": NotRequired[Union[str, None]],
        "endUserIpAddress": NotRequired[Union[str, None]],
    },
)

QuoteCreateRequest = TypedDict(
    "QuoteCreateRequest",
    {
        "lookupId": NotRequired[str],
        "source": "QuoteSource",
        "destination": "QuoteDestination",
        "lockedCurrencySide": Literal["SENDING", "RECEIVING"],
        "lockedCurrencyAmount": int,
        "immediatelyExecute": NotRequired[bool],
        "description": NotRequired[str],
        "remittanceInformation": NotRequired[str],
        "purposeOfPayment": NotRequired[Literal["GIFT", "SELF", "GOODS_OR_SERVICES", "EDUCATION", "HEALTH_OR_MEDICAL", "REAL_ESTATE_PURCHASE", "TAX_PAYMENT", "LOAN_PAYMENT", "UTILITY_BILL", "DONATION", "TRAVEL", "FAMILY_SUPPORT", "SALARY_PAYMENT", "OTHER"]],
        "platformFeeOverride": NotRequired["PlatformFeeOverride"],
        "scaFactor": NotRequired[Literal["SMS_OTP", "PASSKEY"]],
        "senderCustomerInfo": NotRequired[dict[str, Any]],
    },
)

QuoteDestination = Union["AccountDestination", "UmaDestination"]

QuoteDestinationType = Literal["ACCOUNT", "UMA_ADDRESS"]

QuoteSource = Union["AccountSource", "RealtimeFundingSource"]

QuoteSourceType = Literal["ACCOUNT", "REALTIME_FUNDING"]

QuotedAccount = TypedDict(
    "QuotedAccount",
    {
        "accountId": str,
        "paymentRail": NotRequired[Literal["ACH", "ACH_COLOMBIA", "BANK_TRANSFER", "BRE_B", "CIPS", "FAST", "FASTER_PAYMENTS", "FEDNOW", "INSTAPAY", "MOBILE_MONEY", "NEFT", "PAYNOW", "PESONET", "PIX", "RTGS", "RTP", "SEPA", "SEPA_INSTANT", "SPEI", "SWIFT", "UNIONPAY", "UPI", "WIRE"]],
        "destinationType": Literal["ACCOUNT"],
    },
)

QuotedDestination = Union["QuotedAccount", "QuotedUmaAddress"]

QuotedDestinationType = Literal["ACCOUNT", "UMA_ADDRESS"]

QuotedUmaAddress = TypedDict(
    "QuotedUmaAddress",
    {
        "umaAddress": Union[str, None],
        "currency": NotRequired[str],
        "destinationType": Literal["UMA_ADDRESS"],
    },
)

RealtimeFundingSource = TypedDict(
    "RealtimeFundingSource",
    {
        "customerId": NotRequired[str],
        "currency": str,
        "cryptoNetwork": NotRequired[str],
        "sourceType": Literal["REALTIME_FUNDING"],
    },
)

RealtimeTransactionSource = TypedDict(
    "RealtimeTransactionSource",
    {
        "currency": NotRequired[str],
        "customerId": NotRequired[str],
        "accountHolderName": NotRequired[str],
        "accountIdentifier": NotRequired[str],
        "bankName": NotRequired[str],
        "bankIdentifier": NotRequired[str],
        "paymentRail": NotRequired[Literal["ACH", "ACH_COLOMBIA", "BANK_TRANSFER", "BRE_B", "CIPS", "FAST", "FASTER_PAYMENTS", "FEDNOW", "INSTAPAY", "MOBILE_MONEY", "NEFT", "PAYNOW", "PESONET", "PIX", "RTGS", "RTP", "SEPA", "SEPA_INSTANT", "SPEI", "SWIFT", "UNIONPAY", "UPI", "WIRE"]],
        "remittanceInformation": NotRequired[str],
        "endToEndId": NotRequired[str],
        "traceNumber": NotRequired[str],
        "onChainTransaction": NotRequired["OnChainTransaction"],
        "sourceType": Literal["REALTIME_FUNDING"],
    },
)

ReceivableCurrency = TypedDict(
    "ReceivableCurrency",
    {
        "currency": "Currency",
        "estimatedExchangeRate": float,
        "min": int,
        "max": int,
    },
)

ReconciliationInstructions = TypedDict(
    "ReconciliationInstructions",
    {
        "reference": NotRequired[str],
        "transactionHash": NotRequired[str],
    },
)

Refund = TypedDict(
    "Refund",
    {
        "reference": str,
        "initiatedAt": str,
        "settledAt": NotRequired[str],
        "status": Literal["PENDING", "COMPLETED", "FAILED"],
        "reason": NotRequired[Literal["TRANSACTION_FAILED", "USER_CANCELLATION", "TIMEOUT"]],
    },
)

ReplayWebhooksRequest = TypedDict(
    "ReplayWebhooksRequest",
    {
        "since": str,
        "until": NotRequired[str],
        "type": NotRequired[str],
        "endpointId": NotRequired[str],
    },
)

RequestEvent = TypedDict(
    "RequestEvent",
    {
        "id": str,
        "type": str,
        "timestamp": str,
    },
)

RequestRecord = TypedDict(
    "RequestRecord",
    {
        "id": str,
        "method": NotRequired[str],
        "route": NotRequired[str],
        "status": NotRequired[int],
        "code": NotRequired[str],
        "callerId": NotRequired[str],
        "at": NotRequired[str],
        "duration": NotRequired[int],
        "events": list["RequestEvent"],
    },
)

RequestSummary = TypedDict(
    "RequestSummary",
    {
        "id": str,
        "method": str,
        "route": str,
        "status": NotRequired[int],
        "code": NotRequired[str],
        "callerId": str,
        "at": str,
        "duration": int,
    },
)

RequestSummaryPage = TypedDict(
    "RequestSummaryPage",
    {
        "data": list["RequestSummary"],
        "hasMore": bool,
        "nextCursor": NotRequired[str],
        "totalCount": NotRequired[float],
    },
)

RungTimer = TypedDict(
    "RungTimer",
    {
        "at": str,
        "process": str,
        "timer": str,
        "requestId": str,
    },
)

RwfAccountExternalAccountCreateInfo = TypedDict(
    "RwfAccountExternalAccountCreateInfo",
    {
        "phoneNumber": str,
        "provider": str,
        "beneficiary": "RwfAccountExternalAccountCreateInfoBeneficiary",
        "platformAccountId": NotRequired[str],
        "accountType": Literal["RWF_ACCOUNT"],
    },
)

RwfAccountExternalAccountCreateInfoBeneficiary = Union["RwfAccountExternalAccountCreateInfoBeneficiaryBusiness", "RwfAccountExternalAccountCreateInfoBeneficiaryIndividual"]

RwfAccountExternalAccountCreateInfoBeneficiaryBusiness = TypedDict(
    "RwfAccountExternalAccountCreateInfoBeneficiaryBusiness",
    {
        "legalName": str,
        "registrationNumber": NotRequired[str],
        "taxId": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "countryOfResidence": NotRequired[str],
        "address": NotRequired["BeneficiaryAddress"],
        "beneficiaryType": Literal["BUSINESS"],
    },
)

RwfAccountExternalAccountCreateInfoBeneficiaryIndividual = TypedDict(
    "RwfAccountExternalAccountCreateInfoBeneficiaryIndividual",
    {
        "fullName": str,
        "birthDate": NotRequired[str],
        "nationality": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "countryOfResidence": NotRequired[str],
        "address": "BeneficiaryAddress",
        "beneficiaryType": Literal["INDIVIDUAL"],
    },
)

RwfAccountExternalAccountInfo = TypedDict(
    "RwfAccountExternalAccountInfo",
    {
        "phoneNumber": str,
        "provider": str,
        "beneficiary": "RwfAccountExternalAccountInfoBeneficiary",
        "paymentRails": list[Literal["MOBILE_MONEY"]],
        "accountType": Literal["RWF_ACCOUNT"],
    },
)

RwfAccountExternalAccountInfoBeneficiary = Union["RwfAccountExternalAccountInfoBeneficiaryBusiness", "RwfAccountExternalAccountInfoBeneficiaryIndividual"]

RwfAccountExternalAccountInfoBeneficiaryBusiness = TypedDict(
    "RwfAccountExternalAccountInfoBeneficiaryBusiness",
    {
        "legalName": str,
        "registrationNumber": NotRequired[str],
        "taxId": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "countryOfResidence": NotRequired[str],
        "address": NotRequired["BeneficiaryAddress"],
        "beneficiaryType": Literal["BUSINESS"],
    },
)

RwfAccountExternalAccountInfoBeneficiaryIndividual = TypedDict(
    "RwfAccountExternalAccountInfoBeneficiaryIndividual",
    {
        "fullName": str,
        "birthDate": NotRequired[str],
        "nationality": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "countryOfResidence": NotRequired[str],
        "address": NotRequired["BeneficiaryAddress"],
        "beneficiaryType": Literal["INDIVIDUAL"],
    },
)

SandboxReceiveRequest = TypedDict(
    "SandboxReceiveRequest",
    {
        "senderUmaAddress": str,
        "receiverUmaAddress": NotRequired[str],
        "customerId": NotRequired[str],
        "receivingCurrencyCode": str,
        "receivingCurrencyAmount": int,
    },
)

SandboxReset = TypedDict(
    "SandboxReset",
    {
        "platformId": str,
        "previousPlatformId": str,
        "resetAt": str,
    },
)

SandboxSendRequest = TypedDict(
    "SandboxSendRequest",
    {
        "quoteId": str,
        "currencyCode": str,
        "currencyAmount": NotRequired[int],
    },
)

ScaChallengeResponse = TypedDict(
    "ScaChallengeResponse",
    {
        "id": str,
        "expiresAt": str,
        "factor": Literal["SMS_OTP", "TOTP", "PASSKEY"],
        "availableFactors": list[Literal["SMS_OTP", "TOTP", "PASSKEY"]],
        "purpose": NotRequired[Union[str, None]],
        "passkeyAssertionOptions": NotRequired[Union[dict[str, Any], None]],
        "passkeyAllowedOrigins": NotRequired[Union[list[str], None]],
    },
)

ScaFactorConfirmRequestOneOf = Union["PasskeyConfirmRequest", "TotpConfirmRequest"]

ScaFactorConfirmResponseOneOf = Union["PasskeyConfirmResponse", "TotpConfirmResponse"]

ScaFactorEnrollRequestOneOf = Union["PasskeyEnrollRequest", "TotpEnrollRequest"]

ScaFactorEnrollStartOneOf = Union["PasskeyEnrollStart", "TotpEnrollStart"]

ScaFactorList = TypedDict(
    "ScaFactorList",
    {
        "factors": list["ScaFactorView"],
    },
)

ScaFactorView = TypedDict(
    "ScaFactorView",
    {
        "factor": Literal["SMS_OTP", "TOTP", "PASSKEY"],
        "credentialId": NotRequired[str],
        "name": NotRequired[str],
    },
)

ScaLoginCompleteRequest = TypedDict(
    "ScaLoginCompleteRequest",
    {
        "factor": Literal["SMS_OTP", "TOTP", "PASSKEY"],
        "endUserIpAddress": str,
        "challengeId": NotRequired[Union[str, None]],
        "code": NotRequired[Union[str, None]],
        "passkeyAssertion": NotRequired[Union[dict[str, Any], None]],
        "origin": NotRequired[Union[str, None]],
    },
)

ScaLoginCompleteResponse = TypedDict(
    "ScaLoginCompleteResponse",
    {
        "status": str,
        "sessionExpiresAt": NotRequired[Union[str, None]],
    },
)

ScaLoginStartRequest = TypedDict(
    "ScaLoginStartRequest",
    {
        "factor": Literal["SMS_OTP", "TOTP", "PASSKEY"],
    },
)

ScaLoginStartResponse = TypedDict(
    "ScaLoginStartResponse",
    {
        "factor": Literal["SMS_OTP", "TOTP", "PASSKEY"],
        "challengeId": NotRequired[Union[str, None]],
        "expiresAt": NotRequired[Union[str, None]],
        "passkeyOptions": NotRequired[Union[dict[str, Any], None]],
        "allowedOrigins": NotRequired[Union[list[str], None]],
        "relyingPartyId": NotRequired[Union[str, None]],
    },
)

Scenario = TypedDict(
    "Scenario",
    {
        "scenarioId": str,
        "topic": str,
        "field": str,
        "match": Literal["ENDS_WITH", "EQUALS", "ANY_OTHER"],
        "value": NotRequired[str],
        "outcome": str,
        "statuses": list[str],
        "code": NotRequired[str],
        "httpStatus": NotRequired[float],
        "webhooks": list[str],
        "afterSeconds": float,
    },
)

ScenarioList = TypedDict(
    "ScenarioList",
    {
        "data": list["Scenario"],
    },
)

SecurityEventRequest = TypedDict(
    "SecurityEventRequest",
    {
        "eventType": Literal["RESET_PASSWORD_COMPLETED", "FAILED_LOGIN_ATTEMPT"],
    },
)

SecurityEventResponse = TypedDict(
    "SecurityEventResponse",
    {
        "eventType": Literal["RESET_PASSWORD_COMPLETED", "FAILED_LOGIN_ATTEMPT"],
        "suspended": bool,
        "lockedUntil": NotRequired[Union[str, None]],
        "failedAttempts": int,
    },
)

SendEventRequest = TypedDict(
    "SendEventRequest",
    {
        "url": NotRequired[str],
        "endpointId": NotRequired[str],
    },
)

SendTestWebhookRequest = TypedDict(
    "SendTestWebhookRequest",
    {
        "url": NotRequired[str],
    },
)

SentEvent = TypedDict(
    "SentEvent",
    {
        "url": str,
        "responseStatus": int,
        "responseBody": str,
        "duration": int,
    },
)

SessionRefreshRequest = TypedDict(
    "SessionRefreshRequest",
    {
        "clientPublicKey": str,
    },
)

SgdAccountExternalAccountCreateInfo = TypedDict(
    "SgdAccountExternalAccountCreateInfo",
    {
        "bankName": NotRequired[str],
        "accountNumber": str,
        "swiftCode": str,
        "beneficiary": "SgdAccountExternalAccountCreateInfoBeneficiary",
        "platformAccountId": NotRequired[str],
        "accountType": Literal["SGD_ACCOUNT"],
    },
)

SgdAccountExternalAccountCreateInfoBeneficiary = Union["SgdAccountExternalAccountCreateInfoBeneficiaryBusiness", "SgdAccountExternalAccountCreateInfoBeneficiaryIndividual"]

SgdAccountExternalAccountCreateInfoBeneficiaryBusiness = TypedDict(
    "SgdAccountExternalAccountCreateInfoBeneficiaryBusiness",
    {
        "legalName": str,
        "registrationNumber": NotRequired[str],
        "taxId": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "countryOfResidence": NotRequired[str],
        "address": NotRequired["BeneficiaryAddress"],
        "beneficiaryType": Literal["BUSINESS"],
    },
)

SgdAccountExternalAccountCreateInfoBeneficiaryIndividual = TypedDict(
    "SgdAccountExternalAccountCreateInfoBeneficiaryIndividual",
    {
        "fullName": str,
        "birthDate": NotRequired[str],
        "nationality": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "countryOfResidence": NotRequired[str],
        "address": "BeneficiaryAddress",
        "beneficiaryType": Literal["INDIVIDUAL"],
    },
)

SgdAccountExternalAccountInfo = TypedDict(
    "SgdAccountExternalAccountInfo",
    {
        "bankName": NotRequired[str],
        "accountNumber": str,
        "swiftCode": str,
        "beneficiary": "SgdAccountExternalAccountInfoBeneficiary",
        "paymentRails": list[Literal["PAYNOW", "FAST", "BANK_TRANSFER"]],
        "accountType": Literal["SGD_ACCOUNT"],
    },
)

SgdAccountExternalAccountInfoBeneficiary = Union["SgdAccountExternalAccountInfoBeneficiaryBusiness", "SgdAccountExternalAccountInfoBeneficiaryIndividual"]

SgdAccountExternalAccountInfoBeneficiaryBusiness = TypedDict(
    "SgdAccountExternalAccountInfoBeneficiaryBusiness",
    {
        "legalName": str,
        "registrationNumber": NotRequired[str],
        "taxId": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "countryOfResidence": NotRequired[str],
        "address": NotRequired["BeneficiaryAddress"],
        "beneficiaryType": Literal["BUSINESS"],
    },
)

SgdAccountExternalAccountInfoBeneficiaryIndividual = TypedDict(
    "SgdAccountExternalAccountInfoBeneficiaryIndividual",
    {
        "fullName": str,
        "birthDate": NotRequired[str],
        "nationality": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "countryOfResidence": NotRequired[str],
        "address": NotRequired["BeneficiaryAddress"],
        "beneficiaryType": Literal["INDIVIDUAL"],
    },
)

SignedWebhook = TypedDict(
    "SignedWebhook",
    {
        "headers": dict[str, str],
        "body": str,
    },
)

SigningRequiredResponse = TypedDict(
    "SigningRequiredResponse",
    {
        "payloadToSign": str,
        "requestId": str,
        "expiresAt": str,
    },
)

SimulatedCardEvent = TypedDict(
    "SimulatedCardEvent",
    {
        "issuerTransactionToken": NotRequired[str],
    },
)

SimulatedCurrencyRequest = TypedDict(
    "SimulatedCurrencyRequest",
    {
        "code": str,
        "name": NotRequired[str],
        "symbol": NotRequired[str],
        "decimals": NotRequired[int],
    },
)

SlvAccountExternalAccountCreateInfo = TypedDict(
    "SlvAccountExternalAccountCreateInfo",
    {
        "bankName": NotRequired[str],
        "accountNumber": NotRequired[str],
        "bankAccountType": NotRequired[Literal["CHECKING", "SAVINGS"]],
        "phoneNumber": NotRequired[str],
        "beneficiary": "SlvAccountExternalAccountCreateInfoBeneficiary",
        "platformAccountId": NotRequired[str],
        "accountType": Literal["SLV_ACCOUNT"],
    },
)

SlvAccountExternalAccountCreateInfoBeneficiary = Union["SlvAccountExternalAccountCreateInfoBeneficiaryBusiness", "SlvAccountExternalAccountCreateInfoBeneficiaryIndividual"]

SlvAccountExternalAccountCreateInfoBeneficiaryBusiness = TypedDict(
    "SlvAccountExternalAccountCreateInfoBeneficiaryBusiness",
    {
        "legalName": str,
        "registrationNumber": NotRequired[str],
        "taxId": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "countryOfResidence": NotRequired[str],
        "address": NotRequired["BeneficiaryAddress"],
        "beneficiaryType": Literal["BUSINESS"],
    },
)

SlvAccountExternalAccountCreateInfoBeneficiaryIndividual = TypedDict(
    "SlvAccountExternalAccountCreateInfoBeneficiaryIndividual",
    {
        "fullName": str,
        "birthDate": NotRequired[str],
        "nationality": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "countryOfResidence": NotRequired[str],
        "address": "BeneficiaryAddress",
        "beneficiaryType": Literal["INDIVIDUAL"],
    },
)

SlvAccountExternalAccountInfo = TypedDict(
    "SlvAccountExternalAccountInfo",
    {
        "bankName": NotRequired[str],
        "accountNumber": NotRequired[str],
        "bankAccountType": NotRequired[Literal["CHECKING", "SAVINGS"]],
        "phoneNumber": NotRequired[str],
        "beneficiary": "SlvAccountExternalAccountInfoBeneficiary",
        "paymentRails": list[Literal["BANK_TRANSFER", "MOBILE_MONEY"]],
        "accountType": Literal["SLV_ACCOUNT"],
    },
)

SlvAccountExternalAccountInfoBeneficiary = Union["SlvAccountExternalAccountInfoBeneficiaryBusiness", "SlvAccountExternalAccountInfoBeneficiaryIndividual"]

SlvAccountExternalAccountInfoBeneficiaryBusiness = TypedDict(
    "SlvAccountExternalAccountInfoBeneficiaryBusiness",
    {
        "legalName": str,
        "registrationNumber": NotRequired[str],
        "taxId": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "countryOfResidence": NotRequired[str],
        "address": NotRequired["BeneficiaryAddress"],
        "beneficiaryType": Literal["BUSINESS"],
    },
)

SlvAccountExternalAccountInfoBeneficiaryIndividual = TypedDict(
    "SlvAccountExternalAccountInfoBeneficiaryIndividual",
    {
        "fullName": str,
        "birthDate": NotRequired[str],
        "nationality": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "countryOfResidence": NotRequired[str],
        "address": NotRequired["BeneficiaryAddress"],
        "beneficiaryType": Literal["INDIVIDUAL"],
    },
)

SmsOtpChallengeResponse = TypedDict(
    "SmsOtpChallengeResponse",
    {
        "id": str,
        "accountId": str,
        "type": Literal["SMS_OTP"],
        "credentialId": NotRequired[str],
        "nickname": Union[str, None],
        "createdAt": str,
        "updatedAt": str,
        "otpEncryptionTargetBundle": NotRequired[str],
    },
)

SmsOtpCredentialCreateRequest = TypedDict(
    "SmsOtpCredentialCreateRequest",
    {
        "accountId": str,
        "type": Literal["SMS_OTP"],
    },
)

SmsOtpCredentialVerifyRequest = TypedDict(
    "SmsOtpCredentialVerifyRequest",
    {
        "encryptedOtpBundle": str,
        "type": Literal["SMS_OTP"],
    },
)

Snapshot = TypedDict(
    "Snapshot",
    {
        "id": str,
        "name": NotRequired[str],
        "takenAt": str,
    },
)

SnapshotCreateRequest = TypedDict(
    "SnapshotCreateRequest",
    {
        "name": NotRequired[str],
    },
)

SnapshotPage = TypedDict(
    "SnapshotPage",
    {
        "data": list["Snapshot"],
        "hasMore": bool,
        "nextCursor": NotRequired[str],
        "totalCount": NotRequired[float],
    },
)

SolanaWalletExternalAccountCreateInfo = TypedDict(
    "SolanaWalletExternalAccountCreateInfo",
    {
        "address": str,
        "vaspName": NotRequired[str],
        "beneficiary": NotRequired["SolanaWalletExternalAccountCreateInfoBeneficiary"],
        "platformAccountId": NotRequired[str],
        "accountType": Literal["SOLANA_WALLET"],
    },
)

SolanaWalletExternalAccountCreateInfoBeneficiary = Union["SolanaWalletExternalAccountCreateInfoBeneficiaryBusiness", "SolanaWalletExternalAccountCreateInfoBeneficiaryIndividual"]

SolanaWalletExternalAccountCreateInfoBeneficiaryBusiness = TypedDict(
    "SolanaWalletExternalAccountCreateInfoBeneficiaryBusiness",
    {
        "legalName": str,
        "registrationNumber": NotRequired[str],
        "taxId": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "countryOfResidence": NotRequired[str],
        "address": NotRequired["BeneficiaryAddress"],
        "beneficiaryType": Literal["BUSINESS"],
    },
)

SolanaWalletExternalAccountCreateInfoBeneficiaryIndividual = TypedDict(
    "SolanaWalletExternalAccountCreateInfoBeneficiaryIndividual",
    {
        "fullName": str,
        "countryOfResidence": str,
        "beneficiaryType": Literal["INDIVIDUAL"],
    },
)

SolanaWalletExternalAccountInfo = TypedDict(
    "SolanaWalletExternalAccountInfo",
    {
        "address": str,
        "vaspName": NotRequired[str],
        "beneficiary": NotRequired["SolanaWalletExternalAccountInfoBeneficiary"],
        "accountType": Literal["SOLANA_WALLET"],
    },
)

SolanaWalletExternalAccountInfoBeneficiary = Union["SolanaWalletExternalAccountInfoBeneficiaryBusiness", "SolanaWalletExternalAccountInfoBeneficiaryIndividual"]

SolanaWalletExternalAccountInfoBeneficiaryBusiness = TypedDict(
    "SolanaWalletExternalAccountInfoBeneficiaryBusiness",
    {
        "legalName": str,
        "registrationNumber": NotRequired[str],
        "taxId": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "countryOfResidence": NotRequired[str],
        "address": NotRequired["BeneficiaryAddress"],
        "beneficiaryType": Literal["BUSINESS"],
    },
)

SolanaWalletExternalAccountInfoBeneficiaryIndividual = TypedDict(
    "SolanaWalletExternalAccountInfoBeneficiaryIndividual",
    {
        "fullName": str,
        "countryOfResidence": str,
        "beneficiaryType": Literal["INDIVIDUAL"],
    },
)

SparkWalletExternalAccountCreateInfo = TypedDict(
    "SparkWalletExternalAccountCreateInfo",
    {
        "address": str,
        "vaspName": NotRequired[str],
        "beneficiary": NotRequired["SparkWalletExternalAccountCreateInfoBeneficiary"],
        "platformAccountId": NotRequired[str],
        "accountType": Literal["SPARK_WALLET"],
    },
)

SparkWalletExternalAccountCreateInfoBeneficiary = Union["SparkWalletExternalAccountCreateInfoBeneficiaryBusiness", "SparkWalletExternalAccountCreateInfoBeneficiaryIndividual"]

SparkWalletExternalAccountCreateInfoBeneficiaryBusiness = TypedDict(
    "SparkWalletExternalAccountCreateInfoBeneficiaryBusiness",
    {
        "legalName": str,
        "registrationNumber": NotRequired[str],
        "taxId": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "countryOfResidence": NotRequired[str],
        "address": NotRequired["BeneficiaryAddress"],
        "beneficiaryType": Literal["BUSINESS"],
    },
)

SparkWalletExternalAccountCreateInfoBeneficiaryIndividual = TypedDict(
    "SparkWalletExternalAccountCreateInfoBeneficiaryIndividual",
    {
        "fullName": str,
        "countryOfResidence": str,
        "beneficiaryType": Literal["INDIVIDUAL"],
    },
)

SparkWalletExternalAccountInfo = TypedDict(
    "SparkWalletExternalAccountInfo",
    {
        "address": str,
        "vaspName": NotRequired[str],
        "beneficiary": NotRequired["SparkWalletExternalAccountInfoBeneficiary"],
        "accountType": Literal["SPARK_WALLET"],
    },
)

SparkWalletExternalAccountInfoBeneficiary = Union["SparkWalletExternalAccountInfoBeneficiaryBusiness", "SparkWalletExternalAccountInfoBeneficiaryIndividual"]

SparkWalletExternalAccountInfoBeneficiaryBusiness = TypedDict(
    "SparkWalletExternalAccountInfoBeneficiaryBusiness",
    {
        "legalName": str,
        "registrationNumber": NotRequired[str],
        "taxId": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "countryOfResidence": NotRequired[str],
        "address": NotRequired["BeneficiaryAddress"],
        "beneficiaryType": Literal["BUSINESS"],
    },
)

SparkWalletExternalAccountInfoBeneficiaryIndividual = TypedDict(
    "SparkWalletExternalAccountInfoBeneficiaryIndividual",
    {
        "fullName": str,
        "countryOfResidence": str,
        "beneficiaryType": Literal["INDIVIDUAL"],
    },
)

SpendingLimits = TypedDict(
    "SpendingLimits",
    {
        "currency": str,
        "perTransactionLimit": int,
        "dailyLimit": NotRequired[Union[int, None]],
        "dailyTransactionLimit": NotRequired[int],
        "monthlyLimit": NotRequired[Union[int, None]],
    },
)

SpendingLimitsUpdate = TypedDict(
    "SpendingLimitsUpdate",
    {
        "currency": NotRequired[str],
        "perTransactionLimit": NotRequired[int],
        "dailyLimit": NotRequired[Union[int, None]],
        "dailyTransactionLimit": NotRequired[int],
        "monthlyLimit": NotRequired[Union[int, None]],
    },
)

Stablecoin = TypedDict(
    "Stablecoin",
    {
        "id": str,
        "name": str,
        "symbol": str,
        "baseCurrency": str,
        "network": Literal["SPARK"],
        "decimals": int,
        "issuanceStatus": Literal["PENDING_REVIEW", "PROVISIONING", "PROVISIONED", "REJECTED", "FAILED"],
        "svcOperationsStatus": Literal["NOT_ENABLED", "PENDING_APPROVAL", "ENABLING", "ENABLED", "DISABLED"],
        "networkTokenIdentifier": str,
        "currency": NotRequired[str],
        "provider": Literal["BRALE"],
        "stablecoinProviderAccountId": str,
        "providerEnvironment": Literal["SANDBOX", "PRODUCTION"],
        "providerTokenIdentifier": str,
        "createdAt": str,
        "updatedAt": str,
    },
)

StablecoinAchDebitFundingSource = TypedDict(
    "StablecoinAchDebitFundingSource",
    {
        "externalAccountId": str,
        "type": Literal["ACH_DEBIT"],
    },
)

StablecoinBurnDestination = TypedDict(
    "StablecoinBurnDestination",
    {
        "type": Literal["EXTERNAL_ACCOUNT"],
        "externalAccountId": str,
        "rail": Literal["WIRE", "ACH_CREDIT", "SAME_DAY_ACH_CREDIT", "RTP_CREDIT"],
    },
)

StablecoinBurnRequest = TypedDict(
    "StablecoinBurnRequest",
    {
        "amount": str,
        "source": "StablecoinBurnSource",
        "destination": "StablecoinBurnDestination",
        "description": NotRequired[str],
    },
)

StablecoinBurnSource = Union["StablecoinExternalAccountBurnSource", "StablecoinProviderBalanceBurnSource", "StablecoinSvcInternalBurnSource"]

StablecoinBurnSourceType = Literal["EXTERNAL_ACCOUNT", "PROVIDER_INTERNAL_BALANCE", "SVC_INTERNAL_ACCOUNT"]

StablecoinEstimatedDelivery = TypedDict(
    "StablecoinEstimatedDelivery",
    {
        "rail": NotRequired[Literal["WIRE", "ACH_CREDIT", "SAME_DAY_ACH_CREDIT", "RTP_CREDIT"]],
        "amount": NotRequired[str],
        "currency": NotRequired[str],
        "timing": NotRequired[str],
    },
)

StablecoinExternalAccountBurnSource = TypedDict(
    "StablecoinExternalAccountBurnSource",
    {
        "type": Literal["EXTERNAL_ACCOUNT"],
    },
)

StablecoinFundingInstructions = TypedDict(
    "StablecoinFundingInstructions",
    {
        "rail": NotRequired[str],
        "network": NotRequired[str],
        "address": NotRequired[str],
        "valueType": NotRequired[str],
        "routingNumber": NotRequired[str],
        "bankName": NotRequired[str],
        "beneficiaryName": NotRequired[str],
        "reference": NotRequired[str],
    },
)

StablecoinMintDestination = TypedDict(
    "StablecoinMintDestination",
    {
        "accountId": str,
    },
)

StablecoinMintFundingSource = Union["StablecoinAchDebitFundingSource", "StablecoinProviderBalanceFundingSource", "StablecoinSameDayAchDebitFundingSource", "StablecoinSvcInternalFundingSource", "StablecoinWireFundingSource"]

StablecoinMintFundingType = Literal["ACH_DEBIT", "PROVIDER_INTERNAL_BALANCE", "SAME_DAY_ACH_DEBIT", "SVC_INTERNAL_ACCOUNT", "WIRE"]

StablecoinMintRequest = TypedDict(
    "StablecoinMintRequest",
    {
        "amount": str,
        "fundingSource": "StablecoinMintFundingSource",
        "destination": "StablecoinMintDestination",
        "description": NotRequired[str],
    },
)

StablecoinOperation = TypedDict(
    "StablecoinOperation",
    {
        "id": str,
        "stablecoinId": str,
        "operationType": Literal["MINT", "BURN"],
        "status": Literal["CREATED", "PENDING_FUNDING", "PENDING_PROVIDER", "PROCESSING", "COMPLETED", "FAILED", "EXPIRED"],
        "amount": str,
        "provider": Literal["BRALE"],
        "providerEnvironment": Literal["SANDBOX", "PRODUCTION"],
        "stablecoinProviderAccountId": str,
        "source": NotRequired["StablecoinOperationSource"],
        "fundingInstructions": NotRequired["StablecoinFundingInstructions"],
        "destination": NotRequired["StablecoinOperationDestination"],
        "estimatedDelivery": NotRequired["StablecoinEstimatedDelivery"],
        "expiresAt": NotRequired[str],
        "providerStatus": NotRequired[str],
        "failureReason": NotRequired[str],
        "description": NotRequired[str],
        "createdAt": str,
        "updatedAt": str,
    },
)

StablecoinOperationDestination = TypedDict(
    "StablecoinOperationDestination",
    {
        "accountId": str,
        "rail": NotRequired[Literal["WIRE", "ACH_CREDIT", "SAME_DAY_ACH_CREDIT", "RTP_CREDIT"]],
    },
)

StablecoinOperationSource = TypedDict(
    "StablecoinOperationSource",
    {
        "type": Literal["WIRE", "ACH_DEBIT", "SAME_DAY_ACH_DEBIT", "EXTERNAL_ACCOUNT", "SVC_INTERNAL_ACCOUNT", "PROVIDER_INTERNAL_BALANCE"],
        "externalAccountId": NotRequired[str],
        "accountId": NotRequired[str],
        "sourceTokenIdentifier": NotRequired[str],
        "cryptoNetwork": NotRequired[str],
    },
)

StablecoinPage = TypedDict(
    "StablecoinPage",
    {
        "data": list["Stablecoin"],
        "hasMore": bool,
        "nextCursor": NotRequired[str],
        "totalCount": NotRequired[float],
    },
)

StablecoinProviderAccount = TypedDict(
    "StablecoinProviderAccount",
    {
        "id": str,
        "provider": Literal["BRALE"],
        "providerAccountId": str,
        "providerEnvironment": Literal["SANDBOX", "PRODUCTION"],
        "status": Literal["ACTIVE", "INVALID", "REVOKED"],
        "lastVerifiedAt": NotRequired[str],
        "createdAt": str,
        "updatedAt": str,
    },
)

StablecoinProviderAccountLinkRequest = TypedDict(
    "StablecoinProviderAccountLinkRequest",
    {
        "provider": Literal["BRALE"],
        "apiClientId": str,
        "apiClientSecret": str,
        "providerAccountId": NotRequired[str],
    },
)

StablecoinProviderBalanceBurnSource = TypedDict(
    "StablecoinProviderBalanceBurnSource",
    {
        "type": Literal["PROVIDER_INTERNAL_BALANCE"],
    },
)

StablecoinProviderBalanceFundingSource = TypedDict(
    "StablecoinProviderBalanceFundingSource",
    {
        "sourceTokenIdentifier": str,
        "cryptoNetwork": str,
        "type": Literal["PROVIDER_INTERNAL_BALANCE"],
    },
)

StablecoinRegisterRequest = TypedDict(
    "StablecoinRegisterRequest",
    {
        "providerTokenIdentifier": str,
        "networkTokenIdentifier": str,
        "network": Literal["SPARK"],
        "stablecoinProviderAccountId": NotRequired[str],
    },
)

StablecoinSameDayAchDebitFundingSource = TypedDict(
    "StablecoinSameDayAchDebitFundingSource",
    {
        "externalAccountId": str,
        "type": Literal["SAME_DAY_ACH_DEBIT"],
    },
)

StablecoinSvcInternalBurnSource = TypedDict(
    "StablecoinSvcInternalBurnSource",
    {
        "accountId": str,
        "type": Literal["SVC_INTERNAL_ACCOUNT"],
    },
)

StablecoinSvcInternalFundingSource = TypedDict(
    "StablecoinSvcInternalFundingSource",
    {
        "accountId": str,
        "type": Literal["SVC_INTERNAL_ACCOUNT"],
    },
)

StablecoinWireFundingSource = TypedDict(
    "StablecoinWireFundingSource",
    {
        "type": Literal["WIRE"],
    },
)

SupportedCurrency = TypedDict(
    "SupportedCurrency",
    {
        "currencyCode": str,
        "minAmount": int,
        "maxAmount": int,
        "requiredCounterpartyFields": list["CounterpartyField"],
        "enabledTransactionTypes": list[Literal["INCOMING", "OUTGOING"]],
        "providerRequiredCustomerFields": NotRequired[list[Literal["FULL_NAME", "BIRTH_DATE", "NATIONALITY", "PHONE_NUMBER", "EMAIL", "POSTAL_ADDRESS", "TAX_ID", "REGISTRATION_NUMBER", "USER_TYPE", "COUNTRY_OF_RESIDENCE", "ACCOUNT_IDENTIFIER", "FI_LEGAL_ENTITY_NAME", "FI_ADDRESS", "PURPOSE_OF_PAYMENT", "ULTIMATE_INSTITUTION_COUNTRY", "IDENTIFIER", "BUSINESS_TYPE", "COMPANY_LEGAL_NAME", "ID_TYPE", "ID_NUMBER"]]],
        "providerRequiredCounterpartyCustomerFields": NotRequired[list[Literal["FULL_NAME", "BIRTH_DATE", "NATIONALITY", "PHONE_NUMBER", "EMAIL", "POSTAL_ADDRESS", "TAX_ID", "REGISTRATION_NUMBER", "USER_TYPE", "COUNTRY_OF_RESIDENCE", "ACCOUNT_IDENTIFIER", "FI_LEGAL_ENTITY_NAME", "FI_ADDRESS", "PURPOSE_OF_PAYMENT", "ULTIMATE_INSTITUTION_COUNTRY", "IDENTIFIER", "BUSINESS_TYPE", "COMPANY_LEGAL_NAME", "ID_TYPE", "ID_NUMBER"]]],
    },
)

SwiftAccountExternalAccountCreateInfo = TypedDict(
    "SwiftAccountExternalAccountCreateInfo",
    {
        "country": str,
        "swiftCode": str,
        "bankName": str,
        "accountNumber": NotRequired[str],
        "iban": NotRequired[str],
        "beneficiary": "SwiftAccountExternalAccountCreateInfoBeneficiary",
        "platformAccountId": NotRequired[str],
        "accountType": Literal["SWIFT_ACCOUNT"],
    },
)

SwiftAccountExternalAccountCreateInfoBeneficiary = Union["SwiftAccountExternalAccountCreateInfoBeneficiaryBusiness", "SwiftAccountExternalAccountCreateInfoBeneficiaryIndividual"]

SwiftAccountExternalAccountCreateInfoBeneficiaryBusiness = TypedDict(
    "SwiftAccountExternalAccountCreateInfoBeneficiaryBusiness",
    {
        "legalName": str,
        "registrationNumber": NotRequired[str],
        "taxId": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "countryOfResidence": NotRequired[str],
        "address": NotRequired["BeneficiaryAddress"],
        "beneficiaryType": Literal["BUSINESS"],
    },
)

SwiftAccountExternalAccountCreateInfoBeneficiaryIndividual = TypedDict(
    "SwiftAccountExternalAccountCreateInfoBeneficiaryIndividual",
    {
        "fullName": str,
        "birthDate": NotRequired[str],
        "nationality": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "countryOfResidence": NotRequired[str],
        "address": "BeneficiaryAddress",
        "beneficiaryType": Literal["INDIVIDUAL"],
    },
)

SwiftAccountExternalAccountInfo = TypedDict(
    "SwiftAccountExternalAccountInfo",
    {
        "country": str,
        "swiftCode": str,
        "bankName": str,
        "accountNumber": NotRequired[str],
        "iban": NotRequired[str],
        "beneficiary": "SwiftAccountExternalAccountInfoBeneficiary",
        "paymentRails": list[Literal["SWIFT"]],
        "accountType": Literal["SWIFT_ACCOUNT"],
    },
)

SwiftAccountExternalAccountInfoBeneficiary = Union["SwiftAccountExternalAccountInfoBeneficiaryBusiness", "SwiftAccountExternalAccountInfoBeneficiaryIndividual"]

SwiftAccountExternalAccountInfoBeneficiaryBusiness = TypedDict(
    "SwiftAccountExternalAccountInfoBeneficiaryBusiness",
    {
        "legalName": str,
        "registrationNumber": NotRequired[str],
        "taxId": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "countryOfResidence": NotRequired[str],
        "address": NotRequired["BeneficiaryAddress"],
        "beneficiaryType": Literal["BUSINESS"],
    },
)

SwiftAccountExternalAccountInfoBeneficiaryIndividual = TypedDict(
    "SwiftAccountExternalAccountInfoBeneficiaryIndividual",
    {
        "fullName": str,
        "birthDate": NotRequired[str],
        "nationality": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "countryOfResidence": NotRequired[str],
        "address": NotRequired["BeneficiaryAddress"],
        "beneficiaryType": Literal["INDIVIDUAL"],
    },
)

TestClock = TypedDict(
    "TestClock",
    {
        "time": str,
        "state": Literal["RUNNING", "FROZEN", "MOVING"],
        "serviceTime": str,
        "movingTo": NotRequired[str],
        "from": NotRequired[str],
        "rangCount": NotRequired[float],
        "rang": NotRequired[list["RungTimer"]],
    },
)

TestClockRequest = TypedDict(
    "TestClockRequest",
    {
        "advance": NotRequired[str],
        "set": NotRequired[str],
        "freeze": NotRequired[bool],
        "release": NotRequired[bool],
    },
)

TestWebhookResponse = TypedDict(
    "TestWebhookResponse",
    {
        "url": str,
        "response_status": int,
        "response_body": str,
    },
)

ThbAccountExternalAccountCreateInfo = TypedDict(
    "ThbAccountExternalAccountCreateInfo",
    {
        "bankName": str,
        "accountNumber": str,
        "swiftCode": str,
        "beneficiary": "ThbAccountExternalAccountCreateInfoBeneficiary",
        "platformAccountId": NotRequired[str],
        "accountType": Literal["THB_ACCOUNT"],
    },
)

ThbAccountExternalAccountCreateInfoBeneficiary = Union["ThbAccountExternalAccountCreateInfoBeneficiaryBusiness", "ThbAccountExternalAccountCreateInfoBeneficiaryIndividual"]

ThbAccountExternalAccountCreateInfoBeneficiaryBusiness = TypedDict(
    "ThbAccountExternalAccountCreateInfoBeneficiaryBusiness",
    {
        "legalName": str,
        "registrationNumber": NotRequired[str],
        "taxId": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "countryOfResidence": NotRequired[str],
        "address": NotRequired["BeneficiaryAddress"],
        "beneficiaryType": Literal["BUSINESS"],
    },
)

ThbAccountExternalAccountCreateInfoBeneficiaryIndividual = TypedDict(
    "ThbAccountExternalAccountCreateInfoBeneficiaryIndividual",
    {
        "fullName": str,
        "birthDate": NotRequired[str],
        "nationality": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "countryOfResidence": NotRequired[str],
        "address": "BeneficiaryAddress",
        "beneficiaryType": Literal["INDIVIDUAL"],
    },
)

ThbAccountExternalAccountInfo = TypedDict(
    "ThbAccountExternalAccountInfo",
    {
        "bankName": str,
        "accountNumber": str,
        "swiftCode": str,
        "beneficiary": "ThbAccountExternalAccountInfoBeneficiary",
        "paymentRails": list[Literal["BANK_TRANSFER"]],
        "accountType": Literal["THB_ACCOUNT"],
    },
)

ThbAccountExternalAccountInfoBeneficiary = Union["ThbAccountExternalAccountInfoBeneficiaryBusiness", "ThbAccountExternalAccountInfoBeneficiaryIndividual"]

ThbAccountExternalAccountInfoBeneficiaryBusiness = TypedDict(
    "ThbAccountExternalAccountInfoBeneficiaryBusiness",
    {
        "legalName": str,
        "registrationNumber": NotRequired[str],
        "taxId": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "countryOfResidence": NotRequired[str],
        "address": NotRequired["BeneficiaryAddress"],
        "beneficiaryType": Literal["BUSINESS"],
    },
)

ThbAccountExternalAccountInfoBeneficiaryIndividual = TypedDict(
    "ThbAccountExternalAccountInfoBeneficiaryIndividual",
    {
        "fullName": str,
        "birthDate": NotRequired[str],
        "nationality": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "countryOfResidence": NotRequired[str],
        "address": NotRequired["BeneficiaryAddress"],
        "beneficiaryType": Literal["INDIVIDUAL"],
    },
)

Token = TypedDict(
    "Token",
    {
        "id": str,
        "name": str,
        "permissions": list[Literal["VIEW", "TRANSACT", "MANAGE"]],
        "clientId": str,
        "clientSecret": NotRequired[str],
        "createdAt": str,
        "updatedAt": str,
    },
)

TokenCreateRequest = TypedDict(
    "TokenCreateRequest",
    {
        "name": str,
        "permissions": list[Literal["VIEW", "TRANSACT", "MANAGE"]],
    },
)

TokenPage = TypedDict(
    "TokenPage",
    {
        "data": list["Token"],
        "hasMore": bool,
        "nextCursor": NotRequired[str],
        "totalCount": NotRequired[float],
    },
)

TotpConfirmRequest = TypedDict(
    "TotpConfirmRequest",
    {
        "secret": str,
        "code": str,
        "type": Literal["TOTP"],
    },
)

TotpConfirmResponse = TypedDict(
    "TotpConfirmResponse",
    {
        "recoveryCodes": list[str],
        "type": Literal["TOTP"],
    },
)

TotpEnrollRequest = TypedDict(
    "TotpEnrollRequest",
    {
        "type": Literal["TOTP"],
    },
)

TotpEnrollStart = TypedDict(
    "TotpEnrollStart",
    {
        "secret": str,
        "secretBase32Encoded": str,
        "totpUri": str,
        "type": Literal["TOTP"],
    },
)

Transaction = Union["IncomingTransaction", "OutgoingTransaction"]

TransactionApproveRequest = TypedDict(
    "TransactionApproveRequest",
    {
        "receiverCustomerInfo": NotRequired[dict[str, Any]],
    },
)

TransactionConfirmRequest = TypedDict(
    "TransactionConfirmRequest",
    {
        "receiptDeliveryConfirmedAt": NotRequired[str],
    },
)

TransactionDestination = Union["AccountTransactionDestination", "UmaTransactionDestination"]

TransactionDestinationType = Literal["ACCOUNT", "UMA_ADDRESS"]

TransactionRejectRequest = TypedDict(
    "TransactionRejectRequest",
    {
        "reason": NotRequired[str],
    },
)

TransactionSource = Union["AccountTransactionSource", "RealtimeTransactionSource", "UmaTransactionSource"]

TransactionSourceType = Literal["ACCOUNT", "REALTIME_FUNDING", "UMA_ADDRESS"]

TransactionType = Literal["INCOMING", "OUTGOING"]

TransferInCreateRequest = TypedDict(
    "TransferInCreateRequest",
    {
        "source": "ExternalAccountReference",
        "destination": "InternalAccountReference",
        "amount": NotRequired[int],
    },
)

TransferOutCreateRequest = TypedDict(
    "TransferOutCreateRequest",
    {
        "source": "InternalAccountReference",
        "destination": "PayoutReference",
        "amount": NotRequired[int],
        "remittanceInformation": NotRequired[str],
        "purposeOfPayment": NotRequired[Literal["GIFT", "SELF", "GOODS_OR_SERVICES", "EDUCATION", "HEALTH_OR_MEDICAL", "REAL_ESTATE_PURCHASE", "TAX_PAYMENT", "LOAN_PAYMENT", "UTILITY_BILL", "DONATION", "TRAVEL", "FAMILY_SUPPORT", "SALARY_PAYMENT", "OTHER"]],
    },
)

Trigger = TypedDict(
    "Trigger",
    {
        "type": str,
        "resourceId": str,
        "afterSeconds": float,
    },
)

TriggerRequest = TypedDict(
    "TriggerRequest",
    {
        "type": Literal["OUTGOING_PAYMENT.PENDING", "OUTGOING_PAYMENT.PENDING_AUTHORIZATION", "OUTGOING_PAYMENT.PROCESSING", "OUTGOING_PAYMENT.COMPLETED", "OUTGOING_PAYMENT.FAILED", "OUTGOING_PAYMENT.EXPIRED", "OUTGOING_PAYMENT.REFUND_PENDING", "OUTGOING_PAYMENT.REFUND_COMPLETED", "OUTGOING_PAYMENT.REFUND_FAILED", "INCOMING_PAYMENT.PENDING", "INCOMING_PAYMENT.COMPLETED", "INCOMING_PAYMENT.FAILED", "INCOMING_PAYMENT.REFUND_PENDING", "INCOMING_PAYMENT.REFUND_COMPLETED", "INCOMING_PAYMENT.REFUND_FAILED", "CUSTOMER.KYC_PENDING", "CUSTOMER.KYC_APPROVED", "CUSTOMER.KYC_REJECTED", "CUSTOMER.KYB_PENDING", "CUSTOMER.KYB_APPROVED", "CUSTOMER.KYB_REJECTED", "VERIFICATION.PENDING_MANUAL_REVIEW", "VERIFICATION.READY_FOR_VERIFICATION", "VERIFICATION.IN_PROGRESS", "VERIFICATION.RESOLVE_ERRORS", "VERIFICATION.APPROVED", "VERIFICATION.REJECTED", "EXTERNAL_ACCOUNT.STATUS_UPDATED", "INTERNAL_ACCOUNT.BALANCE_UPDATED", "INTERNAL_ACCOUNT.STATUS_UPDATED", "INTERNAL_ACCOUNT.FUNDING_INSTRUCTIONS_UPDATED", "INVITATION.CLAIMED", "BULK_UPLOAD.COMPLETED", "BULK_UPLOAD.FAILED", "AGENT_ACTION.PENDING_APPROVAL", "CARD.STATE_CHANGE", "CARD.FUNDING_SOURCE_CHANGE", "CARD_TRANSACTION.AUTHORIZED", "CARD_TRANSACTION.PARTIALLY_SETTLED", "CARD_TRANSACTION.SETTLED", "CARD_TRANSACTION.REFUNDED", "CARD_TRANSACTION.EXCEPTION", "TEST"],
        "data": NotRequired[dict[str, Any]],
    },
)

TronWalletExternalAccountCreateInfo = TypedDict(
    "TronWalletExternalAccountCreateInfo",
    {
        "address": str,
        "vaspName": NotRequired[str],
        "beneficiary": NotRequired["TronWalletExternalAccountCreateInfoBeneficiary"],
        "platformAccountId": NotRequired[str],
        "accountType": Literal["TRON_WALLET"],
    },
)

TronWalletExternalAccountCreateInfoBeneficiary = Union["TronWalletExternalAccountCreateInfoBeneficiaryBusiness", "TronWalletExternalAccountCreateInfoBeneficiaryIndividual"]

TronWalletExternalAccountCreateInfoBeneficiaryBusiness = TypedDict(
    "TronWalletExternalAccountCreateInfoBeneficiaryBusiness",
    {
        "legalName": str,
        "registrationNumber": NotRequired[str],
        "taxId": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "countryOfResidence": NotRequired[str],
        "address": NotRequired["BeneficiaryAddress"],
        "beneficiaryType": Literal["BUSINESS"],
    },
)

TronWalletExternalAccountCreateInfoBeneficiaryIndividual = TypedDict(
    "TronWalletExternalAccountCreateInfoBeneficiaryIndividual",
    {
        "fullName": str,
        "countryOfResidence": str,
        "beneficiaryType": Literal["INDIVIDUAL"],
    },
)

TronWalletExternalAccountInfo = TypedDict(
    "TronWalletExternalAccountInfo",
    {
        "address": str,
        "vaspName": NotRequired[str],
        "beneficiary": NotRequired["TronWalletExternalAccountInfoBeneficiary"],
        "accountType": Literal["TRON_WALLET"],
    },
)

TronWalletExternalAccountInfoBeneficiary = Union["TronWalletExternalAccountInfoBeneficiaryBusiness", "TronWalletExternalAccountInfoBeneficiaryIndividual"]

TronWalletExternalAccountInfoBeneficiaryBusiness = TypedDict(
    "TronWalletExternalAccountInfoBeneficiaryBusiness",
    {
        "legalName": str,
        "registrationNumber": NotRequired[str],
        "taxId": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "countryOfResidence": NotRequired[str],
        "address": NotRequired["BeneficiaryAddress"],
        "beneficiaryType": Literal["BUSINESS"],
    },
)

TronWalletExternalAccountInfoBeneficiaryIndividual = TypedDict(
    "TronWalletExternalAccountInfoBeneficiaryIndividual",
    {
        "fullName": str,
        "countryOfResidence": str,
        "beneficiaryType": Literal["INDIVIDUAL"],
    },
)

TwoFactorResetCompleteRequest = TypedDict(
    "TwoFactorResetCompleteRequest",
    {
        "mobile": NotRequired["MobileNumber"],
    },
)

TwoFactorResetStart = TypedDict(
    "TwoFactorResetStart",
    {
        "resetId": str,
        "livenessAccessToken": NotRequired[Union[str, None]],
        "verificationLink": NotRequired[Union[str, None]],
        "expiresAt": NotRequired[Union[str, None]],
    },
)

TwoFactorResetStartRequest = TypedDict(
    "TwoFactorResetStartRequest",
    {
        "factor": Literal["SMS_OTP", "TOTP", "PASSKEY"],
    },
)

TwoFactorResetStatus = TypedDict(
    "TwoFactorResetStatus",
    {
        "status": Literal["INITIATED", "PENDING_REVIEW", "LIVENESS_PASSED", "COMPLETED", "REJECTED", "EXPIRED"],
        "factor": Literal["SMS_OTP", "TOTP", "PASSKEY"],
        "enrollmentStatus": NotRequired[Literal["PENDING", "COMPLETED", None]],
        "expiresAt": str,
        "completedAt": NotRequired[Union[str, None]],
    },
)

TzsAccountExternalAccountCreateInfo = TypedDict(
    "TzsAccountExternalAccountCreateInfo",
    {
        "phoneNumber": str,
        "provider": str,
        "beneficiary": "TzsAccountExternalAccountCreateInfoBeneficiary",
        "platformAccountId": NotRequired[str],
        "accountType": Literal["TZS_ACCOUNT"],
    },
)

TzsAccountExternalAccountCreateInfoBeneficiary = Union["TzsAccountExternalAccountCreateInfoBeneficiaryBusiness", "TzsAccountExternalAccountCreateInfoBeneficiaryIndividual"]

TzsAccountExternalAccountCreateInfoBeneficiaryBusiness = TypedDict(
    "TzsAccountExternalAccountCreateInfoBeneficiaryBusiness",
    {
        "legalName": str,
        "registrationNumber": NotRequired[str],
        "taxId": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "countryOfResidence": NotRequired[str],
        "address": NotRequired["BeneficiaryAddress"],
        "beneficiaryType": Literal["BUSINESS"],
    },
)

TzsAccountExternalAccountCreateInfoBeneficiaryIndividual = TypedDict(
    "TzsAccountExternalAccountCreateInfoBeneficiaryIndividual",
    {
        "fullName": str,
        "birthDate": NotRequired[str],
        "nationality": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "countryOfResidence": NotRequired[str],
        "address": "BeneficiaryAddress",
        "beneficiaryType": Literal["INDIVIDUAL"],
    },
)

TzsAccountExternalAccountInfo = TypedDict(
    "TzsAccountExternalAccountInfo",
    {
        "phoneNumber": str,
        "provider": str,
        "beneficiary": "TzsAccountExternalAccountInfoBeneficiary",
        "paymentRails": list[Literal["MOBILE_MONEY"]],
        "accountType": Literal["TZS_ACCOUNT"],
    },
)

TzsAccountExternalAccountInfoBeneficiary = Union["TzsAccountExternalAccountInfoBeneficiaryBusiness", "TzsAccountExternalAccountInfoBeneficiaryIndividual"]

TzsAccountExternalAccountInfoBeneficiaryBusiness = TypedDict(
    "TzsAccountExternalAccountInfoBeneficiaryBusiness",
    {
        "legalName": str,
        "registrationNumber": NotRequired[str],
        "taxId": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "countryOfResidence": NotRequired[str],
        "address": NotRequired["BeneficiaryAddress"],
        "beneficiaryType": Literal["BUSINESS"],
    },
)

TzsAccountExternalAccountInfoBeneficiaryIndividual = TypedDict(
    "TzsAccountExternalAccountInfoBeneficiaryIndividual",
    {
        "fullName": str,
        "birthDate": NotRequired[str],
        "nationality": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "countryOfResidence": NotRequired[str],
        "address": NotRequired["BeneficiaryAddress"],
        "beneficiaryType": Literal["INDIVIDUAL"],
    },
)

UgxAccountExternalAccountCreateInfo = TypedDict(
    "UgxAccountExternalAccountCreateInfo",
    {
        "phoneNumber": str,
        "provider": str,
        "beneficiary": "UgxAccountExternalAccountCreateInfoBeneficiary",
        "platformAccountId": NotRequired[str],
        "accountType": Literal["UGX_ACCOUNT"],
    },
)

UgxAccountExternalAccountCreateInfoBeneficiary = Union["UgxAccountExternalAccountCreateInfoBeneficiaryBusiness", "UgxAccountExternalAccountCreateInfoBeneficiaryIndividual"]

UgxAccountExternalAccountCreateInfoBeneficiaryBusiness = TypedDict(
    "UgxAccountExternalAccountCreateInfoBeneficiaryBusiness",
    {
        "legalName": str,
        "registrationNumber": NotRequired[str],
        "taxId": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "countryOfResidence": NotRequired[str],
        "address": NotRequired["BeneficiaryAddress"],
        "beneficiaryType": Literal["BUSINESS"],
    },
)

UgxAccountExternalAccountCreateInfoBeneficiaryIndividual = TypedDict(
    "UgxAccountExternalAccountCreateInfoBeneficiaryIndividual",
    {
        "fullName": str,
        "birthDate": NotRequired[str],
        "nationality": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "countryOfResidence": NotRequired[str],
        "address": "BeneficiaryAddress",
        "beneficiaryType": Literal["INDIVIDUAL"],
    },
)

UgxAccountExternalAccountInfo = TypedDict(
    "UgxAccountExternalAccountInfo",
    {
        "phoneNumber": str,
        "provider": str,
        "beneficiary": "UgxAccountExternalAccountInfoBeneficiary",
        "paymentRails": list[Literal["MOBILE_MONEY"]],
        "accountType": Literal["UGX_ACCOUNT"],
    },
)

UgxAccountExternalAccountInfoBeneficiary = Union["UgxAccountExternalAccountInfoBeneficiaryBusiness", "UgxAccountExternalAccountInfoBeneficiaryIndividual"]

UgxAccountExternalAccountInfoBeneficiaryBusiness = TypedDict(
    "UgxAccountExternalAccountInfoBeneficiaryBusiness",
    {
        "legalName": str,
        "registrationNumber": NotRequired[str],
        "taxId": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "countryOfResidence": NotRequired[str],
        "address": NotRequired["BeneficiaryAddress"],
        "beneficiaryType": Literal["BUSINESS"],
    },
)

UgxAccountExternalAccountInfoBeneficiaryIndividual = TypedDict(
    "UgxAccountExternalAccountInfoBeneficiaryIndividual",
    {
        "fullName": str,
        "birthDate": NotRequired[str],
        "nationality": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "countryOfResidence": NotRequired[str],
        "address": NotRequired["BeneficiaryAddress"],
        "beneficiaryType": Literal["INDIVIDUAL"],
    },
)

UmaDestination = TypedDict(
    "UmaDestination",
    {
        "umaAddress": str,
        "currency": NotRequired[str],
        "destinationType": Literal["UMA_ADDRESS"],
    },
)

UmaLookup = TypedDict(
    "UmaLookup",
    {
        "supportedCurrencies": list["ReceivableCurrency"],
        "requiredPayerDataFields": NotRequired[list["CounterpartyFieldDefinition"]],
        "lookupId": str,
        "receiverUmaAddress": str,
    },
)

UmaProvider = TypedDict(
    "UmaProvider",
    {
        "name": NotRequired[str],
        "supportedRegions": NotRequired[list[str]],
        "domain": NotRequired[str],
        "logoUrl": NotRequired[str],
        "supportedCurrencies": NotRequired[list["Currency"]],
        "lei": NotRequired[str],
        "allowListStatus": NotRequired[bool],
    },
)

UmaProviderPage = TypedDict(
    "UmaProviderPage",
    {
        "data": list["UmaProvider"],
        "hasMore": bool,
        "nextCursor": NotRequired[str],
        "totalCount": NotRequired[float],
    },
)

UmaTransactionDestination = TypedDict(
    "UmaTransactionDestination",
    {
        "currency": NotRequired[str],
        "umaAddress": Union[str, None],
        "destinationType": Literal["UMA_ADDRESS"],
    },
)

UmaTransactionSource = TypedDict(
    "UmaTransactionSource",
    {
        "currency": NotRequired[str],
        "umaAddress": Union[str, None],
        "sourceType": Literal["UMA_ADDRESS"],
    },
)

UsdAccountExternalAccountCreateInfo = TypedDict(
    "UsdAccountExternalAccountCreateInfo",
    {
        "accountNumber": str,
        "routingNumber": str,
        "bankName": NotRequired[str],
        "bankAccountType": NotRequired[Literal["CHECKING", "SAVINGS"]],
        "intermediaryBankName": NotRequired[str],
        "intermediaryRoutingNumber": NotRequired[str],
        "fiToFiInformation": NotRequired[str],
        "beneficiary": "UsdAccountExternalAccountCreateInfoBeneficiary",
        "platformAccountId": NotRequired[str],
        "accountType": Literal["USD_ACCOUNT"],
    },
)

UsdAccountExternalAccountCreateInfoBeneficiary = Union["UsdAccountExternalAccountCreateInfoBeneficiaryBusiness", "UsdAccountExternalAccountCreateInfoBeneficiaryIndividual"]

UsdAccountExternalAccountCreateInfoBeneficiaryBusiness = TypedDict(
    "UsdAccountExternalAccountCreateInfoBeneficiaryBusiness",
    {
        "legalName": str,
        "registrationNumber": NotRequired[str],
        "taxId": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "countryOfResidence": NotRequired[str],
        "address": NotRequired["BeneficiaryAddress"],
        "beneficiaryType": Literal["BUSINESS"],
    },
)

UsdAccountExternalAccountCreateInfoBeneficiaryIndividual = TypedDict(
    "UsdAccountExternalAccountCreateInfoBeneficiaryIndividual",
    {
        "fullName": str,
        "birthDate": NotRequired[str],
        "nationality": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "countryOfResidence": NotRequired[str],
        "address": "BeneficiaryAddress",
        "beneficiaryType": Literal["INDIVIDUAL"],
    },
)

UsdAccountExternalAccountInfo = TypedDict(
    "UsdAccountExternalAccountInfo",
    {
        "accountNumber": str,
        "routingNumber": str,
        "bankName": NotRequired[str],
        "bankAccountType": NotRequired[Literal["CHECKING", "SAVINGS"]],
        "intermediaryBankName": NotRequired[str],
        "intermediaryRoutingNumber": NotRequired[str],
        "fiToFiInformation": NotRequired[str],
        "beneficiary": "UsdAccountExternalAccountInfoBeneficiary",
        "paymentRails": list[Literal["ACH", "WIRE", "RTP", "FEDNOW"]],
        "accountType": Literal["USD_ACCOUNT"],
    },
)

UsdAccountExternalAccountInfoBeneficiary = Union["UsdAccountExternalAccountInfoBeneficiaryBusiness", "UsdAccountExternalAccountInfoBeneficiaryIndividual"]

UsdAccountExternalAccountInfoBeneficiaryBusiness = TypedDict(
    "UsdAccountExternalAccountInfoBeneficiaryBusiness",
    {
        "legalName": str,
        "registrationNumber": NotRequired[str],
        "taxId": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "countryOfResidence": NotRequired[str],
        "address": NotRequired["BeneficiaryAddress"],
        "beneficiaryType": Literal["BUSINESS"],
    },
)

UsdAccountExternalAccountInfoBeneficiaryIndividual = TypedDict(
    "UsdAccountExternalAccountInfoBeneficiaryIndividual",
    {
        "fullName": str,
        "birthDate": NotRequired[str],
        "nationality": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "countryOfResidence": NotRequired[str],
        "address": NotRequired["BeneficiaryAddress"],
        "beneficiaryType": Literal["INDIVIDUAL"],
    },
)

VaspPage = TypedDict(
    "VaspPage",
    {
        "data": list["VaspResponse"],
        "hasMore": bool,
        "nextCursor": NotRequired[str],
        "totalCount": NotRequired[float],
    },
)

VaspResponse = TypedDict(
    "VaspResponse",
    {
        "vaspName": str,
        "url": NotRequired[str],
    },
)

VerificationError = TypedDict(
    "VerificationError",
    {
        "resourceId": str,
        "type": Literal["MISSING_FIELD", "INVALID_FIELD", "MISSING_LEGAL_PRESENCE_DOCUMENT", "MISSING_CONTROL_STRUCTURE_DOCUMENT", "MISSING_OWNERSHIP_STRUCTURE_DOCUMENT", "MISSING_PROOF_OF_ADDRESS_DOCUMENT", "MISSING_IDENTITY_DOCUMENT", "INVALID_DOCUMENT", "EXPIRED_DOCUMENT", "POOR_QUALITY_DOCUMENT", "SUSPECTED_FRAUD_DOCUMENT", "WRONG_DOCUMENT_TYPE", "INCOMPLETE_DOCUMENT", "UNREADABLE_DOCUMENT", "DOCUMENT_VERIFICATION_FAILED", "APPLICANT_SANCTIONED", "APPLICANT_FRAUD", "APPLICANT_CRIMINAL_RECORD", "APPLICANT_REJECTED", "MISSING_BENEFICIAL_OWNER", "MISSING_CONTROL_PERSON", "MISSING_GOOD_STANDING_DOCUMENT"],
        "field": NotRequired[str],
        "acceptedDocumentTypes": NotRequired[list[Literal["PASSPORT", "DRIVERS_LICENSE", "NATIONAL_ID", "PROOF_OF_ADDRESS", "BANK_STATEMENT", "TAX_RETURN", "CERTIFICATE_OF_INCORPORATION", "ARTICLES_OF_INCORPORATION", "ARTICLES_OF_ASSOCIATION", "STATE_REGISTRY_EXCERPT", "GOOD_STANDING_CERTIFICATE", "INFORMATION_STATEMENT", "INCUMBENCY_CERTIFICATE", "BUSINESS_LICENSE", "SHAREHOLDER_REGISTER", "POWER_OF_ATTORNEY", "UTILITY_BILL", "ELECTRICITY_BILL", "RENT_OR_LEASE_AGREEMENT", "DIRECTOR_REGISTRY", "TRUST_AGREEMENT", "STATE_COMPANY_REGISTRY", "PARTNERSHIP_CONTROL_AGREEMENT", "PARTNERSHIP_AGREEMENT", "SELFIE", "OTHER"]]],
        "reason": str,
    },
)

VerificationPage = TypedDict(
    "VerificationPage",
    {
        "data": list["VerificationResponse"],
        "hasMore": bool,
        "nextCursor": NotRequired[str],
        "totalCount": NotRequired[float],
    },
)

VerificationRequest = TypedDict(
    "VerificationRequest",
    {
        "customerId": str,
    },
)

VerificationResponse = TypedDict(
    "VerificationResponse",
    {
        "id": str,
        "customerId": str,
        "verificationStatus": Literal["READY_FOR_VERIFICATION", "RESOLVE_ERRORS", "IN_PROGRESS", "PENDING_MANUAL_REVIEW", "APPROVED", "REJECTED"],
        "errors": list["VerificationError"],
        "createdAt": str,
        "updatedAt": NotRequired[str],
    },
)

VndAccountExternalAccountCreateInfo = TypedDict(
    "VndAccountExternalAccountCreateInfo",
    {
        "bankName": str,
        "accountNumber": str,
        "swiftCode": str,
        "beneficiary": "VndAccountExternalAccountCreateInfoBeneficiary",
        "platformAccountId": NotRequired[str],
        "accountType": Literal["VND_ACCOUNT"],
    },
)

VndAccountExternalAccountCreateInfoBeneficiary = Union["VndAccountExternalAccountCreateInfoBeneficiaryBusiness", "VndAccountExternalAccountCreateInfoBeneficiaryIndividual"]

VndAccountExternalAccountCreateInfoBeneficiaryBusiness = TypedDict(
    "VndAccountExternalAccountCreateInfoBeneficiaryBusiness",
    {
        "legalName": str,
        "registrationNumber": NotRequired[str],
        "taxId": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "countryOfResidence": NotRequired[str],
        "address": NotRequired["BeneficiaryAddress"],
        "beneficiaryType": Literal["BUSINESS"],
    },
)

VndAccountExternalAccountCreateInfoBeneficiaryIndividual = TypedDict(
    "VndAccountExternalAccountCreateInfoBeneficiaryIndividual",
    {
        "fullName": str,
        "birthDate": NotRequired[str],
        "nationality": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "countryOfResidence": NotRequired[str],
        "address": "BeneficiaryAddress",
        "beneficiaryType": Literal["INDIVIDUAL"],
    },
)

VndAccountExternalAccountInfo = TypedDict(
    "VndAccountExternalAccountInfo",
    {
        "bankName": str,
        "accountNumber": str,
        "swiftCode": str,
        "beneficiary": "VndAccountExternalAccountInfoBeneficiary",
        "paymentRails": list[Literal["BANK_TRANSFER"]],
        "accountType": Literal["VND_ACCOUNT"],
    },
)

VndAccountExternalAccountInfoBeneficiary = Union["VndAccountExternalAccountInfoBeneficiaryBusiness", "VndAccountExternalAccountInfoBeneficiaryIndividual"]

VndAccountExternalAccountInfoBeneficiaryBusiness = TypedDict(
    "VndAccountExternalAccountInfoBeneficiaryBusiness",
    {
        "legalName": str,
        "registrationNumber": NotRequired[str],
        "taxId": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "countryOfResidence": NotRequired[str],
        "address": NotRequired["BeneficiaryAddress"],
        "beneficiaryType": Literal["BUSINESS"],
    },
)

VndAccountExternalAccountInfoBeneficiaryIndividual = TypedDict(
    "VndAccountExternalAccountInfoBeneficiaryIndividual",
    {
        "fullName": str,
        "birthDate": NotRequired[str],
        "nationality": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "countryOfResidence": NotRequired[str],
        "address": NotRequired["BeneficiaryAddress"],
        "beneficiaryType": Literal["INDIVIDUAL"],
    },
)

WalletExportRequest = TypedDict(
    "WalletExportRequest",
    {
        "clientPublicKey": str,
    },
)

WalletExportResponse = TypedDict(
    "WalletExportResponse",
    {
        "id": str,
        "encryptedWalletCredentials": str,
    },
)

WalletSignatureChallengeResponse = TypedDict(
    "WalletSignatureChallengeResponse",
    {
        "messageToSign": str,
        "expiresAt": str,
        "method": Literal["WALLET_SIGNATURE"],
    },
)

WebhookDelivery = TypedDict(
    "WebhookDelivery",
    {
        "id": str,
        "webhookId": str,
        "endpointId": str,
        "type": str,
        "status": Literal["PENDING", "DELIVERED", "FAILED", "SKIPPED"],
        "timestamp": str,
        "nextAttemptAt": NotRequired[str],
        "attempts": list["WebhookDeliveryAttempt"],
        "createdAt": str,
        "updatedAt": str,
    },
)

WebhookDeliveryAttempt = TypedDict(
    "WebhookDeliveryAttempt",
    {
        "at": str,
        "url": str,
        "responseStatus": NotRequired[int],
        "responseBody": NotRequired[str],
        "failure": NotRequired[Literal["ENDPOINT_REFUSED", "UNREACHABLE", "TIMEOUT", "TLS", "PROTOCOL", "FAULT_INJECTED"]],
        "duration": int,
    },
)

WebhookDeliveryPage = TypedDict(
    "WebhookDeliveryPage",
    {
        "data": list["WebhookDelivery"],
        "hasMore": bool,
        "nextCursor": NotRequired[str],
        "totalCount": NotRequired[float],
    },
)

WebhookEndpoint = TypedDict(
    "WebhookEndpoint",
    {
        "id": str,
        "url": str,
        "types": NotRequired[list[Literal["OUTGOING_PAYMENT.PENDING", "OUTGOING_PAYMENT.PENDING_AUTHORIZATION", "OUTGOING_PAYMENT.PROCESSING", "OUTGOING_PAYMENT.COMPLETED", "OUTGOING_PAYMENT.FAILED", "OUTGOING_PAYMENT.EXPIRED", "OUTGOING_PAYMENT.REFUND_PENDING", "OUTGOING_PAYMENT.REFUND_COMPLETED", "OUTGOING_PAYMENT.REFUND_FAILED", "INCOMING_PAYMENT.PENDING", "INCOMING_PAYMENT.COMPLETED", "INCOMING_PAYMENT.FAILED", "INCOMING_PAYMENT.REFUND_PENDING", "INCOMING_PAYMENT.REFUND_COMPLETED", "INCOMING_PAYMENT.REFUND_FAILED", "CUSTOMER.KYC_PENDING", "CUSTOMER.KYC_APPROVED", "CUSTOMER.KYC_REJECTED", "CUSTOMER.KYB_PENDING", "CUSTOMER.KYB_APPROVED", "CUSTOMER.KYB_REJECTED", "VERIFICATION.READY_FOR_VERIFICATION", "VERIFICATION.IN_PROGRESS", "VERIFICATION.PENDING_MANUAL_REVIEW", "VERIFICATION.RESOLVE_ERRORS", "VERIFICATION.APPROVED", "VERIFICATION.REJECTED", "EXTERNAL_ACCOUNT.STATUS_UPDATED", "INTERNAL_ACCOUNT.BALANCE_UPDATED", "INTERNAL_ACCOUNT.STATUS_UPDATED", "INTERNAL_ACCOUNT.FUNDING_INSTRUCTIONS_UPDATED", "INVITATION.CLAIMED", "BULK_UPLOAD.COMPLETED", "BULK_UPLOAD.FAILED", "AGENT_ACTION.PENDING_APPROVAL", "CARD.STATE_CHANGE", "CARD.FUNDING_SOURCE_CHANGE", "CARD_TRANSACTION.AUTHORIZED", "CARD_TRANSACTION.PARTIALLY_SETTLED", "CARD_TRANSACTION.SETTLED", "CARD_TRANSACTION.REFUNDED", "CARD_TRANSACTION.EXCEPTION"]]],
        "description": NotRequired[str],
        "isConfigured": bool,
        "status": Literal["ENABLED", "DISABLED"],
        "disabledAt": NotRequired[str],
        "disabledReason": NotRequired[Literal["REQUESTED", "GONE"]],
        "createdAt": str,
        "updatedAt": str,
    },
)

WebhookEndpointCreateRequest = TypedDict(
    "WebhookEndpointCreateRequest",
    {
        "url": str,
        "types": NotRequired[list[Literal["OUTGOING_PAYMENT.PENDING", "OUTGOING_PAYMENT.PENDING_AUTHORIZATION", "OUTGOING_PAYMENT.PROCESSING", "OUTGOING_PAYMENT.COMPLETED", "OUTGOING_PAYMENT.FAILED", "OUTGOING_PAYMENT.EXPIRED", "OUTGOING_PAYMENT.REFUND_PENDING", "OUTGOING_PAYMENT.REFUND_COMPLETED", "OUTGOING_PAYMENT.REFUND_FAILED", "INCOMING_PAYMENT.PENDING", "INCOMING_PAYMENT.COMPLETED", "INCOMING_PAYMENT.FAILED", "INCOMING_PAYMENT.REFUND_PENDING", "INCOMING_PAYMENT.REFUND_COMPLETED", "INCOMING_PAYMENT.REFUND_FAILED", "CUSTOMER.KYC_PENDING", "CUSTOMER.KYC_APPROVED", "CUSTOMER.KYC_REJECTED", "CUSTOMER.KYB_PENDING", "CUSTOMER.KYB_APPROVED", "CUSTOMER.KYB_REJECTED", "VERIFICATION.READY_FOR_VERIFICATION", "VERIFICATION.IN_PROGRESS", "VERIFICATION.PENDING_MANUAL_REVIEW", "VERIFICATION.RESOLVE_ERRORS", "VERIFICATION.APPROVED", "VERIFICATION.REJECTED", "EXTERNAL_ACCOUNT.STATUS_UPDATED", "INTERNAL_ACCOUNT.BALANCE_UPDATED", "INTERNAL_ACCOUNT.STATUS_UPDATED", "INTERNAL_ACCOUNT.FUNDING_INSTRUCTIONS_UPDATED", "INVITATION.CLAIMED", "BULK_UPLOAD.COMPLETED", "BULK_UPLOAD.FAILED", "AGENT_ACTION.PENDING_APPROVAL", "CARD.STATE_CHANGE", "CARD.FUNDING_SOURCE_CHANGE", "CARD_TRANSACTION.AUTHORIZED", "CARD_TRANSACTION.PARTIALLY_SETTLED", "CARD_TRANSACTION.SETTLED", "CARD_TRANSACTION.REFUNDED", "CARD_TRANSACTION.EXCEPTION"]]],
        "description": NotRequired[str],
        "status": NotRequired[Literal["ENABLED", "DISABLED"]],
    },
)

WebhookEndpointPage = TypedDict(
    "WebhookEndpointPage",
    {
        "data": list["WebhookEndpoint"],
        "hasMore": bool,
        "nextCursor": NotRequired[str],
        "totalCount": NotRequired[float],
    },
)

WebhookEndpointUpdateRequest = TypedDict(
    "WebhookEndpointUpdateRequest",
    {
        "url": NotRequired[str],
        "types": NotRequired[Union[list[Literal["OUTGOING_PAYMENT.PENDING", "OUTGOING_PAYMENT.PENDING_AUTHORIZATION", "OUTGOING_PAYMENT.PROCESSING", "OUTGOING_PAYMENT.COMPLETED", "OUTGOING_PAYMENT.FAILED", "OUTGOING_PAYMENT.EXPIRED", "OUTGOING_PAYMENT.REFUND_PENDING", "OUTGOING_PAYMENT.REFUND_COMPLETED", "OUTGOING_PAYMENT.REFUND_FAILED", "INCOMING_PAYMENT.PENDING", "INCOMING_PAYMENT.COMPLETED", "INCOMING_PAYMENT.FAILED", "INCOMING_PAYMENT.REFUND_PENDING", "INCOMING_PAYMENT.REFUND_COMPLETED", "INCOMING_PAYMENT.REFUND_FAILED", "CUSTOMER.KYC_PENDING", "CUSTOMER.KYC_APPROVED", "CUSTOMER.KYC_REJECTED", "CUSTOMER.KYB_PENDING", "CUSTOMER.KYB_APPROVED", "CUSTOMER.KYB_REJECTED", "VERIFICATION.READY_FOR_VERIFICATION", "VERIFICATION.IN_PROGRESS", "VERIFICATION.PENDING_MANUAL_REVIEW", "VERIFICATION.RESOLVE_ERRORS", "VERIFICATION.APPROVED", "VERIFICATION.REJECTED", "EXTERNAL_ACCOUNT.STATUS_UPDATED", "INTERNAL_ACCOUNT.BALANCE_UPDATED", "INTERNAL_ACCOUNT.STATUS_UPDATED", "INTERNAL_ACCOUNT.FUNDING_INSTRUCTIONS_UPDATED", "INVITATION.CLAIMED", "BULK_UPLOAD.COMPLETED", "BULK_UPLOAD.FAILED", "AGENT_ACTION.PENDING_APPROVAL", "CARD.STATE_CHANGE", "CARD.FUNDING_SOURCE_CHANGE", "CARD_TRANSACTION.AUTHORIZED", "CARD_TRANSACTION.PARTIALLY_SETTLED", "CARD_TRANSACTION.SETTLED", "CARD_TRANSACTION.REFUNDED", "CARD_TRANSACTION.EXCEPTION"]], None]],
        "description": NotRequired[Union[str, None]],
        "status": NotRequired[Literal["ENABLED", "DISABLED"]],
    },
)

WebhookKeyResponse = TypedDict(
    "WebhookKeyResponse",
    {
        "kty": Literal["EC"],
        "crv": Literal["P-256"],
        "x": str,
        "y": str,
        "use": Literal["sig"],
        "kid": str,
        "pem": str,
        "standardWebhooksKey": str,
        "validUntil": NotRequired[str],
    },
)

WebhookKeysResponse = TypedDict(
    "WebhookKeysResponse",
    {
        "keys": list["WebhookKeyResponse"],
    },
)

WebhookReplay = TypedDict(
    "WebhookReplay",
    {
        "count": int,
        "hasMore": bool,
    },
)

WithdrawalFeeRequest = TypedDict(
    "WithdrawalFeeRequest",
    {
        "internalAccountId": str,
        "currency": str,
        "cryptoNetwork": str,
        "amount": int,
        "destinationAddress": str,
    },
)

WithdrawalFeeResponse = TypedDict(
    "WithdrawalFeeResponse",
    {
        "networkFee": int,
        "networkFeeAsset": str,
        "applicationFee": int,
        "totalFee": int,
        "netAmount": int,
    },
)

XafAccountExternalAccountCreateInfo = TypedDict(
    "XafAccountExternalAccountCreateInfo",
    {
        "phoneNumber": str,
        "provider": str,
        "region": Literal["CM", "CG"],
        "beneficiary": "XafAccountExternalAccountCreateInfoBeneficiary",
        "platformAccountId": NotRequired[str],
        "accountType": Literal["XAF_ACCOUNT"],
    },
)

XafAccountExternalAccountCreateInfoBeneficiary = Union["XafAccountExternalAccountCreateInfoBeneficiaryBusiness", "XafAccountExternalAccountCreateInfoBeneficiaryIndividual"]

XafAccountExternalAccountCreateInfoBeneficiaryBusiness = TypedDict(
    "XafAccountExternalAccountCreateInfoBeneficiaryBusiness",
    {
        "legalName": str,
        "registrationNumber": NotRequired[str],
        "taxId": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "countryOfResidence": NotRequired[str],
        "address": NotRequired["BeneficiaryAddress"],
        "beneficiaryType": Literal["BUSINESS"],
    },
)

XafAccountExternalAccountCreateInfoBeneficiaryIndividual = TypedDict(
    "XafAccountExternalAccountCreateInfoBeneficiaryIndividual",
    {
        "fullName": str,
        "birthDate": NotRequired[str],
        "nationality": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "countryOfResidence": NotRequired[str],
        "address": "BeneficiaryAddress",
        "beneficiaryType": Literal["INDIVIDUAL"],
    },
)

XafAccountExternalAccountInfo = TypedDict(
    "XafAccountExternalAccountInfo",
    {
        "phoneNumber": str,
        "provider": str,
        "region": Literal["CM", "CG"],
        "beneficiary": "XafAccountExternalAccountInfoBeneficiary",
        "paymentRails": list[Literal["MOBILE_MONEY"]],
        "accountType": Literal["XAF_ACCOUNT"],
    },
)

XafAccountExternalAccountInfoBeneficiary = Union["XafAccountExternalAccountInfoBeneficiaryBusiness", "XafAccountExternalAccountInfoBeneficiaryIndividual"]

XafAccountExternalAccountInfoBeneficiaryBusiness = TypedDict(
    "XafAccountExternalAccountInfoBeneficiaryBusiness",
    {
        "legalName": str,
        "registrationNumber": NotRequired[str],
        "taxId": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "countryOfResidence": NotRequired[str],
        "address": NotRequired["BeneficiaryAddress"],
        "beneficiaryType": Literal["BUSINESS"],
    },
)

XafAccountExternalAccountInfoBeneficiaryIndividual = TypedDict(
    "XafAccountExternalAccountInfoBeneficiaryIndividual",
    {
        "fullName": str,
        "birthDate": NotRequired[str],
        "nationality": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "countryOfResidence": NotRequired[str],
        "address": NotRequired["BeneficiaryAddress"],
        "beneficiaryType": Literal["INDIVIDUAL"],
    },
)

XofAccountExternalAccountCreateInfo = TypedDict(
    "XofAccountExternalAccountCreateInfo",
    {
        "phoneNumber": str,
        "provider": str,
        "region": Literal["BJ", "CI", "SN", "TG"],
        "beneficiary": "XofAccountExternalAccountCreateInfoBeneficiary",
        "platformAccountId": NotRequired[str],
        "accountType": Literal["XOF_ACCOUNT"],
    },
)

XofAccountExternalAccountCreateInfoBeneficiary = Union["XofAccountExternalAccountCreateInfoBeneficiaryBusiness", "XofAccountExternalAccountCreateInfoBeneficiaryIndividual"]

XofAccountExternalAccountCreateInfoBeneficiaryBusiness = TypedDict(
    "XofAccountExternalAccountCreateInfoBeneficiaryBusiness",
    {
        "legalName": str,
        "registrationNumber": NotRequired[str],
        "taxId": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "countryOfResidence": NotRequired[str],
        "address": NotRequired["BeneficiaryAddress"],
        "beneficiaryType": Literal["BUSINESS"],
    },
)

XofAccountExternalAccountCreateInfoBeneficiaryIndividual = TypedDict(
    "XofAccountExternalAccountCreateInfoBeneficiaryIndividual",
    {
        "fullName": str,
        "birthDate": NotRequired[str],
        "nationality": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "countryOfResidence": NotRequired[str],
        "address": "BeneficiaryAddress",
        "beneficiaryType": Literal["INDIVIDUAL"],
    },
)

XofAccountExternalAccountInfo = TypedDict(
    "XofAccountExternalAccountInfo",
    {
        "phoneNumber": str,
        "provider": str,
        "region": Literal["BJ", "CI", "SN", "TG"],
        "beneficiary": "XofAccountExternalAccountInfoBeneficiary",
        "paymentRails": list[Literal["MOBILE_MONEY"]],
        "accountType": Literal["XOF_ACCOUNT"],
    },
)

XofAccountExternalAccountInfoBeneficiary = Union["XofAccountExternalAccountInfoBeneficiaryBusiness", "XofAccountExternalAccountInfoBeneficiaryIndividual"]

XofAccountExternalAccountInfoBeneficiaryBusiness = TypedDict(
    "XofAccountExternalAccountInfoBeneficiaryBusiness",
    {
        "legalName": str,
        "registrationNumber": NotRequired[str],
        "taxId": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "countryOfResidence": NotRequired[str],
        "address": NotRequired["BeneficiaryAddress"],
        "beneficiaryType": Literal["BUSINESS"],
    },
)

XofAccountExternalAccountInfoBeneficiaryIndividual = TypedDict(
    "XofAccountExternalAccountInfoBeneficiaryIndividual",
    {
        "fullName": str,
        "birthDate": NotRequired[str],
        "nationality": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "countryOfResidence": NotRequired[str],
        "address": NotRequired["BeneficiaryAddress"],
        "beneficiaryType": Literal["INDIVIDUAL"],
    },
)

ZarAccountExternalAccountCreateInfo = TypedDict(
    "ZarAccountExternalAccountCreateInfo",
    {
        "accountNumber": str,
        "bankName": str,
        "beneficiary": "ZarAccountExternalAccountCreateInfoBeneficiary",
        "platformAccountId": NotRequired[str],
        "accountType": Literal["ZAR_ACCOUNT"],
    },
)

ZarAccountExternalAccountCreateInfoBeneficiary = Union["ZarAccountExternalAccountCreateInfoBeneficiaryBusiness", "ZarAccountExternalAccountCreateInfoBeneficiaryIndividual"]

ZarAccountExternalAccountCreateInfoBeneficiaryBusiness = TypedDict(
    "ZarAccountExternalAccountCreateInfoBeneficiaryBusiness",
    {
        "legalName": str,
        "registrationNumber": NotRequired[str],
        "taxId": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "countryOfResidence": NotRequired[str],
        "address": NotRequired["BeneficiaryAddress"],
        "beneficiaryType": Literal["BUSINESS"],
    },
)

ZarAccountExternalAccountCreateInfoBeneficiaryIndividual = TypedDict(
    "ZarAccountExternalAccountCreateInfoBeneficiaryIndividual",
    {
        "fullName": str,
        "birthDate": NotRequired[str],
        "nationality": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "countryOfResidence": NotRequired[str],
        "address": "BeneficiaryAddress",
        "beneficiaryType": Literal["INDIVIDUAL"],
    },
)

ZarAccountExternalAccountInfo = TypedDict(
    "ZarAccountExternalAccountInfo",
    {
        "accountNumber": str,
        "bankName": str,
        "beneficiary": "ZarAccountExternalAccountInfoBeneficiary",
        "paymentRails": list[Literal["BANK_TRANSFER"]],
        "accountType": Literal["ZAR_ACCOUNT"],
    },
)

ZarAccountExternalAccountInfoBeneficiary = Union["ZarAccountExternalAccountInfoBeneficiaryBusiness", "ZarAccountExternalAccountInfoBeneficiaryIndividual"]

ZarAccountExternalAccountInfoBeneficiaryBusiness = TypedDict(
    "ZarAccountExternalAccountInfoBeneficiaryBusiness",
    {
        "legalName": str,
        "registrationNumber": NotRequired[str],
        "taxId": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "countryOfResidence": NotRequired[str],
        "address": NotRequired["BeneficiaryAddress"],
        "beneficiaryType": Literal["BUSINESS"],
    },
)

ZarAccountExternalAccountInfoBeneficiaryIndividual = TypedDict(
    "ZarAccountExternalAccountInfoBeneficiaryIndividual",
    {
        "fullName": str,
        "birthDate": NotRequired[str],
        "nationality": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "countryOfResidence": NotRequired[str],
        "address": NotRequired["BeneficiaryAddress"],
        "beneficiaryType": Literal["INDIVIDUAL"],
    },
)

ZmwAccountExternalAccountCreateInfo = TypedDict(
    "ZmwAccountExternalAccountCreateInfo",
    {
        "phoneNumber": str,
        "provider": str,
        "beneficiary": "ZmwAccountExternalAccountCreateInfoBeneficiary",
        "platformAccountId": NotRequired[str],
        "accountType": Literal["ZMW_ACCOUNT"],
    },
)

ZmwAccountExternalAccountCreateInfoBeneficiary = Union["ZmwAccountExternalAccountCreateInfoBeneficiaryBusiness", "ZmwAccountExternalAccountCreateInfoBeneficiaryIndividual"]

ZmwAccountExternalAccountCreateInfoBeneficiaryBusiness = TypedDict(
    "ZmwAccountExternalAccountCreateInfoBeneficiaryBusiness",
    {
        "legalName": str,
        "registrationNumber": NotRequired[str],
        "taxId": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "countryOfResidence": NotRequired[str],
        "address": NotRequired["BeneficiaryAddress"],
        "beneficiaryType": Literal["BUSINESS"],
    },
)

ZmwAccountExternalAccountCreateInfoBeneficiaryIndividual = TypedDict(
    "ZmwAccountExternalAccountCreateInfoBeneficiaryIndividual",
    {
        "fullName": str,
        "birthDate": NotRequired[str],
        "nationality": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "countryOfResidence": NotRequired[str],
        "address": "BeneficiaryAddress",
        "beneficiaryType": Literal["INDIVIDUAL"],
    },
)

ZmwAccountExternalAccountInfo = TypedDict(
    "ZmwAccountExternalAccountInfo",
    {
        "phoneNumber": str,
        "provider": str,
        "beneficiary": "ZmwAccountExternalAccountInfoBeneficiary",
        "paymentRails": list[Literal["MOBILE_MONEY"]],
        "accountType": Literal["ZMW_ACCOUNT"],
    },
)

ZmwAccountExternalAccountInfoBeneficiary = Union["ZmwAccountExternalAccountInfoBeneficiaryBusiness", "ZmwAccountExternalAccountInfoBeneficiaryIndividual"]

ZmwAccountExternalAccountInfoBeneficiaryBusiness = TypedDict(
    "ZmwAccountExternalAccountInfoBeneficiaryBusiness",
    {
        "legalName": str,
        "registrationNumber": NotRequired[str],
        "taxId": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "countryOfResidence": NotRequired[str],
        "address": NotRequired["BeneficiaryAddress"],
        "beneficiaryType": Literal["BUSINESS"],
    },
)

ZmwAccountExternalAccountInfoBeneficiaryIndividual = TypedDict(
    "ZmwAccountExternalAccountInfoBeneficiaryIndividual",
    {
        "fullName": str,
        "birthDate": NotRequired[str],
        "nationality": NotRequired[str],
        "email": NotRequired[str],
        "phoneNumber": NotRequired[str],
        "countryOfResidence": NotRequired[str],
        "address": NotRequired["BeneficiaryAddress"],
        "beneficiaryType": Literal["INDIVIDUAL"],
    },
)
