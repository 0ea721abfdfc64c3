/* Generated: `npm run golden` writes it from the OpenAPI document. */

import type { Operation } from '../operation.js';

/** Operations of the API, by path. */
export const OPERATIONS: readonly Operation[] = [
  {
    "method": "GET",
    "path": "/.well-known/webhook-keys.json",
    "tag": "Webhooks",
    "summary": "Get the public keys that webhooks are signed with; also at the root, without the version",
    "parameters": [],
    "query": [],
    "body": []
  },
  {
    "method": "GET",
    "path": "/agents",
    "tag": "Agent Management",
    "summary": "List agents",
    "parameters": [],
    "query": [
      {
        "name": "limit",
        "type": "integer"
      },
      {
        "name": "cursor",
        "type": "string"
      },
      {
        "name": "customerId",
        "type": "string"
      },
      {
        "name": "isPaused",
        "type": "boolean"
      },
      {
        "name": "isConnected",
        "type": "boolean"
      },
      {
        "name": "createdAfter",
        "type": "string"
      },
      {
        "name": "createdBefore",
        "type": "string"
      },
      {
        "name": "updatedAfter",
        "type": "string"
      },
      {
        "name": "updatedBefore",
        "type": "string"
      }
    ],
    "body": [],
    "isList": true
  },
  {
    "method": "POST",
    "path": "/agents",
    "tag": "Agent Management",
    "summary": "Create an agent for a customer",
    "parameters": [],
    "query": [],
    "body": [
      {
        "name": "name",
        "type": "string",
        "description": "Your own name of the agent.",
        "required": true
      },
      {
        "name": "customerId",
        "type": "string",
        "description": "Customer for whom the agent acts.",
        "required": true
      },
      {
        "name": "policy",
        "type": "object",
        "required": true,
        "members": [
          {
            "name": "permissions",
            "type": "array",
            "description": "Permissions of the token.",
            "required": true
          },
          {
            "name": "defaultExecutionMode",
            "type": "string",
            "choices": [
              "AUTO",
              "APPROVAL_REQUIRED"
            ],
            "description": "Execution mode: actions are executed immediately or require approval.",
            "required": true
          },
          {
            "name": "spendingLimits",
            "type": "object",
            "required": true,
            "members": [
              {
                "name": "currency",
                "type": "string",
                "description": "Currency code, for example USD.",
                "required": true
              },
              {
                "name": "perTransactionLimit",
                "type": "integer",
                "description": "Maximum amount of one action.",
                "required": true
              },
              {
                "name": "dailyLimit",
                "type": "integer",
                "description": "Maximum sum per UTC day; null: no limit."
              },
              {
                "name": "dailyTransactionLimit",
                "type": "integer",
                "description": "Maximum number of actions per UTC day."
              },
              {
                "name": "monthlyLimit",
                "type": "integer",
                "description": "Maximum sum per UTC month; null: no limit."
              }
            ]
          },
          {
            "name": "accountRestrictions",
            "type": "object",
            "members": [
              {
                "name": "allowedAccountIds",
                "type": "array",
                "description": "null: all accounts of the customer."
              },
              {
                "name": "accountRules",
                "type": "array",
                "description": "Rules by account."
              }
            ]
          },
          {
            "name": "approvalThresholds",
            "type": "object",
            "members": [
              {
                "name": "currency",
                "type": "string",
                "description": "Defaults to the currency of the spending limits."
              },
              {
                "name": "amount",
                "type": "integer",
                "description": "Actions above this amount require approval; null: no amount requires approval."
              }
            ]
          }
        ]
      }
    ]
  },
  {
    "method": "GET",
    "path": "/agents/actions/{actionId}/explanation",
    "tag": "Sandbox controls",
    "summary": "Explain the state of an action of an agent",
    "parameters": [
      {
        "name": "actionId",
        "kinds": [
          "AgentAction"
        ]
      }
    ],
    "query": [],
    "body": []
  },
  {
    "method": "GET",
    "path": "/agents/approvals",
    "tag": "Agent Management",
    "summary": "List agent actions that await approval",
    "parameters": [],
    "query": [
      {
        "name": "limit",
        "type": "integer"
      },
      {
        "name": "cursor",
        "type": "string"
      },
      {
        "name": "sortOrder",
        "type": "string",
        "choices": [
          "asc",
          "desc"
        ]
      },
      {
        "name": "agentId",
        "type": "string"
      },
      {
        "name": "customerId",
        "type": "string"
      },
      {
        "name": "startDate",
        "type": "string"
      },
      {
        "name": "endDate",
        "type": "string"
      }
    ],
    "body": [],
    "isList": true
  },
  {
    "method": "GET",
    "path": "/agents/device-codes/{code}/status",
    "tag": "Agent Management",
    "summary": "Get the status of a device code",
    "parameters": [
      {
        "name": "code",
        "kinds": []
      }
    ],
    "query": [],
    "body": []
  },
  {
    "method": "DELETE",
    "path": "/agents/{agentId}",
    "tag": "Agent Management",
    "summary": "Delete an agent and revoke its token",
    "parameters": [
      {
        "name": "agentId",
        "kinds": [
          "Agent"
        ]
      }
    ],
    "query": [],
    "body": []
  },
  {
    "method": "GET",
    "path": "/agents/{agentId}",
    "tag": "Agent Management",
    "summary": "Get an agent",
    "parameters": [
      {
        "name": "agentId",
        "kinds": [
          "Agent"
        ]
      }
    ],
    "query": [
      {
        "name": "asOf",
        "type": "string"
      }
    ],
    "body": []
  },
  {
    "method": "PATCH",
    "path": "/agents/{agentId}",
    "tag": "Agent Management",
    "summary": "Update an agent: name or pause",
    "parameters": [
      {
        "name": "agentId",
        "kinds": [
          "Agent"
        ]
      }
    ],
    "query": [],
    "body": [
      {
        "name": "name",
        "type": "string",
        "description": "Your own name of the agent."
      },
      {
        "name": "isPaused",
        "type": "boolean",
        "description": "A paused agent can only read."
      }
    ]
  },
  {
    "method": "POST",
    "path": "/agents/{agentId}/actions/{actionId}/approve",
    "tag": "Agent Management",
    "summary": "Approve an action of an agent",
    "parameters": [
      {
        "name": "agentId",
        "kinds": [
          "Agent"
        ]
      },
      {
        "name": "actionId",
        "kinds": [
          "AgentAction"
        ]
      }
    ],
    "query": [],
    "body": []
  },
  {
    "method": "POST",
    "path": "/agents/{agentId}/actions/{actionId}/reject",
    "tag": "Agent Management",
    "summary": "Reject an action of an agent",
    "parameters": [
      {
        "name": "agentId",
        "kinds": [
          "Agent"
        ]
      },
      {
        "name": "actionId",
        "kinds": [
          "AgentAction"
        ]
      }
    ],
    "query": [],
    "body": [
      {
        "name": "reason",
        "type": "string",
        "description": "Reason, shown to the agent."
      }
    ]
  },
  {
    "method": "POST",
    "path": "/agents/{agentId}/device-codes",
    "tag": "Agent Management",
    "summary": "Create a new device code, replacing the previous one",
    "parameters": [
      {
        "name": "agentId",
        "kinds": [
          "Agent"
        ]
      }
    ],
    "query": [],
    "body": []
  },
  {
    "method": "GET",
    "path": "/agents/{agentId}/explanation",
    "tag": "Sandbox controls",
    "summary": "Explain the state of an agent",
    "parameters": [
      {
        "name": "agentId",
        "kinds": [
          "Agent"
        ]
      }
    ],
    "query": [],
    "body": []
  },
  {
    "method": "PATCH",
    "path": "/agents/{agentId}/policy",
    "tag": "Agent Management",
    "summary": "Update the policy of an agent",
    "parameters": [
      {
        "name": "agentId",
        "kinds": [
          "Agent"
        ]
      }
    ],
    "query": [],
    "body": [
      {
        "name": "permissions",
        "type": "array",
        "description": "Permissions of the token."
      },
      {
        "name": "defaultExecutionMode",
        "type": "string",
        "choices": [
          "AUTO",
          "APPROVAL_REQUIRED"
        ],
        "description": "Execution mode: actions are executed immediately or require approval."
      },
      {
        "name": "spendingLimits",
        "type": "object",
        "members": [
          {
            "name": "currency",
            "type": "string",
            "description": "Limits that the request does not set are converted to this currency at the current rate."
          },
          {
            "name": "perTransactionLimit",
            "type": "integer",
            "description": "Maximum amount of one action."
          },
          {
            "name": "dailyLimit",
            "type": "integer",
            "description": "null: no limit."
          },
          {
            "name": "dailyTransactionLimit",
            "type": "integer",
            "description": "Maximum number of actions per UTC day."
          },
          {
            "name": "monthlyLimit",
            "type": "integer",
            "description": "null: no limit."
          }
        ]
      },
      {
        "name": "accountRestrictions",
        "type": "object",
        "members": [
          {
            "name": "allowedAccountIds",
            "type": "array",
            "description": "null: all accounts of the customer."
          },
          {
            "name": "accountRules",
            "type": "array",
            "description": "Rules by account.",
            "members": [
              {
                "name": "accountId",
                "type": "string",
                "description": "Id of the account.",
                "required": true
              },
              {
                "name": "executionMode",
                "type": "string",
                "choices": [
                  "AUTO",
                  "APPROVAL_REQUIRED"
                ],
                "description": "Overrides the default of the policy."
              },
              {
                "name": "perTransactionLimit",
                "type": "integer",
                "description": "Overrides the limit of the policy, in the currency of the policy; null: the limit of the policy applies."
              }
            ]
          }
        ]
      },
      {
        "name": "approvalThresholds",
        "type": "object",
        "members": [
          {
            "name": "currency",
            "type": "string",
            "description": "Defaults to the currency of the spending limits."
          },
          {
            "name": "amount",
            "type": "integer",
            "description": "Actions above this amount require approval; null: no amount requires approval."
          }
        ]
      }
    ]
  },
  {
    "method": "GET",
    "path": "/auth/credentials",
    "tag": "Embedded Wallet Auth",
    "summary": "List the credentials of a wallet",
    "parameters": [],
    "query": [
      {
        "name": "accountId",
        "type": "string",
        "required": true
      }
    ],
    "body": [],
    "isList": true
  },
  {
    "method": "POST",
    "path": "/auth/credentials",
    "tag": "Embedded Wallet Auth",
    "summary": "Add a credential to a wallet",
    "parameters": [],
    "query": [],
    "body": [
      {
        "name": "accountId",
        "type": "string",
        "description": "Id of the account.",
        "required": true
      },
      {
        "name": "type",
        "type": "string",
        "choices": [
          "EMAIL_OTP",
          "OAUTH",
          "PASSKEY",
          "SMS_OTP"
        ],
        "description": "Kind; decides the other members where kinds differ.",
        "required": true
      },
      {
        "name": "oidcToken",
        "type": "string",
        "description": "A fresh OpenID Connect identity token."
      },
      {
        "name": "nickname",
        "type": "string",
        "description": "Name that the customer gave it."
      },
      {
        "name": "challenge",
        "type": "string",
        "description": "Challenge that the authenticator signed."
      },
      {
        "name": "attestation",
        "type": "object",
        "members": [
          {
            "name": "credentialId",
            "type": "string",
            "description": "Id of the credential.",
            "required": true
          },
          {
            "name": "clientDataJson",
            "type": "string",
            "description": "clientDataJSON exactly as the browser returned it.",
            "required": true
          },
          {
            "name": "attestationObject",
            "type": "string",
            "description": "Attestation of the authenticator (base64url).",
            "required": true
          },
          {
            "name": "transports",
            "type": "array",
            "description": "Transports of the authenticator."
          }
        ]
      }
    ]
  },
  {
    "method": "DELETE",
    "path": "/auth/credentials/{credentialId}",
    "tag": "Embedded Wallet Auth",
    "summary": "Revoke a credential and the sessions it issued",
    "parameters": [
      {
        "name": "credentialId",
        "kinds": [
          "AuthMethod"
        ]
      }
    ],
    "query": [],
    "body": []
  },
  {
    "method": "POST",
    "path": "/auth/credentials/{credentialId}/challenge",
    "tag": "Embedded Wallet Auth",
    "summary": "Send a one-time code or create a passkey challenge",
    "parameters": [
      {
        "name": "credentialId",
        "kinds": [
          "AuthMethod"
        ]
      }
    ],
    "query": [],
    "body": [
      {
        "name": "clientPublicKey",
        "type": "string",
        "description": "PASSKEY: public key of the client, to which the session will belong."
      }
    ]
  },
  {
    "method": "POST",
    "path": "/auth/credentials/{credentialId}/verify",
    "tag": "Embedded Wallet Auth",
    "summary": "Verify a credential and open a session",
    "parameters": [
      {
        "name": "credentialId",
        "kinds": [
          "AuthMethod"
        ]
      }
    ],
    "query": [],
    "body": [
      {
        "name": "encryptedOtpBundle",
        "type": "string",
        "description": "JSON with encappedPublic and ciphertext, as text."
      },
      {
        "name": "type",
        "type": "string",
        "choices": [
          "EMAIL_OTP",
          "OAUTH",
          "PASSKEY",
          "SMS_OTP"
        ],
        "description": "Kind; decides the other members where kinds differ.",
        "required": true
      },
      {
        "name": "oidcToken",
        "type": "string",
        "description": "Its nonce is the SHA-256 of clientPublicKey as it is sent, in hex."
      },
      {
        "name": "clientPublicKey",
        "type": "string",
        "description": "Public key of the client (P-256, hex), to which the session's key is encrypted."
      },
      {
        "name": "assertion",
        "type": "object",
        "members": [
          {
            "name": "credentialId",
            "type": "string",
            "description": "Id of the credential.",
            "required": true
          },
          {
            "name": "clientDataJson",
            "type": "string",
            "description": "`clientDataJSON` of the browser (base64url).",
            "required": true
          },
          {
            "name": "authenticatorData",
            "type": "string",
            "description": "Data of the authenticator (base64url).",
            "required": true
          },
          {
            "name": "signature",
            "type": "string",
            "description": "Signature (base64url).",
            "required": true
          },
          {
            "name": "userHandle",
            "type": "string",
            "description": "User handle of the authenticator (base64url)."
          }
        ]
      }
    ]
  },
  {
    "method": "GET",
    "path": "/auth/delegated-keys",
    "tag": "Embedded Wallet Auth",
    "summary": "List the delegated keys of a wallet or a funding source",
    "parameters": [],
    "query": [
      {
        "name": "accountId",
        "type": "string"
      },
      {
        "name": "fundingSourceId",
        "type": "string"
      }
    ],
    "body": [],
    "isList": true
  },
  {
    "method": "POST",
    "path": "/auth/delegated-keys",
    "tag": "Embedded Wallet Auth",
    "summary": "Create a delegated key by which a wallet pays for a card",
    "parameters": [],
    "query": [],
    "body": [
      {
        "name": "cardId",
        "type": "string",
        "description": "Id of the card.",
        "required": true
      },
      {
        "name": "internalAccountId",
        "type": "string",
        "description": "An embedded wallet that pays for the card.",
        "required": true
      },
      {
        "name": "nickname",
        "type": "string",
        "description": "Name that the customer gave it.",
        "required": true
      }
    ]
  },
  {
    "method": "DELETE",
    "path": "/auth/delegated-keys/{delegatedKeyId}",
    "tag": "Embedded Wallet Auth",
    "summary": "Revoke a delegated key",
    "parameters": [
      {
        "name": "delegatedKeyId",
        "kinds": [
          "DelegatedKey"
        ]
      }
    ],
    "query": [],
    "body": []
  },
  {
    "method": "GET",
    "path": "/auth/delegated-keys/{delegatedKeyId}",
    "tag": "Embedded Wallet Auth",
    "summary": "Get a delegated key",
    "parameters": [
      {
        "name": "delegatedKeyId",
        "kinds": [
          "DelegatedKey"
        ]
      }
    ],
    "query": [
      {
        "name": "asOf",
        "type": "string"
      }
    ],
    "body": []
  },
  {
    "method": "GET",
    "path": "/auth/delegated-keys/{delegatedKeyId}/explanation",
    "tag": "Sandbox controls",
    "summary": "Explain the state of a delegated key",
    "parameters": [
      {
        "name": "delegatedKeyId",
        "kinds": [
          "DelegatedKey"
        ]
      }
    ],
    "query": [],
    "body": []
  },
  {
    "method": "GET",
    "path": "/auth/sessions",
    "tag": "Embedded Wallet Auth",
    "summary": "List the active sessions of a wallet",
    "parameters": [],
    "query": [
      {
        "name": "accountId",
        "type": "string",
        "required": true
      }
    ],
    "body": [],
    "isList": true
  },
  {
    "method": "DELETE",
    "path": "/auth/sessions/{sessionId}",
    "tag": "Embedded Wallet Auth",
    "summary": "Revoke a session",
    "parameters": [
      {
        "name": "sessionId",
        "kinds": [
          "Session"
        ]
      }
    ],
    "query": [],
    "body": []
  },
  {
    "method": "GET",
    "path": "/auth/sessions/{sessionId}/explanation",
    "tag": "Sandbox controls",
    "summary": "Explain the state of a session of an embedded wallet",
    "parameters": [
      {
        "name": "sessionId",
        "kinds": [
          "Session"
        ]
      }
    ],
    "query": [],
    "body": []
  },
  {
    "method": "POST",
    "path": "/auth/sessions/{sessionId}/refresh",
    "tag": "Embedded Wallet Auth",
    "summary": "Open a further session with an active one",
    "parameters": [
      {
        "name": "sessionId",
        "kinds": [
          "Session"
        ]
      }
    ],
    "query": [],
    "body": [
      {
        "name": "clientPublicKey",
        "type": "string",
        "description": "Public key of the client (P-256, hex), to which the session's key is encrypted.",
        "required": true
      }
    ]
  },
  {
    "method": "GET",
    "path": "/beneficial-owners",
    "tag": "KYC/KYB Verifications",
    "summary": "List owners of a business, newest first",
    "parameters": [],
    "query": [
      {
        "name": "limit",
        "type": "integer"
      },
      {
        "name": "cursor",
        "type": "string"
      },
      {
        "name": "customerId",
        "type": "string",
        "required": true
      }
    ],
    "body": [],
    "isList": true
  },
  {
    "method": "POST",
    "path": "/beneficial-owners",
    "tag": "KYC/KYB Verifications",
    "summary": "Register an owner, director or officer of a business",
    "parameters": [],
    "query": [],
    "body": [
      {
        "name": "customerId",
        "type": "string",
        "description": "The business.",
        "required": true
      },
      {
        "name": "roles",
        "type": "array",
        "description": "Role of the person at the business.",
        "required": true
      },
      {
        "name": "ownershipPercentage",
        "type": "integer",
        "description": "Integer percent; 0 for a person without a share.",
        "required": true
      },
      {
        "name": "personalInfo",
        "type": "object",
        "required": true,
        "members": [
          {
            "name": "firstName",
            "type": "string",
            "description": "First name of the person.",
            "required": true
          },
          {
            "name": "middleName",
            "type": "string",
            "description": "Middle name of the person."
          },
          {
            "name": "lastName",
            "type": "string",
            "description": "In the sandbox its last three characters choose the outcome.",
            "required": true
          },
          {
            "name": "birthDate",
            "type": "string",
            "description": "Date of birth.",
            "required": true
          },
          {
            "name": "nationality",
            "type": "string",
            "description": "Nationality: country code of two letters (ISO 3166-1).",
            "required": true
          },
          {
            "name": "email",
            "type": "string",
            "description": "Email address."
          },
          {
            "name": "phoneNumber",
            "type": "string",
            "description": "Phone number with its country code (E.164)."
          },
          {
            "name": "address",
            "type": "object",
            "required": true,
            "members": [
              {
                "name": "line1",
                "type": "string",
                "description": "Street and number.",
                "required": true
              },
              {
                "name": "line2",
                "type": "string",
                "description": "Apartment, floor or building."
              },
              {
                "name": "city",
                "type": "string",
                "description": "City or town."
              },
              {
                "name": "state",
                "type": "string",
                "description": "State or province."
              },
              {
                "name": "postalCode",
                "type": "string",
                "description": "Postal code.",
                "required": true
              },
              {
                "name": "country",
                "type": "string",
                "description": "Country code of two letters (ISO 3166-1).",
                "required": true
              }
            ]
          },
          {
            "name": "idType",
            "type": "string",
            "choices": [
              "SSN",
              "ITIN",
              "EIN",
              "NON_US_TAX_ID"
            ],
            "description": "Kind of the identification number.",
            "required": true
          },
          {
            "name": "identifier",
            "type": "string",
            "description": "Shown with its last four characters only.",
            "required": true
          },
          {
            "name": "countryOfIssuance",
            "type": "string",
            "description": "Required for a NON_US_TAX_ID."
          }
        ]
      }
    ]
  },
  {
    "method": "GET",
    "path": "/beneficial-owners/{beneficialOwnerId}",
    "tag": "KYC/KYB Verifications",
    "summary": "Get an owner",
    "parameters": [
      {
        "name": "beneficialOwnerId",
        "kinds": [
          "BeneficialOwner"
        ]
      }
    ],
    "query": [
      {
        "name": "asOf",
        "type": "string"
      }
    ],
    "body": []
  },
  {
    "method": "PATCH",
    "path": "/beneficial-owners/{beneficialOwnerId}",
    "tag": "KYC/KYB Verifications",
    "summary": "Update an owner",
    "parameters": [
      {
        "name": "beneficialOwnerId",
        "kinds": [
          "BeneficialOwner"
        ]
      }
    ],
    "query": [],
    "body": [
      {
        "name": "roles",
        "type": "array",
        "description": "Role of the person at the business."
      },
      {
        "name": "ownershipPercentage",
        "type": "integer",
        "description": "Share of the business in whole percent."
      },
      {
        "name": "personalInfo",
        "type": "object",
        "members": [
          {
            "name": "firstName",
            "type": "string",
            "description": "First name of the person."
          },
          {
            "name": "middleName",
            "type": "string",
            "description": "Middle name of the person."
          },
          {
            "name": "lastName",
            "type": "string",
            "description": "Last name of the person."
          },
          {
            "name": "birthDate",
            "type": "string",
            "description": "Date of birth."
          },
          {
            "name": "nationality",
            "type": "string",
            "description": "Nationality: country code of two letters (ISO 3166-1)."
          },
          {
            "name": "email",
            "type": "string",
            "description": "Email address."
          },
          {
            "name": "phoneNumber",
            "type": "string",
            "description": "Phone number with its country code (E.164)."
          },
          {
            "name": "address",
            "type": "object",
            "members": [
              {
                "name": "line1",
                "type": "string",
                "description": "Street and number."
              },
              {
                "name": "line2",
                "type": "string",
                "description": "Apartment, floor or building."
              },
              {
                "name": "city",
                "type": "string",
                "description": "City or town."
              },
              {
                "name": "state",
                "type": "string",
                "description": "State or province."
              },
              {
                "name": "postalCode",
                "type": "string",
                "description": "Postal code."
              },
              {
                "name": "country",
                "type": "string",
                "description": "Country code of two letters (ISO 3166-1)."
              }
            ]
          },
          {
            "name": "idType",
            "type": "string",
            "choices": [
              "SSN",
              "ITIN",
              "EIN",
              "NON_US_TAX_ID"
            ],
            "description": "Kind of the identification number."
          },
          {
            "name": "identifier",
            "type": "string",
            "description": "Shown with its last four characters only."
          },
          {
            "name": "countryOfIssuance",
            "type": "string",
            "description": "Country of issue: country code of two letters (ISO 3166-1)."
          }
        ]
      }
    ]
  },
  {
    "method": "GET",
    "path": "/beneficial-owners/{beneficialOwnerId}/explanation",
    "tag": "Sandbox controls",
    "summary": "Explain the state of a beneficial owner",
    "parameters": [
      {
        "name": "beneficialOwnerId",
        "kinds": [
          "BeneficialOwner"
        ]
      }
    ],
    "query": [],
    "body": []
  },
  {
    "method": "GET",
    "path": "/cards",
    "tag": "Cards",
    "summary": "List cards",
    "parameters": [],
    "query": [
      {
        "name": "limit",
        "type": "integer"
      },
      {
        "name": "cursor",
        "type": "string"
      },
      {
        "name": "sortOrder",
        "type": "string",
        "choices": [
          "asc",
          "desc"
        ]
      },
      {
        "name": "cardholderId",
        "type": "string"
      },
      {
        "name": "accountId",
        "type": "string"
      },
      {
        "name": "platformCardId",
        "type": "string"
      },
      {
        "name": "state",
        "type": "string",
        "choices": [
          "PENDING_KYC",
          "PROCESSING",
          "ACTIVE",
          "FROZEN",
          "CLOSED"
        ]
      }
    ],
    "body": [],
    "isList": true
  },
  {
    "method": "POST",
    "path": "/cards",
    "tag": "Cards",
    "summary": "Issue a card",
    "parameters": [],
    "query": [],
    "body": [
      {
        "name": "cardholderId",
        "type": "string",
        "description": "Id of the cardholder.",
        "required": true
      },
      {
        "name": "platformCardId",
        "type": "string",
        "description": "The platform's own id of the card; generated when omitted."
      },
      {
        "name": "threeDSecurePassword",
        "type": "string",
        "description": "Not supported, since the card programmes have no static passwords: refused with 400 INVALID_INPUT."
      },
      {
        "name": "form",
        "type": "string",
        "choices": [
          "VIRTUAL"
        ],
        "description": "Form of the card.",
        "required": true
      },
      {
        "name": "fundingSources",
        "type": "array",
        "description": "In the order in which authorizations try them.",
        "required": true
      },
      {
        "name": "maxSpendPerTransaction",
        "type": "integer",
        "description": "Maximum amount of one authorization, in the smallest unit; null: no limit."
      }
    ]
  },
  {
    "method": "GET",
    "path": "/cards/{id}",
    "tag": "Cards",
    "summary": "Get a card",
    "parameters": [
      {
        "name": "id",
        "kinds": [
          "Card"
        ]
      }
    ],
    "query": [
      {
        "name": "asOf",
        "type": "string"
      }
    ],
    "body": []
  },
  {
    "method": "PATCH",
    "path": "/cards/{id}",
    "tag": "Cards",
    "summary": "Update a card: state, funding sources or limit",
    "parameters": [
      {
        "name": "id",
        "kinds": [
          "Card"
        ]
      }
    ],
    "query": [],
    "body": [
      {
        "name": "state",
        "type": "string",
        "choices": [
          "ACTIVE",
          "FROZEN",
          "CLOSED"
        ],
        "description": "Requested state of the card."
      },
      {
        "name": "fundingSources",
        "type": "array",
        "description": "Replaces the whole list."
      },
      {
        "name": "maxSpendPerTransaction",
        "type": "integer",
        "description": "Maximum amount of one authorization, in the smallest unit; null: no limit. Omitted: unchanged."
      }
    ]
  },
  {
    "method": "GET",
    "path": "/cards/{id}/explanation",
    "tag": "Sandbox controls",
    "summary": "Explain the state of a card",
    "parameters": [
      {
        "name": "id",
        "kinds": [
          "Card"
        ]
      }
    ],
    "query": [],
    "body": []
  },
  {
    "method": "POST",
    "path": "/cards/{id}/reveal",
    "tag": "Cards",
    "summary": "Create a page that shows the number of a card in an iframe",
    "parameters": [
      {
        "name": "id",
        "kinds": [
          "Card"
        ]
      }
    ],
    "query": [],
    "body": []
  },
  {
    "method": "GET",
    "path": "/config",
    "tag": "Platform Configuration",
    "summary": "Get the platform configuration",
    "parameters": [],
    "query": [
      {
        "name": "asOf",
        "type": "string"
      }
    ],
    "body": []
  },
  {
    "method": "PATCH",
    "path": "/config",
    "tag": "Platform Configuration",
    "summary": "Update the platform configuration",
    "parameters": [],
    "query": [],
    "body": [
      {
        "name": "umaDomain",
        "type": "string",
        "description": "Domain of the platform's UMA addresses."
      },
      {
        "name": "webhookEndpoint",
        "type": "string",
        "description": "Null unsets it."
      },
      {
        "name": "supportedCurrencies",
        "type": "array",
        "description": "Replaces the list.",
        "members": [
          {
            "name": "currencyCode",
            "type": "string",
            "description": "Currency code, for example USD.",
            "required": true
          },
          {
            "name": "minAmount",
            "type": "integer",
            "description": "Minimum amount, in the smallest unit.",
            "required": true
          },
          {
            "name": "maxAmount",
            "type": "integer",
            "description": "Maximum amount, in the smallest unit.",
            "required": true
          },
          {
            "name": "requiredCounterpartyFields",
            "type": "array",
            "description": "Information about the counterparty that the platform must provide.",
            "required": true,
            "members": [
              {
                "name": "name",
                "type": "string",
                "choices": [
                  "FULL_NAME",
                  "BIRTH_DATE",
                  "NATIONALITY",
                  "PHONE_NUMBER",
                  "EMAIL",
                  "POSTAL_ADDRESS",
                  "TAX_ID",
                  "REGISTRATION_NUMBER",
                  "USER_TYPE",
                  "COUNTRY_OF_RESIDENCE",
                  "ACCOUNT_IDENTIFIER",
                  "FI_LEGAL_ENTITY_NAME",
                  "FI_ADDRESS",
                  "PURPOSE_OF_PAYMENT",
                  "ULTIMATE_INSTITUTION_COUNTRY",
                  "IDENTIFIER",
                  "BUSINESS_TYPE",
                  "COMPANY_LEGAL_NAME",
                  "ID_TYPE",
                  "ID_NUMBER"
                ],
                "description": "Name of the counterparty field.",
                "required": true
              },
              {
                "name": "mandatory",
                "type": "boolean",
                "description": "True if the payment is refused without it.",
                "required": true
              }
            ]
          },
          {
            "name": "enabledTransactionTypes",
            "type": "array",
            "description": "Kinds of payment that the currency allows.",
            "required": true
          }
        ]
      },
      {
        "name": "embeddedWalletConfig",
        "type": "object",
        "members": [
          {
            "name": "appName",
            "type": "string",
            "description": "Name of the app in messages to customers."
          },
          {
            "name": "otpLength",
            "type": "integer",
            "description": "Characters of a one-time code."
          },
          {
            "name": "alphanumeric",
            "type": "boolean",
            "description": "True: one-time codes contain letters as well as digits."
          },
          {
            "name": "expirationSeconds",
            "type": "integer",
            "description": "Lifetime of a code, in seconds."
          },
          {
            "name": "sendFromEmailAddress",
            "type": "string",
            "description": "Sender address of emails."
          },
          {
            "name": "sendFromEmailSenderName",
            "type": "string",
            "description": "Sender name of emails."
          },
          {
            "name": "replyToEmailAddress",
            "type": "string",
            "description": "Address for replies to emails."
          },
          {
            "name": "logoUrl",
            "type": "string",
            "description": "Address of the logo."
          }
        ]
      },
      {
        "name": "cardTokenization2faConfig",
        "type": "object",
        "members": [
          {
            "name": "displayName",
            "type": "string",
            "description": "Name to display."
          },
          {
            "name": "logoUrl",
            "type": "string",
            "description": "Address of the logo."
          },
          {
            "name": "email",
            "type": "object",
            "members": [
              {
                "name": "fromAddress",
                "type": "string",
                "description": "Sender address of emails."
              },
              {
                "name": "fromName",
                "type": "string",
                "description": "Sender name of emails."
              },
              {
                "name": "replyToAddress",
                "type": "string",
                "description": "Address for replies to emails."
              },
              {
                "name": "subject",
                "type": "string",
                "description": "Subject of the email."
              },
              {
                "name": "bodyText",
                "type": "string",
                "description": "Text of the message."
              }
            ]
          },
          {
            "name": "sms",
            "type": "object",
            "members": [
              {
                "name": "templateSid",
                "type": "string",
                "description": "Id of the template at the messaging provider."
              },
              {
                "name": "bodyText",
                "type": "string",
                "description": "Text of the message."
              }
            ]
          }
        ]
      },
      {
        "name": "feeConfigs",
        "type": "array",
        "description": "One per feeType and sourceCurrency; zero in both parts removes it.",
        "members": [
          {
            "name": "feeType",
            "type": "string",
            "choices": [
              "CROSS_CURRENCY_TRANSACTION"
            ],
            "description": "Type of payment for which the fee is charged.",
            "required": true
          },
          {
            "name": "sourceCurrency",
            "type": "string",
            "description": "Sending currency.",
            "required": true
          },
          {
            "name": "variableFeeBps",
            "type": "integer",
            "description": "Hundredths of a percent.",
            "required": true
          },
          {
            "name": "fixedFee",
            "type": "object",
            "required": true,
            "members": [
              {
                "name": "amount",
                "type": "integer",
                "description": "Amount in the smallest unit of the currency.",
                "required": true
              },
              {
                "name": "currency",
                "type": "string",
                "description": "Currency code, for example USD.",
                "required": true
              }
            ]
          }
        ]
      }
    ]
  },
  {
    "method": "GET",
    "path": "/config/explanation",
    "tag": "Sandbox controls",
    "summary": "Explain the state of the platform configuration",
    "parameters": [],
    "query": [],
    "body": []
  },
  {
    "method": "POST",
    "path": "/crypto/estimate-withdrawal-fee",
    "tag": "Same-Currency Transfers",
    "summary": "Estimate the fee of a withdrawal",
    "parameters": [],
    "query": [],
    "body": [
      {
        "name": "internalAccountId",
        "type": "string",
        "description": "Id of the internal account.",
        "required": true
      },
      {
        "name": "currency",
        "type": "string",
        "description": "Currency code, for example USD.",
        "required": true
      },
      {
        "name": "cryptoNetwork",
        "type": "string",
        "description": "Blockchain of the address.",
        "required": true
      },
      {
        "name": "amount",
        "type": "integer",
        "description": "Smallest unit of the coin.",
        "required": true
      },
      {
        "name": "destinationAddress",
        "type": "string",
        "description": "Address on the blockchain.",
        "required": true
      }
    ]
  },
  {
    "method": "GET",
    "path": "/customers",
    "tag": "Customers",
    "summary": "List customers, newest first",
    "parameters": [],
    "query": [
      {
        "name": "limit",
        "type": "integer"
      },
      {
        "name": "cursor",
        "type": "string"
      },
      {
        "name": "platformCustomerId",
        "type": "string"
      },
      {
        "name": "customerType",
        "type": "string",
        "choices": [
          "INDIVIDUAL",
          "BUSINESS"
        ]
      },
      {
        "name": "createdAfter",
        "type": "string"
      },
      {
        "name": "createdBefore",
        "type": "string"
      },
      {
        "name": "updatedAfter",
        "type": "string"
      },
      {
        "name": "updatedBefore",
        "type": "string"
      },
      {
        "name": "region",
        "type": "string"
      },
      {
        "name": "currency",
        "type": "string"
      },
      {
        "name": "umaAddress",
        "type": "string"
      },
      {
        "name": "isIncludingDeleted",
        "type": "boolean"
      }
    ],
    "body": [],
    "isList": true
  },
  {
    "method": "POST",
    "path": "/customers",
    "tag": "Customers",
    "summary": "Create a customer",
    "parameters": [],
    "query": [],
    "body": [
      {
        "name": "currencies",
        "type": "array",
        "description": "Currency codes."
      },
      {
        "name": "email",
        "type": "string",
        "description": "Email address."
      },
      {
        "name": "phoneNumber",
        "type": "string",
        "description": "Phone number with its country code (E.164)."
      },
      {
        "name": "umaAddress",
        "type": "string",
        "description": "Generated under the platform's UMA domain when omitted."
      },
      {
        "name": "endUserTermsConsent",
        "type": "object",
        "members": [
          {
            "name": "acceptedAt",
            "type": "string",
            "description": "Time at which the terms were accepted.",
            "required": true
          },
          {
            "name": "ipAddress",
            "type": "string",
            "description": "IP address of the person who accepted.",
            "required": true
          },
          {
            "name": "termsVersion",
            "type": "string",
            "description": "Version that the end user accepted, from GET /customers/end-user-terms.",
            "required": true
          },
          {
            "name": "acceptanceMethod",
            "type": "string",
            "choices": [
              "CHECKBOX",
              "CLICK_TO_ACCEPT"
            ],
            "description": "Method by which the terms were accepted.",
            "required": true
          }
        ]
      },
      {
        "name": "address",
        "type": "object",
        "members": [
          {
            "name": "line1",
            "type": "string",
            "description": "Street and number.",
            "required": true
          },
          {
            "name": "line2",
            "type": "string",
            "description": "Apartment, floor or building."
          },
          {
            "name": "city",
            "type": "string",
            "description": "City or town."
          },
          {
            "name": "state",
            "type": "string",
            "description": "State or province."
          },
          {
            "name": "postalCode",
            "type": "string",
            "description": "Postal code.",
            "required": true
          },
          {
            "name": "country",
            "type": "string",
            "description": "Country code of two letters (ISO 3166-1).",
            "required": true
          }
        ]
      },
      {
        "name": "businessInfo",
        "type": "object",
        "members": [
          {
            "name": "legalName",
            "type": "string",
            "description": "Registered name of the business."
          },
          {
            "name": "doingBusinessAs",
            "type": "string",
            "description": "Name under which the business trades."
          },
          {
            "name": "country",
            "type": "string",
            "description": "Country code of two letters (ISO 3166-1)."
          },
          {
            "name": "registrationNumber",
            "type": "string",
            "description": "In the sandbox its last three characters choose the outcome of the verification."
          },
          {
            "name": "incorporatedOn",
            "type": "string",
            "description": "Date of incorporation."
          },
          {
            "name": "entityType",
            "type": "string",
            "choices": [
              "SOLE_PROPRIETORSHIP",
              "PARTNERSHIP",
              "LLC",
              "CORPORATION",
              "S_CORPORATION",
              "NON_PROFIT",
              "PUBLICLY_LISTED_COMPANY",
              "TRUST",
              "PRIVATE_FOUNDATION",
              "CHARITY",
              "OTHER"
            ],
            "description": "Legal form of the business."
          },
          {
            "name": "taxId",
            "type": "string",
            "description": "Tax identification number."
          },
          {
            "name": "countriesOfOperation",
            "type": "array",
            "description": "Countries in which the business operates."
          },
          {
            "name": "businessType",
            "type": "string",
            "choices": [
              "AGRICULTURE_FORESTRY_FISHING_AND_HUNTING",
              "MINING_QUARRYING_AND_OIL_AND_GAS_EXTRACTION",
              "UTILITIES",
              "CONSTRUCTION",
              "MANUFACTURING",
              "WHOLESALE_TRADE",
              "RETAIL_TRADE",
              "TRANSPORTATION_AND_WAREHOUSING",
              "INFORMATION",
              "FINANCE_AND_INSURANCE",
              "REAL_ESTATE_AND_RENTAL_AND_LEASING",
              "PROFESSIONAL_SCIENTIFIC_AND_TECHNICAL_SERVICES",
              "MANAGEMENT_OF_COMPANIES_AND_ENTERPRISES",
              "ADMINISTRATIVE_AND_SUPPORT_AND_WASTE_MANAGEMENT_AND_REMEDIATION_SERVICES",
              "EDUCATIONAL_SERVICES",
              "HEALTH_CARE_AND_SOCIAL_ASSISTANCE",
              "ARTS_ENTERTAINMENT_AND_RECREATION",
              "ACCOMMODATION_AND_FOOD_SERVICES",
              "OTHER_SERVICES",
              "PUBLIC_ADMINISTRATION"
            ],
            "description": "Line of business."
          },
          {
            "name": "purposeOfAccount",
            "type": "string",
            "choices": [
              "CONTRACTOR_PAYOUTS",
              "CREATOR_PAYOUTS",
              "EMPLOYEE_PAYOUTS",
              "MARKETPLACE_SELLER_PAYOUTS",
              "SUPPLIER_PAYMENTS",
              "CROSS_BORDER_B2B",
              "AR_AUTOMATION",
              "AP_AUTOMATION",
              "EMBEDDED_PAYMENTS",
              "PLATFORM_FEE_COLLECTION",
              "P2P_TRANSFERS",
              "CHARITABLE_DONATIONS",
              "OTHER"
            ],
            "description": "Purpose of the account."
          },
          {
            "name": "purposeOfAccountOtherDescription",
            "type": "string",
            "description": "Present if and only if OTHER was chosen."
          },
          {
            "name": "sourceOfFunds",
            "type": "string",
            "description": "Source of the money."
          },
          {
            "name": "sourceOfFundsCategories",
            "type": "array",
            "description": "Source of funds, by category."
          },
          {
            "name": "sourceOfFundsOtherDescription",
            "type": "string",
            "description": "Present if and only if OTHER was chosen."
          },
          {
            "name": "expectedMonthlyTransactionCount",
            "type": "string",
            "choices": [
              "COUNT_UNDER_10",
              "COUNT_10_TO_100",
              "COUNT_100_TO_500",
              "COUNT_500_TO_1000",
              "COUNT_OVER_1000"
            ],
            "description": "Expected number of payments per month."
          },
          {
            "name": "expectedMonthlyTransactionVolume",
            "type": "string",
            "choices": [
              "VOLUME_UNDER_10K",
              "VOLUME_10K_TO_100K",
              "VOLUME_100K_TO_1M",
              "VOLUME_1M_TO_10M",
              "VOLUME_OVER_10M"
            ],
            "description": "Expected volume per month."
          },
          {
            "name": "expectedRecipientJurisdictions",
            "type": "array",
            "description": "Countries that the business expects to pay to."
          },
          {
            "name": "expectedCounterpartyCountries",
            "type": "array",
            "description": "Countries of the parties that the business expects to deal with."
          },
          {
            "name": "naicsCode",
            "type": "string",
            "description": "Industry code (NAICS) of the business."
          },
          {
            "name": "primaryContactFirstName",
            "type": "string",
            "description": "First name of the contact at the business."
          },
          {
            "name": "primaryContactLastName",
            "type": "string",
            "description": "Last name of the contact at the business."
          }
        ]
      },
      {
        "name": "platformCustomerId",
        "type": "string",
        "description": "The platform's own id of the customer; generated when omitted."
      },
      {
        "name": "region",
        "type": "string",
        "description": "Decides when a currency is offered in several regions of the platform."
      },
      {
        "name": "customerType",
        "type": "string",
        "choices": [
          "BUSINESS",
          "INDIVIDUAL"
        ],
        "description": "INDIVIDUAL is a person, BUSINESS a company.",
        "required": true
      },
      {
        "name": "fullName",
        "type": "string",
        "description": "Given and family name; in the sandbox its last three characters choose the outcome."
      },
      {
        "name": "birthDate",
        "type": "string",
        "description": "Date of birth."
      },
      {
        "name": "nationality",
        "type": "string",
        "description": "Nationality: country code of two letters (ISO 3166-1)."
      },
      {
        "name": "taxIdType",
        "type": "string",
        "choices": [
          "SSN",
          "ITIN",
          "EIN",
          "NON_US_TAX_ID"
        ],
        "description": "Account holders: SSN or ITIN."
      },
      {
        "name": "idType",
        "type": "string",
        "choices": [
          "SSN",
          "ITIN",
          "EIN",
          "NON_US_TAX_ID"
        ],
        "description": "Alias of taxIdType."
      },
      {
        "name": "taxIdentifier",
        "type": "string",
        "description": "Write-only."
      },
      {
        "name": "identifier",
        "type": "string",
        "description": "Alias of taxIdentifier."
      },
      {
        "name": "countryOfIssuance",
        "type": "string",
        "description": "US, the default."
      },
      {
        "name": "sourceOfFundsCategories",
        "type": "array",
        "description": "Source of funds, by category."
      },
      {
        "name": "sourceOfFundsOtherDescription",
        "type": "string",
        "description": "Present if and only if OTHER was chosen."
      },
      {
        "name": "sourceOfWealthCategories",
        "type": "array",
        "description": "Source of wealth, by category."
      },
      {
        "name": "sourceOfWealthOtherDescription",
        "type": "string",
        "description": "Present if and only if OTHER was chosen."
      },
      {
        "name": "purposeOfAccount",
        "type": "string",
        "choices": [
          "CONTRACTOR_PAYOUTS",
          "CREATOR_PAYOUTS",
          "EMPLOYEE_PAYOUTS",
          "MARKETPLACE_SELLER_PAYOUTS",
          "SUPPLIER_PAYMENTS",
          "CROSS_BORDER_B2B",
          "AR_AUTOMATION",
          "AP_AUTOMATION",
          "EMBEDDED_PAYMENTS",
          "PLATFORM_FEE_COLLECTION",
          "P2P_TRANSFERS",
          "CHARITABLE_DONATIONS",
          "OTHER"
        ],
        "description": "Purpose of the account."
      },
      {
        "name": "purposeOfAccountOtherDescription",
        "type": "string",
        "description": "Present if and only if OTHER was chosen."
      },
      {
        "name": "expectedMonthlyTransactionCount",
        "type": "string",
        "choices": [
          "COUNT_UNDER_10",
          "COUNT_10_TO_100",
          "COUNT_100_TO_500",
          "COUNT_500_TO_1000",
          "COUNT_OVER_1000"
        ],
        "description": "Expected number of payments per month."
      },
      {
        "name": "expectedMonthlyTransactionVolume",
        "type": "string",
        "choices": [
          "VOLUME_UNDER_10K",
          "VOLUME_10K_TO_100K",
          "VOLUME_100K_TO_1M",
          "VOLUME_1M_TO_10M",
          "VOLUME_OVER_10M"
        ],
        "description": "Expected volume per month."
      },
      {
        "name": "annualIncomeRange",
        "type": "string",
        "choices": [
          "UNDER_50K",
          "RANGE_50K_100K",
          "RANGE_100K_250K",
          "RANGE_250K_1M",
          "OVER_1M"
        ],
        "description": "Range of the yearly income."
      },
      {
        "name": "netWorthRange",
        "type": "string",
        "choices": [
          "UNDER_100K",
          "RANGE_100K_500K",
          "RANGE_500K_1M",
          "RANGE_1M_5M",
          "RANGE_5M_25M",
          "OVER_25M"
        ],
        "description": "Range of the net worth."
      },
      {
        "name": "pepStatus",
        "type": "string",
        "choices": [
          "NONE",
          "DOMESTIC",
          "FOREIGN",
          "HIO",
          "FAMILY_OR_ASSOCIATE"
        ],
        "description": "Whether the person is politically exposed."
      }
    ]
  },
  {
    "method": "POST",
    "path": "/customers/bulk/csv",
    "tag": "Customers",
    "summary": "Import customers from a CSV file",
    "parameters": [],
    "query": [],
    "body": [],
    "isForm": true
  },
  {
    "method": "GET",
    "path": "/customers/bulk/jobs/{jobId}",
    "tag": "Customers",
    "summary": "Get the progress of an import",
    "parameters": [
      {
        "name": "jobId",
        "kinds": [
          "Job"
        ]
      }
    ],
    "query": [
      {
        "name": "asOf",
        "type": "string"
      }
    ],
    "body": []
  },
  {
    "method": "GET",
    "path": "/customers/bulk/jobs/{jobId}/errors",
    "tag": "Customers",
    "summary": "List the rows that could not be imported, in order",
    "parameters": [
      {
        "name": "jobId",
        "kinds": [
          "Job"
        ]
      }
    ],
    "query": [
      {
        "name": "limit",
        "type": "integer"
      },
      {
        "name": "cursor",
        "type": "string"
      }
    ],
    "body": [],
    "isList": true
  },
  {
    "method": "GET",
    "path": "/customers/bulk/jobs/{jobId}/explanation",
    "tag": "Sandbox controls",
    "summary": "Explain the state of an import of customers",
    "parameters": [
      {
        "name": "jobId",
        "kinds": [
          "Job"
        ]
      }
    ],
    "query": [],
    "body": []
  },
  {
    "method": "GET",
    "path": "/customers/end-user-terms",
    "tag": "Customers",
    "summary": "Get the current version of the end-user terms",
    "parameters": [],
    "query": [],
    "body": []
  },
  {
    "method": "GET",
    "path": "/customers/external-accounts",
    "tag": "External Accounts",
    "summary": "List external accounts",
    "parameters": [],
    "query": [
      {
        "name": "limit",
        "type": "integer"
      },
      {
        "name": "cursor",
        "type": "string"
      },
      {
        "name": "currency",
        "type": "string"
      },
      {
        "name": "customerId",
        "type": "string"
      }
    ],
    "body": [],
    "isList": true
  },
  {
    "method": "POST",
    "path": "/customers/external-accounts",
    "tag": "External Accounts",
    "summary": "Register an external account",
    "parameters": [],
    "query": [],
    "body": [
      {
        "name": "currency",
        "type": "string",
        "description": "Currency held by the account; it must fit accountType.",
        "required": true
      },
      {
        "name": "platformAccountId",
        "type": "string",
        "description": "The platform's own label for the account."
      },
      {
        "name": "ownershipType",
        "type": "string",
        "choices": [
          "FIRST_PARTY",
          "THIRD_PARTY"
        ],
        "description": "Owner of the account: the customer (FIRST_PARTY) or another party (THIRD_PARTY)."
      },
      {
        "name": "accountInfo",
        "type": "object",
        "description": "Details of the account; `accountType` decides which members it has.",
        "required": true,
        "members": [
          {
            "name": "iban",
            "type": "string",
            "description": "International bank account number."
          },
          {
            "name": "swiftCode",
            "type": "string",
            "description": "BIC of the bank."
          },
          {
            "name": "beneficiary",
            "type": "object",
            "description": "Person or business that the account belongs to.",
            "members": [
              {
                "name": "legalName",
                "type": "string",
                "description": "Registered name of the business."
              },
              {
                "name": "registrationNumber",
                "type": "string",
                "description": "Number of the business in its national register."
              },
              {
                "name": "taxId",
                "type": "string",
                "description": "Tax identification number."
              },
              {
                "name": "email",
                "type": "string",
                "description": "Email address."
              },
              {
                "name": "phoneNumber",
                "type": "string",
                "description": "Phone number with its country code (E.164)."
              },
              {
                "name": "countryOfResidence",
                "type": "string",
                "description": "Country of residence: country code of two letters (ISO 3166-1)."
              },
              {
                "name": "address",
                "type": "object",
                "description": "Optional on a platform with `compatibility: contract`; payments to the account are then refused."
              },
              {
                "name": "beneficiaryType",
                "type": "string",
                "choices": [
                  "BUSINESS",
                  "INDIVIDUAL"
                ],
                "description": "INDIVIDUAL is a person, BUSINESS a company.",
                "required": true
              },
              {
                "name": "fullName",
                "type": "string",
                "description": "Full legal name of the person."
              },
              {
                "name": "birthDate",
                "type": "string",
                "description": "Date of birth."
              },
              {
                "name": "nationality",
                "type": "string",
                "description": "Nationality: country code of two letters (ISO 3166-1)."
              }
            ]
          },
          {
            "name": "platformAccountId",
            "type": "string",
            "description": "Used when platformAccountId is not given beside accountInfo."
          },
          {
            "name": "accountType",
            "type": "string",
            "choices": [
              "AED_ACCOUNT",
              "BASE_WALLET",
              "BDT_ACCOUNT",
              "BRL_ACCOUNT",
              "BWP_ACCOUNT",
              "CAD_ACCOUNT",
              "CNY_ACCOUNT",
              "COP_ACCOUNT",
              "DKK_ACCOUNT",
              "EGP_ACCOUNT",
              "ETHEREUM_WALLET",
              "EUR_ACCOUNT",
              "GBP_ACCOUNT",
              "GHS_ACCOUNT",
              "GTQ_ACCOUNT",
              "HKD_ACCOUNT",
              "HTG_ACCOUNT",
              "IDR_ACCOUNT",
              "INR_ACCOUNT",
              "JMD_ACCOUNT",
              "KES_ACCOUNT",
              "LIGHTNING",
              "MWK_ACCOUNT",
              "MXN_ACCOUNT",
              "MYR_ACCOUNT",
              "NGN_ACCOUNT",
              "PHP_ACCOUNT",
              "PKR_ACCOUNT",
              "PLASMA_WALLET",
              "POLYGON_WALLET",
              "RWF_ACCOUNT",
              "SGD_ACCOUNT",
              "SLV_ACCOUNT",
              "SOLANA_WALLET",
              "SPARK_WALLET",
              "SWIFT_ACCOUNT",
              "THB_ACCOUNT",
              "TRON_WALLET",
              "TZS_ACCOUNT",
              "UGX_ACCOUNT",
              "USD_ACCOUNT",
              "VND_ACCOUNT",
              "XAF_ACCOUNT",
              "XOF_ACCOUNT",
              "ZAR_ACCOUNT",
              "ZMW_ACCOUNT"
            ],
            "description": "Kind of account; decides the other members.",
            "required": true
          },
          {
            "name": "address",
            "type": "string",
            "description": "Postal address."
          },
          {
            "name": "vaspName",
            "type": "string",
            "description": "Exchange that holds the wallet, a vaspName of GET /vasps; absent for self-custody."
          },
          {
            "name": "accountNumber",
            "type": "string",
            "description": "Number of the account at its bank."
          },
          {
            "name": "bankName",
            "type": "string",
            "description": "Name of the bank."
          },
          {
            "name": "branchCode",
            "type": "string",
            "description": "Code of the branch."
          },
          {
            "name": "phoneNumber",
            "type": "string",
            "description": "Phone number with its country code (E.164)."
          },
          {
            "name": "pixKey",
            "type": "string",
            "description": "Pix key of the receiver."
          },
          {
            "name": "pixKeyType",
            "type": "string",
            "choices": [
              "CPF",
              "CNPJ",
              "EMAIL",
              "PHONE",
              "RANDOM"
            ],
            "description": "Kind of the Pix key."
          },
          {
            "name": "taxId",
            "type": "string",
            "description": "CPF or CNPJ of the account holder."
          },
          {
            "name": "provider",
            "type": "string",
            "description": "Provider of the service."
          },
          {
            "name": "bankCode",
            "type": "string",
            "description": "Institution number."
          },
          {
            "name": "bankAccountType",
            "type": "string",
            "choices": [
              "CHECKING",
              "SAVINGS"
            ],
            "description": "Checking or savings account, in the country's terms."
          },
          {
            "name": "sortCode",
            "type": "string",
            "description": "Six digits without dashes."
          },
          {
            "name": "vpa",
            "type": "string",
            "description": "UPI address."
          },
          {
            "name": "ifsc",
            "type": "string",
            "description": "Code of the branch (IFSC)."
          },
          {
            "name": "rail",
            "type": "string",
            "description": "NEFT or RTGS; required for a bank account."
          },
          {
            "name": "invoice",
            "type": "string",
            "description": "Single-use invoice (BOLT 11)."
          },
          {
            "name": "bolt12",
            "type": "string",
            "description": "Reusable offer (BOLT 12)."
          },
          {
            "name": "lightningAddress",
            "type": "string",
            "description": "Lightning address of the receiver."
          },
          {
            "name": "clabeNumber",
            "type": "string",
            "description": "CLABE of the account."
          },
          {
            "name": "country",
            "type": "string",
            "description": "Country of the bank."
          },
          {
            "name": "routingNumber",
            "type": "string",
            "description": "Routing number of the bank (ABA)."
          },
          {
            "name": "intermediaryBankName",
            "type": "string",
            "description": "Used on wires only."
          },
          {
            "name": "intermediaryRoutingNumber",
            "type": "string",
            "description": "Used on wires only."
          },
          {
            "name": "fiToFiInformation",
            "type": "string",
            "description": "Bank to bank information, used on wires only."
          },
          {
            "name": "region",
            "type": "string",
            "choices": [
              "CM",
              "CG",
              "BJ",
              "CI",
              "SN",
              "TG"
            ],
            "description": "Country whose rules apply: country code of two letters (ISO 3166-1)."
          }
        ]
      },
      {
        "name": "customerId",
        "type": "string",
        "description": "Id of the customer."
      },
      {
        "name": "defaultUmaDepositAccount",
        "type": "boolean",
        "description": "Incoming UMA payments of the customer are credited here; replaces an earlier default."
      }
    ]
  },
  {
    "method": "DELETE",
    "path": "/customers/external-accounts/{externalAccountId}",
    "tag": "External Accounts",
    "summary": "Delete an external account",
    "parameters": [
      {
        "name": "externalAccountId",
        "kinds": [
          "ExternalAccount"
        ]
      }
    ],
    "query": [],
    "body": []
  },
  {
    "method": "GET",
    "path": "/customers/external-accounts/{externalAccountId}",
    "tag": "External Accounts",
    "summary": "Get an external account",
    "parameters": [
      {
        "name": "externalAccountId",
        "kinds": [
          "ExternalAccount"
        ]
      }
    ],
    "query": [
      {
        "name": "asOf",
        "type": "string"
      }
    ],
    "body": []
  },
  {
    "method": "POST",
    "path": "/customers/external-accounts/{externalAccountId}/challenge",
    "tag": "External Accounts",
    "summary": "Request a challenge to prove the ownership of a wallet",
    "parameters": [
      {
        "name": "externalAccountId",
        "kinds": [
          "ExternalAccount"
        ]
      }
    ],
    "query": [],
    "body": [
      {
        "name": "method",
        "type": "string",
        "choices": [
          "WALLET_SIGNATURE",
          "LIVENESS"
        ],
        "description": "Method.",
        "required": true
      }
    ]
  },
  {
    "method": "GET",
    "path": "/customers/external-accounts/{externalAccountId}/explanation",
    "tag": "Sandbox controls",
    "summary": "Explain the state of a customer's external account",
    "parameters": [
      {
        "name": "externalAccountId",
        "kinds": [
          "ExternalAccount"
        ]
      }
    ],
    "query": [],
    "body": []
  },
  {
    "method": "POST",
    "path": "/customers/external-accounts/{externalAccountId}/trust",
    "tag": "External Accounts",
    "summary": "Request trust in a beneficiary",
    "parameters": [
      {
        "name": "externalAccountId",
        "kinds": [
          "ExternalAccount"
        ]
      }
    ],
    "query": [],
    "body": []
  },
  {
    "method": "POST",
    "path": "/customers/external-accounts/{externalAccountId}/trust/confirm",
    "tag": "External Accounts",
    "summary": "Confirm trust in a beneficiary",
    "parameters": [
      {
        "name": "externalAccountId",
        "kinds": [
          "ExternalAccount"
        ]
      }
    ],
    "query": [],
    "body": [
      {
        "name": "challengeId",
        "type": "string",
        "description": "scaChallenge.id, if one was issued."
      },
      {
        "name": "code",
        "type": "string",
        "description": "The code of SMS_OTP or TOTP."
      },
      {
        "name": "passkeyAssertion",
        "type": "object",
        "description": "Assertion of the passkey, instead of a code; requires origin."
      },
      {
        "name": "origin",
        "type": "string",
        "description": "Origin of the page on which the passkey was used."
      }
    ]
  },
  {
    "method": "POST",
    "path": "/customers/external-accounts/{externalAccountId}/untrust",
    "tag": "External Accounts",
    "summary": "Request the withdrawal of trust in a beneficiary",
    "parameters": [
      {
        "name": "externalAccountId",
        "kinds": [
          "ExternalAccount"
        ]
      }
    ],
    "query": [],
    "body": []
  },
  {
    "method": "POST",
    "path": "/customers/external-accounts/{externalAccountId}/untrust/confirm",
    "tag": "External Accounts",
    "summary": "Confirm the withdrawal of trust in a beneficiary",
    "parameters": [
      {
        "name": "externalAccountId",
        "kinds": [
          "ExternalAccount"
        ]
      }
    ],
    "query": [],
    "body": [
      {
        "name": "challengeId",
        "type": "string",
        "description": "scaChallenge.id, if one was issued."
      },
      {
        "name": "code",
        "type": "string",
        "description": "The code of SMS_OTP or TOTP."
      },
      {
        "name": "passkeyAssertion",
        "type": "object",
        "description": "Assertion of the passkey, instead of a code; requires origin."
      },
      {
        "name": "origin",
        "type": "string",
        "description": "Origin of the page on which the passkey was used."
      }
    ]
  },
  {
    "method": "POST",
    "path": "/customers/external-accounts/{externalAccountId}/verify",
    "tag": "External Accounts",
    "summary": "Verify the ownership of a wallet",
    "parameters": [
      {
        "name": "externalAccountId",
        "kinds": [
          "ExternalAccount"
        ]
      }
    ],
    "query": [],
    "body": [
      {
        "name": "signature",
        "type": "string",
        "description": "Signature over the exact messageToSign: hexadecimal (EVM, Tron), base 58 (Solana) or base 64 (Spark).",
        "required": true
      },
      {
        "name": "signatureScheme",
        "type": "string",
        "choices": [
          "bip137",
          "electrum"
        ],
        "description": "For bitcoin-style signatures; ignored elsewhere."
      }
    ]
  },
  {
    "method": "GET",
    "path": "/customers/internal-accounts",
    "tag": "Internal Accounts",
    "summary": "List the internal accounts of customers",
    "parameters": [],
    "query": [
      {
        "name": "limit",
        "type": "integer"
      },
      {
        "name": "cursor",
        "type": "string"
      },
      {
        "name": "customerId",
        "type": "string"
      },
      {
        "name": "currency",
        "type": "string"
      },
      {
        "name": "type",
        "type": "string",
        "choices": [
          "INTERNAL_FIAT",
          "INTERNAL_CRYPTO",
          "EMBEDDED_WALLET"
        ]
      }
    ],
    "body": [],
    "isList": true
  },
  {
    "method": "DELETE",
    "path": "/customers/{customerId}",
    "tag": "Customers",
    "summary": "Delete a customer",
    "parameters": [
      {
        "name": "customerId",
        "kinds": [
          "Customer"
        ]
      }
    ],
    "query": [],
    "body": []
  },
  {
    "method": "GET",
    "path": "/customers/{customerId}",
    "tag": "Customers",
    "summary": "Get a customer",
    "parameters": [
      {
        "name": "customerId",
        "kinds": [
          "Customer"
        ]
      }
    ],
    "query": [
      {
        "name": "asOf",
        "type": "string"
      }
    ],
    "body": []
  },
  {
    "method": "PATCH",
    "path": "/customers/{customerId}",
    "tag": "Customers",
    "summary": "Update a customer",
    "parameters": [
      {
        "name": "customerId",
        "kinds": [
          "Customer"
        ]
      }
    ],
    "query": [],
    "body": [
      {
        "name": "currencies",
        "type": "array",
        "description": "Currency codes."
      },
      {
        "name": "email",
        "type": "string",
        "description": "Email address."
      },
      {
        "name": "phoneNumber",
        "type": "string",
        "description": "Phone number with its country code (E.164)."
      },
      {
        "name": "umaAddress",
        "type": "string",
        "description": "Generated under the platform's UMA domain when omitted."
      },
      {
        "name": "endUserTermsConsent",
        "type": "object",
        "members": [
          {
            "name": "acceptedAt",
            "type": "string",
            "description": "Time at which the terms were accepted.",
            "required": true
          },
          {
            "name": "ipAddress",
            "type": "string",
            "description": "IP address of the person who accepted.",
            "required": true
          },
          {
            "name": "termsVersion",
            "type": "string",
            "description": "Version that the end user accepted, from GET /customers/end-user-terms.",
            "required": true
          },
          {
            "name": "acceptanceMethod",
            "type": "string",
            "choices": [
              "CHECKBOX",
              "CLICK_TO_ACCEPT"
            ],
            "description": "Method by which the terms were accepted.",
            "required": true
          }
        ]
      },
      {
        "name": "address",
        "type": "object",
        "members": [
          {
            "name": "line1",
            "type": "string",
            "description": "Street and number."
          },
          {
            "name": "line2",
            "type": "string",
            "description": "Apartment, floor or building."
          },
          {
            "name": "city",
            "type": "string",
            "description": "City or town."
          },
          {
            "name": "state",
            "type": "string",
            "description": "State or province."
          },
          {
            "name": "postalCode",
            "type": "string",
            "description": "Postal code."
          },
          {
            "name": "country",
            "type": "string",
            "description": "Country code of two letters (ISO 3166-1)."
          }
        ]
      },
      {
        "name": "businessInfo",
        "type": "object",
        "members": [
          {
            "name": "legalName",
            "type": "string",
            "description": "Registered name of the business."
          },
          {
            "name": "doingBusinessAs",
            "type": "string",
            "description": "Name under which the business trades."
          },
          {
            "name": "country",
            "type": "string",
            "description": "Country code of two letters (ISO 3166-1)."
          },
          {
            "name": "registrationNumber",
            "type": "string",
            "description": "In the sandbox its last three characters choose the outcome of the verification."
          },
          {
            "name": "incorporatedOn",
            "type": "string",
            "description": "Date of incorporation."
          },
          {
            "name": "entityType",
            "type": "string",
            "choices": [
              "SOLE_PROPRIETORSHIP",
              "PARTNERSHIP",
              "LLC",
              "CORPORATION",
              "S_CORPORATION",
              "NON_PROFIT",
              "PUBLICLY_LISTED_COMPANY",
              "TRUST",
              "PRIVATE_FOUNDATION",
              "CHARITY",
              "OTHER"
            ],
            "description": "Legal form of the business."
          },
          {
            "name": "taxId",
            "type": "string",
            "description": "Tax identification number."
          },
          {
            "name": "countriesOfOperation",
            "type": "array",
            "description": "Countries in which the business operates."
          },
          {
            "name": "businessType",
            "type": "string",
            "choices": [
              "AGRICULTURE_FORESTRY_FISHING_AND_HUNTING",
              "MINING_QUARRYING_AND_OIL_AND_GAS_EXTRACTION",
              "UTILITIES",
              "CONSTRUCTION",
              "MANUFACTURING",
              "WHOLESALE_TRADE",
              "RETAIL_TRADE",
              "TRANSPORTATION_AND_WAREHOUSING",
              "INFORMATION",
              "FINANCE_AND_INSURANCE",
              "REAL_ESTATE_AND_RENTAL_AND_LEASING",
              "PROFESSIONAL_SCIENTIFIC_AND_TECHNICAL_SERVICES",
              "MANAGEMENT_OF_COMPANIES_AND_ENTERPRISES",
              "ADMINISTRATIVE_AND_SUPPORT_AND_WASTE_MANAGEMENT_AND_REMEDIATION_SERVICES",
              "EDUCATIONAL_SERVICES",
              "HEALTH_CARE_AND_SOCIAL_ASSISTANCE",
              "ARTS_ENTERTAINMENT_AND_RECREATION",
              "ACCOMMODATION_AND_FOOD_SERVICES",
              "OTHER_SERVICES",
              "PUBLIC_ADMINISTRATION"
            ],
            "description": "Line of business."
          },
          {
            "name": "purposeOfAccount",
            "type": "string",
            "choices": [
              "CONTRACTOR_PAYOUTS",
              "CREATOR_PAYOUTS",
              "EMPLOYEE_PAYOUTS",
              "MARKETPLACE_SELLER_PAYOUTS",
              "SUPPLIER_PAYMENTS",
              "CROSS_BORDER_B2B",
              "AR_AUTOMATION",
              "AP_AUTOMATION",
              "EMBEDDED_PAYMENTS",
              "PLATFORM_FEE_COLLECTION",
              "P2P_TRANSFERS",
              "CHARITABLE_DONATIONS",
              "OTHER"
            ],
            "description": "Purpose of the account."
          },
          {
            "name": "purposeOfAccountOtherDescription",
            "type": "string",
            "description": "Present if and only if OTHER was chosen."
          },
          {
            "name": "sourceOfFunds",
            "type": "string",
            "description": "Source of the money."
          },
          {
            "name": "sourceOfFundsCategories",
            "type": "array",
            "description": "Source of funds, by category."
          },
          {
            "name": "sourceOfFundsOtherDescription",
            "type": "string",
            "description": "Present if and only if OTHER was chosen."
          },
          {
            "name": "expectedMonthlyTransactionCount",
            "type": "string",
            "choices": [
              "COUNT_UNDER_10",
              "COUNT_10_TO_100",
              "COUNT_100_TO_500",
              "COUNT_500_TO_1000",
              "COUNT_OVER_1000"
            ],
            "description": "Expected number of payments per month."
          },
          {
            "name": "expectedMonthlyTransactionVolume",
            "type": "string",
            "choices": [
              "VOLUME_UNDER_10K",
              "VOLUME_10K_TO_100K",
              "VOLUME_100K_TO_1M",
              "VOLUME_1M_TO_10M",
              "VOLUME_OVER_10M"
            ],
            "description": "Expected volume per month."
          },
          {
            "name": "expectedRecipientJurisdictions",
            "type": "array",
            "description": "Countries that the business expects to pay to."
          },
          {
            "name": "expectedCounterpartyCountries",
            "type": "array",
            "description": "Countries of the parties that the business expects to deal with."
          },
          {
            "name": "naicsCode",
            "type": "string",
            "description": "Industry code (NAICS) of the business."
          },
          {
            "name": "primaryContactFirstName",
            "type": "string",
            "description": "First name of the contact at the business."
          },
          {
            "name": "primaryContactLastName",
            "type": "string",
            "description": "Last name of the contact at the business."
          }
        ]
      },
      {
        "name": "customerType",
        "type": "string",
        "choices": [
          "BUSINESS",
          "INDIVIDUAL"
        ],
        "description": "INDIVIDUAL is a person, BUSINESS a company.",
        "required": true
      },
      {
        "name": "fullName",
        "type": "string",
        "description": "Given and family name; in the sandbox its last three characters choose the outcome."
      },
      {
        "name": "birthDate",
        "type": "string",
        "description": "Date of birth."
      },
      {
        "name": "nationality",
        "type": "string",
        "description": "Nationality: country code of two letters (ISO 3166-1)."
      },
      {
        "name": "taxIdType",
        "type": "string",
        "choices": [
          "SSN",
          "ITIN",
          "EIN",
          "NON_US_TAX_ID"
        ],
        "description": "Account holders: SSN or ITIN."
      },
      {
        "name": "idType",
        "type": "string",
        "choices": [
          "SSN",
          "ITIN",
          "EIN",
          "NON_US_TAX_ID"
        ],
        "description": "Alias of taxIdType."
      },
      {
        "name": "taxIdentifier",
        "type": "string",
        "description": "Write-only."
      },
      {
        "name": "identifier",
        "type": "string",
        "description": "Alias of taxIdentifier."
      },
      {
        "name": "countryOfIssuance",
        "type": "string",
        "description": "US, the default."
      },
      {
        "name": "sourceOfFundsCategories",
        "type": "array",
        "description": "Source of funds, by category."
      },
      {
        "name": "sourceOfFundsOtherDescription",
        "type": "string",
        "description": "Present if and only if OTHER was chosen."
      },
      {
        "name": "sourceOfWealthCategories",
        "type": "array",
        "description": "Source of wealth, by category."
      },
      {
        "name": "sourceOfWealthOtherDescription",
        "type": "string",
        "description": "Present if and only if OTHER was chosen."
      },
      {
        "name": "purposeOfAccount",
        "type": "string",
        "choices": [
          "CONTRACTOR_PAYOUTS",
          "CREATOR_PAYOUTS",
          "EMPLOYEE_PAYOUTS",
          "MARKETPLACE_SELLER_PAYOUTS",
          "SUPPLIER_PAYMENTS",
          "CROSS_BORDER_B2B",
          "AR_AUTOMATION",
          "AP_AUTOMATION",
          "EMBEDDED_PAYMENTS",
          "PLATFORM_FEE_COLLECTION",
          "P2P_TRANSFERS",
          "CHARITABLE_DONATIONS",
          "OTHER"
        ],
        "description": "Purpose of the account."
      },
      {
        "name": "purposeOfAccountOtherDescription",
        "type": "string",
        "description": "Present if and only if OTHER was chosen."
      },
      {
        "name": "expectedMonthlyTransactionCount",
        "type": "string",
        "choices": [
          "COUNT_UNDER_10",
          "COUNT_10_TO_100",
          "COUNT_100_TO_500",
          "COUNT_500_TO_1000",
          "COUNT_OVER_1000"
        ],
        "description": "Expected number of payments per month."
      },
      {
        "name": "expectedMonthlyTransactionVolume",
        "type": "string",
        "choices": [
          "VOLUME_UNDER_10K",
          "VOLUME_10K_TO_100K",
          "VOLUME_100K_TO_1M",
          "VOLUME_1M_TO_10M",
          "VOLUME_OVER_10M"
        ],
        "description": "Expected volume per month."
      },
      {
        "name": "annualIncomeRange",
        "type": "string",
        "choices": [
          "UNDER_50K",
          "RANGE_50K_100K",
          "RANGE_100K_250K",
          "RANGE_250K_1M",
          "OVER_1M"
        ],
        "description": "Range of the yearly income."
      },
      {
        "name": "netWorthRange",
        "type": "string",
        "choices": [
          "UNDER_100K",
          "RANGE_100K_500K",
          "RANGE_500K_1M",
          "RANGE_1M_5M",
          "RANGE_5M_25M",
          "OVER_25M"
        ],
        "description": "Range of the net worth."
      },
      {
        "name": "pepStatus",
        "type": "string",
        "choices": [
          "NONE",
          "DOMESTIC",
          "FOREIGN",
          "HIO",
          "FAMILY_OR_ASSOCIATE"
        ],
        "description": "Whether the person is politically exposed."
      }
    ]
  },
  {
    "method": "GET",
    "path": "/customers/{customerId}/explanation",
    "tag": "Sandbox controls",
    "summary": "Explain the state of a customer",
    "parameters": [
      {
        "name": "customerId",
        "kinds": [
          "Customer"
        ]
      }
    ],
    "query": [],
    "body": []
  },
  {
    "method": "POST",
    "path": "/customers/{customerId}/kyc-link",
    "tag": "KYC/KYB Verifications",
    "summary": "Create a link where the customer enters its own data and documents",
    "parameters": [
      {
        "name": "customerId",
        "kinds": [
          "Customer"
        ]
      }
    ],
    "query": [],
    "body": [
      {
        "name": "redirectUri",
        "type": "string",
        "description": "Address to which the browser of the customer is redirected at the end; https only."
      }
    ]
  },
  {
    "method": "POST",
    "path": "/customers/{customerId}/verify-email",
    "tag": "Contact Verification",
    "summary": "Send a one-time code by email",
    "parameters": [
      {
        "name": "customerId",
        "kinds": [
          "Customer"
        ]
      }
    ],
    "query": [],
    "body": []
  },
  {
    "method": "POST",
    "path": "/customers/{customerId}/verify-email/confirm",
    "tag": "Contact Verification",
    "summary": "Confirm the email address",
    "parameters": [
      {
        "name": "customerId",
        "kinds": [
          "Customer"
        ]
      }
    ],
    "query": [],
    "body": [
      {
        "name": "code",
        "type": "string",
        "description": "The code that was sent; 123456 in the sandbox.",
        "required": true
      }
    ]
  },
  {
    "method": "POST",
    "path": "/customers/{customerId}/verify-phone",
    "tag": "Contact Verification",
    "summary": "Send a one-time code by text message",
    "parameters": [
      {
        "name": "customerId",
        "kinds": [
          "Customer"
        ]
      }
    ],
    "query": [],
    "body": []
  },
  {
    "method": "POST",
    "path": "/customers/{customerId}/verify-phone/confirm",
    "tag": "Contact Verification",
    "summary": "Confirm the phone number",
    "parameters": [
      {
        "name": "customerId",
        "kinds": [
          "Customer"
        ]
      }
    ],
    "query": [],
    "body": [
      {
        "name": "code",
        "type": "string",
        "description": "The code that was sent; 123456 in the sandbox.",
        "required": true
      }
    ]
  },
  {
    "method": "GET",
    "path": "/discoveries",
    "tag": "Discoveries",
    "summary": "List banks by country and currency",
    "parameters": [],
    "query": [
      {
        "name": "country",
        "type": "string"
      },
      {
        "name": "currency",
        "type": "string"
      }
    ],
    "body": [],
    "isList": true
  },
  {
    "method": "GET",
    "path": "/documents",
    "tag": "Documents",
    "summary": "List documents, newest first",
    "parameters": [],
    "query": [
      {
        "name": "limit",
        "type": "integer"
      },
      {
        "name": "cursor",
        "type": "string"
      },
      {
        "name": "documentHolder",
        "type": "string"
      }
    ],
    "body": [],
    "isList": true
  },
  {
    "method": "POST",
    "path": "/documents",
    "tag": "Documents",
    "summary": "Upload a document of a customer or beneficial owner",
    "parameters": [],
    "query": [],
    "body": [],
    "isForm": true
  },
  {
    "method": "DELETE",
    "path": "/documents/{documentId}",
    "tag": "Documents",
    "summary": "Delete a document before it is submitted",
    "parameters": [
      {
        "name": "documentId",
        "kinds": [
          "Document"
        ]
      }
    ],
    "query": [],
    "body": []
  },
  {
    "method": "GET",
    "path": "/documents/{documentId}",
    "tag": "Documents",
    "summary": "Get the details of one document; its file cannot be downloaded",
    "parameters": [
      {
        "name": "documentId",
        "kinds": [
          "Document"
        ]
      }
    ],
    "query": [
      {
        "name": "asOf",
        "type": "string"
      }
    ],
    "body": []
  },
  {
    "method": "PUT",
    "path": "/documents/{documentId}",
    "tag": "Documents",
    "summary": "Replace the file of a rejected document",
    "parameters": [
      {
        "name": "documentId",
        "kinds": [
          "Document"
        ]
      }
    ],
    "query": [],
    "body": [],
    "isForm": true
  },
  {
    "method": "GET",
    "path": "/documents/{documentId}/explanation",
    "tag": "Sandbox controls",
    "summary": "Explain the state of a document",
    "parameters": [
      {
        "name": "documentId",
        "kinds": [
          "Document"
        ]
      }
    ],
    "query": [],
    "body": []
  },
  {
    "method": "GET",
    "path": "/events",
    "tag": "Events",
    "summary": "List events of the last 30 days, each as the body of its webhook, sent or not",
    "parameters": [],
    "query": [
      {
        "name": "limit",
        "type": "integer"
      },
      {
        "name": "cursor",
        "type": "string"
      },
      {
        "name": "sortOrder",
        "type": "string",
        "choices": [
          "asc",
          "desc"
        ]
      },
      {
        "name": "type",
        "type": "string"
      },
      {
        "name": "resourceId",
        "type": "string"
      },
      {
        "name": "createdAfter",
        "type": "string"
      },
      {
        "name": "createdBefore",
        "type": "string"
      }
    ],
    "body": [],
    "isList": true
  },
  {
    "method": "GET",
    "path": "/events/{eventId}",
    "tag": "Events",
    "summary": "Get an event by the id of its webhook",
    "parameters": [
      {
        "name": "eventId",
        "kinds": [
          "Webhook"
        ]
      }
    ],
    "query": [],
    "body": [],
    "isList": true
  },
  {
    "method": "POST",
    "path": "/events/{eventId}/send",
    "tag": "Events",
    "summary": "Send the webhook of an event now, once, to any endpoint or address; it carries its original id, and the response has no effect",
    "parameters": [
      {
        "name": "eventId",
        "kinds": [
          "Webhook"
        ]
      }
    ],
    "query": [],
    "body": [
      {
        "name": "url",
        "type": "string",
        "description": "Address to send it to; endpointId or the configured endpoint when omitted"
      },
      {
        "name": "endpointId",
        "type": "string",
        "description": "Endpoint to send it to, disabled or not."
      }
    ]
  },
  {
    "method": "GET",
    "path": "/events/{eventId}/webhook",
    "tag": "Events",
    "summary": "Get the webhook of an event as it would be sent now: its body and its signatures",
    "parameters": [
      {
        "name": "eventId",
        "kinds": [
          "Webhook"
        ]
      }
    ],
    "query": [],
    "body": []
  },
  {
    "method": "GET",
    "path": "/exchange-rates",
    "tag": "Exchange Rates",
    "summary": "List exchange rates and the amounts delivered, fees included",
    "parameters": [],
    "query": [
      {
        "name": "sourceCurrency",
        "type": "string"
      },
      {
        "name": "destinationCurrency",
        "type": "array"
      },
      {
        "name": "sendingAmount",
        "type": "integer"
      }
    ],
    "body": [],
    "isList": true
  },
  {
    "method": "GET",
    "path": "/internal-accounts",
    "tag": "Internal Accounts",
    "summary": "List the internal accounts of customers; same as GET /customers/internal-accounts",
    "parameters": [],
    "query": [
      {
        "name": "limit",
        "type": "integer"
      },
      {
        "name": "cursor",
        "type": "string"
      },
      {
        "name": "customerId",
        "type": "string"
      },
      {
        "name": "currency",
        "type": "string"
      },
      {
        "name": "type",
        "type": "string",
        "choices": [
          "INTERNAL_FIAT",
          "INTERNAL_CRYPTO",
          "EMBEDDED_WALLET"
        ]
      }
    ],
    "body": [],
    "isList": true
  },
  {
    "method": "PATCH",
    "path": "/internal-accounts/{accountId}",
    "tag": "Internal Accounts",
    "summary": "Change the privacy of a wallet",
    "parameters": [
      {
        "name": "accountId",
        "kinds": [
          "InternalAccount"
        ]
      }
    ],
    "query": [],
    "body": [
      {
        "name": "privateEnabled",
        "type": "boolean",
        "description": "Embedded wallets only: hides payments from the public network explorer."
      }
    ]
  },
  {
    "method": "GET",
    "path": "/internal-accounts/{accountId}/explanation",
    "tag": "Sandbox controls",
    "summary": "Explain the state of an internal account",
    "parameters": [
      {
        "name": "accountId",
        "kinds": [
          "InternalAccount"
        ]
      }
    ],
    "query": [],
    "body": []
  },
  {
    "method": "POST",
    "path": "/internal-accounts/{accountId}/export",
    "tag": "Internal Accounts",
    "summary": "Export the recovery phrase of an embedded wallet, encrypted",
    "parameters": [
      {
        "name": "accountId",
        "kinds": [
          "InternalAccount"
        ]
      }
    ],
    "query": [],
    "body": [
      {
        "name": "clientPublicKey",
        "type": "string",
        "description": "Uncompressed public key to which the recovery phrase is encrypted.",
        "required": true
      }
    ]
  },
  {
    "method": "POST",
    "path": "/invitations",
    "tag": "Invitations",
    "summary": "Invite a person on behalf of a customer",
    "parameters": [],
    "query": [],
    "body": [
      {
        "name": "inviterUma",
        "type": "string",
        "description": "A customer of the platform.",
        "required": true
      },
      {
        "name": "firstName",
        "type": "string",
        "description": "For display."
      },
      {
        "name": "amountToSend",
        "type": "integer",
        "description": "For display, in the smallest unit of the customer's currency; it triggers no payment."
      },
      {
        "name": "expiresAt",
        "type": "string",
        "description": "Without it the invitation does not expire."
      }
    ]
  },
  {
    "method": "GET",
    "path": "/invitations/{invitationCode}",
    "tag": "Invitations",
    "summary": "Get an invitation",
    "parameters": [
      {
        "name": "invitationCode",
        "kinds": []
      }
    ],
    "query": [
      {
        "name": "asOf",
        "type": "string"
      }
    ],
    "body": []
  },
  {
    "method": "POST",
    "path": "/invitations/{invitationCode}/cancel",
    "tag": "Invitations",
    "summary": "Cancel a pending invitation",
    "parameters": [
      {
        "name": "invitationCode",
        "kinds": []
      }
    ],
    "query": [],
    "body": []
  },
  {
    "method": "POST",
    "path": "/invitations/{invitationCode}/claim",
    "tag": "Invitations",
    "summary": "Claim an invitation for a customer",
    "parameters": [
      {
        "name": "invitationCode",
        "kinds": []
      }
    ],
    "query": [],
    "body": [
      {
        "name": "inviteeUma",
        "type": "string",
        "description": "A customer of the claiming platform.",
        "required": true
      }
    ]
  },
  {
    "method": "GET",
    "path": "/invitations/{invitationCode}/explanation",
    "tag": "Sandbox controls",
    "summary": "Explain the state of an invitation",
    "parameters": [
      {
        "name": "invitationCode",
        "kinds": []
      }
    ],
    "query": [],
    "body": []
  },
  {
    "method": "GET",
    "path": "/platform/external-accounts",
    "tag": "External Accounts",
    "summary": "List external accounts",
    "parameters": [],
    "query": [
      {
        "name": "limit",
        "type": "integer"
      },
      {
        "name": "cursor",
        "type": "string"
      },
      {
        "name": "currency",
        "type": "string"
      }
    ],
    "body": [],
    "isList": true
  },
  {
    "method": "POST",
    "path": "/platform/external-accounts",
    "tag": "External Accounts",
    "summary": "Register an external account",
    "parameters": [],
    "query": [],
    "body": [
      {
        "name": "currency",
        "type": "string",
        "description": "Currency held by the account; it must fit accountType.",
        "required": true
      },
      {
        "name": "platformAccountId",
        "type": "string",
        "description": "The platform's own label for the account."
      },
      {
        "name": "ownershipType",
        "type": "string",
        "choices": [
          "FIRST_PARTY",
          "THIRD_PARTY"
        ],
        "description": "Owner of the account: the customer (FIRST_PARTY) or another party (THIRD_PARTY)."
      },
      {
        "name": "accountInfo",
        "type": "object",
        "description": "Details of the account; `accountType` decides which members it has.",
        "required": true,
        "members": [
          {
            "name": "iban",
            "type": "string",
            "description": "International bank account number."
          },
          {
            "name": "swiftCode",
            "type": "string",
            "description": "BIC of the bank."
          },
          {
            "name": "beneficiary",
            "type": "object",
            "description": "Person or business that the account belongs to.",
            "members": [
              {
                "name": "legalName",
                "type": "string",
                "description": "Registered name of the business."
              },
              {
                "name": "registrationNumber",
                "type": "string",
                "description": "Number of the business in its national register."
              },
              {
                "name": "taxId",
                "type": "string",
                "description": "Tax identification number."
              },
              {
                "name": "email",
                "type": "string",
                "description": "Email address."
              },
              {
                "name": "phoneNumber",
                "type": "string",
                "description": "Phone number with its country code (E.164)."
              },
              {
                "name": "countryOfResidence",
                "type": "string",
                "description": "Country of residence: country code of two letters (ISO 3166-1)."
              },
              {
                "name": "address",
                "type": "object",
                "description": "Optional on a platform with `compatibility: contract`; payments to the account are then refused."
              },
              {
                "name": "beneficiaryType",
                "type": "string",
                "choices": [
                  "BUSINESS",
                  "INDIVIDUAL"
                ],
                "description": "INDIVIDUAL is a person, BUSINESS a company.",
                "required": true
              },
              {
                "name": "fullName",
                "type": "string",
                "description": "Full legal name of the person."
              },
              {
                "name": "birthDate",
                "type": "string",
                "description": "Date of birth."
              },
              {
                "name": "nationality",
                "type": "string",
                "description": "Nationality: country code of two letters (ISO 3166-1)."
              }
            ]
          },
          {
            "name": "platformAccountId",
            "type": "string",
            "description": "Used when platformAccountId is not given beside accountInfo."
          },
          {
            "name": "accountType",
            "type": "string",
            "choices": [
              "AED_ACCOUNT",
              "BASE_WALLET",
              "BDT_ACCOUNT",
              "BRL_ACCOUNT",
              "BWP_ACCOUNT",
              "CAD_ACCOUNT",
              "CNY_ACCOUNT",
              "COP_ACCOUNT",
              "DKK_ACCOUNT",
              "EGP_ACCOUNT",
              "ETHEREUM_WALLET",
              "EUR_ACCOUNT",
              "GBP_ACCOUNT",
              "GHS_ACCOUNT",
              "GTQ_ACCOUNT",
              "HKD_ACCOUNT",
              "HTG_ACCOUNT",
              "IDR_ACCOUNT",
              "INR_ACCOUNT",
              "JMD_ACCOUNT",
              "KES_ACCOUNT",
              "LIGHTNING",
              "MWK_ACCOUNT",
              "MXN_ACCOUNT",
              "MYR_ACCOUNT",
              "NGN_ACCOUNT",
              "PHP_ACCOUNT",
              "PKR_ACCOUNT",
              "PLASMA_WALLET",
              "POLYGON_WALLET",
              "RWF_ACCOUNT",
              "SGD_ACCOUNT",
              "SLV_ACCOUNT",
              "SOLANA_WALLET",
              "SPARK_WALLET",
              "SWIFT_ACCOUNT",
              "THB_ACCOUNT",
              "TRON_WALLET",
              "TZS_ACCOUNT",
              "UGX_ACCOUNT",
              "USD_ACCOUNT",
              "VND_ACCOUNT",
              "XAF_ACCOUNT",
              "XOF_ACCOUNT",
              "ZAR_ACCOUNT",
              "ZMW_ACCOUNT"
            ],
            "description": "Kind of account; decides the other members.",
            "required": true
          },
          {
            "name": "address",
            "type": "string",
            "description": "Postal address."
          },
          {
            "name": "vaspName",
            "type": "string",
            "description": "Exchange that holds the wallet, a vaspName of GET /vasps; absent for self-custody."
          },
          {
            "name": "accountNumber",
            "type": "string",
            "description": "Number of the account at its bank."
          },
          {
            "name": "bankName",
            "type": "string",
            "description": "Name of the bank."
          },
          {
            "name": "branchCode",
            "type": "string",
            "description": "Code of the branch."
          },
          {
            "name": "phoneNumber",
            "type": "string",
            "description": "Phone number with its country code (E.164)."
          },
          {
            "name": "pixKey",
            "type": "string",
            "description": "Pix key of the receiver."
          },
          {
            "name": "pixKeyType",
            "type": "string",
            "choices": [
              "CPF",
              "CNPJ",
              "EMAIL",
              "PHONE",
              "RANDOM"
            ],
            "description": "Kind of the Pix key."
          },
          {
            "name": "taxId",
            "type": "string",
            "description": "CPF or CNPJ of the account holder."
          },
          {
            "name": "provider",
            "type": "string",
            "description": "Provider of the service."
          },
          {
            "name": "bankCode",
            "type": "string",
            "description": "Institution number."
          },
          {
            "name": "bankAccountType",
            "type": "string",
            "choices": [
              "CHECKING",
              "SAVINGS"
            ],
            "description": "Checking or savings account, in the country's terms."
          },
          {
            "name": "sortCode",
            "type": "string",
            "description": "Six digits without dashes."
          },
          {
            "name": "vpa",
            "type": "string",
            "description": "UPI address."
          },
          {
            "name": "ifsc",
            "type": "string",
            "description": "Code of the branch (IFSC)."
          },
          {
            "name": "rail",
            "type": "string",
            "description": "NEFT or RTGS; required for a bank account."
          },
          {
            "name": "invoice",
            "type": "string",
            "description": "Single-use invoice (BOLT 11)."
          },
          {
            "name": "bolt12",
            "type": "string",
            "description": "Reusable offer (BOLT 12)."
          },
          {
            "name": "lightningAddress",
            "type": "string",
            "description": "Lightning address of the receiver."
          },
          {
            "name": "clabeNumber",
            "type": "string",
            "description": "CLABE of the account."
          },
          {
            "name": "country",
            "type": "string",
            "description": "Country of the bank."
          },
          {
            "name": "routingNumber",
            "type": "string",
            "description": "Routing number of the bank (ABA)."
          },
          {
            "name": "intermediaryBankName",
            "type": "string",
            "description": "Used on wires only."
          },
          {
            "name": "intermediaryRoutingNumber",
            "type": "string",
            "description": "Used on wires only."
          },
          {
            "name": "fiToFiInformation",
            "type": "string",
            "description": "Bank to bank information, used on wires only."
          },
          {
            "name": "region",
            "type": "string",
            "choices": [
              "CM",
              "CG",
              "BJ",
              "CI",
              "SN",
              "TG"
            ],
            "description": "Country whose rules apply: country code of two letters (ISO 3166-1)."
          }
        ]
      }
    ]
  },
  {
    "method": "DELETE",
    "path": "/platform/external-accounts/{externalAccountId}",
    "tag": "External Accounts",
    "summary": "Delete an external account",
    "parameters": [
      {
        "name": "externalAccountId",
        "kinds": [
          "ExternalAccount"
        ]
      }
    ],
    "query": [],
    "body": []
  },
  {
    "method": "GET",
    "path": "/platform/external-accounts/{externalAccountId}",
    "tag": "External Accounts",
    "summary": "Get an external account",
    "parameters": [
      {
        "name": "externalAccountId",
        "kinds": [
          "ExternalAccount"
        ]
      }
    ],
    "query": [
      {
        "name": "asOf",
        "type": "string"
      }
    ],
    "body": []
  },
  {
    "method": "POST",
    "path": "/platform/external-accounts/{externalAccountId}/challenge",
    "tag": "External Accounts",
    "summary": "Request a challenge to prove the ownership of a wallet",
    "parameters": [
      {
        "name": "externalAccountId",
        "kinds": [
          "ExternalAccount"
        ]
      }
    ],
    "query": [],
    "body": [
      {
        "name": "method",
        "type": "string",
        "choices": [
          "WALLET_SIGNATURE",
          "LIVENESS"
        ],
        "description": "Method.",
        "required": true
      }
    ]
  },
  {
    "method": "POST",
    "path": "/platform/external-accounts/{externalAccountId}/verify",
    "tag": "External Accounts",
    "summary": "Verify the ownership of a wallet",
    "parameters": [
      {
        "name": "externalAccountId",
        "kinds": [
          "ExternalAccount"
        ]
      }
    ],
    "query": [],
    "body": [
      {
        "name": "signature",
        "type": "string",
        "description": "Signature over the exact messageToSign: hexadecimal (EVM, Tron), base 58 (Solana) or base 64 (Spark).",
        "required": true
      },
      {
        "name": "signatureScheme",
        "type": "string",
        "choices": [
          "bip137",
          "electrum"
        ],
        "description": "For bitcoin-style signatures; ignored elsewhere."
      }
    ]
  },
  {
    "method": "GET",
    "path": "/platform/internal-accounts",
    "tag": "Internal Accounts",
    "summary": "List the platform's own internal accounts",
    "parameters": [],
    "query": [
      {
        "name": "currency",
        "type": "string"
      },
      {
        "name": "type",
        "type": "string",
        "choices": [
          "INTERNAL_FIAT",
          "INTERNAL_CRYPTO",
          "EMBEDDED_WALLET"
        ]
      }
    ],
    "body": [],
    "isList": true
  },
  {
    "method": "POST",
    "path": "/quotes",
    "tag": "Cross-Currency Transfers",
    "summary": "Create a quote",
    "parameters": [],
    "query": [],
    "body": [
      {
        "name": "lookupId",
        "type": "string",
        "description": "Lookup whose data is reused; required for a UMA address."
      },
      {
        "name": "source",
        "type": "object",
        "description": "Source of the money.",
        "required": true,
        "members": [
          {
            "name": "accountId",
            "type": "string",
            "description": "Id of the account."
          },
          {
            "name": "customerId",
            "type": "string",
            "description": "Id of the customer."
          },
          {
            "name": "sourceType",
            "type": "string",
            "choices": [
              "ACCOUNT",
              "REALTIME_FUNDING"
            ],
            "description": "Kind of source; decides the other members.",
            "required": true
          },
          {
            "name": "currency",
            "type": "string",
            "description": "Currency code, for example USD."
          },
          {
            "name": "cryptoNetwork",
            "type": "string",
            "description": "Blockchain of the address."
          }
        ]
      },
      {
        "name": "destination",
        "type": "object",
        "description": "Destination of the money.",
        "required": true,
        "members": [
          {
            "name": "accountId",
            "type": "string",
            "description": "Id of the account."
          },
          {
            "name": "paymentRail",
            "type": "string",
            "choices": [
              "ACH",
              "ACH_COLOMBIA",
              "BANK_TRANSFER",
              "BRE_B",
              "CIPS",
              "FAST",
              "FASTER_PAYMENTS",
              "FEDNOW",
              "INSTAPAY",
              "MOBILE_MONEY",
              "NEFT",
              "PAYNOW",
              "PESONET",
              "PIX",
              "RTGS",
              "RTP",
              "SEPA",
              "SEPA_INSTANT",
              "SPEI",
              "SWIFT",
              "UNIONPAY",
              "UPI",
              "WIRE"
            ],
            "description": "One of the rails of the account; the fastest when omitted."
          },
          {
            "name": "destinationType",
            "type": "string",
            "choices": [
              "ACCOUNT",
              "UMA_ADDRESS"
            ],
            "description": "Kind of destination; decides the other members.",
            "required": true
          },
          {
            "name": "umaAddress",
            "type": "string",
            "description": "$name@domain"
          },
          {
            "name": "currency",
            "type": "string",
            "description": "Currency code, for example USD."
          }
        ]
      },
      {
        "name": "lockedCurrencySide",
        "type": "string",
        "choices": [
          "SENDING",
          "RECEIVING"
        ],
        "description": "Side that `lockedCurrencyAmount` fixes: the sending or the receiving amount.",
        "required": true
      },
      {
        "name": "lockedCurrencyAmount",
        "type": "integer",
        "description": "Smallest unit of the locked side.",
        "required": true
      },
      {
        "name": "immediatelyExecute",
        "type": "boolean",
        "description": "True: the quote is executed immediately after it is created."
      },
      {
        "name": "description",
        "type": "string",
        "description": "For the platform only; shown on the transaction."
      },
      {
        "name": "remittanceInformation",
        "type": "string",
        "description": "Sent with the payment on the rail."
      },
      {
        "name": "purposeOfPayment",
        "type": "string",
        "choices": [
          "GIFT",
          "SELF",
          "GOODS_OR_SERVICES",
          "EDUCATION",
          "HEALTH_OR_MEDICAL",
          "REAL_ESTATE_PURCHASE",
          "TAX_PAYMENT",
          "LOAN_PAYMENT",
          "UTILITY_BILL",
          "DONATION",
          "TRAVEL",
          "FAMILY_SUPPORT",
          "SALARY_PAYMENT",
          "OTHER"
        ],
        "description": "Purpose of the payment; required for payments to accounts in INR and NGN."
      },
      {
        "name": "platformFeeOverride",
        "type": "object",
        "members": [
          {
            "name": "platformFixedFee",
            "type": "object",
            "required": true,
            "members": [
              {
                "name": "amount",
                "type": "integer",
                "description": "Amount in the smallest unit of the currency.",
                "required": true
              },
              {
                "name": "currency",
                "type": "string",
                "description": "Currency code, for example USD.",
                "required": true
              }
            ]
          },
          {
            "name": "platformVariableFeeBps",
            "type": "integer",
            "description": "Hundredths of a percent.",
            "required": true
          }
        ]
      },
      {
        "name": "scaFactor",
        "type": "string",
        "choices": [
          "SMS_OTP",
          "PASSKEY"
        ],
        "description": "Ignored where no strong customer authentication applies."
      },
      {
        "name": "senderCustomerInfo",
        "type": "object",
        "description": "Information about the payer, by field name."
      }
    ]
  },
  {
    "method": "GET",
    "path": "/quotes/{quoteId}",
    "tag": "Cross-Currency Transfers",
    "summary": "Get a quote",
    "parameters": [
      {
        "name": "quoteId",
        "kinds": [
          "Quote"
        ]
      }
    ],
    "query": [
      {
        "name": "asOf",
        "type": "string"
      }
    ],
    "body": []
  },
  {
    "method": "POST",
    "path": "/quotes/{quoteId}/authorize",
    "tag": "Strong Customer Authentication",
    "summary": "Authorize the payment of a quote",
    "parameters": [
      {
        "name": "quoteId",
        "kinds": [
          "Quote"
        ]
      }
    ],
    "query": [],
    "body": [
      {
        "name": "code",
        "type": "string",
        "description": "The code of SMS_OTP; 123456 in the sandbox."
      },
      {
        "name": "passkeyAssertion",
        "type": "object",
        "description": "Assertion of the passkey for passkeyAssertionOptions; requires origin."
      },
      {
        "name": "origin",
        "type": "string",
        "description": "Origin of the page on which the passkey was used."
      },
      {
        "name": "endUserIpAddress",
        "type": "string",
        "description": "IP address of the device that sent the proof."
      }
    ]
  },
  {
    "method": "POST",
    "path": "/quotes/{quoteId}/authorize/resend",
    "tag": "Strong Customer Authentication",
    "summary": "Resend the code of the challenge",
    "parameters": [
      {
        "name": "quoteId",
        "kinds": [
          "Quote"
        ]
      }
    ],
    "query": [],
    "body": []
  },
  {
    "method": "POST",
    "path": "/quotes/{quoteId}/execute",
    "tag": "Cross-Currency Transfers",
    "summary": "Execute a quote",
    "parameters": [
      {
        "name": "quoteId",
        "kinds": [
          "Quote"
        ]
      }
    ],
    "query": [],
    "body": [
      {
        "name": "scaFactor",
        "type": "string",
        "choices": [
          "SMS_OTP",
          "PASSKEY"
        ],
        "description": "Ignored where no strong customer authentication applies."
      }
    ]
  },
  {
    "method": "GET",
    "path": "/quotes/{quoteId}/explanation",
    "tag": "Sandbox controls",
    "summary": "Explain the state of a quote",
    "parameters": [
      {
        "name": "quoteId",
        "kinds": [
          "Quote"
        ]
      }
    ],
    "query": [],
    "body": []
  },
  {
    "method": "GET",
    "path": "/receiver/external-account/{accountId}",
    "tag": "Cross-Currency Transfers",
    "summary": "Look up an external account",
    "parameters": [
      {
        "name": "accountId",
        "kinds": [
          "ExternalAccount"
        ]
      }
    ],
    "query": [
      {
        "name": "customerId",
        "type": "string"
      },
      {
        "name": "senderUmaAddress",
        "type": "string"
      }
    ],
    "body": []
  },
  {
    "method": "GET",
    "path": "/receiver/uma/{receiverUmaAddress}",
    "tag": "Cross-Currency Transfers",
    "summary": "Look up a UMA address",
    "parameters": [
      {
        "name": "receiverUmaAddress",
        "kinds": []
      }
    ],
    "query": [
      {
        "name": "customerId",
        "type": "string"
      },
      {
        "name": "senderUmaAddress",
        "type": "string"
      }
    ],
    "body": []
  },
  {
    "method": "GET",
    "path": "/requests",
    "tag": "Events",
    "summary": "List requests of the last 30 days that changed something or were refused",
    "parameters": [],
    "query": [
      {
        "name": "limit",
        "type": "integer"
      },
      {
        "name": "cursor",
        "type": "string"
      },
      {
        "name": "sortOrder",
        "type": "string",
        "choices": [
          "asc",
          "desc"
        ]
      },
      {
        "name": "failed",
        "type": "boolean"
      },
      {
        "name": "createdAfter",
        "type": "string"
      },
      {
        "name": "createdBefore",
        "type": "string"
      }
    ],
    "body": [],
    "isList": true
  },
  {
    "method": "GET",
    "path": "/requests/{requestId}",
    "tag": "Events",
    "summary": "Get a request by its X-Request-Id, with its outcome and the events it caused; successful reads are not recorded",
    "parameters": [
      {
        "name": "requestId",
        "kinds": []
      }
    ],
    "query": [],
    "body": []
  },
  {
    "method": "POST",
    "path": "/sandbox/cards/{id}/simulate/authorization",
    "tag": "Sandbox",
    "summary": "Simulate an authorization",
    "parameters": [
      {
        "name": "id",
        "kinds": [
          "Card"
        ]
      }
    ],
    "query": [],
    "body": [
      {
        "name": "amount",
        "type": "integer",
        "description": "Amount in the smallest unit of the currency.",
        "required": true
      },
      {
        "name": "currency",
        "type": "object",
        "required": true,
        "members": [
          {
            "name": "code",
            "type": "string",
            "description": "The card's own currency.",
            "required": true
          },
          {
            "name": "name",
            "type": "string",
            "description": "Ignored."
          },
          {
            "name": "symbol",
            "type": "string",
            "description": "Ignored."
          },
          {
            "name": "decimals",
            "type": "integer",
            "description": "Ignored."
          }
        ]
      },
      {
        "name": "merchant",
        "type": "object",
        "required": true,
        "members": [
          {
            "name": "descriptor",
            "type": "string",
            "description": "Its last three characters choose the outcome.",
            "required": true
          },
          {
            "name": "mcc",
            "type": "string",
            "description": "Merchant category code."
          },
          {
            "name": "country",
            "type": "string",
            "description": "Country code of two letters (ISO 3166-1)."
          }
        ]
      }
    ]
  },
  {
    "method": "POST",
    "path": "/sandbox/cards/{id}/simulate/authorization_advice",
    "tag": "Sandbox",
    "summary": "Simulate a change of the authorized amount",
    "parameters": [
      {
        "name": "id",
        "kinds": [
          "Card"
        ]
      }
    ],
    "query": [],
    "body": [
      {
        "name": "cardTransactionId",
        "type": "string",
        "description": "Id of the card transaction.",
        "required": true
      },
      {
        "name": "amount",
        "type": "integer",
        "description": "Amount in the smallest unit of the currency.",
        "required": true
      }
    ]
  },
  {
    "method": "POST",
    "path": "/sandbox/cards/{id}/simulate/balance_inquiry",
    "tag": "Sandbox",
    "summary": "Simulate an account status inquiry without an amount",
    "parameters": [
      {
        "name": "id",
        "kinds": [
          "Card"
        ]
      }
    ],
    "query": [],
    "body": [
      {
        "name": "merchant",
        "type": "object",
        "required": true,
        "members": [
          {
            "name": "descriptor",
            "type": "string",
            "description": "Its last three characters choose the outcome.",
            "required": true
          },
          {
            "name": "mcc",
            "type": "string",
            "description": "Merchant category code."
          },
          {
            "name": "country",
            "type": "string",
            "description": "Country code of two letters (ISO 3166-1)."
          }
        ]
      }
    ]
  },
  {
    "method": "POST",
    "path": "/sandbox/cards/{id}/simulate/clearing",
    "tag": "Sandbox",
    "summary": "Simulate a clearing",
    "parameters": [
      {
        "name": "id",
        "kinds": [
          "Card"
        ]
      }
    ],
    "query": [],
    "body": [
      {
        "name": "cardTransactionId",
        "type": "string",
        "description": "Id of the card transaction.",
        "required": true
      },
      {
        "name": "amount",
        "type": "integer",
        "description": "0: nothing more will be cleared.",
        "required": true
      }
    ]
  },
  {
    "method": "POST",
    "path": "/sandbox/cards/{id}/simulate/credit_authorization",
    "tag": "Sandbox",
    "summary": "Simulate the authorization of a credit",
    "parameters": [
      {
        "name": "id",
        "kinds": [
          "Card"
        ]
      }
    ],
    "query": [],
    "body": [
      {
        "name": "amount",
        "type": "integer",
        "description": "Amount in the smallest unit of the currency.",
        "required": true
      },
      {
        "name": "currency",
        "type": "object",
        "required": true,
        "members": [
          {
            "name": "code",
            "type": "string",
            "description": "The card's own currency.",
            "required": true
          },
          {
            "name": "name",
            "type": "string",
            "description": "Ignored."
          },
          {
            "name": "symbol",
            "type": "string",
            "description": "Ignored."
          },
          {
            "name": "decimals",
            "type": "integer",
            "description": "Ignored."
          }
        ]
      },
      {
        "name": "merchant",
        "type": "object",
        "required": true,
        "members": [
          {
            "name": "descriptor",
            "type": "string",
            "description": "Its last three characters choose the outcome.",
            "required": true
          },
          {
            "name": "mcc",
            "type": "string",
            "description": "Merchant category code."
          },
          {
            "name": "country",
            "type": "string",
            "description": "Country code of two letters (ISO 3166-1)."
          }
        ]
      }
    ]
  },
  {
    "method": "POST",
    "path": "/sandbox/cards/{id}/simulate/credit_authorization_advice",
    "tag": "Sandbox",
    "summary": "Simulate a credit advice",
    "parameters": [
      {
        "name": "id",
        "kinds": [
          "Card"
        ]
      }
    ],
    "query": [],
    "body": [
      {
        "name": "amount",
        "type": "integer",
        "description": "Amount in the smallest unit of the currency.",
        "required": true
      },
      {
        "name": "currency",
        "type": "object",
        "required": true,
        "members": [
          {
            "name": "code",
            "type": "string",
            "description": "The card's own currency.",
            "required": true
          },
          {
            "name": "name",
            "type": "string",
            "description": "Ignored."
          },
          {
            "name": "symbol",
            "type": "string",
            "description": "Ignored."
          },
          {
            "name": "decimals",
            "type": "integer",
            "description": "Ignored."
          }
        ]
      },
      {
        "name": "merchant",
        "type": "object",
        "required": true,
        "members": [
          {
            "name": "descriptor",
            "type": "string",
            "description": "Its last three characters choose the outcome.",
            "required": true
          },
          {
            "name": "mcc",
            "type": "string",
            "description": "Merchant category code."
          },
          {
            "name": "country",
            "type": "string",
            "description": "Country code of two letters (ISO 3166-1)."
          }
        ]
      }
    ]
  },
  {
    "method": "POST",
    "path": "/sandbox/cards/{id}/simulate/financial_authorization",
    "tag": "Sandbox",
    "summary": "Simulate an authorization that clears immediately",
    "parameters": [
      {
        "name": "id",
        "kinds": [
          "Card"
        ]
      }
    ],
    "query": [],
    "body": [
      {
        "name": "amount",
        "type": "integer",
        "description": "Amount in the smallest unit of the currency.",
        "required": true
      },
      {
        "name": "currency",
        "type": "object",
        "required": true,
        "members": [
          {
            "name": "code",
            "type": "string",
            "description": "The card's own currency.",
            "required": true
          },
          {
            "name": "name",
            "type": "string",
            "description": "Ignored."
          },
          {
            "name": "symbol",
            "type": "string",
            "description": "Ignored."
          },
          {
            "name": "decimals",
            "type": "integer",
            "description": "Ignored."
          }
        ]
      },
      {
        "name": "merchant",
        "type": "object",
        "required": true,
        "members": [
          {
            "name": "descriptor",
            "type": "string",
            "description": "Its last three characters choose the outcome.",
            "required": true
          },
          {
            "name": "mcc",
            "type": "string",
            "description": "Merchant category code."
          },
          {
            "name": "country",
            "type": "string",
            "description": "Country code of two letters (ISO 3166-1)."
          }
        ]
      }
    ]
  },
  {
    "method": "POST",
    "path": "/sandbox/cards/{id}/simulate/financial_credit_authorization",
    "tag": "Sandbox",
    "summary": "Simulate a credit that clears immediately",
    "parameters": [
      {
        "name": "id",
        "kinds": [
          "Card"
        ]
      }
    ],
    "query": [],
    "body": [
      {
        "name": "amount",
        "type": "integer",
        "description": "Amount in the smallest unit of the currency.",
        "required": true
      },
      {
        "name": "currency",
        "type": "object",
        "required": true,
        "members": [
          {
            "name": "code",
            "type": "string",
            "description": "The card's own currency.",
            "required": true
          },
          {
            "name": "name",
            "type": "string",
            "description": "Ignored."
          },
          {
            "name": "symbol",
            "type": "string",
            "description": "Ignored."
          },
          {
            "name": "decimals",
            "type": "integer",
            "description": "Ignored."
          }
        ]
      },
      {
        "name": "merchant",
        "type": "object",
        "required": true,
        "members": [
          {
            "name": "descriptor",
            "type": "string",
            "description": "Its last three characters choose the outcome.",
            "required": true
          },
          {
            "name": "mcc",
            "type": "string",
            "description": "Merchant category code."
          },
          {
            "name": "country",
            "type": "string",
            "description": "Country code of two letters (ISO 3166-1)."
          }
        ]
      }
    ]
  },
  {
    "method": "POST",
    "path": "/sandbox/cards/{id}/simulate/return",
    "tag": "Sandbox",
    "summary": "Simulate a return by the merchant",
    "parameters": [
      {
        "name": "id",
        "kinds": [
          "Card"
        ]
      }
    ],
    "query": [],
    "body": [
      {
        "name": "cardTransactionId",
        "type": "string",
        "description": "Id of the card transaction.",
        "required": true
      },
      {
        "name": "amount",
        "type": "integer",
        "description": "Amount in the smallest unit of the currency.",
        "required": true
      }
    ]
  },
  {
    "method": "POST",
    "path": "/sandbox/cards/{id}/simulate/return_reversal",
    "tag": "Sandbox",
    "summary": "Simulate the reversal of the newest return",
    "parameters": [
      {
        "name": "id",
        "kinds": [
          "Card"
        ]
      }
    ],
    "query": [],
    "body": [
      {
        "name": "cardTransactionId",
        "type": "string",
        "description": "Id of the card transaction.",
        "required": true
      }
    ]
  },
  {
    "method": "GET",
    "path": "/sandbox/faults",
    "tag": "Sandbox controls",
    "summary": "List faults",
    "parameters": [],
    "query": [
      {
        "name": "limit",
        "type": "integer"
      },
      {
        "name": "cursor",
        "type": "string"
      }
    ],
    "body": [],
    "isList": true
  },
  {
    "method": "POST",
    "path": "/sandbox/faults",
    "tag": "Sandbox controls",
    "summary": "Arm a fault",
    "parameters": [],
    "query": [],
    "body": [
      {
        "name": "type",
        "type": "string",
        "choices": [
          "ANSWER_LOST",
          "DELAY",
          "RATE_LIMITED",
          "UNAVAILABLE",
          "WEBHOOK_DOUBLED",
          "WEBHOOK_OUT_OF_ORDER",
          "WEBHOOK_LATE",
          "WEBHOOK_DROPPED",
          "WEBHOOK_NEW_KEY"
        ],
        "description": "ANSWER_LOST: the request is executed and its response stored, then the connection is closed without a response. DELAY: the request waits before it is executed. RATE_LIMITED, UNAVAILABLE: 429 or 503 with Retry-After; the request is not executed. WEBHOOK_DOUBLED: sent twice. WEBHOOK_OUT_OF_ORDER: held until a later webhook of its resource has arrived, or for `delayMilliseconds`. WEBHOOK_LATE: sent after a delay; later ones of its resource wait behind it. WEBHOOK_DROPPED: not sent, and tried again after the usual pause. WEBHOOK_NEW_KEY: signed with the newest key only, as after a rotation; if there is only one key, arming the fault rotates it.",
        "required": true
      },
      {
        "name": "method",
        "type": "string",
        "choices": [
          "GET",
          "POST",
          "PATCH",
          "PUT",
          "DELETE"
        ],
        "description": "Method of the requests; every one when absent."
      },
      {
        "name": "path",
        "type": "string",
        "description": "Route of the requests as this document writes it, such as `/quotes/{quoteId}/execute`, or with the id of one resource; every one when absent."
      },
      {
        "name": "eventType",
        "type": "string",
        "choices": [
          "AGENT_ACTION.PENDING_APPROVAL",
          "BULK_UPLOAD.COMPLETED",
          "BULK_UPLOAD.FAILED",
          "CARD.FUNDING_SOURCE_CHANGE",
          "CARD.STATE_CHANGE",
          "CARD_TRANSACTION.AUTHORIZED",
          "CARD_TRANSACTION.EXCEPTION",
          "CARD_TRANSACTION.PARTIALLY_SETTLED",
          "CARD_TRANSACTION.REFUNDED",
          "CARD_TRANSACTION.SETTLED",
          "CUSTOMER.KYB_APPROVED",
          "CUSTOMER.KYB_PENDING",
          "CUSTOMER.KYB_REJECTED",
          "CUSTOMER.KYC_APPROVED",
          "CUSTOMER.KYC_PENDING",
          "CUSTOMER.KYC_REJECTED",
          "EXTERNAL_ACCOUNT.STATUS_UPDATED",
          "INCOMING_PAYMENT.COMPLETED",
          "INCOMING_PAYMENT.FAILED",
          "INCOMING_PAYMENT.PENDING",
          "INCOMING_PAYMENT.REFUND_COMPLETED",
          "INCOMING_PAYMENT.REFUND_FAILED",
          "INCOMING_PAYMENT.REFUND_PENDING",
          "INTERNAL_ACCOUNT.BALANCE_UPDATED",
          "INTERNAL_ACCOUNT.FUNDING_INSTRUCTIONS_UPDATED",
          "INTERNAL_ACCOUNT.STATUS_UPDATED",
          "INVITATION.CLAIMED",
          "OUTGOING_PAYMENT.COMPLETED",
          "OUTGOING_PAYMENT.EXPIRED",
          "OUTGOING_PAYMENT.FAILED",
          "OUTGOING_PAYMENT.PENDING",
          "OUTGOING_PAYMENT.PENDING_AUTHORIZATION",
          "OUTGOING_PAYMENT.PROCESSING",
          "OUTGOING_PAYMENT.REFUND_COMPLETED",
          "OUTGOING_PAYMENT.REFUND_FAILED",
          "OUTGOING_PAYMENT.REFUND_PENDING",
          "TEST",
          "VERIFICATION.APPROVED",
          "VERIFICATION.IN_PROGRESS",
          "VERIFICATION.PENDING_MANUAL_REVIEW",
          "VERIFICATION.READY_FOR_VERIFICATION",
          "VERIFICATION.REJECTED",
          "VERIFICATION.RESOLVE_ERRORS"
        ],
        "description": "Type of the webhooks; every one when absent."
      },
      {
        "name": "count",
        "type": "integer",
        "description": "Number of injections; 1 when omitted."
      },
      {
        "name": "expiresInSeconds",
        "type": "integer",
        "description": "Lifetime in seconds, after which it is no longer injected; 3600 when absent."
      },
      {
        "name": "delayMilliseconds",
        "type": "integer",
        "description": "Of DELAY, WEBHOOK_LATE and WEBHOOK_OUT_OF_ORDER; 1000 when absent."
      },
      {
        "name": "retryAfterSeconds",
        "type": "integer",
        "description": "Of RATE_LIMITED and UNAVAILABLE: seconds in Retry-After; 1 when absent."
      }
    ]
  },
  {
    "method": "DELETE",
    "path": "/sandbox/faults/{faultId}",
    "tag": "Sandbox controls",
    "summary": "Disarm a fault",
    "parameters": [
      {
        "name": "faultId",
        "kinds": [
          "Fault"
        ]
      }
    ],
    "query": [],
    "body": []
  },
  {
    "method": "GET",
    "path": "/sandbox/faults/{faultId}",
    "tag": "Sandbox controls",
    "summary": "Get a fault",
    "parameters": [
      {
        "name": "faultId",
        "kinds": [
          "Fault"
        ]
      }
    ],
    "query": [
      {
        "name": "asOf",
        "type": "string"
      }
    ],
    "body": []
  },
  {
    "method": "GET",
    "path": "/sandbox/faults/{faultId}/explanation",
    "tag": "Sandbox controls",
    "summary": "Explain the state of a fault",
    "parameters": [
      {
        "name": "faultId",
        "kinds": [
          "Fault"
        ]
      }
    ],
    "query": [],
    "body": []
  },
  {
    "method": "POST",
    "path": "/sandbox/forks",
    "tag": "Sandbox controls",
    "summary": "Create a fork",
    "parameters": [],
    "query": [],
    "body": [
      {
        "name": "snapshotId",
        "type": "string",
        "description": "Snapshot from which the fork is created; the current state when omitted."
      }
    ]
  },
  {
    "method": "POST",
    "path": "/sandbox/internal-accounts/{accountId}/fund",
    "tag": "Sandbox",
    "summary": "Fund an account with simulated money",
    "parameters": [
      {
        "name": "accountId",
        "kinds": [
          "InternalAccount"
        ]
      }
    ],
    "query": [],
    "body": [
      {
        "name": "amount",
        "type": "integer",
        "description": "Amount in the smallest unit of the currency.",
        "required": true
      }
    ]
  },
  {
    "method": "POST",
    "path": "/sandbox/reset",
    "tag": "Sandbox controls",
    "summary": "Reset the sandbox",
    "parameters": [],
    "query": [],
    "body": []
  },
  {
    "method": "GET",
    "path": "/sandbox/scenarios",
    "tag": "Sandbox controls",
    "summary": "List the values that choose an outcome of the sandbox",
    "parameters": [],
    "query": [],
    "body": [],
    "isList": true
  },
  {
    "method": "POST",
    "path": "/sandbox/send",
    "tag": "Sandbox",
    "summary": "Simulate a deposit for a quote",
    "parameters": [],
    "query": [],
    "body": [
      {
        "name": "quoteId",
        "type": "string",
        "description": "Id of the quote.",
        "required": true
      },
      {
        "name": "currencyCode",
        "type": "string",
        "description": "Currency of the quote's source.",
        "required": true
      },
      {
        "name": "currencyAmount",
        "type": "integer",
        "description": "Smallest unit; the amount of the quote when omitted."
      }
    ]
  },
  {
    "method": "GET",
    "path": "/sandbox/snapshots",
    "tag": "Sandbox controls",
    "summary": "List snapshots",
    "parameters": [],
    "query": [
      {
        "name": "limit",
        "type": "integer"
      },
      {
        "name": "cursor",
        "type": "string"
      }
    ],
    "body": [],
    "isList": true
  },
  {
    "method": "POST",
    "path": "/sandbox/snapshots",
    "tag": "Sandbox controls",
    "summary": "Create a snapshot",
    "parameters": [],
    "query": [],
    "body": [
      {
        "name": "name",
        "type": "string",
        "description": "Display name."
      }
    ]
  },
  {
    "method": "GET",
    "path": "/sandbox/snapshots/{snapshotId}",
    "tag": "Sandbox controls",
    "summary": "Get a snapshot",
    "parameters": [
      {
        "name": "snapshotId",
        "kinds": [
          "Snapshot"
        ]
      }
    ],
    "query": [
      {
        "name": "asOf",
        "type": "string"
      }
    ],
    "body": []
  },
  {
    "method": "GET",
    "path": "/sandbox/snapshots/{snapshotId}/explanation",
    "tag": "Sandbox controls",
    "summary": "Explain the state of a snapshot",
    "parameters": [
      {
        "name": "snapshotId",
        "kinds": [
          "Snapshot"
        ]
      }
    ],
    "query": [],
    "body": []
  },
  {
    "method": "GET",
    "path": "/sandbox/test-clock",
    "tag": "Sandbox controls",
    "summary": "Show the clock of the platform",
    "parameters": [],
    "query": [],
    "body": []
  },
  {
    "method": "POST",
    "path": "/sandbox/test-clock",
    "tag": "Sandbox controls",
    "summary": "Move, stop or release the clock of the platform",
    "parameters": [],
    "query": [],
    "body": [
      {
        "name": "advance",
        "type": "string",
        "description": "Moves the clock ahead by an ISO 8601 duration, at most 366 days. Months and years follow the calendar of UTC."
      },
      {
        "name": "set",
        "type": "string",
        "description": "Moves the clock ahead to a time, at most 366 days. A time before the clock is refused: a clock never goes back."
      },
      {
        "name": "freeze",
        "type": "boolean",
        "description": "`true` stops the clock: no timer fires until it is moved or released."
      },
      {
        "name": "release",
        "type": "boolean",
        "description": "`true` lets a stopped clock run from the time that it shows."
      }
    ]
  },
  {
    "method": "POST",
    "path": "/sandbox/triggers",
    "tag": "Sandbox controls",
    "summary": "Trigger an event",
    "parameters": [],
    "query": [],
    "body": [
      {
        "name": "type",
        "type": "string",
        "choices": [
          "OUTGOING_PAYMENT.PENDING",
          "OUTGOING_PAYMENT.PENDING_AUTHORIZATION",
          "OUTGOING_PAYMENT.PROCESSING",
          "OUTGOING_PAYMENT.COMPLETED",
          "OUTGOING_PAYMENT.FAILED",
          "OUTGOING_PAYMENT.EXPIRED",
          "OUTGOING_PAYMENT.REFUND_PENDING",
          "OUTGOING_PAYMENT.REFUND_COMPLETED",
          "OUTGOING_PAYMENT.REFUND_FAILED",
          "INCOMING_PAYMENT.PENDING",
          "INCOMING_PAYMENT.COMPLETED",
          "INCOMING_PAYMENT.FAILED",
          "INCOMING_PAYMENT.REFUND_PENDING",
          "INCOMING_PAYMENT.REFUND_COMPLETED",
          "INCOMING_PAYMENT.REFUND_FAILED",
          "CUSTOMER.KYC_PENDING",
          "CUSTOMER.KYC_APPROVED",
          "CUSTOMER.KYC_REJECTED",
          "CUSTOMER.KYB_PENDING",
          "CUSTOMER.KYB_APPROVED",
          "CUSTOMER.KYB_REJECTED",
          "VERIFICATION.PENDING_MANUAL_REVIEW",
          "VERIFICATION.READY_FOR_VERIFICATION",
          "VERIFICATION.IN_PROGRESS",
          "VERIFICATION.RESOLVE_ERRORS",
          "VERIFICATION.APPROVED",
          "VERIFICATION.REJECTED",
          "EXTERNAL_ACCOUNT.STATUS_UPDATED",
          "INTERNAL_ACCOUNT.BALANCE_UPDATED",
          "INTERNAL_ACCOUNT.STATUS_UPDATED",
          "INTERNAL_ACCOUNT.FUNDING_INSTRUCTIONS_UPDATED",
          "INVITATION.CLAIMED",
          "BULK_UPLOAD.COMPLETED",
          "BULK_UPLOAD.FAILED",
          "AGENT_ACTION.PENDING_APPROVAL",
          "CARD.STATE_CHANGE",
          "CARD.FUNDING_SOURCE_CHANGE",
          "CARD_TRANSACTION.AUTHORIZED",
          "CARD_TRANSACTION.PARTIALLY_SETTLED",
          "CARD_TRANSACTION.SETTLED",
          "CARD_TRANSACTION.REFUNDED",
          "CARD_TRANSACTION.EXCEPTION",
          "TEST"
        ],
        "description": "Type of the event to trigger.",
        "required": true
      },
      {
        "name": "data",
        "type": "object",
        "description": "Members of the request bodies that cause it, by step: `{\"customer\": {\"fullName\": \"Ada Lovelace\"}, \"payment\": {\"amount\": 2500}}`. The guide to sandbox controls lists the steps."
      }
    ]
  },
  {
    "method": "POST",
    "path": "/sandbox/uma/receive",
    "tag": "Sandbox",
    "summary": "Simulate an incoming UMA payment to a customer",
    "parameters": [],
    "query": [],
    "body": [
      {
        "name": "senderUmaAddress",
        "type": "string",
        "description": "$name@domain",
        "required": true
      },
      {
        "name": "receiverUmaAddress",
        "type": "string",
        "description": "Required unless customerId is given."
      },
      {
        "name": "customerId",
        "type": "string",
        "description": "Required unless receiverUmaAddress is given."
      },
      {
        "name": "receivingCurrencyCode",
        "type": "string",
        "description": "Code of the receiving currency.",
        "required": true
      },
      {
        "name": "receivingCurrencyAmount",
        "type": "integer",
        "description": "Smallest unit.",
        "required": true
      }
    ]
  },
  {
    "method": "POST",
    "path": "/sandbox/webhooks/test",
    "tag": "Sandbox",
    "summary": "Send a test webhook",
    "parameters": [],
    "query": [],
    "body": [
      {
        "name": "url",
        "type": "string",
        "description": "Address to send it to; the configured endpoint when omitted"
      }
    ]
  },
  {
    "method": "GET",
    "path": "/sca/factors",
    "tag": "Strong Customer Authentication",
    "summary": "List the factors of a customer",
    "parameters": [],
    "query": [
      {
        "name": "customerId",
        "type": "string",
        "required": true
      }
    ],
    "body": []
  },
  {
    "method": "POST",
    "path": "/sca/factors",
    "tag": "Strong Customer Authentication",
    "summary": "Start the enrolment of a factor",
    "parameters": [],
    "query": [
      {
        "name": "customerId",
        "type": "string",
        "required": true
      }
    ],
    "body": [
      {
        "name": "type",
        "type": "string",
        "choices": [
          "PASSKEY",
          "TOTP"
        ],
        "description": "Kind; decides the other members where kinds differ.",
        "required": true
      }
    ]
  },
  {
    "method": "POST",
    "path": "/sca/factors/confirm",
    "tag": "Strong Customer Authentication",
    "summary": "Complete the enrolment of a factor",
    "parameters": [],
    "query": [
      {
        "name": "customerId",
        "type": "string",
        "required": true
      }
    ],
    "body": [
      {
        "name": "origin",
        "type": "string",
        "description": "Origin of the page on which the passkey was created; one of allowedOrigins."
      },
      {
        "name": "credential",
        "type": "object",
        "description": "Credential in the JSON form of PublicKeyCredential.toJSON()."
      },
      {
        "name": "type",
        "type": "string",
        "choices": [
          "PASSKEY",
          "TOTP"
        ],
        "description": "Kind; decides the other members where kinds differ.",
        "required": true
      },
      {
        "name": "secret",
        "type": "string",
        "description": "Value from the response to the start."
      },
      {
        "name": "code",
        "type": "string",
        "description": "Code of the authenticator app; 123456 in the sandbox."
      }
    ]
  },
  {
    "method": "POST",
    "path": "/sca/factors/reset",
    "tag": "Strong Customer Authentication",
    "summary": "Start the reset of a lost factor",
    "parameters": [],
    "query": [
      {
        "name": "customerId",
        "type": "string",
        "required": true
      }
    ],
    "body": [
      {
        "name": "factor",
        "type": "string",
        "choices": [
          "SMS_OTP",
          "TOTP",
          "PASSKEY"
        ],
        "description": "Means of authentication.",
        "required": true
      }
    ]
  },
  {
    "method": "GET",
    "path": "/sca/factors/reset/{resetId}",
    "tag": "Strong Customer Authentication",
    "summary": "Get the status of a reset",
    "parameters": [
      {
        "name": "resetId",
        "kinds": []
      }
    ],
    "query": [
      {
        "name": "customerId",
        "type": "string",
        "required": true
      },
      {
        "name": "asOf",
        "type": "string"
      }
    ],
    "body": []
  },
  {
    "method": "POST",
    "path": "/sca/factors/reset/{resetId}/complete",
    "tag": "Strong Customer Authentication",
    "summary": "Complete the reset of a lost factor",
    "parameters": [
      {
        "name": "resetId",
        "kinds": []
      }
    ],
    "query": [
      {
        "name": "customerId",
        "type": "string",
        "required": true
      }
    ],
    "body": [
      {
        "name": "mobile",
        "type": "object",
        "description": "SMS_OTP: the new number.",
        "members": [
          {
            "name": "countryCode",
            "type": "string",
            "description": "Country calling code.",
            "required": true
          },
          {
            "name": "number",
            "type": "string",
            "description": "Without a leading zero.",
            "required": true
          }
        ]
      }
    ]
  },
  {
    "method": "GET",
    "path": "/sca/factors/reset/{resetId}/explanation",
    "tag": "Sandbox controls",
    "summary": "Explain the state of the reset of a factor",
    "parameters": [
      {
        "name": "resetId",
        "kinds": []
      }
    ],
    "query": [
      {
        "name": "customerId",
        "type": "string",
        "required": true
      }
    ],
    "body": []
  },
  {
    "method": "DELETE",
    "path": "/sca/factors/{credentialId}",
    "tag": "Strong Customer Authentication",
    "summary": "Delete a passkey",
    "parameters": [
      {
        "name": "credentialId",
        "kinds": []
      }
    ],
    "query": [
      {
        "name": "customerId",
        "type": "string",
        "required": true
      }
    ],
    "body": []
  },
  {
    "method": "POST",
    "path": "/sca/login/complete",
    "tag": "Strong Customer Authentication",
    "summary": "Complete a login",
    "parameters": [],
    "query": [
      {
        "name": "customerId",
        "type": "string",
        "required": true
      }
    ],
    "body": [
      {
        "name": "factor",
        "type": "string",
        "choices": [
          "SMS_OTP",
          "TOTP",
          "PASSKEY"
        ],
        "description": "Means of authentication.",
        "required": true
      },
      {
        "name": "endUserIpAddress",
        "type": "string",
        "description": "IP address of the device that sent the proof.",
        "required": true
      },
      {
        "name": "challengeId",
        "type": "string",
        "description": "Required for SMS_OTP."
      },
      {
        "name": "code",
        "type": "string",
        "description": "Code of SMS_OTP or TOTP, or a recovery code; 123456 in the sandbox."
      },
      {
        "name": "passkeyAssertion",
        "type": "object",
        "description": "Assertion of PASSKEY; requires origin."
      },
      {
        "name": "origin",
        "type": "string",
        "description": "Origin of the page on which the passkey was used."
      }
    ]
  },
  {
    "method": "POST",
    "path": "/sca/login/start",
    "tag": "Strong Customer Authentication",
    "summary": "Start a login",
    "parameters": [],
    "query": [
      {
        "name": "customerId",
        "type": "string",
        "required": true
      }
    ],
    "body": [
      {
        "name": "factor",
        "type": "string",
        "choices": [
          "SMS_OTP",
          "TOTP",
          "PASSKEY"
        ],
        "description": "Means of authentication.",
        "required": true
      }
    ]
  },
  {
    "method": "POST",
    "path": "/sca/record-event",
    "tag": "Strong Customer Authentication",
    "summary": "Report the outcome of a login at the platform",
    "parameters": [],
    "query": [
      {
        "name": "customerId",
        "type": "string",
        "required": true
      }
    ],
    "body": [
      {
        "name": "eventType",
        "type": "string",
        "choices": [
          "RESET_PASSWORD_COMPLETED",
          "FAILED_LOGIN_ATTEMPT"
        ],
        "description": "Kind of event.",
        "required": true
      }
    ]
  },
  {
    "method": "GET",
    "path": "/stablecoin-operations/{stablecoinOperationId}",
    "tag": "Stablecoins",
    "summary": "Get a mint or burn",
    "parameters": [
      {
        "name": "stablecoinOperationId",
        "kinds": [
          "StablecoinOperation"
        ]
      }
    ],
    "query": [
      {
        "name": "asOf",
        "type": "string"
      }
    ],
    "body": []
  },
  {
    "method": "GET",
    "path": "/stablecoin-operations/{stablecoinOperationId}/explanation",
    "tag": "Sandbox controls",
    "summary": "Explain the state of a mint or burn",
    "parameters": [
      {
        "name": "stablecoinOperationId",
        "kinds": [
          "StablecoinOperation"
        ]
      }
    ],
    "query": [],
    "body": []
  },
  {
    "method": "GET",
    "path": "/stablecoin-provider-accounts",
    "tag": "Stablecoins",
    "summary": "List linked provider accounts",
    "parameters": [],
    "query": [
      {
        "name": "limit",
        "type": "integer"
      },
      {
        "name": "cursor",
        "type": "string"
      },
      {
        "name": "provider",
        "type": "string",
        "choices": [
          "BRALE"
        ]
      },
      {
        "name": "status",
        "type": "string",
        "choices": [
          "ACTIVE",
          "INVALID",
          "REVOKED"
        ]
      }
    ],
    "body": [],
    "isList": true
  },
  {
    "method": "POST",
    "path": "/stablecoin-provider-accounts",
    "tag": "Stablecoins",
    "summary": "Link an account at a provider",
    "parameters": [],
    "query": [],
    "body": [
      {
        "name": "provider",
        "type": "string",
        "choices": [
          "BRALE"
        ],
        "description": "Provider of the service.",
        "required": true
      },
      {
        "name": "apiClientId",
        "type": "string",
        "description": "Id of the credential at the provider.",
        "required": true
      },
      {
        "name": "apiClientSecret",
        "type": "string",
        "description": "Stored encrypted; never returned.",
        "required": true
      },
      {
        "name": "providerAccountId",
        "type": "string",
        "description": "Account at the provider; required if the credentials give access to several."
      }
    ]
  },
  {
    "method": "GET",
    "path": "/stablecoin-provider-accounts/{stablecoinProviderAccountId}",
    "tag": "Stablecoins",
    "summary": "Get a linked provider account",
    "parameters": [
      {
        "name": "stablecoinProviderAccountId",
        "kinds": [
          "StablecoinProviderAccount"
        ]
      }
    ],
    "query": [
      {
        "name": "asOf",
        "type": "string"
      }
    ],
    "body": []
  },
  {
    "method": "GET",
    "path": "/stablecoin-provider-accounts/{stablecoinProviderAccountId}/explanation",
    "tag": "Sandbox controls",
    "summary": "Explain the state of an account at a stablecoin provider",
    "parameters": [
      {
        "name": "stablecoinProviderAccountId",
        "kinds": [
          "StablecoinProviderAccount"
        ]
      }
    ],
    "query": [],
    "body": []
  },
  {
    "method": "GET",
    "path": "/stablecoins",
    "tag": "Stablecoins",
    "summary": "List stablecoins",
    "parameters": [],
    "query": [
      {
        "name": "limit",
        "type": "integer"
      },
      {
        "name": "cursor",
        "type": "string"
      },
      {
        "name": "issuanceStatus",
        "type": "string",
        "choices": [
          "PENDING_REVIEW",
          "PROVISIONING",
          "PROVISIONED",
          "REJECTED",
          "FAILED"
        ]
      },
      {
        "name": "svcOperationsStatus",
        "type": "string",
        "choices": [
          "NOT_ENABLED",
          "PENDING_APPROVAL",
          "ENABLING",
          "ENABLED",
          "DISABLED"
        ]
      },
      {
        "name": "provider",
        "type": "string",
        "choices": [
          "BRALE"
        ]
      }
    ],
    "body": [],
    "isList": true
  },
  {
    "method": "POST",
    "path": "/stablecoins",
    "tag": "Stablecoins",
    "summary": "Register a stablecoin of a provider",
    "parameters": [],
    "query": [],
    "body": [
      {
        "name": "providerTokenIdentifier",
        "type": "string",
        "description": "The token's id at the provider.",
        "required": true
      },
      {
        "name": "networkTokenIdentifier",
        "type": "string",
        "description": "The token's id on the network.",
        "required": true
      },
      {
        "name": "network",
        "type": "string",
        "choices": [
          "SPARK"
        ],
        "description": "Network of the asset.",
        "required": true
      },
      {
        "name": "stablecoinProviderAccountId",
        "type": "string",
        "description": "Required if several provider accounts are linked."
      }
    ]
  },
  {
    "method": "GET",
    "path": "/stablecoins/{stablecoinId}",
    "tag": "Stablecoins",
    "summary": "Get a stablecoin",
    "parameters": [
      {
        "name": "stablecoinId",
        "kinds": [
          "Stablecoin"
        ]
      }
    ],
    "query": [
      {
        "name": "asOf",
        "type": "string"
      }
    ],
    "body": []
  },
  {
    "method": "POST",
    "path": "/stablecoins/{stablecoinId}/burns",
    "tag": "Stablecoins",
    "summary": "Burn tokens and pay out to a bank account",
    "parameters": [
      {
        "name": "stablecoinId",
        "kinds": [
          "Stablecoin"
        ]
      }
    ],
    "query": [],
    "body": [
      {
        "name": "amount",
        "type": "string",
        "description": "Amount in the smallest unit of the token; a multiple of one cent of its currency.",
        "required": true
      },
      {
        "name": "source",
        "type": "object",
        "description": "Source of the money.",
        "required": true,
        "members": [
          {
            "name": "type",
            "type": "string",
            "choices": [
              "EXTERNAL_ACCOUNT",
              "PROVIDER_INTERNAL_BALANCE",
              "SVC_INTERNAL_ACCOUNT"
            ],
            "description": "Kind; decides the other members where kinds differ.",
            "required": true
          },
          {
            "name": "accountId",
            "type": "string",
            "description": "Id of the account."
          }
        ]
      },
      {
        "name": "destination",
        "type": "object",
        "required": true,
        "members": [
          {
            "name": "type",
            "type": "string",
            "choices": [
              "EXTERNAL_ACCOUNT"
            ],
            "description": "Kind; decides the other members where kinds differ.",
            "required": true
          },
          {
            "name": "externalAccountId",
            "type": "string",
            "description": "A bank account in the token's currency.",
            "required": true
          },
          {
            "name": "rail",
            "type": "string",
            "choices": [
              "WIRE",
              "ACH_CREDIT",
              "SAME_DAY_ACH_CREDIT",
              "RTP_CREDIT"
            ],
            "description": "Payment network.",
            "required": true
          }
        ]
      },
      {
        "name": "description",
        "type": "string",
        "description": "Description for the platform."
      }
    ]
  },
  {
    "method": "GET",
    "path": "/stablecoins/{stablecoinId}/explanation",
    "tag": "Sandbox controls",
    "summary": "Explain the state of a stablecoin",
    "parameters": [
      {
        "name": "stablecoinId",
        "kinds": [
          "Stablecoin"
        ]
      }
    ],
    "query": [],
    "body": []
  },
  {
    "method": "POST",
    "path": "/stablecoins/{stablecoinId}/mints",
    "tag": "Stablecoins",
    "summary": "Mint tokens into a wallet",
    "parameters": [
      {
        "name": "stablecoinId",
        "kinds": [
          "Stablecoin"
        ]
      }
    ],
    "query": [],
    "body": [
      {
        "name": "amount",
        "type": "string",
        "description": "Amount in the smallest unit of the token; a multiple of one cent of its currency.",
        "required": true
      },
      {
        "name": "fundingSource",
        "type": "object",
        "description": "Source of the money.",
        "required": true,
        "members": [
          {
            "name": "externalAccountId",
            "type": "string",
            "description": "Id of the external account."
          },
          {
            "name": "type",
            "type": "string",
            "choices": [
              "ACH_DEBIT",
              "PROVIDER_INTERNAL_BALANCE",
              "SAME_DAY_ACH_DEBIT",
              "SVC_INTERNAL_ACCOUNT",
              "WIRE"
            ],
            "description": "Kind; decides the other members where kinds differ.",
            "required": true
          },
          {
            "name": "sourceTokenIdentifier",
            "type": "string",
            "description": "Id of the token used for the payment."
          },
          {
            "name": "cryptoNetwork",
            "type": "string",
            "description": "Blockchain of the address."
          },
          {
            "name": "accountId",
            "type": "string",
            "description": "Id of the account."
          }
        ]
      },
      {
        "name": "destination",
        "type": "object",
        "required": true,
        "members": [
          {
            "name": "accountId",
            "type": "string",
            "description": "An ACTIVE wallet on Spark.",
            "required": true
          }
        ]
      },
      {
        "name": "description",
        "type": "string",
        "description": "Description for the platform."
      }
    ]
  },
  {
    "method": "GET",
    "path": "/stablecoins/{stablecoinId}/operations",
    "tag": "Stablecoins",
    "summary": "List mints and burns of a stablecoin",
    "parameters": [
      {
        "name": "stablecoinId",
        "kinds": [
          "Stablecoin"
        ]
      }
    ],
    "query": [
      {
        "name": "limit",
        "type": "integer"
      },
      {
        "name": "cursor",
        "type": "string"
      },
      {
        "name": "operationType",
        "type": "string",
        "choices": [
          "MINT",
          "BURN"
        ]
      }
    ],
    "body": [],
    "isList": true
  },
  {
    "method": "GET",
    "path": "/tokens",
    "tag": "API Tokens",
    "summary": "List API tokens",
    "parameters": [],
    "query": [
      {
        "name": "limit",
        "type": "integer"
      },
      {
        "name": "cursor",
        "type": "string"
      },
      {
        "name": "name",
        "type": "string"
      },
      {
        "name": "createdAfter",
        "type": "string"
      },
      {
        "name": "createdBefore",
        "type": "string"
      },
      {
        "name": "updatedAfter",
        "type": "string"
      },
      {
        "name": "updatedBefore",
        "type": "string"
      }
    ],
    "body": [],
    "isList": true
  },
  {
    "method": "POST",
    "path": "/tokens",
    "tag": "API Tokens",
    "summary": "Create an API token; only this response contains its secret",
    "parameters": [],
    "query": [],
    "body": [
      {
        "name": "name",
        "type": "string",
        "description": "Your own name of the token.",
        "required": true
      },
      {
        "name": "permissions",
        "type": "array",
        "description": "Permissions of the token.",
        "required": true
      }
    ]
  },
  {
    "method": "DELETE",
    "path": "/tokens/{tokenId}",
    "tag": "API Tokens",
    "summary": "Delete an API token; it is no longer accepted",
    "parameters": [
      {
        "name": "tokenId",
        "kinds": [
          "Token"
        ]
      }
    ],
    "query": [],
    "body": []
  },
  {
    "method": "GET",
    "path": "/tokens/{tokenId}",
    "tag": "API Tokens",
    "summary": "Get an API token",
    "parameters": [
      {
        "name": "tokenId",
        "kinds": [
          "Token"
        ]
      }
    ],
    "query": [
      {
        "name": "asOf",
        "type": "string"
      }
    ],
    "body": []
  },
  {
    "method": "GET",
    "path": "/tokens/{tokenId}/explanation",
    "tag": "Sandbox controls",
    "summary": "Explain the state of an API token",
    "parameters": [
      {
        "name": "tokenId",
        "kinds": [
          "Token"
        ]
      }
    ],
    "query": [],
    "body": []
  },
  {
    "method": "GET",
    "path": "/transactions",
    "tag": "Transactions",
    "summary": "List transactions",
    "parameters": [],
    "query": [
      {
        "name": "limit",
        "type": "integer"
      },
      {
        "name": "cursor",
        "type": "string"
      },
      {
        "name": "sortOrder",
        "type": "string",
        "choices": [
          "asc",
          "desc"
        ]
      },
      {
        "name": "accountIdentifier",
        "type": "string"
      },
      {
        "name": "senderAccountIdentifier",
        "type": "string"
      },
      {
        "name": "receiverAccountIdentifier",
        "type": "string"
      },
      {
        "name": "status",
        "type": "string",
        "choices": [
          "CREATED",
          "PENDING",
          "PENDING_AUTHORIZATION",
          "PROCESSING",
          "COMPLETED",
          "REJECTED",
          "FAILED",
          "REFUNDED",
          "EXPIRED"
        ]
      },
      {
        "name": "type",
        "type": "string",
        "choices": [
          "INCOMING",
          "OUTGOING",
          "CARD"
        ]
      },
      {
        "name": "reference",
        "type": "string"
      },
      {
        "name": "startDate",
        "type": "string"
      },
      {
        "name": "endDate",
        "type": "string"
      },
      {
        "name": "customerId",
        "type": "string"
      },
      {
        "name": "platformCustomerId",
        "type": "string"
      }
    ],
    "body": [],
    "isList": true
  },
  {
    "method": "GET",
    "path": "/transactions/{transactionId}",
    "tag": "Transactions",
    "summary": "Get a transaction",
    "parameters": [
      {
        "name": "transactionId",
        "kinds": [
          "Transaction",
          "CardTransaction"
        ]
      }
    ],
    "query": [
      {
        "name": "asOf",
        "type": "string"
      }
    ],
    "body": []
  },
  {
    "method": "POST",
    "path": "/transactions/{transactionId}/approve",
    "tag": "Transactions",
    "summary": "Approve a pending incoming payment",
    "parameters": [
      {
        "name": "transactionId",
        "kinds": [
          "Transaction"
        ]
      }
    ],
    "query": [],
    "body": [
      {
        "name": "receiverCustomerInfo",
        "type": "object",
        "description": "Information about the receiver, by field name."
      }
    ]
  },
  {
    "method": "POST",
    "path": "/transactions/{transactionId}/cancel",
    "tag": "Transactions",
    "summary": "Cancel a bank transfer before it settles",
    "parameters": [
      {
        "name": "transactionId",
        "kinds": [
          "Transaction"
        ]
      }
    ],
    "query": [],
    "body": [
      {
        "name": "reason",
        "type": "string",
        "description": "Reason of the rejection, in your words."
      }
    ]
  },
  {
    "method": "POST",
    "path": "/transactions/{transactionId}/confirm",
    "tag": "Transactions",
    "summary": "Confirm that the customer received the receipt",
    "parameters": [
      {
        "name": "transactionId",
        "kinds": [
          "Transaction"
        ]
      }
    ],
    "query": [],
    "body": [
      {
        "name": "receiptDeliveryConfirmedAt",
        "type": "string",
        "description": "Time at which the receipt was delivered; the current time when omitted."
      }
    ]
  },
  {
    "method": "GET",
    "path": "/transactions/{transactionId}/explanation",
    "tag": "Sandbox controls",
    "summary": "Explain the state of a transaction",
    "parameters": [
      {
        "name": "transactionId",
        "kinds": [
          "Transaction",
          "CardTransaction"
        ]
      }
    ],
    "query": [],
    "body": []
  },
  {
    "method": "POST",
    "path": "/transactions/{transactionId}/reject",
    "tag": "Transactions",
    "summary": "Reject a pending incoming payment",
    "parameters": [
      {
        "name": "transactionId",
        "kinds": [
          "Transaction"
        ]
      }
    ],
    "query": [],
    "body": [
      {
        "name": "reason",
        "type": "string",
        "description": "Reason of the rejection, in your words."
      }
    ]
  },
  {
    "method": "POST",
    "path": "/transfer-in",
    "tag": "Same-Currency Transfers",
    "summary": "Transfer from an external bank account to an internal one in the same currency",
    "parameters": [],
    "query": [],
    "body": [
      {
        "name": "source",
        "type": "object",
        "required": true,
        "members": [
          {
            "name": "accountId",
            "type": "string",
            "description": "Id of the account.",
            "required": true
          }
        ]
      },
      {
        "name": "destination",
        "type": "object",
        "required": true,
        "members": [
          {
            "name": "accountId",
            "type": "string",
            "description": "Id of the account.",
            "required": true
          }
        ]
      },
      {
        "name": "amount",
        "type": "integer",
        "description": "Smallest unit. Required: the balance of an external account is unknown."
      }
    ]
  },
  {
    "method": "POST",
    "path": "/transfer-out",
    "tag": "Same-Currency Transfers",
    "summary": "Transfer from an internal account to an external one in the same currency",
    "parameters": [],
    "query": [],
    "body": [
      {
        "name": "source",
        "type": "object",
        "required": true,
        "members": [
          {
            "name": "accountId",
            "type": "string",
            "description": "Id of the account.",
            "required": true
          }
        ]
      },
      {
        "name": "destination",
        "type": "object",
        "required": true,
        "members": [
          {
            "name": "accountId",
            "type": "string",
            "description": "Id of the account.",
            "required": true
          },
          {
            "name": "paymentRail",
            "type": "string",
            "choices": [
              "ACH",
              "ACH_COLOMBIA",
              "BANK_TRANSFER",
              "BRE_B",
              "CIPS",
              "FAST",
              "FASTER_PAYMENTS",
              "FEDNOW",
              "INSTAPAY",
              "MOBILE_MONEY",
              "NEFT",
              "PAYNOW",
              "PESONET",
              "PIX",
              "RTGS",
              "RTP",
              "SEPA",
              "SEPA_INSTANT",
              "SPEI",
              "SWIFT",
              "UNIONPAY",
              "UPI",
              "WIRE"
            ],
            "description": "One of the rails of the account; the fastest when omitted."
          }
        ]
      },
      {
        "name": "amount",
        "type": "integer",
        "description": "Smallest unit; the whole balance when omitted."
      },
      {
        "name": "remittanceInformation",
        "type": "string",
        "description": "Sent with the payment on the rail."
      },
      {
        "name": "purposeOfPayment",
        "type": "string",
        "choices": [
          "GIFT",
          "SELF",
          "GOODS_OR_SERVICES",
          "EDUCATION",
          "HEALTH_OR_MEDICAL",
          "REAL_ESTATE_PURCHASE",
          "TAX_PAYMENT",
          "LOAN_PAYMENT",
          "UTILITY_BILL",
          "DONATION",
          "TRAVEL",
          "FAMILY_SUPPORT",
          "SALARY_PAYMENT",
          "OTHER"
        ],
        "description": "Purpose of the payment; required for payments to accounts in INR and NGN."
      }
    ]
  },
  {
    "method": "GET",
    "path": "/uma-providers",
    "tag": "Available UMA Providers",
    "summary": "List UMA providers",
    "parameters": [],
    "query": [
      {
        "name": "limit",
        "type": "integer"
      },
      {
        "name": "cursor",
        "type": "string"
      },
      {
        "name": "sortOrder",
        "type": "string",
        "choices": [
          "asc",
          "desc"
        ]
      },
      {
        "name": "countryCode",
        "type": "string"
      },
      {
        "name": "currencyCode",
        "type": "string"
      },
      {
        "name": "hasBlockedProviders",
        "type": "boolean"
      }
    ],
    "body": [],
    "isList": true
  },
  {
    "method": "GET",
    "path": "/vasps",
    "tag": "VASPs",
    "summary": "List exchanges and custodians",
    "parameters": [],
    "query": [
      {
        "name": "limit",
        "type": "integer"
      },
      {
        "name": "cursor",
        "type": "string"
      }
    ],
    "body": [],
    "isList": true
  },
  {
    "method": "GET",
    "path": "/verifications",
    "tag": "KYC/KYB Verifications",
    "summary": "List verifications, newest first",
    "parameters": [],
    "query": [
      {
        "name": "limit",
        "type": "integer"
      },
      {
        "name": "cursor",
        "type": "string"
      },
      {
        "name": "customerId",
        "type": "string"
      },
      {
        "name": "verificationStatus",
        "type": "string",
        "choices": [
          "READY_FOR_VERIFICATION",
          "RESOLVE_ERRORS",
          "IN_PROGRESS",
          "PENDING_MANUAL_REVIEW",
          "APPROVED",
          "REJECTED"
        ]
      }
    ],
    "body": [],
    "isList": true
  },
  {
    "method": "POST",
    "path": "/verifications",
    "tag": "KYC/KYB Verifications",
    "summary": "Submit a customer for verification",
    "parameters": [],
    "query": [],
    "body": [
      {
        "name": "customerId",
        "type": "string",
        "description": "Id of the customer.",
        "required": true
      }
    ]
  },
  {
    "method": "GET",
    "path": "/verifications/{verificationId}",
    "tag": "KYC/KYB Verifications",
    "summary": "Get a verification",
    "parameters": [
      {
        "name": "verificationId",
        "kinds": [
          "Verification"
        ]
      }
    ],
    "query": [
      {
        "name": "asOf",
        "type": "string"
      }
    ],
    "body": []
  },
  {
    "method": "GET",
    "path": "/verifications/{verificationId}/explanation",
    "tag": "Sandbox controls",
    "summary": "Explain the state of a verification",
    "parameters": [
      {
        "name": "verificationId",
        "kinds": [
          "Verification"
        ]
      }
    ],
    "query": [],
    "body": []
  },
  {
    "method": "GET",
    "path": "/webhook-deliveries",
    "tag": "Webhooks",
    "summary": "List webhook deliveries and their attempts, without response bodies",
    "parameters": [],
    "query": [
      {
        "name": "limit",
        "type": "integer"
      },
      {
        "name": "cursor",
        "type": "string"
      },
      {
        "name": "sortOrder",
        "type": "string",
        "choices": [
          "asc",
          "desc"
        ]
      },
      {
        "name": "type",
        "type": "string"
      },
      {
        "name": "status",
        "type": "string",
        "choices": [
          "PENDING",
          "DELIVERED",
          "FAILED",
          "SKIPPED"
        ]
      },
      {
        "name": "endpointId",
        "type": "string"
      },
      {
        "name": "createdAfter",
        "type": "string"
      },
      {
        "name": "createdBefore",
        "type": "string"
      }
    ],
    "body": [],
    "isList": true
  },
  {
    "method": "POST",
    "path": "/webhook-deliveries/replay",
    "tag": "Webhooks",
    "summary": "Redeliver webhooks that have failed since a given time, to enabled endpoints, the oldest first",
    "parameters": [],
    "query": [],
    "body": [
      {
        "name": "since",
        "type": "string",
        "description": "Deliveries recorded at or after this time. A date without a time means its first moment in UTC.",
        "required": true
      },
      {
        "name": "until",
        "type": "string",
        "description": "Deliveries recorded at or before this time. A date without a time means its last moment in UTC."
      },
      {
        "name": "type",
        "type": "string",
        "description": "Kind; decides the other members where kinds differ."
      },
      {
        "name": "endpointId",
        "type": "string",
        "description": "Only deliveries to this endpoint."
      }
    ]
  },
  {
    "method": "GET",
    "path": "/webhook-deliveries/{webhookId}",
    "tag": "Webhooks",
    "summary": "Get a webhook delivery with its latest responses",
    "parameters": [
      {
        "name": "webhookId",
        "kinds": [
          "Webhook"
        ]
      }
    ],
    "query": [
      {
        "name": "asOf",
        "type": "string"
      }
    ],
    "body": []
  },
  {
    "method": "GET",
    "path": "/webhook-deliveries/{webhookId}/explanation",
    "tag": "Sandbox controls",
    "summary": "Explain the state of the delivery of a webhook",
    "parameters": [
      {
        "name": "webhookId",
        "kinds": [
          "Webhook"
        ]
      }
    ],
    "query": [],
    "body": []
  },
  {
    "method": "POST",
    "path": "/webhook-deliveries/{webhookId}/retry",
    "tag": "Webhooks",
    "summary": "Redeliver a webhook under the same id",
    "parameters": [
      {
        "name": "webhookId",
        "kinds": [
          "Webhook"
        ]
      }
    ],
    "query": [],
    "body": []
  },
  {
    "method": "GET",
    "path": "/webhook-endpoints",
    "tag": "Webhook Endpoints",
    "summary": "List webhook endpoints: that of the configuration, then the others in the order in which they were added",
    "parameters": [],
    "query": [
      {
        "name": "limit",
        "type": "integer"
      },
      {
        "name": "cursor",
        "type": "string"
      }
    ],
    "body": [],
    "isList": true
  },
  {
    "method": "POST",
    "path": "/webhook-endpoints",
    "tag": "Webhook Endpoints",
    "summary": "Add a webhook endpoint and send it a TEST; at most 16 in addition to that of the configuration",
    "parameters": [],
    "query": [],
    "body": [
      {
        "name": "url",
        "type": "string",
        "description": "Web address.",
        "required": true
      },
      {
        "name": "types",
        "type": "array",
        "description": "Types of webhooks that it receives; all types when omitted."
      },
      {
        "name": "description",
        "type": "string",
        "description": "Description for the platform."
      },
      {
        "name": "status",
        "type": "string",
        "choices": [
          "ENABLED",
          "DISABLED"
        ],
        "description": "Current status."
      }
    ]
  },
  {
    "method": "DELETE",
    "path": "/webhook-endpoints/{endpointId}",
    "tag": "Webhook Endpoints",
    "summary": "Delete a webhook endpoint; webhooks that wait for it are skipped",
    "parameters": [
      {
        "name": "endpointId",
        "kinds": [
          "WebhookEndpoint"
        ]
      }
    ],
    "query": [],
    "body": []
  },
  {
    "method": "GET",
    "path": "/webhook-endpoints/{endpointId}",
    "tag": "Webhook Endpoints",
    "summary": "Get a webhook endpoint",
    "parameters": [
      {
        "name": "endpointId",
        "kinds": [
          "WebhookEndpoint"
        ]
      }
    ],
    "query": [],
    "body": []
  },
  {
    "method": "PATCH",
    "path": "/webhook-endpoints/{endpointId}",
    "tag": "Webhook Endpoints",
    "summary": "Update, enable or disable a webhook endpoint; an enabled endpoint or a new address is sent a TEST",
    "parameters": [
      {
        "name": "endpointId",
        "kinds": [
          "WebhookEndpoint"
        ]
      }
    ],
    "query": [],
    "body": [
      {
        "name": "url",
        "type": "string",
        "description": "Web address."
      },
      {
        "name": "types",
        "type": "array",
        "description": "Null for all types."
      },
      {
        "name": "description",
        "type": "string",
        "description": "Null unsets it."
      },
      {
        "name": "status",
        "type": "string",
        "choices": [
          "ENABLED",
          "DISABLED"
        ],
        "description": "Current status."
      }
    ]
  },
  {
    "method": "GET",
    "path": "/webhook-endpoints/{endpointId}/explanation",
    "tag": "Sandbox controls",
    "summary": "Explain the state of a webhook endpoint",
    "parameters": [
      {
        "name": "endpointId",
        "kinds": [
          "WebhookEndpoint"
        ]
      }
    ],
    "query": [],
    "body": []
  }
];
