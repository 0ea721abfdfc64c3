import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Activity, SignedActions, type SignedRetry, type SigningRequired } from '@app/http';
import { Refusal, type Tenant, derivedResourceId, isFinalRefusal, uuidOf } from '@app/kernel';
import { AggregateRunner, ReadYourWrites, defineCommand } from '@app/event-sourcing';
import { type CommandMetadata, metadataFor } from '@app/event-sourcing/definitions';
import { PlatformDirectory } from '@app/platforms';
import { changedContact } from '../domain/customer/change-customer.js';
import type { ChangeCustomer as Change } from '../domain/customer/customer.commands.js';
import { customer } from '../domain/customer/customer.decider.js';
import { type CustomerDocument, customerView } from '../domain/customer/customer.view.js';
import { IdentityVerifiers } from '../providers/identity-verifier.port.js';
import {
  type ContactChange,
  ContactCredentials,
  type LinkedCredentials,
} from '../queries/contact-credentials.questions.js';
import { CustomerFiles } from '../queries/customer-files.questions.js';
import { CustomerNames } from '../services/customer-names.service.js';

/** Changes of a customer requested by the platform; well formed and allowed by the platform's rules. */
export type CustomerChanges = Omit<Change, 'kind' | 'platformIsRegulated' | 'verification'>;

/**
 * PATCH /customers/{id}. Returns the customer. A change of an approved person's name or birth date starts a new verification. 404; 410; 400
 * for a member that can no longer change; 409 UMA_ADDRESS_EXISTS.
 *
 * An email address or phone number with which the customer logs in changes only with the customer's signature, together with the credentials
 * (wallet-auth 12): 409 EMAIL_OTP_EMAIL_ALREADY_EXISTS, EMAIL_OTP_CREDENTIAL_SET_CHANGED, 424 EMAIL_OTP_CREDENTIAL_SYNC_FAILED.
 */
export class ChangeCustomer extends defineCommand<
  {
    readonly customerId: string;
    readonly changes: CustomerChanges;
    /** Null if no signature can be requested; a change that needs one is then refused. */
    readonly retry: SignedRetry | null;
  },
  CustomerDocument | SigningRequired
>('onboarding.change-customer') {}

@CommandHandler(ChangeCustomer)
export class ChangeCustomerHandler implements ICommandHandler<ChangeCustomer> {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly answers: ReadYourWrites,
    private readonly platforms: PlatformDirectory,
    private readonly files: CustomerFiles,
    private readonly names: CustomerNames,
    private readonly credentials: ContactCredentials,
    private readonly verifiers: IdentityVerifiers,
    private readonly actions: SignedActions,
  ) {}

  async execute(command: ChangeCustomer): Promise<CustomerDocument | SigningRequired> {
    const {
      tenant,
      data: { customerId, changes },
      metadata,
    } = command;
    const { isRegulated: platformIsRegulated } = await this.platforms.config(tenant);
    const state = await this.files.open(tenant, customerId);
    const { fullName = state.profile.fullName } = changes.profile;
    const verification = {
      verificationId: derivedResourceId('Verification', metadata.commandId),
      verdict: await this.verifiers.of(tenant.environment).atIdentityChange({ fullName }),
    };
    const change = { kind: 'change', platformIsRegulated, verification, ...changes } as const;
    const contact = changedContact(state.profile, changes.profile);
    const tied = contact && (await this.credentials.linkedTo(tenant, customerId, contact.channel));
    const decide = (): unknown =>
      customer.decide(change, state, {
        tenant,
        id: uuidOf('Customer', customerId),
        at: metadata.at,
        commandId: metadata.commandId,
      });
    if (contact !== null && tied !== null) {
      decide(); // before a signature is requested: a refused change needs none
      return this.changeSigned(command, change, contact, tied);
    }
    if (changes.umaAddress !== undefined) decide(); // before the address is reserved: a refused change must reserve none
    return this.change(tenant, customerId, change, metadata);
  }

  private async changeSigned(
    { tenant, data: { customerId, retry }, metadata }: ChangeCustomer,
    change: Change,
    contact: ContactChange,
    tied: LinkedCredentials,
  ): Promise<CustomerDocument | SigningRequired> {
    if (retry === null) {
      throw new Refusal(
        'WALLET_SIGNATURE_MISSING',
        "The customer logs in with this contact: a change requires the customer's signature.",
      );
    }
    await this.credentials.requireFree(tenant, tied, contact);
    const action = {
      operation: 'PATCH /customers/{id}',
      resource: customerId,
      customerId,
      accountIds: tied.accountIds,
      payload: activityOf(contact, customerId),
      memo: tied.credentialIds,
    };
    return this.actions.run(tenant, action, retry, metadata, async (acting, memo) => {
      if (JSON.stringify(memo) !== JSON.stringify(tied.credentialIds)) {
        throw new Refusal(
          'EMAIL_OTP_CREDENTIAL_SET_CHANGED',
          'The credentials on this contact changed after the signature was requested.',
        );
      }
      await this.credentials.move(tenant, tied, contact, acting);
      return this.changeOrRevert(tenant, customerId, change, { contact, tied }, acting);
    });
  }

  /** Changes credentials and customer together or not at all. */
  private async changeOrRevert(
    tenant: Tenant,
    customerId: string,
    change: Change,
    { contact, tied }: { contact: ContactChange; tied: LinkedCredentials },
    metadata: CommandMetadata,
  ): Promise<CustomerDocument> {
    try {
      return await this.change(tenant, customerId, change, metadata);
    } catch (error) {
      if (isFinalRefusal(error) && contact.from !== undefined) {
        await this.credentials.move(
          tenant,
          tied,
          { ...contact, from: contact.to, to: contact.from },
          metadataFor(metadata, 'back'),
        );
      }
      throw error;
    }
  }

  private async change(
    tenant: Tenant,
    customerId: string,
    change: Change,
    metadata: CommandMetadata,
  ): Promise<CustomerDocument> {
    const uuid = uuidOf('Customer', customerId);
    if (change.umaAddress !== undefined) await this.names.reserveAddress(tenant, uuid, change.umaAddress, metadata);
    // Consent may open accounts, which must be listed immediately after the answer.
    return this.answers.answerWithSteps(customerView, tenant, uuid, metadata.correlationId, () =>
      this.runner.run(customer, tenant, uuid, change, metadata),
    );
  }
}

/** Payload for the customer's signature (wallet-auth 3.2). */
function activityOf({ channel, to }: ContactChange, userId: string): Activity {
  return channel === 'EMAIL'
    ? { type: 'ACTIVITY_TYPE_UPDATE_USER_EMAIL', parameters: { userEmail: to, userId } }
    : { type: 'ACTIVITY_TYPE_UPDATE_USER_PHONE_NUMBER', parameters: { userId, userPhoneNumber: to } };
}
