import { createHash } from 'node:crypto';
import type { Activity } from '@app/http';
import type { Credential } from '../domain/wallet/wallet.state.js';

/* The payloads that a wallet's owner signs, one per action (wallet-auth 3.2). */

export function changeContact(type: 'EMAIL_OTP' | 'SMS_OTP', contact: string, userId: string): Activity {
  return type === 'EMAIL_OTP'
    ? { type: 'ACTIVITY_TYPE_UPDATE_USER_EMAIL', parameters: { userEmail: contact, userId } }
    : { type: 'ACTIVITY_TYPE_UPDATE_USER_PHONE_NUMBER', parameters: { userId, userPhoneNumber: contact } };
}

export function addIdentity(oidcToken: string, providerName: string, userId: string): Activity {
  return {
    type: 'ACTIVITY_TYPE_CREATE_OAUTH_PROVIDERS',
    parameters: { oauthProviders: [{ oidcToken, providerName }], userId },
  };
}

export interface NewAuthenticator {
  readonly nickname: string;
  readonly challenge: string;
  readonly attestation: {
    readonly credentialId: string;
    readonly clientDataJson: string;
    readonly attestationObject: string;
    readonly transports?: readonly string[];
  };
}

export function addAuthenticator(
  { nickname, challenge, attestation: given }: NewAuthenticator,
  userId: string,
): Activity {
  const { transports = [], ...attestation } = given;
  return {
    type: 'ACTIVITY_TYPE_CREATE_AUTHENTICATORS_V2',
    parameters: { authenticators: [{ attestation, authenticatorName: nickname, challenge, transports }], userId },
  };
}

export function revokeCredential({ credentialId, type, passkey }: Credential, userId: string): Activity {
  switch (type) {
    case 'PASSKEY':
      return {
        type: 'ACTIVITY_TYPE_DELETE_AUTHENTICATORS',
        parameters: { authenticatorIds: [passkey?.credentialId ?? credentialId], userId },
      };
    case 'OAUTH':
      return { type: 'ACTIVITY_TYPE_DELETE_OAUTH_PROVIDERS', parameters: { providerIds: [credentialId], userId } };
    default:
      return changeContact(type, '', userId);
  }
}

export function revokeSession(sessionId: string, userId: string): Activity {
  return { type: 'ACTIVITY_TYPE_DELETE_API_KEYS', parameters: { apiKeyIds: [sessionId], userId } };
}

/** `targetPublicKey` exactly as sent. */
export function openSession(targetPublicKey: string): Activity {
  return { type: 'ACTIVITY_TYPE_CREATE_READ_WRITE_SESSION_V2', parameters: { targetPublicKey } };
}

export function exportWallet(targetPublicKey: string, walletId: string): Activity {
  return { type: 'ACTIVITY_TYPE_EXPORT_WALLET', parameters: { targetPublicKey, walletId } };
}

export function createSigner(userName: string): Activity {
  return { type: 'ACTIVITY_TYPE_CREATE_USERS_V3', parameters: { userName } };
}

export function grantSpending(publicKey: string, fundingSourceId: string): Activity {
  return { type: 'ACTIVITY_TYPE_CREATE_POLICIES', parameters: { publicKey, fundingSourceId } };
}

export function sha256Hex(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
