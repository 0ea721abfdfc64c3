import { Controller, Get, Param, Query, type Type as Class } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import {
  Answers,
  type CommandMetadata,
  CurrentTenant,
  Metadata,
  ResourceIdParam,
  SandboxOnly,
  WithoutFaults,
} from '@app/http';
import { type ErrorCode, Refusal, type ResourceName, type Tenant, isResourceId, resourceId, uuidOf } from '@app/kernel';
import type { Explanation } from '../queries/explained-tree.questions.js';
import { GetExplanation } from '../queries/explanation.queries.js';
import { ExplanationResponse, FactorResetExplanationQuery } from './explanation.dto.js';

/** A resource whose GET is at `<path>/{<parameter>}`. */
interface Explained {
  readonly kinds: readonly [ResourceName, ...ResourceName[]];
  readonly path: string;
  readonly parameter: string;
  /** The name of the resource in the sentence that begins with "Why". */
  readonly noun: string;
  /** The error code for an unknown one, when its GET has a more specific one than REFERENCE_NOT_FOUND. */
  readonly unknown?: ErrorCode;
}

/** Every type of resource that is read by a public id. */
const EXPLAINED: readonly Explained[] = [
  { kinds: ['Customer'], path: 'customers', parameter: 'customerId', noun: 'a customer', unknown: 'USER_NOT_FOUND' },
  {
    kinds: ['Job'],
    path: 'customers/bulk/jobs',
    parameter: 'jobId',
    noun: 'an import of customers',
    unknown: 'BULK_UPLOAD_JOB_NOT_FOUND',
  },
  { kinds: ['BeneficialOwner'], path: 'beneficial-owners', parameter: 'beneficialOwnerId', noun: 'a beneficial owner' },
  { kinds: ['Document'], path: 'documents', parameter: 'documentId', noun: 'a document' },
  { kinds: ['Verification'], path: 'verifications', parameter: 'verificationId', noun: 'a verification' },
  { kinds: ['InternalAccount'], path: 'internal-accounts', parameter: 'accountId', noun: 'an internal account' },
  {
    kinds: ['ExternalAccount'],
    path: 'customers/external-accounts',
    parameter: 'externalAccountId',
    noun: "a customer's external account",
  },
  {
    kinds: ['Transaction', 'CardTransaction'],
    path: 'transactions',
    parameter: 'transactionId',
    noun: 'a transaction',
    unknown: 'TRANSACTION_NOT_FOUND',
  },
  { kinds: ['Quote'], path: 'quotes', parameter: 'quoteId', noun: 'a quote', unknown: 'QUOTE_NOT_FOUND' },
  { kinds: ['Card'], path: 'cards', parameter: 'id', noun: 'a card' },
  { kinds: ['Session'], path: 'auth/sessions', parameter: 'sessionId', noun: 'a session of an embedded wallet' },
  { kinds: ['DelegatedKey'], path: 'auth/delegated-keys', parameter: 'delegatedKeyId', noun: 'a delegated key' },
  { kinds: ['Stablecoin'], path: 'stablecoins', parameter: 'stablecoinId', noun: 'a stablecoin' },
  {
    kinds: ['StablecoinOperation'],
    path: 'stablecoin-operations',
    parameter: 'stablecoinOperationId',
    noun: 'a mint or burn',
  },
  {
    kinds: ['StablecoinProviderAccount'],
    path: 'stablecoin-provider-accounts',
    parameter: 'stablecoinProviderAccountId',
    noun: 'an account at a stablecoin provider',
    unknown: 'STABLECOIN_PROVIDER_ACCOUNT_NOT_FOUND',
  },
  { kinds: ['Agent'], path: 'agents', parameter: 'agentId', noun: 'an agent' },
  { kinds: ['AgentAction'], path: 'agents/actions', parameter: 'actionId', noun: 'an action of an agent' },
  { kinds: ['Webhook'], path: 'webhook-deliveries', parameter: 'webhookId', noun: 'the delivery of a webhook' },
  { kinds: ['WebhookEndpoint'], path: 'webhook-endpoints', parameter: 'endpointId', noun: 'a webhook endpoint' },
  { kinds: ['Snapshot'], path: 'sandbox/snapshots', parameter: 'snapshotId', noun: 'a snapshot' },
  { kinds: ['Fault'], path: 'sandbox/faults', parameter: 'faultId', noun: 'a fault' },
  { kinds: ['Token'], path: 'tokens', parameter: 'tokenId', noun: 'an API token', unknown: 'TOKEN_NOT_FOUND' },
];

/** One controller per type, below the path of its GET, so that the URL of a resource leads to the URL of its explanation. */
export const EXPLANATION_CONTROLLERS: readonly Class[] = EXPLAINED.map((explained) => controllerOf(explained));

