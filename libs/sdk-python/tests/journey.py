"""Journeys with the client against the running product, at PAYMENTS_URL with PAYMENTS_CREDENTIAL; prints what they met."""

import functools
import json
import os
import re
import types as python_types
from pathlib import Path

from payments_platform import ApiError, File, PaymentsClient, WebhookVerificationError, WebhookVerifier, types

payments = PaymentsClient(os.environ["PAYMENTS_URL"], os.environ["PAYMENTS_CREDENTIAL"])


def platform() -> list[bool]:
    made = [payments.tokens_create({"name": name, "permissions": ["VIEW"]}) for name in ("One", "Two", "Three")]
    listed = [token["id"] for token in payments.tokens_list_pages(limit=2)]
    payments.tokens_delete(made[0]["id"])
    after = [token["id"] for token in payments.tokens_list_pages(limit=100)]
    return [all(token["id"] in listed for token in made), made[0]["id"] in after]


def onboarding() -> str:
    customer = payments.customers_create({"customerType": "INDIVIDUAL", "fullName": "Maria Lopez"})
    document = payments.documents_upload(
        {
            "file": File("passport.pdf", b"%PDF-1.4\n%%EOF\n", "application/pdf"),
            "documentType": "PASSPORT",
            "country": "US",
            "documentNumber": "X1234567",
            "issuingAuthority": "Department of State",
            "documentHolder": customer["id"],
        }
    )
    assert document["id"].startswith("Document:"), document
    return customer["id"]


def dollars_of(customer_id: str) -> str:
    accounts = list(payments.customer_internal_accounts_list_pages(customer_id=customer_id, limit=2))
    dollars = next(account for account in accounts if account["balance"]["currency"]["code"] == "USD")
    payments.sandbox_internal_accounts_fund(dollars["id"], {"amount": 100_000})
    return dollars["id"]


def payee_of(customer_id: str) -> str:
    payee = payments.customer_external_accounts_create(
        {
            "customerId": customer_id,
            "currency": "EUR",
            "accountInfo": {
                "accountType": "EUR_ACCOUNT",
                "iban": "DE89370400440532013000",
                "beneficiary": {
                    "beneficiaryType": "INDIVIDUAL",
                    "fullName": "Ana Souza",
                    "countryOfResidence": "DE",
                    "address": {"line1": "1 Main Street", "postalCode": "10115", "country": "DE"},
                },
            },
        }
    )
    return payee["id"]


def payments_once(account_id: str, payee_id: str) -> list[bool]:
    order: types.QuoteCreateRequest = {
        "source": {"sourceType": "ACCOUNT", "accountId": account_id},
        "destination": {"destinationType": "ACCOUNT", "accountId": payee_id},
        "lockedCurrencySide": "SENDING",
        "lockedCurrencyAmount": 10_000,
    }
    quotes = [payments.quotes_create(order, idempotency_key=f"python {account_id}") for _ in range(2)]
    executed = [payments.quotes_execute(quotes[0]["id"], idempotency_key=quotes[0]["id"]) for _ in range(2)]
    return [quotes[0] == quotes[1], executed[0] == executed[1]]


def refusal() -> list[object]:
    try:
        payments.quotes_get("Quote:00000000-0000-4000-8000-000000000000")
    except ApiError as error:
        request = payments.requests_get(error.request_id or "")
        return [error.status, error.code, request["route"]]
    return []


def card(customer_id: str, account_id: str) -> str:
    issued = payments.cards_issue(
        {"cardholderId": customer_id, "platformCardId": "python", "form": "VIRTUAL", "fundingSources": [account_id]}
    )
    return issued["id"].partition(":")[0]


def others() -> list[object]:
    stablecoin = payments.provider_accounts_link(
        {"provider": "BRALE", "apiClientId": "python", "apiClientSecret": "secret"}
    )
    agent = PaymentsClient(os.environ["PAYMENTS_URL"], agent_token=os.environ["PAYMENTS_AGENT_TOKEN"])
    outcomes: list[object] = [stablecoin["provider"], agent.agent_operations_me()["id"]]
    try:
        payments.logins_start({"factor": "TOTP"}, customer_id=customer)
    except ApiError as error:
        outcomes.append(error.status)
    return outcomes


def webhooks() -> list[object]:
    event = next(payments.events_list_pages(type="CUSTOMER.KYC_APPROVED"))
    webhook = payments.events_signed(event["id"])
    body, headers = webhook["body"], webhook["headers"]
    now = int(headers["webhook-timestamp"])
    verifier = WebhookVerifier(lambda: payments.webhook_keys_list()["keys"], now=lambda: now)
    outcomes: list[object] = [verifier.verify(body.encode(), headers) == event]
    for forged_body, forged_headers in [
        (body.replace("approved", "refused").replace("APPROVED", "REJECTED"), headers),
        (body, {**headers, "webhook-timestamp": str(now - 301)}),
        (body, {**headers, "x-svc-signature": '{"v":"1","s":"MAYCAQECAQE="}'}),
    ]:
        try:
            verifier.verify(forged_body.encode(), forged_headers)
        except WebhookVerificationError:
            outcomes.append("refused")
    return outcomes


def samples(customer_id: str, account_id: str, payee_id: str) -> str:
    """The samples of the README, one after another."""
    text = (Path(__file__).parent.parent / "README.md").read_text()
    webhook = payments.events_signed(next(payments.events_list_pages())["id"])
    now = int(webhook["headers"]["webhook-timestamp"])
    names = {
        "os": os,
        "account_id": account_id,
        "payee_id": payee_id,
        "customer_id": customer_id,
        "order_id": 17,
        "earlier_quote_id": "Quote:00000000-0000-4000-8000-000000000000",
        "raw_body": webhook["body"].encode(),
        "request": python_types.SimpleNamespace(headers=webhook["headers"]),
        "print": lambda _: None,
    }
    for code in re.findall(r"^```python\n(.*?)^```$", text, re.MULTILINE | re.DOTALL):
        exec(code.replace("https://payments.example.com", os.environ["PAYMENTS_URL"]), names)
        names["WebhookVerifier"] = functools.partial(WebhookVerifier, now=lambda: now)
    return names["event"]["id"]


customer = onboarding()
account = dollars_of(customer)
payee = payee_of(customer)
met = {
    "platform": platform(),
    "payments": payments_once(account, payee),
    "refusal": refusal(),
    "card": card(customer, account),
    "others": others(),
    "webhooks": webhooks(),
    "samples": samples(customer, account, payee),
}
print(json.dumps(met))
