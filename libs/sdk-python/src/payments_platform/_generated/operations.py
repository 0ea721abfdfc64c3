# Generated: `npm run golden` writes it from the OpenAPI document.
"""Operations of the API."""

from collections.abc import Iterator
from typing import Any, Literal, Union, Unpack

from .._base_client import BaseClient
from .._options import RequestOptions
from . import types


class PaymentsClient(BaseClient):
    """Has a method for every operation of the API; `request` and `pages` call any by its path. Threads may share it."""

    def agent_accounts_delete(
        self,
        external_account_id: str,
        **options: Unpack[RequestOptions],
    ) -> None:
        """Delete an external account of the customer."""
        self.request("DELETE", "/agents/me/external-accounts/{externalAccountId}", parameters={"externalAccountId": external_account_id}, **options)

    def agent_accounts_external_account(
        self,
        external_account_id: str,
        **options: Unpack[RequestOptions],
    ) -> types.ExternalAccountResponse:
        """Get an external account of the customer."""
        answer: types.ExternalAccountResponse = self.request("GET", "/agents/me/external-accounts/{externalAccountId}", parameters={"externalAccountId": external_account_id}, **options)
        return answer

    def agent_accounts_external_accounts(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        currency: str | None = None,
        **options: Unpack[RequestOptions],
    ) -> types.ExternalAccountPage:
        """List external accounts of the customer."""
        answer: types.ExternalAccountPage = self.request("GET", "/agents/me/external-accounts", query={"limit": limit, "cursor": cursor, "currency": currency}, **options)
        return answer

    def agent_accounts_external_accounts_pages(
        self,
        *,
        limit: int | None = None,
        currency: str | None = None,
        **options: Unpack[RequestOptions],
    ) -> Iterator[types.ExternalAccountResponse]:
        """Every item of `agent_accounts_external_accounts`, page after page."""
        answer: Iterator[types.ExternalAccountResponse] = self.pages("/agents/me/external-accounts", query={"limit": limit, "currency": currency}, **options)
        return answer

    def agent_accounts_internal_accounts(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        currency: str | None = None,
        type: Literal["INTERNAL_FIAT", "INTERNAL_CRYPTO", "EMBEDDED_WALLET"] | None = None,
        **options: Unpack[RequestOptions],
    ) -> types.InternalAccountPage:
        """List internal accounts of the customer."""
        answer: types.InternalAccountPage = self.request("GET", "/agents/me/internal-accounts", query={"limit": limit, "cursor": cursor, "currency": currency, "type": type}, **options)
        return answer

    def agent_accounts_internal_accounts_pages(
        self,
        *,
        limit: int | None = None,
        currency: str | None = None,
        type: Literal["INTERNAL_FIAT", "INTERNAL_CRYPTO", "EMBEDDED_WALLET"] | None = None,
        **options: Unpack[RequestOptions],
    ) -> Iterator[types.InternalAccountResponse]:
        """Every item of `agent_accounts_internal_accounts`, page after page."""
        answer: Iterator[types.InternalAccountResponse] = self.pages("/agents/me/internal-accounts", query={"limit": limit, "currency": currency, "type": type}, **options)
        return answer

    def agent_accounts_register(
        self,
        body: types.ExternalAccountCreateRequest,
        **options: Unpack[RequestOptions],
    ) -> types.ExternalAccountResponse:
        """Register an external account for the customer."""
        answer: types.ExternalAccountResponse = self.request("POST", "/agents/me/external-accounts", body=body, **options)
        return answer

    def agent_accounts_transaction(
        self,
        transaction_id: str,
        **options: Unpack[RequestOptions],
    ) -> types.ListedTransaction:
        """Get a transaction of the customer."""
        answer: types.ListedTransaction = self.request("GET", "/agents/me/transactions/{transactionId}", parameters={"transactionId": transaction_id}, **options)
        return answer

    def agent_accounts_transactions(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        sort_order: Literal["asc", "desc"] | None = None,
        account_identifier: str | None = None,
        sender_account_identifier: str | None = None,
        receiver_account_identifier: str | None = None,
        status: Literal["CREATED", "PENDING", "PENDING_AUTHORIZATION", "PROCESSING", "COMPLETED", "REJECTED", "FAILED", "REFUNDED", "EXPIRED"] | None = None,
        type: Literal["INCOMING", "OUTGOING", "CARD"] | None = None,
        reference: str | None = None,
        start_date: str | None = None,
        end_date: str | None = None,
        **options: Unpack[RequestOptions],
    ) -> types.ListedTransactionPage:
        """List transactions of the customer."""
        answer: types.ListedTransactionPage = self.request("GET", "/agents/me/transactions", query={"limit": limit, "cursor": cursor, "sortOrder": sort_order, "accountIdentifier": account_identifier, "senderAccountIdentifier": sender_account_identifier, "receiverAccountIdentifier": receiver_account_identifier, "status": status, "type": type, "reference": reference, "startDate": start_date, "endDate": end_date}, **options)
        return answer

    def agent_accounts_transactions_pages(
        self,
        *,
        limit: int | None = None,
        sort_order: Literal["asc", "desc"] | None = None,
        account_identifier: str | None = None,
        sender_account_identifier: str | None = None,
        receiver_account_identifier: str | None = None,
        status: Literal["CREATED", "PENDING", "PENDING_AUTHORIZATION", "PROCESSING", "COMPLETED", "REJECTED", "FAILED", "REFUNDED", "EXPIRED"] | None = None,
        type: Literal["INCOMING", "OUTGOING", "CARD"] | None = None,
        reference: str | None = None,
        start_date: str | None = None,
        end_date: str | None = None,
        **options: Unpack[RequestOptions],
    ) -> Iterator[types.ListedTransaction]:
        """Every item of `agent_accounts_transactions`, page after page."""
        answer: Iterator[types.ListedTransaction] = self.pages("/agents/me/transactions", query={"limit": limit, "sortOrder": sort_order, "accountIdentifier": account_identifier, "senderAccountIdentifier": sender_account_identifier, "receiverAccountIdentifier": receiver_account_identifier, "status": status, "type": type, "reference": reference, "startDate": start_date, "endDate": end_date}, **options)
        return answer

    def agent_action_explanation_get(
        self,
        action_id: str,
        **options: Unpack[RequestOptions],
    ) -> types.Explanation:
        """Explain the state of an action of an agent."""
        answer: types.Explanation = self.request("GET", "/agents/actions/{actionId}/explanation", parameters={"actionId": action_id}, **options)
        return answer

    def agent_explanation_get(
        self,
        agent_id: str,
        **options: Unpack[RequestOptions],
    ) -> types.Explanation:
        """Explain the state of an agent."""
        answer: types.Explanation = self.request("GET", "/agents/{agentId}/explanation", parameters={"agentId": agent_id}, **options)
        return answer

    def agent_operations_action(
        self,
        action_id: str,
        **options: Unpack[RequestOptions],
    ) -> types.AgentAction:
        """Get an action of the calling agent."""
        answer: types.AgentAction = self.request("GET", "/agents/me/actions/{actionId}", parameters={"actionId": action_id}, **options)
        return answer

    def agent_operations_actions(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        status: Literal["PENDING_APPROVAL", "APPROVED", "REJECTED", "FAILED"] | None = None,
        **options: Unpack[RequestOptions],
    ) -> types.AgentActionPage:
        """List actions of the calling agent."""
        answer: types.AgentActionPage = self.request("GET", "/agents/me/actions", query={"limit": limit, "cursor": cursor, "status": status}, **options)
        return answer

    def agent_operations_actions_pages(
        self,
        *,
        limit: int | None = None,
        status: Literal["PENDING_APPROVAL", "APPROVED", "REJECTED", "FAILED"] | None = None,
        **options: Unpack[RequestOptions],
    ) -> Iterator[types.AgentAction]:
        """Every item of `agent_operations_actions`, page after page."""
        answer: Iterator[types.AgentAction] = self.pages("/agents/me/actions", query={"limit": limit, "status": status}, **options)
        return answer

    def agent_operations_create_quote(
        self,
        body: types.QuoteCreateRequest,
        **options: Unpack[RequestOptions],
    ) -> types.Quote:
        """Create a quote for the customer."""
        answer: types.Quote = self.request("POST", "/agents/me/quotes", body=body, **options)
        return answer

    def agent_operations_execute_quote(
        self,
        quote_id: str,
        body: types.ExecuteQuoteRequest | None = None,
        **options: Unpack[RequestOptions],
    ) -> types.AgentAction:
        """Execute a quote of the calling agent."""
        answer: types.AgentAction = self.request("POST", "/agents/me/quotes/{quoteId}/execute", parameters={"quoteId": quote_id}, body=body, **options)
        return answer

    def agent_operations_me(
        self,
        **options: Unpack[RequestOptions],
    ) -> types.Agent:
        """Get the calling agent with its policy and spending."""
        answer: types.Agent = self.request("GET", "/agents/me", **options)
        return answer

    def agent_operations_quote(
        self,
        quote_id: str,
        **options: Unpack[RequestOptions],
    ) -> types.Quote:
        """Get a quote of the calling agent."""
        answer: types.Quote = self.request("GET", "/agents/me/quotes/{quoteId}", parameters={"quoteId": quote_id}, **options)
        return answer

    def agent_operations_transfer_in(
        self,
        body: types.TransferInCreateRequest,
        **options: Unpack[RequestOptions],
    ) -> types.AgentAction:
        """Transfer from a bank account of the customer in the same currency."""
        answer: types.AgentAction = self.request("POST", "/agents/me/transfer-in", body=body, **options)
        return answer

    def agent_operations_transfer_out(
        self,
        body: types.TransferOutCreateRequest,
        **options: Unpack[RequestOptions],
    ) -> types.AgentAction:
        """Transfer from an internal account of the customer in the same currency."""
        answer: types.AgentAction = self.request("POST", "/agents/me/transfer-out", body=body, **options)
        return answer

    def agents_approvals(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        sort_order: Literal["asc", "desc"] | None = None,
        agent_id: str | None = None,
        customer_id: str | None = None,
        start_date: str | None = None,
        end_date: str | None = None,
        **options: Unpack[RequestOptions],
    ) -> types.AgentActionPage:
        """List agent actions that await approval."""
        answer: types.AgentActionPage = self.request("GET", "/agents/approvals", query={"limit": limit, "cursor": cursor, "sortOrder": sort_order, "agentId": agent_id, "customerId": customer_id, "startDate": start_date, "endDate": end_date}, **options)
        return answer

    def agents_approvals_pages(
        self,
        *,
        limit: int | None = None,
        sort_order: Literal["asc", "desc"] | None = None,
        agent_id: str | None = None,
        customer_id: str | None = None,
        start_date: str | None = None,
        end_date: str | None = None,
        **options: Unpack[RequestOptions],
    ) -> Iterator[types.AgentAction]:
        """Every item of `agents_approvals`, page after page."""
        answer: Iterator[types.AgentAction] = self.pages("/agents/approvals", query={"limit": limit, "sortOrder": sort_order, "agentId": agent_id, "customerId": customer_id, "startDate": start_date, "endDate": end_date}, **options)
        return answer

    def agents_approve(
        self,
        agent_id: str,
        action_id: str,
        **options: Unpack[RequestOptions],
    ) -> types.AgentAction:
        """Approve an action of an agent."""
        answer: types.AgentAction = self.request("POST", "/agents/{agentId}/actions/{actionId}/approve", parameters={"agentId": agent_id, "actionId": action_id}, **options)
        return answer

    def agents_change_policy(
        self,
        agent_id: str,
        body: types.AgentPolicyUpdate | None = None,
        **options: Unpack[RequestOptions],
    ) -> types.Agent:
        """Update the policy of an agent."""
        answer: types.Agent = self.request("PATCH", "/agents/{agentId}/policy", parameters={"agentId": agent_id}, body=body, **options)
        return answer

    def agents_create(
        self,
        body: types.AgentCreateRequest,
        **options: Unpack[RequestOptions],
    ) -> types.AgentCreated:
        """Create an agent for a customer."""
        answer: types.AgentCreated = self.request("POST", "/agents", body=body, **options)
        return answer

    def agents_delete(
        self,
        agent_id: str,
        **options: Unpack[RequestOptions],
    ) -> None:
        """Delete an agent and revoke its token."""
        self.request("DELETE", "/agents/{agentId}", parameters={"agentId": agent_id}, **options)

    def agents_get(
        self,
        agent_id: str,
        *,
        as_of: str | None = None,
        **options: Unpack[RequestOptions],
    ) -> types.Agent:
        """Get an agent."""
        answer: types.Agent = self.request("GET", "/agents/{agentId}", parameters={"agentId": agent_id}, query={"asOf": as_of}, **options)
        return answer

    def agents_list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        customer_id: str | None = None,
        is_paused: bool | None = None,
        is_connected: bool | None = None,
        created_after: str | None = None,
        created_before: str | None = None,
        updated_after: str | None = None,
        updated_before: str | None = None,
        **options: Unpack[RequestOptions],
    ) -> types.AgentPage:
        """List agents."""
        answer: types.AgentPage = self.request("GET", "/agents", query={"limit": limit, "cursor": cursor, "customerId": customer_id, "isPaused": is_paused, "isConnected": is_connected, "createdAfter": created_after, "createdBefore": created_before, "updatedAfter": updated_after, "updatedBefore": updated_before}, **options)
        return answer

    def agents_list_pages(
        self,
        *,
        limit: int | None = None,
        customer_id: str | None = None,
        is_paused: bool | None = None,
        is_connected: bool | None = None,
        created_after: str | None = None,
        created_before: str | None = None,
        updated_after: str | None = None,
        updated_before: str | None = None,
        **options: Unpack[RequestOptions],
    ) -> Iterator[types.Agent]:
        """Every item of `agents_list`, page after page."""
        answer: Iterator[types.Agent] = self.pages("/agents", query={"limit": limit, "customerId": customer_id, "isPaused": is_paused, "isConnected": is_connected, "createdAfter": created_after, "createdBefore": created_before, "updatedAfter": updated_after, "updatedBefore": updated_before}, **options)
        return answer

    def agents_regenerate(
        self,
        agent_id: str,
        **options: Unpack[RequestOptions],
    ) -> types.AgentDeviceCode:
        """Create a new device code, replacing the previous one."""
        answer: types.AgentDeviceCode = self.request("POST", "/agents/{agentId}/device-codes", parameters={"agentId": agent_id}, **options)
        return answer

    def agents_reject(
        self,
        agent_id: str,
        action_id: str,
        body: types.AgentActionRejectRequest | None = None,
        **options: Unpack[RequestOptions],
    ) -> types.AgentAction:
        """Reject an action of an agent."""
        answer: types.AgentAction = self.request("POST", "/agents/{agentId}/actions/{actionId}/reject", parameters={"agentId": agent_id, "actionId": action_id}, body=body, **options)
        return answer

    def agents_update(
        self,
        agent_id: str,
        body: types.AgentUpdateRequest | None = None,
        **options: Unpack[RequestOptions],
    ) -> types.Agent:
        """Update an agent: name or pause."""
        answer: types.Agent = self.request("PATCH", "/agents/{agentId}", parameters={"agentId": agent_id}, body=body, **options)
        return answer

    def beneficial_owner_explanation_get(
        self,
        beneficial_owner_id: str,
        **options: Unpack[RequestOptions],
    ) -> types.Explanation:
        """Explain the state of a beneficial owner."""
        answer: types.Explanation = self.request("GET", "/beneficial-owners/{beneficialOwnerId}/explanation", parameters={"beneficialOwnerId": beneficial_owner_id}, **options)
        return answer

    def beneficiary_trust_confirm_trust(
        self,
        external_account_id: str,
        body: types.BeneficiaryTrustConfirmRequest | None = None,
        **options: Unpack[RequestOptions],
    ) -> types.BeneficiaryTrustResponse:
        """Confirm trust in a beneficiary."""
        answer: types.BeneficiaryTrustResponse = self.request("POST", "/customers/external-accounts/{externalAccountId}/trust/confirm", parameters={"externalAccountId": external_account_id}, body=body, **options)
        return answer

    def beneficiary_trust_confirm_untrust(
        self,
        external_account_id: str,
        body: types.BeneficiaryTrustConfirmRequest | None = None,
        **options: Unpack[RequestOptions],
    ) -> types.BeneficiaryTrustResponse:
        """Confirm the withdrawal of trust in a beneficiary."""
        answer: types.BeneficiaryTrustResponse = self.request("POST", "/customers/external-accounts/{externalAccountId}/untrust/confirm", parameters={"externalAccountId": external_account_id}, body=body, **options)
        return answer

    def beneficiary_trust_trust(
        self,
        external_account_id: str,
        **options: Unpack[RequestOptions],
    ) -> types.BeneficiaryTrustStartResponse:
        """Request trust in a beneficiary."""
        answer: types.BeneficiaryTrustStartResponse = self.request("POST", "/customers/external-accounts/{externalAccountId}/trust", parameters={"externalAccountId": external_account_id}, **options)
        return answer

    def beneficiary_trust_untrust(
        self,
        external_account_id: str,
        **options: Unpack[RequestOptions],
    ) -> types.BeneficiaryTrustStartResponse:
        """Request the withdrawal of trust in a beneficiary."""
        answer: types.BeneficiaryTrustStartResponse = self.request("POST", "/customers/external-accounts/{externalAccountId}/untrust", parameters={"externalAccountId": external_account_id}, **options)
        return answer

    def bulk_imports_errors(
        self,
        job_id: str,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        **options: Unpack[RequestOptions],
    ) -> types.JobErrorPage:
        """List the rows that could not be imported, in order."""
        answer: types.JobErrorPage = self.request("GET", "/customers/bulk/jobs/{jobId}/errors", parameters={"jobId": job_id}, query={"limit": limit, "cursor": cursor}, **options)
        return answer

    def bulk_imports_errors_pages(
        self,
        job_id: str,
        *,
        limit: int | None = None,
        **options: Unpack[RequestOptions],
    ) -> Iterator[types.JobError]:
        """Every item of `bulk_imports_errors`, page after page."""
        answer: Iterator[types.JobError] = self.pages("/customers/bulk/jobs/{jobId}/errors", parameters={"jobId": job_id}, query={"limit": limit}, **options)
        return answer

    def bulk_imports_get(
        self,
        job_id: str,
        *,
        as_of: str | None = None,
        **options: Unpack[RequestOptions],
    ) -> types.JobResponse:
        """Get the progress of an import."""
        answer: types.JobResponse = self.request("GET", "/customers/bulk/jobs/{jobId}", parameters={"jobId": job_id}, query={"asOf": as_of}, **options)
        return answer

    def bulk_imports_upload(
        self,
        form: types.BulkImportRequest,
        **options: Unpack[RequestOptions],
    ) -> types.BulkImportAccepted:
        """Import customers from a CSV file."""
        answer: types.BulkImportAccepted = self.request("POST", "/customers/bulk/csv", form=form, **options)
        return answer

    def card_explanation_get(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> types.Explanation:
        """Explain the state of a card."""
        answer: types.Explanation = self.request("GET", "/cards/{id}/explanation", parameters={"id": id}, **options)
        return answer

    def cards_get(
        self,
        id: str,
        *,
        as_of: str | None = None,
        **options: Unpack[RequestOptions],
    ) -> types.Card:
        """Get a card."""
        answer: types.Card = self.request("GET", "/cards/{id}", parameters={"id": id}, query={"asOf": as_of}, **options)
        return answer

    def cards_issue(
        self,
        body: types.CardCreateRequest,
        **options: Unpack[RequestOptions],
    ) -> types.Card:
        """Issue a card."""
        answer: types.Card = self.request("POST", "/cards", body=body, **options)
        return answer

    def cards_list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        sort_order: Literal["asc", "desc"] | None = None,
        cardholder_id: str | None = None,
        account_id: str | None = None,
        platform_card_id: str | None = None,
        state: Literal["PENDING_KYC", "PROCESSING", "ACTIVE", "FROZEN", "CLOSED"] | None = None,
        **options: Unpack[RequestOptions],
    ) -> types.CardPage:
        """List cards."""
        answer: types.CardPage = self.request("GET", "/cards", query={"limit": limit, "cursor": cursor, "sortOrder": sort_order, "cardholderId": cardholder_id, "accountId": account_id, "platformCardId": platform_card_id, "state": state}, **options)
        return answer

    def cards_list_pages(
        self,
        *,
        limit: int | None = None,
        sort_order: Literal["asc", "desc"] | None = None,
        cardholder_id: str | None = None,
        account_id: str | None = None,
        platform_card_id: str | None = None,
        state: Literal["PENDING_KYC", "PROCESSING", "ACTIVE", "FROZEN", "CLOSED"] | None = None,
        **options: Unpack[RequestOptions],
    ) -> Iterator[types.Card]:
        """Every item of `cards_list`, page after page."""
        answer: Iterator[types.Card] = self.pages("/cards", query={"limit": limit, "sortOrder": sort_order, "cardholderId": cardholder_id, "accountId": account_id, "platformCardId": platform_card_id, "state": state}, **options)
        return answer

    def cards_reveal(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> types.CardReveal:
        """Create a page that shows the number of a card in an iframe."""
        answer: types.CardReveal = self.request("POST", "/cards/{id}/reveal", parameters={"id": id}, **options)
        return answer

    def cards_update(
        self,
        id: str,
        body: types.CardUpdateRequest | None = None,
        **options: Unpack[RequestOptions],
    ) -> types.Card:
        """Update a card: state, funding sources or limit."""
        answer: types.Card = self.request("PATCH", "/cards/{id}", parameters={"id": id}, body=body, **options)
        return answer

    def config_explanation_get(
        self,
        **options: Unpack[RequestOptions],
    ) -> types.Explanation:
        """Explain the state of the platform configuration."""
        answer: types.Explanation = self.request("GET", "/config/explanation", **options)
        return answer

    def config_get(
        self,
        *,
        as_of: str | None = None,
        **options: Unpack[RequestOptions],
    ) -> types.PlatformConfig:
        """Get the platform configuration."""
        answer: types.PlatformConfig = self.request("GET", "/config", query={"asOf": as_of}, **options)
        return answer

    def config_update(
        self,
        body: types.PlatformConfigUpdateRequest | None = None,
        **options: Unpack[RequestOptions],
    ) -> types.PlatformConfig:
        """Update the platform configuration."""
        answer: types.PlatformConfig = self.request("PATCH", "/config", body=body, **options)
        return answer

    def contact_verification_confirm_email(
        self,
        customer_id: str,
        body: types.ContactCodeRequest,
        **options: Unpack[RequestOptions],
    ) -> types.Customer:
        """Confirm the email address."""
        answer: types.Customer = self.request("POST", "/customers/{customerId}/verify-email/confirm", parameters={"customerId": customer_id}, body=body, **options)
        return answer

    def contact_verification_confirm_phone(
        self,
        customer_id: str,
        body: types.ContactCodeRequest,
        **options: Unpack[RequestOptions],
    ) -> types.Customer:
        """Confirm the phone number."""
        answer: types.Customer = self.request("POST", "/customers/{customerId}/verify-phone/confirm", parameters={"customerId": customer_id}, body=body, **options)
        return answer

    def contact_verification_verify_email(
        self,
        customer_id: str,
        **options: Unpack[RequestOptions],
    ) -> None:
        """Send a one-time code by email."""
        self.request("POST", "/customers/{customerId}/verify-email", parameters={"customerId": customer_id}, **options)

    def contact_verification_verify_phone(
        self,
        customer_id: str,
        **options: Unpack[RequestOptions],
    ) -> None:
        """Send a one-time code by text message."""
        self.request("POST", "/customers/{customerId}/verify-phone", parameters={"customerId": customer_id}, **options)

    def credentials_add(
        self,
        body: types.AuthCredentialCreateRequest,
        **options: Unpack[RequestOptions],
    ) -> Union[types.AddedAuthMethodResponse, types.CredentialSigningRequiredResponse]:
        """Add a credential to a wallet."""
        answer: Union[types.AddedAuthMethodResponse, types.CredentialSigningRequiredResponse] = self.request("POST", "/auth/credentials", body=body, **options)
        return answer

    def credentials_challenge(
        self,
        credential_id: str,
        body: types.CredentialChallengeRequest | None = None,
        **options: Unpack[RequestOptions],
    ) -> types.AuthCredentialChallenge:
        """Send a one-time code or create a passkey challenge."""
        answer: types.AuthCredentialChallenge = self.request("POST", "/auth/credentials/{credentialId}/challenge", parameters={"credentialId": credential_id}, body=body, **options)
        return answer

    def credentials_list(
        self,
        *,
        account_id: str,
        **options: Unpack[RequestOptions],
    ) -> types.AuthMethodsResponse:
        """List the credentials of a wallet."""
        answer: types.AuthMethodsResponse = self.request("GET", "/auth/credentials", query={"accountId": account_id}, **options)
        return answer

    def credentials_revoke(
        self,
        credential_id: str,
        **options: Unpack[RequestOptions],
    ) -> Union[types.AuthMethodResponse, types.CredentialSigningRequiredResponse]:
        """Revoke a credential and the sessions it issued."""
        answer: Union[types.AuthMethodResponse, types.CredentialSigningRequiredResponse] = self.request("DELETE", "/auth/credentials/{credentialId}", parameters={"credentialId": credential_id}, **options)
        return answer

    def credentials_verify(
        self,
        credential_id: str,
        body: types.AuthCredentialVerifyRequest,
        **options: Unpack[RequestOptions],
    ) -> Union[types.AuthSessionResponse, types.CredentialSigningRequiredResponse]:
        """Verify a credential and open a session."""
        answer: Union[types.AuthSessionResponse, types.CredentialSigningRequiredResponse] = self.request("POST", "/auth/credentials/{credentialId}/verify", parameters={"credentialId": credential_id}, body=body, **options)
        return answer

    def crypto_estimate(
        self,
        body: types.WithdrawalFeeRequest,
        **options: Unpack[RequestOptions],
    ) -> types.WithdrawalFeeResponse:
        """Estimate the fee of a withdrawal."""
        answer: types.WithdrawalFeeResponse = self.request("POST", "/crypto/estimate-withdrawal-fee", body=body, **options)
        return answer

    def customer_explanation_get(
        self,
        customer_id: str,
        **options: Unpack[RequestOptions],
    ) -> types.Explanation:
        """Explain the state of a customer."""
        answer: types.Explanation = self.request("GET", "/customers/{customerId}/explanation", parameters={"customerId": customer_id}, **options)
        return answer

    def customer_external_accounts_challenge(
        self,
        external_account_id: str,
        body: types.OwnershipChallengeRequest,
        **options: Unpack[RequestOptions],
    ) -> types.OwnershipChallenge:
        """Request a challenge to prove the ownership of a wallet."""
        answer: types.OwnershipChallenge = self.request("POST", "/customers/external-accounts/{externalAccountId}/challenge", parameters={"externalAccountId": external_account_id}, body=body, **options)
        return answer

    def customer_external_accounts_create(
        self,
        body: types.ExternalAccountCreateRequest,
        **options: Unpack[RequestOptions],
    ) -> types.ExternalAccountResponse:
        """Register an external account."""
        answer: types.ExternalAccountResponse = self.request("POST", "/customers/external-accounts", body=body, **options)
        return answer

    def customer_external_accounts_delete(
        self,
        external_account_id: str,
        **options: Unpack[RequestOptions],
    ) -> None:
        """Delete an external account."""
        self.request("DELETE", "/customers/external-accounts/{externalAccountId}", parameters={"externalAccountId": external_account_id}, **options)

    def customer_external_accounts_get(
        self,
        external_account_id: str,
        *,
        as_of: str | None = None,
        **options: Unpack[RequestOptions],
    ) -> types.ExternalAccountResponse:
        """Get an external account."""
        answer: types.ExternalAccountResponse = self.request("GET", "/customers/external-accounts/{externalAccountId}", parameters={"externalAccountId": external_account_id}, query={"asOf": as_of}, **options)
        return answer

    def customer_external_accounts_list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        currency: str | None = None,
        customer_id: str | None = None,
        **options: Unpack[RequestOptions],
    ) -> types.ExternalAccountPage:
        """List external accounts."""
        answer: types.ExternalAccountPage = self.request("GET", "/customers/external-accounts", query={"limit": limit, "cursor": cursor, "currency": currency, "customerId": customer_id}, **options)
        return answer

    def customer_external_accounts_list_pages(
        self,
        *,
        limit: int | None = None,
        currency: str | None = None,
        customer_id: str | None = None,
        **options: Unpack[RequestOptions],
    ) -> Iterator[types.ExternalAccountResponse]:
        """Every item of `customer_external_accounts_list`, page after page."""
        answer: Iterator[types.ExternalAccountResponse] = self.pages("/customers/external-accounts", query={"limit": limit, "currency": currency, "customerId": customer_id}, **options)
        return answer

    def customer_external_accounts_verify(
        self,
        external_account_id: str,
        body: types.OwnershipVerifyRequest,
        **options: Unpack[RequestOptions],
    ) -> types.ExternalAccountResponse:
        """Verify the ownership of a wallet."""
        answer: types.ExternalAccountResponse = self.request("POST", "/customers/external-accounts/{externalAccountId}/verify", parameters={"externalAccountId": external_account_id}, body=body, **options)
        return answer

    def customer_internal_accounts_list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        customer_id: str | None = None,
        currency: str | None = None,
        type: Literal["INTERNAL_FIAT", "INTERNAL_CRYPTO", "EMBEDDED_WALLET"] | None = None,
        **options: Unpack[RequestOptions],
    ) -> types.InternalAccountPage:
        """List the internal accounts of customers."""
        answer: types.InternalAccountPage = self.request("GET", "/customers/internal-accounts", query={"limit": limit, "cursor": cursor, "customerId": customer_id, "currency": currency, "type": type}, **options)
        return answer

    def customer_internal_accounts_list_pages(
        self,
        *,
        limit: int | None = None,
        customer_id: str | None = None,
        currency: str | None = None,
        type: Literal["INTERNAL_FIAT", "INTERNAL_CRYPTO", "EMBEDDED_WALLET"] | None = None,
        **options: Unpack[RequestOptions],
    ) -> Iterator[types.InternalAccountResponse]:
        """Every item of `customer_internal_accounts_list`, page after page."""
        answer: Iterator[types.InternalAccountResponse] = self.pages("/customers/internal-accounts", query={"limit": limit, "customerId": customer_id, "currency": currency, "type": type}, **options)
        return answer

    def customers_create(
        self,
        body: types.CustomerCreateRequest,
        **options: Unpack[RequestOptions],
    ) -> types.Customer:
        """Create a customer."""
        answer: types.Customer = self.request("POST", "/customers", body=body, **options)
        return answer

    def customers_delete(
        self,
        customer_id: str,
        **options: Unpack[RequestOptions],
    ) -> types.Customer:
        """Delete a customer."""
        answer: types.Customer = self.request("DELETE", "/customers/{customerId}", parameters={"customerId": customer_id}, **options)
        return answer

    def customers_end_user_terms(
        self,
        **options: Unpack[RequestOptions],
    ) -> types.EndUserTermsResponse:
        """Get the current version of the end-user terms."""
        answer: types.EndUserTermsResponse = self.request("GET", "/customers/end-user-terms", **options)
        return answer

    def customers_get(
        self,
        customer_id: str,
        *,
        as_of: str | None = None,
        **options: Unpack[RequestOptions],
    ) -> types.Customer:
        """Get a customer."""
        answer: types.Customer = self.request("GET", "/customers/{customerId}", parameters={"customerId": customer_id}, query={"asOf": as_of}, **options)
        return answer

    def customers_list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        platform_customer_id: str | None = None,
        customer_type: Literal["INDIVIDUAL", "BUSINESS"] | None = None,
        created_after: str | None = None,
        created_before: str | None = None,
        updated_after: str | None = None,
        updated_before: str | None = None,
        region: str | None = None,
        currency: str | None = None,
        uma_address: str | None = None,
        is_including_deleted: bool | None = None,
        **options: Unpack[RequestOptions],
    ) -> types.CustomerPage:
        """List customers, newest first."""
        answer: types.CustomerPage = self.request("GET", "/customers", query={"limit": limit, "cursor": cursor, "platformCustomerId": platform_customer_id, "customerType": customer_type, "createdAfter": created_after, "createdBefore": created_before, "updatedAfter": updated_after, "updatedBefore": updated_before, "region": region, "currency": currency, "umaAddress": uma_address, "isIncludingDeleted": is_including_deleted}, **options)
        return answer

    def customers_list_pages(
        self,
        *,
        limit: int | None = None,
        platform_customer_id: str | None = None,
        customer_type: Literal["INDIVIDUAL", "BUSINESS"] | None = None,
        created_after: str | None = None,
        created_before: str | None = None,
        updated_after: str | None = None,
        updated_before: str | None = None,
        region: str | None = None,
        currency: str | None = None,
        uma_address: str | None = None,
        is_including_deleted: bool | None = None,
        **options: Unpack[RequestOptions],
    ) -> Iterator[types.Customer]:
        """Every item of `customers_list`, page after page."""
        answer: Iterator[types.Customer] = self.pages("/customers", query={"limit": limit, "platformCustomerId": platform_customer_id, "customerType": customer_type, "createdAfter": created_after, "createdBefore": created_before, "updatedAfter": updated_after, "updatedBefore": updated_before, "region": region, "currency": currency, "umaAddress": uma_address, "isIncludingDeleted": is_including_deleted}, **options)
        return answer

    def customers_update(
        self,
        customer_id: str,
        body: types.CustomerUpdateRequest,
        **options: Unpack[RequestOptions],
    ) -> Union[types.Customer, types.SigningRequiredResponse]:
        """Update a customer."""
        answer: Union[types.Customer, types.SigningRequiredResponse] = self.request("PATCH", "/customers/{customerId}", parameters={"customerId": customer_id}, body=body, **options)
        return answer

    def delegated_key_explanation_get(
        self,
        delegated_key_id: str,
        **options: Unpack[RequestOptions],
    ) -> types.Explanation:
        """Explain the state of a delegated key."""
        answer: types.Explanation = self.request("GET", "/auth/delegated-keys/{delegatedKeyId}/explanation", parameters={"delegatedKeyId": delegated_key_id}, **options)
        return answer

    def delegated_keys_create(
        self,
        body: types.DelegatedKeyCreateRequest,
        **options: Unpack[RequestOptions],
    ) -> Union[types.DelegatedKeyResponse, types.SigningRequiredResponse]:
        """Create a delegated key by which a wallet pays for a card."""
        answer: Union[types.DelegatedKeyResponse, types.SigningRequiredResponse] = self.request("POST", "/auth/delegated-keys", body=body, **options)
        return answer

    def delegated_keys_get(
        self,
        delegated_key_id: str,
        *,
        as_of: str | None = None,
        **options: Unpack[RequestOptions],
    ) -> types.DelegatedKeyResponse:
        """Get a delegated key."""
        answer: types.DelegatedKeyResponse = self.request("GET", "/auth/delegated-keys/{delegatedKeyId}", parameters={"delegatedKeyId": delegated_key_id}, query={"asOf": as_of}, **options)
        return answer

    def delegated_keys_list(
        self,
        *,
        account_id: str | None = None,
        funding_source_id: str | None = None,
        **options: Unpack[RequestOptions],
    ) -> types.DelegatedKeysResponse:
        """List the delegated keys of a wallet or a funding source."""
        answer: types.DelegatedKeysResponse = self.request("GET", "/auth/delegated-keys", query={"accountId": account_id, "fundingSourceId": funding_source_id}, **options)
        return answer

    def delegated_keys_revoke(
        self,
        delegated_key_id: str,
        **options: Unpack[RequestOptions],
    ) -> None:
        """Revoke a delegated key."""
        self.request("DELETE", "/auth/delegated-keys/{delegatedKeyId}", parameters={"delegatedKeyId": delegated_key_id}, **options)

    def device_codes_redeem(
        self,
        code: str,
        **options: Unpack[RequestOptions],
    ) -> types.AgentDeviceCodeRedeemed:
        """Redeem a device code for an access token."""
        answer: types.AgentDeviceCodeRedeemed = self.request("POST", "/agents/device-codes/{code}/redeem", parameters={"code": code}, **options)
        return answer

    def device_codes_status(
        self,
        code: str,
        **options: Unpack[RequestOptions],
    ) -> types.AgentDeviceCodeStatus:
        """Get the status of a device code."""
        answer: types.AgentDeviceCodeStatus = self.request("GET", "/agents/device-codes/{code}/status", parameters={"code": code}, **options)
        return answer

    def discoveries_list(
        self,
        *,
        country: str | None = None,
        currency: str | None = None,
        **options: Unpack[RequestOptions],
    ) -> types.DiscoveriesResponse:
        """List banks by country and currency."""
        answer: types.DiscoveriesResponse = self.request("GET", "/discoveries", query={"country": country, "currency": currency}, **options)
        return answer

    def document_explanation_get(
        self,
        document_id: str,
        **options: Unpack[RequestOptions],
    ) -> types.Explanation:
        """Explain the state of a document."""
        answer: types.Explanation = self.request("GET", "/documents/{documentId}/explanation", parameters={"documentId": document_id}, **options)
        return answer

    def documents_delete(
        self,
        document_id: str,
        **options: Unpack[RequestOptions],
    ) -> None:
        """Delete a document before it is submitted."""
        self.request("DELETE", "/documents/{documentId}", parameters={"documentId": document_id}, **options)

    def documents_get(
        self,
        document_id: str,
        *,
        as_of: str | None = None,
        **options: Unpack[RequestOptions],
    ) -> types.DocumentResponse:
        """Get the details of one document; its file cannot be downloaded."""
        answer: types.DocumentResponse = self.request("GET", "/documents/{documentId}", parameters={"documentId": document_id}, query={"asOf": as_of}, **options)
        return answer

    def documents_list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        document_holder: str | None = None,
        **options: Unpack[RequestOptions],
    ) -> types.DocumentPage:
        """List documents, newest first."""
        answer: types.DocumentPage = self.request("GET", "/documents", query={"limit": limit, "cursor": cursor, "documentHolder": document_holder}, **options)
        return answer

    def documents_list_pages(
        self,
        *,
        limit: int | None = None,
        document_holder: str | None = None,
        **options: Unpack[RequestOptions],
    ) -> Iterator[types.DocumentResponse]:
        """Every item of `documents_list`, page after page."""
        answer: Iterator[types.DocumentResponse] = self.pages("/documents", query={"limit": limit, "documentHolder": document_holder}, **options)
        return answer

    def documents_replace(
        self,
        document_id: str,
        form: types.DocumentReplaceRequest,
        **options: Unpack[RequestOptions],
    ) -> types.DocumentResponse:
        """Replace the file of a rejected document."""
        answer: types.DocumentResponse = self.request("PUT", "/documents/{documentId}", parameters={"documentId": document_id}, form=form, **options)
        return answer

    def documents_upload(
        self,
        form: types.DocumentUploadRequest,
        **options: Unpack[RequestOptions],
    ) -> types.DocumentResponse:
        """Upload a document of a customer or beneficial owner."""
        answer: types.DocumentResponse = self.request("POST", "/documents", form=form, **options)
        return answer

    def events_get(
        self,
        event_id: str,
        **options: Unpack[RequestOptions],
    ) -> types.Event:
        """Get an event by the id of its webhook."""
        answer: types.Event = self.request("GET", "/events/{eventId}", parameters={"eventId": event_id}, **options)
        return answer

    def events_list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        sort_order: Literal["asc", "desc"] | None = None,
        type: str | None = None,
        resource_id: str | None = None,
        created_after: str | None = None,
        created_before: str | None = None,
        **options: Unpack[RequestOptions],
    ) -> types.EventPage:
        """List events of the last 30 days, each as the body of its webhook, sent or not."""
        answer: types.EventPage = self.request("GET", "/events", query={"limit": limit, "cursor": cursor, "sortOrder": sort_order, "type": type, "resourceId": resource_id, "createdAfter": created_after, "createdBefore": created_before}, **options)
        return answer

    def events_list_pages(
        self,
        *,
        limit: int | None = None,
        sort_order: Literal["asc", "desc"] | None = None,
        type: str | None = None,
        resource_id: str | None = None,
        created_after: str | None = None,
        created_before: str | None = None,
        **options: Unpack[RequestOptions],
    ) -> Iterator[types.Event]:
        """Every item of `events_list`, page after page."""
        answer: Iterator[types.Event] = self.pages("/events", query={"limit": limit, "sortOrder": sort_order, "type": type, "resourceId": resource_id, "createdAfter": created_after, "createdBefore": created_before}, **options)
        return answer

    def events_send(
        self,
        event_id: str,
        body: types.SendEventRequest | None = None,
        **options: Unpack[RequestOptions],
    ) -> types.SentEvent:
        """Send the webhook of an event now, once, to any endpoint or address; it carries its original id, and the response has no effect."""
        answer: types.SentEvent = self.request("POST", "/events/{eventId}/send", parameters={"eventId": event_id}, body=body, **options)
        return answer

    def events_signed(
        self,
        event_id: str,
        **options: Unpack[RequestOptions],
    ) -> types.SignedWebhook:
        """Get the webhook of an event as it would be sent now: its body and its signatures."""
        answer: types.SignedWebhook = self.request("GET", "/events/{eventId}/webhook", parameters={"eventId": event_id}, **options)
        return answer

    def exchange_rates_list(
        self,
        *,
        source_currency: str | None = None,
        destination_currency: list[str] | None = None,
        sending_amount: int | None = None,
        **options: Unpack[RequestOptions],
    ) -> types.ExchangeRatesResponse:
        """List exchange rates and the amounts delivered, fees included."""
        answer: types.ExchangeRatesResponse = self.request("GET", "/exchange-rates", query={"sourceCurrency": source_currency, "destinationCurrency": destination_currency, "sendingAmount": sending_amount}, **options)
        return answer

    def external_account_explanation_get(
        self,
        external_account_id: str,
        **options: Unpack[RequestOptions],
    ) -> types.Explanation:
        """Explain the state of a customer's external account."""
        answer: types.Explanation = self.request("GET", "/customers/external-accounts/{externalAccountId}/explanation", parameters={"externalAccountId": external_account_id}, **options)
        return answer

    def factor_reset_explanation_get(
        self,
        reset_id: str,
        *,
        customer_id: str,
        **options: Unpack[RequestOptions],
    ) -> types.Explanation:
        """Explain the state of the reset of a factor."""
        answer: types.Explanation = self.request("GET", "/sca/factors/reset/{resetId}/explanation", parameters={"resetId": reset_id}, query={"customerId": customer_id}, **options)
        return answer

    def factor_resets_complete(
        self,
        reset_id: str,
        body: types.TwoFactorResetCompleteRequest | None = None,
        *,
        customer_id: str,
        **options: Unpack[RequestOptions],
    ) -> None:
        """Complete the reset of a lost factor."""
        self.request("POST", "/sca/factors/reset/{resetId}/complete", parameters={"resetId": reset_id}, body=body, query={"customerId": customer_id}, **options)

    def factor_resets_get(
        self,
        reset_id: str,
        *,
        customer_id: str,
        as_of: str | None = None,
        **options: Unpack[RequestOptions],
    ) -> types.TwoFactorResetStatus:
        """Get the status of a reset."""
        answer: types.TwoFactorResetStatus = self.request("GET", "/sca/factors/reset/{resetId}", parameters={"resetId": reset_id}, query={"customerId": customer_id, "asOf": as_of}, **options)
        return answer

    def factor_resets_start(
        self,
        body: types.TwoFactorResetStartRequest,
        *,
        customer_id: str,
        **options: Unpack[RequestOptions],
    ) -> types.TwoFactorResetStart:
        """Start the reset of a lost factor."""
        answer: types.TwoFactorResetStart = self.request("POST", "/sca/factors/reset", body=body, query={"customerId": customer_id}, **options)
        return answer

    def factors_confirm(
        self,
        body: types.ScaFactorConfirmRequestOneOf,
        *,
        customer_id: str,
        **options: Unpack[RequestOptions],
    ) -> types.ScaFactorConfirmResponseOneOf:
        """Complete the enrolment of a factor."""
        answer: types.ScaFactorConfirmResponseOneOf = self.request("POST", "/sca/factors/confirm", body=body, query={"customerId": customer_id}, **options)
        return answer

    def factors_delete(
        self,
        credential_id: str,
        *,
        customer_id: str,
        **options: Unpack[RequestOptions],
    ) -> None:
        """Delete a passkey."""
        self.request("DELETE", "/sca/factors/{credentialId}", parameters={"credentialId": credential_id}, query={"customerId": customer_id}, **options)

    def factors_list(
        self,
        *,
        customer_id: str,
        **options: Unpack[RequestOptions],
    ) -> types.ScaFactorList:
        """List the factors of a customer."""
        answer: types.ScaFactorList = self.request("GET", "/sca/factors", query={"customerId": customer_id}, **options)
        return answer

    def factors_start(
        self,
        body: types.ScaFactorEnrollRequestOneOf,
        *,
        customer_id: str,
        **options: Unpack[RequestOptions],
    ) -> types.ScaFactorEnrollStartOneOf:
        """Start the enrolment of a factor."""
        answer: types.ScaFactorEnrollStartOneOf = self.request("POST", "/sca/factors", body=body, query={"customerId": customer_id}, **options)
        return answer

    def fault_explanation_get(
        self,
        fault_id: str,
        **options: Unpack[RequestOptions],
    ) -> types.Explanation:
        """Explain the state of a fault."""
        answer: types.Explanation = self.request("GET", "/sandbox/faults/{faultId}/explanation", parameters={"faultId": fault_id}, **options)
        return answer

    def faults_arm(
        self,
        body: types.FaultCreateRequest,
        **options: Unpack[RequestOptions],
    ) -> types.Fault:
        """Arm a fault."""
        answer: types.Fault = self.request("POST", "/sandbox/faults", body=body, **options)
        return answer

    def faults_disarm(
        self,
        fault_id: str,
        **options: Unpack[RequestOptions],
    ) -> None:
        """Disarm a fault."""
        self.request("DELETE", "/sandbox/faults/{faultId}", parameters={"faultId": fault_id}, **options)

    def faults_get(
        self,
        fault_id: str,
        *,
        as_of: str | None = None,
        **options: Unpack[RequestOptions],
    ) -> types.Fault:
        """Get a fault."""
        answer: types.Fault = self.request("GET", "/sandbox/faults/{faultId}", parameters={"faultId": fault_id}, query={"asOf": as_of}, **options)
        return answer

    def faults_list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        **options: Unpack[RequestOptions],
    ) -> types.FaultPage:
        """List faults."""
        answer: types.FaultPage = self.request("GET", "/sandbox/faults", query={"limit": limit, "cursor": cursor}, **options)
        return answer

    def faults_list_pages(
        self,
        *,
        limit: int | None = None,
        **options: Unpack[RequestOptions],
    ) -> Iterator[types.Fault]:
        """Every item of `faults_list`, page after page."""
        answer: Iterator[types.Fault] = self.pages("/sandbox/faults", query={"limit": limit}, **options)
        return answer

    def forks_fork(
        self,
        body: types.ForkCreateRequest | None = None,
        **options: Unpack[RequestOptions],
    ) -> types.Fork:
        """Create a fork."""
        answer: types.Fork = self.request("POST", "/sandbox/forks", body=body, **options)
        return answer

    def forks_get(
        self,
        snapshot_id: str,
        *,
        as_of: str | None = None,
        **options: Unpack[RequestOptions],
    ) -> types.Snapshot:
        """Get a snapshot."""
        answer: types.Snapshot = self.request("GET", "/sandbox/snapshots/{snapshotId}", parameters={"snapshotId": snapshot_id}, query={"asOf": as_of}, **options)
        return answer

    def forks_list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        **options: Unpack[RequestOptions],
    ) -> types.SnapshotPage:
        """List snapshots."""
        answer: types.SnapshotPage = self.request("GET", "/sandbox/snapshots", query={"limit": limit, "cursor": cursor}, **options)
        return answer

    def forks_list_pages(
        self,
        *,
        limit: int | None = None,
        **options: Unpack[RequestOptions],
    ) -> Iterator[types.Snapshot]:
        """Every item of `forks_list`, page after page."""
        answer: Iterator[types.Snapshot] = self.pages("/sandbox/snapshots", query={"limit": limit}, **options)
        return answer

    def forks_take(
        self,
        body: types.SnapshotCreateRequest | None = None,
        **options: Unpack[RequestOptions],
    ) -> types.Snapshot:
        """Create a snapshot."""
        answer: types.Snapshot = self.request("POST", "/sandbox/snapshots", body=body, **options)
        return answer

    def hosted_links_create(
        self,
        customer_id: str,
        body: types.HostedLinkRequest | None = None,
        **options: Unpack[RequestOptions],
    ) -> types.HostedLinkResponse:
        """Create a link where the customer enters its own data and documents."""
        answer: types.HostedLinkResponse = self.request("POST", "/customers/{customerId}/kyc-link", parameters={"customerId": customer_id}, body=body, **options)
        return answer

    def internal_account_explanation_get(
        self,
        account_id: str,
        **options: Unpack[RequestOptions],
    ) -> types.Explanation:
        """Explain the state of an internal account."""
        answer: types.Explanation = self.request("GET", "/internal-accounts/{accountId}/explanation", parameters={"accountId": account_id}, **options)
        return answer

    def internal_accounts_list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        customer_id: str | None = None,
        currency: str | None = None,
        type: Literal["INTERNAL_FIAT", "INTERNAL_CRYPTO", "EMBEDDED_WALLET"] | None = None,
        **options: Unpack[RequestOptions],
    ) -> types.InternalAccountPage:
        """List the internal accounts of customers; same as GET /customers/internal-accounts."""
        answer: types.InternalAccountPage = self.request("GET", "/internal-accounts", query={"limit": limit, "cursor": cursor, "customerId": customer_id, "currency": currency, "type": type}, **options)
        return answer

    def internal_accounts_list_pages(
        self,
        *,
        limit: int | None = None,
        customer_id: str | None = None,
        currency: str | None = None,
        type: Literal["INTERNAL_FIAT", "INTERNAL_CRYPTO", "EMBEDDED_WALLET"] | None = None,
        **options: Unpack[RequestOptions],
    ) -> Iterator[types.InternalAccountResponse]:
        """Every item of `internal_accounts_list`, page after page."""
        answer: Iterator[types.InternalAccountResponse] = self.pages("/internal-accounts", query={"limit": limit, "customerId": customer_id, "currency": currency, "type": type}, **options)
        return answer

    def internal_accounts_update(
        self,
        account_id: str,
        body: types.InternalAccountUpdateRequest | None = None,
        **options: Unpack[RequestOptions],
    ) -> Union[types.InternalAccountResponse, types.SigningRequiredResponse]:
        """Change the privacy of a wallet."""
        answer: Union[types.InternalAccountResponse, types.SigningRequiredResponse] = self.request("PATCH", "/internal-accounts/{accountId}", parameters={"accountId": account_id}, body=body, **options)
        return answer

    def invitation_explanation_get(
        self,
        invitation_code: str,
        **options: Unpack[RequestOptions],
    ) -> types.Explanation:
        """Explain the state of an invitation."""
        answer: types.Explanation = self.request("GET", "/invitations/{invitationCode}/explanation", parameters={"invitationCode": invitation_code}, **options)
        return answer

    def invitations_cancel(
        self,
        invitation_code: str,
        **options: Unpack[RequestOptions],
    ) -> types.InvitationResponse:
        """Cancel a pending invitation."""
        answer: types.InvitationResponse = self.request("POST", "/invitations/{invitationCode}/cancel", parameters={"invitationCode": invitation_code}, **options)
        return answer

    def invitations_claim(
        self,
        invitation_code: str,
        body: types.InvitationClaimRequest,
        **options: Unpack[RequestOptions],
    ) -> types.InvitationResponse:
        """Claim an invitation for a customer."""
        answer: types.InvitationResponse = self.request("POST", "/invitations/{invitationCode}/claim", parameters={"invitationCode": invitation_code}, body=body, **options)
        return answer

    def invitations_create(
        self,
        body: types.InvitationRequest,
        **options: Unpack[RequestOptions],
    ) -> types.InvitationResponse:
        """Invite a person on behalf of a customer."""
        answer: types.InvitationResponse = self.request("POST", "/invitations", body=body, **options)
        return answer

    def invitations_get(
        self,
        invitation_code: str,
        *,
        as_of: str | None = None,
        **options: Unpack[RequestOptions],
    ) -> types.InvitationResponse:
        """Get an invitation."""
        answer: types.InvitationResponse = self.request("GET", "/invitations/{invitationCode}", parameters={"invitationCode": invitation_code}, query={"asOf": as_of}, **options)
        return answer

    def job_explanation_get(
        self,
        job_id: str,
        **options: Unpack[RequestOptions],
    ) -> types.Explanation:
        """Explain the state of an import of customers."""
        answer: types.Explanation = self.request("GET", "/customers/bulk/jobs/{jobId}/explanation", parameters={"jobId": job_id}, **options)
        return answer

    def logins_complete(
        self,
        body: types.ScaLoginCompleteRequest,
        *,
        customer_id: str,
        **options: Unpack[RequestOptions],
    ) -> types.ScaLoginCompleteResponse:
        """Complete a login."""
        answer: types.ScaLoginCompleteResponse = self.request("POST", "/sca/login/complete", body=body, query={"customerId": customer_id}, **options)
        return answer

    def logins_record(
        self,
        body: types.SecurityEventRequest,
        *,
        customer_id: str,
        **options: Unpack[RequestOptions],
    ) -> types.SecurityEventResponse:
        """Report the outcome of a login at the platform."""
        answer: types.SecurityEventResponse = self.request("POST", "/sca/record-event", body=body, query={"customerId": customer_id}, **options)
        return answer

    def logins_start(
        self,
        body: types.ScaLoginStartRequest,
        *,
        customer_id: str,
        **options: Unpack[RequestOptions],
    ) -> types.ScaLoginStartResponse:
        """Start a login."""
        answer: types.ScaLoginStartResponse = self.request("POST", "/sca/login/start", body=body, query={"customerId": customer_id}, **options)
        return answer

    def operations_get(
        self,
        stablecoin_operation_id: str,
        *,
        as_of: str | None = None,
        **options: Unpack[RequestOptions],
    ) -> types.StablecoinOperation:
        """Get a mint or burn."""
        answer: types.StablecoinOperation = self.request("GET", "/stablecoin-operations/{stablecoinOperationId}", parameters={"stablecoinOperationId": stablecoin_operation_id}, query={"asOf": as_of}, **options)
        return answer

    def owners_create(
        self,
        body: types.OwnerRequest,
        **options: Unpack[RequestOptions],
    ) -> types.OwnerResponse:
        """Register an owner, director or officer of a business."""
        answer: types.OwnerResponse = self.request("POST", "/beneficial-owners", body=body, **options)
        return answer

    def owners_get(
        self,
        beneficial_owner_id: str,
        *,
        as_of: str | None = None,
        **options: Unpack[RequestOptions],
    ) -> types.OwnerResponse:
        """Get an owner."""
        answer: types.OwnerResponse = self.request("GET", "/beneficial-owners/{beneficialOwnerId}", parameters={"beneficialOwnerId": beneficial_owner_id}, query={"asOf": as_of}, **options)
        return answer

    def owners_list(
        self,
        *,
        customer_id: str,
        limit: int | None = None,
        cursor: str | None = None,
        **options: Unpack[RequestOptions],
    ) -> types.OwnerPage:
        """List owners of a business, newest first."""
        answer: types.OwnerPage = self.request("GET", "/beneficial-owners", query={"customerId": customer_id, "limit": limit, "cursor": cursor}, **options)
        return answer

    def owners_list_pages(
        self,
        *,
        customer_id: str,
        limit: int | None = None,
        **options: Unpack[RequestOptions],
    ) -> Iterator[types.OwnerResponse]:
        """Every item of `owners_list`, page after page."""
        answer: Iterator[types.OwnerResponse] = self.pages("/beneficial-owners", query={"customerId": customer_id, "limit": limit}, **options)
        return answer

    def owners_update(
        self,
        beneficial_owner_id: str,
        body: types.OwnerChangesRequest | None = None,
        **options: Unpack[RequestOptions],
    ) -> types.OwnerResponse:
        """Update an owner."""
        answer: types.OwnerResponse = self.request("PATCH", "/beneficial-owners/{beneficialOwnerId}", parameters={"beneficialOwnerId": beneficial_owner_id}, body=body, **options)
        return answer

    def platform_external_accounts_challenge(
        self,
        external_account_id: str,
        body: types.OwnershipChallengeRequest,
        **options: Unpack[RequestOptions],
    ) -> types.OwnershipChallenge:
        """Request a challenge to prove the ownership of a wallet."""
        answer: types.OwnershipChallenge = self.request("POST", "/platform/external-accounts/{externalAccountId}/challenge", parameters={"externalAccountId": external_account_id}, body=body, **options)
        return answer

    def platform_external_accounts_create(
        self,
        body: types.PlatformExternalAccountCreateRequest,
        **options: Unpack[RequestOptions],
    ) -> types.ExternalAccountResponse:
        """Register an external account."""
        answer: types.ExternalAccountResponse = self.request("POST", "/platform/external-accounts", body=body, **options)
        return answer

    def platform_external_accounts_delete(
        self,
        external_account_id: str,
        **options: Unpack[RequestOptions],
    ) -> None:
        """Delete an external account."""
        self.request("DELETE", "/platform/external-accounts/{externalAccountId}", parameters={"externalAccountId": external_account_id}, **options)

    def platform_external_accounts_get(
        self,
        external_account_id: str,
        *,
        as_of: str | None = None,
        **options: Unpack[RequestOptions],
    ) -> types.ExternalAccountResponse:
        """Get an external account."""
        answer: types.ExternalAccountResponse = self.request("GET", "/platform/external-accounts/{externalAccountId}", parameters={"externalAccountId": external_account_id}, query={"asOf": as_of}, **options)
        return answer

    def platform_external_accounts_list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        currency: str | None = None,
        **options: Unpack[RequestOptions],
    ) -> types.ExternalAccountPage:
        """List external accounts."""
        answer: types.ExternalAccountPage = self.request("GET", "/platform/external-accounts", query={"limit": limit, "cursor": cursor, "currency": currency}, **options)
        return answer

    def platform_external_accounts_list_pages(
        self,
        *,
        limit: int | None = None,
        currency: str | None = None,
        **options: Unpack[RequestOptions],
    ) -> Iterator[types.ExternalAccountResponse]:
        """Every item of `platform_external_accounts_list`, page after page."""
        answer: Iterator[types.ExternalAccountResponse] = self.pages("/platform/external-accounts", query={"limit": limit, "currency": currency}, **options)
        return answer

    def platform_external_accounts_verify(
        self,
        external_account_id: str,
        body: types.OwnershipVerifyRequest,
        **options: Unpack[RequestOptions],
    ) -> types.ExternalAccountResponse:
        """Verify the ownership of a wallet."""
        answer: types.ExternalAccountResponse = self.request("POST", "/platform/external-accounts/{externalAccountId}/verify", parameters={"externalAccountId": external_account_id}, body=body, **options)
        return answer

    def platform_internal_accounts_list(
        self,
        *,
        currency: str | None = None,
        type: Literal["INTERNAL_FIAT", "INTERNAL_CRYPTO", "EMBEDDED_WALLET"] | None = None,
        **options: Unpack[RequestOptions],
    ) -> types.PlatformInternalAccountsResponse:
        """List the platform's own internal accounts."""
        answer: types.PlatformInternalAccountsResponse = self.request("GET", "/platform/internal-accounts", query={"currency": currency, "type": type}, **options)
        return answer

    def provider_accounts_get(
        self,
        stablecoin_provider_account_id: str,
        *,
        as_of: str | None = None,
        **options: Unpack[RequestOptions],
    ) -> types.StablecoinProviderAccount:
        """Get a linked provider account."""
        answer: types.StablecoinProviderAccount = self.request("GET", "/stablecoin-provider-accounts/{stablecoinProviderAccountId}", parameters={"stablecoinProviderAccountId": stablecoin_provider_account_id}, query={"asOf": as_of}, **options)
        return answer

    def provider_accounts_link(
        self,
        body: types.StablecoinProviderAccountLinkRequest,
        **options: Unpack[RequestOptions],
    ) -> types.StablecoinProviderAccount:
        """Link an account at a provider."""
        answer: types.StablecoinProviderAccount = self.request("POST", "/stablecoin-provider-accounts", body=body, **options)
        return answer

    def provider_accounts_list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        provider: Literal["BRALE"] | None = None,
        status: Literal["ACTIVE", "INVALID", "REVOKED"] | None = None,
        **options: Unpack[RequestOptions],
    ) -> types.ProviderAccountPage:
        """List linked provider accounts."""
        answer: types.ProviderAccountPage = self.request("GET", "/stablecoin-provider-accounts", query={"limit": limit, "cursor": cursor, "provider": provider, "status": status}, **options)
        return answer

    def provider_accounts_list_pages(
        self,
        *,
        limit: int | None = None,
        provider: Literal["BRALE"] | None = None,
        status: Literal["ACTIVE", "INVALID", "REVOKED"] | None = None,
        **options: Unpack[RequestOptions],
    ) -> Iterator[types.StablecoinProviderAccount]:
        """Every item of `provider_accounts_list`, page after page."""
        answer: Iterator[types.StablecoinProviderAccount] = self.pages("/stablecoin-provider-accounts", query={"limit": limit, "provider": provider, "status": status}, **options)
        return answer

    def quote_authorization_authorize(
        self,
        quote_id: str,
        body: types.QuoteAuthorizationRequest | None = None,
        **options: Unpack[RequestOptions],
    ) -> types.Quote:
        """Authorize the payment of a quote."""
        answer: types.Quote = self.request("POST", "/quotes/{quoteId}/authorize", parameters={"quoteId": quote_id}, body=body, **options)
        return answer

    def quote_authorization_resend(
        self,
        quote_id: str,
        **options: Unpack[RequestOptions],
    ) -> None:
        """Resend the code of the challenge."""
        self.request("POST", "/quotes/{quoteId}/authorize/resend", parameters={"quoteId": quote_id}, **options)

    def quote_explanation_get(
        self,
        quote_id: str,
        **options: Unpack[RequestOptions],
    ) -> types.Explanation:
        """Explain the state of a quote."""
        answer: types.Explanation = self.request("GET", "/quotes/{quoteId}/explanation", parameters={"quoteId": quote_id}, **options)
        return answer

    def quotes_create(
        self,
        body: types.QuoteCreateRequest,
        **options: Unpack[RequestOptions],
    ) -> types.Quote:
        """Create a quote."""
        answer: types.Quote = self.request("POST", "/quotes", body=body, **options)
        return answer

    def quotes_execute(
        self,
        quote_id: str,
        body: types.ExecuteQuoteRequest | None = None,
        **options: Unpack[RequestOptions],
    ) -> types.Transaction:
        """Execute a quote."""
        answer: types.Transaction = self.request("POST", "/quotes/{quoteId}/execute", parameters={"quoteId": quote_id}, body=body, **options)
        return answer

    def quotes_get(
        self,
        quote_id: str,
        *,
        as_of: str | None = None,
        **options: Unpack[RequestOptions],
    ) -> types.Quote:
        """Get a quote."""
        answer: types.Quote = self.request("GET", "/quotes/{quoteId}", parameters={"quoteId": quote_id}, query={"asOf": as_of}, **options)
        return answer

    def receivers_external_account(
        self,
        account_id: str,
        *,
        customer_id: str | None = None,
        sender_uma_address: str | None = None,
        **options: Unpack[RequestOptions],
    ) -> types.ExternalAccountLookup:
        """Look up an external account."""
        answer: types.ExternalAccountLookup = self.request("GET", "/receiver/external-account/{accountId}", parameters={"accountId": account_id}, query={"customerId": customer_id, "senderUmaAddress": sender_uma_address}, **options)
        return answer

    def receivers_uma(
        self,
        receiver_uma_address: str,
        *,
        customer_id: str | None = None,
        sender_uma_address: str | None = None,
        **options: Unpack[RequestOptions],
    ) -> types.UmaLookup:
        """Look up a UMA address."""
        answer: types.UmaLookup = self.request("GET", "/receiver/uma/{receiverUmaAddress}", parameters={"receiverUmaAddress": receiver_uma_address}, query={"customerId": customer_id, "senderUmaAddress": sender_uma_address}, **options)
        return answer

    def requests_get(
        self,
        request_id: str,
        **options: Unpack[RequestOptions],
    ) -> types.RequestRecord:
        """Get a request by its X-Request-Id, with its outcome and the events it caused; successful reads are not recorded."""
        answer: types.RequestRecord = self.request("GET", "/requests/{requestId}", parameters={"requestId": request_id}, **options)
        return answer

    def requests_list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        sort_order: Literal["asc", "desc"] | None = None,
        failed: bool | None = None,
        created_after: str | None = None,
        created_before: str | None = None,
        **options: Unpack[RequestOptions],
    ) -> types.RequestSummaryPage:
        """List requests of the last 30 days that changed something or were refused."""
        answer: types.RequestSummaryPage = self.request("GET", "/requests", query={"limit": limit, "cursor": cursor, "sortOrder": sort_order, "failed": failed, "createdAfter": created_after, "createdBefore": created_before}, **options)
        return answer

    def requests_list_pages(
        self,
        *,
        limit: int | None = None,
        sort_order: Literal["asc", "desc"] | None = None,
        failed: bool | None = None,
        created_after: str | None = None,
        created_before: str | None = None,
        **options: Unpack[RequestOptions],
    ) -> Iterator[types.RequestSummary]:
        """Every item of `requests_list`, page after page."""
        answer: Iterator[types.RequestSummary] = self.pages("/requests", query={"limit": limit, "sortOrder": sort_order, "failed": failed, "createdAfter": created_after, "createdBefore": created_before}, **options)
        return answer

    def reset_reset(
        self,
        **options: Unpack[RequestOptions],
    ) -> types.SandboxReset:
        """Reset the sandbox."""
        answer: types.SandboxReset = self.request("POST", "/sandbox/reset", **options)
        return answer

    def sandbox_cards_advise(
        self,
        id: str,
        body: types.CardAmountRequest,
        **options: Unpack[RequestOptions],
    ) -> types.CardTransaction:
        """Simulate a change of the authorized amount."""
        answer: types.CardTransaction = self.request("POST", "/sandbox/cards/{id}/simulate/authorization_advice", parameters={"id": id}, body=body, **options)
        return answer

    def sandbox_cards_advise_credit(
        self,
        id: str,
        body: types.CardAuthorizationRequest,
        **options: Unpack[RequestOptions],
    ) -> types.CardTransaction:
        """Simulate a credit advice."""
        answer: types.CardTransaction = self.request("POST", "/sandbox/cards/{id}/simulate/credit_authorization_advice", parameters={"id": id}, body=body, **options)
        return answer

    def sandbox_cards_authorize(
        self,
        id: str,
        body: types.CardAuthorizationRequest,
        **options: Unpack[RequestOptions],
    ) -> types.CardTransaction:
        """Simulate an authorization."""
        answer: types.CardTransaction = self.request("POST", "/sandbox/cards/{id}/simulate/authorization", parameters={"id": id}, body=body, **options)
        return answer

    def sandbox_cards_authorize_credit(
        self,
        id: str,
        body: types.CardAuthorizationRequest,
        **options: Unpack[RequestOptions],
    ) -> types.CardTransaction:
        """Simulate the authorization of a credit."""
        answer: types.CardTransaction = self.request("POST", "/sandbox/cards/{id}/simulate/credit_authorization", parameters={"id": id}, body=body, **options)
        return answer

    def sandbox_cards_authorize_financially(
        self,
        id: str,
        body: types.CardAuthorizationRequest,
        **options: Unpack[RequestOptions],
    ) -> types.CardTransaction:
        """Simulate an authorization that clears immediately."""
        answer: types.CardTransaction = self.request("POST", "/sandbox/cards/{id}/simulate/financial_authorization", parameters={"id": id}, body=body, **options)
        return answer

    def sandbox_cards_clear(
        self,
        id: str,
        body: types.CardClearingRequest,
        **options: Unpack[RequestOptions],
    ) -> types.CardTransaction:
        """Simulate a clearing."""
        answer: types.CardTransaction = self.request("POST", "/sandbox/cards/{id}/simulate/clearing", parameters={"id": id}, body=body, **options)
        return answer

    def sandbox_cards_credit_financially(
        self,
        id: str,
        body: types.CardAuthorizationRequest,
        **options: Unpack[RequestOptions],
    ) -> types.CardTransaction:
        """Simulate a credit that clears immediately."""
        answer: types.CardTransaction = self.request("POST", "/sandbox/cards/{id}/simulate/financial_credit_authorization", parameters={"id": id}, body=body, **options)
        return answer

    def sandbox_cards_inquire(
        self,
        id: str,
        body: types.CardBalanceInquiryRequest,
        **options: Unpack[RequestOptions],
    ) -> types.SimulatedCardEvent:
        """Simulate an account status inquiry without an amount."""
        answer: types.SimulatedCardEvent = self.request("POST", "/sandbox/cards/{id}/simulate/balance_inquiry", parameters={"id": id}, body=body, **options)
        return answer

    def sandbox_cards_return(
        self,
        id: str,
        body: types.CardAmountRequest,
        **options: Unpack[RequestOptions],
    ) -> types.CardTransaction:
        """Simulate a return by the merchant."""
        answer: types.CardTransaction = self.request("POST", "/sandbox/cards/{id}/simulate/return", parameters={"id": id}, body=body, **options)
        return answer

    def sandbox_cards_reverse_return(
        self,
        id: str,
        body: types.CardReturnReversalRequest,
        **options: Unpack[RequestOptions],
    ) -> types.CardTransaction:
        """Simulate the reversal of the newest return."""
        answer: types.CardTransaction = self.request("POST", "/sandbox/cards/{id}/simulate/return_reversal", parameters={"id": id}, body=body, **options)
        return answer

    def sandbox_internal_accounts_fund(
        self,
        account_id: str,
        body: types.FundInternalAccountRequest,
        **options: Unpack[RequestOptions],
    ) -> types.InternalAccountResponse:
        """Fund an account with simulated money."""
        answer: types.InternalAccountResponse = self.request("POST", "/sandbox/internal-accounts/{accountId}/fund", parameters={"accountId": account_id}, body=body, **options)
        return answer

    def sandbox_payments_receive(
        self,
        body: types.SandboxReceiveRequest,
        **options: Unpack[RequestOptions],
    ) -> types.IncomingTransaction:
        """Simulate an incoming UMA payment to a customer."""
        answer: types.IncomingTransaction = self.request("POST", "/sandbox/uma/receive", body=body, **options)
        return answer

    def sandbox_payments_send(
        self,
        body: types.SandboxSendRequest,
        **options: Unpack[RequestOptions],
    ) -> types.ListedTransaction:
        """Simulate a deposit for a quote."""
        answer: types.ListedTransaction = self.request("POST", "/sandbox/send", body=body, **options)
        return answer

    def sandbox_webhooks_test(
        self,
        body: types.SendTestWebhookRequest | None = None,
        **options: Unpack[RequestOptions],
    ) -> types.TestWebhookResponse:
        """Send a test webhook."""
        answer: types.TestWebhookResponse = self.request("POST", "/sandbox/webhooks/test", body=body, **options)
        return answer

    def scenarios_list(
        self,
        **options: Unpack[RequestOptions],
    ) -> types.ScenarioList:
        """List the values that choose an outcome of the sandbox."""
        answer: types.ScenarioList = self.request("GET", "/sandbox/scenarios", **options)
        return answer

    def session_explanation_get(
        self,
        session_id: str,
        **options: Unpack[RequestOptions],
    ) -> types.Explanation:
        """Explain the state of a session of an embedded wallet."""
        answer: types.Explanation = self.request("GET", "/auth/sessions/{sessionId}/explanation", parameters={"sessionId": session_id}, **options)
        return answer

    def sessions_list(
        self,
        *,
        account_id: str,
        **options: Unpack[RequestOptions],
    ) -> types.AuthSessionsResponse:
        """List the active sessions of a wallet."""
        answer: types.AuthSessionsResponse = self.request("GET", "/auth/sessions", query={"accountId": account_id}, **options)
        return answer

    def sessions_refresh(
        self,
        session_id: str,
        body: types.SessionRefreshRequest,
        **options: Unpack[RequestOptions],
    ) -> Union[types.AuthSessionResponse, types.SigningRequiredResponse]:
        """Open a further session with an active one."""
        answer: Union[types.AuthSessionResponse, types.SigningRequiredResponse] = self.request("POST", "/auth/sessions/{sessionId}/refresh", parameters={"sessionId": session_id}, body=body, **options)
        return answer

    def sessions_revoke(
        self,
        session_id: str,
        **options: Unpack[RequestOptions],
    ) -> Union[types.AuthSessionResponse, types.CredentialSigningRequiredResponse]:
        """Revoke a session."""
        answer: Union[types.AuthSessionResponse, types.CredentialSigningRequiredResponse] = self.request("DELETE", "/auth/sessions/{sessionId}", parameters={"sessionId": session_id}, **options)
        return answer

    def snapshot_explanation_get(
        self,
        snapshot_id: str,
        **options: Unpack[RequestOptions],
    ) -> types.Explanation:
        """Explain the state of a snapshot."""
        answer: types.Explanation = self.request("GET", "/sandbox/snapshots/{snapshotId}/explanation", parameters={"snapshotId": snapshot_id}, **options)
        return answer

    def stablecoin_explanation_get(
        self,
        stablecoin_id: str,
        **options: Unpack[RequestOptions],
    ) -> types.Explanation:
        """Explain the state of a stablecoin."""
        answer: types.Explanation = self.request("GET", "/stablecoins/{stablecoinId}/explanation", parameters={"stablecoinId": stablecoin_id}, **options)
        return answer

    def stablecoin_operation_explanation_get(
        self,
        stablecoin_operation_id: str,
        **options: Unpack[RequestOptions],
    ) -> types.Explanation:
        """Explain the state of a mint or burn."""
        answer: types.Explanation = self.request("GET", "/stablecoin-operations/{stablecoinOperationId}/explanation", parameters={"stablecoinOperationId": stablecoin_operation_id}, **options)
        return answer

    def stablecoin_provider_account_explanation_get(
        self,
        stablecoin_provider_account_id: str,
        **options: Unpack[RequestOptions],
    ) -> types.Explanation:
        """Explain the state of an account at a stablecoin provider."""
        answer: types.Explanation = self.request("GET", "/stablecoin-provider-accounts/{stablecoinProviderAccountId}/explanation", parameters={"stablecoinProviderAccountId": stablecoin_provider_account_id}, **options)
        return answer

    def stablecoins_burn(
        self,
        stablecoin_id: str,
        body: types.StablecoinBurnRequest,
        **options: Unpack[RequestOptions],
    ) -> types.StablecoinOperation:
        """Burn tokens and pay out to a bank account."""
        answer: types.StablecoinOperation = self.request("POST", "/stablecoins/{stablecoinId}/burns", parameters={"stablecoinId": stablecoin_id}, body=body, **options)
        return answer

    def stablecoins_get(
        self,
        stablecoin_id: str,
        *,
        as_of: str | None = None,
        **options: Unpack[RequestOptions],
    ) -> types.Stablecoin:
        """Get a stablecoin."""
        answer: types.Stablecoin = self.request("GET", "/stablecoins/{stablecoinId}", parameters={"stablecoinId": stablecoin_id}, query={"asOf": as_of}, **options)
        return answer

    def stablecoins_list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        issuance_status: Literal["PENDING_REVIEW", "PROVISIONING", "PROVISIONED", "REJECTED", "FAILED"] | None = None,
        svc_operations_status: Literal["NOT_ENABLED", "PENDING_APPROVAL", "ENABLING", "ENABLED", "DISABLED"] | None = None,
        provider: Literal["BRALE"] | None = None,
        **options: Unpack[RequestOptions],
    ) -> types.StablecoinPage:
        """List stablecoins."""
        answer: types.StablecoinPage = self.request("GET", "/stablecoins", query={"limit": limit, "cursor": cursor, "issuanceStatus": issuance_status, "svcOperationsStatus": svc_operations_status, "provider": provider}, **options)
        return answer

    def stablecoins_list_pages(
        self,
        *,
        limit: int | None = None,
        issuance_status: Literal["PENDING_REVIEW", "PROVISIONING", "PROVISIONED", "REJECTED", "FAILED"] | None = None,
        svc_operations_status: Literal["NOT_ENABLED", "PENDING_APPROVAL", "ENABLING", "ENABLED", "DISABLED"] | None = None,
        provider: Literal["BRALE"] | None = None,
        **options: Unpack[RequestOptions],
    ) -> Iterator[types.Stablecoin]:
        """Every item of `stablecoins_list`, page after page."""
        answer: Iterator[types.Stablecoin] = self.pages("/stablecoins", query={"limit": limit, "issuanceStatus": issuance_status, "svcOperationsStatus": svc_operations_status, "provider": provider}, **options)
        return answer

    def stablecoins_mint(
        self,
        stablecoin_id: str,
        body: types.StablecoinMintRequest,
        **options: Unpack[RequestOptions],
    ) -> types.StablecoinOperation:
        """Mint tokens into a wallet."""
        answer: types.StablecoinOperation = self.request("POST", "/stablecoins/{stablecoinId}/mints", parameters={"stablecoinId": stablecoin_id}, body=body, **options)
        return answer

    def stablecoins_operations(
        self,
        stablecoin_id: str,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        operation_type: Literal["MINT", "BURN"] | None = None,
        **options: Unpack[RequestOptions],
    ) -> types.OperationPage:
        """List mints and burns of a stablecoin."""
        answer: types.OperationPage = self.request("GET", "/stablecoins/{stablecoinId}/operations", parameters={"stablecoinId": stablecoin_id}, query={"limit": limit, "cursor": cursor, "operationType": operation_type}, **options)
        return answer

    def stablecoins_operations_pages(
        self,
        stablecoin_id: str,
        *,
        limit: int | None = None,
        operation_type: Literal["MINT", "BURN"] | None = None,
        **options: Unpack[RequestOptions],
    ) -> Iterator[types.StablecoinOperation]:
        """Every item of `stablecoins_operations`, page after page."""
        answer: Iterator[types.StablecoinOperation] = self.pages("/stablecoins/{stablecoinId}/operations", parameters={"stablecoinId": stablecoin_id}, query={"limit": limit, "operationType": operation_type}, **options)
        return answer

    def stablecoins_register(
        self,
        body: types.StablecoinRegisterRequest,
        **options: Unpack[RequestOptions],
    ) -> types.Stablecoin:
        """Register a stablecoin of a provider."""
        answer: types.Stablecoin = self.request("POST", "/stablecoins", body=body, **options)
        return answer

    def test_clock_control(
        self,
        body: types.TestClockRequest | None = None,
        **options: Unpack[RequestOptions],
    ) -> types.TestClock:
        """Move, stop or release the clock of the platform."""
        answer: types.TestClock = self.request("POST", "/sandbox/test-clock", body=body, **options)
        return answer

    def test_clock_show(
        self,
        **options: Unpack[RequestOptions],
    ) -> types.TestClock:
        """Show the clock of the platform."""
        answer: types.TestClock = self.request("GET", "/sandbox/test-clock", **options)
        return answer

    def token_explanation_get(
        self,
        token_id: str,
        **options: Unpack[RequestOptions],
    ) -> types.Explanation:
        """Explain the state of an API token."""
        answer: types.Explanation = self.request("GET", "/tokens/{tokenId}/explanation", parameters={"tokenId": token_id}, **options)
        return answer

    def tokens_create(
        self,
        body: types.TokenCreateRequest,
        **options: Unpack[RequestOptions],
    ) -> types.Token:
        """Create an API token; only this response contains its secret."""
        answer: types.Token = self.request("POST", "/tokens", body=body, **options)
        return answer

    def tokens_delete(
        self,
        token_id: str,
        **options: Unpack[RequestOptions],
    ) -> None:
        """Delete an API token; it is no longer accepted."""
        self.request("DELETE", "/tokens/{tokenId}", parameters={"tokenId": token_id}, **options)

    def tokens_get(
        self,
        token_id: str,
        *,
        as_of: str | None = None,
        **options: Unpack[RequestOptions],
    ) -> types.Token:
        """Get an API token."""
        answer: types.Token = self.request("GET", "/tokens/{tokenId}", parameters={"tokenId": token_id}, query={"asOf": as_of}, **options)
        return answer

    def tokens_list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        name: str | None = None,
        created_after: str | None = None,
        created_before: str | None = None,
        updated_after: str | None = None,
        updated_before: str | None = None,
        **options: Unpack[RequestOptions],
    ) -> types.TokenPage:
        """List API tokens."""
        answer: types.TokenPage = self.request("GET", "/tokens", query={"limit": limit, "cursor": cursor, "name": name, "createdAfter": created_after, "createdBefore": created_before, "updatedAfter": updated_after, "updatedBefore": updated_before}, **options)
        return answer

    def tokens_list_pages(
        self,
        *,
        limit: int | None = None,
        name: str | None = None,
        created_after: str | None = None,
        created_before: str | None = None,
        updated_after: str | None = None,
        updated_before: str | None = None,
        **options: Unpack[RequestOptions],
    ) -> Iterator[types.Token]:
        """Every item of `tokens_list`, page after page."""
        answer: Iterator[types.Token] = self.pages("/tokens", query={"limit": limit, "name": name, "createdAfter": created_after, "createdBefore": created_before, "updatedAfter": updated_after, "updatedBefore": updated_before}, **options)
        return answer

    def transaction_explanation_get(
        self,
        transaction_id: str,
        **options: Unpack[RequestOptions],
    ) -> types.Explanation:
        """Explain the state of a transaction."""
        answer: types.Explanation = self.request("GET", "/transactions/{transactionId}/explanation", parameters={"transactionId": transaction_id}, **options)
        return answer

    def transactions_approve(
        self,
        transaction_id: str,
        body: types.TransactionApproveRequest | None = None,
        **options: Unpack[RequestOptions],
    ) -> types.IncomingTransaction:
        """Approve a pending incoming payment."""
        answer: types.IncomingTransaction = self.request("POST", "/transactions/{transactionId}/approve", parameters={"transactionId": transaction_id}, body=body, **options)
        return answer

    def transactions_cancel(
        self,
        transaction_id: str,
        body: types.TransactionRejectRequest | None = None,
        **options: Unpack[RequestOptions],
    ) -> types.Transaction:
        """Cancel a bank transfer before it settles."""
        answer: types.Transaction = self.request("POST", "/transactions/{transactionId}/cancel", parameters={"transactionId": transaction_id}, body=body, **options)
        return answer

    def transactions_confirm(
        self,
        transaction_id: str,
        body: types.TransactionConfirmRequest | None = None,
        **options: Unpack[RequestOptions],
    ) -> types.Transaction:
        """Confirm that the customer received the receipt."""
        answer: types.Transaction = self.request("POST", "/transactions/{transactionId}/confirm", parameters={"transactionId": transaction_id}, body=body, **options)
        return answer

    def transactions_get(
        self,
        transaction_id: str,
        *,
        as_of: str | None = None,
        **options: Unpack[RequestOptions],
    ) -> types.ListedTransaction:
        """Get a transaction."""
        answer: types.ListedTransaction = self.request("GET", "/transactions/{transactionId}", parameters={"transactionId": transaction_id}, query={"asOf": as_of}, **options)
        return answer

    def transactions_list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        sort_order: Literal["asc", "desc"] | None = None,
        account_identifier: str | None = None,
        sender_account_identifier: str | None = None,
        receiver_account_identifier: str | None = None,
        status: Literal["CREATED", "PENDING", "PENDING_AUTHORIZATION", "PROCESSING", "COMPLETED", "REJECTED", "FAILED", "REFUNDED", "EXPIRED"] | None = None,
        type: Literal["INCOMING", "OUTGOING", "CARD"] | None = None,
        reference: str | None = None,
        start_date: str | None = None,
        end_date: str | None = None,
        customer_id: str | None = None,
        platform_customer_id: str | None = None,
        **options: Unpack[RequestOptions],
    ) -> types.ListedTransactionPage:
        """List transactions."""
        answer: types.ListedTransactionPage = self.request("GET", "/transactions", query={"limit": limit, "cursor": cursor, "sortOrder": sort_order, "accountIdentifier": account_identifier, "senderAccountIdentifier": sender_account_identifier, "receiverAccountIdentifier": receiver_account_identifier, "status": status, "type": type, "reference": reference, "startDate": start_date, "endDate": end_date, "customerId": customer_id, "platformCustomerId": platform_customer_id}, **options)
        return answer

    def transactions_list_pages(
        self,
        *,
        limit: int | None = None,
        sort_order: Literal["asc", "desc"] | None = None,
        account_identifier: str | None = None,
        sender_account_identifier: str | None = None,
        receiver_account_identifier: str | None = None,
        status: Literal["CREATED", "PENDING", "PENDING_AUTHORIZATION", "PROCESSING", "COMPLETED", "REJECTED", "FAILED", "REFUNDED", "EXPIRED"] | None = None,
        type: Literal["INCOMING", "OUTGOING", "CARD"] | None = None,
        reference: str | None = None,
        start_date: str | None = None,
        end_date: str | None = None,
        customer_id: str | None = None,
        platform_customer_id: str | None = None,
        **options: Unpack[RequestOptions],
    ) -> Iterator[types.ListedTransaction]:
        """Every item of `transactions_list`, page after page."""
        answer: Iterator[types.ListedTransaction] = self.pages("/transactions", query={"limit": limit, "sortOrder": sort_order, "accountIdentifier": account_identifier, "senderAccountIdentifier": sender_account_identifier, "receiverAccountIdentifier": receiver_account_identifier, "status": status, "type": type, "reference": reference, "startDate": start_date, "endDate": end_date, "customerId": customer_id, "platformCustomerId": platform_customer_id}, **options)
        return answer

    def transactions_reject(
        self,
        transaction_id: str,
        body: types.TransactionRejectRequest | None = None,
        **options: Unpack[RequestOptions],
    ) -> types.IncomingTransaction:
        """Reject a pending incoming payment."""
        answer: types.IncomingTransaction = self.request("POST", "/transactions/{transactionId}/reject", parameters={"transactionId": transaction_id}, body=body, **options)
        return answer

    def transfers_in(
        self,
        body: types.TransferInCreateRequest,
        **options: Unpack[RequestOptions],
    ) -> types.Transaction:
        """Transfer from an external bank account to an internal one in the same currency."""
        answer: types.Transaction = self.request("POST", "/transfer-in", body=body, **options)
        return answer

    def transfers_out(
        self,
        body: types.TransferOutCreateRequest,
        **options: Unpack[RequestOptions],
    ) -> types.Transaction:
        """Transfer from an internal account to an external one in the same currency."""
        answer: types.Transaction = self.request("POST", "/transfer-out", body=body, **options)
        return answer

    def triggers_pull(
        self,
        body: types.TriggerRequest,
        **options: Unpack[RequestOptions],
    ) -> types.Trigger:
        """Trigger an event."""
        answer: types.Trigger = self.request("POST", "/sandbox/triggers", body=body, **options)
        return answer

    def uma_providers_list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        sort_order: Literal["asc", "desc"] | None = None,
        country_code: str | None = None,
        currency_code: str | None = None,
        has_blocked_providers: bool | None = None,
        **options: Unpack[RequestOptions],
    ) -> types.UmaProviderPage:
        """List UMA providers."""
        answer: types.UmaProviderPage = self.request("GET", "/uma-providers", query={"limit": limit, "cursor": cursor, "sortOrder": sort_order, "countryCode": country_code, "currencyCode": currency_code, "hasBlockedProviders": has_blocked_providers}, **options)
        return answer

    def uma_providers_list_pages(
        self,
        *,
        limit: int | None = None,
        sort_order: Literal["asc", "desc"] | None = None,
        country_code: str | None = None,
        currency_code: str | None = None,
        has_blocked_providers: bool | None = None,
        **options: Unpack[RequestOptions],
    ) -> Iterator[types.UmaProvider]:
        """Every item of `uma_providers_list`, page after page."""
        answer: Iterator[types.UmaProvider] = self.pages("/uma-providers", query={"limit": limit, "sortOrder": sort_order, "countryCode": country_code, "currencyCode": currency_code, "hasBlockedProviders": has_blocked_providers}, **options)
        return answer

    def vasps_list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        **options: Unpack[RequestOptions],
    ) -> types.VaspPage:
        """List exchanges and custodians."""
        answer: types.VaspPage = self.request("GET", "/vasps", query={"limit": limit, "cursor": cursor}, **options)
        return answer

    def vasps_list_pages(
        self,
        *,
        limit: int | None = None,
        **options: Unpack[RequestOptions],
    ) -> Iterator[types.VaspResponse]:
        """Every item of `vasps_list`, page after page."""
        answer: Iterator[types.VaspResponse] = self.pages("/vasps", query={"limit": limit}, **options)
        return answer

    def verification_explanation_get(
        self,
        verification_id: str,
        **options: Unpack[RequestOptions],
    ) -> types.Explanation:
        """Explain the state of a verification."""
        answer: types.Explanation = self.request("GET", "/verifications/{verificationId}/explanation", parameters={"verificationId": verification_id}, **options)
        return answer

    def verifications_create(
        self,
        body: types.VerificationRequest,
        **options: Unpack[RequestOptions],
    ) -> types.VerificationResponse:
        """Submit a customer for verification."""
        answer: types.VerificationResponse = self.request("POST", "/verifications", body=body, **options)
        return answer

    def verifications_get(
        self,
        verification_id: str,
        *,
        as_of: str | None = None,
        **options: Unpack[RequestOptions],
    ) -> types.VerificationResponse:
        """Get a verification."""
        answer: types.VerificationResponse = self.request("GET", "/verifications/{verificationId}", parameters={"verificationId": verification_id}, query={"asOf": as_of}, **options)
        return answer

    def verifications_list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        customer_id: str | None = None,
        verification_status: Literal["READY_FOR_VERIFICATION", "RESOLVE_ERRORS", "IN_PROGRESS", "PENDING_MANUAL_REVIEW", "APPROVED", "REJECTED"] | None = None,
        **options: Unpack[RequestOptions],
    ) -> types.VerificationPage:
        """List verifications, newest first."""
        answer: types.VerificationPage = self.request("GET", "/verifications", query={"limit": limit, "cursor": cursor, "customerId": customer_id, "verificationStatus": verification_status}, **options)
        return answer

    def verifications_list_pages(
        self,
        *,
        limit: int | None = None,
        customer_id: str | None = None,
        verification_status: Literal["READY_FOR_VERIFICATION", "RESOLVE_ERRORS", "IN_PROGRESS", "PENDING_MANUAL_REVIEW", "APPROVED", "REJECTED"] | None = None,
        **options: Unpack[RequestOptions],
    ) -> Iterator[types.VerificationResponse]:
        """Every item of `verifications_list`, page after page."""
        answer: Iterator[types.VerificationResponse] = self.pages("/verifications", query={"limit": limit, "customerId": customer_id, "verificationStatus": verification_status}, **options)
        return answer

    def wallet_export_export(
        self,
        account_id: str,
        body: types.WalletExportRequest,
        **options: Unpack[RequestOptions],
    ) -> Union[types.WalletExportResponse, types.SigningRequiredResponse]:
        """Export the recovery phrase of an embedded wallet, encrypted."""
        answer: Union[types.WalletExportResponse, types.SigningRequiredResponse] = self.request("POST", "/internal-accounts/{accountId}/export", parameters={"accountId": account_id}, body=body, **options)
        return answer

    def webhook_deliveries_get(
        self,
        webhook_id: str,
        *,
        as_of: str | None = None,
        **options: Unpack[RequestOptions],
    ) -> types.WebhookDelivery:
        """Get a webhook delivery with its latest responses."""
        answer: types.WebhookDelivery = self.request("GET", "/webhook-deliveries/{webhookId}", parameters={"webhookId": webhook_id}, query={"asOf": as_of}, **options)
        return answer

    def webhook_deliveries_list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        sort_order: Literal["asc", "desc"] | None = None,
        type: str | None = None,
        status: Literal["PENDING", "DELIVERED", "FAILED", "SKIPPED"] | None = None,
        endpoint_id: str | None = None,
        created_after: str | None = None,
        created_before: str | None = None,
        **options: Unpack[RequestOptions],
    ) -> types.WebhookDeliveryPage:
        """List webhook deliveries and their attempts, without response bodies."""
        answer: types.WebhookDeliveryPage = self.request("GET", "/webhook-deliveries", query={"limit": limit, "cursor": cursor, "sortOrder": sort_order, "type": type, "status": status, "endpointId": endpoint_id, "createdAfter": created_after, "createdBefore": created_before}, **options)
        return answer

    def webhook_deliveries_list_pages(
        self,
        *,
        limit: int | None = None,
        sort_order: Literal["asc", "desc"] | None = None,
        type: str | None = None,
        status: Literal["PENDING", "DELIVERED", "FAILED", "SKIPPED"] | None = None,
        endpoint_id: str | None = None,
        created_after: str | None = None,
        created_before: str | None = None,
        **options: Unpack[RequestOptions],
    ) -> Iterator[types.WebhookDelivery]:
        """Every item of `webhook_deliveries_list`, page after page."""
        answer: Iterator[types.WebhookDelivery] = self.pages("/webhook-deliveries", query={"limit": limit, "sortOrder": sort_order, "type": type, "status": status, "endpointId": endpoint_id, "createdAfter": created_after, "createdBefore": created_before}, **options)
        return answer

    def webhook_deliveries_replay(
        self,
        body: types.ReplayWebhooksRequest,
        **options: Unpack[RequestOptions],
    ) -> types.WebhookReplay:
        """Redeliver webhooks that have failed since a given time, to enabled endpoints, the oldest first."""
        answer: types.WebhookReplay = self.request("POST", "/webhook-deliveries/replay", body=body, **options)
        return answer

    def webhook_deliveries_retry(
        self,
        webhook_id: str,
        **options: Unpack[RequestOptions],
    ) -> types.WebhookDelivery:
        """Redeliver a webhook under the same id."""
        answer: types.WebhookDelivery = self.request("POST", "/webhook-deliveries/{webhookId}/retry", parameters={"webhookId": webhook_id}, **options)
        return answer

    def webhook_endpoint_explanation_get(
        self,
        endpoint_id: str,
        **options: Unpack[RequestOptions],
    ) -> types.Explanation:
        """Explain the state of a webhook endpoint."""
        answer: types.Explanation = self.request("GET", "/webhook-endpoints/{endpointId}/explanation", parameters={"endpointId": endpoint_id}, **options)
        return answer

    def webhook_endpoints_add(
        self,
        body: types.WebhookEndpointCreateRequest,
        **options: Unpack[RequestOptions],
    ) -> types.WebhookEndpoint:
        """Add a webhook endpoint and send it a TEST; at most 16 in addition to that of the configuration."""
        answer: types.WebhookEndpoint = self.request("POST", "/webhook-endpoints", body=body, **options)
        return answer

    def webhook_endpoints_change(
        self,
        endpoint_id: str,
        body: types.WebhookEndpointUpdateRequest | None = None,
        **options: Unpack[RequestOptions],
    ) -> types.WebhookEndpoint:
        """Update, enable or disable a webhook endpoint; an enabled endpoint or a new address is sent a TEST."""
        answer: types.WebhookEndpoint = self.request("PATCH", "/webhook-endpoints/{endpointId}", parameters={"endpointId": endpoint_id}, body=body, **options)
        return answer

    def webhook_endpoints_delete(
        self,
        endpoint_id: str,
        **options: Unpack[RequestOptions],
    ) -> None:
        """Delete a webhook endpoint; webhooks that wait for it are skipped."""
        self.request("DELETE", "/webhook-endpoints/{endpointId}", parameters={"endpointId": endpoint_id}, **options)

    def webhook_endpoints_get(
        self,
        endpoint_id: str,
        **options: Unpack[RequestOptions],
    ) -> types.WebhookEndpoint:
        """Get a webhook endpoint."""
        answer: types.WebhookEndpoint = self.request("GET", "/webhook-endpoints/{endpointId}", parameters={"endpointId": endpoint_id}, **options)
        return answer

    def webhook_endpoints_list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        **options: Unpack[RequestOptions],
    ) -> types.WebhookEndpointPage:
        """List webhook endpoints: that of the configuration, then the others in the order in which they were added."""
        answer: types.WebhookEndpointPage = self.request("GET", "/webhook-endpoints", query={"limit": limit, "cursor": cursor}, **options)
        return answer

    def webhook_endpoints_list_pages(
        self,
        *,
        limit: int | None = None,
        **options: Unpack[RequestOptions],
    ) -> Iterator[types.WebhookEndpoint]:
        """Every item of `webhook_endpoints_list`, page after page."""
        answer: Iterator[types.WebhookEndpoint] = self.pages("/webhook-endpoints", query={"limit": limit}, **options)
        return answer

    def webhook_explanation_get(
        self,
        webhook_id: str,
        **options: Unpack[RequestOptions],
    ) -> types.Explanation:
        """Explain the state of the delivery of a webhook."""
        answer: types.Explanation = self.request("GET", "/webhook-deliveries/{webhookId}/explanation", parameters={"webhookId": webhook_id}, **options)
        return answer

    def webhook_keys_list(
        self,
        **options: Unpack[RequestOptions],
    ) -> types.WebhookKeysResponse:
        """Get the public keys that webhooks are signed with; also at the root, without the version."""
        answer: types.WebhookKeysResponse = self.request("GET", "/.well-known/webhook-keys.json", **options)
        return answer