function controllerOf({ kinds, path, parameter, noun, unknown = 'REFERENCE_NOT_FOUND' }: Explained): Class {
  @ApiTags('Sandbox controls')
  @Controller(path)
  @SandboxOnly()
  @WithoutFaults()
  class ExplanationController {
    constructor(private readonly queries: QueryBus) {}

    @Get(`:${parameter}/explanation`)
    @Answers(200, ExplanationResponse, {
      summary: `Explain the state of ${noun}`,
      description:
        'Returns every request that touched the resource, with its consequences: events with their postings, steps of processes, calls to outside parties, webhooks. For a failure also the cause and the condition that would have avoided it.',
      errors: [unknown],
    })
    get(
      @CurrentTenant() tenant: Tenant,
      @Metadata() metadata: CommandMetadata,
      @ResourceIdParam(kinds, parameter) id: string,
    ): Promise<Explanation> {
      return this.queries.execute(new GetExplanation(tenant, { id, metadata }));
    }
  }
  Object.defineProperty(ExplanationController, 'name', { value: `${kinds[0]}ExplanationController` });
  return ExplanationController;
}

/** An invitation is identified only by its code. */
@ApiTags('Sandbox controls')
@Controller('invitations')
@SandboxOnly()
@WithoutFaults()
export class InvitationExplanationController {
  constructor(private readonly queries: QueryBus) {}

  @Get(':invitationCode/explanation')
  @Answers(200, ExplanationResponse, {
    summary: 'Explain the state of an invitation',
    errors: ['INVITATION_NOT_FOUND'],
  })
  get(
    @CurrentTenant() tenant: Tenant,
    @Metadata() metadata: CommandMetadata,
    @Param('invitationCode') code: string,
  ): Promise<Explanation> {
    const id = resourceId('Invitation', code);
    if (!isResourceId('Invitation', id))
      throw new Refusal('INVITATION_NOT_FOUND', 'There is no invitation with this code.');
    return this.queries.execute(new GetExplanation(tenant, { id, metadata }));
  }
}

/** The reset of a factor is recorded with its customer, whom its GET also names. */
@ApiTags('Sandbox controls')
@Controller('sca/factors/reset')
@SandboxOnly()
@WithoutFaults()
export class FactorResetExplanationController {
  constructor(private readonly queries: QueryBus) {}

  @Get(':resetId/explanation')
  @Answers(200, ExplanationResponse, {
    summary: 'Explain the state of the reset of a factor',
    errors: ['REFERENCE_NOT_FOUND', 'USER_NOT_FOUND', 'CONFLICT', 'CUSTOMER_DELETED'],
  })
  get(
    @CurrentTenant() tenant: Tenant,
    @Metadata() metadata: CommandMetadata,
    @Query() { customerId }: FactorResetExplanationQuery,
    @Param('resetId') resetId: string,
  ): Promise<Explanation> {
    const id = resourceId('FactorReset', resetId);
    if (!isResourceId('FactorReset', id)) throw new Refusal('REFERENCE_NOT_FOUND', 'There is no such reset.');
    return this.queries.execute(
      new GetExplanation(tenant, { id, metadata, recordedIn: uuidOf('Customer', customerId) }),
    );
  }
}

/** The configuration of a platform is identified by the credential. */
@ApiTags('Sandbox controls')
@Controller('config')
@SandboxOnly()
@WithoutFaults()
export class ConfigExplanationController {
  constructor(private readonly queries: QueryBus) {}

  @Get('explanation')
  @Answers(200, ExplanationResponse, { summary: 'Explain the state of the platform configuration' })
  get(@CurrentTenant() tenant: Tenant, @Metadata() metadata: CommandMetadata): Promise<Explanation> {
    const id = resourceId('PlatformConfig', tenant.platformId);
    return this.queries.execute(new GetExplanation(tenant, { id, metadata }));
  }
}

/**
 * The path of a resource's explanation, below the API's base path; null for a type that has none. The path for a FactorReset also takes the
 * `customerId`.
 */
export function explanationPathOf(id: string): string | null {
  const kind = id.slice(0, id.indexOf(':')) as ResourceName;
  if (kind === 'Invitation') return `/invitations/${id.slice(kind.length + 1)}/explanation`;
  if (kind === 'FactorReset') return `/sca/factors/reset/${id.slice(kind.length + 1)}/explanation`;
  if (kind === 'PlatformConfig') return '/config/explanation';
  const explained = EXPLAINED.find(({ kinds }) => kinds.includes(kind));
  return explained === undefined ? null : `/${explained.path}/${id}/explanation`;
}
