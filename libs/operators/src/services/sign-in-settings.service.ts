import { Injectable } from '@nestjs/common';
import { AggregateRunner } from '@app/event-sourcing';
import { Vault } from '@app/event-store';
import { CREDENTIAL_REGISTRY, derivedUuid } from '@app/kernel';
import { SIGN_IN_UUID, type SignedInPerson, type SignIn, signIn } from '../domain/sign-in/sign-in.decider.js';

/** Subject of the vault key that seals the client secret. */
const VAULT_SUBJECT = 'operator-sign-in';

/** The provider that signs operators in. Read from the log each time, so that a change takes effect immediately in every process. */
@Injectable()
export class SignInSettings {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly vault: Vault,
  ) {}

  /** Null if operators have only credentials. */
  async current(): Promise<SignIn | null> {
    return (await this.runner.load(signIn, CREDENTIAL_REGISTRY, SIGN_IN_UUID)).state;
  }

  /** The secret that this service authenticates with at the provider. */
  async clientSecretOf({ sealedClientSecret }: SignIn): Promise<string> {
    const secret = await this.vault.open(CREDENTIAL_REGISTRY, VAULT_SUBJECT, sealedClientSecret);
    if (typeof secret !== 'string') throw new Error('the key that seals the secret of the sign-in is gone');
    return secret;
  }

  seal(clientSecret: string): Promise<string> {
    return this.vault.seal(CREDENTIAL_REGISTRY, VAULT_SUBJECT, clientSecret);
  }

  /** UUID of a person's stream, which does not reveal the person. */
  identityOf({ issuer, subject }: Pick<SignedInPerson, 'issuer' | 'subject'>): string {
    const person = JSON.stringify([issuer, subject]);
    return derivedUuid('operators.identity', this.vault.fingerprint(CREDENTIAL_REGISTRY, 'operator identity', person));
  }
}
