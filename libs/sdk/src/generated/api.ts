/* Generated: `npm run golden` writes it from the OpenAPI document. */

/** Operations by path and method. */
export interface paths {
    "/2025-10-13/config": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the platform configuration
         * @description Requires an API token with any permission.
         */
        get: operations["configGet"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Update the platform configuration
         * @description Requires an API token with the permission MANAGE.
         */
        patch: operations["configUpdate"];
        trace?: never;
    };
    "/2025-10-13/tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List API tokens
         * @description Requires an API token with any permission.
         */
        get: operations["tokensList"];
        put?: never;
        /**
         * Create an API token; only this response contains its secret
         * @description Requires an API token with the permission MANAGE.
         */
        post: operations["tokensCreate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/tokens/{tokenId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an API token
         * @description Requires an API token with any permission.
         */
        get: operations["tokensGet"];
        put?: never;
        post?: never;
        /**
         * Delete an API token; it is no longer accepted
         * @description Requires an API token with the permission MANAGE.
         */
        delete: operations["tokensDelete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/customers/internal-accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the internal accounts of customers
         * @description Requires an API token with any permission.
         */
        get: operations["customerInternalAccountsList"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/internal-accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the internal accounts of customers; same as GET /customers/internal-accounts
         * @description Requires an API token with any permission.
         */
        get: operations["internalAccountsList"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/internal-accounts/{accountId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the privacy of a wallet
         * @description Requires an API token with the permission TRANSACT.
         */
        patch: operations["internalAccountsUpdate"];
        trace?: never;
    };
    "/2025-10-13/platform/internal-accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the platform's own internal accounts
         * @description Requires an API token with any permission.
         */
        get: operations["platformInternalAccountsList"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/sandbox/internal-accounts/{accountId}/fund": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Fund an account with simulated money
         * @description Requires an API token with the permission TRANSACT. Sandbox only.
         */
        post: operations["sandboxInternalAccountsFund"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/customers/external-accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List external accounts
         * @description Requires an API token with any permission.
         */
        get: operations["customerExternalAccountsList"];
        put?: never;
        /**
         * Register an external account
         * @description Requires an API token with the permission MANAGE.
         */
        post: operations["customerExternalAccountsCreate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/customers/external-accounts/{externalAccountId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an external account
         * @description Requires an API token with any permission.
         */
        get: operations["customerExternalAccountsGet"];
        put?: never;
        post?: never;
        /**
         * Delete an external account
         * @description Requires an API token with the permission MANAGE.
         */
        delete: operations["customerExternalAccountsDelete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/customers/external-accounts/{externalAccountId}/challenge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Request a challenge to prove the ownership of a wallet
         * @description Requires an API token with the permission MANAGE.
         */
        post: operations["customerExternalAccountsChallenge"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/customers/external-accounts/{externalAccountId}/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Verify the ownership of a wallet
         * @description Requires an API token with the permission MANAGE.
         */
        post: operations["customerExternalAccountsVerify"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/customers/external-accounts/{externalAccountId}/trust": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Request trust in a beneficiary
         * @description Requires an API token with the permission MANAGE.
         */
        post: operations["beneficiaryTrustTrust"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/customers/external-accounts/{externalAccountId}/trust/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm trust in a beneficiary
         * @description Requires an API token with the permission MANAGE.
         */
        post: operations["beneficiaryTrustConfirmTrust"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/customers/external-accounts/{externalAccountId}/untrust": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Request the withdrawal of trust in a beneficiary
         * @description Requires an API token with the permission MANAGE.
         */
        post: operations["beneficiaryTrustUntrust"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/customers/external-accounts/{externalAccountId}/untrust/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm the withdrawal of trust in a beneficiary
         * @description Requires an API token with the permission MANAGE.
         */
        post: operations["beneficiaryTrustConfirmUntrust"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/platform/external-accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List external accounts
         * @description Requires an API token with any permission.
         */
        get: operations["platformExternalAccountsList"];
        put?: never;
        /**
         * Register an external account
         * @description Requires an API token with the permission MANAGE.
         */
        post: operations["platformExternalAccountsCreate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/platform/external-accounts/{externalAccountId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an external account
         * @description Requires an API token with any permission.
         */
        get: operations["platformExternalAccountsGet"];
        put?: never;
        post?: never;
        /**
         * Delete an external account
         * @description Requires an API token with the permission MANAGE.
         */
        delete: operations["platformExternalAccountsDelete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/platform/external-accounts/{externalAccountId}/challenge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Request a challenge to prove the ownership of a wallet
         * @description Requires an API token with the permission MANAGE.
         */
        post: operations["platformExternalAccountsChallenge"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/platform/external-accounts/{externalAccountId}/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Verify the ownership of a wallet
         * @description Requires an API token with the permission MANAGE.
         */
        post: operations["platformExternalAccountsVerify"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/discoveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List banks by country and currency
         * @description Requires an API token with any permission.
         */
        get: operations["discoveriesList"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/vasps": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List exchanges and custodians
         * @description Requires an API token with any permission.
         */
        get: operations["vaspsList"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/customers/bulk/csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import customers from a CSV file
         * @description Requires an API token with the permission MANAGE.
         */
        post: operations["bulkImportsUpload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/customers/bulk/jobs/{jobId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the progress of an import
         * @description Requires an API token with any permission.
         */
        get: operations["bulkImportsGet"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/customers/bulk/jobs/{jobId}/errors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the rows that could not be imported, in order
         * @description Requires an API token with any permission.
         */
        get: operations["bulkImportsErrors"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/customers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List customers, newest first
         * @description Requires an API token with any permission.
         */
        get: operations["customersList"];
        put?: never;
        /**
         * Create a customer
         * @description Requires an API token with the permission MANAGE.
         */
        post: operations["customersCreate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/customers/end-user-terms": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the current version of the end-user terms
         * @description Requires an API token with any permission.
         */
        get: operations["customersEndUserTerms"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/customers/{customerId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a customer
         * @description Requires an API token with any permission.
         */
        get: operations["customersGet"];
        put?: never;
        post?: never;
        /**
         * Delete a customer
         * @description Permanent. The history is kept; no money can move afterwards. Requires an API token with the permission MANAGE.
         */
        delete: operations["customersDelete"];
        options?: never;
        head?: never;
        /**
         * Update a customer
         * @description Requires an API token with the permission MANAGE.
         */
        patch: operations["customersUpdate"];
        trace?: never;
    };
    "/2025-10-13/customers/{customerId}/verify-email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a one-time code by email
         * @description Requires an API token with the permission MANAGE.
         */
        post: operations["contactVerificationVerifyEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/customers/{customerId}/verify-email/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm the email address
         * @description Requires an API token with the permission MANAGE.
         */
        post: operations["contactVerificationConfirmEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/customers/{customerId}/verify-phone": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a one-time code by text message
         * @description Requires an API token with the permission MANAGE.
         */
        post: operations["contactVerificationVerifyPhone"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/customers/{customerId}/verify-phone/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm the phone number
         * @description Requires an API token with the permission MANAGE.
         */
        post: operations["contactVerificationConfirmPhone"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/beneficial-owners": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List owners of a business, newest first
         * @description Requires an API token with any permission.
         */
        get: operations["ownersList"];
        put?: never;
        /**
         * Register an owner, director or officer of a business
         * @description Requires an API token with the permission MANAGE.
         */
        post: operations["ownersCreate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/beneficial-owners/{beneficialOwnerId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an owner
         * @description Requires an API token with any permission.
         */
        get: operations["ownersGet"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Update an owner
         * @description Requires an API token with the permission MANAGE.
         */
        patch: operations["ownersUpdate"];
        trace?: never;
    };
    "/2025-10-13/documents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List documents, newest first
         * @description Requires an API token with any permission.
         */
        get: operations["documentsList"];
        put?: never;
        /**
         * Upload a document of a customer or beneficial owner
         * @description Requires an API token with the permission MANAGE.
         */
        post: operations["documentsUpload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/documents/{documentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the details of one document; its file cannot be downloaded
         * @description Requires an API token with any permission.
         */
        get: operations["documentsGet"];
        /**
         * Replace the file of a rejected document
         * @description Requires an API token with the permission MANAGE.
         */
        put: operations["documentsReplace"];
        post?: never;
        /**
         * Delete a document before it is submitted
         * @description Requires an API token with the permission MANAGE.
         */
        delete: operations["documentsDelete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/verifications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List verifications, newest first
         * @description Requires an API token with any permission.
         */
        get: operations["verificationsList"];
        put?: never;
        /**
         * Submit a customer for verification
         * @description Requires an API token with the permission MANAGE.
         */
        post: operations["verificationsCreate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/verifications/{verificationId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a verification
         * @description Requires an API token with any permission.
         */
        get: operations["verificationsGet"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/customers/{customerId}/kyc-link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a link where the customer enters its own data and documents
         * @description Requires an API token with the permission MANAGE.
         */
        post: operations["hostedLinksCreate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Invite a person on behalf of a customer
         * @description Requires an API token with the permission MANAGE.
         */
        post: operations["invitationsCreate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/invitations/{invitationCode}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an invitation
         * @description Requires an API token with any permission.
         */
        get: operations["invitationsGet"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/invitations/{invitationCode}/claim": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Claim an invitation for a customer
         * @description Requires an API token with the permission MANAGE.
         */
        post: operations["invitationsClaim"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/invitations/{invitationCode}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a pending invitation
         * @description Requires an API token with the permission MANAGE.
         */
        post: operations["invitationsCancel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/sca/factors/reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start the reset of a lost factor
         * @description Requires an API token with the permission TRANSACT.
         */
        post: operations["factorResetsStart"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/sca/factors/reset/{resetId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the status of a reset
         * @description Requires an API token with any permission.
         */
        get: operations["factorResetsGet"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/sca/factors/reset/{resetId}/complete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Complete the reset of a lost factor
         * @description Requires an API token with the permission TRANSACT.
         */
        post: operations["factorResetsComplete"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/sca/factors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the factors of a customer
         * @description Requires an API token with any permission.
         */
        get: operations["factorsList"];
        put?: never;
        /**
         * Start the enrolment of a factor
         * @description Requires an API token with the permission TRANSACT.
         */
        post: operations["factorsStart"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/sca/factors/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Complete the enrolment of a factor
         * @description Requires an API token with the permission TRANSACT.
         */
        post: operations["factorsConfirm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/sca/factors/{credentialId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a passkey
         * @description Requires an API token with the permission TRANSACT.
         */
        delete: operations["factorsDelete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/sca/login/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start a login
         * @description Requires an API token with the permission TRANSACT.
         */
        post: operations["loginsStart"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/sca/login/complete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Complete a login
         * @description Requires an API token with the permission TRANSACT.
         */
        post: operations["loginsComplete"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/sca/record-event": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report the outcome of a login at the platform
         * @description Requires an API token with the permission TRANSACT.
         */
        post: operations["loginsRecord"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/transfer-out": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Transfer from an internal account to an external one in the same currency
         * @description Requires an API token with the permission TRANSACT.
         */
        post: operations["transfersOut"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/transfer-in": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Transfer from an external bank account to an internal one in the same currency
         * @description Requires an API token with the permission TRANSACT.
         */
        post: operations["transfersIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/quotes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a quote
         * @description Requires an API token with the permission TRANSACT.
         */
        post: operations["quotesCreate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/quotes/{quoteId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a quote
         * @description Requires an API token with any permission.
         */
        get: operations["quotesGet"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/quotes/{quoteId}/execute": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Execute a quote
         * @description Responds with the transaction and the terms of the quote. If the payer must authorize the payment first, the status is PENDING_AUTHORIZATION, nothing is debited, and scaChallenge contains the challenge. Requires an API token with the permission TRANSACT.
         */
        post: operations["quotesExecute"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/quotes/{quoteId}/authorize": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Authorize the payment of a quote
         * @description Requires an API token with the permission TRANSACT.
         */
        post: operations["quoteAuthorizationAuthorize"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/quotes/{quoteId}/authorize/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resend the code of the challenge
         * @description Requires an API token with the permission TRANSACT.
         */
        post: operations["quoteAuthorizationResend"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/transactions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List transactions
         * @description History of one customer older than 90 days requires that it is logged in where its region requires strong customer authentication; otherwise 409 SCA_SESSION_REQUIRED. Requires an API token with any permission.
         */
        get: operations["transactionsList"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/transactions/{transactionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a transaction
         * @description Requires an API token with any permission.
         */
        get: operations["transactionsGet"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/transactions/{transactionId}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Approve a pending incoming payment
         * @description Requires an API token with the permission TRANSACT.
         */
        post: operations["transactionsApprove"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/transactions/{transactionId}/reject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reject a pending incoming payment
         * @description Requires an API token with the permission TRANSACT.
         */
        post: operations["transactionsReject"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/transactions/{transactionId}/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm that the customer received the receipt
         * @description Requires an API token with the permission TRANSACT.
         */
        post: operations["transactionsConfirm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/transactions/{transactionId}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a bank transfer before it settles
         * @description Requires an API token with the permission TRANSACT.
         */
        post: operations["transactionsCancel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/receiver/uma/{receiverUmaAddress}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Look up a UMA address
         * @description Requires an API token with any permission.
         */
        get: operations["receiversUma"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/receiver/external-account/{accountId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Look up an external account
         * @description Requires an API token with any permission.
         */
        get: operations["receiversExternalAccount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/exchange-rates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List exchange rates and the amounts delivered, fees included
         * @description Requires an API token with any permission.
         */
        get: operations["exchangeRatesList"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/uma-providers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List UMA providers
         * @description Requires an API token with any permission.
         */
        get: operations["umaProvidersList"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/crypto/estimate-withdrawal-fee": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Estimate the fee of a withdrawal
         * @description Requires an API token with the permission TRANSACT.
         */
        post: operations["cryptoEstimate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/sandbox/send": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Simulate a deposit for a quote
         * @description Requires an API token with the permission TRANSACT. Sandbox only.
         */
        post: operations["sandboxPaymentsSend"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/sandbox/uma/receive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Simulate an incoming UMA payment to a customer
         * @description Requires an API token with the permission TRANSACT. Sandbox only.
         */
        post: operations["sandboxPaymentsReceive"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/cards": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List cards
         * @description Requires an API token with any permission.
         */
        get: operations["cardsList"];
        put?: never;
        /**
         * Issue a card
         * @description Requires an API token with the permission TRANSACT.
         */
        post: operations["cardsIssue"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/cards/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a card
         * @description Requires an API token with any permission.
         */
        get: operations["cardsGet"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Update a card: state, funding sources or limit
         * @description Requires an API token with the permission TRANSACT.
         */
        patch: operations["cardsUpdate"];
        trace?: never;
    };
    "/2025-10-13/cards/{id}/reveal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a page that shows the number of a card in an iframe
         * @description Requires an API token with the permission MANAGE.
         */
        post: operations["cardsReveal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/sandbox/cards/{id}/simulate/authorization": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Simulate an authorization
         * @description Requires an API token with the permission TRANSACT.
         */
        post: operations["sandboxCardsAuthorize"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/sandbox/cards/{id}/simulate/clearing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Simulate a clearing
         * @description Requires an API token with the permission TRANSACT.
         */
        post: operations["sandboxCardsClear"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/sandbox/cards/{id}/simulate/return": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Simulate a return by the merchant
         * @description Requires an API token with the permission TRANSACT.
         */
        post: operations["sandboxCardsReturn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/sandbox/cards/{id}/simulate/balance_inquiry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Simulate an account status inquiry without an amount
         * @description Requires an API token with the permission TRANSACT.
         */
        post: operations["sandboxCardsInquire"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/sandbox/cards/{id}/simulate/credit_authorization": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Simulate the authorization of a credit
         * @description Requires an API token with the permission TRANSACT.
         */
        post: operations["sandboxCardsAuthorizeCredit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/sandbox/cards/{id}/simulate/financial_authorization": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Simulate an authorization that clears immediately
         * @description Requires an API token with the permission TRANSACT.
         */
        post: operations["sandboxCardsAuthorizeFinancially"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/sandbox/cards/{id}/simulate/financial_credit_authorization": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Simulate a credit that clears immediately
         * @description Requires an API token with the permission TRANSACT.
         */
        post: operations["sandboxCardsCreditFinancially"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/sandbox/cards/{id}/simulate/authorization_advice": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Simulate a change of the authorized amount
         * @description Requires an API token with the permission TRANSACT.
         */
        post: operations["sandboxCardsAdvise"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/sandbox/cards/{id}/simulate/credit_authorization_advice": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Simulate a credit advice
         * @description Requires an API token with the permission TRANSACT.
         */
        post: operations["sandboxCardsAdviseCredit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/sandbox/cards/{id}/simulate/return_reversal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Simulate the reversal of the newest return
         * @description Requires an API token with the permission TRANSACT.
         */
        post: operations["sandboxCardsReverseReturn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/agents/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the calling agent with its policy and spending
         * @description Requires the access token of an agent.
         */
        get: operations["agentOperationsMe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/agents/me/quotes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a quote for the customer
         * @description Requires the access token of an agent.
         */
        post: operations["agentOperationsCreateQuote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/agents/me/quotes/{quoteId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a quote of the calling agent
         * @description Requires the access token of an agent.
         */
        get: operations["agentOperationsQuote"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/agents/me/quotes/{quoteId}/execute": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Execute a quote of the calling agent
         * @description Responds with the action. If the policy requires no approval, the action is executed and includes its transaction. Otherwise no money has moved: status shows what the action waits for; poll GET /agents/me/actions/{actionId}. Requires the access token of an agent.
         */
        post: operations["agentOperationsExecuteQuote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/agents/me/transfer-out": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Transfer from an internal account of the customer in the same currency
         * @description Requires the access token of an agent.
         */
        post: operations["agentOperationsTransferOut"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/agents/me/transfer-in": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Transfer from a bank account of the customer in the same currency
         * @description Requires the access token of an agent.
         */
        post: operations["agentOperationsTransferIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/agents/me/actions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List actions of the calling agent
         * @description Requires the access token of an agent.
         */
        get: operations["agentOperationsActions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/agents/me/actions/{actionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an action of the calling agent
         * @description Requires the access token of an agent.
         */
        get: operations["agentOperationsAction"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/agents/me/transactions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List transactions of the customer
         * @description Requires the access token of an agent.
         */
        get: operations["agentAccountsTransactions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/agents/me/transactions/{transactionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a transaction of the customer
         * @description Requires the access token of an agent.
         */
        get: operations["agentAccountsTransaction"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/agents/me/internal-accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List internal accounts of the customer
         * @description Requires the access token of an agent.
         */
        get: operations["agentAccountsInternalAccounts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/agents/me/external-accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List external accounts of the customer
         * @description Requires the access token of an agent.
         */
        get: operations["agentAccountsExternalAccounts"];
        put?: never;
        /**
         * Register an external account for the customer
         * @description Requires the access token of an agent.
         */
        post: operations["agentAccountsRegister"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/agents/me/external-accounts/{externalAccountId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an external account of the customer
         * @description Requires the access token of an agent.
         */
        get: operations["agentAccountsExternalAccount"];
        put?: never;
        post?: never;
        /**
         * Delete an external account of the customer
         * @description Requires the access token of an agent.
         */
        delete: operations["agentAccountsDelete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/agents/device-codes/{code}/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the status of a device code
         * @description Requires an API token with any permission.
         */
        get: operations["deviceCodesStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/agents/device-codes/{code}/redeem": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Redeem a device code for an access token
         * @description Requires no credential.
         */
        post: operations["deviceCodesRedeem"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/agents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List agents
         * @description Requires an API token with any permission.
         */
        get: operations["agentsList"];
        put?: never;
        /**
         * Create an agent for a customer
         * @description Requires an API token with the permission MANAGE.
         */
        post: operations["agentsCreate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/agents/approvals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List agent actions that await approval
         * @description Requires an API token with any permission.
         */
        get: operations["agentsApprovals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/agents/{agentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an agent
         * @description Requires an API token with any permission.
         */
        get: operations["agentsGet"];
        put?: never;
        post?: never;
        /**
         * Delete an agent and revoke its token
         * @description Requires an API token with the permission MANAGE.
         */
        delete: operations["agentsDelete"];
        options?: never;
        head?: never;
        /**
         * Update an agent: name or pause
         * @description Requires an API token with the permission MANAGE.
         */
        patch: operations["agentsUpdate"];
        trace?: never;
    };
    "/2025-10-13/agents/{agentId}/policy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Update the policy of an agent
         * @description Requires an API token with the permission MANAGE.
         */
        patch: operations["agentsChangePolicy"];
        trace?: never;
    };
    "/2025-10-13/agents/{agentId}/device-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a new device code, replacing the previous one
         * @description Requires an API token with the permission MANAGE.
         */
        post: operations["agentsRegenerate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/agents/{agentId}/actions/{actionId}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Approve an action of an agent
         * @description Requires an API token with the permission MANAGE.
         */
        post: operations["agentsApprove"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/agents/{agentId}/actions/{actionId}/reject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reject an action of an agent
         * @description Requires an API token with the permission MANAGE.
         */
        post: operations["agentsReject"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/auth/credentials": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the credentials of a wallet
         * @description Requires an API token with any permission.
         */
        get: operations["credentialsList"];
        put?: never;
        /**
         * Add a credential to a wallet
         * @description Requires an API token with the permission TRANSACT.
         */
        post: operations["credentialsAdd"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/auth/credentials/{credentialId}/challenge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a one-time code or create a passkey challenge
         * @description Requires an API token with the permission TRANSACT.
         */
        post: operations["credentialsChallenge"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/auth/credentials/{credentialId}/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Verify a credential and open a session
         * @description Requires an API token with the permission TRANSACT.
         */
        post: operations["credentialsVerify"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/auth/credentials/{credentialId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke a credential and the sessions it issued
         * @description Requires an API token with the permission TRANSACT.
         */
        delete: operations["credentialsRevoke"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/auth/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the active sessions of a wallet
         * @description Requires an API token with any permission.
         */
        get: operations["sessionsList"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/auth/sessions/{sessionId}/refresh": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Open a further session with an active one
         * @description Requires an API token with the permission TRANSACT.
         */
        post: operations["sessionsRefresh"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/auth/sessions/{sessionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke a session
         * @description Requires an API token with the permission TRANSACT.
         */
        delete: operations["sessionsRevoke"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/auth/delegated-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the delegated keys of a wallet or a funding source
         * @description Requires an API token with any permission.
         */
        get: operations["delegatedKeysList"];
        put?: never;
        /**
         * Create a delegated key by which a wallet pays for a card
         * @description Requires an API token with the permission TRANSACT.
         */
        post: operations["delegatedKeysCreate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/auth/delegated-keys/{delegatedKeyId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a delegated key
         * @description Requires an API token with any permission.
         */
        get: operations["delegatedKeysGet"];
        put?: never;
        post?: never;
        /**
         * Revoke a delegated key
         * @description Requires an API token with the permission TRANSACT.
         */
        delete: operations["delegatedKeysRevoke"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/internal-accounts/{accountId}/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Export the recovery phrase of an embedded wallet, encrypted
         * @description Requires an API token with the permission TRANSACT.
         */
        post: operations["walletExportExport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/stablecoin-provider-accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List linked provider accounts
         * @description Requires an API token with any permission.
         */
        get: operations["providerAccountsList"];
        put?: never;
        /**
         * Link an account at a provider
         * @description Requires an API token with the permission MANAGE.
         */
        post: operations["providerAccountsLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/stablecoin-provider-accounts/{stablecoinProviderAccountId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a linked provider account
         * @description Requires an API token with any permission.
         */
        get: operations["providerAccountsGet"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/stablecoins": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List stablecoins
         * @description Requires an API token with any permission.
         */
        get: operations["stablecoinsList"];
        put?: never;
        /**
         * Register a stablecoin of a provider
         * @description Requires an API token with the permission MANAGE.
         */
        post: operations["stablecoinsRegister"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/stablecoins/{stablecoinId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a stablecoin
         * @description Requires an API token with any permission.
         */
        get: operations["stablecoinsGet"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/stablecoins/{stablecoinId}/mints": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mint tokens into a wallet
         * @description Requires an API token with the permission TRANSACT.
         */
        post: operations["stablecoinsMint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/stablecoins/{stablecoinId}/burns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Burn tokens and pay out to a bank account
         * @description Requires an API token with the permission TRANSACT.
         */
        post: operations["stablecoinsBurn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/stablecoins/{stablecoinId}/operations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List mints and burns of a stablecoin
         * @description Requires an API token with any permission.
         */
        get: operations["stablecoinsOperations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/stablecoin-operations/{stablecoinOperationId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a mint or burn
         * @description Requires an API token with any permission.
         */
        get: operations["operationsGet"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List events of the last 30 days, each as the body of its webhook, sent or not
         * @description Requires an API token with the permission MANAGE.
         */
        get: operations["eventsList"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/events/{eventId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an event by the id of its webhook
         * @description Requires an API token with the permission MANAGE.
         */
        get: operations["eventsGet"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/events/{eventId}/webhook": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the webhook of an event as it would be sent now: its body and its signatures
         * @description Requires an API token with the permission MANAGE.
         */
        get: operations["eventsSigned"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/events/{eventId}/send": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send the webhook of an event now, once, to any endpoint or address; it carries its original id, and the response has no effect
         * @description Requires an API token with the permission MANAGE.
         */
        post: operations["eventsSend"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List requests of the last 30 days that changed something or were refused
         * @description Requires an API token with any permission.
         */
        get: operations["requestsList"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/requests/{requestId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a request by its X-Request-Id, with its outcome and the events it caused; successful reads are not recorded
         * @description Requires an API token with any permission.
         */
        get: operations["requestsGet"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/sandbox/webhooks/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test webhook
         * @description Requires an API token with the permission MANAGE. Sandbox only.
         */
        post: operations["sandboxWebhooksTest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/webhook-deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhook deliveries and their attempts, without response bodies
         * @description Requires an API token with any permission.
         */
        get: operations["webhookDeliveriesList"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/webhook-deliveries/{webhookId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a webhook delivery with its latest responses
         * @description Requires an API token with any permission.
         */
        get: operations["webhookDeliveriesGet"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/webhook-deliveries/{webhookId}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Redeliver a webhook under the same id
         * @description Requires an API token with the permission MANAGE.
         */
        post: operations["webhookDeliveriesRetry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/webhook-deliveries/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Redeliver webhooks that have failed since a given time, to enabled endpoints, the oldest first
         * @description Requires an API token with the permission MANAGE.
         */
        post: operations["webhookDeliveriesReplay"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/webhook-endpoints": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhook endpoints: that of the configuration, then the others in the order in which they were added
         * @description Requires an API token with any permission.
         */
        get: operations["webhookEndpointsList"];
        put?: never;
        /**
         * Add a webhook endpoint and send it a TEST; at most 16 in addition to that of the configuration
         * @description Requires an API token with the permission MANAGE.
         */
        post: operations["webhookEndpointsAdd"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/webhook-endpoints/{endpointId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a webhook endpoint
         * @description Requires an API token with any permission.
         */
        get: operations["webhookEndpointsGet"];
        put?: never;
        post?: never;
        /**
         * Delete a webhook endpoint; webhooks that wait for it are skipped
         * @description Requires an API token with the permission MANAGE.
         */
        delete: operations["webhookEndpointsDelete"];
        options?: never;
        head?: never;
        /**
         * Update, enable or disable a webhook endpoint; an enabled endpoint or a new address is sent a TEST
         * @description Requires an API token with the permission MANAGE.
         */
        patch: operations["webhookEndpointsChange"];
        trace?: never;
    };
    "/2025-10-13/.well-known/webhook-keys.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the public keys that webhooks are signed with; also at the root, without the version
         * @description Requires an API token with any permission.
         */
        get: operations["webhookKeysList"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/customers/{customerId}/explanation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Explain the state of a customer
         * @description Returns every request that touched the resource, with its consequences: events with their postings, steps of processes, calls to outside parties, webhooks. For a failure also the cause and the condition that would have avoided it. Requires an API token with any permission. Sandbox only.
         */
        get: operations["customerExplanationGet"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/customers/bulk/jobs/{jobId}/explanation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Explain the state of an import of customers
         * @description Returns every request that touched the resource, with its consequences: events with their postings, steps of processes, calls to outside parties, webhooks. For a failure also the cause and the condition that would have avoided it. Requires an API token with any permission. Sandbox only.
         */
        get: operations["jobExplanationGet"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/beneficial-owners/{beneficialOwnerId}/explanation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Explain the state of a beneficial owner
         * @description Returns every request that touched the resource, with its consequences: events with their postings, steps of processes, calls to outside parties, webhooks. For a failure also the cause and the condition that would have avoided it. Requires an API token with any permission. Sandbox only.
         */
        get: operations["beneficialOwnerExplanationGet"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/documents/{documentId}/explanation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Explain the state of a document
         * @description Returns every request that touched the resource, with its consequences: events with their postings, steps of processes, calls to outside parties, webhooks. For a failure also the cause and the condition that would have avoided it. Requires an API token with any permission. Sandbox only.
         */
        get: operations["documentExplanationGet"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/verifications/{verificationId}/explanation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Explain the state of a verification
         * @description Returns every request that touched the resource, with its consequences: events with their postings, steps of processes, calls to outside parties, webhooks. For a failure also the cause and the condition that would have avoided it. Requires an API token with any permission. Sandbox only.
         */
        get: operations["verificationExplanationGet"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/internal-accounts/{accountId}/explanation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Explain the state of an internal account
         * @description Returns every request that touched the resource, with its consequences: events with their postings, steps of processes, calls to outside parties, webhooks. For a failure also the cause and the condition that would have avoided it. Requires an API token with any permission. Sandbox only.
         */
        get: operations["internalAccountExplanationGet"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/customers/external-accounts/{externalAccountId}/explanation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Explain the state of a customer's external account
         * @description Returns every request that touched the resource, with its consequences: events with their postings, steps of processes, calls to outside parties, webhooks. For a failure also the cause and the condition that would have avoided it. Requires an API token with any permission. Sandbox only.
         */
        get: operations["externalAccountExplanationGet"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/transactions/{transactionId}/explanation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Explain the state of a transaction
         * @description Returns every request that touched the resource, with its consequences: events with their postings, steps of processes, calls to outside parties, webhooks. For a failure also the cause and the condition that would have avoided it. Requires an API token with any permission. Sandbox only.
         */
        get: operations["transactionExplanationGet"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/quotes/{quoteId}/explanation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Explain the state of a quote
         * @description Returns every request that touched the resource, with its consequences: events with their postings, steps of processes, calls to outside parties, webhooks. For a failure also the cause and the condition that would have avoided it. Requires an API token with any permission. Sandbox only.
         */
        get: operations["quoteExplanationGet"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/cards/{id}/explanation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Explain the state of a card
         * @description Returns every request that touched the resource, with its consequences: events with their postings, steps of processes, calls to outside parties, webhooks. For a failure also the cause and the condition that would have avoided it. Requires an API token with any permission. Sandbox only.
         */
        get: operations["cardExplanationGet"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/auth/sessions/{sessionId}/explanation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Explain the state of a session of an embedded wallet
         * @description Returns every request that touched the resource, with its consequences: events with their postings, steps of processes, calls to outside parties, webhooks. For a failure also the cause and the condition that would have avoided it. Requires an API token with any permission. Sandbox only.
         */
        get: operations["sessionExplanationGet"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/auth/delegated-keys/{delegatedKeyId}/explanation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Explain the state of a delegated key
         * @description Returns every request that touched the resource, with its consequences: events with their postings, steps of processes, calls to outside parties, webhooks. For a failure also the cause and the condition that would have avoided it. Requires an API token with any permission. Sandbox only.
         */
        get: operations["delegatedKeyExplanationGet"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/stablecoins/{stablecoinId}/explanation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Explain the state of a stablecoin
         * @description Returns every request that touched the resource, with its consequences: events with their postings, steps of processes, calls to outside parties, webhooks. For a failure also the cause and the condition that would have avoided it. Requires an API token with any permission. Sandbox only.
         */
        get: operations["stablecoinExplanationGet"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/stablecoin-operations/{stablecoinOperationId}/explanation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Explain the state of a mint or burn
         * @description Returns every request that touched the resource, with its consequences: events with their postings, steps of processes, calls to outside parties, webhooks. For a failure also the cause and the condition that would have avoided it. Requires an API token with any permission. Sandbox only.
         */
        get: operations["stablecoinOperationExplanationGet"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/stablecoin-provider-accounts/{stablecoinProviderAccountId}/explanation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Explain the state of an account at a stablecoin provider
         * @description Returns every request that touched the resource, with its consequences: events with their postings, steps of processes, calls to outside parties, webhooks. For a failure also the cause and the condition that would have avoided it. Requires an API token with any permission. Sandbox only.
         */
        get: operations["stablecoinProviderAccountExplanationGet"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/agents/{agentId}/explanation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Explain the state of an agent
         * @description Returns every request that touched the resource, with its consequences: events with their postings, steps of processes, calls to outside parties, webhooks. For a failure also the cause and the condition that would have avoided it. Requires an API token with any permission. Sandbox only.
         */
        get: operations["agentExplanationGet"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/agents/actions/{actionId}/explanation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Explain the state of an action of an agent
         * @description Returns every request that touched the resource, with its consequences: events with their postings, steps of processes, calls to outside parties, webhooks. For a failure also the cause and the condition that would have avoided it. Requires an API token with any permission. Sandbox only.
         */
        get: operations["agentActionExplanationGet"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/webhook-deliveries/{webhookId}/explanation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Explain the state of the delivery of a webhook
         * @description Returns every request that touched the resource, with its consequences: events with their postings, steps of processes, calls to outside parties, webhooks. For a failure also the cause and the condition that would have avoided it. Requires an API token with any permission. Sandbox only.
         */
        get: operations["webhookExplanationGet"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/webhook-endpoints/{endpointId}/explanation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Explain the state of a webhook endpoint
         * @description Returns every request that touched the resource, with its consequences: events with their postings, steps of processes, calls to outside parties, webhooks. For a failure also the cause and the condition that would have avoided it. Requires an API token with any permission. Sandbox only.
         */
        get: operations["webhookEndpointExplanationGet"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/sandbox/snapshots/{snapshotId}/explanation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Explain the state of a snapshot
         * @description Returns every request that touched the resource, with its consequences: events with their postings, steps of processes, calls to outside parties, webhooks. For a failure also the cause and the condition that would have avoided it. Requires an API token with any permission. Sandbox only.
         */
        get: operations["snapshotExplanationGet"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/sandbox/faults/{faultId}/explanation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Explain the state of a fault
         * @description Returns every request that touched the resource, with its consequences: events with their postings, steps of processes, calls to outside parties, webhooks. For a failure also the cause and the condition that would have avoided it. Requires an API token with any permission. Sandbox only.
         */
        get: operations["faultExplanationGet"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/tokens/{tokenId}/explanation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Explain the state of an API token
         * @description Returns every request that touched the resource, with its consequences: events with their postings, steps of processes, calls to outside parties, webhooks. For a failure also the cause and the condition that would have avoided it. Requires an API token with any permission. Sandbox only.
         */
        get: operations["tokenExplanationGet"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/invitations/{invitationCode}/explanation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Explain the state of an invitation
         * @description Requires an API token with any permission. Sandbox only.
         */
        get: operations["invitationExplanationGet"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/sca/factors/reset/{resetId}/explanation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Explain the state of the reset of a factor
         * @description Requires an API token with any permission. Sandbox only.
         */
        get: operations["factorResetExplanationGet"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/config/explanation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Explain the state of the platform configuration
         * @description Requires an API token with any permission. Sandbox only.
         */
        get: operations["configExplanationGet"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/sandbox/scenarios": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the values that choose an outcome of the sandbox
         * @description The values are the same for every platform; the sandbox itself uses these tables.
         *
         *     ### Codes
         *
         *     The value is in the `code` of contact verification, strong customer authentication and trust.
         *
         *     | value | outcome | statuses | code |
         *     | --- | --- | --- | --- |
         *     | `123456` | The code is right. | VERIFIED |  |
         *     | anything else | The code is wrong. |  | 400 `INVALID_INPUT` |
         *
         *     The value is in the one-time code of an embedded wallet.
         *
         *     | value | outcome | code |
         *     | --- | --- | --- |
         *     | `000000` | The code is right. |  |
         *     | anything else | The code is wrong. | 401 `UNAUTHORIZED` |
         *
         *     ### Customers
         *
         *     The value is in the `fullName` of an individual.
         *
         *     | value | outcome | statuses | webhooks |
         *     | --- | --- | --- | --- |
         *     | ends in `001` | The verification waits; after its submission a person reviews it. | PENDING | `CUSTOMER.KYC_PENDING` |
         *     | ends in `002` | The person is rejected immediately. | REJECTED | `CUSTOMER.KYC_REJECTED` |
         *     | ends in `003` | The person is not verified; after the submission the documents are rejected for their quality. | UNVERIFIED |  |
         *     | anything else | The person is approved immediately. | APPROVED | `CUSTOMER.KYC_APPROVED` |
         *
         *     The value is in the `registrationNumber` of a business whose verification is submitted.
         *
         *     | value | outcome | statuses | webhooks |
         *     | --- | --- | --- | --- |
         *     | ends in `001` | Data and documents are checked, then a person reviews them. | PENDING | `CUSTOMER.KYB_PENDING` |
         *     | ends in `002` | The business is rejected. | REJECTED | `CUSTOMER.KYB_REJECTED` |
         *     | ends in `003` | Data and documents are checked, then a person reviews them. | PENDING | `CUSTOMER.KYB_PENDING` |
         *     | ends in `004` | Data and documents are checked; the business is approved after a short verification. | APPROVED | `CUSTOMER.KYB_PENDING` `CUSTOMER.KYB_APPROVED` |
         *     | anything else | The business is approved. | APPROVED | `CUSTOMER.KYB_APPROVED` |
         *
         *     The value is in the `lastName` of a beneficial owner whose business's verification is submitted.
         *
         *     | value | outcome | statuses |
         *     | --- | --- | --- |
         *     | ends in `001` | The owner waits for a decision. | PENDING |
         *     | ends in `002` | The owner is rejected. | REJECTED |
         *     | anything else | The owner is approved. | APPROVED |
         *
         *     ### Liveness
         *
         *     The value is in the phone number of the customer whose lost factor is reset.
         *
         *     | value | outcome | statuses | after |
         *     | --- | --- | --- | --- |
         *     | ends in `001` | The check remains in manual review. | INITIATED, then PENDING_REVIEW | 2 s |
         *     | ends in `002` | Another person took the liveness check: the reset is rejected. | INITIATED, then REJECTED | 2 s |
         *     | anything else | The person is the customer. | INITIATED, then LIVENESS_PASSED | 2 s |
         *
         *     ### Beneficiary name verification
         *
         *     The value is in the account number or IBAN of an external account that is created.
         *
         *     | value | outcome | statuses | code |
         *     | --- | --- | --- | --- |
         *     | ends in `102` | The account belongs to another person. | NOT_MATCHED |  |
         *     | ends in `103` | The name at the bank is a close match. | PARTIAL_MATCH |  |
         *     | ends in `104` | The bank has not responded yet. | PENDING |  |
         *     | ends in `105` | The account does not exist: the request is refused. |  | 400 `INVALID_BANK_ACCOUNT` |
         *     | ends in `106` | The bank does not check names. | UNSUPPORTED |  |
         *     | ends in `107` | The receiving institution checks the name itself. | CHECKED_BY_RECEIVING_FI |  |
         *     | anything else | The name matches. | MATCHED |  |
         *
         *     ### Wallet ownership
         *
         *     The value is in the `signature` of an ownership proof by signature.
         *
         *     | value | outcome | statuses | code | webhooks |
         *     | --- | --- | --- | --- | --- |
         *     | ends in `002` | The signature is refused, genuine or not. |  | 400 `INVALID_INPUT` |  |
         *     | anything else | The signature is checked as in production; a genuine one proves the ownership. | ACTIVE |  | `EXTERNAL_ACCOUNT.STATUS_UPDATED` |
         *
         *     The value is in the address of a wallet whose owner passes a liveness check.
         *
         *     | value | outcome | statuses | after | webhooks |
         *     | --- | --- | --- | --- | --- |
         *     | ends in `002` | Another person took the liveness check: the proof fails. | PENDING_OWNERSHIP_VERIFICATION, then UNVERIFIED | 5 s | `EXTERNAL_ACCOUNT.STATUS_UPDATED` |
         *     | anything else | The owner is verified. | PENDING_OWNERSHIP_VERIFICATION, then ACTIVE | 5 s | `EXTERNAL_ACCOUNT.STATUS_UPDATED` |
         *
         *     ### Quotes
         *
         *     The value is in the account number, IBAN or address of the destination of a quote that is executed.
         *
         *     | value | outcome | statuses | code | after | webhooks |
         *     | --- | --- | --- | --- | --- | --- |
         *     | ends in `002` | The exchange fails; the money is refunded. | FAILED | `QUOTE_EXECUTION_FAILED` |  | `OUTGOING_PAYMENT.PENDING` `OUTGOING_PAYMENT.PROCESSING` `OUTGOING_PAYMENT.FAILED` `OUTGOING_PAYMENT.REFUND_PENDING` `OUTGOING_PAYMENT.REFUND_COMPLETED` |
         *     | ends in `003` | The payout takes six minutes. | PROCESSING, then COMPLETED |  | 360 s | `OUTGOING_PAYMENT.PENDING` `OUTGOING_PAYMENT.PROCESSING` `OUTGOING_PAYMENT.COMPLETED` |
         *     | ends in `004` | The receiving institution fails after it accepted the payment; the money is refunded. | FAILED | `COUNTERPARTY_POST_TX_FAILED` |  | `OUTGOING_PAYMENT.PENDING` `OUTGOING_PAYMENT.PROCESSING` `OUTGOING_PAYMENT.FAILED` `OUTGOING_PAYMENT.REFUND_PENDING` `OUTGOING_PAYMENT.REFUND_COMPLETED` |
         *     | ends in `005` | The receiving bank returns the payout; the money is refunded. | COMPLETED, then FAILED | `PAYOUT_RETURNED` | 1 s | `OUTGOING_PAYMENT.PENDING` `OUTGOING_PAYMENT.PROCESSING` `OUTGOING_PAYMENT.COMPLETED` `OUTGOING_PAYMENT.FAILED` `OUTGOING_PAYMENT.REFUND_PENDING` `OUTGOING_PAYMENT.REFUND_COMPLETED` |
         *     | ends in `006` | The network cancels the payment after its payout; the money is refunded. | COMPLETED |  |  | `OUTGOING_PAYMENT.PENDING` `OUTGOING_PAYMENT.PROCESSING` `OUTGOING_PAYMENT.REFUND_PENDING` `OUTGOING_PAYMENT.REFUND_COMPLETED` `OUTGOING_PAYMENT.COMPLETED` |
         *     | ends in `007` | The receiving institution fails and keeps the money, which is in suspense until an operator decides. | FAILED | `COUNTERPARTY_POST_TX_FAILED` |  | `OUTGOING_PAYMENT.PENDING` `OUTGOING_PAYMENT.PROCESSING` `OUTGOING_PAYMENT.FAILED` `OUTGOING_PAYMENT.REFUND_PENDING` `OUTGOING_PAYMENT.REFUND_FAILED` |
         *     | anything else | The payment arrives. | COMPLETED |  |  | `OUTGOING_PAYMENT.PENDING` `OUTGOING_PAYMENT.PROCESSING` `OUTGOING_PAYMENT.COMPLETED` |
         *
         *     ### Transfers out (same currency)
         *
         *     The value is in the account number, IBAN or address of the destination of POST /transfer-out.
         *
         *     | value | outcome | statuses | code | after | webhooks |
         *     | --- | --- | --- | --- | --- | --- |
         *     | ends in `002` | The payout fails; the money is refunded. | FAILED | `QUOTE_EXECUTION_FAILED` |  | `OUTGOING_PAYMENT.PENDING` `OUTGOING_PAYMENT.FAILED` `OUTGOING_PAYMENT.REFUND_PENDING` `OUTGOING_PAYMENT.REFUND_COMPLETED` |
         *     | ends in `003` | The account does not exist; the money is refunded. | FAILED | `ACCOUNT_INVALID` |  | `OUTGOING_PAYMENT.PENDING` `OUTGOING_PAYMENT.FAILED` `OUTGOING_PAYMENT.REFUND_PENDING` `OUTGOING_PAYMENT.REFUND_COMPLETED` |
         *     | ends in `004` | The network accepts the payment, then the account cannot receive it; the money is refunded. | FAILED | `ACCOUNT_CANNOT_RECEIVE` |  | `OUTGOING_PAYMENT.PENDING` `OUTGOING_PAYMENT.PROCESSING` `OUTGOING_PAYMENT.FAILED` `OUTGOING_PAYMENT.REFUND_PENDING` `OUTGOING_PAYMENT.REFUND_COMPLETED` |
         *     | ends in `005` | The payout fails after a while; the money is refunded. | PENDING, then FAILED | `QUOTE_EXECUTION_FAILED` | 30 s | `OUTGOING_PAYMENT.PENDING` `OUTGOING_PAYMENT.FAILED` `OUTGOING_PAYMENT.REFUND_PENDING` `OUTGOING_PAYMENT.REFUND_COMPLETED` |
         *     | anything else | The payment arrives. | COMPLETED |  |  | `OUTGOING_PAYMENT.PENDING` `OUTGOING_PAYMENT.PROCESSING` `OUTGOING_PAYMENT.COMPLETED` |
         *
         *     ### Transfers in (pull)
         *
         *     The value is in the account number or IBAN of the source of POST /transfer-in.
         *
         *     | value | outcome | statuses | code | after | webhooks |
         *     | --- | --- | --- | --- | --- | --- |
         *     | ends in `002` | The collection fails; nothing is credited. | FAILED | `COLLECTION_FAILED` |  | `INCOMING_PAYMENT.PENDING` `INCOMING_PAYMENT.FAILED` |
         *     | ends in `003` | The collection fails; nothing is credited. | FAILED | `COLLECTION_FAILED` |  | `INCOMING_PAYMENT.PENDING` `INCOMING_PAYMENT.FAILED` |
         *     | ends in `004` | The collection fails; nothing is credited. | FAILED | `COLLECTION_FAILED` |  | `INCOMING_PAYMENT.PENDING` `INCOMING_PAYMENT.FAILED` |
         *     | ends in `005` | The collection fails after a while; nothing is credited. | PENDING, then FAILED | `COLLECTION_FAILED` | 30 s | `INCOMING_PAYMENT.PENDING` `INCOMING_PAYMENT.FAILED` |
         *     | anything else | The money is collected and credited. | COMPLETED |  |  | `INCOMING_PAYMENT.PENDING` `INCOMING_PAYMENT.COMPLETED` |
         *
         *     ### UMA addresses
         *
         *     The value is in the user of a UMA address, as in $<user>.usd@sandbox.uma.money; the currencies are usd, eur and mxn.
         *
         *     | value | outcome | statuses | code | after | webhooks |
         *     | --- | --- | --- | --- | --- | --- |
         *     | `fail.compliance` | A compliance check refuses the payment; the money is refunded. | FAILED | `COMPLIANCE_REJECTED` |  | `OUTGOING_PAYMENT.PENDING` `OUTGOING_PAYMENT.PROCESSING` `OUTGOING_PAYMENT.FAILED` `OUTGOING_PAYMENT.REFUND_PENDING` `OUTGOING_PAYMENT.REFUND_COMPLETED` |
         *     | `pending.long` | Payments take six minutes. | PROCESSING, then COMPLETED |  | 360 s | `OUTGOING_PAYMENT.PENDING` `OUTGOING_PAYMENT.PROCESSING` `OUTGOING_PAYMENT.COMPLETED` |
         *     | `pending.norefund` | Payments take six minutes; money that came from this user cannot be sent back. | PROCESSING, then COMPLETED |  | 360 s | `OUTGOING_PAYMENT.PENDING` `OUTGOING_PAYMENT.PROCESSING` `OUTGOING_PAYMENT.COMPLETED` |
         *     | `success` | Payments arrive. | COMPLETED |  |  | `OUTGOING_PAYMENT.PENDING` `OUTGOING_PAYMENT.PROCESSING` `OUTGOING_PAYMENT.COMPLETED` |
         *     | anything else | There is no such receiver. |  | 404 `UMA_NOT_FOUND` |  |  |
         *
         *     ### Cards
         *
         *     The value is in the `platformCardId` of a new card, else the id of its cardholder.
         *
         *     | value | outcome | statuses | code | after | webhooks |
         *     | --- | --- | --- | --- | --- | --- |
         *     | ends in `001` | The issuer never responds: the card stays in PROCESSING. | PROCESSING |  |  |  |
         *     | ends in `002` | The issuer refuses the card. | CLOSED | `ISSUER_REJECTED` |  | `CARD.STATE_CHANGE` |
         *     | ends in `005` | The issuer creates the card after a delay. | PROCESSING, then ACTIVE |  | 30 s | `CARD.STATE_CHANGE` |
         *     | anything else | The card is created immediately. | ACTIVE |  |  | `CARD.STATE_CHANGE` |
         *
         *     The value is in the id of an internal account in `fundingSources` of a card.
         *
         *     | value | outcome | code |
         *     | --- | --- | --- |
         *     | ends in `002` | The issuer does not pull from the account. | 400 `FUNDING_SOURCE_INELIGIBLE` |
         *     | ends in `003` | The issuer does not pull from the account. | 400 `FUNDING_SOURCE_INELIGIBLE` |
         *     | anything else | The account can pay for the card. |  |
         *
         *     The value is in the `merchant.descriptor` of an authorization.
         *
         *     | value | outcome | statuses | code | after | webhooks |
         *     | --- | --- | --- | --- | --- | --- |
         *     | ends in `002` | The issuer declines. | EXCEPTION | `INSUFFICIENT_FUNDS` |  | `CARD_TRANSACTION.EXCEPTION` |
         *     | ends in `003` | The issuer declines. | EXCEPTION | `CARD_PAUSED` |  | `CARD_TRANSACTION.EXCEPTION` |
         *     | ends in `005` | Approved; the pull from the account is confirmed late. | AUTHORIZED |  | 30 s | `CARD_TRANSACTION.AUTHORIZED` |
         *     | ends in `006` | Approved; the pull from the account fails. | EXCEPTION |  |  | `CARD_TRANSACTION.AUTHORIZED` `CARD_TRANSACTION.EXCEPTION` |
         *     | anything else | Approved. | AUTHORIZED |  |  | `CARD_TRANSACTION.AUTHORIZED` |
         *
         *     ### Stablecoins
         *
         *     The value is in the `apiClientId` of a provider account.
         *
         *     | value | outcome | statuses | code | after |
         *     | --- | --- | --- | --- | --- |
         *     | ends in `002` | The provider refuses the credentials. |  | 400 `STABLECOIN_PROVIDER_ACCOUNT_INVALID` |  |
         *     | ends in `003` | The provider cannot be reached. |  | 503 `SERVICE_UNAVAILABLE` |  |
         *     | ends in `004` | The credentials give access to two accounts: `providerAccountId` is required. |  | 400 `INVALID_INPUT` |  |
         *     | ends in `005` | The provider accepts the credentials and rejects them a day later. | ACTIVE, then INVALID |  | 86400 s |
         *     | ends in `006` | The provider accepts the credentials and withdraws the account a day later. | ACTIVE, then REVOKED |  | 86400 s |
         *     | anything else | The provider accepts the credentials. | ACTIVE |  |  |
         *
         *     The value is in the `providerAccountId` of a provider account.
         *
         *     | value | outcome | statuses | code |
         *     | --- | --- | --- | --- |
         *     | ends in `002` | The account belongs to another client. |  | 400 `STABLECOIN_PROVIDER_ACCOUNT_INVALID` |
         *     | anything else | The credentials give access to the account. | ACTIVE |  |
         *
         *     The value is in the `providerTokenIdentifier` of a stablecoin.
         *
         *     | value | outcome | statuses | code | after |
         *     | --- | --- | --- | --- | --- |
         *     | ends in `002` | The provider does not know the token. |  | 404 `REFERENCE_NOT_FOUND` |  |
         *     | ends in `003` | The provider cannot be reached. |  | 503 `SERVICE_UNAVAILABLE` |  |
         *     | ends in `004` | The issuance is reviewed and rejected. | PENDING_REVIEW, then REJECTED |  | 30 s |
         *     | ends in `005` | The issuance is reviewed, executed and completed. | PENDING_REVIEW, then PROVISIONED |  | 60 s |
         *     | ends in `006` | The issuance is reviewed, executed and fails. | PENDING_REVIEW, then FAILED |  | 60 s |
         *     | anything else | The token exists and is issued. | PROVISIONED |  |  |
         *
         *     The value is in the `networkTokenIdentifier` of a stablecoin.
         *
         *     | value | outcome | statuses | code |
         *     | --- | --- | --- | --- |
         *     | ends in `002` | It belongs to another token. |  | 400 `INVALID_INPUT` |
         *     | anything else | It matches the token. | PROVISIONED |  |
         *
         *     The value is in the number of the bank account of a mint or burn, else the address of its wallet.
         *
         *     | value | outcome | statuses | code | after |
         *     | --- | --- | --- | --- | --- |
         *     | ends in `002` | The provider fails before it begins. | PENDING_FUNDING, then FAILED | `PROVIDER_TRANSFER_FAILED` | 40 s |
         *     | ends in `003` | The provider fails after it began. | PENDING_FUNDING, then FAILED | `PROVIDER_TRANSFER_FAILED` | 60 s |
         *     | ends in `004` | An expected deposit never arrives. | PENDING_FUNDING, then EXPIRED |  | 604800 s |
         *     | ends in `005` | The provider cannot be reached. |  | 503 `SERVICE_UNAVAILABLE` |  |
         *     | anything else | The operation is completed. | PENDING_FUNDING, then COMPLETED |  | 60 s |
         *
         *     The list is complete. Requires an API token with any permission. Sandbox only.
         */
        get: operations["scenariosList"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/sandbox/test-clock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show the clock of the platform
         * @description Requires an API token with any permission. Sandbox only.
         */
        get: operations["testClockShow"];
        put?: never;
        /**
         * Move, stop or release the clock of the platform
         * @description Send exactly one of `advance`, `set`, `freeze` and `release`. A move fires every timer that is due on the way, in order
         *     of due time, and responds once all resulting work is done, webhooks included. Other platforms are not affected.
         *
         *     503 SERVICE_UNAVAILABLE if that takes longer than 20 seconds: the clock stops where it is, and the same request with the same
         *     `Idempotency-Key` continues the move. 409 CONFLICT while another request moves the clock. Requires an API token with the permission MANAGE. Sandbox only.
         */
        post: operations["testClockControl"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/sandbox/triggers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Trigger an event
         * @description Sends the requests that cause the event, as the caller: resources are created, money moves, the webhook is sent. Requires an API token with the permission TRANSACT. Sandbox only.
         */
        post: operations["triggersPull"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/sandbox/faults": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List faults
         * @description Includes used and expired faults; `injected` counts the injections of each. Requires an API token with any permission. Sandbox only.
         */
        get: operations["faultsList"];
        put?: never;
        /**
         * Arm a fault
         * @description Injects the fault into the next requests or webhooks that match, to test retries and the use of Idempotency-Keys. The header `Sandbox-Fault` of such a response or webhook names it. Balances and the order of events are the same as without the fault. Requires an API token with the permission MANAGE. Sandbox only.
         */
        post: operations["faultsArm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/sandbox/faults/{faultId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a fault
         * @description Requires an API token with any permission. Sandbox only.
         */
        get: operations["faultsGet"];
        put?: never;
        post?: never;
        /**
         * Disarm a fault
         * @description Requires an API token with the permission MANAGE. Sandbox only.
         */
        delete: operations["faultsDisarm"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/sandbox/reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reset the sandbox
         * @description Removes all customers, accounts, payments, cards, agents and webhooks of the platform. Its tokens, its configuration and the keys of its webhooks are kept; it gets a new UMA domain. Reads with an earlier `asOf` show the previous state. Requires an API token with the permission MANAGE. Sandbox only.
         */
        post: operations["resetReset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/sandbox/snapshots": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List snapshots
         * @description Requires an API token with any permission. Sandbox only.
         */
        get: operations["forksList"];
        put?: never;
        /**
         * Create a snapshot
         * @description Names the current state of the platform, from which forks can be created. Requires an API token with the permission MANAGE. Sandbox only.
         */
        post: operations["forksTake"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/sandbox/snapshots/{snapshotId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a snapshot
         * @description Requires an API token with any permission. Sandbox only.
         */
        get: operations["forksGet"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/2025-10-13/sandbox/forks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a fork
         * @description Creates a platform with its own credential whose history begins as a copy: the same customers, accounts with their balances, payments and cards, in the same states; later changes are independent. The ids are those of the copied platform, except those of internal accounts, webhooks and the platform. The fork has no webhook endpoint and its own UMA domain. Requires an API token with the permission MANAGE. Sandbox only.
         */
        post: operations["forksFork"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
/** Schemas of the API by name. */
export interface components {
    schemas: {
        AccountDestination: {
            /** @description Id of the account. */
            accountId: string;
            /**
             * @description One of the rails of the account; the fastest when omitted.
             * @enum {string}
             */
            paymentRail?: "ACH" | "ACH_COLOMBIA" | "BANK_TRANSFER" | "BRE_B" | "CIPS" | "FAST" | "FASTER_PAYMENTS" | "FEDNOW" | "INSTAPAY" | "MOBILE_MONEY" | "NEFT" | "PAYNOW" | "PESONET" | "PIX" | "RTGS" | "RTP" | "SEPA" | "SEPA_INSTANT" | "SPEI" | "SWIFT" | "UNIONPAY" | "UPI" | "WIRE";
            /**
             * @description Kind of destination; decides the other members.
             * @enum {unknown}
             */
            destinationType: "ACCOUNT";
        };
        AccountRestrictions: {
            /** @description null: all accounts of the customer. */
            allowedAccountIds?: string[] | null;
            /** @description Rules by account. */
            accountRules?: components["schemas"]["AccountRule"][];
        };
        AccountRule: {
            /** @description Id of the account. */
            accountId: string;
            /**
             * @description Overrides the default of the policy.
             * @enum {string}
             */
            executionMode?: "AUTO" | "APPROVAL_REQUIRED";
            /** @description Overrides the limit of the policy, in the currency of the policy; null: the limit of the policy applies. */
            perTransactionLimit?: number | null;
        };
        AccountSource: {
            /** @description Id of the account. */
            accountId: string;
            /** @description Customer for whom a platform account pays; otherwise the owner of the account. */
            customerId?: string;
            /**
             * @description Kind of source; decides the other members.
             * @enum {unknown}
             */
            sourceType: "ACCOUNT";
        };
        AccountTransactionDestination: {
            /** @description Currency code, for example USD. */
            currency?: string;
            /** @description Id of the account. */
            accountId: string;
            onChainTransaction?: components["schemas"]["OnChainTransaction"];
            /**
             * @description Kind of destination; decides the other members.
             * @enum {unknown}
             */
            destinationType: "ACCOUNT";
        };
        AccountTransactionSource: {
            /** @description Currency code, for example USD. */
            currency?: string;
            /** @description Id of the account. */
            accountId: string;
            onChainTransaction?: components["schemas"]["OnChainTransaction"];
            /**
             * @description Kind of source; decides the other members.
             * @enum {unknown}
             */
            sourceType: "ACCOUNT";
        };
        AddedAuthMethodResponse: {
            /** @description Id of the resource, as `<Resource>:<uuid>`. */
            id: string;
            /** @description Id of the account. */
            accountId: string;
            /**
             * @description Kind; decides the other members where kinds differ.
             * @enum {string}
             */
            type: "OAUTH" | "EMAIL_OTP" | "SMS_OTP" | "PASSKEY";
            /** @description PASSKEY only: credential id of the authenticator. */
            credentialId?: string;
            /** @description Null once the customer is erased. */
            nickname: string | null;
            /**
             * Format: date-time
             * @description Time of creation.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description Time of the last change.
             */
            updatedAt: string;
            /** @description One-time codes: public key to encrypt the code to. */
            otpEncryptionTargetBundle?: string;
        };
        AddressChanges: {
            /** @description Street and number. */
            line1?: string;
            /** @description Apartment, floor or building. */
            line2?: string;
            /** @description City or town. */
            city?: string;
            /** @description State or province. */
            state?: string;
            /** @description Postal code. */
            postalCode?: string;
            /** @description Country code of two letters (ISO 3166-1). */
            country?: string;
        };
        AddressFields: {
            /** @description Street and number. */
            line1: string;
            /** @description Apartment, floor or building. */
            line2?: string;
            /** @description City or town. */
            city?: string;
            /** @description State or province. */
            state?: string;
            /** @description Postal code. */
            postalCode: string;
            /** @description Country code of two letters (ISO 3166-1). */
            country: string;
        };
        AedAccountExternalAccountCreateInfo: {
            /** @description International bank account number. */
            iban: string;
            /** @description BIC of the bank. */
            swiftCode?: string;
            /** @description Person or business that the account belongs to. */
            beneficiary: components["schemas"]["AedAccountExternalAccountCreateInfoBeneficiary"];
            /** @description Used when platformAccountId is not given beside accountInfo. */
            platformAccountId?: string;
            /**
             * @description Kind of account; decides the other members.
             * @enum {unknown}
             */
            accountType: "AED_ACCOUNT";
        };
        AedAccountExternalAccountCreateInfoBeneficiary: components["schemas"]["AedAccountExternalAccountCreateInfoBeneficiaryBusiness"] | components["schemas"]["AedAccountExternalAccountCreateInfoBeneficiaryIndividual"];
        AedAccountExternalAccountCreateInfoBeneficiaryBusiness: {
            /** @description Registered name of the business. */
            legalName: string;
            /** @description Number of the business in its national register. */
            registrationNumber?: string;
            /** @description Tax identification number. */
            taxId?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence?: string;
            address?: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "BUSINESS";
        };
        AedAccountExternalAccountCreateInfoBeneficiaryIndividual: {
            /** @description Full legal name of the person. */
            fullName: string;
            /** @description Date of birth. */
            birthDate?: string;
            /** @description Nationality: country code of two letters (ISO 3166-1). */
            nationality?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence?: string;
            address: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "INDIVIDUAL";
        };
        AedAccountExternalAccountInfo: {
            /** @description International bank account number. */
            iban: string;
            /** @description BIC of the bank. */
            swiftCode?: string;
            /** @description Person or business that the account belongs to. */
            beneficiary: components["schemas"]["AedAccountExternalAccountInfoBeneficiary"];
            /** @description Payment rails that reach the account. */
            paymentRails: "BANK_TRANSFER"[];
            /**
             * @description Kind of account; decides the other members.
             * @enum {unknown}
             */
            accountType: "AED_ACCOUNT";
        };
        AedAccountExternalAccountInfoBeneficiary: components["schemas"]["AedAccountExternalAccountInfoBeneficiaryBusiness"] | components["schemas"]["AedAccountExternalAccountInfoBeneficiaryIndividual"];
        AedAccountExternalAccountInfoBeneficiaryBusiness: {
            /** @description Registered name of the business. */
            legalName: string;
            /** @description Number of the business in its national register. */
            registrationNumber?: string;
            /** @description Tax identification number. */
            taxId?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence?: string;
            address?: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "BUSINESS";
        };
        AedAccountExternalAccountInfoBeneficiaryIndividual: {
            /** @description Full legal name of the person. */
            fullName: string;
            /** @description Date of birth. */
            birthDate?: string;
            /** @description Nationality: country code of two letters (ISO 3166-1). */
            nationality?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence?: string;
            address: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "INDIVIDUAL";
        };
        Agent: {
            /** @description Id of the agent. */
            id: string;
            /** @description Null once the customer is erased. */
            name: string | null;
            /** @description Id of the customer. */
            customerId: string;
            /** @description True while the agent is paused: it can only read. */
            isPaused: boolean;
            /** @description Whether the device code of the agent was redeemed. */
            isConnected: boolean;
            policy: components["schemas"]["AgentPolicy"];
            usage: components["schemas"]["AgentUsage"];
            /**
             * Format: date-time
             * @description Time of creation.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description Time of the last change.
             */
            updatedAt: string;
        };
        AgentAction: {
            /** @description Id of the agent action. */
            id: string;
            /** @description Id of the agent. */
            agentId: string;
            /** @description Id of the customer. */
            customerId: string;
            /** @description Null once the customer is erased. */
            platformCustomerId: string | null;
            /**
             * @description Current status.
             * @enum {string}
             */
            status: "PENDING_APPROVAL" | "APPROVED" | "REJECTED" | "FAILED";
            /**
             * @description Kind; decides the other members where kinds differ.
             * @enum {string}
             */
            type: "EXECUTE_QUOTE" | "TRANSFER_OUT" | "TRANSFER_IN";
            /** @description Present for EXECUTE_QUOTE. */
            quote?: components["schemas"]["Quote"];
            /** @description Present for transfers. */
            transferDetails?: components["schemas"]["AgentTransferDetails"];
            /** @description Present once the action was executed. */
            transaction?: components["schemas"]["ListedTransaction"];
            /** @description Reason of the rejection. */
            rejectionReason?: string;
            /**
             * Format: date-time
             * @description Time of creation.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description Time of the last change.
             */
            updatedAt: string;
        };
        AgentActionPage: {
            /** @description The entries. */
            data: components["schemas"]["AgentAction"][];
            /** @description True if there are further pages. */
            hasMore: boolean;
            /** @description Present if there is a next page. */
            nextCursor?: string;
            /** @description Total number of entries, if known. */
            totalCount?: number;
        };
        AgentActionRejectRequest: {
            /** @description Reason, shown to the agent. */
            reason?: string;
        };
        AgentCreateRequest: {
            /** @description Your own name of the agent. */
            name: string;
            /** @description Customer for whom the agent acts. */
            customerId: string;
            policy: components["schemas"]["AgentPolicy"];
        };
        AgentCreated: {
            agent: components["schemas"]["Agent"];
            deviceCode: components["schemas"]["AgentDeviceCode"];
        };
        AgentDeviceCode: {
            /** @description Code that the agent redeems once for its access token. */
            code: string;
            /** @description Id of the agent. */
            agentId: string;
            /**
             * Format: date-time
             * @description Expiry time.
             */
            expiresAt: string;
            /** @description True if the code was redeemed. */
            redeemed: boolean;
        };
        AgentDeviceCodeRedeemed: {
            /** @description Id of the agent. */
            agentId: string;
            /** @description Name of the agent. */
            agentName: string;
            /** @description Access token for /agents/me, sent as a Bearer token. Returned only once. */
            accessToken: string;
            policy: components["schemas"]["AgentPolicy"];
        };
        AgentDeviceCodeStatus: {
            /** @description Code that the agent redeems once for its access token. */
            code: string;
            /** @description True if the code was redeemed. */
            redeemed: boolean;
        };
        AgentPage: {
            /** @description The entries. */
            data: components["schemas"]["Agent"][];
            /** @description True if there are further pages. */
            hasMore: boolean;
            /** @description Present if there is a next page. */
            nextCursor?: string;
            /** @description Total number of entries, if known. */
            totalCount?: number;
        };
        AgentPolicy: {
            /** @description Permissions of the token. */
            permissions: ("VIEW_TRANSACTIONS" | "CREATE_TRANSFERS" | "CREATE_QUOTES" | "EXECUTE_QUOTES" | "MANAGE_EXTERNAL_ACCOUNTS")[];
            /**
             * @description Execution mode: actions are executed immediately or require approval.
             * @enum {string}
             */
            defaultExecutionMode: "AUTO" | "APPROVAL_REQUIRED";
            spendingLimits: components["schemas"]["SpendingLimits"];
            accountRestrictions?: components["schemas"]["AccountRestrictions"];
            approvalThresholds?: components["schemas"]["ApprovalThresholds"];
        };
        AgentPolicyUpdate: {
            /** @description Permissions of the token. */
            permissions?: ("VIEW_TRANSACTIONS" | "CREATE_TRANSFERS" | "CREATE_QUOTES" | "EXECUTE_QUOTES" | "MANAGE_EXTERNAL_ACCOUNTS")[];
            /**
             * @description Execution mode: actions are executed immediately or require approval.
             * @enum {string}
             */
            defaultExecutionMode?: "AUTO" | "APPROVAL_REQUIRED";
            spendingLimits?: components["schemas"]["SpendingLimitsUpdate"];
            accountRestrictions?: components["schemas"]["AccountRestrictions"];
            approvalThresholds?: components["schemas"]["ApprovalThresholds"];
        };
        AgentTransferDetails: {
            /**
             * Format: int64
             * @description Smallest unit.
             */
            amount: number;
            /** @description Currency code, for example USD. */
            currency: string;
            /** @description Id of the account to debit. */
            sourceAccountId: string;
            /** @description Id of the account to credit. */
            destinationAccountId: string;
        };
        AgentUpdateRequest: {
            /** @description Your own name of the agent. */
            name?: string;
            /** @description A paused agent can only read. */
            isPaused?: boolean;
        };
        AgentUsage: {
            /** @description Number of actions in the current UTC day. */
            dailyTransactionCount: number;
            /**
             * Format: int64
             * @description Smallest unit of the currency of the spending limits.
             */
            dailySpend: number;
            /**
             * Format: date
             * @description The UTC day on which the daily counters are reset.
             */
            dailyResetDate?: string;
            /**
             * Format: int64
             * @description Amount spent in the current month.
             */
            monthlySpend: number;
            /** @description Month that `monthlySpend` counts, as YYYY-MM. */
            monthlyResetMonth?: string;
        };
        AnyCustomer: {
            /** @description Currency codes. */
            currencies?: string[];
            /**
             * Format: email
             * @description Email address.
             */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Null once the customer is erased. */
            umaAddress: string | null;
            /** @description The customer's consent to the terms. */
            readonly endUserTermsConsent?: components["schemas"]["EndUserTermsConsent"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            customerType: "INDIVIDUAL" | "BUSINESS";
            /** @description Id of the resource, as `<Resource>:<uuid>`. */
            readonly id?: string;
            /** @description Null once the customer is erased. */
            platformCustomerId: string | null;
            /** @description Country whose rules apply: country code of two letters (ISO 3166-1). */
            region?: string;
            /** @description Whether email address and phone number were confirmed. */
            readonly contactVerification?: components["schemas"]["ContactVerification"];
            /** @description True if the resource was deleted. */
            readonly isDeleted?: boolean;
            /**
             * Format: date-time
             * @description Time of creation.
             */
            readonly createdAt?: string;
            /**
             * Format: date-time
             * @description Time of the last change.
             */
            readonly updatedAt?: string;
        };
        ApprovalThresholds: {
            /** @description Defaults to the currency of the spending limits. */
            currency?: string;
            /** @description Actions above this amount require approval; null: no amount requires approval. */
            amount?: number | null;
        };
        AssertionRequest: {
            /** @description Id of the credential. */
            credentialId: string;
            /** @description `clientDataJSON` of the browser (base64url). */
            clientDataJson: string;
            /** @description Data of the authenticator (base64url). */
            authenticatorData: string;
            /** @description Signature (base64url). */
            signature: string;
            /** @description User handle of the authenticator (base64url). */
            userHandle?: string;
        };
        AttestationRequest: {
            /** @description Id of the credential. */
            credentialId: string;
            /** @description clientDataJSON exactly as the browser returned it. */
            clientDataJson: string;
            /** @description Attestation of the authenticator (base64url). */
            attestationObject: string;
            /** @description Transports of the authenticator. */
            transports?: ("usb" | "nfc" | "ble" | "internal" | "hybrid")[];
        };
        AuthCredentialChallenge: components["schemas"]["EmailOtpChallengeResponse"] | components["schemas"]["PasskeyChallengeResponse"] | components["schemas"]["SmsOtpChallengeResponse"];
        AuthCredentialCreateRequest: components["schemas"]["EmailOtpCredentialCreateRequest"] | components["schemas"]["OauthCredentialCreateRequest"] | components["schemas"]["PasskeyCredentialCreateRequest"] | components["schemas"]["SmsOtpCredentialCreateRequest"];
        AuthCredentialVerifyRequest: components["schemas"]["EmailOtpCredentialVerifyRequest"] | components["schemas"]["OauthCredentialVerifyRequest"] | components["schemas"]["PasskeyCredentialVerifyRequest"] | components["schemas"]["SmsOtpCredentialVerifyRequest"];
        AuthMethodResponse: {
            /** @description Id of the resource, as `<Resource>:<uuid>`. */
            id: string;
            /** @description Id of the account. */
            accountId: string;
            /**
             * @description Kind; decides the other members where kinds differ.
             * @enum {string}
             */
            type: "OAUTH" | "EMAIL_OTP" | "SMS_OTP" | "PASSKEY";
            /** @description PASSKEY only: credential id of the authenticator. */
            credentialId?: string;
            /** @description Null once the customer is erased. */
            nickname: string | null;
            /**
             * Format: date-time
             * @description Time of creation.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description Time of the last change.
             */
            updatedAt: string;
        };
        /** @enum {string} */
        AuthMethodType: "EMAIL_OTP" | "OAUTH" | "PASSKEY" | "SMS_OTP";
        AuthMethodsResponse: {
            /** @description The entries. */
            data: components["schemas"]["AuthMethodResponse"][];
        };
        AuthSessionResponse: {
            /** @description Id of the resource, as `<Resource>:<uuid>`. */
            id: string;
            /** @description Id of the account. */
            accountId: string;
            /**
             * @description Type of the credential that issued the session.
             * @enum {string}
             */
            type: "OAUTH" | "EMAIL_OTP" | "SMS_OTP" | "PASSKEY";
            /** @description Id of the credential. */
            credentialId?: string;
            /** @description Null once the customer is erased. */
            nickname: string | null;
            /**
             * Format: date-time
             * @description Time of creation.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description Time of the last change.
             */
            updatedAt: string;
            /** @description Key of the session, encrypted to the client's key if that was uncompressed. Returned only once. */
            encryptedSessionSigningKey?: string;
            /**
             * Format: date-time
             * @description Expiry time.
             */
            expiresAt: string;
        };
        AuthSessionsResponse: {
            /** @description The entries. */
            data: components["schemas"]["AuthSessionResponse"][];
        };
        BaseWalletExternalAccountCreateInfo: {
            /** @description Postal address. */
            address: string;
            /** @description Exchange that holds the wallet, a vaspName of GET /vasps; absent for self-custody. */
            vaspName?: string;
            /** @description Person or business that the account belongs to. */
            beneficiary?: components["schemas"]["BaseWalletExternalAccountCreateInfoBeneficiary"];
            /** @description Used when platformAccountId is not given beside accountInfo. */
            platformAccountId?: string;
            /**
             * @description Kind of account; decides the other members.
             * @enum {unknown}
             */
            accountType: "BASE_WALLET";
        };
        BaseWalletExternalAccountCreateInfoBeneficiary: components["schemas"]["BaseWalletExternalAccountCreateInfoBeneficiaryBusiness"] | components["schemas"]["BaseWalletExternalAccountCreateInfoBeneficiaryIndividual"];
        BaseWalletExternalAccountCreateInfoBeneficiaryBusiness: {
            /** @description Registered name of the business. */
            legalName: string;
            /** @description Number of the business in its national register. */
            registrationNumber?: string;
            /** @description Tax identification number. */
            taxId?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence?: string;
            address?: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "BUSINESS";
        };
        BaseWalletExternalAccountCreateInfoBeneficiaryIndividual: {
            /** @description Full legal name of the person. */
            fullName: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence: string;
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "INDIVIDUAL";
        };
        BaseWalletExternalAccountInfo: {
            /** @description Postal address. */
            address: string;
            /** @description Exchange that holds the wallet, a vaspName of GET /vasps; absent for self-custody. */
            vaspName?: string;
            /** @description Person or business that the account belongs to. */
            beneficiary?: components["schemas"]["BaseWalletExternalAccountInfoBeneficiary"];
            /**
             * @description Kind of account; decides the other members.
             * @enum {unknown}
             */
            accountType: "BASE_WALLET";
        };
        BaseWalletExternalAccountInfoBeneficiary: components["schemas"]["BaseWalletExternalAccountInfoBeneficiaryBusiness"] | components["schemas"]["BaseWalletExternalAccountInfoBeneficiaryIndividual"];
        BaseWalletExternalAccountInfoBeneficiaryBusiness: {
            /** @description Registered name of the business. */
            legalName: string;
            /** @description Number of the business in its national register. */
            registrationNumber?: string;
            /** @description Tax identification number. */
            taxId?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence?: string;
            address?: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "BUSINESS";
        };
        BaseWalletExternalAccountInfoBeneficiaryIndividual: {
            /** @description Full legal name of the person. */
            fullName: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence: string;
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "INDIVIDUAL";
        };
        BdtAccountExternalAccountCreateInfo: {
            /** @description Number of the account at its bank. */
            accountNumber?: string;
            /** @description Name of the bank. */
            bankName: string;
            /** @description Code of the branch. */
            branchCode?: string;
            /** @description BIC of the bank. */
            swiftCode?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Person or business that the account belongs to. */
            beneficiary: components["schemas"]["BdtAccountExternalAccountCreateInfoBeneficiary"];
            /** @description Used when platformAccountId is not given beside accountInfo. */
            platformAccountId?: string;
            /**
             * @description Kind of account; decides the other members.
             * @enum {unknown}
             */
            accountType: "BDT_ACCOUNT";
        };
        BdtAccountExternalAccountCreateInfoBeneficiary: components["schemas"]["BdtAccountExternalAccountCreateInfoBeneficiaryBusiness"] | components["schemas"]["BdtAccountExternalAccountCreateInfoBeneficiaryIndividual"];
        BdtAccountExternalAccountCreateInfoBeneficiaryBusiness: {
            /** @description Registered name of the business. */
            legalName: string;
            /** @description Number of the business in its national register. */
            registrationNumber?: string;
            /** @description Tax identification number. */
            taxId?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence?: string;
            address?: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "BUSINESS";
        };
        BdtAccountExternalAccountCreateInfoBeneficiaryIndividual: {
            /** @description Full legal name of the person. */
            fullName: string;
            /** @description Date of birth. */
            birthDate?: string;
            /** @description Nationality: country code of two letters (ISO 3166-1). */
            nationality?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence?: string;
            /** @description Optional on a platform with `compatibility: contract`; payments to the account are then refused. */
            address: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "INDIVIDUAL";
        };
        BdtAccountExternalAccountInfo: {
            /** @description Number of the account at its bank. */
            accountNumber?: string;
            /** @description Name of the bank. */
            bankName: string;
            /** @description Code of the branch. */
            branchCode?: string;
            /** @description BIC of the bank. */
            swiftCode?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Person or business that the account belongs to. */
            beneficiary: components["schemas"]["BdtAccountExternalAccountInfoBeneficiary"];
            /** @description Payment rails that reach the account. */
            paymentRails: ("BANK_TRANSFER" | "MOBILE_MONEY")[];
            /**
             * @description Kind of account; decides the other members.
             * @enum {unknown}
             */
            accountType: "BDT_ACCOUNT";
        };
        BdtAccountExternalAccountInfoBeneficiary: components["schemas"]["BdtAccountExternalAccountInfoBeneficiaryBusiness"] | components["schemas"]["BdtAccountExternalAccountInfoBeneficiaryIndividual"];
        BdtAccountExternalAccountInfoBeneficiaryBusiness: {
            /** @description Registered name of the business. */
            legalName: string;
            /** @description Number of the business in its national register. */
            registrationNumber?: string;
            /** @description Tax identification number. */
            taxId?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence?: string;
            address?: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "BUSINESS";
        };
        BdtAccountExternalAccountInfoBeneficiaryIndividual: {
            /** @description Full legal name of the person. */
            fullName: string;
            /** @description Date of birth. */
            birthDate?: string;
            /** @description Nationality: country code of two letters (ISO 3166-1). */
            nationality?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence?: string;
            /** @description Absent if a platform with `compatibility: contract` omitted it. */
            address?: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "INDIVIDUAL";
        };
        BeneficiaryAddress: {
            /** @description Street and number. */
            line1: string;
            /** @description Apartment, floor or building. */
            line2?: string;
            /** @description City or town. */
            city?: string;
            /** @description State or province. */
            state?: string;
            /** @description Postal code. */
            postalCode: string;
            /** @description Country code of two letters (ISO 3166-1). */
            country: string;
        };
        BeneficiaryTrustConfirmRequest: {
            /** @description scaChallenge.id, if one was issued. */
            challengeId?: string | null;
            /** @description The code of SMS_OTP or TOTP. */
            code?: string | null;
            /** @description Assertion of the passkey, instead of a code; requires origin. */
            passkeyAssertion?: {
                [key: string]: unknown;
            } | null;
            /** @description Origin of the page on which the passkey was used. */
            origin?: string | null;
        };
        BeneficiaryTrustResponse: {
            /** @description True if payments to the beneficiary require no further confirmation. */
            trusted: boolean;
        };
        BeneficiaryTrustStartResponse: {
            scaChallenge?: components["schemas"]["ScaChallengeResponse"];
        };
        BeneficiaryVerifiedDataResponse: {
            /** @description The account holder's name at the receiving bank. */
            fullName: string;
        };
        BrlAccountExternalAccountCreateInfo: {
            /** @description Pix key of the receiver. */
            pixKey: string;
            /**
             * @description Kind of the Pix key.
             * @enum {string}
             */
            pixKeyType: "CPF" | "CNPJ" | "EMAIL" | "PHONE" | "RANDOM";
            /** @description CPF or CNPJ of the account holder. */
            taxId: string;
            /** @description Person or business that the account belongs to. */
            beneficiary: components["schemas"]["BrlAccountExternalAccountCreateInfoBeneficiary"];
            /** @description Used when platformAccountId is not given beside accountInfo. */
            platformAccountId?: string;
            /**
             * @description Kind of account; decides the other members.
             * @enum {unknown}
             */
            accountType: "BRL_ACCOUNT";
        };
        BrlAccountExternalAccountCreateInfoBeneficiary: components["schemas"]["BrlAccountExternalAccountCreateInfoBeneficiaryBusiness"] | components["schemas"]["BrlAccountExternalAccountCreateInfoBeneficiaryIndividual"];
        BrlAccountExternalAccountCreateInfoBeneficiaryBusiness: {
            /** @description Registered name of the business. */
            legalName: string;
            /** @description Number of the business in its national register. */
            registrationNumber?: string;
            /** @description Tax identification number. */
            taxId?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence?: string;
            address?: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "BUSINESS";
        };
        BrlAccountExternalAccountCreateInfoBeneficiaryIndividual: {
            /** @description Full legal name of the person. */
            fullName: string;
            /** @description Date of birth. */
            birthDate?: string;
            /** @description Nationality: country code of two letters (ISO 3166-1). */
            nationality?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence?: string;
            /** @description Optional on a platform with `compatibility: contract`; payments to the account are then refused. */
            address: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "INDIVIDUAL";
        };
        BrlAccountExternalAccountInfo: {
            /** @description Pix key of the receiver. */
            pixKey: string;
            /**
             * @description Kind of the Pix key.
             * @enum {string}
             */
            pixKeyType: "CPF" | "CNPJ" | "EMAIL" | "PHONE" | "RANDOM";
            /** @description CPF or CNPJ of the account holder. */
            taxId: string;
            /** @description Person or business that the account belongs to. */
            beneficiary: components["schemas"]["BrlAccountExternalAccountInfoBeneficiary"];
            /** @description Payment rails that reach the account. */
            paymentRails: "PIX"[];
            /**
             * @description Kind of account; decides the other members.
             * @enum {unknown}
             */
            accountType: "BRL_ACCOUNT";
        };
        BrlAccountExternalAccountInfoBeneficiary: components["schemas"]["BrlAccountExternalAccountInfoBeneficiaryBusiness"] | components["schemas"]["BrlAccountExternalAccountInfoBeneficiaryIndividual"];
        BrlAccountExternalAccountInfoBeneficiaryBusiness: {
            /** @description Registered name of the business. */
            legalName: string;
            /** @description Number of the business in its national register. */
            registrationNumber?: string;
            /** @description Tax identification number. */
            taxId?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence?: string;
            address?: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "BUSINESS";
        };
        BrlAccountExternalAccountInfoBeneficiaryIndividual: {
            /** @description Full legal name of the person. */
            fullName: string;
            /** @description Date of birth. */
            birthDate?: string;
            /** @description Nationality: country code of two letters (ISO 3166-1). */
            nationality?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence?: string;
            /** @description Absent if a platform with `compatibility: contract` omitted it. */
            address?: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "INDIVIDUAL";
        };
        BulkImportAccepted: {
            /** @description Id of the import. */
            jobId: string;
            /**
             * @description Current status.
             * @enum {string}
             */
            status: "PENDING" | "PROCESSING";
        };
        BulkImportRequest: {
            /**
             * Format: binary
             * @description CSV in UTF-8 with a header row, at most 100 MB and 1,000,000 lines. Every row has umaAddress, platformCustomerId, customerType, addressLine1, city, state,
             *     postalCode and country; of an INDIVIDUAL also fullName and birthDate, of a BUSINESS businessLegalName. email, addressLine2, businessRegistrationNumber and businessTaxId are optional.
             */
            file: string;
        };
        BusinessCustomer: {
            /** @description Currency codes. */
            currencies?: string[];
            /**
             * Format: email
             * @description Email address.
             */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Null once the customer is erased. */
            umaAddress: string | null;
            /** @description The customer's consent to the terms. */
            readonly endUserTermsConsent?: components["schemas"]["EndUserTermsConsent"];
            address?: components["schemas"]["AddressFields"];
            businessInfo?: components["schemas"]["BusinessInfoFields"];
            /**
             * @description Verification status of the business.
             * @enum {string}
             */
            kybStatus?: "UNVERIFIED" | "PENDING" | "APPROVED" | "REJECTED" | "HOLD";
            /** @description People who own or control the business. */
            readonly beneficialOwners?: components["schemas"]["OwnerResponse"][];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            customerType: "BUSINESS";
            /** @description Id of the resource, as `<Resource>:<uuid>`. */
            readonly id?: string;
            /** @description Null once the customer is erased. */
            platformCustomerId: string | null;
            /** @description Country whose rules apply: country code of two letters (ISO 3166-1). */
            region?: string;
            /** @description Whether email address and phone number were confirmed. */
            readonly contactVerification?: components["schemas"]["ContactVerification"];
            /** @description True if the resource was deleted. */
            readonly isDeleted?: boolean;
            /**
             * Format: date-time
             * @description Time of creation.
             */
            readonly createdAt?: string;
            /**
             * Format: date-time
             * @description Time of the last change.
             */
            readonly updatedAt?: string;
        };
        BusinessCustomerCreateRequest: {
            /** @description Currency codes. */
            currencies?: string[];
            /**
             * Format: email
             * @description Email address.
             */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Generated under the platform's UMA domain when omitted. */
            umaAddress?: string;
            endUserTermsConsent?: components["schemas"]["EndUserTermsConsent"];
            address?: components["schemas"]["AddressFields"];
            businessInfo?: components["schemas"]["BusinessInfoFields"];
            /** @description The platform's own id of the customer; generated when omitted. */
            platformCustomerId?: string;
            /** @description Decides when a currency is offered in several regions of the platform. */
            region?: string;
            /**
             * @description Ignored: set by the service.
             * @enum {string}
             */
            readonly kybStatus?: "UNVERIFIED" | "PENDING" | "APPROVED" | "REJECTED" | "HOLD";
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            customerType: "BUSINESS";
        };
        BusinessCustomerUpdateRequest: {
            /** @description Currency codes. */
            currencies?: string[];
            /**
             * Format: email
             * @description Email address.
             */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Generated under the platform's UMA domain when omitted. */
            umaAddress?: string;
            endUserTermsConsent?: components["schemas"]["EndUserTermsConsent"];
            address?: components["schemas"]["AddressChanges"];
            businessInfo?: components["schemas"]["BusinessInfoFields"];
            /**
             * @description Ignored: set by the service.
             * @enum {string}
             */
            readonly kybStatus?: "UNVERIFIED" | "PENDING" | "APPROVED" | "REJECTED" | "HOLD";
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            customerType: "BUSINESS";
        };
        BusinessInfoFields: {
            /** @description Registered name of the business. */
            legalName?: string;
            /** @description Name under which the business trades. */
            doingBusinessAs?: string;
            /** @description Country code of two letters (ISO 3166-1). */
            country?: string;
            /** @description In the sandbox its last three characters choose the outcome of the verification. */
            registrationNumber?: string;
            /**
             * Format: date
             * @description Date of incorporation.
             */
            incorporatedOn?: string;
            /**
             * @description Legal form of the business.
             * @enum {string}
             */
            entityType?: "SOLE_PROPRIETORSHIP" | "PARTNERSHIP" | "LLC" | "CORPORATION" | "S_CORPORATION" | "NON_PROFIT" | "PUBLICLY_LISTED_COMPANY" | "TRUST" | "PRIVATE_FOUNDATION" | "CHARITY" | "OTHER";
            /** @description Tax identification number. */
            taxId?: string;
            /** @description Countries in which the business operates. */
            countriesOfOperation?: string[];
            /**
             * @description Line of business.
             * @enum {string}
             */
            businessType?: "AGRICULTURE_FORESTRY_FISHING_AND_HUNTING" | "MINING_QUARRYING_AND_OIL_AND_GAS_EXTRACTION" | "UTILITIES" | "CONSTRUCTION" | "MANUFACTURING" | "WHOLESALE_TRADE" | "RETAIL_TRADE" | "TRANSPORTATION_AND_WAREHOUSING" | "INFORMATION" | "FINANCE_AND_INSURANCE" | "REAL_ESTATE_AND_RENTAL_AND_LEASING" | "PROFESSIONAL_SCIENTIFIC_AND_TECHNICAL_SERVICES" | "MANAGEMENT_OF_COMPANIES_AND_ENTERPRISES" | "ADMINISTRATIVE_AND_SUPPORT_AND_WASTE_MANAGEMENT_AND_REMEDIATION_SERVICES" | "EDUCATIONAL_SERVICES" | "HEALTH_CARE_AND_SOCIAL_ASSISTANCE" | "ARTS_ENTERTAINMENT_AND_RECREATION" | "ACCOMMODATION_AND_FOOD_SERVICES" | "OTHER_SERVICES" | "PUBLIC_ADMINISTRATION";
            /**
             * @description Purpose of the account.
             * @enum {string}
             */
            purposeOfAccount?: "CONTRACTOR_PAYOUTS" | "CREATOR_PAYOUTS" | "EMPLOYEE_PAYOUTS" | "MARKETPLACE_SELLER_PAYOUTS" | "SUPPLIER_PAYMENTS" | "CROSS_BORDER_B2B" | "AR_AUTOMATION" | "AP_AUTOMATION" | "EMBEDDED_PAYMENTS" | "PLATFORM_FEE_COLLECTION" | "P2P_TRANSFERS" | "CHARITABLE_DONATIONS" | "OTHER";
            /** @description Present if and only if OTHER was chosen. */
            purposeOfAccountOtherDescription?: string;
            /** @description Source of the money. */
            sourceOfFunds?: string;
            /** @description Source of funds, by category. */
            sourceOfFundsCategories?: ("OPERATING_REVENUE" | "INVESTMENT_INCOME" | "LOANS" | "VENTURE_CAPITAL" | "PERSONAL_SAVINGS" | "DONATIONS" | "OTHER")[];
            /** @description Present if and only if OTHER was chosen. */
            sourceOfFundsOtherDescription?: string;
            /**
             * @description Expected number of payments per month.
             * @enum {string}
             */
            expectedMonthlyTransactionCount?: "COUNT_UNDER_10" | "COUNT_10_TO_100" | "COUNT_100_TO_500" | "COUNT_500_TO_1000" | "COUNT_OVER_1000";
            /**
             * @description Expected volume per month.
             * @enum {string}
             */
            expectedMonthlyTransactionVolume?: "VOLUME_UNDER_10K" | "VOLUME_10K_TO_100K" | "VOLUME_100K_TO_1M" | "VOLUME_1M_TO_10M" | "VOLUME_OVER_10M";
            /** @description Countries that the business expects to pay to. */
            expectedRecipientJurisdictions?: string[];
            /** @description Countries of the parties that the business expects to deal with. */
            expectedCounterpartyCountries?: string[];
            /** @description Industry code (NAICS) of the business. */
            naicsCode?: string;
            /** @description First name of the contact at the business. */
            primaryContactFirstName?: string;
            /** @description Last name of the contact at the business. */
            primaryContactLastName?: string;
        };
        BwpAccountExternalAccountCreateInfo: {
            /** @description Phone number with its country code (E.164). */
            phoneNumber: string;
            /** @description Provider of the service. */
            provider: string;
            /** @description Person or business that the account belongs to. */
            beneficiary: components["schemas"]["BwpAccountExternalAccountCreateInfoBeneficiary"];
            /** @description Used when platformAccountId is not given beside accountInfo. */
            platformAccountId?: string;
            /**
             * @description Kind of account; decides the other members.
             * @enum {unknown}
             */
            accountType: "BWP_ACCOUNT";
        };
        BwpAccountExternalAccountCreateInfoBeneficiary: components["schemas"]["BwpAccountExternalAccountCreateInfoBeneficiaryBusiness"] | components["schemas"]["BwpAccountExternalAccountCreateInfoBeneficiaryIndividual"];
        BwpAccountExternalAccountCreateInfoBeneficiaryBusiness: {
            /** @description Registered name of the business. */
            legalName: string;
            /** @description Number of the business in its national register. */
            registrationNumber?: string;
            /** @description Tax identification number. */
            taxId?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence?: string;
            address?: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "BUSINESS";
        };
        BwpAccountExternalAccountCreateInfoBeneficiaryIndividual: {
            /** @description Full legal name of the person. */
            fullName: string;
            /** @description Date of birth. */
            birthDate?: string;
            /** @description Nationality: country code of two letters (ISO 3166-1). */
            nationality?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence?: string;
            /** @description Optional on a platform with `compatibility: contract`; payments to the account are then refused. */
            address: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "INDIVIDUAL";
        };
        BwpAccountExternalAccountInfo: {
            /** @description Phone number with its country code (E.164). */
            phoneNumber: string;
            /** @description Provider of the service. */
            provider: string;
            /** @description Person or business that the account belongs to. */
            beneficiary: components["schemas"]["BwpAccountExternalAccountInfoBeneficiary"];
            /** @description Payment rails that reach the account. */
            paymentRails: "MOBILE_MONEY"[];
            /**
             * @description Kind of account; decides the other members.
             * @enum {unknown}
             */
            accountType: "BWP_ACCOUNT";
        };
        BwpAccountExternalAccountInfoBeneficiary: components["schemas"]["BwpAccountExternalAccountInfoBeneficiaryBusiness"] | components["schemas"]["BwpAccountExternalAccountInfoBeneficiaryIndividual"];
        BwpAccountExternalAccountInfoBeneficiaryBusiness: {
            /** @description Registered name of the business. */
            legalName: string;
            /** @description Number of the business in its national register. */
            registrationNumber?: string;
            /** @description Tax identification number. */
            taxId?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence?: string;
            address?: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "BUSINESS";
        };
        BwpAccountExternalAccountInfoBeneficiaryIndividual: {
            /** @description Full legal name of the person. */
            fullName: string;
            /** @description Date of birth. */
            birthDate?: string;
            /** @description Nationality: country code of two letters (ISO 3166-1). */
            nationality?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence?: string;
            /** @description Absent if a platform with `compatibility: contract` omitted it. */
            address?: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "INDIVIDUAL";
        };
        CadAccountExternalAccountCreateInfo: {
            /** @description Institution number. */
            bankCode: string;
            /** @description Transit number. */
            branchCode: string;
            /** @description Number of the account at its bank. */
            accountNumber: string;
            /** @description Person or business that the account belongs to. */
            beneficiary: components["schemas"]["CadAccountExternalAccountCreateInfoBeneficiary"];
            /** @description Used when platformAccountId is not given beside accountInfo. */
            platformAccountId?: string;
            /**
             * @description Kind of account; decides the other members.
             * @enum {unknown}
             */
            accountType: "CAD_ACCOUNT";
        };
        CadAccountExternalAccountCreateInfoBeneficiary: components["schemas"]["CadAccountExternalAccountCreateInfoBeneficiaryBusiness"] | components["schemas"]["CadAccountExternalAccountCreateInfoBeneficiaryIndividual"];
        CadAccountExternalAccountCreateInfoBeneficiaryBusiness: {
            /** @description Registered name of the business. */
            legalName: string;
            /** @description Number of the business in its national register. */
            registrationNumber?: string;
            /** @description Tax identification number. */
            taxId?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence?: string;
            address?: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "BUSINESS";
        };
        CadAccountExternalAccountCreateInfoBeneficiaryIndividual: {
            /** @description Full legal name of the person. */
            fullName: string;
            /** @description Date of birth. */
            birthDate?: string;
            /** @description Nationality: country code of two letters (ISO 3166-1). */
            nationality?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence?: string;
            /** @description Number of the business in its national register. */
            registrationNumber?: string;
            /** @description Optional on a platform with `compatibility: contract`; payments to the account are then refused. */
            address: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "INDIVIDUAL";
        };
        CadAccountExternalAccountInfo: {
            /** @description Institution number. */
            bankCode: string;
            /** @description Transit number. */
            branchCode: string;
            /** @description Number of the account at its bank. */
            accountNumber: string;
            /** @description Person or business that the account belongs to. */
            beneficiary: components["schemas"]["CadAccountExternalAccountInfoBeneficiary"];
            /** @description Payment rails that reach the account. */
            paymentRails: "BANK_TRANSFER"[];
            /**
             * @description Kind of account; decides the other members.
             * @enum {unknown}
             */
            accountType: "CAD_ACCOUNT";
        };
        CadAccountExternalAccountInfoBeneficiary: components["schemas"]["CadAccountExternalAccountInfoBeneficiaryBusiness"] | components["schemas"]["CadAccountExternalAccountInfoBeneficiaryIndividual"];
        CadAccountExternalAccountInfoBeneficiaryBusiness: {
            /** @description Registered name of the business. */
            legalName: string;
            /** @description Number of the business in its national register. */
            registrationNumber?: string;
            /** @description Tax identification number. */
            taxId?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence?: string;
            address?: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "BUSINESS";
        };
        CadAccountExternalAccountInfoBeneficiaryIndividual: {
            /** @description Full legal name of the person. */
            fullName: string;
            /** @description Date of birth. */
            birthDate?: string;
            /** @description Nationality: country code of two letters (ISO 3166-1). */
            nationality?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence?: string;
            /** @description Number of the business in its national register. */
            registrationNumber?: string;
            /** @description Absent if a platform with `compatibility: contract` omitted it. */
            address?: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "INDIVIDUAL";
        };
        Card: {
            /** @description Id of the card. */
            readonly id: string;
            /** @description Id of the cardholder. */
            cardholderId: string;
            /** @description Null once the cardholder is erased. */
            platformCardId?: string | null;
            /**
             * @description Lifecycle state of the card.
             * @enum {string}
             */
            state: "PENDING_KYC" | "PROCESSING" | "ACTIVE" | "FROZEN" | "CLOSED";
            /**
             * @description Reason for the state of the card.
             * @enum {string|null}
             */
            stateReason?: "ISSUER_REJECTED" | "CLOSED_BY_PLATFORM" | "CLOSED_BY_SERVICE" | null;
            /**
             * @description Network of the card.
             * @enum {string}
             */
            brand?: "VISA" | "MASTERCARD";
            /**
             * @description Form of the card.
             * @enum {string}
             */
            form: "VIRTUAL";
            /** @description Last four digits of the card number. */
            last4?: string;
            /** @description Month in which the card expires. */
            expMonth?: number;
            /** @description Year in which the card expires. */
            expYear?: number;
            /** @description Accounts that fund the card, in the order in which they are tried. */
            fundingSources: string[];
            /**
             * Format: int64
             * @description Maximum amount of one authorization.
             */
            maxSpendPerTransaction: number | null;
            /** @description Currency code, for example USD. */
            readonly currency?: string;
            /** @description Reference at the processor. */
            readonly processorRef?: string;
            /** @description Reference at the issuer. */
            readonly issuerRef?: string;
            /**
             * Format: date-time
             * @description Time of creation.
             */
            readonly createdAt: string;
            /**
             * Format: date-time
             * @description Time of the last change.
             */
            readonly updatedAt: string;
        };
        CardAmount: {
            /**
             * Format: int64
             * @description Amount in the smallest unit of the currency.
             */
            amount: number;
            currency: components["schemas"]["CardCurrency"];
        };
        CardAmountRequest: {
            /** @description Id of the card transaction. */
            cardTransactionId: string;
            /**
             * Format: int64
             * @description Amount in the smallest unit of the currency.
             */
            amount: number;
        };
        CardAuthorizationRequest: {
            /**
             * Format: int64
             * @description Amount in the smallest unit of the currency.
             */
            amount: number;
            currency: components["schemas"]["SimulatedCurrencyRequest"];
            merchant: components["schemas"]["CardMerchantRequest"];
        };
        CardBalanceInquiryRequest: {
            merchant: components["schemas"]["CardMerchantRequest"];
        };
        CardClearingRequest: {
            /** @description Id of the card transaction. */
            cardTransactionId: string;
            /**
             * Format: int64
             * @description 0: nothing more will be cleared.
             */
            amount: number;
        };
        CardCreateRequest: {
            /** @description Id of the cardholder. */
            cardholderId: string;
            /** @description The platform's own id of the card; generated when omitted. */
            platformCardId?: string;
            /** @description Not supported, since the card programmes have no static passwords: refused with 400 INVALID_INPUT. */
            threeDSecurePassword?: string;
            /**
             * @description Form of the card.
             * @enum {string}
             */
            form: "VIRTUAL";
            /** @description In the order in which authorizations try them. */
            fundingSources: string[];
            /** @description Maximum amount of one authorization, in the smallest unit; null: no limit. */
            maxSpendPerTransaction?: number | null;
        };
        CardCurrency: {
            /** @description Code of the currency (ISO 4217). */
            code?: string;
            /** @description English name of the currency. */
            name?: string;
            /** @description Symbol of the currency. */
            symbol?: string;
            /** @description Number of decimal places: 2 means that 100 is 1.00. */
            decimals?: number;
        };
        CardMerchant: {
            /** @description Null once the customer is erased. */
            descriptor: string | null;
            /** @description Merchant category code. */
            mcc?: string;
            /** @description Country code of two letters (ISO 3166-1). */
            country?: string;
        };
        CardMerchantRequest: {
            /** @description Its last three characters choose the outcome. */
            descriptor: string;
            /** @description Merchant category code. */
            mcc?: string;
            /** @description Country code of two letters (ISO 3166-1). */
            country?: string;
        };
        CardPage: {
            /** @description The entries. */
            data: components["schemas"]["Card"][];
            /** @description True if there are further pages. */
            hasMore: boolean;
            /** @description Present if there is a next page. */
            nextCursor?: string;
            /** @description Total number of entries, if known. */
            totalCount?: number;
        };
        CardPullSummary: {
            /** @description Number of entries. */
            count: number;
            /**
             * Format: int64
             * @description Sum of the entries.
             */
            totalAmount: number;
            /** @description Number of pending entries. */
            pendingCount?: number;
        };
        CardReturnReversalRequest: {
            /** @description Id of the card transaction. */
            cardTransactionId: string;
        };
        CardReveal: {
            /**
             * Format: uri
             * @description Address of a page for an iframe that shows the card number; opens once.
             */
            panEmbedUrl: string;
            /**
             * Format: date-time
             * @description Expiry time.
             */
            expiresAt: string;
        };
        CardSummary: {
            /** @description Number of entries. */
            count: number;
            /**
             * Format: int64
             * @description Sum of the entries.
             */
            totalAmount: number;
        };
        CardTokenization2faConfig: {
            /** @description Name to display. */
            displayName?: string;
            /**
             * Format: uri
             * @description Address of the logo.
             */
            logoUrl?: string;
            email?: components["schemas"]["CardTokenizationEmailConfig"];
            sms?: components["schemas"]["CardTokenizationSmsConfig"];
        };
        CardTokenizationEmailConfig: {
            /**
             * Format: email
             * @description Sender address of emails.
             */
            fromAddress?: string;
            /** @description Sender name of emails. */
            fromName?: string;
            /**
             * Format: email
             * @description Address for replies to emails.
             */
            replyToAddress?: string;
            /** @description Subject of the email. */
            subject?: string;
            /** @description Text of the message. */
            bodyText?: string;
        };
        CardTokenizationSmsConfig: {
            /** @description Id of the template at the messaging provider. */
            templateSid?: string;
            /** @description Text of the message. */
            bodyText?: string;
        };
        CardTransaction: {
            /** @description Id of the card transaction. */
            readonly id: string;
            /** @description Id of the card. */
            cardId?: string;
            /** @description Id of the customer. */
            customerId: string;
            /** @description Null once the customer is erased. */
            platformCustomerId: string | null;
            /** @description Id of the transaction at the issuer. */
            readonly issuerTransactionToken?: string;
            /**
             * @description Current status.
             * @enum {string}
             */
            status: "AUTHORIZED" | "PARTIALLY_SETTLED" | "SETTLED" | "REFUNDED" | "EXCEPTION";
            /**
             * @description Direction of the payment: incoming or outgoing.
             * @enum {string}
             */
            direction: "CREDIT" | "DEBIT";
            merchant: components["schemas"]["CardMerchant"];
            authorizedAmount: components["schemas"]["CardAmount"];
            settledAmount?: components["schemas"]["CardAmount"];
            refundedAmount?: components["schemas"]["CardAmount"];
            /** @description Id of the account. */
            accountId: string;
            /**
             * @description Present only on a declined authorization.
             * @enum {string}
             */
            declineReason?: "INSUFFICIENT_FUNDS" | "CARD_PAUSED" | "CARD_NOT_ACTIVE" | "CARD_CLOSED" | "SPEND_LIMIT_EXCEEDED" | "TIMED_OUT";
            pullSummary?: components["schemas"]["CardPullSummary"];
            refundSummary?: components["schemas"]["CardSummary"];
            settlementSummary?: components["schemas"]["CardSummary"];
            /**
             * Format: date-time
             * @description Time of the authorization.
             */
            authorizedAt: string;
            /**
             * Format: date-time
             * @description Time of the last change.
             */
            lastEventAt?: string;
            /**
             * Format: date-time
             * @description Time of creation.
             */
            readonly createdAt: string;
            /**
             * Format: date-time
             * @description Time of the last change.
             */
            readonly updatedAt: string;
            /**
             * @description Kind; decides the other members where kinds differ.
             * @enum {unknown}
             */
            type: "CARD";
        };
        CardUpdateRequest: {
            /**
             * @description Requested state of the card.
             * @enum {string}
             */
            state?: "ACTIVE" | "FROZEN" | "CLOSED";
            /** @description Replaces the whole list. */
            fundingSources?: string[];
            /** @description Maximum amount of one authorization, in the smallest unit; null: no limit. Omitted: unchanged. */
            maxSpendPerTransaction?: number | null;
        };
        /** @enum {string} */
        ChallengedAuthMethodType: "EMAIL_OTP" | "PASSKEY" | "SMS_OTP";
        CnyAccountExternalAccountCreateInfo: {
            /** @description Number of the account at its bank. */
            accountNumber?: string;
            /** @description Name of the bank. */
            bankName: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Person or business that the account belongs to. */
            beneficiary: components["schemas"]["CnyAccountExternalAccountCreateInfoBeneficiary"];
            /** @description Used when platformAccountId is not given beside accountInfo. */
            platformAccountId?: string;
            /**
             * @description Kind of account; decides the other members.
             * @enum {unknown}
             */
            accountType: "CNY_ACCOUNT";
        };
        CnyAccountExternalAccountCreateInfoBeneficiary: components["schemas"]["CnyAccountExternalAccountCreateInfoBeneficiaryBusiness"] | components["schemas"]["CnyAccountExternalAccountCreateInfoBeneficiaryIndividual"];
        CnyAccountExternalAccountCreateInfoBeneficiaryBusiness: {
            /** @description Registered name of the business. */
            legalName: string;
            /** @description Number of the business in its national register. */
            registrationNumber?: string;
            /** @description Tax identification number. */
            taxId?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence?: string;
            address?: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "BUSINESS";
        };
        CnyAccountExternalAccountCreateInfoBeneficiaryIndividual: {
            /** @description Full legal name of the person. */
            fullName: string;
            /** @description Date of birth. */
            birthDate?: string;
            /** @description Nationality: country code of two letters (ISO 3166-1). */
            nationality?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence?: string;
            /** @description Optional on a platform with `compatibility: contract`; payments to the account are then refused. */
            address: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "INDIVIDUAL";
        };
        CnyAccountExternalAccountInfo: {
            /** @description Number of the account at its bank. */
            accountNumber?: string;
            /** @description Name of the bank. */
            bankName: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Person or business that the account belongs to. */
            beneficiary: components["schemas"]["CnyAccountExternalAccountInfoBeneficiary"];
            /** @description Payment rails that reach the account. */
            paymentRails: ("BANK_TRANSFER" | "MOBILE_MONEY")[];
            /**
             * @description Kind of account; decides the other members.
             * @enum {unknown}
             */
            accountType: "CNY_ACCOUNT";
        };
        CnyAccountExternalAccountInfoBeneficiary: components["schemas"]["CnyAccountExternalAccountInfoBeneficiaryBusiness"] | components["schemas"]["CnyAccountExternalAccountInfoBeneficiaryIndividual"];
        CnyAccountExternalAccountInfoBeneficiaryBusiness: {
            /** @description Registered name of the business. */
            legalName: string;
            /** @description Number of the business in its national register. */
            registrationNumber?: string;
            /** @description Tax identification number. */
            taxId?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence?: string;
            address?: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "BUSINESS";
        };
        CnyAccountExternalAccountInfoBeneficiaryIndividual: {
            /** @description Full legal name of the person. */
            fullName: string;
            /** @description Date of birth. */
            birthDate?: string;
            /** @description Nationality: country code of two letters (ISO 3166-1). */
            nationality?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence?: string;
            /** @description Absent if a platform with `compatibility: contract` omitted it. */
            address?: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "INDIVIDUAL";
        };
        ContactCodeRequest: {
            /** @description The code that was sent; 123456 in the sandbox. */
            code: string;
        };
        ContactVerification: {
            /**
             * @description Email address.
             * @enum {string}
             */
            email?: "PENDING" | "VERIFIED";
            /**
             * @description Verification state of the phone number.
             * @enum {string}
             */
            phone?: "PENDING" | "VERIFIED";
        };
        CopAccountExternalAccountCreateInfo: {
            /** @description Number of the account at its bank. */
            accountNumber?: string;
            /**
             * @description Checking or savings account, in the country's terms.
             * @enum {string}
             */
            bankAccountType?: "CHECKING" | "SAVINGS";
            /** @description Name of the bank. */
            bankName: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Person or business that the account belongs to. */
            beneficiary: components["schemas"]["CopAccountExternalAccountCreateInfoBeneficiary"];
            /** @description Used when platformAccountId is not given beside accountInfo. */
            platformAccountId?: string;
            /**
             * @description Kind of account; decides the other members.
             * @enum {unknown}
             */
            accountType: "COP_ACCOUNT";
        };
        CopAccountExternalAccountCreateInfoBeneficiary: components["schemas"]["CopAccountExternalAccountCreateInfoBeneficiaryBusiness"] | components["schemas"]["CopAccountExternalAccountCreateInfoBeneficiaryIndividual"];
        CopAccountExternalAccountCreateInfoBeneficiaryBusiness: {
            /** @description Registered name of the business. */
            legalName: string;
            /** @description Number of the business in its national register. */
            registrationNumber?: string;
            /** @description Tax identification number. */
            taxId?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence?: string;
            address?: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "BUSINESS";
        };
        CopAccountExternalAccountCreateInfoBeneficiaryIndividual: {
            /** @description Full legal name of the person. */
            fullName: string;
            /** @description Date of birth. */
            birthDate?: string;
            /** @description Nationality: country code of two letters (ISO 3166-1). */
            nationality?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence?: string;
            /**
             * @description Kind of document.
             * @enum {string}
             */
            documentType?: "CC" | "CE" | "TI" | "NIT" | "PP";
            /** @description Number of the document. */
            documentNumber?: string;
            /** @description Optional on a platform with `compatibility: contract`; payments to the account are then refused. */
            address: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "INDIVIDUAL";
        };
        CopAccountExternalAccountInfo: {
            /** @description Number of the account at its bank. */
            accountNumber?: string;
            /**
             * @description Checking or savings account, in the country's terms.
             * @enum {string}
             */
            bankAccountType?: "CHECKING" | "SAVINGS";
            /** @description Name of the bank. */
            bankName: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Person or business that the account belongs to. */
            beneficiary: components["schemas"]["CopAccountExternalAccountInfoBeneficiary"];
            /** @description Payment rails that reach the account. */
            paymentRails: ("BANK_TRANSFER" | "MOBILE_MONEY")[];
            /**
             * @description Kind of account; decides the other members.
             * @enum {unknown}
             */
            accountType: "COP_ACCOUNT";
        };
        CopAccountExternalAccountInfoBeneficiary: components["schemas"]["CopAccountExternalAccountInfoBeneficiaryBusiness"] | components["schemas"]["CopAccountExternalAccountInfoBeneficiaryIndividual"];
        CopAccountExternalAccountInfoBeneficiaryBusiness: {
            /** @description Registered name of the business. */
            legalName: string;
            /** @description Number of the business in its national register. */
            registrationNumber?: string;
            /** @description Tax identification number. */
            taxId?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence?: string;
            address?: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "BUSINESS";
        };
        CopAccountExternalAccountInfoBeneficiaryIndividual: {
            /** @description Full legal name of the person. */
            fullName: string;
            /** @description Date of birth. */
            birthDate?: string;
            /** @description Nationality: country code of two letters (ISO 3166-1). */
            nationality?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence?: string;
            /**
             * @description Kind of document.
             * @enum {string}
             */
            documentType?: "CC" | "CE" | "TI" | "NIT" | "PP";
            /** @description Number of the document. */
            documentNumber?: string;
            /** @description Absent if a platform with `compatibility: contract` omitted it. */
            address?: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "INDIVIDUAL";
        };
        CounterpartyField: {
            /**
             * @description Name of the counterparty field.
             * @enum {string}
             */
            name: "FULL_NAME" | "BIRTH_DATE" | "NATIONALITY" | "PHONE_NUMBER" | "EMAIL" | "POSTAL_ADDRESS" | "TAX_ID" | "REGISTRATION_NUMBER" | "USER_TYPE" | "COUNTRY_OF_RESIDENCE" | "ACCOUNT_IDENTIFIER" | "FI_LEGAL_ENTITY_NAME" | "FI_ADDRESS" | "PURPOSE_OF_PAYMENT" | "ULTIMATE_INSTITUTION_COUNTRY" | "IDENTIFIER" | "BUSINESS_TYPE" | "COMPANY_LEGAL_NAME" | "ID_TYPE" | "ID_NUMBER";
            /** @description True if the payment is refused without it. */
            mandatory: boolean;
        };
        CounterpartyFieldDefinition: {
            /**
             * @description Name of the counterparty field.
             * @enum {string}
             */
            name: "FULL_NAME" | "BIRTH_DATE" | "NATIONALITY" | "PHONE_NUMBER" | "EMAIL" | "POSTAL_ADDRESS" | "TAX_ID" | "REGISTRATION_NUMBER" | "USER_TYPE" | "COUNTRY_OF_RESIDENCE" | "ACCOUNT_IDENTIFIER" | "FI_LEGAL_ENTITY_NAME" | "FI_ADDRESS" | "PURPOSE_OF_PAYMENT" | "ULTIMATE_INSTITUTION_COUNTRY" | "IDENTIFIER" | "BUSINESS_TYPE" | "COMPANY_LEGAL_NAME" | "ID_TYPE" | "ID_NUMBER";
            /** @description True if the payment is refused without it. */
            mandatory: boolean;
        };
        CredentialChallengeRequest: {
            /** @description PASSKEY: public key of the client, to which the session will belong. */
            clientPublicKey?: string;
        };
        CredentialSigningRequiredResponse: {
            /** @description Text to sign, byte for byte. */
            payloadToSign: string;
            /** @description Send it in the header Request-Id of the signed retry; valid for one successful retry. */
            requestId: string;
            /**
             * Format: date-time
             * @description Expiry time.
             */
            expiresAt: string;
            /**
             * @description Id of the credential.
             * @enum {string}
             */
            type: "OAUTH" | "EMAIL_OTP" | "SMS_OTP" | "PASSKEY";
        };
        Currency: {
            /** @description Code of the currency (ISO 4217), or of the stablecoin. */
            code?: string;
            /** @description English name of the currency. */
            name?: string;
            /** @description Symbol of the currency. */
            symbol?: string;
            /** @description Number of decimal places: 2 means that 100 is 1.00. */
            decimals?: number;
        };
        CurrencyAmount: {
            /**
             * Format: int64
             * @description Amount in the smallest unit of the currency.
             */
            amount: number;
            currency: components["schemas"]["Currency"];
        };
        CurrencyAmountResponse: {
            /**
             * Format: int64
             * @description Amount in the smallest unit of the currency.
             */
            amount: number;
            currency: components["schemas"]["CurrencyResponse"];
        };
        CurrencyResponse: {
            /** @description Code of the currency (ISO 4217), or of the stablecoin. */
            code?: string;
            /** @description English name of the currency. */
            name?: string;
            /** @description Symbol of the currency. */
            symbol?: string;
            /** @description Number of decimal places: 2 means that 100 is 1.00. */
            decimals?: number;
        };
        Customer: components["schemas"]["BusinessCustomer"] | components["schemas"]["IndividualCustomer"];
        CustomerCreateRequest: components["schemas"]["BusinessCustomerCreateRequest"] | components["schemas"]["IndividualCustomerCreateRequest"];
        CustomerPage: {
            /** @description The entries. */
            data: components["schemas"]["Customer"][];
            /** @description True if there are further pages. */
            hasMore: boolean;
            /** @description Present if there is a next page. */
            nextCursor?: string;
            /** @description Total number of entries, if known. */
            totalCount?: number;
        };
        CustomerUpdateRequest: components["schemas"]["BusinessCustomerUpdateRequest"] | components["schemas"]["IndividualCustomerUpdateRequest"];
        DelegatedKeyCreateRequest: {
            /** @description Id of the card. */
            cardId: string;
            /** @description An embedded wallet that pays for the card. */
            internalAccountId: string;
            /** @description Name that the customer gave it. */
            nickname: string;
        };
        DelegatedKeyResponse: {
            /** @description Id of the resource, as `<Resource>:<uuid>`. */
            id: string;
            /** @description Id of the card. */
            cardId: string;
            /** @description Id of the account to debit. */
            fundingSourceId: string;
            /** @description Id of the account. */
            accountId: string;
            /** @description Compressed point of P-256, hex. */
            publicKey: string;
            /** @description Null once the customer is erased. */
            nickname: string | null;
            /**
             * @description Current status.
             * @enum {string}
             */
            status: "PENDING" | "ACTIVE" | "REVOKED";
            /**
             * Format: date-time
             * @description Time of creation.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description Time of the last change.
             */
            updatedAt: string;
        };
        DelegatedKeysResponse: {
            /** @description The entries. */
            data: components["schemas"]["DelegatedKeyResponse"][];
        };
        DiscoveriesResponse: {
            /** @description The entries. */
            data: components["schemas"]["DiscoveryResponse"][];
        };
        DiscoveryResponse: {
            /** @description Value for accountInfo.bankName. */
            bankName: string;
            /** @description Name to display. */
            displayName: string;
            /** @description Country code of two letters (ISO 3166-1). */
            country: string;
            /** @description Currency code, for example USD. */
            currency: string;
        };
        DkkAccountExternalAccountCreateInfo: {
            /** @description International bank account number. */
            iban: string;
            /** @description BIC of the bank. */
            swiftCode?: string;
            /** @description Person or business that the account belongs to. */
            beneficiary: components["schemas"]["DkkAccountExternalAccountCreateInfoBeneficiary"];
            /** @description Used when platformAccountId is not given beside accountInfo. */
            platformAccountId?: string;
            /**
             * @description Kind of account; decides the other members.
             * @enum {unknown}
             */
            accountType: "DKK_ACCOUNT";
        };
        DkkAccountExternalAccountCreateInfoBeneficiary: components["schemas"]["DkkAccountExternalAccountCreateInfoBeneficiaryBusiness"] | components["schemas"]["DkkAccountExternalAccountCreateInfoBeneficiaryIndividual"];
        DkkAccountExternalAccountCreateInfoBeneficiaryBusiness: {
            /** @description Registered name of the business. */
            legalName: string;
            /** @description Number of the business in its national register. */
            registrationNumber?: string;
            /** @description Tax identification number. */
            taxId?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence?: string;
            address?: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "BUSINESS";
        };
        DkkAccountExternalAccountCreateInfoBeneficiaryIndividual: {
            /** @description Full legal name of the person. */
            fullName: string;
            /** @description Date of birth. */
            birthDate?: string;
            /** @description Nationality: country code of two letters (ISO 3166-1). */
            nationality?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence?: string;
            /** @description Optional on a platform with `compatibility: contract`; payments to the account are then refused. */
            address: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "INDIVIDUAL";
        };
        DkkAccountExternalAccountInfo: {
            /** @description International bank account number. */
            iban: string;
            /** @description BIC of the bank. */
            swiftCode?: string;
            /** @description Person or business that the account belongs to. */
            beneficiary: components["schemas"]["DkkAccountExternalAccountInfoBeneficiary"];
            /** @description Payment rails that reach the account. */
            paymentRails: ("SEPA" | "SEPA_INSTANT")[];
            /**
             * @description Kind of account; decides the other members.
             * @enum {unknown}
             */
            accountType: "DKK_ACCOUNT";
        };
        DkkAccountExternalAccountInfoBeneficiary: components["schemas"]["DkkAccountExternalAccountInfoBeneficiaryBusiness"] | components["schemas"]["DkkAccountExternalAccountInfoBeneficiaryIndividual"];
        DkkAccountExternalAccountInfoBeneficiaryBusiness: {
            /** @description Registered name of the business. */
            legalName: string;
            /** @description Number of the business in its national register. */
            registrationNumber?: string;
            /** @description Tax identification number. */
            taxId?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence?: string;
            address?: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "BUSINESS";
        };
        DkkAccountExternalAccountInfoBeneficiaryIndividual: {
            /** @description Full legal name of the person. */
            fullName: string;
            /** @description Date of birth. */
            birthDate?: string;
            /** @description Nationality: country code of two letters (ISO 3166-1). */
            nationality?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence?: string;
            /** @description Absent if a platform with `compatibility: contract` omitted it. */
            address?: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "INDIVIDUAL";
        };
        DocumentPage: {
            /** @description The entries. */
            data: components["schemas"]["DocumentResponse"][];
            /** @description True if there are further pages. */
            hasMore: boolean;
            /** @description Present if there is a next page. */
            nextCursor?: string;
            /** @description Total number of entries, if known. */
            totalCount?: number;
        };
        DocumentReplaceRequest: {
            /**
             * Format: binary
             * @description PDF, JPEG or PNG, at most 10 MB.
             */
            file: string;
            /**
             * @description Kind of document.
             * @enum {string}
             */
            documentType: "PASSPORT" | "DRIVERS_LICENSE" | "NATIONAL_ID" | "PROOF_OF_ADDRESS" | "BANK_STATEMENT" | "TAX_RETURN" | "CERTIFICATE_OF_INCORPORATION" | "ARTICLES_OF_INCORPORATION" | "ARTICLES_OF_ASSOCIATION" | "STATE_REGISTRY_EXCERPT" | "GOOD_STANDING_CERTIFICATE" | "INFORMATION_STATEMENT" | "INCUMBENCY_CERTIFICATE" | "BUSINESS_LICENSE" | "SHAREHOLDER_REGISTER" | "POWER_OF_ATTORNEY" | "UTILITY_BILL" | "ELECTRICITY_BILL" | "RENT_OR_LEASE_AGREEMENT" | "DIRECTOR_REGISTRY" | "TRUST_AGREEMENT" | "STATE_COMPANY_REGISTRY" | "PARTNERSHIP_CONTROL_AGREEMENT" | "PARTNERSHIP_AGREEMENT" | "SELFIE" | "OTHER";
            /**
             * @description Required for a driver's license or national id, each side in a separate document.
             * @enum {string}
             */
            side?: "FRONT" | "BACK";
            /** @description Country of issue. */
            country: string;
            /** @description Required for a passport, driver's license or national id. */
            documentNumber?: string;
            /** @description Required for a passport, driver's license or national id. */
            issuingAuthority?: string;
        };
        DocumentResponse: {
            /** @description Id of the resource, as `<Resource>:<uuid>`. */
            id: string;
            /** @description Id of the customer or beneficial owner that the document belongs to. */
            documentHolder: string;
            /**
             * @description Kind of document.
             * @enum {string}
             */
            documentType: "PASSPORT" | "DRIVERS_LICENSE" | "NATIONAL_ID" | "PROOF_OF_ADDRESS" | "BANK_STATEMENT" | "TAX_RETURN" | "CERTIFICATE_OF_INCORPORATION" | "ARTICLES_OF_INCORPORATION" | "ARTICLES_OF_ASSOCIATION" | "STATE_REGISTRY_EXCERPT" | "GOOD_STANDING_CERTIFICATE" | "INFORMATION_STATEMENT" | "INCUMBENCY_CERTIFICATE" | "BUSINESS_LICENSE" | "SHAREHOLDER_REGISTER" | "POWER_OF_ATTORNEY" | "UTILITY_BILL" | "ELECTRICITY_BILL" | "RENT_OR_LEASE_AGREEMENT" | "DIRECTOR_REGISTRY" | "TRUST_AGREEMENT" | "STATE_COMPANY_REGISTRY" | "PARTNERSHIP_CONTROL_AGREEMENT" | "PARTNERSHIP_AGREEMENT" | "SELFIE" | "OTHER";
            /**
             * @description Side of the document that the file shows.
             * @enum {string}
             */
            side?: "FRONT" | "BACK";
            /** @description Country code of two letters (ISO 3166-1). */
            country: string;
            /** @description Number of the document. */
            documentNumber?: string;
            /** @description Authority that issued the document. */
            issuingAuthority?: string;
            /** @description Null once the customer is erased. */
            fileName: string | null;
            /**
             * Format: date-time
             * @description Time of creation.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description Time of the last change.
             */
            updatedAt?: string;
        };
        DocumentUploadRequest: {
            /**
             * Format: binary
             * @description PDF, JPEG or PNG, at most 10 MB.
             */
            file: string;
            /**
             * @description Kind of document.
             * @enum {string}
             */
            documentType: "PASSPORT" | "DRIVERS_LICENSE" | "NATIONAL_ID" | "PROOF_OF_ADDRESS" | "BANK_STATEMENT" | "TAX_RETURN" | "CERTIFICATE_OF_INCORPORATION" | "ARTICLES_OF_INCORPORATION" | "ARTICLES_OF_ASSOCIATION" | "STATE_REGISTRY_EXCERPT" | "GOOD_STANDING_CERTIFICATE" | "INFORMATION_STATEMENT" | "INCUMBENCY_CERTIFICATE" | "BUSINESS_LICENSE" | "SHAREHOLDER_REGISTER" | "POWER_OF_ATTORNEY" | "UTILITY_BILL" | "ELECTRICITY_BILL" | "RENT_OR_LEASE_AGREEMENT" | "DIRECTOR_REGISTRY" | "TRUST_AGREEMENT" | "STATE_COMPANY_REGISTRY" | "PARTNERSHIP_CONTROL_AGREEMENT" | "PARTNERSHIP_AGREEMENT" | "SELFIE" | "OTHER";
            /**
             * @description Required for a driver's license or national id, each side in a separate document.
             * @enum {string}
             */
            side?: "FRONT" | "BACK";
            /** @description Country of issue. */
            country: string;
            /** @description Required for a passport, driver's license or national id. */
            documentNumber?: string;
            /** @description Required for a passport, driver's license or national id. */
            issuingAuthority?: string;
            /** @description A customer or a beneficial owner. */
            documentHolder: string;
        };
        EgpAccountExternalAccountCreateInfo: {
            /** @description International bank account number. */
            iban?: string;
            /** @description Name of the bank. */
            bankName: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Person or business that the account belongs to. */
            beneficiary: components["schemas"]["EgpAccountExternalAccountCreateInfoBeneficiary"];
            /** @description Used when platformAccountId is not given beside accountInfo. */
            platformAccountId?: string;
            /**
             * @description Kind of account; decides the other members.
             * @enum {unknown}
             */
            accountType: "EGP_ACCOUNT";
        };
        EgpAccountExternalAccountCreateInfoBeneficiary: components["schemas"]["EgpAccountExternalAccountCreateInfoBeneficiaryBusiness"] | components["schemas"]["EgpAccountExternalAccountCreateInfoBeneficiaryIndividual"];
        EgpAccountExternalAccountCreateInfoBeneficiaryBusiness: {
            /** @description Registered name of the business. */
            legalName: string;
            /** @description Number of the business in its national register. */
            registrationNumber?: string;
            /** @description Tax identification number. */
            taxId?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence?: string;
            address?: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "BUSINESS";
        };
        EgpAccountExternalAccountCreateInfoBeneficiaryIndividual: {
            /** @description Full legal name of the person. */
            fullName: string;
            /** @description Date of birth. */
            birthDate?: string;
            /** @description Nationality: country code of two letters (ISO 3166-1). */
            nationality?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence?: string;
            /** @description Optional on a platform with `compatibility: contract`; payments to the account are then refused. */
            address: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "INDIVIDUAL";
        };
        EgpAccountExternalAccountInfo: {
            /** @description International bank account number. */
            iban?: string;
            /** @description Name of the bank. */
            bankName: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Person or business that the account belongs to. */
            beneficiary: components["schemas"]["EgpAccountExternalAccountInfoBeneficiary"];
            /** @description Payment rails that reach the account. */
            paymentRails: ("BANK_TRANSFER" | "MOBILE_MONEY")[];
            /**
             * @description Kind of account; decides the other members.
             * @enum {unknown}
             */
            accountType: "EGP_ACCOUNT";
        };
        EgpAccountExternalAccountInfoBeneficiary: components["schemas"]["EgpAccountExternalAccountInfoBeneficiaryBusiness"] | components["schemas"]["EgpAccountExternalAccountInfoBeneficiaryIndividual"];
        EgpAccountExternalAccountInfoBeneficiaryBusiness: {
            /** @description Registered name of the business. */
            legalName: string;
            /** @description Number of the business in its national register. */
            registrationNumber?: string;
            /** @description Tax identification number. */
            taxId?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence?: string;
            address?: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "BUSINESS";
        };
        EgpAccountExternalAccountInfoBeneficiaryIndividual: {
            /** @description Full legal name of the person. */
            fullName: string;
            /** @description Date of birth. */
            birthDate?: string;
            /** @description Nationality: country code of two letters (ISO 3166-1). */
            nationality?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence?: string;
            /** @description Absent if a platform with `compatibility: contract` omitted it. */
            address?: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "INDIVIDUAL";
        };
        EmailOtpChallengeResponse: {
            /** @description Id of the resource, as `<Resource>:<uuid>`. */
            id: string;
            /** @description Id of the account. */
            accountId: string;
            /**
             * @description Kind; decides the other members where kinds differ.
             * @enum {unknown}
             */
            type: "EMAIL_OTP";
            /** @description PASSKEY only: credential id of the authenticator. */
            credentialId?: string;
            /** @description Null once the customer is erased. */
            nickname: string | null;
            /**
             * Format: date-time
             * @description Time of creation.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description Time of the last change.
             */
            updatedAt: string;
            /** @description One-time codes: public key to encrypt the code to. */
            otpEncryptionTargetBundle?: string;
        };
        EmailOtpCredentialCreateRequest: {
            /** @description Id of the account. */
            accountId: string;
            /**
             * @description Kind; decides the other members where kinds differ.
             * @enum {unknown}
             */
            type: "EMAIL_OTP";
        };
        EmailOtpCredentialVerifyRequest: {
            /** @description JSON with encappedPublic and ciphertext, as text. */
            encryptedOtpBundle: string;
            /**
             * @description Kind; decides the other members where kinds differ.
             * @enum {unknown}
             */
            type: "EMAIL_OTP";
        };
        EmbeddedWalletConfig: {
            /** @description Name of the app in messages to customers. */
            appName?: string;
            /** @description Characters of a one-time code. */
            otpLength?: number;
            /** @description True: one-time codes contain letters as well as digits. */
            alphanumeric?: boolean;
            /** @description Lifetime of a code, in seconds. */
            expirationSeconds?: number;
            /**
             * Format: email
             * @description Sender address of emails.
             */
            sendFromEmailAddress?: string;
            /** @description Sender name of emails. */
            sendFromEmailSenderName?: string;
            /**
             * Format: email
             * @description Address for replies to emails.
             */
            replyToEmailAddress?: string;
            /**
             * Format: uri
             * @description Address of the logo.
             */
            logoUrl?: string;
        };
        EndUserTermsConsent: {
            /**
             * Format: date-time
             * @description Time at which the terms were accepted.
             */
            acceptedAt: string;
            /** @description IP address of the person who accepted. */
            ipAddress: string;
            /** @description Version that the end user accepted, from GET /customers/end-user-terms. */
            termsVersion: string;
            /**
             * @description Method by which the terms were accepted.
             * @enum {string}
             */
            acceptanceMethod: "CHECKBOX" | "CLICK_TO_ACCEPT";
        };
        EndUserTermsResponse: {
            /** @description Version. */
            version: string;
            /**
             * Format: uri
             * @description Web address.
             */
            url: string;
        };
        Error: {
            /** @description The HTTP status. */
            status: number;
            /**
             * @description Error code; base decisions on it.
             * @enum {string}
             */
            code: "INVALID_INPUT" | "END_USER_TERMS_VERSION_NOT_FOUND" | "MISSING_MANDATORY_USER_INFO" | "INVITATION_ALREADY_CLAIMED" | "INVITATIONS_NOT_CONFIGURED" | "INVALID_UMA_ADDRESS" | "INVITATION_CANCELLED" | "QUOTE_REQUEST_FAILED" | "INVALID_PAYREQ_RESPONSE" | "INVALID_RECEIVER" | "PARSE_PAYREQ_RESPONSE_ERROR" | "CERT_CHAIN_INVALID" | "CERT_CHAIN_EXPIRED" | "INVALID_PUBKEY_FORMAT" | "MISSING_REQUIRED_UMA_PARAMETERS" | "SENDER_NOT_ACCEPTED" | "AMOUNT_OUT_OF_RANGE" | "INVALID_CURRENCY" | "INVALID_TIMESTAMP" | "INVALID_NONCE" | "INVALID_REQUEST_FORMAT" | "INVALID_BANK_ACCOUNT" | "SELF_PAYMENT" | "LOOKUP_REQUEST_FAILED" | "PARSE_LNURLP_RESPONSE_ERROR" | "INVALID_AMOUNT" | "WEBHOOK_ENDPOINT_NOT_SET" | "WEBHOOK_DELIVERY_ERROR" | "LOW_QUALITY" | "DATA_MISMATCH" | "EXPIRED" | "SUSPECTED_FRAUD" | "UNSUITABLE_DOCUMENT" | "INCOMPLETE" | "EMAIL_OTP_CREDENTIAL_ALREADY_EXISTS" | "SMS_OTP_CREDENTIAL_ALREADY_EXISTS" | "PASSKEY_CREDENTIAL_ALREADY_EXISTS" | "STABLECOIN_PROVIDER_ACCOUNT_INVALID" | "STABLECOIN_PROVIDER_ACCOUNT_REVOKED" | "STABLECOIN_PROVIDER_ACCOUNT_SELECTION_REQUIRED" | "CARDHOLDER_KYC_NOT_APPROVED" | "TRANSACTION_SIZE_LIMIT_EXCEEDED" | "EXTERNAL_ACCOUNT_VERIFICATION_REQUIRED" | "INSUFFICIENT_BALANCE" | "FUNDING_SOURCE_INELIGIBLE" | "UNAUTHORIZED" | "INVALID_SIGNATURE" | "WALLET_SIGNATURE_MISSING" | "WALLET_SIGNATURE_MALFORMED" | "WALLET_SIGNATURE_BODY_MISMATCH" | "WALLET_SIGNATURE_INVALID" | "REQUEST_ID_MISSING" | "FORBIDDEN" | "USER_NOT_READY" | "COUNTERPARTY_NOT_ALLOWED" | "VELOCITY_LIMIT_EXCEEDED" | "END_USER_TERMS_NOT_ACCEPTED" | "TRANSACTION_NOT_FOUND" | "INVITATION_NOT_FOUND" | "USER_NOT_FOUND" | "QUOTE_NOT_FOUND" | "LOOKUP_REQUEST_NOT_FOUND" | "TOKEN_NOT_FOUND" | "BULK_UPLOAD_JOB_NOT_FOUND" | "REFERENCE_NOT_FOUND" | "UMA_NOT_FOUND" | "STABLECOIN_PROVIDER_ACCOUNT_NOT_FOUND" | "METHOD_NOT_ALLOWED" | "TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL" | "TRANSACTION_NOT_CANCELLABLE" | "UMA_ADDRESS_EXISTS" | "EMAIL_OTP_EMAIL_ALREADY_EXISTS" | "EMAIL_OTP_CREDENTIAL_SET_CHANGED" | "PASSKEY_ALREADY_ENROLLED" | "SCA_SESSION_REQUIRED" | "BENEFICIARY_TRUSTED" | "INVALID_STATE_TRANSITION" | "CARD_ALREADY_CLOSED" | "CARD_NOT_MUTABLE" | "CONFLICT" | "QUOTE_EXPIRED" | "CUSTOMER_DELETED" | "UNSUPPORTED_UMA_VERSION" | "PAYLOAD_TOO_LARGE" | "UNSUPPORTED_MEDIA_TYPE" | "ACCOUNT_LOCKED" | "PAYREQ_REQUEST_FAILED" | "COUNTERPARTY_PUBKEY_FETCH_ERROR" | "NO_COMPATIBLE_UMA_VERSION" | "LNURLP_REQUEST_FAILED" | "EMAIL_OTP_CREDENTIAL_SYNC_FAILED" | "RATE_LIMITED" | "DAILY_VOLUME_LIMIT_EXCEEDED" | "SVC_SWITCH_ERROR" | "INTERNAL_ERROR" | "UNRECOGNIZED_MANDATORY_PAYEE_DATA_KEY" | "NOT_IMPLEMENTED" | "SERVICE_UNAVAILABLE";
            /** @description Human-readable text; it may change. */
            message: string;
            details?: components["schemas"]["ErrorDetails"];
            /** @description Status 401: same value as details.reason. */
            reason?: string;
        };
        ErrorDetails: {
            /** @description Every invalid field. */
            errors?: components["schemas"]["FieldError"][];
            /** @description Machine-readable reason that refines the code. */
            reason?: string;
            /** @description Seconds to wait, as in the header Retry-After. */
            retryAfter?: number;
            /**
             * @description RATE_LIMITED: the exhausted quota.
             * @enum {string}
             */
            quota?: "requests" | "documents" | "imports" | "forks" | "openWebhooks";
            /** @description RATE_LIMITED: the limit of the quota. */
            limit?: number;
            /**
             * Format: date-time
             * @description Present with QUOTE_EXPIRED.
             */
            expiresAt?: string;
            /**
             * Format: date-time
             * @description ACCOUNT_LOCKED: end of the lock; null: until an operator unlocks the account.
             */
            lockedUntil?: string | null;
            /** @description Present with ACCOUNT_LOCKED. */
            failedAttempts?: number;
            /** @description Present with ACCOUNT_LOCKED. */
            suspended?: boolean;
            /** @description Present with AMOUNT_OUT_OF_RANGE. */
            currency?: string;
            /**
             * Format: int64
             * @description Present with AMOUNT_OUT_OF_RANGE; in the smallest unit.
             */
            minAmount?: number;
            /**
             * Format: int64
             * @description Present with AMOUNT_OUT_OF_RANGE; in the smallest unit.
             */
            maxAmount?: number;
            /**
             * Format: int64
             * @description Present with AMOUNT_OUT_OF_RANGE; in the smallest unit.
             */
            totalFee?: number;
            /** @description Currencies that accounts still hold. */
            currencies?: string[];
            /** @description Id of the request, as in X-Request-Id: quote it when you report a problem. */
            requestId?: string;
            /**
             * Format: uri-reference
             * @description Address of the description of this code: meaning, usual causes, remedy, and whether to retry.
             */
            documentation?: string;
        };
        EthereumWalletExternalAccountCreateInfo: {
            /** @description Postal address. */
            address: string;
            /** @description Exchange that holds the wallet, a vaspName of GET /vasps; absent for self-custody. */
            vaspName?: string;
            /** @description Person or business that the account belongs to. */
            beneficiary?: components["schemas"]["EthereumWalletExternalAccountCreateInfoBeneficiary"];
            /** @description Used when platformAccountId is not given beside accountInfo. */
            platformAccountId?: string;
            /**
             * @description Kind of account; decides the other members.
             * @enum {unknown}
             */
            accountType: "ETHEREUM_WALLET";
        };
        EthereumWalletExternalAccountCreateInfoBeneficiary: components["schemas"]["EthereumWalletExternalAccountCreateInfoBeneficiaryBusiness"] | components["schemas"]["EthereumWalletExternalAccountCreateInfoBeneficiaryIndividual"];
        EthereumWalletExternalAccountCreateInfoBeneficiaryBusiness: {
            /** @description Registered name of the business. */
            legalName: string;
            /** @description Number of the business in its national register. */
            registrationNumber?: string;
            /** @description Tax identification number. */
            taxId?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence?: string;
            address?: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "BUSINESS";
        };
        EthereumWalletExternalAccountCreateInfoBeneficiaryIndividual: {
            /** @description Full legal name of the person. */
            fullName: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence: string;
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "INDIVIDUAL";
        };
        EthereumWalletExternalAccountInfo: {
            /** @description Postal address. */
            address: string;
            /** @description Exchange that holds the wallet, a vaspName of GET /vasps; absent for self-custody. */
            vaspName?: string;
            /** @description Person or business that the account belongs to. */
            beneficiary?: components["schemas"]["EthereumWalletExternalAccountInfoBeneficiary"];
            /**
             * @description Kind of account; decides the other members.
             * @enum {unknown}
             */
            accountType: "ETHEREUM_WALLET";
        };
        EthereumWalletExternalAccountInfoBeneficiary: components["schemas"]["EthereumWalletExternalAccountInfoBeneficiaryBusiness"] | components["schemas"]["EthereumWalletExternalAccountInfoBeneficiaryIndividual"];
        EthereumWalletExternalAccountInfoBeneficiaryBusiness: {
            /** @description Registered name of the business. */
            legalName: string;
            /** @description Number of the business in its national register. */
            registrationNumber?: string;
            /** @description Tax identification number. */
            taxId?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence?: string;
            address?: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "BUSINESS";
        };
        EthereumWalletExternalAccountInfoBeneficiaryIndividual: {
            /** @description Full legal name of the person. */
            fullName: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence: string;
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "INDIVIDUAL";
        };
        EurAccountExternalAccountCreateInfo: {
            /** @description International bank account number. */
            iban: string;
            /** @description BIC of the bank. */
            swiftCode?: string;
            /** @description Person or business that the account belongs to. */
            beneficiary: components["schemas"]["EurAccountExternalAccountCreateInfoBeneficiary"];
            /** @description Used when platformAccountId is not given beside accountInfo. */
            platformAccountId?: string;
            /**
             * @description Kind of account; decides the other members.
             * @enum {unknown}
             */
            accountType: "EUR_ACCOUNT";
        };
        EurAccountExternalAccountCreateInfoBeneficiary: components["schemas"]["EurAccountExternalAccountCreateInfoBeneficiaryBusiness"] | components["schemas"]["EurAccountExternalAccountCreateInfoBeneficiaryIndividual"];
        EurAccountExternalAccountCreateInfoBeneficiaryBusiness: {
            /** @description Registered name of the business. */
            legalName: string;
            /** @description Number of the business in its national register. */
            registrationNumber?: string;
            /** @description Tax identification number. */
            taxId?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence?: string;
            address?: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "BUSINESS";
        };
        EurAccountExternalAccountCreateInfoBeneficiaryIndividual: {
            /** @description Full legal name of the person. */
            fullName: string;
            /** @description Date of birth. */
            birthDate?: string;
            /** @description Nationality: country code of two letters (ISO 3166-1). */
            nationality?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence: string;
            /** @description Optional on a platform with `compatibility: contract`; payments to the account are then refused. */
            address: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "INDIVIDUAL";
        };
        EurAccountExternalAccountInfo: {
            /** @description International bank account number. */
            iban: string;
            /** @description BIC of the bank. */
            swiftCode?: string;
            /** @description Person or business that the account belongs to. */
            beneficiary: components["schemas"]["EurAccountExternalAccountInfoBeneficiary"];
            /** @description Payment rails that reach the account. */
            paymentRails: ("SEPA" | "SEPA_INSTANT")[];
            /**
             * @description Kind of account; decides the other members.
             * @enum {unknown}
             */
            accountType: "EUR_ACCOUNT";
        };
        EurAccountExternalAccountInfoBeneficiary: components["schemas"]["EurAccountExternalAccountInfoBeneficiaryBusiness"] | components["schemas"]["EurAccountExternalAccountInfoBeneficiaryIndividual"];
        EurAccountExternalAccountInfoBeneficiaryBusiness: {
            /** @description Registered name of the business. */
            legalName: string;
            /** @description Number of the business in its national register. */
            registrationNumber?: string;
            /** @description Tax identification number. */
            taxId?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence?: string;
            address?: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "BUSINESS";
        };
        EurAccountExternalAccountInfoBeneficiaryIndividual: {
            /** @description Full legal name of the person. */
            fullName: string;
            /** @description Date of birth. */
            birthDate?: string;
            /** @description Nationality: country code of two letters (ISO 3166-1). */
            nationality?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence: string;
            /** @description Absent if a platform with `compatibility: contract` omitted it. */
            address?: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "INDIVIDUAL";
        };
        Event: {
            /** @description The id that the webhook carries. */
            id: string;
            /** @description Type of the webhook. */
            type: string;
            /**
             * Format: date-time
             * @description Time of the event.
             */
            timestamp: string;
            /** @description The resource as GET returned it right after the event. */
            data: {
                [key: string]: unknown;
            };
        };
        EventPage: {
            /** @description The entries. */
            data: components["schemas"]["Event"][];
            /** @description True if there are further pages. */
            hasMore: boolean;
            /** @description Present if there is a next page. */
            nextCursor?: string;
            /** @description Total number of entries, if known. */
            totalCount?: number;
        };
        ExchangeRate: {
            sourceCurrency: components["schemas"]["Currency"];
            /**
             * Format: int64
             * @description Sending amount, fees included, in the smallest unit.
             */
            sendingAmount: number;
            /**
             * Format: int64
             * @description Minimum sending amount of a quote: below it the receiving amount is zero, or the platform does not allow it.
             */
            minSendingAmount: number;
            /**
             * Format: int64
             * @description Maximum sending amount, in the smallest unit.
             */
            maxSendingAmount: number;
            destinationCurrency: components["schemas"]["Currency"];
            /**
             * @description null for cryptocurrencies, which are sent on a blockchain.
             * @enum {string|null}
             */
            destinationPaymentRail: "ACH" | "ACH_COLOMBIA" | "BANK_TRANSFER" | "BRE_B" | "CIPS" | "FAST" | "FASTER_PAYMENTS" | "FEDNOW" | "INSTAPAY" | "MOBILE_MONEY" | "NEFT" | "PAYNOW" | "PESONET" | "PIX" | "RTGS" | "RTP" | "SEPA" | "SEPA_INSTANT" | "SPEI" | "SWIFT" | "UNIONPAY" | "UPI" | "WIRE" | null;
            /**
             * Format: int64
             * @description 0 if the sending amount is below minSendingAmount.
             */
            receivingAmount: number;
            /** @description Sending units per receiving unit (major units), fees included; fees excluded if the receiving amount is zero. */
            exchangeRate: number;
            fees: components["schemas"]["ExchangeRateFees"];
            /**
             * Format: date-time
             * @description Time of the last change.
             */
            updatedAt: string;
        };
        ExchangeRateFees: {
            /**
             * Format: int64
             * @description Fixed part of the fee, in the smallest unit.
             */
            fixed?: number;
            /**
             * Format: int64
             * @description Sum of the fees.
             */
            total?: number;
        };
        ExchangeRatesResponse: {
            /** @description The entries. */
            data: components["schemas"]["ExchangeRate"][];
        };
        ExecuteQuoteRequest: {
            /**
             * @description Ignored where no strong customer authentication applies.
             * @enum {string}
             */
            scaFactor?: "SMS_OTP" | "PASSKEY";
        };
        ExplainedAttempt: {
            /**
             * Format: date-time
             * @description Time at which the endpoint responded or the attempt ended.
             */
            at: string;
            /** @description Outcome, in words. */
            outcome: string;
        };
        ExplainedFailure: {
            /** @description Reason or error code of the failure. */
            code: string;
            /** @description Cause of the failure, in plain words. */
            meaning: string;
            /** @description Condition that would have avoided the failure, in plain words. */
            avoidedBy: string;
            /**
             * Format: date-time
             * @description Time of the failure.
             */
            at: string;
            /** @description Event or command that failed. */
            name: string;
        };
        ExplainedPosting: {
            /** @description Ledger account. */
            account: string;
            /** @description Currency code, for example USD. */
            currency: string;
            /** @description Amount in the smallest unit; negative if debited. */
            amount: number;
        };
        ExplainedRequest: {
            /** @description Its `X-Request-Id`. */
            requestId: string;
            /** @description Caller: an API token, an agent, a process or an operator. */
            actor: string;
            /**
             * Format: date-time
             * @description Time of arrival.
             */
            at: string;
            /** @description Consequences, as a tree. */
            steps: components["schemas"]["ExplainedStep"][];
            /** @description Webhooks that were due for its events. */
            webhooks: components["schemas"]["ExplainedWebhook"][];
        };
        ExplainedStep: {
            /**
             * @description EVENT: a recorded fact. SAGA_STEP: a process handled an event, a response or a timer. COMMAND, EFFECT, TIMER: a request of a process.
             * @enum {string}
             */
            kind: "EVENT" | "SAGA_STEP" | "COMMAND" | "EFFECT" | "TIMER";
            /** @description Name of the event, process, command, effect or timer. */
            name: string;
            /**
             * Format: date-time
             * @description When it was recorded.
             */
            at: string;
            /** @description True for an event of the resource itself. */
            isAboutResource: boolean;
            /** @description Outcome of a command, effect or timer, in words. */
            outcome?: string;
            /** @description Outside party that an effect calls. */
            party?: string;
            /** @description Reason that an event states. */
            reason?: string;
            /** @description Stream in which it is recorded. */
            stream?: string;
            /** @description Revision in that stream. */
            revision?: number;
            /** @description Money that an event moves; the amounts of each currency sum to zero. */
            postings?: components["schemas"]["ExplainedPosting"][];
            /** @description Consequences, as a tree. */
            steps?: components["schemas"]["ExplainedStep"][];
        };
        ExplainedWebhook: {
            /** @description Type of the webhook. */
            type: string;
            /** @description Event that the webhook notifies of. */
            event: string;
            /** @description Endpoint of the delivery; absent for that of the configuration. */
            endpointId?: string;
            /** @description True if the explained resource is this delivery. */
            isAboutResource: boolean;
            /** @description Attempts to deliver it; none where the platform had no endpoint, or the first is still to come. */
            attempts: components["schemas"]["ExplainedAttempt"][];
            /** @description When the next attempt is due; absent where none is. */
            next?: string;
        };
        Explanation: {
            /** @description Id of the resource. */
            resourceId: string;
            /** @description Failures in the order in which they happened. */
            failures: components["schemas"]["ExplainedFailure"][];
            /** @description Requests that touched the resource. */
            requests: components["schemas"]["ExplainedRequest"][];
            /** @description False when the history is long and only its first and its newest requests are shown. */
            isComplete: boolean;
        };
        ExternalAccountCreateInfoOneOf: components["schemas"]["AedAccountExternalAccountCreateInfo"] | components["schemas"]["BaseWalletExternalAccountCreateInfo"] | components["schemas"]["BdtAccountExternalAccountCreateInfo"] | components["schemas"]["BrlAccountExternalAccountCreateInfo"] | components["schemas"]["BwpAccountExternalAccountCreateInfo"] | components["schemas"]["CadAccountExternalAccountCreateInfo"] | components["schemas"]["CnyAccountExternalAccountCreateInfo"] | components["schemas"]["CopAccountExternalAccountCreateInfo"] | components["schemas"]["DkkAccountExternalAccountCreateInfo"] | components["schemas"]["EgpAccountExternalAccountCreateInfo"] | components["schemas"]["EthereumWalletExternalAccountCreateInfo"] | components["schemas"]["EurAccountExternalAccountCreateInfo"] | components["schemas"]["GbpAccountExternalAccountCreateInfo"] | components["schemas"]["GhsAccountExternalAccountCreateInfo"] | components["schemas"]["GtqAccountExternalAccountCreateInfo"] | components["schemas"]["HkdAccountExternalAccountCreateInfo"] | components["schemas"]["HtgAccountExternalAccountCreateInfo"] | components["schemas"]["IdrAccountExternalAccountCreateInfo"] | components["schemas"]["InrAccountExternalAccountCreateInfo"] | components["schemas"]["JmdAccountExternalAccountCreateInfo"] | components["schemas"]["KesAccountExternalAccountCreateInfo"] | components["schemas"]["LightningExternalAccountCreateInfo"] | components["schemas"]["MwkAccountExternalAccountCreateInfo"] | components["schemas"]["MxnAccountExternalAccountCreateInfo"] | components["schemas"]["MyrAccountExternalAccountCreateInfo"] | components["schemas"]["NgnAccountExternalAccountCreateInfo"] | components["schemas"]["PhpAccountExternalAccountCreateInfo"] | components["schemas"]["PkrAccountExternalAccountCreateInfo"] | components["schemas"]["PlasmaWalletExternalAccountCreateInfo"] | components["schemas"]["PolygonWalletExternalAccountCreateInfo"] | components["schemas"]["RwfAccountExternalAccountCreateInfo"] | components["schemas"]["SgdAccountExternalAccountCreateInfo"] | components["schemas"]["SlvAccountExternalAccountCreateInfo"] | components["schemas"]["SolanaWalletExternalAccountCreateInfo"] | components["schemas"]["SparkWalletExternalAccountCreateInfo"] | components["schemas"]["SwiftAccountExternalAccountCreateInfo"] | components["schemas"]["ThbAccountExternalAccountCreateInfo"] | components["schemas"]["TronWalletExternalAccountCreateInfo"] | components["schemas"]["TzsAccountExternalAccountCreateInfo"] | components["schemas"]["UgxAccountExternalAccountCreateInfo"] | components["schemas"]["UsdAccountExternalAccountCreateInfo"] | components["schemas"]["VndAccountExternalAccountCreateInfo"] | components["schemas"]["XafAccountExternalAccountCreateInfo"] | components["schemas"]["XofAccountExternalAccountCreateInfo"] | components["schemas"]["ZarAccountExternalAccountCreateInfo"] | components["schemas"]["ZmwAccountExternalAccountCreateInfo"];
        ExternalAccountCreateRequest: {
            /** @description Currency held by the account; it must fit accountType. */
            currency: string;
            /** @description The platform's own label for the account. */
            platformAccountId?: string;
            /**
             * @description Owner of the account: the customer (FIRST_PARTY) or another party (THIRD_PARTY).
             * @enum {string}
             */
            ownershipType?: "FIRST_PARTY" | "THIRD_PARTY";
            /** @description Details of the account; `accountType` decides which members it has. */
            accountInfo: components["schemas"]["ExternalAccountCreateInfoOneOf"];
            /** @description Id of the customer. */
            customerId?: string;
            /**
             * @description Incoming UMA payments of the customer are credited here; replaces an earlier default.
             * @default false
             */
            defaultUmaDepositAccount?: boolean;
        };
        ExternalAccountInfoOneOf: components["schemas"]["AedAccountExternalAccountInfo"] | components["schemas"]["BaseWalletExternalAccountInfo"] | components["schemas"]["BdtAccountExternalAccountInfo"] | components["schemas"]["BrlAccountExternalAccountInfo"] | components["schemas"]["BwpAccountExternalAccountInfo"] | components["schemas"]["CadAccountExternalAccountInfo"] | components["schemas"]["CnyAccountExternalAccountInfo"] | components["schemas"]["CopAccountExternalAccountInfo"] | components["schemas"]["DkkAccountExternalAccountInfo"] | components["schemas"]["EgpAccountExternalAccountInfo"] | components["schemas"]["EthereumWalletExternalAccountInfo"] | components["schemas"]["EurAccountExternalAccountInfo"] | components["schemas"]["GbpAccountExternalAccountInfo"] | components["schemas"]["GhsAccountExternalAccountInfo"] | components["schemas"]["GtqAccountExternalAccountInfo"] | components["schemas"]["HkdAccountExternalAccountInfo"] | components["schemas"]["HtgAccountExternalAccountInfo"] | components["schemas"]["IdrAccountExternalAccountInfo"] | components["schemas"]["InrAccountExternalAccountInfo"] | components["schemas"]["JmdAccountExternalAccountInfo"] | components["schemas"]["KesAccountExternalAccountInfo"] | components["schemas"]["LightningExternalAccountInfo"] | components["schemas"]["MwkAccountExternalAccountInfo"] | components["schemas"]["MxnAccountExternalAccountInfo"] | components["schemas"]["MyrAccountExternalAccountInfo"] | components["schemas"]["NgnAccountExternalAccountInfo"] | components["schemas"]["PhpAccountExternalAccountInfo"] | components["schemas"]["PkrAccountExternalAccountInfo"] | components["schemas"]["PlasmaWalletExternalAccountInfo"] | components["schemas"]["PolygonWalletExternalAccountInfo"] | components["schemas"]["RwfAccountExternalAccountInfo"] | components["schemas"]["SgdAccountExternalAccountInfo"] | components["schemas"]["SlvAccountExternalAccountInfo"] | components["schemas"]["SolanaWalletExternalAccountInfo"] | components["schemas"]["SparkWalletExternalAccountInfo"] | components["schemas"]["SwiftAccountExternalAccountInfo"] | components["schemas"]["ThbAccountExternalAccountInfo"] | components["schemas"]["TronWalletExternalAccountInfo"] | components["schemas"]["TzsAccountExternalAccountInfo"] | components["schemas"]["UgxAccountExternalAccountInfo"] | components["schemas"]["UsdAccountExternalAccountInfo"] | components["schemas"]["VndAccountExternalAccountInfo"] | components["schemas"]["XafAccountExternalAccountInfo"] | components["schemas"]["XofAccountExternalAccountInfo"] | components["schemas"]["ZarAccountExternalAccountInfo"] | components["schemas"]["ZmwAccountExternalAccountInfo"];
        ExternalAccountLookup: {
            /** @description Currencies that are supported. */
            supportedCurrencies: components["schemas"]["ReceivableCurrency"][];
            /** @description Information about the payer that is required. */
            requiredPayerDataFields?: components["schemas"]["CounterpartyFieldDefinition"][];
            /** @description Id of the lookup. */
            lookupId: string;
            /** @description Id of the account. */
            accountId: string;
        };
        ExternalAccountPage: {
            /** @description The entries. */
            data: components["schemas"]["ExternalAccountResponse"][];
            /** @description True if there are further pages. */
            hasMore: boolean;
            /** @description Present if there is a next page. */
            nextCursor?: string;
            /** @description Total number of entries, if known. */
            totalCount?: number;
        };
        ExternalAccountReference: {
            /** @description Id of the account. */
            accountId: string;
        };
        ExternalAccountResponse: {
            /** @description Id of the resource, as `<Resource>:<uuid>`. */
            id: string;
            /** @description Null on the platform's own accounts. */
            customerId?: string | null;
            /**
             * @description Current status.
             * @enum {string}
             */
            status: "PENDING" | "ACTIVE" | "PENDING_OWNERSHIP_VERIFICATION" | "UNVERIFIED" | "UNDER_REVIEW" | "INACTIVE";
            /** @description Your own id of the account. */
            platformAccountId?: string;
            /**
             * @description Whether the account belongs to the customer or to another party.
             * @enum {string}
             */
            ownershipType?: "FIRST_PARTY" | "THIRD_PARTY";
            /** @description Currency code, for example USD. */
            currency: string;
            /** @description True: incoming UMA payments of the customer go to this account. */
            defaultUmaDepositAccount?: boolean;
            /**
             * @description Whether the name at the receiving bank matches.
             * @enum {string}
             */
            beneficiaryVerificationStatus?: "MATCHED" | "PARTIAL_MATCH" | "NOT_MATCHED" | "UNSUPPORTED" | "CHECKED_BY_RECEIVING_FI" | "PENDING";
            beneficiaryVerifiedData?: components["schemas"]["BeneficiaryVerifiedDataResponse"];
            /** @description Details of the account; `accountType` decides which members it has. */
            accountInfo: components["schemas"]["ExternalAccountInfoOneOf"];
        };
        /** @enum {string} */
        ExternalAccountType: "AED_ACCOUNT" | "BASE_WALLET" | "BDT_ACCOUNT" | "BRL_ACCOUNT" | "BWP_ACCOUNT" | "CAD_ACCOUNT" | "CNY_ACCOUNT" | "COP_ACCOUNT" | "DKK_ACCOUNT" | "EGP_ACCOUNT" | "ETHEREUM_WALLET" | "EUR_ACCOUNT" | "GBP_ACCOUNT" | "GHS_ACCOUNT" | "GTQ_ACCOUNT" | "HKD_ACCOUNT" | "HTG_ACCOUNT" | "IDR_ACCOUNT" | "INR_ACCOUNT" | "JMD_ACCOUNT" | "KES_ACCOUNT" | "LIGHTNING" | "MWK_ACCOUNT" | "MXN_ACCOUNT" | "MYR_ACCOUNT" | "NGN_ACCOUNT" | "PHP_ACCOUNT" | "PKR_ACCOUNT" | "PLASMA_WALLET" | "POLYGON_WALLET" | "RWF_ACCOUNT" | "SGD_ACCOUNT" | "SLV_ACCOUNT" | "SOLANA_WALLET" | "SPARK_WALLET" | "SWIFT_ACCOUNT" | "THB_ACCOUNT" | "TRON_WALLET" | "TZS_ACCOUNT" | "UGX_ACCOUNT" | "USD_ACCOUNT" | "VND_ACCOUNT" | "XAF_ACCOUNT" | "XOF_ACCOUNT" | "ZAR_ACCOUNT" | "ZMW_ACCOUNT";
        Fault: {
            /** @description Id of the fault. */
            id: string;
            /**
             * @description What is injected.
             * @enum {string}
             */
            type: "ANSWER_LOST" | "DELAY" | "RATE_LIMITED" | "UNAVAILABLE" | "WEBHOOK_DOUBLED" | "WEBHOOK_OUT_OF_ORDER" | "WEBHOOK_LATE" | "WEBHOOK_DROPPED" | "WEBHOOK_NEW_KEY";
            /** @description Method of the requests. */
            method?: string;
            /** @description Route of the requests. */
            path?: string;
            /** @description Type of the webhooks. */
            eventType?: string;
            /** @description Number of injections. */
            count: number;
            /** @description Number of injections so far. */
            injected: number;
            /** @description The delay. */
            delayMilliseconds?: number;
            /** @description Seconds in Retry-After. */
            retryAfterSeconds?: number;
            /**
             * Format: date-time
             * @description It is injected only before this time.
             */
            expiresAt: string;
            /**
             * Format: date-time
             * @description Time of creation.
             */
            createdAt: string;
        };
        FaultCreateRequest: {
            /**
             * @description ANSWER_LOST: the request is executed and its response stored, then the connection is closed without a response. DELAY: the request waits before it is executed. RATE_LIMITED, UNAVAILABLE: 429 or 503 with Retry-After; the request is not executed. WEBHOOK_DOUBLED: sent twice. WEBHOOK_OUT_OF_ORDER: held until a later webhook of its resource has arrived, or for `delayMilliseconds`. WEBHOOK_LATE: sent after a delay; later ones of its resource wait behind it. WEBHOOK_DROPPED: not sent, and tried again after the usual pause. WEBHOOK_NEW_KEY: signed with the newest key only, as after a rotation; if there is only one key, arming the fault rotates it.
             * @enum {string}
             */
            type: "ANSWER_LOST" | "DELAY" | "RATE_LIMITED" | "UNAVAILABLE" | "WEBHOOK_DOUBLED" | "WEBHOOK_OUT_OF_ORDER" | "WEBHOOK_LATE" | "WEBHOOK_DROPPED" | "WEBHOOK_NEW_KEY";
            /**
             * @description Method of the requests; every one when absent.
             * @enum {string}
             */
            method?: "GET" | "POST" | "PATCH" | "PUT" | "DELETE";
            /** @description Route of the requests as this document writes it, such as `/quotes/{quoteId}/execute`, or with the id of one resource; every one when absent. */
            path?: string;
            /**
             * @description Type of the webhooks; every one when absent.
             * @enum {string}
             */
            eventType?: "AGENT_ACTION.PENDING_APPROVAL" | "BULK_UPLOAD.COMPLETED" | "BULK_UPLOAD.FAILED" | "CARD.FUNDING_SOURCE_CHANGE" | "CARD.STATE_CHANGE" | "CARD_TRANSACTION.AUTHORIZED" | "CARD_TRANSACTION.EXCEPTION" | "CARD_TRANSACTION.PARTIALLY_SETTLED" | "CARD_TRANSACTION.REFUNDED" | "CARD_TRANSACTION.SETTLED" | "CUSTOMER.KYB_APPROVED" | "CUSTOMER.KYB_PENDING" | "CUSTOMER.KYB_REJECTED" | "CUSTOMER.KYC_APPROVED" | "CUSTOMER.KYC_PENDING" | "CUSTOMER.KYC_REJECTED" | "EXTERNAL_ACCOUNT.STATUS_UPDATED" | "INCOMING_PAYMENT.COMPLETED" | "INCOMING_PAYMENT.FAILED" | "INCOMING_PAYMENT.PENDING" | "INCOMING_PAYMENT.REFUND_COMPLETED" | "INCOMING_PAYMENT.REFUND_FAILED" | "INCOMING_PAYMENT.REFUND_PENDING" | "INTERNAL_ACCOUNT.BALANCE_UPDATED" | "INTERNAL_ACCOUNT.FUNDING_INSTRUCTIONS_UPDATED" | "INTERNAL_ACCOUNT.STATUS_UPDATED" | "INVITATION.CLAIMED" | "OUTGOING_PAYMENT.COMPLETED" | "OUTGOING_PAYMENT.EXPIRED" | "OUTGOING_PAYMENT.FAILED" | "OUTGOING_PAYMENT.PENDING" | "OUTGOING_PAYMENT.PENDING_AUTHORIZATION" | "OUTGOING_PAYMENT.PROCESSING" | "OUTGOING_PAYMENT.REFUND_COMPLETED" | "OUTGOING_PAYMENT.REFUND_FAILED" | "OUTGOING_PAYMENT.REFUND_PENDING" | "TEST" | "VERIFICATION.APPROVED" | "VERIFICATION.IN_PROGRESS" | "VERIFICATION.PENDING_MANUAL_REVIEW" | "VERIFICATION.READY_FOR_VERIFICATION" | "VERIFICATION.REJECTED" | "VERIFICATION.RESOLVE_ERRORS";
            /** @description Number of injections; 1 when omitted. */
            count?: number;
            /** @description Lifetime in seconds, after which it is no longer injected; 3600 when absent. */
            expiresInSeconds?: number;
            /** @description Of DELAY, WEBHOOK_LATE and WEBHOOK_OUT_OF_ORDER; 1000 when absent. */
            delayMilliseconds?: number;
            /** @description Of RATE_LIMITED and UNAVAILABLE: seconds in Retry-After; 1 when absent. */
            retryAfterSeconds?: number;
        };
        FaultPage: {
            /** @description The entries. */
            data: components["schemas"]["Fault"][];
            /** @description True if there are further pages. */
            hasMore: boolean;
            /** @description Present if there is a next page. */
            nextCursor?: string;
            /** @description Total number of entries, if known. */
            totalCount?: number;
        };
        FeeConfig: {
            /**
             * @description Type of payment for which the fee is charged.
             * @enum {string}
             */
            feeType: "CROSS_CURRENCY_TRANSACTION";
            /** @description Sending currency. */
            sourceCurrency: string;
            /** @description Hundredths of a percent. */
            variableFeeBps: number;
            fixedFee: components["schemas"]["FixedFee"];
        };
        FieldConstraint: {
            /** @description HTML input type or a slug, for example email or iso3166-1-alpha-2. */
            format?: string;
            /** @description JavaScript regular expression. */
            pattern?: string;
            /** @description Values that are allowed. */
            enum?: string[];
            /** @description Smallest number of characters. */
            minLength?: number;
            /** @description Largest number of characters. */
            maxLength?: number;
        };
        FieldError: {
            /** @description Path of the field. */
            field: string;
            /** @description Human-readable text; it may change. */
            message?: string;
            constraint?: components["schemas"]["FieldConstraint"];
        };
        FixedFee: {
            /**
             * Format: int64
             * @description Amount in the smallest unit of the currency.
             */
            amount: number;
            /** @description Currency code, for example USD. */
            currency: string;
        };
        Fork: {
            /** @description Id of the new platform, as its GET /config shows it. */
            platformId: string;
            /** @description Credential of the new platform, with every permission. */
            token: components["schemas"]["ForkToken"];
        };
        ForkCreateRequest: {
            /** @description Snapshot from which the fork is created; the current state when omitted. */
            snapshotId?: string;
        };
        ForkToken: {
            /** @description Id of the resource, as `<Resource>:<uuid>`. */
            id: string;
            /** @description User name of the credential. */
            clientId: string;
            /** @description Password of the credential; shown only here. */
            clientSecret: string;
        };
        FundInternalAccountRequest: {
            /**
             * Format: int64
             * @description Amount in the smallest unit of the currency.
             */
            amount: number;
        };
        FundingPaymentInstructionResponse: {
            /** @description Bank details with a reference, or a wallet address with its assetType. */
            accountOrWalletInfo: components["schemas"]["PaymentAccountOrWalletInfo"];
            /** @description Note to the payer. */
            instructionsNotes?: string;
            /** @description True if the account belongs to the platform itself. */
            isPlatformAccount?: boolean;
        };
        GbpAccountExternalAccountCreateInfo: {
            /** @description Six digits without dashes. */
            sortCode: string;
            /** @description Number of the account at its bank. */
            accountNumber: string;
            /** @description Person or business that the account belongs to. */
            beneficiary: components["schemas"]["GbpAccountExternalAccountCreateInfoBeneficiary"];
            /** @description Used when platformAccountId is not given beside accountInfo. */
            platformAccountId?: string;
            /**
             * @description Kind of account; decides the other members.
             * @enum {unknown}
             */
            accountType: "GBP_ACCOUNT";
        };
        GbpAccountExternalAccountCreateInfoBeneficiary: components["schemas"]["GbpAccountExternalAccountCreateInfoBeneficiaryBusiness"] | components["schemas"]["GbpAccountExternalAccountCreateInfoBeneficiaryIndividual"];
        GbpAccountExternalAccountCreateInfoBeneficiaryBusiness: {
            /** @description Registered name of the business. */
            legalName: string;
            /** @description Number of the business in its national register. */
            registrationNumber?: string;
            /** @description Tax identification number. */
            taxId?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence?: string;
            address?: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "BUSINESS";
        };
        GbpAccountExternalAccountCreateInfoBeneficiaryIndividual: {
            /** @description Full legal name of the person. */
            fullName: string;
            /** @description Date of birth. */
            birthDate?: string;
            /** @description Nationality: country code of two letters (ISO 3166-1). */
            nationality?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence?: string;
            /** @description Optional on a platform with `compatibility: contract`; payments to the account are then refused. */
            address: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "INDIVIDUAL";
        };
        GbpAccountExternalAccountInfo: {
            /** @description Six digits without dashes. */
            sortCode: string;
            /** @description Number of the account at its bank. */
            accountNumber: string;
            /** @description Person or business that the account belongs to. */
            beneficiary: components["schemas"]["GbpAccountExternalAccountInfoBeneficiary"];
            /** @description Payment rails that reach the account. */
            paymentRails: "FASTER_PAYMENTS"[];
            /**
             * @description Kind of account; decides the other members.
             * @enum {unknown}
             */
            accountType: "GBP_ACCOUNT";
        };
        GbpAccountExternalAccountInfoBeneficiary: components["schemas"]["GbpAccountExternalAccountInfoBeneficiaryBusiness"] | components["schemas"]["GbpAccountExternalAccountInfoBeneficiaryIndividual"];
        GbpAccountExternalAccountInfoBeneficiaryBusiness: {
            /** @description Registered name of the business. */
            legalName: string;
            /** @description Number of the business in its national register. */
            registrationNumber?: string;
            /** @description Tax identification number. */
            taxId?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence?: string;
            address?: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "BUSINESS";
        };
        GbpAccountExternalAccountInfoBeneficiaryIndividual: {
            /** @description Full legal name of the person. */
            fullName: string;
            /** @description Date of birth. */
            birthDate?: string;
            /** @description Nationality: country code of two letters (ISO 3166-1). */
            nationality?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence?: string;
            /** @description Absent if a platform with `compatibility: contract` omitted it. */
            address?: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "INDIVIDUAL";
        };
        GhsAccountExternalAccountCreateInfo: {
            /** @description Number of the account at its bank. */
            accountNumber?: string;
            /** @description Name of the bank. */
            bankName: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Person or business that the account belongs to. */
            beneficiary: components["schemas"]["GhsAccountExternalAccountCreateInfoBeneficiary"];
            /** @description Used when platformAccountId is not given beside accountInfo. */
            platformAccountId?: string;
            /**
             * @description Kind of account; decides the other members.
             * @enum {unknown}
             */
            accountType: "GHS_ACCOUNT";
        };
        GhsAccountExternalAccountCreateInfoBeneficiary: components["schemas"]["GhsAccountExternalAccountCreateInfoBeneficiaryBusiness"] | components["schemas"]["GhsAccountExternalAccountCreateInfoBeneficiaryIndividual"];
        GhsAccountExternalAccountCreateInfoBeneficiaryBusiness: {
            /** @description Registered name of the business. */
            legalName: string;
            /** @description Number of the business in its national register. */
            registrationNumber?: string;
            /** @description Tax identification number. */
            taxId?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence?: string;
            address?: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "BUSINESS";
        };
        GhsAccountExternalAccountCreateInfoBeneficiaryIndividual: {
            /** @description Full legal name of the person. */
            fullName: string;
            /** @description Date of birth. */
            birthDate?: string;
            /** @description Nationality: country code of two letters (ISO 3166-1). */
            nationality?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence?: string;
            /** @description Optional on a platform with `compatibility: contract`; payments to the account are then refused. */
            address: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "INDIVIDUAL";
        };
        GhsAccountExternalAccountInfo: {
            /** @description Number of the account at its bank. */
            accountNumber?: string;
            /** @description Name of the bank. */
            bankName: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Person or business that the account belongs to. */
            beneficiary: components["schemas"]["GhsAccountExternalAccountInfoBeneficiary"];
            /** @description Payment rails that reach the account. */
            paymentRails: ("BANK_TRANSFER" | "MOBILE_MONEY")[];
            /**
             * @description Kind of account; decides the other members.
             * @enum {unknown}
             */
            accountType: "GHS_ACCOUNT";
        };
        GhsAccountExternalAccountInfoBeneficiary: components["schemas"]["GhsAccountExternalAccountInfoBeneficiaryBusiness"] | components["schemas"]["GhsAccountExternalAccountInfoBeneficiaryIndividual"];
        GhsAccountExternalAccountInfoBeneficiaryBusiness: {
            /** @description Registered name of the business. */
            legalName: string;
            /** @description Number of the business in its national register. */
            registrationNumber?: string;
            /** @description Tax identification number. */
            taxId?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence?: string;
            address?: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "BUSINESS";
        };
        GhsAccountExternalAccountInfoBeneficiaryIndividual: {
            /** @description Full legal name of the person. */
            fullName: string;
            /** @description Date of birth. */
            birthDate?: string;
            /** @description Nationality: country code of two letters (ISO 3166-1). */
            nationality?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence?: string;
            /** @description Absent if a platform with `compatibility: contract` omitted it. */
            address?: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "INDIVIDUAL";
        };
        GtqAccountExternalAccountCreateInfo: {
            /** @description Number of the account at its bank. */
            accountNumber: string;
            /**
             * @description Checking or savings account, in the country's terms.
             * @enum {string}
             */
            bankAccountType: "CHECKING" | "SAVINGS";
            /** @description Name of the bank. */
            bankName: string;
            /** @description Person or business that the account belongs to. */
            beneficiary: components["schemas"]["GtqAccountExternalAccountCreateInfoBeneficiary"];
            /** @description Used when platformAccountId is not given beside accountInfo. */
            platformAccountId?: string;
            /**
             * @description Kind of account; decides the other members.
             * @enum {unknown}
             */
            accountType: "GTQ_ACCOUNT";
        };
        GtqAccountExternalAccountCreateInfoBeneficiary: components["schemas"]["GtqAccountExternalAccountCreateInfoBeneficiaryBusiness"] | components["schemas"]["GtqAccountExternalAccountCreateInfoBeneficiaryIndividual"];
        GtqAccountExternalAccountCreateInfoBeneficiaryBusiness: {
            /** @description Registered name of the business. */
            legalName: string;
            /** @description Number of the business in its national register. */
            registrationNumber?: string;
            /** @description Tax identification number. */
            taxId?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence?: string;
            address?: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "BUSINESS";
        };
        GtqAccountExternalAccountCreateInfoBeneficiaryIndividual: {
            /** @description Full legal name of the person. */
            fullName: string;
            /** @description Date of birth. */
            birthDate?: string;
            /** @description Nationality: country code of two letters (ISO 3166-1). */
            nationality?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence: string;
            /** @description Optional on a platform with `compatibility: contract`; payments to the account are then refused. */
            address: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "INDIVIDUAL";
        };
        GtqAccountExternalAccountInfo: {
            /** @description Number of the account at its bank. */
            accountNumber: string;
            /**
             * @description Checking or savings account, in the country's terms.
             * @enum {string}
             */
            bankAccountType: "CHECKING" | "SAVINGS";
            /** @description Name of the bank. */
            bankName: string;
            /** @description Person or business that the account belongs to. */
            beneficiary: components["schemas"]["GtqAccountExternalAccountInfoBeneficiary"];
            /** @description Payment rails that reach the account. */
            paymentRails: "BANK_TRANSFER"[];
            /**
             * @description Kind of account; decides the other members.
             * @enum {unknown}
             */
            accountType: "GTQ_ACCOUNT";
        };
        GtqAccountExternalAccountInfoBeneficiary: components["schemas"]["GtqAccountExternalAccountInfoBeneficiaryBusiness"] | components["schemas"]["GtqAccountExternalAccountInfoBeneficiaryIndividual"];
        GtqAccountExternalAccountInfoBeneficiaryBusiness: {
            /** @description Registered name of the business. */
            legalName: string;
            /** @description Number of the business in its national register. */
            registrationNumber?: string;
            /** @description Tax identification number. */
            taxId?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence?: string;
            address?: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "BUSINESS";
        };
        GtqAccountExternalAccountInfoBeneficiaryIndividual: {
            /** @description Full legal name of the person. */
            fullName: string;
            /** @description Date of birth. */
            birthDate?: string;
            /** @description Nationality: country code of two letters (ISO 3166-1). */
            nationality?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence: string;
            /** @description Absent if a platform with `compatibility: contract` omitted it. */
            address?: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "INDIVIDUAL";
        };
        HkdAccountExternalAccountCreateInfo: {
            /** @description Name of the bank. */
            bankName: string;
            /** @description Number of the account at its bank. */
            accountNumber: string;
            /** @description BIC of the bank. */
            swiftCode: string;
            /** @description Person or business that the account belongs to. */
            beneficiary: components["schemas"]["HkdAccountExternalAccountCreateInfoBeneficiary"];
            /** @description Used when platformAccountId is not given beside accountInfo. */
            platformAccountId?: string;
            /**
             * @description Kind of account; decides the other members.
             * @enum {unknown}
             */
            accountType: "HKD_ACCOUNT";
        };
        HkdAccountExternalAccountCreateInfoBeneficiary: components["schemas"]["HkdAccountExternalAccountCreateInfoBeneficiaryBusiness"] | components["schemas"]["HkdAccountExternalAccountCreateInfoBeneficiaryIndividual"];
        HkdAccountExternalAccountCreateInfoBeneficiaryBusiness: {
            /** @description Registered name of the business. */
            legalName: string;
            /** @description Number of the business in its national register. */
            registrationNumber?: string;
            /** @description Tax identification number. */
            taxId?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence?: string;
            address?: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "BUSINESS";
        };
        HkdAccountExternalAccountCreateInfoBeneficiaryIndividual: {
            /** @description Full legal name of the person. */
            fullName: string;
            /** @description Date of birth. */
            birthDate?: string;
            /** @description Nationality: country code of two letters (ISO 3166-1). */
            nationality?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence?: string;
            /** @description Optional on a platform with `compatibility: contract`; payments to the account are then refused. */
            address: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "INDIVIDUAL";
        };
        HkdAccountExternalAccountInfo: {
            /** @description Name of the bank. */
            bankName: string;
            /** @description Number of the account at its bank. */
            accountNumber: string;
            /** @description BIC of the bank. */
            swiftCode: string;
            /** @description Person or business that the account belongs to. */
            beneficiary: components["schemas"]["HkdAccountExternalAccountInfoBeneficiary"];
            /** @description Payment rails that reach the account. */
            paymentRails: "BANK_TRANSFER"[];
            /**
             * @description Kind of account; decides the other members.
             * @enum {unknown}
             */
            accountType: "HKD_ACCOUNT";
        };
        HkdAccountExternalAccountInfoBeneficiary: components["schemas"]["HkdAccountExternalAccountInfoBeneficiaryBusiness"] | components["schemas"]["HkdAccountExternalAccountInfoBeneficiaryIndividual"];
        HkdAccountExternalAccountInfoBeneficiaryBusiness: {
            /** @description Registered name of the business. */
            legalName: string;
            /** @description Number of the business in its national register. */
            registrationNumber?: string;
            /** @description Tax identification number. */
            taxId?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence?: string;
            address?: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "BUSINESS";
        };
        HkdAccountExternalAccountInfoBeneficiaryIndividual: {
            /** @description Full legal name of the person. */
            fullName: string;
            /** @description Date of birth. */
            birthDate?: string;
            /** @description Nationality: country code of two letters (ISO 3166-1). */
            nationality?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence?: string;
            /** @description Absent if a platform with `compatibility: contract` omitted it. */
            address?: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "INDIVIDUAL";
        };
        HostedLinkRequest: {
            /**
             * Format: uri
             * @description Address to which the browser of the customer is redirected at the end; https only.
             */
            redirectUri?: string;
        };
        HostedLinkResponse: {
            /**
             * Format: uri
             * @description Address of the page, for both types of customers. It opens once.
             */
            kycUrl: string;
            /**
             * Format: date-time
             * @description Expiry time.
             */
            expiresAt: string;
            /**
             * @description Provider of the service.
             * @enum {string}
             */
            provider: "SUMSUB";
            /** @description Token of the link, for an embedded flow. */
            token?: string;
        };
        HtgAccountExternalAccountCreateInfo: {
            /** @description Phone number with its country code (E.164). */
            phoneNumber: string;
            /** @description Person or business that the account belongs to. */
            beneficiary: components["schemas"]["HtgAccountExternalAccountCreateInfoBeneficiary"];
            /** @description Used when platformAccountId is not given beside accountInfo. */
            platformAccountId?: string;
            /**
             * @description Kind of account; decides the other members.
             * @enum {unknown}
             */
            accountType: "HTG_ACCOUNT";
        };
        HtgAccountExternalAccountCreateInfoBeneficiary: components["schemas"]["HtgAccountExternalAccountCreateInfoBeneficiaryBusiness"] | components["schemas"]["HtgAccountExternalAccountCreateInfoBeneficiaryIndividual"];
        HtgAccountExternalAccountCreateInfoBeneficiaryBusiness: {
            /** @description Registered name of the business. */
            legalName: string;
            /** @description Number of the business in its national register. */
            registrationNumber?: string;
            /** @description Tax identification number. */
            taxId?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence?: string;
            address?: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "BUSINESS";
        };
        HtgAccountExternalAccountCreateInfoBeneficiaryIndividual: {
            /** @description Full legal name of the person. */
            fullName: string;
            /** @description Date of birth. */
            birthDate?: string;
            /** @description Nationality: country code of two letters (ISO 3166-1). */
            nationality?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence?: string;
            /** @description Optional on a platform with `compatibility: contract`; payments to the account are then refused. */
            address: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "INDIVIDUAL";
        };
        HtgAccountExternalAccountInfo: {
            /** @description Phone number with its country code (E.164). */
            phoneNumber: string;
            /** @description Person or business that the account belongs to. */
            beneficiary: components["schemas"]["HtgAccountExternalAccountInfoBeneficiary"];
            /** @description Payment rails that reach the account. */
            paymentRails: "MOBILE_MONEY"[];
            /**
             * @description Kind of account; decides the other members.
             * @enum {unknown}
             */
            accountType: "HTG_ACCOUNT";
        };
        HtgAccountExternalAccountInfoBeneficiary: components["schemas"]["HtgAccountExternalAccountInfoBeneficiaryBusiness"] | components["schemas"]["HtgAccountExternalAccountInfoBeneficiaryIndividual"];
        HtgAccountExternalAccountInfoBeneficiaryBusiness: {
            /** @description Registered name of the business. */
            legalName: string;
            /** @description Number of the business in its national register. */
            registrationNumber?: string;
            /** @description Tax identification number. */
            taxId?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence?: string;
            address?: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "BUSINESS";
        };
        HtgAccountExternalAccountInfoBeneficiaryIndividual: {
            /** @description Full legal name of the person. */
            fullName: string;
            /** @description Date of birth. */
            birthDate?: string;
            /** @description Nationality: country code of two letters (ISO 3166-1). */
            nationality?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence?: string;
            /** @description Absent if a platform with `compatibility: contract` omitted it. */
            address?: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "INDIVIDUAL";
        };
        IdrAccountExternalAccountCreateInfo: {
            /** @description Name of the bank. */
            bankName: string;
            /** @description Number of the account at its bank. */
            accountNumber: string;
            /** @description BIC of the bank. */
            swiftCode: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber: string;
            /** @description Person or business that the account belongs to. */
            beneficiary: components["schemas"]["IdrAccountExternalAccountCreateInfoBeneficiary"];
            /** @description Used when platformAccountId is not given beside accountInfo. */
            platformAccountId?: string;
            /**
             * @description Kind of account; decides the other members.
             * @enum {unknown}
             */
            accountType: "IDR_ACCOUNT";
        };
        IdrAccountExternalAccountCreateInfoBeneficiary: components["schemas"]["IdrAccountExternalAccountCreateInfoBeneficiaryBusiness"] | components["schemas"]["IdrAccountExternalAccountCreateInfoBeneficiaryIndividual"];
        IdrAccountExternalAccountCreateInfoBeneficiaryBusiness: {
            /** @description Registered name of the business. */
            legalName: string;
            /** @description Number of the business in its national register. */
            registrationNumber?: string;
            /** @description Tax identification number. */
            taxId?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence?: string;
            address?: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "BUSINESS";
        };
        IdrAccountExternalAccountCreateInfoBeneficiaryIndividual: {
            /** @description Full legal name of the person. */
            fullName: string;
            /** @description Date of birth. */
            birthDate?: string;
            /** @description Nationality: country code of two letters (ISO 3166-1). */
            nationality?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence?: string;
            /** @description Optional on a platform with `compatibility: contract`; payments to the account are then refused. */
            address: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "INDIVIDUAL";
        };
        IdrAccountExternalAccountInfo: {
            /** @description Name of the bank. */
            bankName: string;
            /** @description Number of the account at its bank. */
            accountNumber: string;
            /** @description BIC of the bank. */
            swiftCode: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber: string;
            /** @description Person or business that the account belongs to. */
            beneficiary: components["schemas"]["IdrAccountExternalAccountInfoBeneficiary"];
            /** @description Payment rails that reach the account. */
            paymentRails: "BANK_TRANSFER"[];
            /**
             * @description Kind of account; decides the other members.
             * @enum {unknown}
             */
            accountType: "IDR_ACCOUNT";
        };
        IdrAccountExternalAccountInfoBeneficiary: components["schemas"]["IdrAccountExternalAccountInfoBeneficiaryBusiness"] | components["schemas"]["IdrAccountExternalAccountInfoBeneficiaryIndividual"];
        IdrAccountExternalAccountInfoBeneficiaryBusiness: {
            /** @description Registered name of the business. */
            legalName: string;
            /** @description Number of the business in its national register. */
            registrationNumber?: string;
            /** @description Tax identification number. */
            taxId?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence?: string;
            address?: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "BUSINESS";
        };
        IdrAccountExternalAccountInfoBeneficiaryIndividual: {
            /** @description Full legal name of the person. */
            fullName: string;
            /** @description Date of birth. */
            birthDate?: string;
            /** @description Nationality: country code of two letters (ISO 3166-1). */
            nationality?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence?: string;
            /** @description Absent if a platform with `compatibility: contract` omitted it. */
            address?: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "INDIVIDUAL";
        };
        IncomingTransaction: {
            /** @description Id of the transaction. */
            id: string;
            /**
             * @description Current status.
             * @enum {string}
             */
            status: "CREATED" | "PENDING" | "PENDING_AUTHORIZATION" | "PROCESSING" | "COMPLETED" | "REJECTED" | "FAILED" | "REFUNDED" | "EXPIRED";
            /**
             * @description Reason why the deposit is held.
             * @enum {string}
             */
            pendingReason?: "COUNTERPARTY_DECLARATION_REQUIRED" | "WALLET_VERIFICATION_REQUIRED" | "COUNTERPARTY_INFORMATION_REQUIRED" | "COMPLIANCE_REVIEW";
            /** @description The agent that created the transaction, if any. */
            agentId?: string;
            /** @description Description for the platform. */
            description?: string;
            /** @description Id of the quote. */
            quoteId?: string;
            /** @description Sending units per receiving unit, in major units. */
            exchangeRate?: number;
            /** @description Known information about the counterparty, by field name. */
            counterpartyInformation?: {
                [key: string]: unknown;
            };
            /**
             * @description Direction of the payment: incoming or outgoing.
             * @enum {string}
             */
            direction: "CREDIT" | "DEBIT";
            /** @description Source of the money. */
            source: components["schemas"]["TransactionSource"];
            /** @description Destination of the money. */
            destination: components["schemas"]["TransactionDestination"];
            /** @description Id of the customer. */
            customerId: string;
            /** @description Null once the customer is erased. */
            platformCustomerId: string | null;
            /**
             * Format: date-time
             * @description Time at which the money arrived.
             */
            settledAt?: string;
            /**
             * Format: date-time
             * @description Time at which the receipt was delivered.
             */
            receiptDeliveryConfirmedAt?: string;
            refund?: components["schemas"]["Refund"];
            /**
             * Format: date-time
             * @description Time of creation.
             */
            createdAt?: string;
            /**
             * Format: date-time
             * @description Time of the last change.
             */
            updatedAt?: string;
            /**
             * Format: int64
             * @description Fees of the payment, in the smallest unit of the sending currency.
             */
            fees?: number;
            reconciliationInstructions?: components["schemas"]["ReconciliationInstructions"];
            sentAmount?: components["schemas"]["CurrencyAmount"];
            receivedAmount: components["schemas"]["CurrencyAmount"];
            /**
             * @description Reason of the failure; the guide lists all reasons.
             * @enum {string}
             */
            failureReason?: "LNURLP_FAILED" | "PAY_REQUEST_FAILED" | "PAYMENT_APPROVAL_WEBHOOK_ERROR" | "PAYMENT_APPROVAL_TIMED_OUT" | "OFFRAMP_FAILED" | "MISSING_MANDATORY_PAYEE_DATA" | "QUOTE_EXPIRED" | "QUOTE_EXECUTION_FAILED" | "COMPLIANCE_REJECTED" | "COLLECTION_FAILED";
            /** @description Present while the platform must decide. */
            requestedReceiverCustomerInfoFields?: components["schemas"]["CounterpartyFieldDefinition"][];
            /**
             * @description Kind; decides the other members where kinds differ.
             * @enum {unknown}
             */
            type: "INCOMING";
        };
        IndividualCustomer: {
            /** @description Currency codes. */
            currencies?: string[];
            /**
             * Format: email
             * @description Email address.
             */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Null once the customer is erased. */
            umaAddress: string | null;
            /** @description The customer's consent to the terms. */
            readonly endUserTermsConsent?: components["schemas"]["EndUserTermsConsent"];
            /** @description Given and family name; in the sandbox its last three characters choose the outcome. */
            fullName?: string;
            /**
             * Format: date
             * @description Date of birth.
             */
            birthDate?: string;
            /** @description Nationality: country code of two letters (ISO 3166-1). */
            nationality?: string;
            address?: components["schemas"]["AddressFields"];
            /**
             * @description Account holders: SSN or ITIN.
             * @enum {string}
             */
            taxIdType?: "SSN" | "ITIN" | "EIN" | "NON_US_TAX_ID";
            /**
             * @description Alias of taxIdType.
             * @enum {string}
             */
            idType?: "SSN" | "ITIN" | "EIN" | "NON_US_TAX_ID";
            /** @description Write-only. */
            taxIdentifier?: string;
            /** @description Alias of taxIdentifier. */
            identifier?: string;
            /** @description US, the default. */
            countryOfIssuance?: string;
            /** @description Source of funds, by category. */
            sourceOfFundsCategories?: ("SALARY" | "SELF_EMPLOYMENT_INCOME" | "INVESTMENT_INCOME" | "PENSION" | "RENTAL_INCOME" | "GIFT" | "INHERITANCE" | "LOAN" | "SAVINGS" | "SALE_OF_ASSETS" | "OTHER")[];
            /** @description Present if and only if OTHER was chosen. */
            sourceOfFundsOtherDescription?: string;
            /** @description Source of wealth, by category. */
            sourceOfWealthCategories?: ("SALARY" | "BUSINESS_INCOME" | "INVESTMENTS" | "INHERITANCE" | "PROPERTY_SALE" | "GIFT" | "RETIREMENT" | "SAVINGS" | "OTHER")[];
            /** @description Present if and only if OTHER was chosen. */
            sourceOfWealthOtherDescription?: string;
            /**
             * @description Purpose of the account.
             * @enum {string}
             */
            purposeOfAccount?: "CONTRACTOR_PAYOUTS" | "CREATOR_PAYOUTS" | "EMPLOYEE_PAYOUTS" | "MARKETPLACE_SELLER_PAYOUTS" | "SUPPLIER_PAYMENTS" | "CROSS_BORDER_B2B" | "AR_AUTOMATION" | "AP_AUTOMATION" | "EMBEDDED_PAYMENTS" | "PLATFORM_FEE_COLLECTION" | "P2P_TRANSFERS" | "CHARITABLE_DONATIONS" | "OTHER";
            /** @description Present if and only if OTHER was chosen. */
            purposeOfAccountOtherDescription?: string;
            /**
             * @description Expected number of payments per month.
             * @enum {string}
             */
            expectedMonthlyTransactionCount?: "COUNT_UNDER_10" | "COUNT_10_TO_100" | "COUNT_100_TO_500" | "COUNT_500_TO_1000" | "COUNT_OVER_1000";
            /**
             * @description Expected volume per month.
             * @enum {string}
             */
            expectedMonthlyTransactionVolume?: "VOLUME_UNDER_10K" | "VOLUME_10K_TO_100K" | "VOLUME_100K_TO_1M" | "VOLUME_1M_TO_10M" | "VOLUME_OVER_10M";
            /**
             * @description Range of the yearly income.
             * @enum {string}
             */
            annualIncomeRange?: "UNDER_50K" | "RANGE_50K_100K" | "RANGE_100K_250K" | "RANGE_250K_1M" | "OVER_1M";
            /**
             * @description Range of the net worth.
             * @enum {string}
             */
            netWorthRange?: "UNDER_100K" | "RANGE_100K_500K" | "RANGE_500K_1M" | "RANGE_1M_5M" | "RANGE_5M_25M" | "OVER_25M";
            /**
             * @description Whether the person is politically exposed.
             * @enum {string}
             */
            pepStatus?: "NONE" | "DOMESTIC" | "FOREIGN" | "HIO" | "FAMILY_OR_ASSOCIATE";
            /**
             * @description Verification status of the person.
             * @enum {string}
             */
            kycStatus?: "UNVERIFIED" | "PENDING" | "APPROVED" | "REJECTED" | "HOLD";
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            customerType: "INDIVIDUAL";
            /** @description Id of the resource, as `<Resource>:<uuid>`. */
            readonly id?: string;
            /** @description Null once the customer is erased. */
            platformCustomerId: string | null;
            /** @description Country whose rules apply: country code of two letters (ISO 3166-1). */
            region?: string;
            /** @description Whether email address and phone number were confirmed. */
            readonly contactVerification?: components["schemas"]["ContactVerification"];
            /** @description True if the resource was deleted. */
            readonly isDeleted?: boolean;
            /**
             * Format: date-time
             * @description Time of creation.
             */
            readonly createdAt?: string;
            /**
             * Format: date-time
             * @description Time of the last change.
             */
            readonly updatedAt?: string;
        };
        IndividualCustomerCreateRequest: {
            /** @description Currency codes. */
            currencies?: string[];
            /**
             * Format: email
             * @description Email address.
             */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Generated under the platform's UMA domain when omitted. */
            umaAddress?: string;
            endUserTermsConsent?: components["schemas"]["EndUserTermsConsent"];
            /** @description Given and family name; in the sandbox its last three characters choose the outcome. */
            fullName?: string;
            /**
             * Format: date
             * @description Date of birth.
             */
            birthDate?: string;
            /** @description Nationality: country code of two letters (ISO 3166-1). */
            nationality?: string;
            address?: components["schemas"]["AddressFields"];
            /**
             * @description Account holders: SSN or ITIN.
             * @enum {string}
             */
            taxIdType?: "SSN" | "ITIN" | "EIN" | "NON_US_TAX_ID";
            /**
             * @description Alias of taxIdType.
             * @enum {string}
             */
            idType?: "SSN" | "ITIN" | "EIN" | "NON_US_TAX_ID";
            /** @description Write-only. */
            taxIdentifier?: string;
            /** @description Alias of taxIdentifier. */
            identifier?: string;
            /** @description US, the default. */
            countryOfIssuance?: string;
            /** @description Source of funds, by category. */
            sourceOfFundsCategories?: ("SALARY" | "SELF_EMPLOYMENT_INCOME" | "INVESTMENT_INCOME" | "PENSION" | "RENTAL_INCOME" | "GIFT" | "INHERITANCE" | "LOAN" | "SAVINGS" | "SALE_OF_ASSETS" | "OTHER")[];
            /** @description Present if and only if OTHER was chosen. */
            sourceOfFundsOtherDescription?: string;
            /** @description Source of wealth, by category. */
            sourceOfWealthCategories?: ("SALARY" | "BUSINESS_INCOME" | "INVESTMENTS" | "INHERITANCE" | "PROPERTY_SALE" | "GIFT" | "RETIREMENT" | "SAVINGS" | "OTHER")[];
            /** @description Present if and only if OTHER was chosen. */
            sourceOfWealthOtherDescription?: string;
            /**
             * @description Purpose of the account.
             * @enum {string}
             */
            purposeOfAccount?: "CONTRACTOR_PAYOUTS" | "CREATOR_PAYOUTS" | "EMPLOYEE_PAYOUTS" | "MARKETPLACE_SELLER_PAYOUTS" | "SUPPLIER_PAYMENTS" | "CROSS_BORDER_B2B" | "AR_AUTOMATION" | "AP_AUTOMATION" | "EMBEDDED_PAYMENTS" | "PLATFORM_FEE_COLLECTION" | "P2P_TRANSFERS" | "CHARITABLE_DONATIONS" | "OTHER";
            /** @description Present if and only if OTHER was chosen. */
            purposeOfAccountOtherDescription?: string;
            /**
             * @description Expected number of payments per month.
             * @enum {string}
             */
            expectedMonthlyTransactionCount?: "COUNT_UNDER_10" | "COUNT_10_TO_100" | "COUNT_100_TO_500" | "COUNT_500_TO_1000" | "COUNT_OVER_1000";
            /**
             * @description Expected volume per month.
             * @enum {string}
             */
            expectedMonthlyTransactionVolume?: "VOLUME_UNDER_10K" | "VOLUME_10K_TO_100K" | "VOLUME_100K_TO_1M" | "VOLUME_1M_TO_10M" | "VOLUME_OVER_10M";
            /**
             * @description Range of the yearly income.
             * @enum {string}
             */
            annualIncomeRange?: "UNDER_50K" | "RANGE_50K_100K" | "RANGE_100K_250K" | "RANGE_250K_1M" | "OVER_1M";
            /**
             * @description Range of the net worth.
             * @enum {string}
             */
            netWorthRange?: "UNDER_100K" | "RANGE_100K_500K" | "RANGE_500K_1M" | "RANGE_1M_5M" | "RANGE_5M_25M" | "OVER_25M";
            /**
             * @description Whether the person is politically exposed.
             * @enum {string}
             */
            pepStatus?: "NONE" | "DOMESTIC" | "FOREIGN" | "HIO" | "FAMILY_OR_ASSOCIATE";
            /** @description The platform's own id of the customer; generated when omitted. */
            platformCustomerId?: string;
            /** @description Decides when a currency is offered in several regions of the platform. */
            region?: string;
            /**
             * @description Ignored: set by the service.
             * @enum {string}
             */
            readonly kycStatus?: "UNVERIFIED" | "PENDING" | "APPROVED" | "REJECTED" | "HOLD";
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            customerType: "INDIVIDUAL";
        };
        IndividualCustomerUpdateRequest: {
            /** @description Currency codes. */
            currencies?: string[];
            /**
             * Format: email
             * @description Email address.
             */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Generated under the platform's UMA domain when omitted. */
            umaAddress?: string;
            endUserTermsConsent?: components["schemas"]["EndUserTermsConsent"];
            /** @description Given and family name; in the sandbox its last three characters choose the outcome. */
            fullName?: string;
            /**
             * Format: date
             * @description Date of birth.
             */
            birthDate?: string;
            /** @description Nationality: country code of two letters (ISO 3166-1). */
            nationality?: string;
            address?: components["schemas"]["AddressChanges"];
            /**
             * @description Account holders: SSN or ITIN.
             * @enum {string}
             */
            taxIdType?: "SSN" | "ITIN" | "EIN" | "NON_US_TAX_ID";
            /**
             * @description Alias of taxIdType.
             * @enum {string}
             */
            idType?: "SSN" | "ITIN" | "EIN" | "NON_US_TAX_ID";
            /** @description Write-only. */
            taxIdentifier?: string;
            /** @description Alias of taxIdentifier. */
            identifier?: string;
            /** @description US, the default. */
            countryOfIssuance?: string;
            /** @description Source of funds, by category. */
            sourceOfFundsCategories?: ("SALARY" | "SELF_EMPLOYMENT_INCOME" | "INVESTMENT_INCOME" | "PENSION" | "RENTAL_INCOME" | "GIFT" | "INHERITANCE" | "LOAN" | "SAVINGS" | "SALE_OF_ASSETS" | "OTHER")[];
            /** @description Present if and only if OTHER was chosen. */
            sourceOfFundsOtherDescription?: string;
            /** @description Source of wealth, by category. */
            sourceOfWealthCategories?: ("SALARY" | "BUSINESS_INCOME" | "INVESTMENTS" | "INHERITANCE" | "PROPERTY_SALE" | "GIFT" | "RETIREMENT" | "SAVINGS" | "OTHER")[];
            /** @description Present if and only if OTHER was chosen. */
            sourceOfWealthOtherDescription?: string;
            /**
             * @description Purpose of the account.
             * @enum {string}
             */
            purposeOfAccount?: "CONTRACTOR_PAYOUTS" | "CREATOR_PAYOUTS" | "EMPLOYEE_PAYOUTS" | "MARKETPLACE_SELLER_PAYOUTS" | "SUPPLIER_PAYMENTS" | "CROSS_BORDER_B2B" | "AR_AUTOMATION" | "AP_AUTOMATION" | "EMBEDDED_PAYMENTS" | "PLATFORM_FEE_COLLECTION" | "P2P_TRANSFERS" | "CHARITABLE_DONATIONS" | "OTHER";
            /** @description Present if and only if OTHER was chosen. */
            purposeOfAccountOtherDescription?: string;
            /**
             * @description Expected number of payments per month.
             * @enum {string}
             */
            expectedMonthlyTransactionCount?: "COUNT_UNDER_10" | "COUNT_10_TO_100" | "COUNT_100_TO_500" | "COUNT_500_TO_1000" | "COUNT_OVER_1000";
            /**
             * @description Expected volume per month.
             * @enum {string}
             */
            expectedMonthlyTransactionVolume?: "VOLUME_UNDER_10K" | "VOLUME_10K_TO_100K" | "VOLUME_100K_TO_1M" | "VOLUME_1M_TO_10M" | "VOLUME_OVER_10M";
            /**
             * @description Range of the yearly income.
             * @enum {string}
             */
            annualIncomeRange?: "UNDER_50K" | "RANGE_50K_100K" | "RANGE_100K_250K" | "RANGE_250K_1M" | "OVER_1M";
            /**
             * @description Range of the net worth.
             * @enum {string}
             */
            netWorthRange?: "UNDER_100K" | "RANGE_100K_500K" | "RANGE_500K_1M" | "RANGE_1M_5M" | "RANGE_5M_25M" | "OVER_25M";
            /**
             * @description Whether the person is politically exposed.
             * @enum {string}
             */
            pepStatus?: "NONE" | "DOMESTIC" | "FOREIGN" | "HIO" | "FAMILY_OR_ASSOCIATE";
            /**
             * @description Ignored: set by the service.
             * @enum {string}
             */
            readonly kycStatus?: "UNVERIFIED" | "PENDING" | "APPROVED" | "REJECTED" | "HOLD";
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            customerType: "INDIVIDUAL";
        };
        InrAccountExternalAccountCreateInfo: {
            /** @description UPI address. */
            vpa?: string;
            /** @description Number of the account at its bank. */
            accountNumber?: string;
            /** @description Code of the branch (IFSC). */
            ifsc?: string;
            /** @description NEFT or RTGS; required for a bank account. */
            rail?: string;
            /** @description Name of the bank. */
            bankName?: string;
            /** @description Person or business that the account belongs to. */
            beneficiary: components["schemas"]["InrAccountExternalAccountCreateInfoBeneficiary"];
            /** @description Used when platformAccountId is not given beside accountInfo. */
            platformAccountId?: string;
            /**
             * @description Kind of account; decides the other members.
             * @enum {unknown}
             */
            accountType: "INR_ACCOUNT";
        };
        InrAccountExternalAccountCreateInfoBeneficiary: components["schemas"]["InrAccountExternalAccountCreateInfoBeneficiaryBusiness"] | components["schemas"]["InrAccountExternalAccountCreateInfoBeneficiaryIndividual"];
        InrAccountExternalAccountCreateInfoBeneficiaryBusiness: {
            /** @description Registered name of the business. */
            legalName: string;
            /** @description Number of the business in its national register. */
            registrationNumber?: string;
            /** @description Tax identification number. */
            taxId?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence?: string;
            address?: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "BUSINESS";
        };
        InrAccountExternalAccountCreateInfoBeneficiaryIndividual: {
            /** @description Full legal name of the person. */
            fullName: string;
            /** @description Date of birth. */
            birthDate?: string;
            /** @description Nationality: country code of two letters (ISO 3166-1). */
            nationality?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence?: string;
            /** @description Optional on a platform with `compatibility: contract`; payments to the account are then refused. */
            address: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "INDIVIDUAL";
        };
        InrAccountExternalAccountInfo: {
            /** @description UPI address. */
            vpa?: string;
            /** @description Number of the account at its bank. */
            accountNumber?: string;
            /** @description Code of the branch (IFSC). */
            ifsc?: string;
            /** @description NEFT or RTGS; required for a bank account. */
            rail?: string;
            /** @description Name of the bank. */
            bankName?: string;
            /** @description Person or business that the account belongs to. */
            beneficiary: components["schemas"]["InrAccountExternalAccountInfoBeneficiary"];
            /** @description Payment rails that reach the account. */
            paymentRails: ("NEFT" | "RTGS" | "UPI")[];
            /**
             * @description Kind of account; decides the other members.
             * @enum {unknown}
             */
            accountType: "INR_ACCOUNT";
        };
        InrAccountExternalAccountInfoBeneficiary: components["schemas"]["InrAccountExternalAccountInfoBeneficiaryBusiness"] | components["schemas"]["InrAccountExternalAccountInfoBeneficiaryIndividual"];
        InrAccountExternalAccountInfoBeneficiaryBusiness: {
            /** @description Registered name of the business. */
            legalName: string;
            /** @description Number of the business in its national register. */
            registrationNumber?: string;
            /** @description Tax identification number. */
            taxId?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence?: string;
            address?: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "BUSINESS";
        };
        InrAccountExternalAccountInfoBeneficiaryIndividual: {
            /** @description Full legal name of the person. */
            fullName: string;
            /** @description Date of birth. */
            birthDate?: string;
            /** @description Nationality: country code of two letters (ISO 3166-1). */
            nationality?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence?: string;
            /** @description Absent if a platform with `compatibility: contract` omitted it. */
            address?: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "INDIVIDUAL";
        };
        InternalAccountPage: {
            /** @description The entries. */
            data: components["schemas"]["InternalAccountResponse"][];
            /** @description True if there are further pages. */
            hasMore: boolean;
            /** @description Present if there is a next page. */
            nextCursor?: string;
            /** @description Total number of entries, if known. */
            totalCount?: number;
        };
        InternalAccountReference: {
            /** @description Id of the account. */
            accountId: string;
        };
        InternalAccountResponse: {
            /** @description Id of the resource, as `<Resource>:<uuid>`. */
            id: string;
            /** @description Absent on the platform's own accounts. */
            customerId?: string;
            /**
             * @description Kind; decides the other members where kinds differ.
             * @enum {string}
             */
            type: "INTERNAL_FIAT" | "INTERNAL_CRYPTO" | "EMBEDDED_WALLET";
            /**
             * @description Current status.
             * @enum {string}
             */
            status: "PENDING" | "ACTIVE" | "CLOSED" | "FROZEN" | "FAILED";
            /** @description Spendable now. */
            balance: components["schemas"]["CurrencyAmountResponse"];
            /** @description Spendable and held. */
            totalBalance: components["schemas"]["CurrencyAmountResponse"];
            /** @description Instructions for sending money to the account. */
            fundingPaymentInstructions: components["schemas"]["FundingPaymentInstructionResponse"][];
            /** @description Wallets only. */
            privateEnabled?: boolean;
            /**
             * Format: date-time
             * @description Time of creation.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description Time of the last change.
             */
            updatedAt: string;
        };
        InternalAccountUpdateRequest: {
            /** @description Embedded wallets only: hides payments from the public network explorer. */
            privateEnabled?: boolean;
        };
        InvitationAmount: {
            /**
             * Format: int64
             * @description Amount in the smallest unit of the currency.
             */
            amount: number;
            currency: components["schemas"]["InvitationCurrency"];
        };
        InvitationClaimRequest: {
            /** @description A customer of the claiming platform. */
            inviteeUma: string;
        };
        InvitationCurrency: {
            /** @description Code of the currency (ISO 4217), or of the stablecoin. */
            code?: string;
            /** @description English name of the currency. */
            name?: string;
            /** @description Symbol of the currency. */
            symbol?: string;
            /** @description Number of decimal places: 2 means that 100 is 1.00. */
            decimals?: number;
        };
        InvitationRequest: {
            /** @description A customer of the platform. */
            inviterUma: string;
            /** @description For display. */
            firstName?: string;
            /**
             * Format: int64
             * @description For display, in the smallest unit of the customer's currency; it triggers no payment.
             */
            amountToSend?: number;
            /**
             * Format: date-time
             * @description Without it the invitation does not expire.
             */
            expiresAt?: string;
        };
        InvitationResponse: {
            /** @description Code of the invitation, which its link holds. */
            code: string;
            /**
             * Format: date-time
             * @description Time of creation.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description Time at which the invitation was claimed.
             */
            claimedAt?: string;
            /**
             * Format: uri
             * @description Address of a page for the invited person. Null once the customer is erased.
             */
            url: string | null;
            /**
             * Format: date-time
             * @description Expiry time.
             */
            expiresAt?: string;
            /** @description Null once the customer is erased. */
            inviterUma: string | null;
            /** @description Null once the customer is erased. */
            inviteeUma?: string | null;
            /**
             * @description Current status.
             * @enum {string}
             */
            status: "PENDING" | "CLAIMED" | "EXPIRED" | "CANCELLED";
            /** @description First name of the person. */
            firstName?: string;
            amountToSend?: components["schemas"]["InvitationAmount"];
        };
        JmdAccountExternalAccountCreateInfo: {
            /** @description Number of the account at its bank. */
            accountNumber: string;
            /** @description Code of the branch. */
            branchCode: string;
            /**
             * @description Checking or savings account, in the country's terms.
             * @enum {string}
             */
            bankAccountType: "CHECKING" | "SAVINGS";
            /** @description Name of the bank. */
            bankName: string;
            /** @description Person or business that the account belongs to. */
            beneficiary: components["schemas"]["JmdAccountExternalAccountCreateInfoBeneficiary"];
            /** @description Used when platformAccountId is not given beside accountInfo. */
            platformAccountId?: string;
            /**
             * @description Kind of account; decides the other members.
             * @enum {unknown}
             */
            accountType: "JMD_ACCOUNT";
        };
        JmdAccountExternalAccountCreateInfoBeneficiary: components["schemas"]["JmdAccountExternalAccountCreateInfoBeneficiaryBusiness"] | components["schemas"]["JmdAccountExternalAccountCreateInfoBeneficiaryIndividual"];
        JmdAccountExternalAccountCreateInfoBeneficiaryBusiness: {
            /** @description Registered name of the business. */
            legalName: string;
            /** @description Number of the business in its national register. */
            registrationNumber?: string;
            /** @description Tax identification number. */
            taxId?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence?: string;
            address?: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "BUSINESS";
        };
        JmdAccountExternalAccountCreateInfoBeneficiaryIndividual: {
            /** @description Full legal name of the person. */
            fullName: string;
            /** @description Date of birth. */
            birthDate?: string;
            /** @description Nationality: country code of two letters (ISO 3166-1). */
            nationality?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence?: string;
            address: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "INDIVIDUAL";
        };
        JmdAccountExternalAccountInfo: {
            /** @description Number of the account at its bank. */
            accountNumber: string;
            /** @description Code of the branch. */
            branchCode: string;
            /**
             * @description Checking or savings account, in the country's terms.
             * @enum {string}
             */
            bankAccountType: "CHECKING" | "SAVINGS";
            /** @description Name of the bank. */
            bankName: string;
            /** @description Person or business that the account belongs to. */
            beneficiary: components["schemas"]["JmdAccountExternalAccountInfoBeneficiary"];
            /** @description Payment rails that reach the account. */
            paymentRails: "BANK_TRANSFER"[];
            /**
             * @description Kind of account; decides the other members.
             * @enum {unknown}
             */
            accountType: "JMD_ACCOUNT";
        };
        JmdAccountExternalAccountInfoBeneficiary: components["schemas"]["JmdAccountExternalAccountInfoBeneficiaryBusiness"] | components["schemas"]["JmdAccountExternalAccountInfoBeneficiaryIndividual"];
        JmdAccountExternalAccountInfoBeneficiaryBusiness: {
            /** @description Registered name of the business. */
            legalName: string;
            /** @description Number of the business in its national register. */
            registrationNumber?: string;
            /** @description Tax identification number. */
            taxId?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence?: string;
            address?: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "BUSINESS";
        };
        JmdAccountExternalAccountInfoBeneficiaryIndividual: {
            /** @description Full legal name of the person. */
            fullName: string;
            /** @description Date of birth. */
            birthDate?: string;
            /** @description Nationality: country code of two letters (ISO 3166-1). */
            nationality?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence?: string;
            address: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "INDIVIDUAL";
        };
        JobError: {
            /** @description platformCustomerId, or row_<number>. */
            correlationId: string;
            /** @description Code of the error, as in an error body. */
            code?: string;
            /** @description Human-readable text; it may change. */
            message?: string;
            /** @description `errors` names the columns; `documentation` is the path of the code in /docs/errors. */
            details?: {
                [key: string]: unknown;
            };
        };
        JobErrorPage: {
            /** @description The entries. */
            data: components["schemas"]["JobError"][];
            /** @description True if there are further pages. */
            hasMore: boolean;
            /** @description Present if there is a next page. */
            nextCursor?: string;
            /** @description Total number of entries, if known. */
            totalCount?: number;
        };
        JobProgress: {
            /** @description Total number of rows. */
            total: number;
            /** @description Number of processed rows. */
            processed: number;
            /** @description Number of imported rows. */
            successful: number;
            /** @description Number of failed rows. */
            failed: number;
        };
        JobResponse: {
            /** @description Id of the job. */
            id: string;
            /**
             * @description Current status.
             * @enum {string}
             */
            status: "PENDING" | "PROCESSING" | "COMPLETED" | "FAILED";
            progress: components["schemas"]["JobProgress"];
            /** @description One for each of the first 100 rows that could not be imported; GET /customers/bulk/jobs/{jobId}/errors has all. */
            errors?: components["schemas"]["JobError"][];
            /** @description Rows that could not be imported beyond those in `errors`. */
            furtherErrors?: number;
            /**
             * Format: date-time
             * @description Present once the import has ended.
             */
            completedAt?: string;
        };
        KesAccountExternalAccountCreateInfo: {
            /** @description Phone number with its country code (E.164). */
            phoneNumber: string;
            /** @description Provider of the service. */
            provider: string;
            /** @description Person or business that the account belongs to. */
            beneficiary: components["schemas"]["KesAccountExternalAccountCreateInfoBeneficiary"];
            /** @description Used when platformAccountId is not given beside accountInfo. */
            platformAccountId?: string;
            /**
             * @description Kind of account; decides the other members.
             * @enum {unknown}
             */
            accountType: "KES_ACCOUNT";
        };
        KesAccountExternalAccountCreateInfoBeneficiary: components["schemas"]["KesAccountExternalAccountCreateInfoBeneficiaryBusiness"] | components["schemas"]["KesAccountExternalAccountCreateInfoBeneficiaryIndividual"];
        KesAccountExternalAccountCreateInfoBeneficiaryBusiness: {
            /** @description Registered name of the business. */
            legalName: string;
            /** @description Number of the business in its national register. */
            registrationNumber?: string;
            /** @description Tax identification number. */
            taxId?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence?: string;
            address?: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "BUSINESS";
        };
        KesAccountExternalAccountCreateInfoBeneficiaryIndividual: {
            /** @description Full legal name of the person. */
            fullName: string;
            /** @description Date of birth. */
            birthDate?: string;
            /** @description Nationality: country code of two letters (ISO 3166-1). */
            nationality?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence?: string;
            /** @description Optional on a platform with `compatibility: contract`; payments to the account are then refused. */
            address: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "INDIVIDUAL";
        };
        KesAccountExternalAccountInfo: {
            /** @description Phone number with its country code (E.164). */
            phoneNumber: string;
            /** @description Provider of the service. */
            provider: string;
            /** @description Person or business that the account belongs to. */
            beneficiary: components["schemas"]["KesAccountExternalAccountInfoBeneficiary"];
            /** @description Payment rails that reach the account. */
            paymentRails: "MOBILE_MONEY"[];
            /**
             * @description Kind of account; decides the other members.
             * @enum {unknown}
             */
            accountType: "KES_ACCOUNT";
        };
        KesAccountExternalAccountInfoBeneficiary: components["schemas"]["KesAccountExternalAccountInfoBeneficiaryBusiness"] | components["schemas"]["KesAccountExternalAccountInfoBeneficiaryIndividual"];
        KesAccountExternalAccountInfoBeneficiaryBusiness: {
            /** @description Registered name of the business. */
            legalName: string;
            /** @description Number of the business in its national register. */
            registrationNumber?: string;
            /** @description Tax identification number. */
            taxId?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence?: string;
            address?: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "BUSINESS";
        };
        KesAccountExternalAccountInfoBeneficiaryIndividual: {
            /** @description Full legal name of the person. */
            fullName: string;
            /** @description Date of birth. */
            birthDate?: string;
            /** @description Nationality: country code of two letters (ISO 3166-1). */
            nationality?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence?: string;
            /** @description Absent if a platform with `compatibility: contract` omitted it. */
            address?: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "INDIVIDUAL";
        };
        LightningExternalAccountCreateInfo: {
            /** @description Single-use invoice (BOLT 11). */
            invoice?: string;
            /** @description Reusable offer (BOLT 12). */
            bolt12?: string;
            /** @description Lightning address of the receiver. */
            lightningAddress?: string;
            /** @description Used when platformAccountId is not given beside accountInfo. */
            platformAccountId?: string;
            /**
             * @description Kind of account; decides the other members.
             * @enum {unknown}
             */
            accountType: "LIGHTNING";
        };
        LightningExternalAccountInfo: {
            /** @description Single-use invoice (BOLT 11). */
            invoice?: string;
            /** @description Reusable offer (BOLT 12). */
            bolt12?: string;
            /** @description Lightning address of the receiver. */
            lightningAddress?: string;
            /**
             * @description Kind of account; decides the other members.
             * @enum {unknown}
             */
            accountType: "LIGHTNING";
        };
        ListedTransaction: components["schemas"]["CardTransaction"] | components["schemas"]["IncomingTransaction"] | components["schemas"]["OutgoingTransaction"];
        ListedTransactionPage: {
            /** @description The entries. */
            data: components["schemas"]["ListedTransaction"][];
            /** @description True if there are further pages. */
            hasMore: boolean;
            /** @description Present if there is a next page. */
            nextCursor?: string;
            /** @description Total number of entries, if known. */
            totalCount?: number;
        };
        /** @enum {string} */
        ListedTransactionType: "CARD" | "INCOMING" | "OUTGOING";
        LivenessChallengeResponse: {
            /** @description Address of the page on which the person takes the liveness check. */
            verificationLink: string;
            /** @description Token for a client that implements its own screens. */
            token?: string;
            /**
             * Format: date-time
             * @description Expiry time.
             */
            expiresAt: string;
            /**
             * @description Method.
             * @enum {string}
             */
            method: "LIVENESS";
        };
        MobileNumber: {
            /** @description Country calling code. */
            countryCode: string;
            /** @description Without a leading zero. */
            number: string;
        };
        MwkAccountExternalAccountCreateInfo: {
            /** @description Phone number with its country code (E.164). */
            phoneNumber: string;
            /** @description Provider of the service. */
            provider: string;
            /** @description Person or business that the account belongs to. */
            beneficiary: components["schemas"]["MwkAccountExternalAccountCreateInfoBeneficiary"];
            /** @description Used when platformAccountId is not given beside accountInfo. */
            platformAccountId?: string;
            /**
             * @description Kind of account; decides the other members.
             * @enum {unknown}
             */
            accountType: "MWK_ACCOUNT";
        };
        MwkAccountExternalAccountCreateInfoBeneficiary: components["schemas"]["MwkAccountExternalAccountCreateInfoBeneficiaryBusiness"] | components["schemas"]["MwkAccountExternalAccountCreateInfoBeneficiaryIndividual"];
        MwkAccountExternalAccountCreateInfoBeneficiaryBusiness: {
            /** @description Registered name of the business. */
            legalName: string;
            /** @description Number of the business in its national register. */
            registrationNumber?: string;
            /** @description Tax identification number. */
            taxId?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence?: string;
            address?: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "BUSINESS";
        };
        MwkAccountExternalAccountCreateInfoBeneficiaryIndividual: {
            /** @description Full legal name of the person. */
            fullName: string;
            /** @description Date of birth. */
            birthDate?: string;
            /** @description Nationality: country code of two letters (ISO 3166-1). */
            nationality?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence?: string;
            /** @description Optional on a platform with `compatibility: contract`; payments to the account are then refused. */
            address: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "INDIVIDUAL";
        };
        MwkAccountExternalAccountInfo: {
            /** @description Phone number with its country code (E.164). */
            phoneNumber: string;
            /** @description Provider of the service. */
            provider: string;
            /** @description Person or business that the account belongs to. */
            beneficiary: components["schemas"]["MwkAccountExternalAccountInfoBeneficiary"];
            /** @description Payment rails that reach the account. */
            paymentRails: "MOBILE_MONEY"[];
            /**
             * @description Kind of account; decides the other members.
             * @enum {unknown}
             */
            accountType: "MWK_ACCOUNT";
        };
        MwkAccountExternalAccountInfoBeneficiary: components["schemas"]["MwkAccountExternalAccountInfoBeneficiaryBusiness"] | components["schemas"]["MwkAccountExternalAccountInfoBeneficiaryIndividual"];
        MwkAccountExternalAccountInfoBeneficiaryBusiness: {
            /** @description Registered name of the business. */
            legalName: string;
            /** @description Number of the business in its national register. */
            registrationNumber?: string;
            /** @description Tax identification number. */
            taxId?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence?: string;
            address?: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "BUSINESS";
        };
        MwkAccountExternalAccountInfoBeneficiaryIndividual: {
            /** @description Full legal name of the person. */
            fullName: string;
            /** @description Date of birth. */
            birthDate?: string;
            /** @description Nationality: country code of two letters (ISO 3166-1). */
            nationality?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence?: string;
            /** @description Absent if a platform with `compatibility: contract` omitted it. */
            address?: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "INDIVIDUAL";
        };
        MxnAccountExternalAccountCreateInfo: {
            /** @description CLABE of the account. */
            clabeNumber: string;
            /** @description Person or business that the account belongs to. */
            beneficiary: components["schemas"]["MxnAccountExternalAccountCreateInfoBeneficiary"];
            /** @description Used when platformAccountId is not given beside accountInfo. */
            platformAccountId?: string;
            /**
             * @description Kind of account; decides the other members.
             * @enum {unknown}
             */
            accountType: "MXN_ACCOUNT";
        };
        MxnAccountExternalAccountCreateInfoBeneficiary: components["schemas"]["MxnAccountExternalAccountCreateInfoBeneficiaryBusiness"] | components["schemas"]["MxnAccountExternalAccountCreateInfoBeneficiaryIndividual"];
        MxnAccountExternalAccountCreateInfoBeneficiaryBusiness: {
            /** @description Registered name of the business. */
            legalName: string;
            /** @description Number of the business in its national register. */
            registrationNumber?: string;
            /** @description Tax identification number. */
            taxId?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence?: string;
            address?: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "BUSINESS";
        };
        MxnAccountExternalAccountCreateInfoBeneficiaryIndividual: {
            /** @description Full legal name of the person. */
            fullName: string;
            /** @description Date of birth. */
            birthDate?: string;
            /** @description Nationality: country code of two letters (ISO 3166-1). */
            nationality?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence?: string;
            /** @description Optional on a platform with `compatibility: contract`; payments to the account are then refused. */
            address: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "INDIVIDUAL";
        };
        MxnAccountExternalAccountInfo: {
            /** @description CLABE of the account. */
            clabeNumber: string;
            /** @description Person or business that the account belongs to. */
            beneficiary: components["schemas"]["MxnAccountExternalAccountInfoBeneficiary"];
            /** @description Payment rails that reach the account. */
            paymentRails: "SPEI"[];
            /**
             * @description Kind of account; decides the other members.
             * @enum {unknown}
             */
            accountType: "MXN_ACCOUNT";
        };
        MxnAccountExternalAccountInfoBeneficiary: components["schemas"]["MxnAccountExternalAccountInfoBeneficiaryBusiness"] | components["schemas"]["MxnAccountExternalAccountInfoBeneficiaryIndividual"];
        MxnAccountExternalAccountInfoBeneficiaryBusiness: {
            /** @description Registered name of the business. */
            legalName: string;
            /** @description Number of the business in its national register. */
            registrationNumber?: string;
            /** @description Tax identification number. */
            taxId?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence?: string;
            address?: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "BUSINESS";
        };
        MxnAccountExternalAccountInfoBeneficiaryIndividual: {
            /** @description Full legal name of the person. */
            fullName: string;
            /** @description Date of birth. */
            birthDate?: string;
            /** @description Nationality: country code of two letters (ISO 3166-1). */
            nationality?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence?: string;
            /** @description Absent if a platform with `compatibility: contract` omitted it. */
            address?: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "INDIVIDUAL";
        };
        MyrAccountExternalAccountCreateInfo: {
            /** @description Name of the bank. */
            bankName: string;
            /** @description Number of the account at its bank. */
            accountNumber: string;
            /** @description BIC of the bank. */
            swiftCode: string;
            /** @description Person or business that the account belongs to. */
            beneficiary: components["schemas"]["MyrAccountExternalAccountCreateInfoBeneficiary"];
            /** @description Used when platformAccountId is not given beside accountInfo. */
            platformAccountId?: string;
            /**
             * @description Kind of account; decides the other members.
             * @enum {unknown}
             */
            accountType: "MYR_ACCOUNT";
        };
        MyrAccountExternalAccountCreateInfoBeneficiary: components["schemas"]["MyrAccountExternalAccountCreateInfoBeneficiaryBusiness"] | components["schemas"]["MyrAccountExternalAccountCreateInfoBeneficiaryIndividual"];
        MyrAccountExternalAccountCreateInfoBeneficiaryBusiness: {
            /** @description Registered name of the business. */
            legalName: string;
            /** @description Number of the business in its national register. */
            registrationNumber?: string;
            /** @description Tax identification number. */
            taxId?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence?: string;
            address?: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "BUSINESS";
        };
        MyrAccountExternalAccountCreateInfoBeneficiaryIndividual: {
            /** @description Full legal name of the person. */
            fullName: string;
            /** @description Date of birth. */
            birthDate?: string;
            /** @description Nationality: country code of two letters (ISO 3166-1). */
            nationality?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence?: string;
            /** @description Optional on a platform with `compatibility: contract`; payments to the account are then refused. */
            address: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "INDIVIDUAL";
        };
        MyrAccountExternalAccountInfo: {
            /** @description Name of the bank. */
            bankName: string;
            /** @description Number of the account at its bank. */
            accountNumber: string;
            /** @description BIC of the bank. */
            swiftCode: string;
            /** @description Person or business that the account belongs to. */
            beneficiary: components["schemas"]["MyrAccountExternalAccountInfoBeneficiary"];
            /** @description Payment rails that reach the account. */
            paymentRails: "BANK_TRANSFER"[];
            /**
             * @description Kind of account; decides the other members.
             * @enum {unknown}
             */
            accountType: "MYR_ACCOUNT";
        };
        MyrAccountExternalAccountInfoBeneficiary: components["schemas"]["MyrAccountExternalAccountInfoBeneficiaryBusiness"] | components["schemas"]["MyrAccountExternalAccountInfoBeneficiaryIndividual"];
        MyrAccountExternalAccountInfoBeneficiaryBusiness: {
            /** @description Registered name of the business. */
            legalName: string;
            /** @description Number of the business in its national register. */
            registrationNumber?: string;
            /** @description Tax identification number. */
            taxId?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence?: string;
            address?: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "BUSINESS";
        };
        MyrAccountExternalAccountInfoBeneficiaryIndividual: {
            /** @description Full legal name of the person. */
            fullName: string;
            /** @description Date of birth. */
            birthDate?: string;
            /** @description Nationality: country code of two letters (ISO 3166-1). */
            nationality?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence?: string;
            /** @description Absent if a platform with `compatibility: contract` omitted it. */
            address?: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "INDIVIDUAL";
        };
        NgnAccountExternalAccountCreateInfo: {
            /** @description Number of the account at its bank. */
            accountNumber: string;
            /** @description Name of the bank. */
            bankName: string;
            /** @description Person or business that the account belongs to. */
            beneficiary: components["schemas"]["NgnAccountExternalAccountCreateInfoBeneficiary"];
            /** @description Used when platformAccountId is not given beside accountInfo. */
            platformAccountId?: string;
            /**
             * @description Kind of account; decides the other members.
             * @enum {unknown}
             */
            accountType: "NGN_ACCOUNT";
        };
        NgnAccountExternalAccountCreateInfoBeneficiary: components["schemas"]["NgnAccountExternalAccountCreateInfoBeneficiaryBusiness"] | components["schemas"]["NgnAccountExternalAccountCreateInfoBeneficiaryIndividual"];
        NgnAccountExternalAccountCreateInfoBeneficiaryBusiness: {
            /** @description Registered name of the business. */
            legalName: string;
            /** @description Number of the business in its national register. */
            registrationNumber?: string;
            /** @description Tax identification number. */
            taxId?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence?: string;
            address?: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "BUSINESS";
        };
        NgnAccountExternalAccountCreateInfoBeneficiaryIndividual: {
            /** @description Full legal name of the person. */
            fullName: string;
            /** @description Date of birth. */
            birthDate?: string;
            /** @description Nationality: country code of two letters (ISO 3166-1). */
            nationality?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence?: string;
            /** @description Optional on a platform with `compatibility: contract`; payments to the account are then refused. */
            address: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "INDIVIDUAL";
        };
        NgnAccountExternalAccountInfo: {
            /** @description Number of the account at its bank. */
            accountNumber: string;
            /** @description Name of the bank. */
            bankName: string;
            /** @description Person or business that the account belongs to. */
            beneficiary: components["schemas"]["NgnAccountExternalAccountInfoBeneficiary"];
            /** @description Payment rails that reach the account. */
            paymentRails: "BANK_TRANSFER"[];
            /**
             * @description Kind of account; decides the other members.
             * @enum {unknown}
             */
            accountType: "NGN_ACCOUNT";
        };
        NgnAccountExternalAccountInfoBeneficiary: components["schemas"]["NgnAccountExternalAccountInfoBeneficiaryBusiness"] | components["schemas"]["NgnAccountExternalAccountInfoBeneficiaryIndividual"];
        NgnAccountExternalAccountInfoBeneficiaryBusiness: {
            /** @description Registered name of the business. */
            legalName: string;
            /** @description Number of the business in its national register. */
            registrationNumber?: string;
            /** @description Tax identification number. */
            taxId?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence?: string;
            address?: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "BUSINESS";
        };
        NgnAccountExternalAccountInfoBeneficiaryIndividual: {
            /** @description Full legal name of the person. */
            fullName: string;
            /** @description Date of birth. */
            birthDate?: string;
            /** @description Nationality: country code of two letters (ISO 3166-1). */
            nationality?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence?: string;
            /** @description Absent if a platform with `compatibility: contract` omitted it. */
            address?: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "INDIVIDUAL";
        };
        OauthCredentialCreateRequest: {
            /** @description Id of the account. */
            accountId: string;
            /** @description A fresh OpenID Connect identity token. */
            oidcToken: string;
            /**
             * @description Kind; decides the other members where kinds differ.
             * @enum {unknown}
             */
            type: "OAUTH";
        };
        OauthCredentialVerifyRequest: {
            /** @description Its nonce is the SHA-256 of clientPublicKey as it is sent, in hex. */
            oidcToken: string;
            /** @description Public key of the client (P-256, hex), to which the session's key is encrypted. */
            clientPublicKey: string;
            /**
             * @description Kind; decides the other members where kinds differ.
             * @enum {unknown}
             */
            type: "OAUTH";
        };
        OnChainTransaction: {
            /** @description Hash of the transaction on the blockchain. */
            transactionHash: string;
            /**
             * @description Network of the asset.
             * @enum {string}
             */
            network: "BITCOIN" | "ETHEREUM" | "SOLANA" | "BASE" | "POLYGON" | "TRON" | "PLASMA" | "SPARK";
        };
        OperationPage: {
            /** @description The entries. */
            data: components["schemas"]["StablecoinOperation"][];
            /** @description True if there are further pages. */
            hasMore: boolean;
            /** @description Present if there is a next page. */
            nextCursor?: string;
            /** @description Total number of entries, if known. */
            totalCount?: number;
        };
        OutgoingRateDetails: {
            /**
             * Format: double
             * @description Rate of the receiving institution.
             */
            counterpartyMultiplier: number;
            /**
             * Format: int64
             * @description Fixed fee of the receiving institution, in the smallest unit.
             */
            counterpartyFixedFee: number;
            /**
             * Format: double
             * @description Rate of this service.
             */
            svcApiMultiplier: number;
            /**
             * Format: int64
             * @description Fixed fee of this service, in the smallest unit.
             */
            svcApiFixedFee: number;
            /**
             * Format: double
             * @description Variable fee of this service as a fraction.
             */
            svcApiVariableFeeRate: number;
            /**
             * Format: int64
             * @description Variable fee of this service, in the smallest unit.
             */
            svcApiVariableFeeAmount: number;
        };
        OutgoingTransaction: {
            /** @description Id of the transaction. */
            id: string;
            /**
             * @description Current status.
             * @enum {string}
             */
            status: "CREATED" | "PENDING" | "PENDING_AUTHORIZATION" | "PROCESSING" | "COMPLETED" | "REJECTED" | "FAILED" | "REFUNDED" | "EXPIRED";
            /**
             * @description Reason why the deposit is held.
             * @enum {string}
             */
            pendingReason?: "COUNTERPARTY_DECLARATION_REQUIRED" | "WALLET_VERIFICATION_REQUIRED" | "COUNTERPARTY_INFORMATION_REQUIRED" | "COMPLIANCE_REVIEW";
            /** @description The agent that created the transaction, if any. */
            agentId?: string;
            /** @description Description for the platform. */
            description?: string;
            /** @description Id of the quote. */
            quoteId?: string;
            /** @description Sending units per receiving unit, in major units. */
            exchangeRate?: number;
            /** @description Known information about the counterparty, by field name. */
            counterpartyInformation?: {
                [key: string]: unknown;
            };
            /**
             * @description Direction of the payment: incoming or outgoing.
             * @enum {string}
             */
            direction: "CREDIT" | "DEBIT";
            /** @description Source of the money. */
            source: components["schemas"]["TransactionSource"];
            /** @description Destination of the money. */
            destination: components["schemas"]["TransactionDestination"];
            /** @description Id of the customer. */
            customerId: string;
            /** @description Null once the customer is erased. */
            platformCustomerId: string | null;
            /**
             * Format: date-time
             * @description Time at which the money arrived.
             */
            settledAt?: string;
            /**
             * Format: date-time
             * @description Time at which the receipt was delivered.
             */
            receiptDeliveryConfirmedAt?: string;
            refund?: components["schemas"]["Refund"];
            /**
             * Format: date-time
             * @description Time of creation.
             */
            createdAt?: string;
            /**
             * Format: date-time
             * @description Time of the last change.
             */
            updatedAt?: string;
            /**
             * Format: int64
             * @description Fees of the payment, in the smallest unit of the sending currency.
             */
            fees?: number;
            reconciliationInstructions?: components["schemas"]["ReconciliationInstructions"];
            sentAmount?: components["schemas"]["CurrencyAmount"];
            receivedAmount?: components["schemas"]["CurrencyAmount"];
            rateDetails?: components["schemas"]["OutgoingRateDetails"];
            /**
             * Format: int64
             * @description Fee of the platform that the payment includes.
             */
            platformFees?: number;
            /**
             * @description Reason of the failure; the guide lists all reasons.
             * @enum {string}
             */
            failureReason?: "QUOTE_EXPIRED" | "QUOTE_RATE_UNAVAILABLE" | "QUOTE_EXECUTION_FAILED" | "FUNDING_AMOUNT_MISMATCH" | "SCA_NOT_COMPLETED" | "PAYOUT_RETURNED" | "LIMIT_EXCEEDED" | "ACCOUNT_CANNOT_RECEIVE" | "ACCOUNT_INVALID" | "COMPLIANCE_REJECTED" | "LIGHTNING_PAYMENT_FAILED" | "COUNTERPARTY_POST_TX_FAILED";
            /** @description Payment instructions of a quote that is funded by a deposit. */
            paymentInstructions?: components["schemas"]["FundingPaymentInstructionResponse"][];
            /**
             * @description Payment network of the payment.
             * @enum {string|null}
             */
            paymentRail?: "ACH" | "ACH_COLOMBIA" | "BANK_TRANSFER" | "BRE_B" | "CIPS" | "FAST" | "FASTER_PAYMENTS" | "FEDNOW" | "INSTAPAY" | "MOBILE_MONEY" | "NEFT" | "PAYNOW" | "PESONET" | "PIX" | "RTGS" | "RTP" | "SEPA" | "SEPA_INSTANT" | "SPEI" | "SWIFT" | "UNIONPAY" | "UPI" | "WIRE" | null;
            /**
             * @description Selection of the payment network: by the caller or automatic.
             * @enum {string|null}
             */
            railSelectionMode?: "MANUAL" | "AUTO" | null;
            /**
             * Format: date-time
             * @description Expected time of arrival.
             */
            expectedSettlementAt?: string | null;
            /** @description Usual duration of the payment, in seconds. */
            settlementTimelineSeconds?: number | null;
            /** @description Terms of the quote, in the response to its execution. */
            transactionId?: string;
            /**
             * Format: date-time
             * @description Terms of the quote, in the response to its execution.
             */
            expiresAt?: string;
            /** @description Terms of the quote, in the response to its execution. */
            sendingCurrency?: components["schemas"]["Currency"];
            /** @description Terms of the quote, in the response to its execution. */
            receivingCurrency?: components["schemas"]["Currency"];
            /**
             * Format: int64
             * @description Terms of the quote, in the response to its execution.
             */
            totalSendingAmount?: number;
            /**
             * Format: int64
             * @description Terms of the quote, in the response to its execution.
             */
            totalReceivingAmount?: number;
            /**
             * Format: int64
             * @description Terms of the quote, in the response to its execution.
             */
            feesIncluded?: number;
            /** @description Present in the response to an execution that the payer must authorize. */
            scaChallenge?: components["schemas"]["ScaChallengeResponse"];
            /**
             * @description Kind; decides the other members where kinds differ.
             * @enum {unknown}
             */
            type: "OUTGOING";
        };
        OwnerChangesRequest: {
            /** @description Role of the person at the business. */
            roles?: ("UBO" | "DIRECTOR" | "COMPANY_OFFICER" | "CONTROL_PERSON" | "TRUSTEE" | "GENERAL_PARTNER")[];
            /** @description Share of the business in whole percent. */
            ownershipPercentage?: number;
            personalInfo?: components["schemas"]["PersonalInfoChangesRequest"];
        };
        OwnerPage: {
            /** @description The entries. */
            data: components["schemas"]["OwnerResponse"][];
            /** @description True if there are further pages. */
            hasMore: boolean;
            /** @description Present if there is a next page. */
            nextCursor?: string;
            /** @description Total number of entries, if known. */
            totalCount?: number;
        };
        OwnerRequest: {
            /** @description The business. */
            customerId: string;
            /** @description Role of the person at the business. */
            roles: ("UBO" | "DIRECTOR" | "COMPANY_OFFICER" | "CONTROL_PERSON" | "TRUSTEE" | "GENERAL_PARTNER")[];
            /** @description Integer percent; 0 for a person without a share. */
            ownershipPercentage: number;
            personalInfo: components["schemas"]["PersonalInfoRequest"];
        };
        OwnerResponse: {
            /** @description Id of the resource, as `<Resource>:<uuid>`. */
            id: string;
            /** @description Id of the customer. */
            customerId: string;
            /** @description Role of the person at the business. */
            roles: ("UBO" | "DIRECTOR" | "COMPANY_OFFICER" | "CONTROL_PERSON" | "TRUSTEE" | "GENERAL_PARTNER")[];
            /** @description Share of the business in whole percent. */
            ownershipPercentage: number;
            personalInfo: components["schemas"]["PersonalInfoRequest"];
            /**
             * @description Verification status of the person.
             * @enum {string}
             */
            kycStatus: "UNVERIFIED" | "PENDING" | "APPROVED" | "REJECTED" | "HOLD";
            /**
             * Format: date-time
             * @description Time of creation.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description Time of the last change.
             */
            updatedAt?: string;
        };
        OwnershipChallenge: components["schemas"]["LivenessChallengeResponse"] | components["schemas"]["WalletSignatureChallengeResponse"];
        OwnershipChallengeRequest: {
            /**
             * @description Method.
             * @enum {string}
             */
            method: "WALLET_SIGNATURE" | "LIVENESS";
        };
        OwnershipVerifyRequest: {
            /** @description Signature over the exact messageToSign: hexadecimal (EVM, Tron), base 58 (Solana) or base 64 (Spark). */
            signature: string;
            /**
             * @description For bitcoin-style signatures; ignored elsewhere.
             * @default bip137
             * @enum {string}
             */
            signatureScheme?: "bip137" | "electrum";
        };
        PasskeyChallengeResponse: {
            /** @description Id of the resource, as `<Resource>:<uuid>`. */
            id: string;
            /** @description Id of the account. */
            accountId: string;
            /**
             * @description Kind; decides the other members where kinds differ.
             * @enum {unknown}
             */
            type: "PASSKEY";
            /** @description PASSKEY only: credential id of the authenticator. */
            credentialId?: string;
            /** @description Null once the customer is erased. */
            nickname: string | null;
            /**
             * Format: date-time
             * @description Time of creation.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description Time of the last change.
             */
            updatedAt: string;
            /** @description Challenge for the authenticator, as text. */
            challenge: string;
            /** @description Id of the request. */
            requestId: string;
            /**
             * Format: date-time
             * @description Expiry time.
             */
            expiresAt: string;
        };
        PasskeyConfirmRequest: {
            /** @description Origin of the page on which the passkey was created; one of allowedOrigins. */
            origin: string;
            /** @description Credential in the JSON form of PublicKeyCredential.toJSON(). */
            credential: {
                [key: string]: unknown;
            };
            /**
             * @description Kind; decides the other members where kinds differ.
             * @enum {string}
             */
            type: "PASSKEY";
        };
        PasskeyConfirmResponse: {
            factor: components["schemas"]["ScaFactorView"];
            /**
             * @description Kind; decides the other members where kinds differ.
             * @enum {string}
             */
            type: "PASSKEY";
        };
        PasskeyCredentialCreateRequest: {
            /** @description Id of the account. */
            accountId: string;
            /** @description Name that the customer gave it. */
            nickname: string;
            /** @description Challenge that the authenticator signed. */
            challenge: string;
            attestation: components["schemas"]["AttestationRequest"];
            /**
             * @description Kind; decides the other members where kinds differ.
             * @enum {unknown}
             */
            type: "PASSKEY";
        };
        PasskeyCredentialVerifyRequest: {
            assertion: components["schemas"]["AssertionRequest"];
            /**
             * @description Kind; decides the other members where kinds differ.
             * @enum {unknown}
             */
            type: "PASSKEY";
        };
        PasskeyEnrollRequest: {
            /**
             * @description Kind; decides the other members where kinds differ.
             * @enum {string}
             */
            type: "PASSKEY";
        };
        PasskeyEnrollStart: {
            /** @description PublicKeyCredentialCreationOptions in JSON form. */
            options: {
                [key: string]: unknown;
            };
            /** @description Origins at which the passkey can be used. */
            allowedOrigins: string[];
            /** @description Domain that the passkey belongs to. */
            relyingPartyId: string;
            /**
             * @description Kind; decides the other members where kinds differ.
             * @enum {string}
             */
            type: "PASSKEY";
        };
        PaymentAccountOrWalletInfo: components["schemas"]["PaymentAedAccountInfo"] | components["schemas"]["PaymentArsAccountInfo"] | components["schemas"]["PaymentBaseWalletInfo"] | components["schemas"]["PaymentBdtAccountInfo"] | components["schemas"]["PaymentBitcoinL1Info"] | components["schemas"]["PaymentBrlAccountInfo"] | components["schemas"]["PaymentBwpAccountInfo"] | components["schemas"]["PaymentCadAccountInfo"] | components["schemas"]["PaymentCnyAccountInfo"] | components["schemas"]["PaymentCopAccountInfo"] | components["schemas"]["PaymentDkkAccountInfo"] | components["schemas"]["PaymentEgpAccountInfo"] | components["schemas"]["PaymentEmbeddedWalletInfo"] | components["schemas"]["PaymentEthereumWalletInfo"] | components["schemas"]["PaymentEurAccountInfo"] | components["schemas"]["PaymentGbpAccountInfo"] | components["schemas"]["PaymentGhsAccountInfo"] | components["schemas"]["PaymentGtqAccountInfo"] | components["schemas"]["PaymentHkdAccountInfo"] | components["schemas"]["PaymentHtgAccountInfo"] | components["schemas"]["PaymentIdrAccountInfo"] | components["schemas"]["PaymentInrAccountInfo"] | components["schemas"]["PaymentJmdAccountInfo"] | components["schemas"]["PaymentKesAccountInfo"] | components["schemas"]["PaymentLightningInfo"] | components["schemas"]["PaymentMwkAccountInfo"] | components["schemas"]["PaymentMxnAccountInfo"] | components["schemas"]["PaymentMyrAccountInfo"] | components["schemas"]["PaymentNgnAccountInfo"] | components["schemas"]["PaymentPhpAccountInfo"] | components["schemas"]["PaymentPkrAccountInfo"] | components["schemas"]["PaymentPlasmaWalletInfo"] | components["schemas"]["PaymentPolygonWalletInfo"] | components["schemas"]["PaymentRwfAccountInfo"] | components["schemas"]["PaymentSgdAccountInfo"] | components["schemas"]["PaymentSlvAccountInfo"] | components["schemas"]["PaymentSolanaWalletInfo"] | components["schemas"]["PaymentSparkWalletInfo"] | components["schemas"]["PaymentSwiftAccountInfo"] | components["schemas"]["PaymentThbAccountInfo"] | components["schemas"]["PaymentTronWalletInfo"] | components["schemas"]["PaymentTzsAccountInfo"] | components["schemas"]["PaymentUgxAccountInfo"] | components["schemas"]["PaymentUsdAccountInfo"] | components["schemas"]["PaymentVndAccountInfo"] | components["schemas"]["PaymentXafAccountInfo"] | components["schemas"]["PaymentXofAccountInfo"] | components["schemas"]["PaymentZarAccountInfo"] | components["schemas"]["PaymentZmwAccountInfo"];
        /** @enum {string} */
        PaymentAccountType: "AED_ACCOUNT" | "ARS_ACCOUNT" | "BASE_WALLET" | "BDT_ACCOUNT" | "BITCOIN_L1" | "BRL_ACCOUNT" | "BWP_ACCOUNT" | "CAD_ACCOUNT" | "CNY_ACCOUNT" | "COP_ACCOUNT" | "DKK_ACCOUNT" | "EGP_ACCOUNT" | "EMBEDDED_WALLET" | "ETHEREUM_WALLET" | "EUR_ACCOUNT" | "GBP_ACCOUNT" | "GHS_ACCOUNT" | "GTQ_ACCOUNT" | "HKD_ACCOUNT" | "HTG_ACCOUNT" | "IDR_ACCOUNT" | "INR_ACCOUNT" | "JMD_ACCOUNT" | "KES_ACCOUNT" | "LIGHTNING" | "MWK_ACCOUNT" | "MXN_ACCOUNT" | "MYR_ACCOUNT" | "NGN_ACCOUNT" | "PHP_ACCOUNT" | "PKR_ACCOUNT" | "PLASMA_WALLET" | "POLYGON_WALLET" | "RWF_ACCOUNT" | "SGD_ACCOUNT" | "SLV_ACCOUNT" | "SOLANA_WALLET" | "SPARK_WALLET" | "SWIFT_ACCOUNT" | "THB_ACCOUNT" | "TRON_WALLET" | "TZS_ACCOUNT" | "UGX_ACCOUNT" | "USD_ACCOUNT" | "VND_ACCOUNT" | "XAF_ACCOUNT" | "XOF_ACCOUNT" | "ZAR_ACCOUNT" | "ZMW_ACCOUNT";
        PaymentAedAccountInfo: {
            /** @description International bank account number. */
            iban: string;
            /** @description BIC of the bank. */
            swiftCode?: string;
            /** @description Reference to quote in the transfer, by which it is matched to its account. */
            reference: string;
            /** @description Payment rails that reach the account. */
            paymentRails: "BANK_TRANSFER"[];
            /**
             * @description Kind of account; decides the other members.
             * @enum {unknown}
             */
            accountType: "AED_ACCOUNT";
        };
        PaymentArsAccountInfo: {
            /** @description Number of the account at its bank. */
            accountNumber: string;
            /**
             * @description Kind of account; decides the other members.
             * @enum {unknown}
             */
            accountType: "ARS_ACCOUNT";
        };
        PaymentBaseWalletInfo: {
            /** @description Postal address. */
            address: string;
            /**
             * @description Asset to send.
             * @enum {string}
             */
            assetType?: "USDC";
            /**
             * @description Kind of account; decides the other members.
             * @enum {unknown}
             */
            accountType: "BASE_WALLET";
        };
        PaymentBdtAccountInfo: {
            /** @description Number of the account at its bank. */
            accountNumber?: string;
            /** @description Name of the bank. */
            bankName: string;
            /** @description Code of the branch. */
            branchCode?: string;
            /** @description BIC of the bank. */
            swiftCode?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Reference to quote in the transfer, by which it is matched to its account. */
            reference: string;
            /** @description Payment rails that reach the account. */
            paymentRails: ("BANK_TRANSFER" | "MOBILE_MONEY")[];
            /**
             * @description Kind of account; decides the other members.
             * @enum {unknown}
             */
            accountType: "BDT_ACCOUNT";
        };
        PaymentBitcoinL1Info: {
            /** @description Postal address. */
            address: string;
            /**
             * @description Network of the asset.
             * @enum {string}
             */
            network?: "BITCOIN";
            /**
             * @description Kind of account; decides the other members.
             * @enum {unknown}
             */
            accountType: "BITCOIN_L1";
        };
        PaymentBrlAccountInfo: {
            /** @description Pix payload. */
            qrCode: string;
            /**
             * @description Kind of account; decides the other members.
             * @enum {unknown}
             */
            accountType: "BRL_ACCOUNT";
        };
        PaymentBwpAccountInfo: {
            /** @description Phone number with its country code (E.164). */
            phoneNumber: string;
            /** @description Provider of the service. */
            provider: string;
            /** @description Reference to quote in the transfer, by which it is matched to its account. */
            reference: string;
            /** @description Payment rails that reach the account. */
            paymentRails: "MOBILE_MONEY"[];
            /**
             * @description Kind of account; decides the other members.
             * @enum {unknown}
             */
            accountType: "BWP_ACCOUNT";
        };
        PaymentCadAccountInfo: {
            /** @description Institution number. */
            bankCode: string;
            /** @description Transit number. */
            branchCode: string;
            /** @description Number of the account at its bank. */
            accountNumber: string;
            /** @description Reference to quote in the transfer, by which it is matched to its account. */
            reference: string;
            /** @description Payment rails that reach the account. */
            paymentRails: "BANK_TRANSFER"[];
            /**
             * @description Kind of account; decides the other members.
             * @enum {unknown}
             */
            accountType: "CAD_ACCOUNT";
        };
        PaymentCnyAccountInfo: {
            /** @description Number of the account at its bank. */
            accountNumber?: string;
            /** @description Name of the bank. */
            bankName: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Reference to quote in the transfer, by which it is matched to its account. */
            reference: string;
            /** @description Payment rails that reach the account. */
            paymentRails: ("BANK_TRANSFER" | "MOBILE_MONEY")[];
            /**
             * @description Kind of account; decides the other members.
             * @enum {unknown}
             */
            accountType: "CNY_ACCOUNT";
        };
        PaymentCopAccountInfo: {
            /** @description Address of the payment page. */
            paymentUrl: string;
            /**
             * @description Kind of account; decides the other members.
             * @enum {unknown}
             */
            accountType: "COP_ACCOUNT";
        };
        PaymentDkkAccountInfo: {
            /** @description International bank account number. */
            iban: string;
            /** @description BIC of the bank. */
            swiftCode?: string;
            /** @description Reference to quote in the transfer, by which it is matched to its account. */
            reference: string;
            /** @description Payment rails that reach the account. */
            paymentRails: ("SEPA" | "SEPA_INSTANT")[];
            /**
             * @description Kind of account; decides the other members.
             * @enum {unknown}
             */
            accountType: "DKK_ACCOUNT";
        };
        PaymentEgpAccountInfo: {
            /** @description International bank account number. */
            iban?: string;
            /** @description Name of the bank. */
            bankName: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Reference to quote in the transfer, by which it is matched to its account. */
            reference: string;
            /** @description Payment rails that reach the account. */
            paymentRails: ("BANK_TRANSFER" | "MOBILE_MONEY")[];
            /**
             * @description Kind of account; decides the other members.
             * @enum {unknown}
             */
            accountType: "EGP_ACCOUNT";
        };
        PaymentEmbeddedWalletInfo: {
            /** @description Text to sign, byte for byte. */
            payloadToSign: string;
            /**
             * @description Kind of account; decides the other members.
             * @enum {unknown}
             */
            accountType: "EMBEDDED_WALLET";
        };
        PaymentEthereumWalletInfo: {
            /** @description Postal address. */
            address: string;
            /**
             * @description Asset to send.
             * @enum {string}
             */
            assetType?: "USDC" | "USDT";
            /**
             * @description Kind of account; decides the other members.
             * @enum {unknown}
             */
            accountType: "ETHEREUM_WALLET";
        };
        PaymentEurAccountInfo: {
            /** @description International bank account number. */
            iban: string;
            /** @description BIC of the bank. */
            swiftCode?: string;
            /** @description Reference to quote in the transfer, by which it is matched to its account. */
            reference: string;
            /** @description Payment rails that reach the account. */
            paymentRails: ("SEPA" | "SEPA_INSTANT")[];
            /**
             * @description Kind of account; decides the other members.
             * @enum {unknown}
             */
            accountType: "EUR_ACCOUNT";
        };
        PaymentGbpAccountInfo: {
            /** @description Six digits without dashes. */
            sortCode: string;
            /** @description Number of the account at its bank. */
            accountNumber: string;
            /** @description Reference to quote in the transfer, by which it is matched to its account. */
            reference: string;
            /** @description Payment rails that reach the account. */
            paymentRails: "FASTER_PAYMENTS"[];
            /**
             * @description Kind of account; decides the other members.
             * @enum {unknown}
             */
            accountType: "GBP_ACCOUNT";
        };
        PaymentGhsAccountInfo: {
            /** @description Number of the account at its bank. */
            accountNumber?: string;
            /** @description Name of the bank. */
            bankName: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Reference to quote in the transfer, by which it is matched to its account. */
            reference: string;
            /** @description Payment rails that reach the account. */
            paymentRails: ("BANK_TRANSFER" | "MOBILE_MONEY")[];
            /**
             * @description Kind of account; decides the other members.
             * @enum {unknown}
             */
            accountType: "GHS_ACCOUNT";
        };
        PaymentGtqAccountInfo: {
            /** @description Number of the account at its bank. */
            accountNumber: string;
            /**
             * @description Checking or savings account, in the country's terms.
             * @enum {string}
             */
            bankAccountType: "CHECKING" | "SAVINGS";
            /** @description Name of the bank. */
            bankName: string;
            /** @description Reference to quote in the transfer, by which it is matched to its account. */
            reference: string;
            /** @description Payment rails that reach the account. */
            paymentRails: "BANK_TRANSFER"[];
            /**
             * @description Kind of account; decides the other members.
             * @enum {unknown}
             */
            accountType: "GTQ_ACCOUNT";
        };
        PaymentHkdAccountInfo: {
            /** @description Name of the bank. */
            bankName: string;
            /** @description Number of the account at its bank. */
            accountNumber: string;
            /** @description BIC of the bank. */
            swiftCode: string;
            /** @description Reference to quote in the transfer, by which it is matched to its account. */
            reference: string;
            /** @description Payment rails that reach the account. */
            paymentRails: "BANK_TRANSFER"[];
            /**
             * @description Kind of account; decides the other members.
             * @enum {unknown}
             */
            accountType: "HKD_ACCOUNT";
        };
        PaymentHtgAccountInfo: {
            /** @description Phone number with its country code (E.164). */
            phoneNumber: string;
            /** @description Reference to quote in the transfer, by which it is matched to its account. */
            reference: string;
            /** @description Payment rails that reach the account. */
            paymentRails: "MOBILE_MONEY"[];
            /**
             * @description Kind of account; decides the other members.
             * @enum {unknown}
             */
            accountType: "HTG_ACCOUNT";
        };
        PaymentIdrAccountInfo: {
            /** @description Name of the bank. */
            bankName: string;
            /** @description Number of the account at its bank. */
            accountNumber: string;
            /** @description BIC of the bank. */
            swiftCode: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber: string;
            /** @description Reference to quote in the transfer, by which it is matched to its account. */
            reference: string;
            /** @description Payment rails that reach the account. */
            paymentRails: "BANK_TRANSFER"[];
            /**
             * @description Kind of account; decides the other members.
             * @enum {unknown}
             */
            accountType: "IDR_ACCOUNT";
        };
        PaymentInrAccountInfo: {
            /** @description UPI address. */
            vpa?: string;
            /** @description Number of the account at its bank. */
            accountNumber?: string;
            /** @description Code of the branch (IFSC). */
            ifsc?: string;
            /** @description NEFT or RTGS; required for a bank account. */
            rail?: string;
            /** @description Name of the bank. */
            bankName?: string;
            /** @description Payment rails that reach the account. */
            paymentRails: ("NEFT" | "RTGS" | "UPI")[];
            /**
             * @description Kind of account; decides the other members.
             * @enum {unknown}
             */
            accountType: "INR_ACCOUNT";
        };
        PaymentJmdAccountInfo: {
            /** @description Number of the account at its bank. */
            accountNumber: string;
            /** @description Code of the branch. */
            branchCode: string;
            /**
             * @description Checking or savings account, in the country's terms.
             * @enum {string}
             */
            bankAccountType: "CHECKING" | "SAVINGS";
            /** @description Name of the bank. */
            bankName: string;
            /** @description Reference to quote in the transfer, by which it is matched to its account. */
            reference: string;
            /** @description Payment rails that reach the account. */
            paymentRails: "BANK_TRANSFER"[];
            /**
             * @description Kind of account; decides the other members.
             * @enum {unknown}
             */
            accountType: "JMD_ACCOUNT";
        };
        PaymentKesAccountInfo: {
            /** @description Phone number with its country code (E.164). */
            phoneNumber: string;
            /** @description Provider of the service. */
            provider: string;
            /** @description Reference to quote in the transfer, by which it is matched to its account. */
            reference: string;
            /** @description Payment rails that reach the account. */
            paymentRails: "MOBILE_MONEY"[];
            /**
             * @description Kind of account; decides the other members.
             * @enum {unknown}
             */
            accountType: "KES_ACCOUNT";
        };
        PaymentLightningInfo: {
            /** @description Lightning invoice (BOLT 11). */
            invoice: string;
            /**
             * @description Kind of account; decides the other members.
             * @enum {unknown}
             */
            accountType: "LIGHTNING";
        };
        PaymentMwkAccountInfo: {
            /** @description Phone number with its country code (E.164). */
            phoneNumber: string;
            /** @description Provider of the service. */
            provider: string;
            /** @description Reference to quote in the transfer, by which it is matched to its account. */
            reference: string;
            /** @description Payment rails that reach the account. */
            paymentRails: "MOBILE_MONEY"[];
            /**
             * @description Kind of account; decides the other members.
             * @enum {unknown}
             */
            accountType: "MWK_ACCOUNT";
        };
        PaymentMxnAccountInfo: {
            /** @description CLABE of the account. */
            clabeNumber: string;
            /** @description Reference to quote in the transfer, by which it is matched to its account. */
            reference: string;
            /** @description Payment rails that reach the account. */
            paymentRails: "SPEI"[];
            /**
             * @description Kind of account; decides the other members.
             * @enum {unknown}
             */
            accountType: "MXN_ACCOUNT";
        };
        PaymentMyrAccountInfo: {
            /** @description Name of the bank. */
            bankName: string;
            /** @description Number of the account at its bank. */
            accountNumber: string;
            /** @description BIC of the bank. */
            swiftCode: string;
            /** @description Reference to quote in the transfer, by which it is matched to its account. */
            reference: string;
            /** @description Payment rails that reach the account. */
            paymentRails: "BANK_TRANSFER"[];
            /**
             * @description Kind of account; decides the other members.
             * @enum {unknown}
             */
            accountType: "MYR_ACCOUNT";
        };
        PaymentNgnAccountInfo: {
            /** @description Number of the account at its bank. */
            accountNumber: string;
            /** @description Name of the bank. */
            bankName: string;
            /** @description Reference to quote in the transfer, by which it is matched to its account. */
            reference: string;
            /** @description Payment rails that reach the account. */
            paymentRails: "BANK_TRANSFER"[];
            /**
             * @description Kind of account; decides the other members.
             * @enum {unknown}
             */
            accountType: "NGN_ACCOUNT";
        };
        PaymentPhpAccountInfo: {
            /** @description Number of the account at its bank. */
            accountNumber: string;
            /** @description Name of the bank. */
            bankName: string;
            /** @description Reference to quote in the transfer, by which it is matched to its account. */
            reference: string;
            /** @description Payment rails that reach the account. */
            paymentRails: "BANK_TRANSFER"[];
            /**
             * @description Kind of account; decides the other members.
             * @enum {unknown}
             */
            accountType: "PHP_ACCOUNT";
        };
        PaymentPkrAccountInfo: {
            /** @description Name of the bank. */
            bankName: string;
            /** @description Number of the account at its bank. */
            accountNumber?: string;
            /** @description International bank account number. */
            iban?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Reference to quote in the transfer, by which it is matched to its account. */
            reference: string;
            /** @description Payment rails that reach the account. */
            paymentRails: ("BANK_TRANSFER" | "MOBILE_MONEY")[];
            /**
             * @description Kind of account; decides the other members.
             * @enum {unknown}
             */
            accountType: "PKR_ACCOUNT";
        };
        PaymentPlasmaWalletInfo: {
            /** @description Postal address. */
            address: string;
            /**
             * @description Asset to send.
             * @enum {string}
             */
            assetType?: "USDT";
            /**
             * @description Kind of account; decides the other members.
             * @enum {unknown}
             */
            accountType: "PLASMA_WALLET";
        };
        PaymentPolygonWalletInfo: {
            /** @description Postal address. */
            address: string;
            /**
             * @description Asset to send.
             * @enum {string}
             */
            assetType?: "USDC";
            /**
             * @description Kind of account; decides the other members.
             * @enum {unknown}
             */
            accountType: "POLYGON_WALLET";
        };
        PaymentRwfAccountInfo: {
            /** @description Phone number with its country code (E.164). */
            phoneNumber: string;
            /** @description Provider of the service. */
            provider: string;
            /** @description Reference to quote in the transfer, by which it is matched to its account. */
            reference: string;
            /** @description Payment rails that reach the account. */
            paymentRails: "MOBILE_MONEY"[];
            /**
             * @description Kind of account; decides the other members.
             * @enum {unknown}
             */
            accountType: "RWF_ACCOUNT";
        };
        PaymentSgdAccountInfo: {
            /** @description Name of the bank. */
            bankName?: string;
            /** @description Number of the account at its bank. */
            accountNumber: string;
            /** @description BIC of the bank. */
            swiftCode: string;
            /** @description Reference to quote in the transfer, by which it is matched to its account. */
            reference: string;
            /** @description Payment rails that reach the account. */
            paymentRails: ("PAYNOW" | "FAST" | "BANK_TRANSFER")[];
            /**
             * @description Kind of account; decides the other members.
             * @enum {unknown}
             */
            accountType: "SGD_ACCOUNT";
        };
        PaymentSlvAccountInfo: {
            /** @description Name of the bank. */
            bankName?: string;
            /** @description Number of the account at its bank. */
            accountNumber?: string;
            /**
             * @description Checking or savings account, in the country's terms.
             * @enum {string}
             */
            bankAccountType?: "CHECKING" | "SAVINGS";
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Reference to quote in the transfer, by which it is matched to its account. */
            reference: string;
            /** @description Payment rails that reach the account. */
            paymentRails: ("BANK_TRANSFER" | "MOBILE_MONEY")[];
            /**
             * @description Kind of account; decides the other members.
             * @enum {unknown}
             */
            accountType: "SLV_ACCOUNT";
        };
        PaymentSolanaWalletInfo: {
            /** @description Postal address. */
            address: string;
            /**
             * @description Asset to send.
             * @enum {string}
             */
            assetType?: "USDC" | "USDT";
            /**
             * @description Kind of account; decides the other members.
             * @enum {unknown}
             */
            accountType: "SOLANA_WALLET";
        };
        PaymentSparkWalletInfo: {
            /** @description Postal address. */
            address: string;
            /** @description Asset to send. */
            assetType: string;
            /** @description Lightning invoice (BOLT 11). */
            invoice?: string;
            /**
             * @description Kind of account; decides the other members.
             * @enum {unknown}
             */
            accountType: "SPARK_WALLET";
        };
        PaymentSwiftAccountInfo: {
            /** @description Country of the bank. */
            country: string;
            /** @description BIC of the bank. */
            swiftCode: string;
            /** @description Name of the bank. */
            bankName: string;
            /** @description Number of the account at its bank. */
            accountNumber?: string;
            /** @description International bank account number. */
            iban?: string;
            /** @description Name of the account's holder. */
            accountHolderName: string;
            /** @description Postal address of the bank. */
            bankAddress?: string;
            /** @description Reference to quote in the transfer. */
            reference?: string;
            /** @description Payment rails that reach the account. */
            paymentRails: "SWIFT"[];
            /**
             * @description Kind of account; decides the other members.
             * @enum {unknown}
             */
            accountType: "SWIFT_ACCOUNT";
        };
        PaymentThbAccountInfo: {
            /** @description Name of the bank. */
            bankName: string;
            /** @description Number of the account at its bank. */
            accountNumber: string;
            /** @description BIC of the bank. */
            swiftCode: string;
            /** @description Reference to quote in the transfer, by which it is matched to its account. */
            reference: string;
            /** @description Payment rails that reach the account. */
            paymentRails: "BANK_TRANSFER"[];
            /**
             * @description Kind of account; decides the other members.
             * @enum {unknown}
             */
            accountType: "THB_ACCOUNT";
        };
        PaymentTronWalletInfo: {
            /** @description Postal address. */
            address: string;
            /**
             * @description Asset to send.
             * @enum {string}
             */
            assetType?: "USDT";
            /**
             * @description Kind of account; decides the other members.
             * @enum {unknown}
             */
            accountType: "TRON_WALLET";
        };
        PaymentTzsAccountInfo: {
            /** @description Phone number with its country code (E.164). */
            phoneNumber: string;
            /** @description Provider of the service. */
            provider: string;
            /** @description Reference to quote in the transfer, by which it is matched to its account. */
            reference: string;
            /** @description Payment rails that reach the account. */
            paymentRails: "MOBILE_MONEY"[];
            /**
             * @description Kind of account; decides the other members.
             * @enum {unknown}
             */
            accountType: "TZS_ACCOUNT";
        };
        PaymentUgxAccountInfo: {
            /** @description Phone number with its country code (E.164). */
            phoneNumber: string;
            /** @description Provider of the service. */
            provider: string;
            /** @description Reference to quote in the transfer, by which it is matched to its account. */
            reference: string;
            /** @description Payment rails that reach the account. */
            paymentRails: "MOBILE_MONEY"[];
            /**
             * @description Kind of account; decides the other members.
             * @enum {unknown}
             */
            accountType: "UGX_ACCOUNT";
        };
        PaymentUsdAccountInfo: {
            /** @description Number of the account at its bank. */
            accountNumber: string;
            /** @description Routing number of the bank (ABA). */
            routingNumber: string;
            /** @description Name of the bank. */
            bankName?: string;
            /**
             * @description Checking or savings account, in the country's terms.
             * @enum {string}
             */
            bankAccountType?: "CHECKING" | "SAVINGS";
            /** @description Used on wires only. */
            intermediaryBankName?: string;
            /** @description Used on wires only. */
            intermediaryRoutingNumber?: string;
            /** @description Bank to bank information, used on wires only. */
            fiToFiInformation?: string;
            /** @description Reference to quote in the transfer, by which it is matched to its account. */
            reference: string;
            /** @description Postal address of the bank. */
            bankAddress?: string;
            /** @description Payment rails that reach the account. */
            paymentRails: ("ACH" | "WIRE" | "RTP" | "FEDNOW")[];
            /**
             * @description Kind of account; decides the other members.
             * @enum {unknown}
             */
            accountType: "USD_ACCOUNT";
        };
        PaymentVndAccountInfo: {
            /** @description Name of the bank. */
            bankName: string;
            /** @description Number of the account at its bank. */
            accountNumber: string;
            /** @description BIC of the bank. */
            swiftCode: string;
            /** @description Reference to quote in the transfer, by which it is matched to its account. */
            reference: string;
            /** @description Payment rails that reach the account. */
            paymentRails: "BANK_TRANSFER"[];
            /**
             * @description Kind of account; decides the other members.
             * @enum {unknown}
             */
            accountType: "VND_ACCOUNT";
        };
        PaymentXafAccountInfo: {
            /** @description Phone number with its country code (E.164). */
            phoneNumber: string;
            /** @description Provider of the service. */
            provider: string;
            /**
             * @description Country whose rules apply: country code of two letters (ISO 3166-1).
             * @enum {string}
             */
            region: "CM" | "CG";
            /** @description Reference to quote in the transfer, by which it is matched to its account. */
            reference: string;
            /** @description Payment rails that reach the account. */
            paymentRails: "MOBILE_MONEY"[];
            /**
             * @description Kind of account; decides the other members.
             * @enum {unknown}
             */
            accountType: "XAF_ACCOUNT";
        };
        PaymentXofAccountInfo: {
            /** @description Phone number with its country code (E.164). */
            phoneNumber: string;
            /** @description Provider of the service. */
            provider: string;
            /**
             * @description Country whose rules apply: country code of two letters (ISO 3166-1).
             * @enum {string}
             */
            region: "BJ" | "CI" | "SN" | "TG";
            /** @description Reference to quote in the transfer, by which it is matched to its account. */
            reference: string;
            /** @description Payment rails that reach the account. */
            paymentRails: "MOBILE_MONEY"[];
            /**
             * @description Kind of account; decides the other members.
             * @enum {unknown}
             */
            accountType: "XOF_ACCOUNT";
        };
        PaymentZarAccountInfo: {
            /** @description Number of the account at its bank. */
            accountNumber: string;
            /** @description Name of the bank. */
            bankName: string;
            /** @description Reference to quote in the transfer, by which it is matched to its account. */
            reference: string;
            /** @description Payment rails that reach the account. */
            paymentRails: "BANK_TRANSFER"[];
            /**
             * @description Kind of account; decides the other members.
             * @enum {unknown}
             */
            accountType: "ZAR_ACCOUNT";
        };
        PaymentZmwAccountInfo: {
            /** @description Phone number with its country code (E.164). */
            phoneNumber: string;
            /** @description Provider of the service. */
            provider: string;
            /** @description Reference to quote in the transfer, by which it is matched to its account. */
            reference: string;
            /** @description Payment rails that reach the account. */
            paymentRails: "MOBILE_MONEY"[];
            /**
             * @description Kind of account; decides the other members.
             * @enum {unknown}
             */
            accountType: "ZMW_ACCOUNT";
        };
        PayoutReference: {
            /** @description Id of the account. */
            accountId: string;
            /**
             * @description One of the rails of the account; the fastest when omitted.
             * @enum {string}
             */
            paymentRail?: "ACH" | "ACH_COLOMBIA" | "BANK_TRANSFER" | "BRE_B" | "CIPS" | "FAST" | "FASTER_PAYMENTS" | "FEDNOW" | "INSTAPAY" | "MOBILE_MONEY" | "NEFT" | "PAYNOW" | "PESONET" | "PIX" | "RTGS" | "RTP" | "SEPA" | "SEPA_INSTANT" | "SPEI" | "SWIFT" | "UNIONPAY" | "UPI" | "WIRE";
        };
        PersonalInfoChangesRequest: {
            /** @description First name of the person. */
            firstName?: string;
            /** @description Middle name of the person. */
            middleName?: string;
            /** @description Last name of the person. */
            lastName?: string;
            /**
             * Format: date
             * @description Date of birth.
             */
            birthDate?: string;
            /** @description Nationality: country code of two letters (ISO 3166-1). */
            nationality?: string;
            /**
             * Format: email
             * @description Email address.
             */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            address?: components["schemas"]["AddressChanges"];
            /**
             * @description Kind of the identification number.
             * @enum {string}
             */
            idType?: "SSN" | "ITIN" | "EIN" | "NON_US_TAX_ID";
            /** @description Shown with its last four characters only. */
            identifier?: string;
            /** @description Country of issue: country code of two letters (ISO 3166-1). */
            countryOfIssuance?: string;
        };
        PersonalInfoRequest: {
            /** @description First name of the person. */
            firstName: string;
            /** @description Middle name of the person. */
            middleName?: string;
            /** @description In the sandbox its last three characters choose the outcome. */
            lastName: string;
            /**
             * Format: date
             * @description Date of birth.
             */
            birthDate: string;
            /** @description Nationality: country code of two letters (ISO 3166-1). */
            nationality: string;
            /**
             * Format: email
             * @description Email address.
             */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            address: components["schemas"]["AddressFields"];
            /**
             * @description Kind of the identification number.
             * @enum {string}
             */
            idType: "SSN" | "ITIN" | "EIN" | "NON_US_TAX_ID";
            /** @description Shown with its last four characters only. */
            identifier: string;
            /** @description Required for a NON_US_TAX_ID. */
            countryOfIssuance?: string;
        };
        PhpAccountExternalAccountCreateInfo: {
            /** @description Number of the account at its bank. */
            accountNumber: string;
            /** @description Name of the bank. */
            bankName: string;
            /** @description Person or business that the account belongs to. */
            beneficiary: components["schemas"]["PhpAccountExternalAccountCreateInfoBeneficiary"];
            /** @description Used when platformAccountId is not given beside accountInfo. */
            platformAccountId?: string;
            /**
             * @description Kind of account; decides the other members.
             * @enum {unknown}
             */
            accountType: "PHP_ACCOUNT";
        };
        PhpAccountExternalAccountCreateInfoBeneficiary: components["schemas"]["PhpAccountExternalAccountCreateInfoBeneficiaryBusiness"] | components["schemas"]["PhpAccountExternalAccountCreateInfoBeneficiaryIndividual"];
        PhpAccountExternalAccountCreateInfoBeneficiaryBusiness: {
            /** @description Registered name of the business. */
            legalName: string;
            /** @description Number of the business in its national register. */
            registrationNumber?: string;
            /** @description Tax identification number. */
            taxId?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence?: string;
            address?: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "BUSINESS";
        };
        PhpAccountExternalAccountCreateInfoBeneficiaryIndividual: {
            /** @description Full legal name of the person. */
            fullName: string;
            /** @description Date of birth. */
            birthDate?: string;
            /** @description Nationality: country code of two letters (ISO 3166-1). */
            nationality?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence?: string;
            /** @description Optional on a platform with `compatibility: contract`; payments to the account are then refused. */
            address: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "INDIVIDUAL";
        };
        PhpAccountExternalAccountInfo: {
            /** @description Number of the account at its bank. */
            accountNumber: string;
            /** @description Name of the bank. */
            bankName: string;
            /** @description Person or business that the account belongs to. */
            beneficiary: components["schemas"]["PhpAccountExternalAccountInfoBeneficiary"];
            /** @description Payment rails that reach the account. */
            paymentRails: "BANK_TRANSFER"[];
            /**
             * @description Kind of account; decides the other members.
             * @enum {unknown}
             */
            accountType: "PHP_ACCOUNT";
        };
        PhpAccountExternalAccountInfoBeneficiary: components["schemas"]["PhpAccountExternalAccountInfoBeneficiaryBusiness"] | components["schemas"]["PhpAccountExternalAccountInfoBeneficiaryIndividual"];
        PhpAccountExternalAccountInfoBeneficiaryBusiness: {
            /** @description Registered name of the business. */
            legalName: string;
            /** @description Number of the business in its national register. */
            registrationNumber?: string;
            /** @description Tax identification number. */
            taxId?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence?: string;
            address?: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "BUSINESS";
        };
        PhpAccountExternalAccountInfoBeneficiaryIndividual: {
            /** @description Full legal name of the person. */
            fullName: string;
            /** @description Date of birth. */
            birthDate?: string;
            /** @description Nationality: country code of two letters (ISO 3166-1). */
            nationality?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence?: string;
            /** @description Absent if a platform with `compatibility: contract` omitted it. */
            address?: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "INDIVIDUAL";
        };
        PkrAccountExternalAccountCreateInfo: {
            /** @description Name of the bank. */
            bankName: string;
            /** @description Number of the account at its bank. */
            accountNumber?: string;
            /** @description International bank account number. */
            iban?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Person or business that the account belongs to. */
            beneficiary: components["schemas"]["PkrAccountExternalAccountCreateInfoBeneficiary"];
            /** @description Used when platformAccountId is not given beside accountInfo. */
            platformAccountId?: string;
            /**
             * @description Kind of account; decides the other members.
             * @enum {unknown}
             */
            accountType: "PKR_ACCOUNT";
        };
        PkrAccountExternalAccountCreateInfoBeneficiary: components["schemas"]["PkrAccountExternalAccountCreateInfoBeneficiaryBusiness"] | components["schemas"]["PkrAccountExternalAccountCreateInfoBeneficiaryIndividual"];
        PkrAccountExternalAccountCreateInfoBeneficiaryBusiness: {
            /** @description Registered name of the business. */
            legalName: string;
            /** @description Number of the business in its national register. */
            registrationNumber?: string;
            /** @description Tax identification number. */
            taxId?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence?: string;
            address?: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "BUSINESS";
        };
        PkrAccountExternalAccountCreateInfoBeneficiaryIndividual: {
            /** @description Full legal name of the person. */
            fullName: string;
            /** @description Date of birth. */
            birthDate?: string;
            /** @description Nationality: country code of two letters (ISO 3166-1). */
            nationality?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence?: string;
            /** @description Optional on a platform with `compatibility: contract`; payments to the account are then refused. */
            address: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "INDIVIDUAL";
        };
        PkrAccountExternalAccountInfo: {
            /** @description Name of the bank. */
            bankName: string;
            /** @description Number of the account at its bank. */
            accountNumber?: string;
            /** @description International bank account number. */
            iban?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Person or business that the account belongs to. */
            beneficiary: components["schemas"]["PkrAccountExternalAccountInfoBeneficiary"];
            /** @description Payment rails that reach the account. */
            paymentRails: ("BANK_TRANSFER" | "MOBILE_MONEY")[];
            /**
             * @description Kind of account; decides the other members.
             * @enum {unknown}
             */
            accountType: "PKR_ACCOUNT";
        };
        PkrAccountExternalAccountInfoBeneficiary: components["schemas"]["PkrAccountExternalAccountInfoBeneficiaryBusiness"] | components["schemas"]["PkrAccountExternalAccountInfoBeneficiaryIndividual"];
        PkrAccountExternalAccountInfoBeneficiaryBusiness: {
            /** @description Registered name of the business. */
            legalName: string;
            /** @description Number of the business in its national register. */
            registrationNumber?: string;
            /** @description Tax identification number. */
            taxId?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence?: string;
            address?: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "BUSINESS";
        };
        PkrAccountExternalAccountInfoBeneficiaryIndividual: {
            /** @description Full legal name of the person. */
            fullName: string;
            /** @description Date of birth. */
            birthDate?: string;
            /** @description Nationality: country code of two letters (ISO 3166-1). */
            nationality?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence?: string;
            /** @description Absent if a platform with `compatibility: contract` omitted it. */
            address?: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "INDIVIDUAL";
        };
        PlasmaWalletExternalAccountCreateInfo: {
            /** @description Postal address. */
            address: string;
            /** @description Exchange that holds the wallet, a vaspName of GET /vasps; absent for self-custody. */
            vaspName?: string;
            /** @description Person or business that the account belongs to. */
            beneficiary?: components["schemas"]["PlasmaWalletExternalAccountCreateInfoBeneficiary"];
            /** @description Used when platformAccountId is not given beside accountInfo. */
            platformAccountId?: string;
            /**
             * @description Kind of account; decides the other members.
             * @enum {unknown}
             */
            accountType: "PLASMA_WALLET";
        };
        PlasmaWalletExternalAccountCreateInfoBeneficiary: components["schemas"]["PlasmaWalletExternalAccountCreateInfoBeneficiaryBusiness"] | components["schemas"]["PlasmaWalletExternalAccountCreateInfoBeneficiaryIndividual"];
        PlasmaWalletExternalAccountCreateInfoBeneficiaryBusiness: {
            /** @description Registered name of the business. */
            legalName: string;
            /** @description Number of the business in its national register. */
            registrationNumber?: string;
            /** @description Tax identification number. */
            taxId?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence?: string;
            address?: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "BUSINESS";
        };
        PlasmaWalletExternalAccountCreateInfoBeneficiaryIndividual: {
            /** @description Full legal name of the person. */
            fullName: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence: string;
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "INDIVIDUAL";
        };
        PlasmaWalletExternalAccountInfo: {
            /** @description Postal address. */
            address: string;
            /** @description Exchange that holds the wallet, a vaspName of GET /vasps; absent for self-custody. */
            vaspName?: string;
            /** @description Person or business that the account belongs to. */
            beneficiary?: components["schemas"]["PlasmaWalletExternalAccountInfoBeneficiary"];
            /**
             * @description Kind of account; decides the other members.
             * @enum {unknown}
             */
            accountType: "PLASMA_WALLET";
        };
        PlasmaWalletExternalAccountInfoBeneficiary: components["schemas"]["PlasmaWalletExternalAccountInfoBeneficiaryBusiness"] | components["schemas"]["PlasmaWalletExternalAccountInfoBeneficiaryIndividual"];
        PlasmaWalletExternalAccountInfoBeneficiaryBusiness: {
            /** @description Registered name of the business. */
            legalName: string;
            /** @description Number of the business in its national register. */
            registrationNumber?: string;
            /** @description Tax identification number. */
            taxId?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence?: string;
            address?: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "BUSINESS";
        };
        PlasmaWalletExternalAccountInfoBeneficiaryIndividual: {
            /** @description Full legal name of the person. */
            fullName: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence: string;
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "INDIVIDUAL";
        };
        PlatformConfig: {
            /** @description Id of the resource, as `<Resource>:<uuid>`. */
            readonly id: string;
            /** @description Domain of the platform's UMA addresses. */
            umaDomain: string;
            /** @description Subdomain that serves the platform's UMA addresses. */
            readonly proxyUmaSubdomain: string;
            /** @description Address to which webhooks are sent. */
            webhookEndpoint?: string;
            /**
             * Format: date-time
             * @description Time since which nothing is sent to the endpoint because it responded with 410. Setting an endpoint, even the same one, enables it again.
             */
            readonly webhookEndpointDisabledAt?: string;
            /** @description Currencies that are supported. */
            supportedCurrencies: components["schemas"]["SupportedCurrency"][];
            /** @description True if the platform itself is a regulated financial institution. */
            readonly isRegulatedFinancialInstitution: boolean;
            embeddedWalletConfig: components["schemas"]["EmbeddedWalletConfig"];
            cardTokenization2faConfig?: components["schemas"]["CardTokenization2faConfig"];
            /** @description Fees that the platform adds to payments. */
            feeConfigs: components["schemas"]["FeeConfig"][];
            /**
             * Format: date-time
             * @description Time of creation.
             */
            readonly createdAt: string;
            /**
             * Format: date-time
             * @description Time of the last change.
             */
            readonly updatedAt: string;
        };
        PlatformConfigUpdateRequest: {
            /** @description Domain of the platform's UMA addresses. */
            umaDomain?: string;
            /**
             * Format: uri
             * @description Null unsets it.
             */
            webhookEndpoint?: string | null;
            /** @description Replaces the list. */
            supportedCurrencies?: components["schemas"]["SupportedCurrency"][];
            embeddedWalletConfig?: components["schemas"]["EmbeddedWalletConfig"];
            cardTokenization2faConfig?: components["schemas"]["CardTokenization2faConfig"];
            /** @description One per feeType and sourceCurrency; zero in both parts removes it. */
            feeConfigs?: components["schemas"]["FeeConfig"][];
        };
        PlatformExternalAccountCreateRequest: {
            /** @description Currency held by the account; it must fit accountType. */
            currency: string;
            /** @description The platform's own label for the account. */
            platformAccountId?: string;
            /**
             * @description Owner of the account: the customer (FIRST_PARTY) or another party (THIRD_PARTY).
             * @enum {string}
             */
            ownershipType?: "FIRST_PARTY" | "THIRD_PARTY";
            /** @description Details of the account; `accountType` decides which members it has. */
            accountInfo: components["schemas"]["ExternalAccountCreateInfoOneOf"];
        };
        PlatformFeeOverride: {
            platformFixedFee: components["schemas"]["PlatformFixedFee"];
            /** @description Hundredths of a percent. */
            platformVariableFeeBps: number;
        };
        PlatformFixedFee: {
            /** @description Amount in the smallest unit of the currency. */
            amount: number;
            /** @description Currency code, for example USD. */
            currency: string;
        };
        PlatformInternalAccountsResponse: {
            /** @description The entries. */
            data: components["schemas"]["InternalAccountResponse"][];
        };
        PolygonWalletExternalAccountCreateInfo: {
            /** @description Postal address. */
            address: string;
            /** @description Exchange that holds the wallet, a vaspName of GET /vasps; absent for self-custody. */
            vaspName?: string;
            /** @description Person or business that the account belongs to. */
            beneficiary?: components["schemas"]["PolygonWalletExternalAccountCreateInfoBeneficiary"];
            /** @description Used when platformAccountId is not given beside accountInfo. */
            platformAccountId?: string;
            /**
             * @description Kind of account; decides the other members.
             * @enum {unknown}
             */
            accountType: "POLYGON_WALLET";
        };
        PolygonWalletExternalAccountCreateInfoBeneficiary: components["schemas"]["PolygonWalletExternalAccountCreateInfoBeneficiaryBusiness"] | components["schemas"]["PolygonWalletExternalAccountCreateInfoBeneficiaryIndividual"];
        PolygonWalletExternalAccountCreateInfoBeneficiaryBusiness: {
            /** @description Registered name of the business. */
            legalName: string;
            /** @description Number of the business in its national register. */
            registrationNumber?: string;
            /** @description Tax identification number. */
            taxId?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence?: string;
            address?: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "BUSINESS";
        };
        PolygonWalletExternalAccountCreateInfoBeneficiaryIndividual: {
            /** @description Full legal name of the person. */
            fullName: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence: string;
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "INDIVIDUAL";
        };
        PolygonWalletExternalAccountInfo: {
            /** @description Postal address. */
            address: string;
            /** @description Exchange that holds the wallet, a vaspName of GET /vasps; absent for self-custody. */
            vaspName?: string;
            /** @description Person or business that the account belongs to. */
            beneficiary?: components["schemas"]["PolygonWalletExternalAccountInfoBeneficiary"];
            /**
             * @description Kind of account; decides the other members.
             * @enum {unknown}
             */
            accountType: "POLYGON_WALLET";
        };
        PolygonWalletExternalAccountInfoBeneficiary: components["schemas"]["PolygonWalletExternalAccountInfoBeneficiaryBusiness"] | components["schemas"]["PolygonWalletExternalAccountInfoBeneficiaryIndividual"];
        PolygonWalletExternalAccountInfoBeneficiaryBusiness: {
            /** @description Registered name of the business. */
            legalName: string;
            /** @description Number of the business in its national register. */
            registrationNumber?: string;
            /** @description Tax identification number. */
            taxId?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence?: string;
            address?: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "BUSINESS";
        };
        PolygonWalletExternalAccountInfoBeneficiaryIndividual: {
            /** @description Full legal name of the person. */
            fullName: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence: string;
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "INDIVIDUAL";
        };
        ProviderAccountPage: {
            /** @description The entries. */
            data: components["schemas"]["StablecoinProviderAccount"][];
            /** @description True if there are further pages. */
            hasMore: boolean;
            /** @description Present if there is a next page. */
            nextCursor?: string;
            /** @description Total number of entries, if known. */
            totalCount?: number;
        };
        Quote: {
            /** @description Id of the quote. */
            id: string;
            /**
             * @description Current status.
             * @enum {string}
             */
            status: "PENDING" | "PENDING_AUTHORIZATION" | "PROCESSING" | "COMPLETED" | "FAILED" | "EXPIRED";
            /**
             * Format: date-time
             * @description Time of creation.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description Expiry time.
             */
            expiresAt: string;
            /** @description Source of the money. */
            source: components["schemas"]["QuoteSource"];
            /** @description Destination of the money. */
            destination: components["schemas"]["QuotedDestination"];
            sendingCurrency: components["schemas"]["Currency"];
            receivingCurrency: components["schemas"]["Currency"];
            /**
             * Format: int64
             * @description Total amount that the sender pays, fees included, in the smallest unit.
             */
            totalSendingAmount: number;
            /**
             * Format: int64
             * @description Amount that the receiver gets, in the smallest unit.
             */
            totalReceivingAmount: number;
            /** @description Sending units per receiving unit (major units), fees excluded. */
            exchangeRate: number;
            /**
             * Format: int64
             * @description Fees that `totalSendingAmount` includes, in the smallest unit.
             */
            feesIncluded: number;
            /**
             * Format: int64
             * @description Platform's share of the fees, in the smallest unit.
             */
            platformFeesIncluded?: number;
            /** @description Id of the transaction. */
            transactionId: string;
            rateDetails?: components["schemas"]["OutgoingRateDetails"];
            /** @description Information from the receiver's institution; present where `requiredCounterpartyFields` request it. */
            counterpartyInformation?: {
                [key: string]: unknown;
            };
            /** @description Any one of them starts the quote. */
            paymentInstructions?: components["schemas"]["FundingPaymentInstructionResponse"][];
            /** @description Present while the payer must authorize the quote. */
            scaChallenge?: components["schemas"]["ScaChallengeResponse"];
        };
        QuoteAuthorizationRequest: {
            /** @description The code of SMS_OTP; 123456 in the sandbox. */
            code?: string | null;
            /** @description Assertion of the passkey for passkeyAssertionOptions; requires origin. */
            passkeyAssertion?: {
                [key: string]: unknown;
            } | null;
            /** @description Origin of the page on which the passkey was used. */
            origin?: string | null;
            /** @description IP address of the device that sent the proof. */
            endUserIpAddress?: string | null;
        };
        QuoteCreateRequest: {
            /** @description Lookup whose data is reused; required for a UMA address. */
            lookupId?: string;
            /** @description Source of the money. */
            source: components["schemas"]["QuoteSource"];
            /** @description Destination of the money. */
            destination: components["schemas"]["QuoteDestination"];
            /**
             * @description Side that `lockedCurrencyAmount` fixes: the sending or the receiving amount.
             * @enum {string}
             */
            lockedCurrencySide: "SENDING" | "RECEIVING";
            /**
             * Format: int64
             * @description Smallest unit of the locked side.
             */
            lockedCurrencyAmount: number;
            /**
             * @description True: the quote is executed immediately after it is created.
             * @default false
             */
            immediatelyExecute?: boolean;
            /** @description For the platform only; shown on the transaction. */
            description?: string;
            /** @description Sent with the payment on the rail. */
            remittanceInformation?: string;
            /**
             * @description Purpose of the payment; required for payments to accounts in INR and NGN.
             * @enum {string}
             */
            purposeOfPayment?: "GIFT" | "SELF" | "GOODS_OR_SERVICES" | "EDUCATION" | "HEALTH_OR_MEDICAL" | "REAL_ESTATE_PURCHASE" | "TAX_PAYMENT" | "LOAN_PAYMENT" | "UTILITY_BILL" | "DONATION" | "TRAVEL" | "FAMILY_SUPPORT" | "SALARY_PAYMENT" | "OTHER";
            platformFeeOverride?: components["schemas"]["PlatformFeeOverride"];
            /**
             * @description Ignored where no strong customer authentication applies.
             * @enum {string}
             */
            scaFactor?: "SMS_OTP" | "PASSKEY";
            /** @description Information about the payer, by field name. */
            senderCustomerInfo?: {
                [key: string]: unknown;
            };
        };
        QuoteDestination: components["schemas"]["AccountDestination"] | components["schemas"]["UmaDestination"];
        /** @enum {string} */
        QuoteDestinationType: "ACCOUNT" | "UMA_ADDRESS";
        QuoteSource: components["schemas"]["AccountSource"] | components["schemas"]["RealtimeFundingSource"];
        /** @enum {string} */
        QuoteSourceType: "ACCOUNT" | "REALTIME_FUNDING";
        QuotedAccount: {
            /** @description Id of the account. */
            accountId: string;
            /**
             * @description Payment network of the payment.
             * @enum {string}
             */
            paymentRail?: "ACH" | "ACH_COLOMBIA" | "BANK_TRANSFER" | "BRE_B" | "CIPS" | "FAST" | "FASTER_PAYMENTS" | "FEDNOW" | "INSTAPAY" | "MOBILE_MONEY" | "NEFT" | "PAYNOW" | "PESONET" | "PIX" | "RTGS" | "RTP" | "SEPA" | "SEPA_INSTANT" | "SPEI" | "SWIFT" | "UNIONPAY" | "UPI" | "WIRE";
            /**
             * @description Kind of destination; decides the other members.
             * @enum {unknown}
             */
            destinationType: "ACCOUNT";
        };
        QuotedDestination: components["schemas"]["QuotedAccount"] | components["schemas"]["QuotedUmaAddress"];
        /** @enum {string} */
        QuotedDestinationType: "ACCOUNT" | "UMA_ADDRESS";
        QuotedUmaAddress: {
            /** @description Null once the customer is erased. */
            umaAddress: string | null;
            /** @description Currency code, for example USD. */
            currency?: string;
            /**
             * @description Kind of destination; decides the other members.
             * @enum {unknown}
             */
            destinationType: "UMA_ADDRESS";
        };
        RealtimeFundingSource: {
            /** @description Id of the customer. */
            customerId?: string;
            /** @description Currency code, for example USD. */
            currency: string;
            /** @description Blockchain of the address. */
            cryptoNetwork?: string;
            /**
             * @description Kind of source; decides the other members.
             * @enum {unknown}
             */
            sourceType: "REALTIME_FUNDING";
        };
        RealtimeTransactionSource: {
            /** @description Currency code, for example USD. */
            currency?: string;
            /** @description Id of the customer. */
            customerId?: string;
            /** @description Name of the account's holder. */
            accountHolderName?: string;
            /** @description Masked. */
            accountIdentifier?: string;
            /** @description Name of the bank. */
            bankName?: string;
            /** @description Code that identifies the bank. */
            bankIdentifier?: string;
            /**
             * @description Payment network of the payment.
             * @enum {string}
             */
            paymentRail?: "ACH" | "ACH_COLOMBIA" | "BANK_TRANSFER" | "BRE_B" | "CIPS" | "FAST" | "FASTER_PAYMENTS" | "FEDNOW" | "INSTAPAY" | "MOBILE_MONEY" | "NEFT" | "PAYNOW" | "PESONET" | "PIX" | "RTGS" | "RTP" | "SEPA" | "SEPA_INSTANT" | "SPEI" | "SWIFT" | "UNIONPAY" | "UPI" | "WIRE";
            /** @description Remittance text that is sent to the receiver. */
            remittanceInformation?: string;
            /** @description End-to-end id on the payment network. */
            endToEndId?: string;
            /** @description Trace number on the payment network. */
            traceNumber?: string;
            onChainTransaction?: components["schemas"]["OnChainTransaction"];
            /**
             * @description Kind of source; decides the other members.
             * @enum {unknown}
             */
            sourceType: "REALTIME_FUNDING";
        };
        ReceivableCurrency: {
            currency: components["schemas"]["Currency"];
            /** @description Receiving units per sending unit (major units). */
            estimatedExchangeRate: number;
            /**
             * Format: int64
             * @description Minimum amount, in the smallest unit.
             */
            min: number;
            /**
             * Format: int64
             * @description Maximum amount, in the smallest unit.
             */
            max: number;
        };
        ReconciliationInstructions: {
            /** @description Reference to quote in the transfer. */
            reference?: string;
            /** @description Transaction hash of the settlement between institutions. */
            transactionHash?: string;
        };
        Refund: {
            /** @description Reference to quote in the transfer. */
            reference: string;
            /**
             * Format: date-time
             * @description Start time.
             */
            initiatedAt: string;
            /**
             * Format: date-time
             * @description Time at which the money arrived.
             */
            settledAt?: string;
            /**
             * @description Current status.
             * @enum {string}
             */
            status: "PENDING" | "COMPLETED" | "FAILED";
            /**
             * @description Reason of the return.
             * @enum {string}
             */
            reason?: "TRANSACTION_FAILED" | "USER_CANCELLATION" | "TIMEOUT";
        };
        ReplayWebhooksRequest: {
            /**
             * Format: date-time
             * @description Deliveries recorded at or after this time. A date without a time means its first moment in UTC.
             */
            since: string;
            /**
             * Format: date-time
             * @description Deliveries recorded at or before this time. A date without a time means its last moment in UTC.
             */
            until?: string;
            /** @description Kind; decides the other members where kinds differ. */
            type?: string;
            /** @description Only deliveries to this endpoint. */
            endpointId?: string;
        };
        RequestEvent: {
            /** @description Id of the event, for GET /events. */
            id: string;
            /** @description Type of its webhook. */
            type: string;
            /**
             * Format: date-time
             * @description Time of the event.
             */
            timestamp: string;
        };
        RequestRecord: {
            /** @description The `X-Request-Id` of its response. */
            id: string;
            /** @description HTTP method. */
            method?: string;
            /** @description Path template, as in this document. */
            route?: string;
            /** @description HTTP status of the response; absent if the client closed the connection before it. */
            status?: number;
            /** @description Error code of the response; absent for a success. */
            code?: string;
            /** @description Id of the API token or agent that sent it. */
            callerId?: string;
            /**
             * Format: date-time
             * @description Time of the response.
             */
            at?: string;
            /** @description Duration until the response, in milliseconds. */
            duration?: number;
            /** @description Events that it caused, the oldest first; the first 100. */
            events: components["schemas"]["RequestEvent"][];
        };
        RequestSummary: {
            /** @description The `X-Request-Id` of its response; several requests may have the same. */
            id: string;
            /** @description HTTP method. */
            method: string;
            /** @description Path template, as in this document. */
            route: string;
            /** @description HTTP status of the response; absent if the client closed the connection before it. */
            status?: number;
            /** @description Error code of the response; absent for a success. */
            code?: string;
            /** @description Id of the API token or agent that sent it. */
            callerId: string;
            /**
             * Format: date-time
             * @description Time of the response.
             */
            at: string;
            /** @description Duration until the response, in milliseconds. */
            duration: number;
        };
        RequestSummaryPage: {
            /** @description The entries. */
            data: components["schemas"]["RequestSummary"][];
            /** @description True if there are further pages. */
            hasMore: boolean;
            /** @description Present if there is a next page. */
            nextCursor?: string;
            /** @description Total number of entries, if known. */
            totalCount?: number;
        };
        RungTimer: {
            /**
             * Format: date-time
             * @description Due time, by the clock of the platform.
             */
            at: string;
            /** @description Process that set the timer. */
            process: string;
            /** @description Purpose of the timer. */
            timer: string;
            /** @description Request that caused the process, by its `X-Request-Id`. */
            requestId: string;
        };
        RwfAccountExternalAccountCreateInfo: {
            /** @description Phone number with its country code (E.164). */
            phoneNumber: string;
            /** @description Provider of the service. */
            provider: string;
            /** @description Person or business that the account belongs to. */
            beneficiary: components["schemas"]["RwfAccountExternalAccountCreateInfoBeneficiary"];
            /** @description Used when platformAccountId is not given beside accountInfo. */
            platformAccountId?: string;
            /**
             * @description Kind of account; decides the other members.
             * @enum {unknown}
             */
            accountType: "RWF_ACCOUNT";
        };
        RwfAccountExternalAccountCreateInfoBeneficiary: components["schemas"]["RwfAccountExternalAccountCreateInfoBeneficiaryBusiness"] | components["schemas"]["RwfAccountExternalAccountCreateInfoBeneficiaryIndividual"];
        RwfAccountExternalAccountCreateInfoBeneficiaryBusiness: {
            /** @description Registered name of the business. */
            legalName: string;
            /** @description Number of the business in its national register. */
            registrationNumber?: string;
            /** @description Tax identification number. */
            taxId?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence?: string;
            address?: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "BUSINESS";
        };
        RwfAccountExternalAccountCreateInfoBeneficiaryIndividual: {
            /** @description Full legal name of the person. */
            fullName: string;
            /** @description Date of birth. */
            birthDate?: string;
            /** @description Nationality: country code of two letters (ISO 3166-1). */
            nationality?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence?: string;
            /** @description Optional on a platform with `compatibility: contract`; payments to the account are then refused. */
            address: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "INDIVIDUAL";
        };
        RwfAccountExternalAccountInfo: {
            /** @description Phone number with its country code (E.164). */
            phoneNumber: string;
            /** @description Provider of the service. */
            provider: string;
            /** @description Person or business that the account belongs to. */
            beneficiary: components["schemas"]["RwfAccountExternalAccountInfoBeneficiary"];
            /** @description Payment rails that reach the account. */
            paymentRails: "MOBILE_MONEY"[];
            /**
             * @description Kind of account; decides the other members.
             * @enum {unknown}
             */
            accountType: "RWF_ACCOUNT";
        };
        RwfAccountExternalAccountInfoBeneficiary: components["schemas"]["RwfAccountExternalAccountInfoBeneficiaryBusiness"] | components["schemas"]["RwfAccountExternalAccountInfoBeneficiaryIndividual"];
        RwfAccountExternalAccountInfoBeneficiaryBusiness: {
            /** @description Registered name of the business. */
            legalName: string;
            /** @description Number of the business in its national register. */
            registrationNumber?: string;
            /** @description Tax identification number. */
            taxId?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence?: string;
            address?: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "BUSINESS";
        };
        RwfAccountExternalAccountInfoBeneficiaryIndividual: {
            /** @description Full legal name of the person. */
            fullName: string;
            /** @description Date of birth. */
            birthDate?: string;
            /** @description Nationality: country code of two letters (ISO 3166-1). */
            nationality?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence?: string;
            /** @description Absent if a platform with `compatibility: contract` omitted it. */
            address?: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "INDIVIDUAL";
        };
        SandboxReceiveRequest: {
            /** @description $name@domain */
            senderUmaAddress: string;
            /** @description Required unless customerId is given. */
            receiverUmaAddress?: string;
            /** @description Required unless receiverUmaAddress is given. */
            customerId?: string;
            /** @description Code of the receiving currency. */
            receivingCurrencyCode: string;
            /**
             * Format: int64
             * @description Smallest unit.
             */
            receivingCurrencyAmount: number;
        };
        SandboxReset: {
            /** @description Id of the platform to which the tokens belong from now on, as in GET /config. */
            platformId: string;
            /** @description Id of the previous platform; operators and auditors can still read its history. */
            previousPlatformId: string;
            /**
             * Format: date-time
             * @description Reads with an earlier `asOf` show the platform as it was before.
             */
            resetAt: string;
        };
        SandboxSendRequest: {
            /** @description Id of the quote. */
            quoteId: string;
            /** @description Currency of the quote's source. */
            currencyCode: string;
            /**
             * Format: int64
             * @description Smallest unit; the amount of the quote when omitted.
             */
            currencyAmount?: number;
        };
        ScaChallengeResponse: {
            /** @description Id of the resource, as `<Resource>:<uuid>`. */
            id: string;
            /**
             * Format: date-time
             * @description Expiry time.
             */
            expiresAt: string;
            /**
             * @description Means of authentication.
             * @enum {string}
             */
            factor: "SMS_OTP" | "TOTP" | "PASSKEY";
            /** @description Means of authentication that the customer can use. */
            availableFactors: ("SMS_OTP" | "TOTP" | "PASSKEY")[];
            /** @description Operation that is confirmed. */
            purpose?: string | null;
            /** @description Options for `navigator.credentials.get`. */
            passkeyAssertionOptions?: {
                [key: string]: unknown;
            } | null;
            /** @description Origins at which the passkey can be used. */
            passkeyAllowedOrigins?: string[] | null;
        };
        ScaFactorConfirmRequestOneOf: components["schemas"]["PasskeyConfirmRequest"] | components["schemas"]["TotpConfirmRequest"];
        ScaFactorConfirmResponseOneOf: components["schemas"]["PasskeyConfirmResponse"] | components["schemas"]["TotpConfirmResponse"];
        ScaFactorEnrollRequestOneOf: components["schemas"]["PasskeyEnrollRequest"] | components["schemas"]["TotpEnrollRequest"];
        ScaFactorEnrollStartOneOf: components["schemas"]["PasskeyEnrollStart"] | components["schemas"]["TotpEnrollStart"];
        ScaFactorList: {
            /** @description Means of authentication that are enrolled. */
            factors: components["schemas"]["ScaFactorView"][];
        };
        ScaFactorView: {
            /**
             * @description Means of authentication.
             * @enum {string}
             */
            factor: "SMS_OTP" | "TOTP" | "PASSKEY";
            /** @description PASSKEY: id for its deletion. */
            credentialId?: string;
            /** @description The customer's own name of the factor. */
            name?: string;
        };
        ScaLoginCompleteRequest: {
            /**
             * @description Means of authentication.
             * @enum {string}
             */
            factor: "SMS_OTP" | "TOTP" | "PASSKEY";
            /** @description IP address of the device that sent the proof. */
            endUserIpAddress: string;
            /** @description Required for SMS_OTP. */
            challengeId?: string | null;
            /** @description Code of SMS_OTP or TOTP, or a recovery code; 123456 in the sandbox. */
            code?: string | null;
            /** @description Assertion of PASSKEY; requires origin. */
            passkeyAssertion?: {
                [key: string]: unknown;
            } | null;
            /** @description Origin of the page on which the passkey was used. */
            origin?: string | null;
        };
        ScaLoginCompleteResponse: {
            /** @description Current status. */
            status: string;
            /**
             * Format: date-time
             * @description Time at which the session expires.
             */
            sessionExpiresAt?: string | null;
        };
        ScaLoginStartRequest: {
            /**
             * @description Means of authentication.
             * @enum {string}
             */
            factor: "SMS_OTP" | "TOTP" | "PASSKEY";
        };
        ScaLoginStartResponse: {
            /**
             * @description Means of authentication.
             * @enum {string}
             */
            factor: "SMS_OTP" | "TOTP" | "PASSKEY";
            /** @description SMS_OTP: required for the completion. */
            challengeId?: string | null;
            /**
             * Format: date-time
             * @description Expiry time.
             */
            expiresAt?: string | null;
            /** @description PASSKEY: options for navigator.credentials.get(). */
            passkeyOptions?: {
                [key: string]: unknown;
            } | null;
            /** @description Origins at which the passkey can be used. */
            allowedOrigins?: string[] | null;
            /** @description Domain that the passkey belongs to. */
            relyingPartyId?: string | null;
        };
        Scenario: {
            /** @description Constant id of the scenario. */
            scenarioId: string;
            /** @description Subject of the scenario. */
            topic: string;
            /** @description Place of the value in a request, in words. */
            field: string;
            /**
             * @description How a text matches: by its last three characters, as a whole, or because nothing else matches.
             * @enum {string}
             */
            match: "ENDS_WITH" | "EQUALS" | "ANY_OTHER";
            /** @description The value; absent for any other text. */
            value?: string;
            /** @description Consequence, in plain words. */
            outcome: string;
            /** @description Statuses of the resource: at once, and after `afterSeconds`. */
            statuses: string[];
            /** @description Reason of a failure or decline, or the error code of a refusal. */
            code?: string;
            /** @description Status of the response where the request is refused. */
            httpStatus?: number;
            /** @description Types of the webhooks about the resource, in their order. */
            webhooks: string[];
            /** @description Seconds until the last status. */
            afterSeconds: number;
        };
        ScenarioList: {
            /** @description Every scenario. */
            data: components["schemas"]["Scenario"][];
        };
        SecurityEventRequest: {
            /**
             * @description Kind of event.
             * @enum {string}
             */
            eventType: "RESET_PASSWORD_COMPLETED" | "FAILED_LOGIN_ATTEMPT";
        };
        SecurityEventResponse: {
            /**
             * @description Kind of event.
             * @enum {string}
             */
            eventType: "RESET_PASSWORD_COMPLETED" | "FAILED_LOGIN_ATTEMPT";
            /** @description True while the account is locked. */
            suspended: boolean;
            /**
             * Format: date-time
             * @description End of the lock; null: until an operator unlocks the account.
             */
            lockedUntil?: string | null;
            /** @description Failed attempts so far. */
            failedAttempts: number;
        };
        SendEventRequest: {
            /**
             * Format: uri
             * @description Address to send it to; endpointId or the configured endpoint when omitted
             */
            url?: string;
            /** @description Endpoint to send it to, disabled or not. */
            endpointId?: string;
        };
        SendTestWebhookRequest: {
            /**
             * Format: uri
             * @description Address to send it to; the configured endpoint when omitted
             */
            url?: string;
        };
        SentEvent: {
            /** @description Address to which it was sent. */
            url: string;
            /** @description HTTP status of the response. */
            responseStatus: number;
            /** @description Beginning of the response body; may be empty. */
            responseBody: string;
            /** @description Milliseconds. */
            duration: number;
        };
        SessionRefreshRequest: {
            /** @description Public key of the client (P-256, hex), to which the session's key is encrypted. */
            clientPublicKey: string;
        };
        SgdAccountExternalAccountCreateInfo: {
            /** @description Name of the bank. */
            bankName?: string;
            /** @description Number of the account at its bank. */
            accountNumber: string;
            /** @description BIC of the bank. */
            swiftCode: string;
            /** @description Person or business that the account belongs to. */
            beneficiary: components["schemas"]["SgdAccountExternalAccountCreateInfoBeneficiary"];
            /** @description Used when platformAccountId is not given beside accountInfo. */
            platformAccountId?: string;
            /**
             * @description Kind of account; decides the other members.
             * @enum {unknown}
             */
            accountType: "SGD_ACCOUNT";
        };
        SgdAccountExternalAccountCreateInfoBeneficiary: components["schemas"]["SgdAccountExternalAccountCreateInfoBeneficiaryBusiness"] | components["schemas"]["SgdAccountExternalAccountCreateInfoBeneficiaryIndividual"];
        SgdAccountExternalAccountCreateInfoBeneficiaryBusiness: {
            /** @description Registered name of the business. */
            legalName: string;
            /** @description Number of the business in its national register. */
            registrationNumber?: string;
            /** @description Tax identification number. */
            taxId?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence?: string;
            address?: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "BUSINESS";
        };
        SgdAccountExternalAccountCreateInfoBeneficiaryIndividual: {
            /** @description Full legal name of the person. */
            fullName: string;
            /** @description Date of birth. */
            birthDate?: string;
            /** @description Nationality: country code of two letters (ISO 3166-1). */
            nationality?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence?: string;
            /** @description Optional on a platform with `compatibility: contract`; payments to the account are then refused. */
            address: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "INDIVIDUAL";
        };
        SgdAccountExternalAccountInfo: {
            /** @description Name of the bank. */
            bankName?: string;
            /** @description Number of the account at its bank. */
            accountNumber: string;
            /** @description BIC of the bank. */
            swiftCode: string;
            /** @description Person or business that the account belongs to. */
            beneficiary: components["schemas"]["SgdAccountExternalAccountInfoBeneficiary"];
            /** @description Payment rails that reach the account. */
            paymentRails: ("PAYNOW" | "FAST" | "BANK_TRANSFER")[];
            /**
             * @description Kind of account; decides the other members.
             * @enum {unknown}
             */
            accountType: "SGD_ACCOUNT";
        };
        SgdAccountExternalAccountInfoBeneficiary: components["schemas"]["SgdAccountExternalAccountInfoBeneficiaryBusiness"] | components["schemas"]["SgdAccountExternalAccountInfoBeneficiaryIndividual"];
        SgdAccountExternalAccountInfoBeneficiaryBusiness: {
            /** @description Registered name of the business. */
            legalName: string;
            /** @description Number of the business in its national register. */
            registrationNumber?: string;
            /** @description Tax identification number. */
            taxId?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence?: string;
            address?: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "BUSINESS";
        };
        SgdAccountExternalAccountInfoBeneficiaryIndividual: {
            /** @description Full legal name of the person. */
            fullName: string;
            /** @description Date of birth. */
            birthDate?: string;
            /** @description Nationality: country code of two letters (ISO 3166-1). */
            nationality?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence?: string;
            /** @description Absent if a platform with `compatibility: contract` omitted it. */
            address?: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "INDIVIDUAL";
        };
        SignedWebhook: {
            /** @description Headers of the request, the signatures among them. */
            headers: {
                [key: string]: string;
            };
            /** @description Body of the request, byte for byte. */
            body: string;
        };
        SigningRequiredResponse: {
            /** @description Text to sign, byte for byte. */
            payloadToSign: string;
            /** @description Send it in the header Request-Id of the signed retry; valid for one successful retry. */
            requestId: string;
            /**
             * Format: date-time
             * @description Expiry time.
             */
            expiresAt: string;
        };
        SimulatedCardEvent: {
            /** @description Id of the transaction at the issuer. */
            issuerTransactionToken?: string;
        };
        SimulatedCurrencyRequest: {
            /** @description The card's own currency. */
            code: string;
            /** @description Ignored. */
            name?: string;
            /** @description Ignored. */
            symbol?: string;
            /** @description Ignored. */
            decimals?: number;
        };
        SlvAccountExternalAccountCreateInfo: {
            /** @description Name of the bank. */
            bankName?: string;
            /** @description Number of the account at its bank. */
            accountNumber?: string;
            /**
             * @description Checking or savings account, in the country's terms.
             * @enum {string}
             */
            bankAccountType?: "CHECKING" | "SAVINGS";
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Person or business that the account belongs to. */
            beneficiary: components["schemas"]["SlvAccountExternalAccountCreateInfoBeneficiary"];
            /** @description Used when platformAccountId is not given beside accountInfo. */
            platformAccountId?: string;
            /**
             * @description Kind of account; decides the other members.
             * @enum {unknown}
             */
            accountType: "SLV_ACCOUNT";
        };
        SlvAccountExternalAccountCreateInfoBeneficiary: components["schemas"]["SlvAccountExternalAccountCreateInfoBeneficiaryBusiness"] | components["schemas"]["SlvAccountExternalAccountCreateInfoBeneficiaryIndividual"];
        SlvAccountExternalAccountCreateInfoBeneficiaryBusiness: {
            /** @description Registered name of the business. */
            legalName: string;
            /** @description Number of the business in its national register. */
            registrationNumber?: string;
            /** @description Tax identification number. */
            taxId?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence?: string;
            address?: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "BUSINESS";
        };
        SlvAccountExternalAccountCreateInfoBeneficiaryIndividual: {
            /** @description Full legal name of the person. */
            fullName: string;
            /** @description Date of birth. */
            birthDate?: string;
            /** @description Nationality: country code of two letters (ISO 3166-1). */
            nationality?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence?: string;
            /** @description Optional on a platform with `compatibility: contract`; payments to the account are then refused. */
            address: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "INDIVIDUAL";
        };
        SlvAccountExternalAccountInfo: {
            /** @description Name of the bank. */
            bankName?: string;
            /** @description Number of the account at its bank. */
            accountNumber?: string;
            /**
             * @description Checking or savings account, in the country's terms.
             * @enum {string}
             */
            bankAccountType?: "CHECKING" | "SAVINGS";
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Person or business that the account belongs to. */
            beneficiary: components["schemas"]["SlvAccountExternalAccountInfoBeneficiary"];
            /** @description Payment rails that reach the account. */
            paymentRails: ("BANK_TRANSFER" | "MOBILE_MONEY")[];
            /**
             * @description Kind of account; decides the other members.
             * @enum {unknown}
             */
            accountType: "SLV_ACCOUNT";
        };
        SlvAccountExternalAccountInfoBeneficiary: components["schemas"]["SlvAccountExternalAccountInfoBeneficiaryBusiness"] | components["schemas"]["SlvAccountExternalAccountInfoBeneficiaryIndividual"];
        SlvAccountExternalAccountInfoBeneficiaryBusiness: {
            /** @description Registered name of the business. */
            legalName: string;
            /** @description Number of the business in its national register. */
            registrationNumber?: string;
            /** @description Tax identification number. */
            taxId?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence?: string;
            address?: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "BUSINESS";
        };
        SlvAccountExternalAccountInfoBeneficiaryIndividual: {
            /** @description Full legal name of the person. */
            fullName: string;
            /** @description Date of birth. */
            birthDate?: string;
            /** @description Nationality: country code of two letters (ISO 3166-1). */
            nationality?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence?: string;
            /** @description Absent if a platform with `compatibility: contract` omitted it. */
            address?: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "INDIVIDUAL";
        };
        SmsOtpChallengeResponse: {
            /** @description Id of the resource, as `<Resource>:<uuid>`. */
            id: string;
            /** @description Id of the account. */
            accountId: string;
            /**
             * @description Kind; decides the other members where kinds differ.
             * @enum {unknown}
             */
            type: "SMS_OTP";
            /** @description PASSKEY only: credential id of the authenticator. */
            credentialId?: string;
            /** @description Null once the customer is erased. */
            nickname: string | null;
            /**
             * Format: date-time
             * @description Time of creation.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description Time of the last change.
             */
            updatedAt: string;
            /** @description One-time codes: public key to encrypt the code to. */
            otpEncryptionTargetBundle?: string;
        };
        SmsOtpCredentialCreateRequest: {
            /** @description Id of the account. */
            accountId: string;
            /**
             * @description Kind; decides the other members where kinds differ.
             * @enum {unknown}
             */
            type: "SMS_OTP";
        };
        SmsOtpCredentialVerifyRequest: {
            /** @description JSON with encappedPublic and ciphertext, as text. */
            encryptedOtpBundle: string;
            /**
             * @description Kind; decides the other members where kinds differ.
             * @enum {unknown}
             */
            type: "SMS_OTP";
        };
        Snapshot: {
            /** @description Id of the resource, as `<Resource>:<uuid>`. */
            id: string;
            /** @description Display name. */
            name?: string;
            /**
             * Format: date-time
             * @description Reads with this `asOf` show the platform as it was then.
             */
            takenAt: string;
        };
        SnapshotCreateRequest: {
            /** @description Display name. */
            name?: string;
        };
        SnapshotPage: {
            /** @description The entries. */
            data: components["schemas"]["Snapshot"][];
            /** @description True if there are further pages. */
            hasMore: boolean;
            /** @description Present if there is a next page. */
            nextCursor?: string;
            /** @description Total number of entries, if known. */
            totalCount?: number;
        };
        SolanaWalletExternalAccountCreateInfo: {
            /** @description Postal address. */
            address: string;
            /** @description Exchange that holds the wallet, a vaspName of GET /vasps; absent for self-custody. */
            vaspName?: string;
            /** @description Person or business that the account belongs to. */
            beneficiary?: components["schemas"]["SolanaWalletExternalAccountCreateInfoBeneficiary"];
            /** @description Used when platformAccountId is not given beside accountInfo. */
            platformAccountId?: string;
            /**
             * @description Kind of account; decides the other members.
             * @enum {unknown}
             */
            accountType: "SOLANA_WALLET";
        };
        SolanaWalletExternalAccountCreateInfoBeneficiary: components["schemas"]["SolanaWalletExternalAccountCreateInfoBeneficiaryBusiness"] | components["schemas"]["SolanaWalletExternalAccountCreateInfoBeneficiaryIndividual"];
        SolanaWalletExternalAccountCreateInfoBeneficiaryBusiness: {
            /** @description Registered name of the business. */
            legalName: string;
            /** @description Number of the business in its national register. */
            registrationNumber?: string;
            /** @description Tax identification number. */
            taxId?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence?: string;
            address?: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "BUSINESS";
        };
        SolanaWalletExternalAccountCreateInfoBeneficiaryIndividual: {
            /** @description Full legal name of the person. */
            fullName: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence: string;
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "INDIVIDUAL";
        };
        SolanaWalletExternalAccountInfo: {
            /** @description Postal address. */
            address: string;
            /** @description Exchange that holds the wallet, a vaspName of GET /vasps; absent for self-custody. */
            vaspName?: string;
            /** @description Person or business that the account belongs to. */
            beneficiary?: components["schemas"]["SolanaWalletExternalAccountInfoBeneficiary"];
            /**
             * @description Kind of account; decides the other members.
             * @enum {unknown}
             */
            accountType: "SOLANA_WALLET";
        };
        SolanaWalletExternalAccountInfoBeneficiary: components["schemas"]["SolanaWalletExternalAccountInfoBeneficiaryBusiness"] | components["schemas"]["SolanaWalletExternalAccountInfoBeneficiaryIndividual"];
        SolanaWalletExternalAccountInfoBeneficiaryBusiness: {
            /** @description Registered name of the business. */
            legalName: string;
            /** @description Number of the business in its national register. */
            registrationNumber?: string;
            /** @description Tax identification number. */
            taxId?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence?: string;
            address?: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "BUSINESS";
        };
        SolanaWalletExternalAccountInfoBeneficiaryIndividual: {
            /** @description Full legal name of the person. */
            fullName: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence: string;
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "INDIVIDUAL";
        };
        SparkWalletExternalAccountCreateInfo: {
            /** @description Postal address. */
            address: string;
            /** @description Exchange that holds the wallet, a vaspName of GET /vasps; absent for self-custody. */
            vaspName?: string;
            /** @description Person or business that the account belongs to. */
            beneficiary?: components["schemas"]["SparkWalletExternalAccountCreateInfoBeneficiary"];
            /** @description Used when platformAccountId is not given beside accountInfo. */
            platformAccountId?: string;
            /**
             * @description Kind of account; decides the other members.
             * @enum {unknown}
             */
            accountType: "SPARK_WALLET";
        };
        SparkWalletExternalAccountCreateInfoBeneficiary: components["schemas"]["SparkWalletExternalAccountCreateInfoBeneficiaryBusiness"] | components["schemas"]["SparkWalletExternalAccountCreateInfoBeneficiaryIndividual"];
        SparkWalletExternalAccountCreateInfoBeneficiaryBusiness: {
            /** @description Registered name of the business. */
            legalName: string;
            /** @description Number of the business in its national register. */
            registrationNumber?: string;
            /** @description Tax identification number. */
            taxId?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence?: string;
            address?: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "BUSINESS";
        };
        SparkWalletExternalAccountCreateInfoBeneficiaryIndividual: {
            /** @description Full legal name of the person. */
            fullName: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence: string;
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "INDIVIDUAL";
        };
        SparkWalletExternalAccountInfo: {
            /** @description Postal address. */
            address: string;
            /** @description Exchange that holds the wallet, a vaspName of GET /vasps; absent for self-custody. */
            vaspName?: string;
            /** @description Person or business that the account belongs to. */
            beneficiary?: components["schemas"]["SparkWalletExternalAccountInfoBeneficiary"];
            /**
             * @description Kind of account; decides the other members.
             * @enum {unknown}
             */
            accountType: "SPARK_WALLET";
        };
        SparkWalletExternalAccountInfoBeneficiary: components["schemas"]["SparkWalletExternalAccountInfoBeneficiaryBusiness"] | components["schemas"]["SparkWalletExternalAccountInfoBeneficiaryIndividual"];
        SparkWalletExternalAccountInfoBeneficiaryBusiness: {
            /** @description Registered name of the business. */
            legalName: string;
            /** @description Number of the business in its national register. */
            registrationNumber?: string;
            /** @description Tax identification number. */
            taxId?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence?: string;
            address?: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "BUSINESS";
        };
        SparkWalletExternalAccountInfoBeneficiaryIndividual: {
            /** @description Full legal name of the person. */
            fullName: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence: string;
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "INDIVIDUAL";
        };
        SpendingLimits: {
            /** @description Currency code, for example USD. */
            currency: string;
            /** @description Maximum amount of one action. */
            perTransactionLimit: number;
            /** @description Maximum sum per UTC day; null: no limit. */
            dailyLimit?: number | null;
            /** @description Maximum number of actions per UTC day. */
            dailyTransactionLimit?: number;
            /** @description Maximum sum per UTC month; null: no limit. */
            monthlyLimit?: number | null;
        };
        SpendingLimitsUpdate: {
            /** @description Limits that the request does not set are converted to this currency at the current rate. */
            currency?: string;
            /** @description Maximum amount of one action. */
            perTransactionLimit?: number;
            /** @description null: no limit. */
            dailyLimit?: number | null;
            /** @description Maximum number of actions per UTC day. */
            dailyTransactionLimit?: number;
            /** @description null: no limit. */
            monthlyLimit?: number | null;
        };
        Stablecoin: {
            /** @description Id of the stablecoin. */
            id: string;
            /** @description Name of the stablecoin. */
            name: string;
            /** @description Symbol of the currency. */
            symbol: string;
            /** @description Currency to which the stablecoin is pegged. */
            baseCurrency: string;
            /**
             * @description Network of the asset.
             * @enum {string}
             */
            network: "SPARK";
            /** @description Number of decimal places: 2 means that 100 is 1.00. */
            decimals: number;
            /**
             * @description Whether the stablecoin can be minted and burned.
             * @enum {string}
             */
            issuanceStatus: "PENDING_REVIEW" | "PROVISIONING" | "PROVISIONED" | "REJECTED" | "FAILED";
            /**
             * @description Whether the service supports operations with the stablecoin.
             * @enum {string}
             */
            svcOperationsStatus: "NOT_ENABLED" | "PENDING_APPROVAL" | "ENABLING" | "ENABLED" | "DISABLED";
            /** @description Id of the token on the network. */
            networkTokenIdentifier: string;
            /** @description Present once svcOperationsStatus is ENABLED. */
            currency?: string;
            /**
             * @description Provider of the service.
             * @enum {string}
             */
            provider: "BRALE";
            /** @description Id of the account at the provider. */
            stablecoinProviderAccountId: string;
            /**
             * @description Environment of the provider.
             * @enum {string}
             */
            providerEnvironment: "SANDBOX" | "PRODUCTION";
            /** @description Id of the token at the provider. */
            providerTokenIdentifier: string;
            /**
             * Format: date-time
             * @description Time of creation.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description Time of the last change.
             */
            updatedAt: string;
        };
        StablecoinAchDebitFundingSource: {
            /** @description Id of the external account. */
            externalAccountId: string;
            /**
             * @description Kind; decides the other members where kinds differ.
             * @enum {unknown}
             */
            type: "ACH_DEBIT";
        };
        StablecoinBurnDestination: {
            /**
             * @description Kind; decides the other members where kinds differ.
             * @enum {string}
             */
            type: "EXTERNAL_ACCOUNT";
            /** @description A bank account in the token's currency. */
            externalAccountId: string;
            /**
             * @description Payment network.
             * @enum {string}
             */
            rail: "WIRE" | "ACH_CREDIT" | "SAME_DAY_ACH_CREDIT" | "RTP_CREDIT";
        };
        StablecoinBurnRequest: {
            /** @description Amount in the smallest unit of the token; a multiple of one cent of its currency. */
            amount: string;
            /** @description Source of the money. */
            source: components["schemas"]["StablecoinBurnSource"];
            destination: components["schemas"]["StablecoinBurnDestination"];
            /** @description Description for the platform. */
            description?: string;
        };
        StablecoinBurnSource: components["schemas"]["StablecoinExternalAccountBurnSource"] | components["schemas"]["StablecoinProviderBalanceBurnSource"] | components["schemas"]["StablecoinSvcInternalBurnSource"];
        /** @enum {string} */
        StablecoinBurnSourceType: "EXTERNAL_ACCOUNT" | "PROVIDER_INTERNAL_BALANCE" | "SVC_INTERNAL_ACCOUNT";
        StablecoinEstimatedDelivery: {
            /**
             * @description Payment network.
             * @enum {string}
             */
            rail?: "WIRE" | "ACH_CREDIT" | "SAME_DAY_ACH_CREDIT" | "RTP_CREDIT";
            /** @description Cents. */
            amount?: string;
            /** @description Currency code, for example USD. */
            currency?: string;
            /** @description Time at which it takes place. */
            timing?: string;
        };
        StablecoinExternalAccountBurnSource: {
            /**
             * @description Kind; decides the other members where kinds differ.
             * @enum {unknown}
             */
            type: "EXTERNAL_ACCOUNT";
        };
        /** @description Instructions for funding the operation. */
        StablecoinFundingInstructions: {
            /** @description Payment network. */
            rail?: string;
            /** @description Network of the asset. */
            network?: string;
            /** @description Account number of a wire, address of a deposit of tokens. */
            address?: string;
            /** @description Currency or token to send. */
            valueType?: string;
            /** @description Routing number of the bank (ABA). */
            routingNumber?: string;
            /** @description Name of the bank. */
            bankName?: string;
            /** @description Name of the receiver. */
            beneficiaryName?: string;
            /** @description Must be included in the wire. */
            reference?: string;
        };
        StablecoinMintDestination: {
            /** @description An ACTIVE wallet on Spark. */
            accountId: string;
        };
        StablecoinMintFundingSource: components["schemas"]["StablecoinAchDebitFundingSource"] | components["schemas"]["StablecoinProviderBalanceFundingSource"] | components["schemas"]["StablecoinSameDayAchDebitFundingSource"] | components["schemas"]["StablecoinSvcInternalFundingSource"] | components["schemas"]["StablecoinWireFundingSource"];
        /** @enum {string} */
        StablecoinMintFundingType: "ACH_DEBIT" | "PROVIDER_INTERNAL_BALANCE" | "SAME_DAY_ACH_DEBIT" | "SVC_INTERNAL_ACCOUNT" | "WIRE";
        StablecoinMintRequest: {
            /** @description Amount in the smallest unit of the token; a multiple of one cent of its currency. */
            amount: string;
            /** @description Source of the money. */
            fundingSource: components["schemas"]["StablecoinMintFundingSource"];
            destination: components["schemas"]["StablecoinMintDestination"];
            /** @description Description for the platform. */
            description?: string;
        };
        StablecoinOperation: {
            /** @description Id of the stablecoin operation. */
            id: string;
            /** @description Id of the stablecoin. */
            stablecoinId: string;
            /**
             * @description Kind of operation.
             * @enum {string}
             */
            operationType: "MINT" | "BURN";
            /**
             * @description Current status.
             * @enum {string}
             */
            status: "CREATED" | "PENDING_FUNDING" | "PENDING_PROVIDER" | "PROCESSING" | "COMPLETED" | "FAILED" | "EXPIRED";
            /** @description Amount in the smallest unit of the token. */
            amount: string;
            /**
             * @description Provider of the service.
             * @enum {string}
             */
            provider: "BRALE";
            /**
             * @description Environment of the provider.
             * @enum {string}
             */
            providerEnvironment: "SANDBOX" | "PRODUCTION";
            /** @description Id of the account at the provider. */
            stablecoinProviderAccountId: string;
            source?: components["schemas"]["StablecoinOperationSource"];
            fundingInstructions?: components["schemas"]["StablecoinFundingInstructions"];
            destination?: components["schemas"]["StablecoinOperationDestination"];
            estimatedDelivery?: components["schemas"]["StablecoinEstimatedDelivery"];
            /**
             * Format: date-time
             * @description Deadline for the deposit.
             */
            expiresAt?: string;
            /** @description Status as the provider names it. */
            providerStatus?: string;
            /** @description Reason of the failure; the guide lists all reasons. */
            failureReason?: string;
            /** @description Description for the platform. */
            description?: string;
            /**
             * Format: date-time
             * @description Time of creation.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description Time of the last change.
             */
            updatedAt: string;
        };
        StablecoinOperationDestination: {
            /** @description Id of the account. */
            accountId: string;
            /**
             * @description Payment network.
             * @enum {string}
             */
            rail?: "WIRE" | "ACH_CREDIT" | "SAME_DAY_ACH_CREDIT" | "RTP_CREDIT";
        };
        StablecoinOperationSource: {
            /**
             * @description Kind; decides the other members where kinds differ.
             * @enum {string}
             */
            type: "WIRE" | "ACH_DEBIT" | "SAME_DAY_ACH_DEBIT" | "EXTERNAL_ACCOUNT" | "SVC_INTERNAL_ACCOUNT" | "PROVIDER_INTERNAL_BALANCE";
            /** @description Id of the external account. */
            externalAccountId?: string;
            /** @description Id of the account. */
            accountId?: string;
            /** @description Id of the token used for the payment. */
            sourceTokenIdentifier?: string;
            /** @description Blockchain of the address. */
            cryptoNetwork?: string;
        };
        StablecoinPage: {
            /** @description The entries. */
            data: components["schemas"]["Stablecoin"][];
            /** @description True if there are further pages. */
            hasMore: boolean;
            /** @description Present if there is a next page. */
            nextCursor?: string;
            /** @description Total number of entries, if known. */
            totalCount?: number;
        };
        StablecoinProviderAccount: {
            /** @description Id of the stablecoin provider account. */
            id: string;
            /**
             * @description Provider of the service.
             * @enum {string}
             */
            provider: "BRALE";
            /** @description Id that the provider assigned to the account. */
            providerAccountId: string;
            /**
             * @description Environment of the provider.
             * @enum {string}
             */
            providerEnvironment: "SANDBOX" | "PRODUCTION";
            /**
             * @description Current status.
             * @enum {string}
             */
            status: "ACTIVE" | "INVALID" | "REVOKED";
            /**
             * Format: date-time
             * @description Time at which the credential was last verified.
             */
            lastVerifiedAt?: string;
            /**
             * Format: date-time
             * @description Time of creation.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description Time of the last change.
             */
            updatedAt: string;
        };
        StablecoinProviderAccountLinkRequest: {
            /**
             * @description Provider of the service.
             * @enum {string}
             */
            provider: "BRALE";
            /** @description Id of the credential at the provider. */
            apiClientId: string;
            /** @description Stored encrypted; never returned. */
            apiClientSecret: string;
            /** @description Account at the provider; required if the credentials give access to several. */
            providerAccountId?: string;
        };
        StablecoinProviderBalanceBurnSource: {
            /**
             * @description Kind; decides the other members where kinds differ.
             * @enum {unknown}
             */
            type: "PROVIDER_INTERNAL_BALANCE";
        };
        /** @description Reserved: refused with 400. */
        StablecoinProviderBalanceFundingSource: {
            /** @description Id of the token used for the payment. */
            sourceTokenIdentifier: string;
            /** @description Blockchain of the address. */
            cryptoNetwork: string;
            /**
             * @description Kind; decides the other members where kinds differ.
             * @enum {unknown}
             */
            type: "PROVIDER_INTERNAL_BALANCE";
        };
        StablecoinRegisterRequest: {
            /** @description The token's id at the provider. */
            providerTokenIdentifier: string;
            /** @description The token's id on the network. */
            networkTokenIdentifier: string;
            /**
             * @description Network of the asset.
             * @enum {string}
             */
            network: "SPARK";
            /** @description Required if several provider accounts are linked. */
            stablecoinProviderAccountId?: string;
        };
        StablecoinSameDayAchDebitFundingSource: {
            /** @description Id of the external account. */
            externalAccountId: string;
            /**
             * @description Kind; decides the other members where kinds differ.
             * @enum {unknown}
             */
            type: "SAME_DAY_ACH_DEBIT";
        };
        /** @description Reserved: refused with 400. */
        StablecoinSvcInternalBurnSource: {
            /** @description Id of the account. */
            accountId: string;
            /**
             * @description Kind; decides the other members where kinds differ.
             * @enum {unknown}
             */
            type: "SVC_INTERNAL_ACCOUNT";
        };
        /** @description Reserved: refused with 400. */
        StablecoinSvcInternalFundingSource: {
            /** @description Id of the account. */
            accountId: string;
            /**
             * @description Kind; decides the other members where kinds differ.
             * @enum {unknown}
             */
            type: "SVC_INTERNAL_ACCOUNT";
        };
        StablecoinWireFundingSource: {
            /**
             * @description Kind; decides the other members where kinds differ.
             * @enum {unknown}
             */
            type: "WIRE";
        };
        SupportedCurrency: {
            /** @description Currency code, for example USD. */
            currencyCode: string;
            /**
             * Format: int64
             * @description Minimum amount, in the smallest unit.
             */
            minAmount: number;
            /**
             * Format: int64
             * @description Maximum amount, in the smallest unit.
             */
            maxAmount: number;
            /** @description Information about the counterparty that the platform must provide. */
            requiredCounterpartyFields: components["schemas"]["CounterpartyField"][];
            /** @description Kinds of payment that the currency allows. */
            enabledTransactionTypes: ("INCOMING" | "OUTGOING")[];
            /** @description Absent if no field is required. */
            readonly providerRequiredCustomerFields?: ("FULL_NAME" | "BIRTH_DATE" | "NATIONALITY" | "PHONE_NUMBER" | "EMAIL" | "POSTAL_ADDRESS" | "TAX_ID" | "REGISTRATION_NUMBER" | "USER_TYPE" | "COUNTRY_OF_RESIDENCE" | "ACCOUNT_IDENTIFIER" | "FI_LEGAL_ENTITY_NAME" | "FI_ADDRESS" | "PURPOSE_OF_PAYMENT" | "ULTIMATE_INSTITUTION_COUNTRY" | "IDENTIFIER" | "BUSINESS_TYPE" | "COMPANY_LEGAL_NAME" | "ID_TYPE" | "ID_NUMBER")[];
            /** @description Absent if no field is required. */
            readonly providerRequiredCounterpartyCustomerFields?: ("FULL_NAME" | "BIRTH_DATE" | "NATIONALITY" | "PHONE_NUMBER" | "EMAIL" | "POSTAL_ADDRESS" | "TAX_ID" | "REGISTRATION_NUMBER" | "USER_TYPE" | "COUNTRY_OF_RESIDENCE" | "ACCOUNT_IDENTIFIER" | "FI_LEGAL_ENTITY_NAME" | "FI_ADDRESS" | "PURPOSE_OF_PAYMENT" | "ULTIMATE_INSTITUTION_COUNTRY" | "IDENTIFIER" | "BUSINESS_TYPE" | "COMPANY_LEGAL_NAME" | "ID_TYPE" | "ID_NUMBER")[];
        };
        SwiftAccountExternalAccountCreateInfo: {
            /** @description Country of the bank. */
            country: string;
            /** @description BIC of the bank. */
            swiftCode: string;
            /** @description Name of the bank. */
            bankName: string;
            /** @description Number of the account at its bank. */
            accountNumber?: string;
            /** @description International bank account number. */
            iban?: string;
            /** @description Person or business that the account belongs to. */
            beneficiary: components["schemas"]["SwiftAccountExternalAccountCreateInfoBeneficiary"];
            /** @description Used when platformAccountId is not given beside accountInfo. */
            platformAccountId?: string;
            /**
             * @description Kind of account; decides the other members.
             * @enum {unknown}
             */
            accountType: "SWIFT_ACCOUNT";
        };
        SwiftAccountExternalAccountCreateInfoBeneficiary: components["schemas"]["SwiftAccountExternalAccountCreateInfoBeneficiaryBusiness"] | components["schemas"]["SwiftAccountExternalAccountCreateInfoBeneficiaryIndividual"];
        SwiftAccountExternalAccountCreateInfoBeneficiaryBusiness: {
            /** @description Registered name of the business. */
            legalName: string;
            /** @description Number of the business in its national register. */
            registrationNumber?: string;
            /** @description Tax identification number. */
            taxId?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence?: string;
            address?: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "BUSINESS";
        };
        SwiftAccountExternalAccountCreateInfoBeneficiaryIndividual: {
            /** @description Full legal name of the person. */
            fullName: string;
            /** @description Date of birth. */
            birthDate?: string;
            /** @description Nationality: country code of two letters (ISO 3166-1). */
            nationality?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence?: string;
            /** @description Optional on a platform with `compatibility: contract`; payments to the account are then refused. */
            address: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "INDIVIDUAL";
        };
        SwiftAccountExternalAccountInfo: {
            /** @description Country of the bank. */
            country: string;
            /** @description BIC of the bank. */
            swiftCode: string;
            /** @description Name of the bank. */
            bankName: string;
            /** @description Number of the account at its bank. */
            accountNumber?: string;
            /** @description International bank account number. */
            iban?: string;
            /** @description Person or business that the account belongs to. */
            beneficiary: components["schemas"]["SwiftAccountExternalAccountInfoBeneficiary"];
            /** @description Payment rails that reach the account. */
            paymentRails: "SWIFT"[];
            /**
             * @description Kind of account; decides the other members.
             * @enum {unknown}
             */
            accountType: "SWIFT_ACCOUNT";
        };
        SwiftAccountExternalAccountInfoBeneficiary: components["schemas"]["SwiftAccountExternalAccountInfoBeneficiaryBusiness"] | components["schemas"]["SwiftAccountExternalAccountInfoBeneficiaryIndividual"];
        SwiftAccountExternalAccountInfoBeneficiaryBusiness: {
            /** @description Registered name of the business. */
            legalName: string;
            /** @description Number of the business in its national register. */
            registrationNumber?: string;
            /** @description Tax identification number. */
            taxId?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence?: string;
            address?: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "BUSINESS";
        };
        SwiftAccountExternalAccountInfoBeneficiaryIndividual: {
            /** @description Full legal name of the person. */
            fullName: string;
            /** @description Date of birth. */
            birthDate?: string;
            /** @description Nationality: country code of two letters (ISO 3166-1). */
            nationality?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence?: string;
            /** @description Absent if a platform with `compatibility: contract` omitted it. */
            address?: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "INDIVIDUAL";
        };
        TestClock: {
            /**
             * Format: date-time
             * @description The time of the platform.
             */
            time: string;
            /**
             * @description FROZEN: the clock is stopped. MOVING: a move is in progress, or was interrupted.
             * @enum {string}
             */
            state: "RUNNING" | "FROZEN" | "MOVING";
            /**
             * Format: date-time
             * @description The time of the service.
             */
            serviceTime: string;
            /**
             * Format: date-time
             * @description Target time of an unfinished move.
             */
            movingTo?: string;
            /**
             * Format: date-time
             * @description After a move: time of the clock before it.
             */
            from?: string;
            /** @description After a move: number of timers that fired. */
            rangCount?: number;
            /** @description After a move: the first 100 timers that fired, in order. */
            rang?: components["schemas"]["RungTimer"][];
        };
        TestClockRequest: {
            /**
             * Format: duration
             * @description Moves the clock ahead by an ISO 8601 duration, at most 366 days. Months and years follow the calendar of UTC.
             */
            advance?: string;
            /**
             * Format: date-time
             * @description Moves the clock ahead to a time, at most 366 days. A time before the clock is refused: a clock never goes back.
             */
            set?: string;
            /** @description `true` stops the clock: no timer fires until it is moved or released. */
            freeze?: boolean;
            /** @description `true` lets a stopped clock run from the time that it shows. */
            release?: boolean;
        };
        TestWebhookResponse: {
            /** @description Address to which the webhook was sent */
            url: string;
            /** @description HTTP status of the response */
            response_status: number;
            /** @description Beginning of the response body; may be empty */
            response_body: string;
        };
        ThbAccountExternalAccountCreateInfo: {
            /** @description Name of the bank. */
            bankName: string;
            /** @description Number of the account at its bank. */
            accountNumber: string;
            /** @description BIC of the bank. */
            swiftCode: string;
            /** @description Person or business that the account belongs to. */
            beneficiary: components["schemas"]["ThbAccountExternalAccountCreateInfoBeneficiary"];
            /** @description Used when platformAccountId is not given beside accountInfo. */
            platformAccountId?: string;
            /**
             * @description Kind of account; decides the other members.
             * @enum {unknown}
             */
            accountType: "THB_ACCOUNT";
        };
        ThbAccountExternalAccountCreateInfoBeneficiary: components["schemas"]["ThbAccountExternalAccountCreateInfoBeneficiaryBusiness"] | components["schemas"]["ThbAccountExternalAccountCreateInfoBeneficiaryIndividual"];
        ThbAccountExternalAccountCreateInfoBeneficiaryBusiness: {
            /** @description Registered name of the business. */
            legalName: string;
            /** @description Number of the business in its national register. */
            registrationNumber?: string;
            /** @description Tax identification number. */
            taxId?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence?: string;
            address?: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "BUSINESS";
        };
        ThbAccountExternalAccountCreateInfoBeneficiaryIndividual: {
            /** @description Full legal name of the person. */
            fullName: string;
            /** @description Date of birth. */
            birthDate?: string;
            /** @description Nationality: country code of two letters (ISO 3166-1). */
            nationality?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence?: string;
            /** @description Optional on a platform with `compatibility: contract`; payments to the account are then refused. */
            address: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "INDIVIDUAL";
        };
        ThbAccountExternalAccountInfo: {
            /** @description Name of the bank. */
            bankName: string;
            /** @description Number of the account at its bank. */
            accountNumber: string;
            /** @description BIC of the bank. */
            swiftCode: string;
            /** @description Person or business that the account belongs to. */
            beneficiary: components["schemas"]["ThbAccountExternalAccountInfoBeneficiary"];
            /** @description Payment rails that reach the account. */
            paymentRails: "BANK_TRANSFER"[];
            /**
             * @description Kind of account; decides the other members.
             * @enum {unknown}
             */
            accountType: "THB_ACCOUNT";
        };
        ThbAccountExternalAccountInfoBeneficiary: components["schemas"]["ThbAccountExternalAccountInfoBeneficiaryBusiness"] | components["schemas"]["ThbAccountExternalAccountInfoBeneficiaryIndividual"];
        ThbAccountExternalAccountInfoBeneficiaryBusiness: {
            /** @description Registered name of the business. */
            legalName: string;
            /** @description Number of the business in its national register. */
            registrationNumber?: string;
            /** @description Tax identification number. */
            taxId?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence?: string;
            address?: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "BUSINESS";
        };
        ThbAccountExternalAccountInfoBeneficiaryIndividual: {
            /** @description Full legal name of the person. */
            fullName: string;
            /** @description Date of birth. */
            birthDate?: string;
            /** @description Nationality: country code of two letters (ISO 3166-1). */
            nationality?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence?: string;
            /** @description Absent if a platform with `compatibility: contract` omitted it. */
            address?: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "INDIVIDUAL";
        };
        Token: {
            /** @description Id of the resource, as `<Resource>:<uuid>`. */
            id: string;
            /** @description Your own name of the token. */
            name: string;
            /** @description Permissions of the token. */
            permissions: ("VIEW" | "TRANSACT" | "MANAGE")[];
            /** @description User name of the HTTP Basic credential. */
            clientId: string;
            /** @description Password of the HTTP Basic credential; returned only in the response that creates the token. */
            clientSecret?: string;
            /**
             * Format: date-time
             * @description Time of creation.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description Time of the last change.
             */
            updatedAt: string;
        };
        TokenCreateRequest: {
            /** @description Your own name of the token. */
            name: string;
            /** @description Permissions of the token. */
            permissions: ("VIEW" | "TRANSACT" | "MANAGE")[];
        };
        TokenPage: {
            /** @description The entries. */
            data: components["schemas"]["Token"][];
            /** @description True if there are further pages. */
            hasMore: boolean;
            /** @description Present if there is a next page. */
            nextCursor?: string;
            /** @description Total number of entries, if known. */
            totalCount?: number;
        };
        TotpConfirmRequest: {
            /** @description Value from the response to the start. */
            secret: string;
            /** @description Code of the authenticator app; 123456 in the sandbox. */
            code: string;
            /**
             * @description Kind; decides the other members where kinds differ.
             * @enum {string}
             */
            type: "TOTP";
        };
        TotpConfirmResponse: {
            /** @description Recovery codes; each replaces the code of a lost authenticator app once. Only this response contains them. */
            recoveryCodes: string[];
            /**
             * @description Kind; decides the other members where kinds differ.
             * @enum {string}
             */
            type: "TOTP";
        };
        TotpEnrollRequest: {
            /**
             * @description Kind; decides the other members where kinds differ.
             * @enum {string}
             */
            type: "TOTP";
        };
        TotpEnrollStart: {
            /** @description Send it with the first code. */
            secret: string;
            /** @description Shared secret in Base32, the form that authenticator apps accept. */
            secretBase32Encoded: string;
            /** @description otpauth URI for an authenticator app, to show as a QR code. */
            totpUri: string;
            /**
             * @description Kind; decides the other members where kinds differ.
             * @enum {string}
             */
            type: "TOTP";
        };
        Transaction: components["schemas"]["IncomingTransaction"] | components["schemas"]["OutgoingTransaction"];
        TransactionApproveRequest: {
            /** @description Information about the receiver, by field name. */
            receiverCustomerInfo?: {
                [key: string]: unknown;
            };
        };
        TransactionConfirmRequest: {
            /**
             * Format: date-time
             * @description Time at which the receipt was delivered; the current time when omitted.
             */
            receiptDeliveryConfirmedAt?: string;
        };
        TransactionDestination: components["schemas"]["AccountTransactionDestination"] | components["schemas"]["UmaTransactionDestination"];
        /** @enum {string} */
        TransactionDestinationType: "ACCOUNT" | "UMA_ADDRESS";
        TransactionRejectRequest: {
            /** @description Reason of the rejection, in your words. */
            reason?: string;
        };
        TransactionSource: components["schemas"]["AccountTransactionSource"] | components["schemas"]["RealtimeTransactionSource"] | components["schemas"]["UmaTransactionSource"];
        /** @enum {string} */
        TransactionSourceType: "ACCOUNT" | "REALTIME_FUNDING" | "UMA_ADDRESS";
        /** @enum {string} */
        TransactionType: "INCOMING" | "OUTGOING";
        TransferInCreateRequest: {
            source: components["schemas"]["ExternalAccountReference"];
            destination: components["schemas"]["InternalAccountReference"];
            /**
             * Format: int64
             * @description Smallest unit. Required: the balance of an external account is unknown.
             */
            amount?: number;
        };
        TransferOutCreateRequest: {
            source: components["schemas"]["InternalAccountReference"];
            destination: components["schemas"]["PayoutReference"];
            /**
             * Format: int64
             * @description Smallest unit; the whole balance when omitted.
             */
            amount?: number;
            /** @description Sent with the payment on the rail. */
            remittanceInformation?: string;
            /**
             * @description Purpose of the payment; required for payments to accounts in INR and NGN.
             * @enum {string}
             */
            purposeOfPayment?: "GIFT" | "SELF" | "GOODS_OR_SERVICES" | "EDUCATION" | "HEALTH_OR_MEDICAL" | "REAL_ESTATE_PURCHASE" | "TAX_PAYMENT" | "LOAN_PAYMENT" | "UTILITY_BILL" | "DONATION" | "TRAVEL" | "FAMILY_SUPPORT" | "SALARY_PAYMENT" | "OTHER";
        };
        Trigger: {
            /** @description Type of the event. */
            type: string;
            /** @description Id of the resource that the event is about; the code of an invitation, the address of a TEST. */
            resourceId: string;
            /** @description Seconds until the event, if it is due later; else 0. */
            afterSeconds: number;
        };
        TriggerRequest: {
            /**
             * @description Type of the event to trigger.
             * @enum {string}
             */
            type: "OUTGOING_PAYMENT.PENDING" | "OUTGOING_PAYMENT.PENDING_AUTHORIZATION" | "OUTGOING_PAYMENT.PROCESSING" | "OUTGOING_PAYMENT.COMPLETED" | "OUTGOING_PAYMENT.FAILED" | "OUTGOING_PAYMENT.EXPIRED" | "OUTGOING_PAYMENT.REFUND_PENDING" | "OUTGOING_PAYMENT.REFUND_COMPLETED" | "OUTGOING_PAYMENT.REFUND_FAILED" | "INCOMING_PAYMENT.PENDING" | "INCOMING_PAYMENT.COMPLETED" | "INCOMING_PAYMENT.FAILED" | "INCOMING_PAYMENT.REFUND_PENDING" | "INCOMING_PAYMENT.REFUND_COMPLETED" | "INCOMING_PAYMENT.REFUND_FAILED" | "CUSTOMER.KYC_PENDING" | "CUSTOMER.KYC_APPROVED" | "CUSTOMER.KYC_REJECTED" | "CUSTOMER.KYB_PENDING" | "CUSTOMER.KYB_APPROVED" | "CUSTOMER.KYB_REJECTED" | "VERIFICATION.PENDING_MANUAL_REVIEW" | "VERIFICATION.READY_FOR_VERIFICATION" | "VERIFICATION.IN_PROGRESS" | "VERIFICATION.RESOLVE_ERRORS" | "VERIFICATION.APPROVED" | "VERIFICATION.REJECTED" | "EXTERNAL_ACCOUNT.STATUS_UPDATED" | "INTERNAL_ACCOUNT.BALANCE_UPDATED" | "INTERNAL_ACCOUNT.STATUS_UPDATED" | "INTERNAL_ACCOUNT.FUNDING_INSTRUCTIONS_UPDATED" | "INVITATION.CLAIMED" | "BULK_UPLOAD.COMPLETED" | "BULK_UPLOAD.FAILED" | "AGENT_ACTION.PENDING_APPROVAL" | "CARD.STATE_CHANGE" | "CARD.FUNDING_SOURCE_CHANGE" | "CARD_TRANSACTION.AUTHORIZED" | "CARD_TRANSACTION.PARTIALLY_SETTLED" | "CARD_TRANSACTION.SETTLED" | "CARD_TRANSACTION.REFUNDED" | "CARD_TRANSACTION.EXCEPTION" | "TEST";
            /** @description Members of the request bodies that cause it, by step: `{"customer": {"fullName": "Ada Lovelace"}, "payment": {"amount": 2500}}`. The guide to sandbox controls lists the steps. */
            data?: {
                [key: string]: unknown;
            };
        };
        TronWalletExternalAccountCreateInfo: {
            /** @description Postal address. */
            address: string;
            /** @description Exchange that holds the wallet, a vaspName of GET /vasps; absent for self-custody. */
            vaspName?: string;
            /** @description Person or business that the account belongs to. */
            beneficiary?: components["schemas"]["TronWalletExternalAccountCreateInfoBeneficiary"];
            /** @description Used when platformAccountId is not given beside accountInfo. */
            platformAccountId?: string;
            /**
             * @description Kind of account; decides the other members.
             * @enum {unknown}
             */
            accountType: "TRON_WALLET";
        };
        TronWalletExternalAccountCreateInfoBeneficiary: components["schemas"]["TronWalletExternalAccountCreateInfoBeneficiaryBusiness"] | components["schemas"]["TronWalletExternalAccountCreateInfoBeneficiaryIndividual"];
        TronWalletExternalAccountCreateInfoBeneficiaryBusiness: {
            /** @description Registered name of the business. */
            legalName: string;
            /** @description Number of the business in its national register. */
            registrationNumber?: string;
            /** @description Tax identification number. */
            taxId?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence?: string;
            address?: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "BUSINESS";
        };
        TronWalletExternalAccountCreateInfoBeneficiaryIndividual: {
            /** @description Full legal name of the person. */
            fullName: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence: string;
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "INDIVIDUAL";
        };
        TronWalletExternalAccountInfo: {
            /** @description Postal address. */
            address: string;
            /** @description Exchange that holds the wallet, a vaspName of GET /vasps; absent for self-custody. */
            vaspName?: string;
            /** @description Person or business that the account belongs to. */
            beneficiary?: components["schemas"]["TronWalletExternalAccountInfoBeneficiary"];
            /**
             * @description Kind of account; decides the other members.
             * @enum {unknown}
             */
            accountType: "TRON_WALLET";
        };
        TronWalletExternalAccountInfoBeneficiary: components["schemas"]["TronWalletExternalAccountInfoBeneficiaryBusiness"] | components["schemas"]["TronWalletExternalAccountInfoBeneficiaryIndividual"];
        TronWalletExternalAccountInfoBeneficiaryBusiness: {
            /** @description Registered name of the business. */
            legalName: string;
            /** @description Number of the business in its national register. */
            registrationNumber?: string;
            /** @description Tax identification number. */
            taxId?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence?: string;
            address?: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "BUSINESS";
        };
        TronWalletExternalAccountInfoBeneficiaryIndividual: {
            /** @description Full legal name of the person. */
            fullName: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence: string;
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "INDIVIDUAL";
        };
        TwoFactorResetCompleteRequest: {
            /** @description SMS_OTP: the new number. */
            mobile?: components["schemas"]["MobileNumber"];
        };
        TwoFactorResetStart: {
            /** @description Id of the reset. */
            resetId: string;
            /** @description Token for a client that implements its own screens. */
            livenessAccessToken?: string | null;
            /** @description Address of the page for the liveness check. */
            verificationLink?: string | null;
            /**
             * Format: date-time
             * @description Expiry time.
             */
            expiresAt?: string | null;
        };
        TwoFactorResetStartRequest: {
            /**
             * @description Means of authentication.
             * @enum {string}
             */
            factor: "SMS_OTP" | "TOTP" | "PASSKEY";
        };
        TwoFactorResetStatus: {
            /**
             * @description Current status.
             * @enum {string}
             */
            status: "INITIATED" | "PENDING_REVIEW" | "LIVENESS_PASSED" | "COMPLETED" | "REJECTED" | "EXPIRED";
            /**
             * @description Means of authentication.
             * @enum {string}
             */
            factor: "SMS_OTP" | "TOTP" | "PASSKEY";
            /**
             * @description True if the factor has been enrolled again.
             * @enum {string|null}
             */
            enrollmentStatus?: "PENDING" | "COMPLETED" | null;
            /**
             * Format: date-time
             * @description Expiry time.
             */
            expiresAt: string;
            /**
             * Format: date-time
             * @description End time.
             */
            completedAt?: string | null;
        };
        TzsAccountExternalAccountCreateInfo: {
            /** @description Phone number with its country code (E.164). */
            phoneNumber: string;
            /** @description Provider of the service. */
            provider: string;
            /** @description Person or business that the account belongs to. */
            beneficiary: components["schemas"]["TzsAccountExternalAccountCreateInfoBeneficiary"];
            /** @description Used when platformAccountId is not given beside accountInfo. */
            platformAccountId?: string;
            /**
             * @description Kind of account; decides the other members.
             * @enum {unknown}
             */
            accountType: "TZS_ACCOUNT";
        };
        TzsAccountExternalAccountCreateInfoBeneficiary: components["schemas"]["TzsAccountExternalAccountCreateInfoBeneficiaryBusiness"] | components["schemas"]["TzsAccountExternalAccountCreateInfoBeneficiaryIndividual"];
        TzsAccountExternalAccountCreateInfoBeneficiaryBusiness: {
            /** @description Registered name of the business. */
            legalName: string;
            /** @description Number of the business in its national register. */
            registrationNumber?: string;
            /** @description Tax identification number. */
            taxId?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence?: string;
            address?: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "BUSINESS";
        };
        TzsAccountExternalAccountCreateInfoBeneficiaryIndividual: {
            /** @description Full legal name of the person. */
            fullName: string;
            /** @description Date of birth. */
            birthDate?: string;
            /** @description Nationality: country code of two letters (ISO 3166-1). */
            nationality?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence?: string;
            /** @description Optional on a platform with `compatibility: contract`; payments to the account are then refused. */
            address: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "INDIVIDUAL";
        };
        TzsAccountExternalAccountInfo: {
            /** @description Phone number with its country code (E.164). */
            phoneNumber: string;
            /** @description Provider of the service. */
            provider: string;
            /** @description Person or business that the account belongs to. */
            beneficiary: components["schemas"]["TzsAccountExternalAccountInfoBeneficiary"];
            /** @description Payment rails that reach the account. */
            paymentRails: "MOBILE_MONEY"[];
            /**
             * @description Kind of account; decides the other members.
             * @enum {unknown}
             */
            accountType: "TZS_ACCOUNT";
        };
        TzsAccountExternalAccountInfoBeneficiary: components["schemas"]["TzsAccountExternalAccountInfoBeneficiaryBusiness"] | components["schemas"]["TzsAccountExternalAccountInfoBeneficiaryIndividual"];
        TzsAccountExternalAccountInfoBeneficiaryBusiness: {
            /** @description Registered name of the business. */
            legalName: string;
            /** @description Number of the business in its national register. */
            registrationNumber?: string;
            /** @description Tax identification number. */
            taxId?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence?: string;
            address?: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "BUSINESS";
        };
        TzsAccountExternalAccountInfoBeneficiaryIndividual: {
            /** @description Full legal name of the person. */
            fullName: string;
            /** @description Date of birth. */
            birthDate?: string;
            /** @description Nationality: country code of two letters (ISO 3166-1). */
            nationality?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence?: string;
            /** @description Absent if a platform with `compatibility: contract` omitted it. */
            address?: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "INDIVIDUAL";
        };
        UgxAccountExternalAccountCreateInfo: {
            /** @description Phone number with its country code (E.164). */
            phoneNumber: string;
            /** @description Provider of the service. */
            provider: string;
            /** @description Person or business that the account belongs to. */
            beneficiary: components["schemas"]["UgxAccountExternalAccountCreateInfoBeneficiary"];
            /** @description Used when platformAccountId is not given beside accountInfo. */
            platformAccountId?: string;
            /**
             * @description Kind of account; decides the other members.
             * @enum {unknown}
             */
            accountType: "UGX_ACCOUNT";
        };
        UgxAccountExternalAccountCreateInfoBeneficiary: components["schemas"]["UgxAccountExternalAccountCreateInfoBeneficiaryBusiness"] | components["schemas"]["UgxAccountExternalAccountCreateInfoBeneficiaryIndividual"];
        UgxAccountExternalAccountCreateInfoBeneficiaryBusiness: {
            /** @description Registered name of the business. */
            legalName: string;
            /** @description Number of the business in its national register. */
            registrationNumber?: string;
            /** @description Tax identification number. */
            taxId?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence?: string;
            address?: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "BUSINESS";
        };
        UgxAccountExternalAccountCreateInfoBeneficiaryIndividual: {
            /** @description Full legal name of the person. */
            fullName: string;
            /** @description Date of birth. */
            birthDate?: string;
            /** @description Nationality: country code of two letters (ISO 3166-1). */
            nationality?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence?: string;
            /** @description Optional on a platform with `compatibility: contract`; payments to the account are then refused. */
            address: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "INDIVIDUAL";
        };
        UgxAccountExternalAccountInfo: {
            /** @description Phone number with its country code (E.164). */
            phoneNumber: string;
            /** @description Provider of the service. */
            provider: string;
            /** @description Person or business that the account belongs to. */
            beneficiary: components["schemas"]["UgxAccountExternalAccountInfoBeneficiary"];
            /** @description Payment rails that reach the account. */
            paymentRails: "MOBILE_MONEY"[];
            /**
             * @description Kind of account; decides the other members.
             * @enum {unknown}
             */
            accountType: "UGX_ACCOUNT";
        };
        UgxAccountExternalAccountInfoBeneficiary: components["schemas"]["UgxAccountExternalAccountInfoBeneficiaryBusiness"] | components["schemas"]["UgxAccountExternalAccountInfoBeneficiaryIndividual"];
        UgxAccountExternalAccountInfoBeneficiaryBusiness: {
            /** @description Registered name of the business. */
            legalName: string;
            /** @description Number of the business in its national register. */
            registrationNumber?: string;
            /** @description Tax identification number. */
            taxId?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence?: string;
            address?: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "BUSINESS";
        };
        UgxAccountExternalAccountInfoBeneficiaryIndividual: {
            /** @description Full legal name of the person. */
            fullName: string;
            /** @description Date of birth. */
            birthDate?: string;
            /** @description Nationality: country code of two letters (ISO 3166-1). */
            nationality?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence?: string;
            /** @description Absent if a platform with `compatibility: contract` omitted it. */
            address?: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "INDIVIDUAL";
        };
        UmaDestination: {
            /** @description $name@domain */
            umaAddress: string;
            /** @description Currency code, for example USD. */
            currency?: string;
            /**
             * @description Kind of destination; decides the other members.
             * @enum {unknown}
             */
            destinationType: "UMA_ADDRESS";
        };
        UmaLookup: {
            /** @description Currencies that are supported. */
            supportedCurrencies: components["schemas"]["ReceivableCurrency"][];
            /** @description Information about the payer that is required. */
            requiredPayerDataFields?: components["schemas"]["CounterpartyFieldDefinition"][];
            /** @description Id of the lookup. */
            lookupId: string;
            /** @description UMA address of the receiver. */
            receiverUmaAddress: string;
        };
        UmaProvider: {
            /** @description Name of the institution. */
            name?: string;
            /** @description Countries that it serves. */
            supportedRegions?: string[];
            /** @description Domain of the institution. */
            domain?: string;
            /**
             * Format: uri
             * @description Address of the logo.
             */
            logoUrl?: string;
            /** @description Currencies that are supported. */
            supportedCurrencies?: components["schemas"]["Currency"][];
            /** @description Legal entity identifier of the institution. */
            lei?: string;
            /** @description Whether payments with it are allowed. */
            allowListStatus?: boolean;
        };
        UmaProviderPage: {
            /** @description The entries. */
            data: components["schemas"]["UmaProvider"][];
            /** @description True if there are further pages. */
            hasMore: boolean;
            /** @description Present if there is a next page. */
            nextCursor?: string;
            /** @description Total number of entries, if known. */
            totalCount?: number;
        };
        UmaTransactionDestination: {
            /** @description Currency code, for example USD. */
            currency?: string;
            /** @description Null once the customer is erased. */
            umaAddress: string | null;
            /**
             * @description Kind of destination; decides the other members.
             * @enum {unknown}
             */
            destinationType: "UMA_ADDRESS";
        };
        UmaTransactionSource: {
            /** @description Currency code, for example USD. */
            currency?: string;
            /** @description Null once the customer is erased. */
            umaAddress: string | null;
            /**
             * @description Kind of source; decides the other members.
             * @enum {unknown}
             */
            sourceType: "UMA_ADDRESS";
        };
        UsdAccountExternalAccountCreateInfo: {
            /** @description Number of the account at its bank. */
            accountNumber: string;
            /** @description Routing number of the bank (ABA). */
            routingNumber: string;
            /** @description Name of the bank. */
            bankName?: string;
            /**
             * @description Checking or savings account, in the country's terms.
             * @enum {string}
             */
            bankAccountType?: "CHECKING" | "SAVINGS";
            /** @description Used on wires only. */
            intermediaryBankName?: string;
            /** @description Used on wires only. */
            intermediaryRoutingNumber?: string;
            /** @description Bank to bank information, used on wires only. */
            fiToFiInformation?: string;
            /** @description Person or business that the account belongs to. */
            beneficiary: components["schemas"]["UsdAccountExternalAccountCreateInfoBeneficiary"];
            /** @description Used when platformAccountId is not given beside accountInfo. */
            platformAccountId?: string;
            /**
             * @description Kind of account; decides the other members.
             * @enum {unknown}
             */
            accountType: "USD_ACCOUNT";
        };
        UsdAccountExternalAccountCreateInfoBeneficiary: components["schemas"]["UsdAccountExternalAccountCreateInfoBeneficiaryBusiness"] | components["schemas"]["UsdAccountExternalAccountCreateInfoBeneficiaryIndividual"];
        UsdAccountExternalAccountCreateInfoBeneficiaryBusiness: {
            /** @description Registered name of the business. */
            legalName: string;
            /** @description Number of the business in its national register. */
            registrationNumber?: string;
            /** @description Tax identification number. */
            taxId?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence?: string;
            address?: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "BUSINESS";
        };
        UsdAccountExternalAccountCreateInfoBeneficiaryIndividual: {
            /** @description Full legal name of the person. */
            fullName: string;
            /** @description Date of birth. */
            birthDate?: string;
            /** @description Nationality: country code of two letters (ISO 3166-1). */
            nationality?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence?: string;
            /** @description Optional on a platform with `compatibility: contract`; payments to the account are then refused. */
            address: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "INDIVIDUAL";
        };
        UsdAccountExternalAccountInfo: {
            /** @description Number of the account at its bank. */
            accountNumber: string;
            /** @description Routing number of the bank (ABA). */
            routingNumber: string;
            /** @description Name of the bank. */
            bankName?: string;
            /**
             * @description Checking or savings account, in the country's terms.
             * @enum {string}
             */
            bankAccountType?: "CHECKING" | "SAVINGS";
            /** @description Used on wires only. */
            intermediaryBankName?: string;
            /** @description Used on wires only. */
            intermediaryRoutingNumber?: string;
            /** @description Bank to bank information, used on wires only. */
            fiToFiInformation?: string;
            /** @description Person or business that the account belongs to. */
            beneficiary: components["schemas"]["UsdAccountExternalAccountInfoBeneficiary"];
            /** @description Payment rails that reach the account. */
            paymentRails: ("ACH" | "WIRE" | "RTP" | "FEDNOW")[];
            /**
             * @description Kind of account; decides the other members.
             * @enum {unknown}
             */
            accountType: "USD_ACCOUNT";
        };
        UsdAccountExternalAccountInfoBeneficiary: components["schemas"]["UsdAccountExternalAccountInfoBeneficiaryBusiness"] | components["schemas"]["UsdAccountExternalAccountInfoBeneficiaryIndividual"];
        UsdAccountExternalAccountInfoBeneficiaryBusiness: {
            /** @description Registered name of the business. */
            legalName: string;
            /** @description Number of the business in its national register. */
            registrationNumber?: string;
            /** @description Tax identification number. */
            taxId?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence?: string;
            address?: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "BUSINESS";
        };
        UsdAccountExternalAccountInfoBeneficiaryIndividual: {
            /** @description Full legal name of the person. */
            fullName: string;
            /** @description Date of birth. */
            birthDate?: string;
            /** @description Nationality: country code of two letters (ISO 3166-1). */
            nationality?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence?: string;
            /** @description Absent if a platform with `compatibility: contract` omitted it. */
            address?: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "INDIVIDUAL";
        };
        VaspPage: {
            /** @description The entries. */
            data: components["schemas"]["VaspResponse"][];
            /** @description True if there are further pages. */
            hasMore: boolean;
            /** @description Present if there is a next page. */
            nextCursor?: string;
            /** @description Total number of entries, if known. */
            totalCount?: number;
        };
        VaspResponse: {
            /** @description Value for accountInfo.vaspName. */
            vaspName: string;
            /** @description Web address. */
            url?: string;
        };
        VerificationError: {
            /** @description Customer, owner or document that the entry concerns. */
            resourceId: string;
            /**
             * @description Kind; decides the other members where kinds differ.
             * @enum {string}
             */
            type: "MISSING_FIELD" | "INVALID_FIELD" | "MISSING_LEGAL_PRESENCE_DOCUMENT" | "MISSING_CONTROL_STRUCTURE_DOCUMENT" | "MISSING_OWNERSHIP_STRUCTURE_DOCUMENT" | "MISSING_PROOF_OF_ADDRESS_DOCUMENT" | "MISSING_IDENTITY_DOCUMENT" | "INVALID_DOCUMENT" | "EXPIRED_DOCUMENT" | "POOR_QUALITY_DOCUMENT" | "SUSPECTED_FRAUD_DOCUMENT" | "WRONG_DOCUMENT_TYPE" | "INCOMPLETE_DOCUMENT" | "UNREADABLE_DOCUMENT" | "DOCUMENT_VERIFICATION_FAILED" | "APPLICANT_SANCTIONED" | "APPLICANT_FRAUD" | "APPLICANT_CRIMINAL_RECORD" | "APPLICANT_REJECTED" | "MISSING_BENEFICIAL_OWNER" | "MISSING_CONTROL_PERSON" | "MISSING_GOOD_STANDING_DOCUMENT";
            /** @description Path of the data that is missing or wrong. */
            field?: string;
            /** @description Any one of these document types resolves the entry. */
            acceptedDocumentTypes?: ("PASSPORT" | "DRIVERS_LICENSE" | "NATIONAL_ID" | "PROOF_OF_ADDRESS" | "BANK_STATEMENT" | "TAX_RETURN" | "CERTIFICATE_OF_INCORPORATION" | "ARTICLES_OF_INCORPORATION" | "ARTICLES_OF_ASSOCIATION" | "STATE_REGISTRY_EXCERPT" | "GOOD_STANDING_CERTIFICATE" | "INFORMATION_STATEMENT" | "INCUMBENCY_CERTIFICATE" | "BUSINESS_LICENSE" | "SHAREHOLDER_REGISTER" | "POWER_OF_ATTORNEY" | "UTILITY_BILL" | "ELECTRICITY_BILL" | "RENT_OR_LEASE_AGREEMENT" | "DIRECTOR_REGISTRY" | "TRUST_AGREEMENT" | "STATE_COMPANY_REGISTRY" | "PARTNERSHIP_CONTROL_AGREEMENT" | "PARTNERSHIP_AGREEMENT" | "SELFIE" | "OTHER")[];
            /** @description Human-readable description of the violation. */
            reason: string;
        };
        VerificationPage: {
            /** @description The entries. */
            data: components["schemas"]["VerificationResponse"][];
            /** @description True if there are further pages. */
            hasMore: boolean;
            /** @description Present if there is a next page. */
            nextCursor?: string;
            /** @description Total number of entries, if known. */
            totalCount?: number;
        };
        VerificationRequest: {
            /** @description Id of the customer. */
            customerId: string;
        };
        VerificationResponse: {
            /** @description Id of the resource, as `<Resource>:<uuid>`. */
            id: string;
            /** @description Id of the customer. */
            customerId: string;
            /**
             * @description Status of the verification.
             * @enum {string}
             */
            verificationStatus: "READY_FOR_VERIFICATION" | "RESOLVE_ERRORS" | "IN_PROGRESS" | "PENDING_MANUAL_REVIEW" | "APPROVED" | "REJECTED";
            /** @description One entry for each problem; empty when there is none. */
            errors: components["schemas"]["VerificationError"][];
            /**
             * Format: date-time
             * @description Time of creation.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description Time of the last change.
             */
            updatedAt?: string;
        };
        VndAccountExternalAccountCreateInfo: {
            /** @description Name of the bank. */
            bankName: string;
            /** @description Number of the account at its bank. */
            accountNumber: string;
            /** @description BIC of the bank. */
            swiftCode: string;
            /** @description Person or business that the account belongs to. */
            beneficiary: components["schemas"]["VndAccountExternalAccountCreateInfoBeneficiary"];
            /** @description Used when platformAccountId is not given beside accountInfo. */
            platformAccountId?: string;
            /**
             * @description Kind of account; decides the other members.
             * @enum {unknown}
             */
            accountType: "VND_ACCOUNT";
        };
        VndAccountExternalAccountCreateInfoBeneficiary: components["schemas"]["VndAccountExternalAccountCreateInfoBeneficiaryBusiness"] | components["schemas"]["VndAccountExternalAccountCreateInfoBeneficiaryIndividual"];
        VndAccountExternalAccountCreateInfoBeneficiaryBusiness: {
            /** @description Registered name of the business. */
            legalName: string;
            /** @description Number of the business in its national register. */
            registrationNumber?: string;
            /** @description Tax identification number. */
            taxId?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence?: string;
            address?: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "BUSINESS";
        };
        VndAccountExternalAccountCreateInfoBeneficiaryIndividual: {
            /** @description Full legal name of the person. */
            fullName: string;
            /** @description Date of birth. */
            birthDate?: string;
            /** @description Nationality: country code of two letters (ISO 3166-1). */
            nationality?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence?: string;
            /** @description Optional on a platform with `compatibility: contract`; payments to the account are then refused. */
            address: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "INDIVIDUAL";
        };
        VndAccountExternalAccountInfo: {
            /** @description Name of the bank. */
            bankName: string;
            /** @description Number of the account at its bank. */
            accountNumber: string;
            /** @description BIC of the bank. */
            swiftCode: string;
            /** @description Person or business that the account belongs to. */
            beneficiary: components["schemas"]["VndAccountExternalAccountInfoBeneficiary"];
            /** @description Payment rails that reach the account. */
            paymentRails: "BANK_TRANSFER"[];
            /**
             * @description Kind of account; decides the other members.
             * @enum {unknown}
             */
            accountType: "VND_ACCOUNT";
        };
        VndAccountExternalAccountInfoBeneficiary: components["schemas"]["VndAccountExternalAccountInfoBeneficiaryBusiness"] | components["schemas"]["VndAccountExternalAccountInfoBeneficiaryIndividual"];
        VndAccountExternalAccountInfoBeneficiaryBusiness: {
            /** @description Registered name of the business. */
            legalName: string;
            /** @description Number of the business in its national register. */
            registrationNumber?: string;
            /** @description Tax identification number. */
            taxId?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence?: string;
            address?: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "BUSINESS";
        };
        VndAccountExternalAccountInfoBeneficiaryIndividual: {
            /** @description Full legal name of the person. */
            fullName: string;
            /** @description Date of birth. */
            birthDate?: string;
            /** @description Nationality: country code of two letters (ISO 3166-1). */
            nationality?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence?: string;
            /** @description Absent if a platform with `compatibility: contract` omitted it. */
            address?: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "INDIVIDUAL";
        };
        WalletExportRequest: {
            /** @description Uncompressed public key to which the recovery phrase is encrypted. */
            clientPublicKey: string;
        };
        WalletExportResponse: {
            /** @description Id of the resource, as `<Resource>:<uuid>`. */
            id: string;
            /** @description Secret of the wallet, encrypted to the client's key. */
            encryptedWalletCredentials: string;
        };
        WalletSignatureChallengeResponse: {
            /** @description Message to sign byte for byte. */
            messageToSign: string;
            /**
             * Format: date-time
             * @description Expiry time.
             */
            expiresAt: string;
            /**
             * @description Method.
             * @enum {string}
             */
            method: "WALLET_SIGNATURE";
        };
        WebhookDelivery: {
            /** @description For the endpoint of the configuration the same as webhookId. */
            id: string;
            /** @description The id that the webhook carries, the same for every endpoint. */
            webhookId: string;
            /** @description Endpoint of the delivery. */
            endpointId: string;
            /** @description Kind; decides the other members where kinds differ. */
            type: string;
            /**
             * @description SKIPPED: no endpoint was set when it was to be sent, or it was disabled.
             * @enum {string}
             */
            status: "PENDING" | "DELIVERED" | "FAILED" | "SKIPPED";
            /**
             * Format: date-time
             * @description Time of the event.
             */
            timestamp: string;
            /**
             * Format: date-time
             * @description Time of the next attempt.
             */
            nextAttemptAt?: string;
            /** @description The oldest first. */
            attempts: components["schemas"]["WebhookDeliveryAttempt"][];
            /**
             * Format: date-time
             * @description Time of creation.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description Time of the last change.
             */
            updatedAt: string;
        };
        WebhookDeliveryAttempt: {
            /**
             * Format: date-time
             * @description Time at which the outcome was recorded.
             */
            at: string;
            /** @description Address to which it was sent. */
            url: string;
            /** @description HTTP status of the response; absent if none was received. */
            responseStatus?: number;
            /** @description Beginning of the response body; only when a single delivery is read, for its latest attempts. */
            responseBody?: string;
            /**
             * @description Reason why no response was received.
             * @enum {string}
             */
            failure?: "ENDPOINT_REFUSED" | "UNREACHABLE" | "TIMEOUT" | "TLS" | "PROTOCOL" | "FAULT_INJECTED";
            /** @description Milliseconds. */
            duration: number;
        };
        WebhookDeliveryPage: {
            /** @description The entries. */
            data: components["schemas"]["WebhookDelivery"][];
            /** @description True if there are further pages. */
            hasMore: boolean;
            /** @description Present if there is a next page. */
            nextCursor?: string;
            /** @description Total number of entries, if known. */
            totalCount?: number;
        };
        WebhookEndpoint: {
            /** @description Id of the resource, as `<Resource>:<uuid>`. */
            id: string;
            /** @description Web address. */
            url: string;
            /** @description Types of webhooks that it receives; absent for all. */
            types?: ("OUTGOING_PAYMENT.PENDING" | "OUTGOING_PAYMENT.PENDING_AUTHORIZATION" | "OUTGOING_PAYMENT.PROCESSING" | "OUTGOING_PAYMENT.COMPLETED" | "OUTGOING_PAYMENT.FAILED" | "OUTGOING_PAYMENT.EXPIRED" | "OUTGOING_PAYMENT.REFUND_PENDING" | "OUTGOING_PAYMENT.REFUND_COMPLETED" | "OUTGOING_PAYMENT.REFUND_FAILED" | "INCOMING_PAYMENT.PENDING" | "INCOMING_PAYMENT.COMPLETED" | "INCOMING_PAYMENT.FAILED" | "INCOMING_PAYMENT.REFUND_PENDING" | "INCOMING_PAYMENT.REFUND_COMPLETED" | "INCOMING_PAYMENT.REFUND_FAILED" | "CUSTOMER.KYC_PENDING" | "CUSTOMER.KYC_APPROVED" | "CUSTOMER.KYC_REJECTED" | "CUSTOMER.KYB_PENDING" | "CUSTOMER.KYB_APPROVED" | "CUSTOMER.KYB_REJECTED" | "VERIFICATION.READY_FOR_VERIFICATION" | "VERIFICATION.IN_PROGRESS" | "VERIFICATION.PENDING_MANUAL_REVIEW" | "VERIFICATION.RESOLVE_ERRORS" | "VERIFICATION.APPROVED" | "VERIFICATION.REJECTED" | "EXTERNAL_ACCOUNT.STATUS_UPDATED" | "INTERNAL_ACCOUNT.BALANCE_UPDATED" | "INTERNAL_ACCOUNT.STATUS_UPDATED" | "INTERNAL_ACCOUNT.FUNDING_INSTRUCTIONS_UPDATED" | "INVITATION.CLAIMED" | "BULK_UPLOAD.COMPLETED" | "BULK_UPLOAD.FAILED" | "AGENT_ACTION.PENDING_APPROVAL" | "CARD.STATE_CHANGE" | "CARD.FUNDING_SOURCE_CHANGE" | "CARD_TRANSACTION.AUTHORIZED" | "CARD_TRANSACTION.PARTIALLY_SETTLED" | "CARD_TRANSACTION.SETTLED" | "CARD_TRANSACTION.REFUNDED" | "CARD_TRANSACTION.EXCEPTION")[];
            /** @description Description for the platform. */
            description?: string;
            /** @description True for the webhookEndpoint of the configuration, which PATCH /config changes. */
            isConfigured: boolean;
            /**
             * @description Current status.
             * @enum {string}
             */
            status: "ENABLED" | "DISABLED";
            /**
             * Format: date-time
             * @description Time since which nothing is sent to it.
             */
            disabledAt?: string;
            /**
             * @description GONE: it responded with 410.
             * @enum {string}
             */
            disabledReason?: "REQUESTED" | "GONE";
            /**
             * Format: date-time
             * @description Time of creation.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description Time of the last change.
             */
            updatedAt: string;
        };
        WebhookEndpointCreateRequest: {
            /**
             * Format: uri
             * @description Web address.
             */
            url: string;
            /** @description Types of webhooks that it receives; all types when omitted. */
            types?: ("OUTGOING_PAYMENT.PENDING" | "OUTGOING_PAYMENT.PENDING_AUTHORIZATION" | "OUTGOING_PAYMENT.PROCESSING" | "OUTGOING_PAYMENT.COMPLETED" | "OUTGOING_PAYMENT.FAILED" | "OUTGOING_PAYMENT.EXPIRED" | "OUTGOING_PAYMENT.REFUND_PENDING" | "OUTGOING_PAYMENT.REFUND_COMPLETED" | "OUTGOING_PAYMENT.REFUND_FAILED" | "INCOMING_PAYMENT.PENDING" | "INCOMING_PAYMENT.COMPLETED" | "INCOMING_PAYMENT.FAILED" | "INCOMING_PAYMENT.REFUND_PENDING" | "INCOMING_PAYMENT.REFUND_COMPLETED" | "INCOMING_PAYMENT.REFUND_FAILED" | "CUSTOMER.KYC_PENDING" | "CUSTOMER.KYC_APPROVED" | "CUSTOMER.KYC_REJECTED" | "CUSTOMER.KYB_PENDING" | "CUSTOMER.KYB_APPROVED" | "CUSTOMER.KYB_REJECTED" | "VERIFICATION.READY_FOR_VERIFICATION" | "VERIFICATION.IN_PROGRESS" | "VERIFICATION.PENDING_MANUAL_REVIEW" | "VERIFICATION.RESOLVE_ERRORS" | "VERIFICATION.APPROVED" | "VERIFICATION.REJECTED" | "EXTERNAL_ACCOUNT.STATUS_UPDATED" | "INTERNAL_ACCOUNT.BALANCE_UPDATED" | "INTERNAL_ACCOUNT.STATUS_UPDATED" | "INTERNAL_ACCOUNT.FUNDING_INSTRUCTIONS_UPDATED" | "INVITATION.CLAIMED" | "BULK_UPLOAD.COMPLETED" | "BULK_UPLOAD.FAILED" | "AGENT_ACTION.PENDING_APPROVAL" | "CARD.STATE_CHANGE" | "CARD.FUNDING_SOURCE_CHANGE" | "CARD_TRANSACTION.AUTHORIZED" | "CARD_TRANSACTION.PARTIALLY_SETTLED" | "CARD_TRANSACTION.SETTLED" | "CARD_TRANSACTION.REFUNDED" | "CARD_TRANSACTION.EXCEPTION")[];
            /** @description Description for the platform. */
            description?: string;
            /**
             * @description Current status.
             * @default ENABLED
             * @enum {string}
             */
            status?: "ENABLED" | "DISABLED";
        };
        WebhookEndpointPage: {
            /** @description The entries. */
            data: components["schemas"]["WebhookEndpoint"][];
            /** @description True if there are further pages. */
            hasMore: boolean;
            /** @description Present if there is a next page. */
            nextCursor?: string;
            /** @description Total number of entries, if known. */
            totalCount?: number;
        };
        WebhookEndpointUpdateRequest: {
            /**
             * Format: uri
             * @description Web address.
             */
            url?: string;
            /** @description Null for all types. */
            types?: ("OUTGOING_PAYMENT.PENDING" | "OUTGOING_PAYMENT.PENDING_AUTHORIZATION" | "OUTGOING_PAYMENT.PROCESSING" | "OUTGOING_PAYMENT.COMPLETED" | "OUTGOING_PAYMENT.FAILED" | "OUTGOING_PAYMENT.EXPIRED" | "OUTGOING_PAYMENT.REFUND_PENDING" | "OUTGOING_PAYMENT.REFUND_COMPLETED" | "OUTGOING_PAYMENT.REFUND_FAILED" | "INCOMING_PAYMENT.PENDING" | "INCOMING_PAYMENT.COMPLETED" | "INCOMING_PAYMENT.FAILED" | "INCOMING_PAYMENT.REFUND_PENDING" | "INCOMING_PAYMENT.REFUND_COMPLETED" | "INCOMING_PAYMENT.REFUND_FAILED" | "CUSTOMER.KYC_PENDING" | "CUSTOMER.KYC_APPROVED" | "CUSTOMER.KYC_REJECTED" | "CUSTOMER.KYB_PENDING" | "CUSTOMER.KYB_APPROVED" | "CUSTOMER.KYB_REJECTED" | "VERIFICATION.READY_FOR_VERIFICATION" | "VERIFICATION.IN_PROGRESS" | "VERIFICATION.PENDING_MANUAL_REVIEW" | "VERIFICATION.RESOLVE_ERRORS" | "VERIFICATION.APPROVED" | "VERIFICATION.REJECTED" | "EXTERNAL_ACCOUNT.STATUS_UPDATED" | "INTERNAL_ACCOUNT.BALANCE_UPDATED" | "INTERNAL_ACCOUNT.STATUS_UPDATED" | "INTERNAL_ACCOUNT.FUNDING_INSTRUCTIONS_UPDATED" | "INVITATION.CLAIMED" | "BULK_UPLOAD.COMPLETED" | "BULK_UPLOAD.FAILED" | "AGENT_ACTION.PENDING_APPROVAL" | "CARD.STATE_CHANGE" | "CARD.FUNDING_SOURCE_CHANGE" | "CARD_TRANSACTION.AUTHORIZED" | "CARD_TRANSACTION.PARTIALLY_SETTLED" | "CARD_TRANSACTION.SETTLED" | "CARD_TRANSACTION.REFUNDED" | "CARD_TRANSACTION.EXCEPTION")[] | null;
            /** @description Null unsets it. */
            description?: string | null;
            /**
             * @description Current status.
             * @enum {string}
             */
            status?: "ENABLED" | "DISABLED";
        };
        WebhookKeyResponse: {
            /**
             * @description Key type.
             * @enum {string}
             */
            kty: "EC";
            /**
             * @description Curve.
             * @enum {string}
             */
            crv: "P-256";
            /** @description First coordinate, base64url */
            x: string;
            /** @description Second coordinate, base64url */
            y: string;
            /**
             * @description Use of the key.
             * @enum {string}
             */
            use: "sig";
            /** @description Thumbprint of the key (RFC 7638) */
            kid: string;
            /** @description The same key as PEM (SPKI) */
            pem: string;
            /** @description The Ed25519 key of the Standard Webhooks headers that belongs to it */
            standardWebhooksKey: string;
            /**
             * Format: date-time
             * @description End of its validity; absent while it is the newest key
             */
            validUntil?: string;
        };
        WebhookKeysResponse: {
            /** @description A webhook is genuine if its signature verifies with one of these keys; the oldest comes first and signs X-Svc-Signature */
            keys: components["schemas"]["WebhookKeyResponse"][];
        };
        WebhookReplay: {
            /** @description Number of deliveries that are sent again. */
            count: number;
            /** @description More deliveries remain than one request redelivers: repeat the request once these have arrived. */
            hasMore: boolean;
        };
        WithdrawalFeeRequest: {
            /** @description Id of the internal account. */
            internalAccountId: string;
            /** @description Currency code, for example USD. */
            currency: string;
            /** @description Blockchain of the address. */
            cryptoNetwork: string;
            /**
             * Format: int64
             * @description Smallest unit of the coin.
             */
            amount: number;
            /** @description Address on the blockchain. */
            destinationAddress: string;
        };
        WithdrawalFeeResponse: {
            /** @description Smallest units of networkFeeAsset. */
            networkFee: number;
            /** @description Asset in which the network fee is charged. */
            networkFeeAsset: string;
            /** @description Fee of the platform. */
            applicationFee: number;
            /** @description Sum of all fees. */
            totalFee: number;
            /** @description Net amount after all fees. */
            netAmount: number;
        };
        XafAccountExternalAccountCreateInfo: {
            /** @description Phone number with its country code (E.164). */
            phoneNumber: string;
            /** @description Provider of the service. */
            provider: string;
            /**
             * @description Country whose rules apply: country code of two letters (ISO 3166-1).
             * @enum {string}
             */
            region: "CM" | "CG";
            /** @description Person or business that the account belongs to. */
            beneficiary: components["schemas"]["XafAccountExternalAccountCreateInfoBeneficiary"];
            /** @description Used when platformAccountId is not given beside accountInfo. */
            platformAccountId?: string;
            /**
             * @description Kind of account; decides the other members.
             * @enum {unknown}
             */
            accountType: "XAF_ACCOUNT";
        };
        XafAccountExternalAccountCreateInfoBeneficiary: components["schemas"]["XafAccountExternalAccountCreateInfoBeneficiaryBusiness"] | components["schemas"]["XafAccountExternalAccountCreateInfoBeneficiaryIndividual"];
        XafAccountExternalAccountCreateInfoBeneficiaryBusiness: {
            /** @description Registered name of the business. */
            legalName: string;
            /** @description Number of the business in its national register. */
            registrationNumber?: string;
            /** @description Tax identification number. */
            taxId?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence?: string;
            address?: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "BUSINESS";
        };
        XafAccountExternalAccountCreateInfoBeneficiaryIndividual: {
            /** @description Full legal name of the person. */
            fullName: string;
            /** @description Date of birth. */
            birthDate?: string;
            /** @description Nationality: country code of two letters (ISO 3166-1). */
            nationality?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence?: string;
            /** @description Optional on a platform with `compatibility: contract`; payments to the account are then refused. */
            address: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "INDIVIDUAL";
        };
        XafAccountExternalAccountInfo: {
            /** @description Phone number with its country code (E.164). */
            phoneNumber: string;
            /** @description Provider of the service. */
            provider: string;
            /**
             * @description Country whose rules apply: country code of two letters (ISO 3166-1).
             * @enum {string}
             */
            region: "CM" | "CG";
            /** @description Person or business that the account belongs to. */
            beneficiary: components["schemas"]["XafAccountExternalAccountInfoBeneficiary"];
            /** @description Payment rails that reach the account. */
            paymentRails: "MOBILE_MONEY"[];
            /**
             * @description Kind of account; decides the other members.
             * @enum {unknown}
             */
            accountType: "XAF_ACCOUNT";
        };
        XafAccountExternalAccountInfoBeneficiary: components["schemas"]["XafAccountExternalAccountInfoBeneficiaryBusiness"] | components["schemas"]["XafAccountExternalAccountInfoBeneficiaryIndividual"];
        XafAccountExternalAccountInfoBeneficiaryBusiness: {
            /** @description Registered name of the business. */
            legalName: string;
            /** @description Number of the business in its national register. */
            registrationNumber?: string;
            /** @description Tax identification number. */
            taxId?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence?: string;
            address?: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "BUSINESS";
        };
        XafAccountExternalAccountInfoBeneficiaryIndividual: {
            /** @description Full legal name of the person. */
            fullName: string;
            /** @description Date of birth. */
            birthDate?: string;
            /** @description Nationality: country code of two letters (ISO 3166-1). */
            nationality?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence?: string;
            /** @description Absent if a platform with `compatibility: contract` omitted it. */
            address?: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "INDIVIDUAL";
        };
        XofAccountExternalAccountCreateInfo: {
            /** @description Phone number with its country code (E.164). */
            phoneNumber: string;
            /** @description Provider of the service. */
            provider: string;
            /**
             * @description Country whose rules apply: country code of two letters (ISO 3166-1).
             * @enum {string}
             */
            region: "BJ" | "CI" | "SN" | "TG";
            /** @description Person or business that the account belongs to. */
            beneficiary: components["schemas"]["XofAccountExternalAccountCreateInfoBeneficiary"];
            /** @description Used when platformAccountId is not given beside accountInfo. */
            platformAccountId?: string;
            /**
             * @description Kind of account; decides the other members.
             * @enum {unknown}
             */
            accountType: "XOF_ACCOUNT";
        };
        XofAccountExternalAccountCreateInfoBeneficiary: components["schemas"]["XofAccountExternalAccountCreateInfoBeneficiaryBusiness"] | components["schemas"]["XofAccountExternalAccountCreateInfoBeneficiaryIndividual"];
        XofAccountExternalAccountCreateInfoBeneficiaryBusiness: {
            /** @description Registered name of the business. */
            legalName: string;
            /** @description Number of the business in its national register. */
            registrationNumber?: string;
            /** @description Tax identification number. */
            taxId?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence?: string;
            address?: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "BUSINESS";
        };
        XofAccountExternalAccountCreateInfoBeneficiaryIndividual: {
            /** @description Full legal name of the person. */
            fullName: string;
            /** @description Date of birth. */
            birthDate?: string;
            /** @description Nationality: country code of two letters (ISO 3166-1). */
            nationality?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence?: string;
            /** @description Optional on a platform with `compatibility: contract`; payments to the account are then refused. */
            address: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "INDIVIDUAL";
        };
        XofAccountExternalAccountInfo: {
            /** @description Phone number with its country code (E.164). */
            phoneNumber: string;
            /** @description Provider of the service. */
            provider: string;
            /**
             * @description Country whose rules apply: country code of two letters (ISO 3166-1).
             * @enum {string}
             */
            region: "BJ" | "CI" | "SN" | "TG";
            /** @description Person or business that the account belongs to. */
            beneficiary: components["schemas"]["XofAccountExternalAccountInfoBeneficiary"];
            /** @description Payment rails that reach the account. */
            paymentRails: "MOBILE_MONEY"[];
            /**
             * @description Kind of account; decides the other members.
             * @enum {unknown}
             */
            accountType: "XOF_ACCOUNT";
        };
        XofAccountExternalAccountInfoBeneficiary: components["schemas"]["XofAccountExternalAccountInfoBeneficiaryBusiness"] | components["schemas"]["XofAccountExternalAccountInfoBeneficiaryIndividual"];
        XofAccountExternalAccountInfoBeneficiaryBusiness: {
            /** @description Registered name of the business. */
            legalName: string;
            /** @description Number of the business in its national register. */
            registrationNumber?: string;
            /** @description Tax identification number. */
            taxId?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence?: string;
            address?: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "BUSINESS";
        };
        XofAccountExternalAccountInfoBeneficiaryIndividual: {
            /** @description Full legal name of the person. */
            fullName: string;
            /** @description Date of birth. */
            birthDate?: string;
            /** @description Nationality: country code of two letters (ISO 3166-1). */
            nationality?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence?: string;
            /** @description Absent if a platform with `compatibility: contract` omitted it. */
            address?: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "INDIVIDUAL";
        };
        ZarAccountExternalAccountCreateInfo: {
            /** @description Number of the account at its bank. */
            accountNumber: string;
            /** @description Name of the bank. */
            bankName: string;
            /** @description Person or business that the account belongs to. */
            beneficiary: components["schemas"]["ZarAccountExternalAccountCreateInfoBeneficiary"];
            /** @description Used when platformAccountId is not given beside accountInfo. */
            platformAccountId?: string;
            /**
             * @description Kind of account; decides the other members.
             * @enum {unknown}
             */
            accountType: "ZAR_ACCOUNT";
        };
        ZarAccountExternalAccountCreateInfoBeneficiary: components["schemas"]["ZarAccountExternalAccountCreateInfoBeneficiaryBusiness"] | components["schemas"]["ZarAccountExternalAccountCreateInfoBeneficiaryIndividual"];
        ZarAccountExternalAccountCreateInfoBeneficiaryBusiness: {
            /** @description Registered name of the business. */
            legalName: string;
            /** @description Number of the business in its national register. */
            registrationNumber?: string;
            /** @description Tax identification number. */
            taxId?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence?: string;
            address?: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "BUSINESS";
        };
        ZarAccountExternalAccountCreateInfoBeneficiaryIndividual: {
            /** @description Full legal name of the person. */
            fullName: string;
            /** @description Date of birth. */
            birthDate?: string;
            /** @description Nationality: country code of two letters (ISO 3166-1). */
            nationality?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence?: string;
            /** @description Optional on a platform with `compatibility: contract`; payments to the account are then refused. */
            address: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "INDIVIDUAL";
        };
        ZarAccountExternalAccountInfo: {
            /** @description Number of the account at its bank. */
            accountNumber: string;
            /** @description Name of the bank. */
            bankName: string;
            /** @description Person or business that the account belongs to. */
            beneficiary: components["schemas"]["ZarAccountExternalAccountInfoBeneficiary"];
            /** @description Payment rails that reach the account. */
            paymentRails: "BANK_TRANSFER"[];
            /**
             * @description Kind of account; decides the other members.
             * @enum {unknown}
             */
            accountType: "ZAR_ACCOUNT";
        };
        ZarAccountExternalAccountInfoBeneficiary: components["schemas"]["ZarAccountExternalAccountInfoBeneficiaryBusiness"] | components["schemas"]["ZarAccountExternalAccountInfoBeneficiaryIndividual"];
        ZarAccountExternalAccountInfoBeneficiaryBusiness: {
            /** @description Registered name of the business. */
            legalName: string;
            /** @description Number of the business in its national register. */
            registrationNumber?: string;
            /** @description Tax identification number. */
            taxId?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence?: string;
            address?: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "BUSINESS";
        };
        ZarAccountExternalAccountInfoBeneficiaryIndividual: {
            /** @description Full legal name of the person. */
            fullName: string;
            /** @description Date of birth. */
            birthDate?: string;
            /** @description Nationality: country code of two letters (ISO 3166-1). */
            nationality?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence?: string;
            /** @description Absent if a platform with `compatibility: contract` omitted it. */
            address?: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "INDIVIDUAL";
        };
        ZmwAccountExternalAccountCreateInfo: {
            /** @description Phone number with its country code (E.164). */
            phoneNumber: string;
            /** @description Provider of the service. */
            provider: string;
            /** @description Person or business that the account belongs to. */
            beneficiary: components["schemas"]["ZmwAccountExternalAccountCreateInfoBeneficiary"];
            /** @description Used when platformAccountId is not given beside accountInfo. */
            platformAccountId?: string;
            /**
             * @description Kind of account; decides the other members.
             * @enum {unknown}
             */
            accountType: "ZMW_ACCOUNT";
        };
        ZmwAccountExternalAccountCreateInfoBeneficiary: components["schemas"]["ZmwAccountExternalAccountCreateInfoBeneficiaryBusiness"] | components["schemas"]["ZmwAccountExternalAccountCreateInfoBeneficiaryIndividual"];
        ZmwAccountExternalAccountCreateInfoBeneficiaryBusiness: {
            /** @description Registered name of the business. */
            legalName: string;
            /** @description Number of the business in its national register. */
            registrationNumber?: string;
            /** @description Tax identification number. */
            taxId?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence?: string;
            address?: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "BUSINESS";
        };
        ZmwAccountExternalAccountCreateInfoBeneficiaryIndividual: {
            /** @description Full legal name of the person. */
            fullName: string;
            /** @description Date of birth. */
            birthDate?: string;
            /** @description Nationality: country code of two letters (ISO 3166-1). */
            nationality?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence?: string;
            /** @description Optional on a platform with `compatibility: contract`; payments to the account are then refused. */
            address: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "INDIVIDUAL";
        };
        ZmwAccountExternalAccountInfo: {
            /** @description Phone number with its country code (E.164). */
            phoneNumber: string;
            /** @description Provider of the service. */
            provider: string;
            /** @description Person or business that the account belongs to. */
            beneficiary: components["schemas"]["ZmwAccountExternalAccountInfoBeneficiary"];
            /** @description Payment rails that reach the account. */
            paymentRails: "MOBILE_MONEY"[];
            /**
             * @description Kind of account; decides the other members.
             * @enum {unknown}
             */
            accountType: "ZMW_ACCOUNT";
        };
        ZmwAccountExternalAccountInfoBeneficiary: components["schemas"]["ZmwAccountExternalAccountInfoBeneficiaryBusiness"] | components["schemas"]["ZmwAccountExternalAccountInfoBeneficiaryIndividual"];
        ZmwAccountExternalAccountInfoBeneficiaryBusiness: {
            /** @description Registered name of the business. */
            legalName: string;
            /** @description Number of the business in its national register. */
            registrationNumber?: string;
            /** @description Tax identification number. */
            taxId?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence?: string;
            address?: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "BUSINESS";
        };
        ZmwAccountExternalAccountInfoBeneficiaryIndividual: {
            /** @description Full legal name of the person. */
            fullName: string;
            /** @description Date of birth. */
            birthDate?: string;
            /** @description Nationality: country code of two letters (ISO 3166-1). */
            nationality?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number with its country code (E.164). */
            phoneNumber?: string;
            /** @description Country of residence: country code of two letters (ISO 3166-1). */
            countryOfResidence?: string;
            /** @description Absent if a platform with `compatibility: contract` omitted it. */
            address?: components["schemas"]["BeneficiaryAddress"];
            /**
             * @description INDIVIDUAL is a person, BUSINESS a company.
             * @enum {string}
             */
            beneficiaryType: "INDIVIDUAL";
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
/** Operations by their ids. */
export interface operations {
    configGet: {
        parameters: {
            query?: {
                /** @description Shows the resource as it was at a time (ISO 8601 with its offset), or after a revision (0 for the first event). Requires the permission MANAGE. 404 if the resource did not exist yet. Not part of the public contract. */
                asOf?: string & (unknown | unknown);
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlatformConfig"];
                };
            };
        };
    };
    configUpdate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PlatformConfigUpdateRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlatformConfig"];
                };
            };
        };
    };
    tokensList: {
        parameters: {
            query?: {
                /** @description Maximum number of items per page. */
                limit?: number;
                /** @description nextCursor of the previous page, sent with the same filters. */
                cursor?: string;
                /** @description Only the token with exactly this name. */
                name?: string;
                /** @description A date without a time means its first moment in UTC. */
                createdAfter?: string;
                /** @description A date without a time means its last moment in UTC. */
                createdBefore?: string;
                /** @description A date without a time means its first moment in UTC. */
                updatedAfter?: string;
                /** @description A date without a time means its last moment in UTC. */
                updatedBefore?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TokenPage"];
                };
            };
        };
    };
    tokensCreate: {
        parameters: {
            query?: never;
            header?: {
                /** @description The first response below 500 is stored for 24 hours and returned again for the same key and request, marked `Idempotency-Replayed: true`. 409 CONFLICT for another request under the key, or while the first is running. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TokenCreateRequest"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Token"];
                };
            };
        };
    };
    tokensGet: {
        parameters: {
            query?: {
                /** @description Shows the resource as it was at a time (ISO 8601 with its offset), or after a revision (0 for the first event). Requires the permission MANAGE. 404 if the resource did not exist yet. Not part of the public contract. */
                asOf?: string & (unknown | unknown);
            };
            header?: never;
            path: {
                /** @description Id of the API token. */
                tokenId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Token"];
                };
            };
        };
    };
    tokensDelete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the API token. */
                tokenId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    customerInternalAccountsList: {
        parameters: {
            query?: {
                /** @description Maximum number of items per page. */
                limit?: number;
                /** @description nextCursor of the previous page, sent with the same filters. */
                cursor?: string;
                /** @description Id of the customer. */
                customerId?: string;
                /** @description Currency code, for example USD. */
                currency?: string;
                /** @description Kind; decides the other members where kinds differ. */
                type?: "INTERNAL_FIAT" | "INTERNAL_CRYPTO" | "EMBEDDED_WALLET";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalAccountPage"];
                };
            };
        };
    };
    internalAccountsList: {
        parameters: {
            query?: {
                /** @description Maximum number of items per page. */
                limit?: number;
                /** @description nextCursor of the previous page, sent with the same filters. */
                cursor?: string;
                /** @description Id of the customer. */
                customerId?: string;
                /** @description Currency code, for example USD. */
                currency?: string;
                /** @description Kind; decides the other members where kinds differ. */
                type?: "INTERNAL_FIAT" | "INTERNAL_CRYPTO" | "EMBEDDED_WALLET";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalAccountPage"];
                };
            };
        };
    };
    internalAccountsUpdate: {
        parameters: {
            query?: never;
            header?: {
                /** @description Stamp over payloadToSign, made with the key of an active session of the wallet. */
                "Svc-Wallet-Signature"?: string;
                /** @description The requestId of the first response. */
                "Request-Id"?: string;
            };
            path: {
                /** @description Id of the account. */
                accountId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InternalAccountUpdateRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalAccountResponse"];
                };
            };
            /** @description A signature is required: sign payloadToSign and send the same request again with both headers. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SigningRequiredResponse"];
                };
            };
        };
    };
    platformInternalAccountsList: {
        parameters: {
            query?: {
                /** @description Currency code, for example USD. */
                currency?: string;
                /** @description Kind; decides the other members where kinds differ. */
                type?: "INTERNAL_FIAT" | "INTERNAL_CRYPTO" | "EMBEDDED_WALLET";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlatformInternalAccountsResponse"];
                };
            };
        };
    };
    sandboxInternalAccountsFund: {
        parameters: {
            query?: never;
            header?: {
                /** @description The first response below 500 is stored for 24 hours and returned again for the same key and request, marked `Idempotency-Replayed: true`. 409 CONFLICT for another request under the key, or while the first is running. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the account. */
                accountId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FundInternalAccountRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalAccountResponse"];
                };
            };
        };
    };
    customerExternalAccountsList: {
        parameters: {
            query?: {
                /** @description Maximum number of items per page. */
                limit?: number;
                /** @description nextCursor of the previous page, sent with the same filters. */
                cursor?: string;
                /** @description Currency code, for example USD. */
                currency?: string;
                /** @description Id of the customer. */
                customerId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExternalAccountPage"];
                };
            };
        };
    };
    customerExternalAccountsCreate: {
        parameters: {
            query?: never;
            header?: {
                /** @description The first response below 500 is stored for 24 hours and returned again for the same key and request, marked `Idempotency-Replayed: true`. 409 CONFLICT for another request under the key, or while the first is running. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExternalAccountCreateRequest"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExternalAccountResponse"];
                };
            };
        };
    };
    customerExternalAccountsGet: {
        parameters: {
            query?: {
                /** @description Shows the resource as it was at a time (ISO 8601 with its offset), or after a revision (0 for the first event). Requires the permission MANAGE. 404 if the resource did not exist yet. Not part of the public contract. */
                asOf?: string & (unknown | unknown);
            };
            header?: never;
            path: {
                /** @description Id of the external account. */
                externalAccountId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExternalAccountResponse"];
                };
            };
        };
    };
    customerExternalAccountsDelete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the external account. */
                externalAccountId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    customerExternalAccountsChallenge: {
        parameters: {
            query?: never;
            header?: {
                /** @description The first response below 500 is stored for 24 hours and returned again for the same key and request, marked `Idempotency-Replayed: true`. 409 CONFLICT for another request under the key, or while the first is running. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the external account. */
                externalAccountId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OwnershipChallengeRequest"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnershipChallenge"];
                };
            };
        };
    };
    customerExternalAccountsVerify: {
        parameters: {
            query?: never;
            header?: {
                /** @description The first response below 500 is stored for 24 hours and returned again for the same key and request, marked `Idempotency-Replayed: true`. 409 CONFLICT for another request under the key, or while the first is running. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the external account. */
                externalAccountId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OwnershipVerifyRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExternalAccountResponse"];
                };
            };
        };
    };
    beneficiaryTrustTrust: {
        parameters: {
            query?: never;
            header?: {
                /** @description The first response below 500 is stored for 24 hours and returned again for the same key and request, marked `Idempotency-Replayed: true`. 409 CONFLICT for another request under the key, or while the first is running. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the external account. */
                externalAccountId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BeneficiaryTrustStartResponse"];
                };
            };
        };
    };
    beneficiaryTrustConfirmTrust: {
        parameters: {
            query?: never;
            header?: {
                /** @description The first response below 500 is stored for 24 hours and returned again for the same key and request, marked `Idempotency-Replayed: true`. 409 CONFLICT for another request under the key, or while the first is running. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the external account. */
                externalAccountId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BeneficiaryTrustConfirmRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BeneficiaryTrustResponse"];
                };
            };
        };
    };
    beneficiaryTrustUntrust: {
        parameters: {
            query?: never;
            header?: {
                /** @description The first response below 500 is stored for 24 hours and returned again for the same key and request, marked `Idempotency-Replayed: true`. 409 CONFLICT for another request under the key, or while the first is running. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the external account. */
                externalAccountId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BeneficiaryTrustStartResponse"];
                };
            };
        };
    };
    beneficiaryTrustConfirmUntrust: {
        parameters: {
            query?: never;
            header?: {
                /** @description The first response below 500 is stored for 24 hours and returned again for the same key and request, marked `Idempotency-Replayed: true`. 409 CONFLICT for another request under the key, or while the first is running. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the external account. */
                externalAccountId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BeneficiaryTrustConfirmRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BeneficiaryTrustResponse"];
                };
            };
        };
    };
    platformExternalAccountsList: {
        parameters: {
            query?: {
                /** @description Maximum number of items per page. */
                limit?: number;
                /** @description nextCursor of the previous page, sent with the same filters. */
                cursor?: string;
                /** @description Currency code, for example USD. */
                currency?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExternalAccountPage"];
                };
            };
        };
    };
    platformExternalAccountsCreate: {
        parameters: {
            query?: never;
            header?: {
                /** @description The first response below 500 is stored for 24 hours and returned again for the same key and request, marked `Idempotency-Replayed: true`. 409 CONFLICT for another request under the key, or while the first is running. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PlatformExternalAccountCreateRequest"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExternalAccountResponse"];
                };
            };
        };
    };
    platformExternalAccountsGet: {
        parameters: {
            query?: {
                /** @description Shows the resource as it was at a time (ISO 8601 with its offset), or after a revision (0 for the first event). Requires the permission MANAGE. 404 if the resource did not exist yet. Not part of the public contract. */
                asOf?: string & (unknown | unknown);
            };
            header?: never;
            path: {
                /** @description Id of the external account. */
                externalAccountId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExternalAccountResponse"];
                };
            };
        };
    };
    platformExternalAccountsDelete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the external account. */
                externalAccountId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    platformExternalAccountsChallenge: {
        parameters: {
            query?: never;
            header?: {
                /** @description The first response below 500 is stored for 24 hours and returned again for the same key and request, marked `Idempotency-Replayed: true`. 409 CONFLICT for another request under the key, or while the first is running. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the external account. */
                externalAccountId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OwnershipChallengeRequest"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnershipChallenge"];
                };
            };
        };
    };
    platformExternalAccountsVerify: {
        parameters: {
            query?: never;
            header?: {
                /** @description The first response below 500 is stored for 24 hours and returned again for the same key and request, marked `Idempotency-Replayed: true`. 409 CONFLICT for another request under the key, or while the first is running. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the external account. */
                externalAccountId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OwnershipVerifyRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExternalAccountResponse"];
                };
            };
        };
    };
    discoveriesList: {
        parameters: {
            query?: {
                /** @description ISO 3166-1, two letters. */
                country?: string;
                /** @description Currency code, for example USD. */
                currency?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DiscoveriesResponse"];
                };
            };
        };
    };
    vaspsList: {
        parameters: {
            query?: {
                /** @description Maximum number of items per page. */
                limit?: number;
                /** @description nextCursor of the previous page, sent with the same filters. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VaspPage"];
                };
            };
        };
    };
    bulkImportsUpload: {
        parameters: {
            query?: never;
            header?: {
                /** @description The first response below 500 is stored for 24 hours and returned again for the same key and request, marked `Idempotency-Replayed: true`. 409 CONFLICT for another request under the key, or while the first is running. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["BulkImportRequest"];
            };
        };
        responses: {
            /** @description Done. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkImportAccepted"];
                };
            };
        };
    };
    bulkImportsGet: {
        parameters: {
            query?: {
                /** @description Shows the resource as it was at a time (ISO 8601 with its offset), or after a revision (0 for the first event). Requires the permission MANAGE. 404 if the resource did not exist yet. Not part of the public contract. */
                asOf?: string & (unknown | unknown);
            };
            header?: never;
            path: {
                /** @description Id of the import. */
                jobId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobResponse"];
                };
            };
        };
    };
    bulkImportsErrors: {
        parameters: {
            query?: {
                /** @description Maximum number of items per page. */
                limit?: number;
                /** @description nextCursor of the previous page, sent with the same filters. */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description Id of the import. */
                jobId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobErrorPage"];
                };
            };
        };
    };
    customersList: {
        parameters: {
            query?: {
                /** @description Maximum number of items per page. */
                limit?: number;
                /** @description nextCursor of the previous page, sent with the same filters. */
                cursor?: string;
                /** @description Your own id of the customer; unique on the platform. */
                platformCustomerId?: string;
                /** @description INDIVIDUAL is a person, BUSINESS a company. */
                customerType?: "INDIVIDUAL" | "BUSINESS";
                /** @description Inclusive. A date without a time means its first moment in UTC. */
                createdAfter?: string;
                /** @description Inclusive. A date without a time means its last moment in UTC. */
                createdBefore?: string;
                /** @description Inclusive. A date without a time means its first moment in UTC. */
                updatedAfter?: string;
                /** @description Inclusive. A date without a time means its last moment in UTC. */
                updatedBefore?: string;
                /** @description Country whose rules apply: country code of two letters (ISO 3166-1). */
                region?: string;
                /** @description A currency the customer was registered for. */
                currency?: string;
                /** @description Always present. */
                umaAddress?: string;
                /** @description True: the list includes deleted resources. */
                isIncludingDeleted?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomerPage"];
                };
            };
        };
    };
    customersCreate: {
        parameters: {
            query?: never;
            header?: {
                /** @description The first response below 500 is stored for 24 hours and returned again for the same key and request, marked `Idempotency-Replayed: true`. 409 CONFLICT for another request under the key, or while the first is running. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CustomerCreateRequest"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Customer"];
                };
            };
        };
    };
    customersEndUserTerms: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EndUserTermsResponse"];
                };
            };
        };
    };
    customersGet: {
        parameters: {
            query?: {
                /** @description Shows the resource as it was at a time (ISO 8601 with its offset), or after a revision (0 for the first event). Requires the permission MANAGE. 404 if the resource did not exist yet. Not part of the public contract. */
                asOf?: string & (unknown | unknown);
            };
            header?: never;
            path: {
                /** @description Id of the customer. */
                customerId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Customer"];
                };
            };
        };
    };
    customersDelete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the customer. */
                customerId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Customer"];
                };
            };
        };
    };
    customersUpdate: {
        parameters: {
            query?: never;
            header?: {
                /** @description Stamp over payloadToSign, made with the key of an active session of the wallet. */
                "Svc-Wallet-Signature"?: string;
                /** @description The requestId of the first response. */
                "Request-Id"?: string;
            };
            path: {
                /** @description Id of the customer. */
                customerId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CustomerUpdateRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Customer"];
                };
            };
            /** @description A signature is required: sign payloadToSign and send the same request again with both headers. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SigningRequiredResponse"];
                };
            };
        };
    };
    contactVerificationVerifyEmail: {
        parameters: {
            query?: never;
            header?: {
                /** @description The first response below 500 is stored for 24 hours and returned again for the same key and request, marked `Idempotency-Replayed: true`. 409 CONFLICT for another request under the key, or while the first is running. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the customer. */
                customerId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    contactVerificationConfirmEmail: {
        parameters: {
            query?: never;
            header?: {
                /** @description The first response below 500 is stored for 24 hours and returned again for the same key and request, marked `Idempotency-Replayed: true`. 409 CONFLICT for another request under the key, or while the first is running. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the customer. */
                customerId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ContactCodeRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AnyCustomer"] & components["schemas"]["Customer"];
                };
            };
        };
    };
    contactVerificationVerifyPhone: {
        parameters: {
            query?: never;
            header?: {
                /** @description The first response below 500 is stored for 24 hours and returned again for the same key and request, marked `Idempotency-Replayed: true`. 409 CONFLICT for another request under the key, or while the first is running. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the customer. */
                customerId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    contactVerificationConfirmPhone: {
        parameters: {
            query?: never;
            header?: {
                /** @description The first response below 500 is stored for 24 hours and returned again for the same key and request, marked `Idempotency-Replayed: true`. 409 CONFLICT for another request under the key, or while the first is running. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the customer. */
                customerId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ContactCodeRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AnyCustomer"] & components["schemas"]["Customer"];
                };
            };
        };
    };
    ownersList: {
        parameters: {
            query: {
                /** @description Maximum number of items per page. */
                limit?: number;
                /** @description nextCursor of the previous page, sent with the same filters. */
                cursor?: string;
                /** @description Id of the customer. */
                customerId: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnerPage"];
                };
            };
        };
    };
    ownersCreate: {
        parameters: {
            query?: never;
            header?: {
                /** @description The first response below 500 is stored for 24 hours and returned again for the same key and request, marked `Idempotency-Replayed: true`. 409 CONFLICT for another request under the key, or while the first is running. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OwnerRequest"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnerResponse"];
                };
            };
        };
    };
    ownersGet: {
        parameters: {
            query?: {
                /** @description Shows the resource as it was at a time (ISO 8601 with its offset), or after a revision (0 for the first event). Requires the permission MANAGE. 404 if the resource did not exist yet. Not part of the public contract. */
                asOf?: string & (unknown | unknown);
            };
            header?: never;
            path: {
                /** @description Id of the beneficial owner. */
                beneficialOwnerId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnerResponse"];
                };
            };
        };
    };
    ownersUpdate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the beneficial owner. */
                beneficialOwnerId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OwnerChangesRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnerResponse"];
                };
            };
        };
    };
    documentsList: {
        parameters: {
            query?: {
                /** @description Maximum number of items per page. */
                limit?: number;
                /** @description nextCursor of the previous page, sent with the same filters. */
                cursor?: string;
                /** @description A customer or a beneficial owner. */
                documentHolder?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DocumentPage"];
                };
            };
        };
    };
    documentsUpload: {
        parameters: {
            query?: never;
            header?: {
                /** @description The first response below 500 is stored for 24 hours and returned again for the same key and request, marked `Idempotency-Replayed: true`. 409 CONFLICT for another request under the key, or while the first is running. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["DocumentUploadRequest"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DocumentResponse"];
                };
            };
        };
    };
    documentsGet: {
        parameters: {
            query?: {
                /** @description Shows the resource as it was at a time (ISO 8601 with its offset), or after a revision (0 for the first event). Requires the permission MANAGE. 404 if the resource did not exist yet. Not part of the public contract. */
                asOf?: string & (unknown | unknown);
            };
            header?: never;
            path: {
                /** @description Id of the document. */
                documentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DocumentResponse"];
                };
            };
        };
    };
    documentsReplace: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the document. */
                documentId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["DocumentReplaceRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DocumentResponse"];
                };
            };
        };
    };
    documentsDelete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the document. */
                documentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    verificationsList: {
        parameters: {
            query?: {
                /** @description Maximum number of items per page. */
                limit?: number;
                /** @description nextCursor of the previous page, sent with the same filters. */
                cursor?: string;
                /** @description Id of the customer. */
                customerId?: string;
                /** @description Status of the verification. */
                verificationStatus?: "READY_FOR_VERIFICATION" | "RESOLVE_ERRORS" | "IN_PROGRESS" | "PENDING_MANUAL_REVIEW" | "APPROVED" | "REJECTED";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VerificationPage"];
                };
            };
        };
    };
    verificationsCreate: {
        parameters: {
            query?: never;
            header?: {
                /** @description The first response below 500 is stored for 24 hours and returned again for the same key and request, marked `Idempotency-Replayed: true`. 409 CONFLICT for another request under the key, or while the first is running. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VerificationRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VerificationResponse"];
                };
            };
        };
    };
    verificationsGet: {
        parameters: {
            query?: {
                /** @description Shows the resource as it was at a time (ISO 8601 with its offset), or after a revision (0 for the first event). Requires the permission MANAGE. 404 if the resource did not exist yet. Not part of the public contract. */
                asOf?: string & (unknown | unknown);
            };
            header?: never;
            path: {
                /** @description Id of the verification. */
                verificationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VerificationResponse"];
                };
            };
        };
    };
    hostedLinksCreate: {
        parameters: {
            query?: never;
            header?: {
                /** @description The first response below 500 is stored for 24 hours and returned again for the same key and request, marked `Idempotency-Replayed: true`. 409 CONFLICT for another request under the key, or while the first is running. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the customer. */
                customerId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["HostedLinkRequest"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HostedLinkResponse"];
                };
            };
        };
    };
    invitationsCreate: {
        parameters: {
            query?: never;
            header?: {
                /** @description The first response below 500 is stored for 24 hours and returned again for the same key and request, marked `Idempotency-Replayed: true`. 409 CONFLICT for another request under the key, or while the first is running. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvitationRequest"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvitationResponse"];
                };
            };
        };
    };
    invitationsGet: {
        parameters: {
            query?: {
                /** @description Shows the resource as it was at a time (ISO 8601 with its offset), or after a revision (0 for the first event). Requires the permission MANAGE. 404 if the resource did not exist yet. Not part of the public contract. */
                asOf?: string & (unknown | unknown);
            };
            header?: never;
            path: {
                /** @description Code of the invitation. */
                invitationCode: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvitationResponse"];
                };
            };
        };
    };
    invitationsClaim: {
        parameters: {
            query?: never;
            header?: {
                /** @description The first response below 500 is stored for 24 hours and returned again for the same key and request, marked `Idempotency-Replayed: true`. 409 CONFLICT for another request under the key, or while the first is running. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Code of the invitation. */
                invitationCode: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvitationClaimRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvitationResponse"];
                };
            };
        };
    };
    invitationsCancel: {
        parameters: {
            query?: never;
            header?: {
                /** @description The first response below 500 is stored for 24 hours and returned again for the same key and request, marked `Idempotency-Replayed: true`. 409 CONFLICT for another request under the key, or while the first is running. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Code of the invitation. */
                invitationCode: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvitationResponse"];
                };
            };
        };
    };
    factorResetsStart: {
        parameters: {
            query: {
                /** @description Id of the customer. */
                customerId: string;
            };
            header?: {
                /** @description The first response below 500 is stored for 24 hours and returned again for the same key and request, marked `Idempotency-Replayed: true`. 409 CONFLICT for another request under the key, or while the first is running. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TwoFactorResetStartRequest"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TwoFactorResetStart"];
                };
            };
        };
    };
    factorResetsGet: {
        parameters: {
            query: {
                /** @description Id of the customer. */
                customerId: string;
                /** @description Shows the resource as it was at a time (ISO 8601 with its offset), or after a revision (0 for the first event). Requires the permission MANAGE. 404 if the resource did not exist yet. Not part of the public contract. */
                asOf?: string & (unknown | unknown);
            };
            header?: never;
            path: {
                /** @description Id of the reset. */
                resetId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TwoFactorResetStatus"];
                };
            };
        };
    };
    factorResetsComplete: {
        parameters: {
            query: {
                /** @description Id of the customer. */
                customerId: string;
            };
            header?: {
                /** @description The first response below 500 is stored for 24 hours and returned again for the same key and request, marked `Idempotency-Replayed: true`. 409 CONFLICT for another request under the key, or while the first is running. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the reset. */
                resetId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TwoFactorResetCompleteRequest"];
            };
        };
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    factorsList: {
        parameters: {
            query: {
                /** @description Id of the customer. */
                customerId: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScaFactorList"];
                };
            };
        };
    };
    factorsStart: {
        parameters: {
            query: {
                /** @description Id of the customer. */
                customerId: string;
            };
            header?: {
                /** @description The first response below 500 is stored for 24 hours and returned again for the same key and request, marked `Idempotency-Replayed: true`. 409 CONFLICT for another request under the key, or while the first is running. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ScaFactorEnrollRequestOneOf"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScaFactorEnrollStartOneOf"];
                };
            };
        };
    };
    factorsConfirm: {
        parameters: {
            query: {
                /** @description Id of the customer. */
                customerId: string;
            };
            header?: {
                /** @description The first response below 500 is stored for 24 hours and returned again for the same key and request, marked `Idempotency-Replayed: true`. 409 CONFLICT for another request under the key, or while the first is running. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ScaFactorConfirmRequestOneOf"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScaFactorConfirmResponseOneOf"];
                };
            };
        };
    };
    factorsDelete: {
        parameters: {
            query: {
                /** @description Id of the customer. */
                customerId: string;
            };
            header?: never;
            path: {
                /** @description Id of the credential. */
                credentialId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    loginsStart: {
        parameters: {
            query: {
                /** @description Id of the customer. */
                customerId: string;
            };
            header?: {
                /** @description The first response below 500 is stored for 24 hours and returned again for the same key and request, marked `Idempotency-Replayed: true`. 409 CONFLICT for another request under the key, or while the first is running. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ScaLoginStartRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScaLoginStartResponse"];
                };
            };
        };
    };
    loginsComplete: {
        parameters: {
            query: {
                /** @description Id of the customer. */
                customerId: string;
            };
            header?: {
                /** @description The first response below 500 is stored for 24 hours and returned again for the same key and request, marked `Idempotency-Replayed: true`. 409 CONFLICT for another request under the key, or while the first is running. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ScaLoginCompleteRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScaLoginCompleteResponse"];
                };
            };
        };
    };
    loginsRecord: {
        parameters: {
            query: {
                /** @description Id of the customer. */
                customerId: string;
            };
            header?: {
                /** @description The first response below 500 is stored for 24 hours and returned again for the same key and request, marked `Idempotency-Replayed: true`. 409 CONFLICT for another request under the key, or while the first is running. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SecurityEventRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SecurityEventResponse"];
                };
            };
        };
    };
    transfersOut: {
        parameters: {
            query?: never;
            header?: {
                /** @description The first response below 500 is stored for 24 hours and returned again for the same key and request, marked `Idempotency-Replayed: true`. 409 CONFLICT for another request under the key, or while the first is running. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TransferOutCreateRequest"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Transaction"];
                };
            };
        };
    };
    transfersIn: {
        parameters: {
            query?: never;
            header?: {
                /** @description The first response below 500 is stored for 24 hours and returned again for the same key and request, marked `Idempotency-Replayed: true`. 409 CONFLICT for another request under the key, or while the first is running. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TransferInCreateRequest"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Transaction"];
                };
            };
        };
    };
    quotesCreate: {
        parameters: {
            query?: never;
            header?: {
                /** @description The first response below 500 is stored for 24 hours and returned again for the same key and request, marked `Idempotency-Replayed: true`. 409 CONFLICT for another request under the key, or while the first is running. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["QuoteCreateRequest"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Quote"];
                };
            };
            /** @description The payer must authorize it first: scaChallenge contains the challenge. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Quote"];
                };
            };
        };
    };
    quotesGet: {
        parameters: {
            query?: {
                /** @description Shows the resource as it was at a time (ISO 8601 with its offset), or after a revision (0 for the first event). Requires the permission MANAGE. 404 if the resource did not exist yet. Not part of the public contract. */
                asOf?: string & (unknown | unknown);
            };
            header?: never;
            path: {
                /** @description Id of the quote. */
                quoteId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Quote"];
                };
            };
        };
    };
    quotesExecute: {
        parameters: {
            query?: never;
            header?: {
                /** @description Stamp over payloadToSign, made with the key of an active session of the wallet. */
                "Svc-Wallet-Signature"?: string;
                /** @description The first response below 500 is stored for 24 hours and returned again for the same key and request, marked `Idempotency-Replayed: true`. 409 CONFLICT for another request under the key, or while the first is running. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the quote. */
                quoteId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExecuteQuoteRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Transaction"];
                };
            };
        };
    };
    quoteAuthorizationAuthorize: {
        parameters: {
            query?: never;
            header?: {
                /** @description The first response below 500 is stored for 24 hours and returned again for the same key and request, marked `Idempotency-Replayed: true`. 409 CONFLICT for another request under the key, or while the first is running. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the quote. */
                quoteId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["QuoteAuthorizationRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Quote"];
                };
            };
        };
    };
    quoteAuthorizationResend: {
        parameters: {
            query?: never;
            header?: {
                /** @description The first response below 500 is stored for 24 hours and returned again for the same key and request, marked `Idempotency-Replayed: true`. 409 CONFLICT for another request under the key, or while the first is running. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the quote. */
                quoteId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    transactionsList: {
        parameters: {
            query?: {
                /** @description Maximum number of items per page. */
                limit?: number;
                /** @description nextCursor of the previous page, sent with the same filters. */
                cursor?: string;
                /** @description Sort order by creation time. */
                sortOrder?: "asc" | "desc";
                /** @description Account of either end. */
                accountIdentifier?: string;
                /** @description Account or UMA address of the sender. */
                senderAccountIdentifier?: string;
                /** @description Account or UMA address of the receiver. */
                receiverAccountIdentifier?: string;
                /** @description Current status. */
                status?: "CREATED" | "PENDING" | "PENDING_AUTHORIZATION" | "PROCESSING" | "COMPLETED" | "REJECTED" | "FAILED" | "REFUNDED" | "EXPIRED";
                /** @description Kind; decides the other members where kinds differ. */
                type?: "INCOMING" | "OUTGOING" | "CARD";
                /** @description Reference to quote in the transfer. */
                reference?: string;
                /** @description Created at or after. A date without a time means its first moment in UTC. */
                startDate?: string;
                /** @description Created at or before. A date without a time means its last moment in UTC. */
                endDate?: string;
                /** @description The platform's own id selects the platform's own payments. */
                customerId?: string;
                /** @description Your own id of the customer; unique on the platform. */
                platformCustomerId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListedTransactionPage"];
                };
            };
        };
    };
    transactionsGet: {
        parameters: {
            query?: {
                /** @description Shows the resource as it was at a time (ISO 8601 with its offset), or after a revision (0 for the first event). Requires the permission MANAGE. 404 if the resource did not exist yet. Not part of the public contract. */
                asOf?: string & (unknown | unknown);
            };
            header?: never;
            path: {
                /** @description Id of the transaction. */
                transactionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListedTransaction"];
                };
            };
        };
    };
    transactionsApprove: {
        parameters: {
            query?: never;
            header?: {
                /** @description The first response below 500 is stored for 24 hours and returned again for the same key and request, marked `Idempotency-Replayed: true`. 409 CONFLICT for another request under the key, or while the first is running. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the transaction. */
                transactionId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TransactionApproveRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IncomingTransaction"];
                };
            };
        };
    };
    transactionsReject: {
        parameters: {
            query?: never;
            header?: {
                /** @description The first response below 500 is stored for 24 hours and returned again for the same key and request, marked `Idempotency-Replayed: true`. 409 CONFLICT for another request under the key, or while the first is running. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the transaction. */
                transactionId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TransactionRejectRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IncomingTransaction"];
                };
            };
        };
    };
    transactionsConfirm: {
        parameters: {
            query?: never;
            header?: {
                /** @description The first response below 500 is stored for 24 hours and returned again for the same key and request, marked `Idempotency-Replayed: true`. 409 CONFLICT for another request under the key, or while the first is running. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the transaction. */
                transactionId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TransactionConfirmRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Transaction"];
                };
            };
        };
    };
    transactionsCancel: {
        parameters: {
            query?: never;
            header?: {
                /** @description The first response below 500 is stored for 24 hours and returned again for the same key and request, marked `Idempotency-Replayed: true`. 409 CONFLICT for another request under the key, or while the first is running. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the transaction. */
                transactionId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TransactionRejectRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Transaction"];
                };
            };
        };
    };
    receiversUma: {
        parameters: {
            query?: {
                /** @description Id of the customer. */
                customerId?: string;
                /** @description $name@domain */
                senderUmaAddress?: string;
            };
            header?: never;
            path: {
                /** @description UMA address of the receiver. */
                receiverUmaAddress: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UmaLookup"];
                };
            };
        };
    };
    receiversExternalAccount: {
        parameters: {
            query?: {
                /** @description Id of the customer. */
                customerId?: string;
                /** @description $name@domain */
                senderUmaAddress?: string;
            };
            header?: never;
            path: {
                /** @description Id of the account. */
                accountId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExternalAccountLookup"];
                };
            };
        };
    };
    exchangeRatesList: {
        parameters: {
            query?: {
                /** @description Sending currency. */
                sourceCurrency?: string;
                /** @description Repeat the parameter for several. */
                destinationCurrency?: string[];
                /** @description Smallest units of each source currency. */
                sendingAmount?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExchangeRatesResponse"];
                };
            };
        };
    };
    umaProvidersList: {
        parameters: {
            query?: {
                /** @description Maximum number of items per page. */
                limit?: number;
                /** @description nextCursor of the previous page, sent with the same filters. */
                cursor?: string;
                /** @description Sort order by creation time. */
                sortOrder?: "asc" | "desc";
                /** @description ISO 3166-1 alpha-2. */
                countryCode?: string;
                /** @description Currency code, for example USD. */
                currencyCode?: string;
                /** @description false excludes providers with which payments are not allowed. */
                hasBlockedProviders?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UmaProviderPage"];
                };
            };
        };
    };
    cryptoEstimate: {
        parameters: {
            query?: never;
            header?: {
                /** @description The first response below 500 is stored for 24 hours and returned again for the same key and request, marked `Idempotency-Replayed: true`. 409 CONFLICT for another request under the key, or while the first is running. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WithdrawalFeeRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WithdrawalFeeResponse"];
                };
            };
        };
    };
    sandboxPaymentsSend: {
        parameters: {
            query?: never;
            header?: {
                /** @description The first response below 500 is stored for 24 hours and returned again for the same key and request, marked `Idempotency-Replayed: true`. 409 CONFLICT for another request under the key, or while the first is running. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SandboxSendRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListedTransaction"];
                };
            };
        };
    };
    sandboxPaymentsReceive: {
        parameters: {
            query?: never;
            header?: {
                /** @description The first response below 500 is stored for 24 hours and returned again for the same key and request, marked `Idempotency-Replayed: true`. 409 CONFLICT for another request under the key, or while the first is running. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SandboxReceiveRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IncomingTransaction"];
                };
            };
        };
    };
    cardsList: {
        parameters: {
            query?: {
                /** @description Maximum number of items per page. */
                limit?: number;
                /** @description nextCursor of the previous page, sent with the same filters. */
                cursor?: string;
                /** @description Sort order by creation time. */
                sortOrder?: "asc" | "desc";
                /** @description Id of the cardholder. */
                cardholderId?: string;
                /** @description Only cards with this funding source. */
                accountId?: string;
                /** @description Your own id of the card. */
                platformCardId?: string;
                /** @description State or province. */
                state?: "PENDING_KYC" | "PROCESSING" | "ACTIVE" | "FROZEN" | "CLOSED";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CardPage"];
                };
            };
        };
    };
    cardsIssue: {
        parameters: {
            query?: never;
            header?: {
                /** @description The first response below 500 is stored for 24 hours and returned again for the same key and request, marked `Idempotency-Replayed: true`. 409 CONFLICT for another request under the key, or while the first is running. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CardCreateRequest"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Card"];
                };
            };
        };
    };
    cardsGet: {
        parameters: {
            query?: {
                /** @description Shows the resource as it was at a time (ISO 8601 with its offset), or after a revision (0 for the first event). Requires the permission MANAGE. 404 if the resource did not exist yet. Not part of the public contract. */
                asOf?: string & (unknown | unknown);
            };
            header?: never;
            path: {
                /** @description Id of the resource, as `<Resource>:<uuid>`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Card"];
                };
            };
        };
    };
    cardsUpdate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the resource, as `<Resource>:<uuid>`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CardUpdateRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Card"];
                };
            };
        };
    };
    cardsReveal: {
        parameters: {
            query?: never;
            header?: {
                /** @description The first response below 500 is stored for 24 hours and returned again for the same key and request, marked `Idempotency-Replayed: true`. 409 CONFLICT for another request under the key, or while the first is running. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the resource, as `<Resource>:<uuid>`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CardReveal"];
                };
            };
        };
    };
    sandboxCardsAuthorize: {
        parameters: {
            query?: never;
            header?: {
                /** @description The first response below 500 is stored for 24 hours and returned again for the same key and request, marked `Idempotency-Replayed: true`. 409 CONFLICT for another request under the key, or while the first is running. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the resource, as `<Resource>:<uuid>`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CardAuthorizationRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CardTransaction"];
                };
            };
            /** @description Instead of 200, on a platform with `compatibility: contract`. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CardTransaction"];
                };
            };
        };
    };
    sandboxCardsClear: {
        parameters: {
            query?: never;
            header?: {
                /** @description The first response below 500 is stored for 24 hours and returned again for the same key and request, marked `Idempotency-Replayed: true`. 409 CONFLICT for another request under the key, or while the first is running. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the resource, as `<Resource>:<uuid>`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CardClearingRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CardTransaction"];
                };
            };
            /** @description Instead of 200, on a platform with `compatibility: contract`. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CardTransaction"];
                };
            };
        };
    };
    sandboxCardsReturn: {
        parameters: {
            query?: never;
            header?: {
                /** @description The first response below 500 is stored for 24 hours and returned again for the same key and request, marked `Idempotency-Replayed: true`. 409 CONFLICT for another request under the key, or while the first is running. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the resource, as `<Resource>:<uuid>`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CardAmountRequest"];
            };
        };
        responses: {
            /** @description Done. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CardTransaction"];
                };
            };
        };
    };
    sandboxCardsInquire: {
        parameters: {
            query?: never;
            header?: {
                /** @description The first response below 500 is stored for 24 hours and returned again for the same key and request, marked `Idempotency-Replayed: true`. 409 CONFLICT for another request under the key, or while the first is running. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the resource, as `<Resource>:<uuid>`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CardBalanceInquiryRequest"];
            };
        };
        responses: {
            /** @description Done. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SimulatedCardEvent"];
                };
            };
        };
    };
    sandboxCardsAuthorizeCredit: {
        parameters: {
            query?: never;
            header?: {
                /** @description The first response below 500 is stored for 24 hours and returned again for the same key and request, marked `Idempotency-Replayed: true`. 409 CONFLICT for another request under the key, or while the first is running. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the resource, as `<Resource>:<uuid>`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CardAuthorizationRequest"];
            };
        };
        responses: {
            /** @description Done. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CardTransaction"];
                };
            };
        };
    };
    sandboxCardsAuthorizeFinancially: {
        parameters: {
            query?: never;
            header?: {
                /** @description The first response below 500 is stored for 24 hours and returned again for the same key and request, marked `Idempotency-Replayed: true`. 409 CONFLICT for another request under the key, or while the first is running. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the resource, as `<Resource>:<uuid>`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CardAuthorizationRequest"];
            };
        };
        responses: {
            /** @description Done. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CardTransaction"];
                };
            };
        };
    };
    sandboxCardsCreditFinancially: {
        parameters: {
            query?: never;
            header?: {
                /** @description The first response below 500 is stored for 24 hours and returned again for the same key and request, marked `Idempotency-Replayed: true`. 409 CONFLICT for another request under the key, or while the first is running. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the resource, as `<Resource>:<uuid>`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CardAuthorizationRequest"];
            };
        };
        responses: {
            /** @description Done. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CardTransaction"];
                };
            };
        };
    };
    sandboxCardsAdvise: {
        parameters: {
            query?: never;
            header?: {
                /** @description The first response below 500 is stored for 24 hours and returned again for the same key and request, marked `Idempotency-Replayed: true`. 409 CONFLICT for another request under the key, or while the first is running. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the resource, as `<Resource>:<uuid>`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CardAmountRequest"];
            };
        };
        responses: {
            /** @description Done. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CardTransaction"];
                };
            };
        };
    };
    sandboxCardsAdviseCredit: {
        parameters: {
            query?: never;
            header?: {
                /** @description The first response below 500 is stored for 24 hours and returned again for the same key and request, marked `Idempotency-Replayed: true`. 409 CONFLICT for another request under the key, or while the first is running. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the resource, as `<Resource>:<uuid>`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CardAuthorizationRequest"];
            };
        };
        responses: {
            /** @description Done. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CardTransaction"];
                };
            };
        };
    };
    sandboxCardsReverseReturn: {
        parameters: {
            query?: never;
            header?: {
                /** @description The first response below 500 is stored for 24 hours and returned again for the same key and request, marked `Idempotency-Replayed: true`. 409 CONFLICT for another request under the key, or while the first is running. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the resource, as `<Resource>:<uuid>`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CardReturnReversalRequest"];
            };
        };
        responses: {
            /** @description Done. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CardTransaction"];
                };
            };
        };
    };
    agentOperationsMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Agent"];
                };
            };
        };
    };
    agentOperationsCreateQuote: {
        parameters: {
            query?: never;
            header?: {
                /** @description The first response below 500 is stored for 24 hours and returned again for the same key and request, marked `Idempotency-Replayed: true`. 409 CONFLICT for another request under the key, or while the first is running. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["QuoteCreateRequest"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Quote"];
                };
            };
            /** @description The payer must authorize it first: scaChallenge contains the challenge. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Quote"];
                };
            };
        };
    };
    agentOperationsQuote: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the quote. */
                quoteId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Quote"];
                };
            };
        };
    };
    agentOperationsExecuteQuote: {
        parameters: {
            query?: never;
            header?: {
                /** @description Stamp over payloadToSign, made with the key of an active session of the wallet. */
                "Svc-Wallet-Signature"?: string;
                /** @description The first response below 500 is stored for 24 hours and returned again for the same key and request, marked `Idempotency-Replayed: true`. 409 CONFLICT for another request under the key, or while the first is running. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the quote. */
                quoteId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExecuteQuoteRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentAction"];
                };
            };
        };
    };
    agentOperationsTransferOut: {
        parameters: {
            query?: never;
            header?: {
                /** @description The first response below 500 is stored for 24 hours and returned again for the same key and request, marked `Idempotency-Replayed: true`. 409 CONFLICT for another request under the key, or while the first is running. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TransferOutCreateRequest"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentAction"];
                };
            };
        };
    };
    agentOperationsTransferIn: {
        parameters: {
            query?: never;
            header?: {
                /** @description The first response below 500 is stored for 24 hours and returned again for the same key and request, marked `Idempotency-Replayed: true`. 409 CONFLICT for another request under the key, or while the first is running. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TransferInCreateRequest"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentAction"];
                };
            };
        };
    };
    agentOperationsActions: {
        parameters: {
            query?: {
                /** @description Maximum number of items per page. */
                limit?: number;
                /** @description nextCursor of the previous page, sent with the same filters. */
                cursor?: string;
                /** @description Current status. */
                status?: "PENDING_APPROVAL" | "APPROVED" | "REJECTED" | "FAILED";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentActionPage"];
                };
            };
        };
    };
    agentOperationsAction: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the action. */
                actionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentAction"];
                };
            };
        };
    };
    agentAccountsTransactions: {
        parameters: {
            query?: {
                /** @description Maximum number of items per page. */
                limit?: number;
                /** @description nextCursor of the previous page, sent with the same filters. */
                cursor?: string;
                /** @description Sort order by creation time. */
                sortOrder?: "asc" | "desc";
                /** @description Account of either end. */
                accountIdentifier?: string;
                /** @description Account or UMA address of the sender. */
                senderAccountIdentifier?: string;
                /** @description Account or UMA address of the receiver. */
                receiverAccountIdentifier?: string;
                /** @description Current status. */
                status?: "CREATED" | "PENDING" | "PENDING_AUTHORIZATION" | "PROCESSING" | "COMPLETED" | "REJECTED" | "FAILED" | "REFUNDED" | "EXPIRED";
                /** @description Kind; decides the other members where kinds differ. */
                type?: "INCOMING" | "OUTGOING" | "CARD";
                /** @description Reference to quote in the transfer. */
                reference?: string;
                /** @description Created at or after. A date without a time means its first moment in UTC. */
                startDate?: string;
                /** @description Created at or before. A date without a time means its last moment in UTC. */
                endDate?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListedTransactionPage"];
                };
            };
        };
    };
    agentAccountsTransaction: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the transaction. */
                transactionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListedTransaction"];
                };
            };
        };
    };
    agentAccountsInternalAccounts: {
        parameters: {
            query?: {
                /** @description Maximum number of items per page. */
                limit?: number;
                /** @description nextCursor of the previous page, sent with the same filters. */
                cursor?: string;
                /** @description Currency code, for example USD. */
                currency?: string;
                /** @description Kind; decides the other members where kinds differ. */
                type?: "INTERNAL_FIAT" | "INTERNAL_CRYPTO" | "EMBEDDED_WALLET";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalAccountPage"];
                };
            };
        };
    };
    agentAccountsExternalAccounts: {
        parameters: {
            query?: {
                /** @description Maximum number of items per page. */
                limit?: number;
                /** @description nextCursor of the previous page, sent with the same filters. */
                cursor?: string;
                /** @description Currency code, for example USD. */
                currency?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExternalAccountPage"];
                };
            };
        };
    };
    agentAccountsRegister: {
        parameters: {
            query?: never;
            header?: {
                /** @description The first response below 500 is stored for 24 hours and returned again for the same key and request, marked `Idempotency-Replayed: true`. 409 CONFLICT for another request under the key, or while the first is running. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExternalAccountCreateRequest"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExternalAccountResponse"];
                };
            };
        };
    };
    agentAccountsExternalAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the external account. */
                externalAccountId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExternalAccountResponse"];
                };
            };
        };
    };
    agentAccountsDelete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the external account. */
                externalAccountId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deviceCodesStatus: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Code that the agent redeems once for its access token. */
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentDeviceCodeStatus"];
                };
            };
        };
    };
    deviceCodesRedeem: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Code that the agent redeems once for its access token. */
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentDeviceCodeRedeemed"];
                };
            };
        };
    };
    agentsList: {
        parameters: {
            query?: {
                /** @description Maximum number of items per page. */
                limit?: number;
                /** @description nextCursor of the previous page, sent with the same filters. */
                cursor?: string;
                /** @description Id of the customer. */
                customerId?: string;
                /** @description True while the agent is paused: it can only read. */
                isPaused?: boolean;
                /** @description True if the agent has redeemed its code. */
                isConnected?: boolean;
                /** @description A date without a time means its first moment in UTC. */
                createdAfter?: string;
                /** @description A date without a time means its last moment in UTC. */
                createdBefore?: string;
                /** @description A date without a time means its first moment in UTC. */
                updatedAfter?: string;
                /** @description A date without a time means its last moment in UTC. */
                updatedBefore?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentPage"];
                };
            };
        };
    };
    agentsCreate: {
        parameters: {
            query?: never;
            header?: {
                /** @description The first response below 500 is stored for 24 hours and returned again for the same key and request, marked `Idempotency-Replayed: true`. 409 CONFLICT for another request under the key, or while the first is running. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AgentCreateRequest"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentCreated"];
                };
            };
        };
    };
    agentsApprovals: {
        parameters: {
            query?: {
                /** @description Maximum number of items per page. */
                limit?: number;
                /** @description nextCursor of the previous page, sent with the same filters. */
                cursor?: string;
                /** @description Sort order by creation time. */
                sortOrder?: "asc" | "desc";
                /** @description Id of the agent. */
                agentId?: string;
                /** @description Id of the customer. */
                customerId?: string;
                /** @description Only actions requested at or after this time. A date without a time means its first moment in UTC. */
                startDate?: string;
                /** @description Only actions requested at or before this time. A date without a time means its last moment in UTC. */
                endDate?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentActionPage"];
                };
            };
        };
    };
    agentsGet: {
        parameters: {
            query?: {
                /** @description Shows the resource as it was at a time (ISO 8601 with its offset), or after a revision (0 for the first event). Requires the permission MANAGE. 404 if the resource did not exist yet. Not part of the public contract. */
                asOf?: string & (unknown | unknown);
            };
            header?: never;
            path: {
                /** @description Id of the agent. */
                agentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Agent"];
                };
            };
        };
    };
    agentsDelete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the agent. */
                agentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    agentsUpdate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the agent. */
                agentId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AgentUpdateRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Agent"];
                };
            };
        };
    };
    agentsChangePolicy: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the agent. */
                agentId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AgentPolicyUpdate"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Agent"];
                };
            };
        };
    };
    agentsRegenerate: {
        parameters: {
            query?: never;
            header?: {
                /** @description The first response below 500 is stored for 24 hours and returned again for the same key and request, marked `Idempotency-Replayed: true`. 409 CONFLICT for another request under the key, or while the first is running. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the agent. */
                agentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentDeviceCode"];
                };
            };
        };
    };
    agentsApprove: {
        parameters: {
            query?: never;
            header?: {
                /** @description The first response below 500 is stored for 24 hours and returned again for the same key and request, marked `Idempotency-Replayed: true`. 409 CONFLICT for another request under the key, or while the first is running. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the agent. */
                agentId: string;
                /** @description Id of the action. */
                actionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentAction"];
                };
            };
        };
    };
    agentsReject: {
        parameters: {
            query?: never;
            header?: {
                /** @description The first response below 500 is stored for 24 hours and returned again for the same key and request, marked `Idempotency-Replayed: true`. 409 CONFLICT for another request under the key, or while the first is running. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the agent. */
                agentId: string;
                /** @description Id of the action. */
                actionId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AgentActionRejectRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentAction"];
                };
            };
        };
    };
    credentialsList: {
        parameters: {
            query: {
                /** @description Id of the account. */
                accountId: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthMethodsResponse"];
                };
            };
        };
    };
    credentialsAdd: {
        parameters: {
            query?: never;
            header?: {
                /** @description Stamp over payloadToSign, made with the key of an active session of the wallet. */
                "Svc-Wallet-Signature"?: string;
                /** @description The requestId of the first response. */
                "Request-Id"?: string;
                /** @description The first response below 500 is stored for 24 hours and returned again for the same key and request, marked `Idempotency-Replayed: true`. 409 CONFLICT for another request under the key, or while the first is running. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AuthCredentialCreateRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AddedAuthMethodResponse"];
                };
            };
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AddedAuthMethodResponse"];
                };
            };
            /** @description A signature is required: sign payloadToSign and send the same request again with both headers. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CredentialSigningRequiredResponse"];
                };
            };
        };
    };
    credentialsChallenge: {
        parameters: {
            query?: never;
            header?: {
                /** @description The first response below 500 is stored for 24 hours and returned again for the same key and request, marked `Idempotency-Replayed: true`. 409 CONFLICT for another request under the key, or while the first is running. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the credential. */
                credentialId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CredentialChallengeRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthCredentialChallenge"];
                };
            };
        };
    };
    credentialsVerify: {
        parameters: {
            query?: never;
            header?: {
                /** @description Stamp over payloadToSign, made with the key of an active session of the wallet. */
                "Svc-Wallet-Signature"?: string;
                /** @description The requestId of the first response. */
                "Request-Id"?: string;
                /** @description The first response below 500 is stored for 24 hours and returned again for the same key and request, marked `Idempotency-Replayed: true`. 409 CONFLICT for another request under the key, or while the first is running. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the credential. */
                credentialId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AuthCredentialVerifyRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthSessionResponse"];
                };
            };
            /** @description A signature is required: sign payloadToSign and send the same request again with both headers. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CredentialSigningRequiredResponse"];
                };
            };
        };
    };
    credentialsRevoke: {
        parameters: {
            query?: never;
            header?: {
                /** @description Stamp over payloadToSign, made with the key of an active session of the wallet. */
                "Svc-Wallet-Signature"?: string;
                /** @description The requestId of the first response. */
                "Request-Id"?: string;
            };
            path: {
                /** @description Id of the credential. */
                credentialId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthMethodResponse"];
                };
            };
            /** @description A signature is required: sign payloadToSign and send the same request again with both headers. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CredentialSigningRequiredResponse"];
                };
            };
            /** @description Instead of 200, on a platform with `compatibility: contract`. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    sessionsList: {
        parameters: {
            query: {
                /** @description Id of the account. */
                accountId: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthSessionsResponse"];
                };
            };
        };
    };
    sessionsRefresh: {
        parameters: {
            query?: never;
            header?: {
                /** @description Stamp over payloadToSign, made with the key of an active session of the wallet. */
                "Svc-Wallet-Signature"?: string;
                /** @description The requestId of the first response. */
                "Request-Id"?: string;
                /** @description The first response below 500 is stored for 24 hours and returned again for the same key and request, marked `Idempotency-Replayed: true`. 409 CONFLICT for another request under the key, or while the first is running. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the session. */
                sessionId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SessionRefreshRequest"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthSessionResponse"];
                };
            };
            /** @description A signature is required: sign payloadToSign and send the same request again with both headers. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SigningRequiredResponse"];
                };
            };
        };
    };
    sessionsRevoke: {
        parameters: {
            query?: never;
            header?: {
                /** @description Stamp over payloadToSign, made with the key of an active session of the wallet. */
                "Svc-Wallet-Signature"?: string;
                /** @description The requestId of the first response. */
                "Request-Id"?: string;
            };
            path: {
                /** @description Id of the session. */
                sessionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthSessionResponse"];
                };
            };
            /** @description A signature is required: sign payloadToSign and send the same request again with both headers. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CredentialSigningRequiredResponse"];
                };
            };
            /** @description Instead of 200, on a platform with `compatibility: contract`. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    delegatedKeysList: {
        parameters: {
            query?: {
                /** @description Id of the account. */
                accountId?: string;
                /** @description Id of the account to debit. */
                fundingSourceId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DelegatedKeysResponse"];
                };
            };
        };
    };
    delegatedKeysCreate: {
        parameters: {
            query?: never;
            header?: {
                /** @description Stamp over payloadToSign, made with the key of an active session of the wallet. */
                "Svc-Wallet-Signature"?: string;
                /** @description The requestId of the first response. */
                "Request-Id"?: string;
                /** @description The first response below 500 is stored for 24 hours and returned again for the same key and request, marked `Idempotency-Replayed: true`. 409 CONFLICT for another request under the key, or while the first is running. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DelegatedKeyCreateRequest"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DelegatedKeyResponse"];
                };
            };
            /** @description A signature is required: sign payloadToSign and send the same request again with both headers. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SigningRequiredResponse"];
                };
            };
        };
    };
    delegatedKeysGet: {
        parameters: {
            query?: {
                /** @description Shows the resource as it was at a time (ISO 8601 with its offset), or after a revision (0 for the first event). Requires the permission MANAGE. 404 if the resource did not exist yet. Not part of the public contract. */
                asOf?: string & (unknown | unknown);
            };
            header?: never;
            path: {
                /** @description Id of the delegated key. */
                delegatedKeyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DelegatedKeyResponse"];
                };
            };
        };
    };
    delegatedKeysRevoke: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the delegated key. */
                delegatedKeyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    walletExportExport: {
        parameters: {
            query?: never;
            header?: {
                /** @description Stamp over payloadToSign, made with the key of an active session of the wallet. */
                "Svc-Wallet-Signature"?: string;
                /** @description The requestId of the first response. */
                "Request-Id"?: string;
                /** @description The first response below 500 is stored for 24 hours and returned again for the same key and request, marked `Idempotency-Replayed: true`. 409 CONFLICT for another request under the key, or while the first is running. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the account. */
                accountId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WalletExportRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WalletExportResponse"];
                };
            };
            /** @description A signature is required: sign payloadToSign and send the same request again with both headers. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SigningRequiredResponse"];
                };
            };
        };
    };
    providerAccountsList: {
        parameters: {
            query?: {
                /** @description Maximum number of items per page. */
                limit?: number;
                /** @description nextCursor of the previous page, sent with the same filters. */
                cursor?: string;
                /** @description Provider of the service. */
                provider?: "BRALE";
                /** @description Current status. */
                status?: "ACTIVE" | "INVALID" | "REVOKED";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProviderAccountPage"];
                };
            };
        };
    };
    providerAccountsLink: {
        parameters: {
            query?: never;
            header: {
                /** @description The first response below 500 is stored for 24 hours and returned again for the same key and request, marked `Idempotency-Replayed: true`. 409 CONFLICT for another request under the key, or while the first is running. */
                "Idempotency-Key": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StablecoinProviderAccountLinkRequest"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StablecoinProviderAccount"];
                };
            };
        };
    };
    providerAccountsGet: {
        parameters: {
            query?: {
                /** @description Shows the resource as it was at a time (ISO 8601 with its offset), or after a revision (0 for the first event). Requires the permission MANAGE. 404 if the resource did not exist yet. Not part of the public contract. */
                asOf?: string & (unknown | unknown);
            };
            header?: never;
            path: {
                /** @description Id of the account at the provider. */
                stablecoinProviderAccountId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StablecoinProviderAccount"];
                };
            };
        };
    };
    stablecoinsList: {
        parameters: {
            query?: {
                /** @description Maximum number of items per page. */
                limit?: number;
                /** @description nextCursor of the previous page, sent with the same filters. */
                cursor?: string;
                /** @description Whether the stablecoin can be minted and burned. */
                issuanceStatus?: "PENDING_REVIEW" | "PROVISIONING" | "PROVISIONED" | "REJECTED" | "FAILED";
                /** @description Whether the service supports operations with the stablecoin. */
                svcOperationsStatus?: "NOT_ENABLED" | "PENDING_APPROVAL" | "ENABLING" | "ENABLED" | "DISABLED";
                /** @description Provider of the service. */
                provider?: "BRALE";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StablecoinPage"];
                };
            };
        };
    };
    stablecoinsRegister: {
        parameters: {
            query?: never;
            header: {
                /** @description The first response below 500 is stored for 24 hours and returned again for the same key and request, marked `Idempotency-Replayed: true`. 409 CONFLICT for another request under the key, or while the first is running. */
                "Idempotency-Key": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StablecoinRegisterRequest"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Stablecoin"];
                };
            };
        };
    };
    stablecoinsGet: {
        parameters: {
            query?: {
                /** @description Shows the resource as it was at a time (ISO 8601 with its offset), or after a revision (0 for the first event). Requires the permission MANAGE. 404 if the resource did not exist yet. Not part of the public contract. */
                asOf?: string & (unknown | unknown);
            };
            header?: never;
            path: {
                /** @description Id of the stablecoin. */
                stablecoinId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Stablecoin"];
                };
            };
        };
    };
    stablecoinsMint: {
        parameters: {
            query?: never;
            header: {
                /** @description The first response below 500 is stored for 24 hours and returned again for the same key and request, marked `Idempotency-Replayed: true`. 409 CONFLICT for another request under the key, or while the first is running. */
                "Idempotency-Key": string;
            };
            path: {
                /** @description Id of the stablecoin. */
                stablecoinId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StablecoinMintRequest"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StablecoinOperation"];
                };
            };
        };
    };
    stablecoinsBurn: {
        parameters: {
            query?: never;
            header: {
                /** @description The first response below 500 is stored for 24 hours and returned again for the same key and request, marked `Idempotency-Replayed: true`. 409 CONFLICT for another request under the key, or while the first is running. */
                "Idempotency-Key": string;
            };
            path: {
                /** @description Id of the stablecoin. */
                stablecoinId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StablecoinBurnRequest"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StablecoinOperation"];
                };
            };
        };
    };
    stablecoinsOperations: {
        parameters: {
            query?: {
                /** @description Maximum number of items per page. */
                limit?: number;
                /** @description nextCursor of the previous page, sent with the same filters. */
                cursor?: string;
                /** @description Kind of operation. */
                operationType?: "MINT" | "BURN";
            };
            header?: never;
            path: {
                /** @description Id of the stablecoin. */
                stablecoinId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperationPage"];
                };
            };
        };
    };
    operationsGet: {
        parameters: {
            query?: {
                /** @description Shows the resource as it was at a time (ISO 8601 with its offset), or after a revision (0 for the first event). Requires the permission MANAGE. 404 if the resource did not exist yet. Not part of the public contract. */
                asOf?: string & (unknown | unknown);
            };
            header?: never;
            path: {
                /** @description Id of the operation. */
                stablecoinOperationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StablecoinOperation"];
                };
            };
        };
    };
    eventsList: {
        parameters: {
            query?: {
                /** @description Maximum number of items per page. */
                limit?: number;
                /** @description nextCursor of the previous page, sent with the same filters. */
                cursor?: string;
                /** @description Sort order by creation time. */
                sortOrder?: "asc" | "desc";
                /** @description Type of the webhook, for example CARD.STATE_CHANGE. */
                type?: string;
                /** @description Id of the resource that the events are about. */
                resourceId?: string;
                /** @description A date without a time means its first moment in UTC. */
                createdAfter?: string;
                /** @description A date without a time means its last moment in UTC. */
                createdBefore?: string;
            };
            header?: {
                /** @description Of a stream: the id of the last event that was received; the stream continues after it. It takes precedence over the cursor. */
                "Last-Event-ID"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /**
             * @description With `Accept: text/event-stream`, a stream that does not end: each event as it happens, its webhook as `data`, its type as `event`, and an `id` to continue from. It begins after `Last-Event-ID` or `cursor`, else with `createdAfter`, else now. 400 if the log no longer contains that event, for example after a restore of an older backup.
             *
             *     Done.
             */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventPage"];
                };
            };
        };
    };
    eventsGet: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the event: that of its webhook. */
                eventId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Event"];
                };
            };
        };
    };
    eventsSigned: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the event: that of its webhook. */
                eventId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignedWebhook"];
                };
            };
        };
    };
    eventsSend: {
        parameters: {
            query?: never;
            header?: {
                /** @description The first response below 500 is stored for 24 hours and returned again for the same key and request, marked `Idempotency-Replayed: true`. 409 CONFLICT for another request under the key, or while the first is running. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the event: that of its webhook. */
                eventId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SendEventRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SentEvent"];
                };
            };
        };
    };
    requestsList: {
        parameters: {
            query?: {
                /** @description Maximum number of items per page. */
                limit?: number;
                /** @description nextCursor of the previous page, sent with the same filters. */
                cursor?: string;
                /** @description Sort order by creation time. */
                sortOrder?: "asc" | "desc";
                /** @description Only requests that were refused or failed. */
                failed?: boolean;
                /** @description A date without a time means its first moment in UTC. */
                createdAfter?: string;
                /** @description A date without a time means its last moment in UTC. */
                createdBefore?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RequestSummaryPage"];
                };
            };
        };
    };
    requestsGet: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the request. */
                requestId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RequestRecord"];
                };
            };
        };
    };
    sandboxWebhooksTest: {
        parameters: {
            query?: never;
            header?: {
                /** @description The first response below 500 is stored for 24 hours and returned again for the same key and request, marked `Idempotency-Replayed: true`. 409 CONFLICT for another request under the key, or while the first is running. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SendTestWebhookRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TestWebhookResponse"];
                };
            };
        };
    };
    webhookDeliveriesList: {
        parameters: {
            query?: {
                /** @description Maximum number of items per page. */
                limit?: number;
                /** @description nextCursor of the previous page, sent with the same filters. */
                cursor?: string;
                /** @description Sort order by creation time. */
                sortOrder?: "asc" | "desc";
                /** @description Type of the webhook, for example CARD.STATE_CHANGE. */
                type?: string;
                /** @description Current status. */
                status?: "PENDING" | "DELIVERED" | "FAILED" | "SKIPPED";
                /** @description Id of the webhook endpoint. */
                endpointId?: string;
                /** @description A date without a time means its first moment in UTC. */
                createdAfter?: string;
                /** @description A date without a time means its last moment in UTC. */
                createdBefore?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDeliveryPage"];
                };
            };
        };
    };
    webhookDeliveriesGet: {
        parameters: {
            query?: {
                /** @description Shows the resource as it was at a time (ISO 8601 with its offset), or after a revision (0 for the first event). Requires the permission MANAGE. 404 if the resource did not exist yet. Not part of the public contract. */
                asOf?: string & (unknown | unknown);
            };
            header?: never;
            path: {
                /** @description Id of the webhook. */
                webhookId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
        };
    };
    webhookDeliveriesRetry: {
        parameters: {
            query?: never;
            header?: {
                /** @description The first response below 500 is stored for 24 hours and returned again for the same key and request, marked `Idempotency-Replayed: true`. 409 CONFLICT for another request under the key, or while the first is running. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the webhook. */
                webhookId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
        };
    };
    webhookDeliveriesReplay: {
        parameters: {
            query?: never;
            header?: {
                /** @description The first response below 500 is stored for 24 hours and returned again for the same key and request, marked `Idempotency-Replayed: true`. 409 CONFLICT for another request under the key, or while the first is running. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReplayWebhooksRequest"];
            };
        };
        responses: {
            /** @description Done. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookReplay"];
                };
            };
        };
    };
    webhookEndpointsList: {
        parameters: {
            query?: {
                /** @description Maximum number of items per page. */
                limit?: number;
                /** @description nextCursor of the previous page, sent with the same filters. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpointPage"];
                };
            };
        };
    };
    webhookEndpointsAdd: {
        parameters: {
            query?: never;
            header?: {
                /** @description The first response below 500 is stored for 24 hours and returned again for the same key and request, marked `Idempotency-Replayed: true`. 409 CONFLICT for another request under the key, or while the first is running. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookEndpointCreateRequest"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
        };
    };
    webhookEndpointsGet: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the webhook endpoint. */
                endpointId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
        };
    };
    webhookEndpointsDelete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the webhook endpoint. */
                endpointId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhookEndpointsChange: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the webhook endpoint. */
                endpointId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookEndpointUpdateRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
        };
    };
    webhookKeysList: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookKeysResponse"];
                };
            };
        };
    };
    customerExplanationGet: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the customer. */
                customerId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Explanation"];
                };
            };
        };
    };
    jobExplanationGet: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the import. */
                jobId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Explanation"];
                };
            };
        };
    };
    beneficialOwnerExplanationGet: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the beneficial owner. */
                beneficialOwnerId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Explanation"];
                };
            };
        };
    };
    documentExplanationGet: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the document. */
                documentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Explanation"];
                };
            };
        };
    };
    verificationExplanationGet: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the verification. */
                verificationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Explanation"];
                };
            };
        };
    };
    internalAccountExplanationGet: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the account. */
                accountId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Explanation"];
                };
            };
        };
    };
    externalAccountExplanationGet: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the external account. */
                externalAccountId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Explanation"];
                };
            };
        };
    };
    transactionExplanationGet: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the transaction. */
                transactionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Explanation"];
                };
            };
        };
    };
    quoteExplanationGet: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the quote. */
                quoteId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Explanation"];
                };
            };
        };
    };
    cardExplanationGet: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the resource, as `<Resource>:<uuid>`. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Explanation"];
                };
            };
        };
    };
    sessionExplanationGet: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the session. */
                sessionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Explanation"];
                };
            };
        };
    };
    delegatedKeyExplanationGet: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the delegated key. */
                delegatedKeyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Explanation"];
                };
            };
        };
    };
    stablecoinExplanationGet: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the stablecoin. */
                stablecoinId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Explanation"];
                };
            };
        };
    };
    stablecoinOperationExplanationGet: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the operation. */
                stablecoinOperationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Explanation"];
                };
            };
        };
    };
    stablecoinProviderAccountExplanationGet: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the account at the provider. */
                stablecoinProviderAccountId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Explanation"];
                };
            };
        };
    };
    agentExplanationGet: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the agent. */
                agentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Explanation"];
                };
            };
        };
    };
    agentActionExplanationGet: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the action. */
                actionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Explanation"];
                };
            };
        };
    };
    webhookExplanationGet: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the webhook. */
                webhookId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Explanation"];
                };
            };
        };
    };
    webhookEndpointExplanationGet: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the webhook endpoint. */
                endpointId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Explanation"];
                };
            };
        };
    };
    snapshotExplanationGet: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the snapshot. */
                snapshotId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Explanation"];
                };
            };
        };
    };
    faultExplanationGet: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the fault. */
                faultId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Explanation"];
                };
            };
        };
    };
    tokenExplanationGet: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the API token. */
                tokenId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Explanation"];
                };
            };
        };
    };
    invitationExplanationGet: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Code of the invitation. */
                invitationCode: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Explanation"];
                };
            };
        };
    };
    factorResetExplanationGet: {
        parameters: {
            query: {
                /** @description Id of the customer. */
                customerId: string;
            };
            header?: never;
            path: {
                /** @description Id of the reset. */
                resetId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Explanation"];
                };
            };
        };
    };
    configExplanationGet: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Explanation"];
                };
            };
        };
    };
    scenariosList: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScenarioList"];
                };
            };
        };
    };
    testClockShow: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TestClock"];
                };
            };
        };
    };
    testClockControl: {
        parameters: {
            query?: never;
            header?: {
                /** @description The first response below 500 is stored for 24 hours and returned again for the same key and request, marked `Idempotency-Replayed: true`. 409 CONFLICT for another request under the key, or while the first is running. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TestClockRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TestClock"];
                };
            };
        };
    };
    triggersPull: {
        parameters: {
            query?: never;
            header?: {
                /** @description The first response below 500 is stored for 24 hours and returned again for the same key and request, marked `Idempotency-Replayed: true`. 409 CONFLICT for another request under the key, or while the first is running. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TriggerRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Trigger"];
                };
            };
        };
    };
    faultsList: {
        parameters: {
            query?: {
                /** @description Maximum number of items per page. */
                limit?: number;
                /** @description nextCursor of the previous page, sent with the same filters. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FaultPage"];
                };
            };
        };
    };
    faultsArm: {
        parameters: {
            query?: never;
            header?: {
                /** @description The first response below 500 is stored for 24 hours and returned again for the same key and request, marked `Idempotency-Replayed: true`. 409 CONFLICT for another request under the key, or while the first is running. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FaultCreateRequest"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Fault"];
                };
            };
        };
    };
    faultsGet: {
        parameters: {
            query?: {
                /** @description Shows the resource as it was at a time (ISO 8601 with its offset), or after a revision (0 for the first event). Requires the permission MANAGE. 404 if the resource did not exist yet. Not part of the public contract. */
                asOf?: string & (unknown | unknown);
            };
            header?: never;
            path: {
                /** @description Id of the fault. */
                faultId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Fault"];
                };
            };
        };
    };
    faultsDisarm: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the fault. */
                faultId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    resetReset: {
        parameters: {
            query?: never;
            header?: {
                /** @description The first response below 500 is stored for 24 hours and returned again for the same key and request, marked `Idempotency-Replayed: true`. 409 CONFLICT for another request under the key, or while the first is running. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SandboxReset"];
                };
            };
        };
    };
    forksList: {
        parameters: {
            query?: {
                /** @description Maximum number of items per page. */
                limit?: number;
                /** @description nextCursor of the previous page, sent with the same filters. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SnapshotPage"];
                };
            };
        };
    };
    forksTake: {
        parameters: {
            query?: never;
            header?: {
                /** @description The first response below 500 is stored for 24 hours and returned again for the same key and request, marked `Idempotency-Replayed: true`. 409 CONFLICT for another request under the key, or while the first is running. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SnapshotCreateRequest"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Snapshot"];
                };
            };
        };
    };
    forksGet: {
        parameters: {
            query?: {
                /** @description Shows the resource as it was at a time (ISO 8601 with its offset), or after a revision (0 for the first event). Requires the permission MANAGE. 404 if the resource did not exist yet. Not part of the public contract. */
                asOf?: string & (unknown | unknown);
            };
            header?: never;
            path: {
                /** @description Id of the snapshot. */
                snapshotId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Snapshot"];
                };
            };
        };
    };
    forksFork: {
        parameters: {
            query?: never;
            header?: {
                /** @description The first response below 500 is stored for 24 hours and returned again for the same key and request, marked `Idempotency-Replayed: true`. 409 CONFLICT for another request under the key, or while the first is running. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ForkCreateRequest"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Fork"];
                };
            };
        };
    };
}
