import { createHash } from 'node:crypto';
import { Body, Controller, Delete, Get, Injectable, Post, Query, Req } from '@nestjs/common';
import { Refusal, type Tenant } from '@app/kernel';
import {
  AmountField,
  Answers,
  type ApiRequest,
  AuthenticatedBy,
  BoundedByAddress,
  type CommandMetadata,
  CountryField,
  CurrencyField,
  CurrentPrincipal,
  CurrentTenant,
  DateField,
  EmailField,
  EnumField,
  FlagField,
  KeyRequired,
  ListField,
  Metadata,
  Multipart,
  NestedField,
  PageOf,
  PageQuery,
  PhoneField,
  type Principal,
  Public,
  Requires,
  ResourceIdField,
  ResourceIdParam,
  SandboxOnly,
  TextField,
  PeriodEndField,
  PeriodStartField,
  UnionBody,
  UnionOf,
  UrlField,
  VariantRegistry,
  page,
  pageRequest,
  type IncomingFile,
  readMultipart,
  rules,
} from '@app/http';

/** Names of uploaded files that are not yet deleted. */
export const FILES_HELD = new Set<string>();

export const ACCOUNT_INFO = new VariantRegistry('ProbeAccountInfo', 'accountType');

@ACCOUNT_INFO.variant('USD_ACCOUNT')
export class UsdAccount {
  accountType!: 'USD_ACCOUNT';

  @TextField({ pattern: /^\d{4,17}$/, min: 4, max: 17 })
  accountNumber!: string;
}

@ACCOUNT_INFO.variant('SPARK_WALLET')
export class SparkWallet {
  accountType!: 'SPARK_WALLET';

  @TextField()
  address!: string;
}

export class ProbeAddress {
  @TextField({ max: 100 })
  line1!: string;

  @TextField({ max: 10 })
  postalCode!: string;

  @CountryField()
  country!: string;
}

export class ProbeOwner {
  @TextField()
  lastName!: string;
}

export class ProbeRequest {
  @ResourceIdField('Customer')
  customerId!: string;

  @AmountField({ max: 1000 })
  amount!: number;

  @CurrencyField()
  currency!: string;

  @EnumField(['INDIVIDUAL', 'BUSINESS'], { optional: true })
  kind?: string;

  @DateField({ optional: true })
  birthDate?: string;

  @EmailField({ optional: true, nullable: true })
  email?: string | null;

  @PhoneField({ optional: true })
  phoneNumber?: string;

  @UrlField({ optional: true })
  endpoint?: string;

  @NestedField(() => ProbeAddress, { optional: true })
  address?: ProbeAddress;

  @ListField(rules.resourceIdOf('InternalAccount'), { optional: true, min: 1, unique: true })
  fundingSources?: string[];

  @ListField(() => ProbeOwner, { optional: true })
  owners?: ProbeOwner[];

  @UnionOf(ACCOUNT_INFO, { optional: true })
  accountInfo?: UsdAccount | SparkWallet;

  @UnionOf(ACCOUNT_INFO, { optional: true, list: true, max: 3 })
  accountInfos?: (UsdAccount | SparkWallet)[];
}

export class ProbeQuery extends PageQuery {
  @ResourceIdField('Customer', { optional: true })
  customerId?: string;

  @FlagField({ optional: true })
  isIncludingDeleted?: boolean;

  @ListField(rules.enumOf(['OPEN', 'DONE']), { optional: true })
  status?: string[];

  @PeriodStartField({ optional: true })
  createdAfter?: string;

  @PeriodEndField({ optional: true })
  createdBefore?: string;
}

export class ProbeResponse {
  @ResourceIdField('Customer')
  id!: string;
}

/** State behind the controller that the tests observe and control. */
@Injectable()
export class Probe {
  readonly seen: CommandMetadata[] = [];
  /** Runs in the handler before it responds. */
  before: () => Promise<void> | void = () => undefined;
}

const POSITIONS = [5n, 4n, 3n, 2n, 1n];

export class ProbeForm {
  @TextField({ optional: true })
  note?: string;
}

@Controller('probes')
export class ProbeController {
  constructor(private readonly probe: Probe) {}

  @Post()
  @Requires('MANAGE')
  @Answers(201, ProbeResponse, { errors: ['CONFLICT'] })
  create(@Body() body: ProbeRequest): object {
    return { ...body };
  }

  @Post('accounts')
  @Requires('MANAGE')
  @Answers(201, ACCOUNT_INFO)
  createAccount(@UnionBody(ACCOUNT_INFO) body: UsdAccount | SparkWallet): object {
    return { made: body.constructor.name, ...body };
  }

  @Post('transfers')
  @Requires('TRANSACT')
  @Answers(201, ProbeResponse)
  async transfer(
    @CurrentTenant() tenant: Tenant,
    @Metadata() metadata: CommandMetadata,
    @Body() body: object,
  ): Promise<object> {
    this.probe.seen.push(metadata);
    await this.probe.before();
    return { runs: this.probe.seen.length, tenant, body };
  }

  @Post('agents/transfers')
  @AuthenticatedBy('AgentAuth')
  @Requires('TRANSACT')
  @Answers(201, ProbeResponse)
  agentTransfer(@CurrentPrincipal() { callerId }: Principal, @Metadata() metadata: CommandMetadata): object {
    this.probe.seen.push(metadata);
    return { runs: this.probe.seen.length, callerId };
  }

  @Get('codes/:code')
  @Public()
  @BoundedByAddress()
  @Answers(200, ProbeResponse, { isPublic: true })
  code(): object {
    return { id: 'nobody' };
  }

  @Post('mints')
  @Requires('TRANSACT')
  @KeyRequired()
  @Answers(204, undefined)
  mint(@Metadata() metadata: CommandMetadata): void {
    this.probe.seen.push(metadata);
  }

  @Post('unguarded')
  unguarded(): void {}

  @Post('sandbox')
  @Requires('TRANSACT')
  @SandboxOnly()
  sandbox(@Metadata() metadata: CommandMetadata): CommandMetadata {
    return metadata;
  }

  @Post('forms')
  @Requires('TRANSACT')
  @Multipart(ProbeForm)
  async form(@Req() request: ApiRequest): Promise<object> {
    const take = async ({ fileName, content }: IncomingFile) => {
      let size = 0;
      const hash = createHash('sha256');
      for await (const chunk of content as AsyncIterable<Buffer>) {
        size += chunk.length;
        hash.update(chunk);
        if (size > 1_000_000) throw new Refusal('INVALID_INPUT', 'The file is too large.');
      }
      FILES_HELD.add(fileName);
      return { fileName, size, digest: hash.digest('hex') };
    };
    type Taken = Awaited<ReturnType<typeof take>>;
    const handling = {
      take,
      digestOf: ({ digest }: Taken) => digest,
      discard: async ({ fileName }: Taken) => void FILES_HELD.delete(fileName),
    };
    return readMultipart(request, 'file', handling, async ({ fields, file }) => {
      await this.probe.before();
      if (fields['refused'] !== undefined) throw new Refusal('INVALID_INPUT', 'The form is refused.');
      return { fields, ...(file && { file: { fileName: file.fileName, size: file.size } }) };
    });
  }

  @Get()
  @Answers(200, PageOf(ProbeResponse))
  list(@Query() query: ProbeQuery): object {
    const { limit, after } = pageRequest(query);
    const rest = POSITIONS.filter((position) => after === undefined || position < after);
    const rows = rest
      .slice(0, limit)
      .map((position) => ({ position, document: { position: Number(position), ...query } }));
    return page(query, { rows, hasMore: rest.length > limit, total: POSITIONS.length });
  }

  @Get('unions')
  @Answers(200, PageOf(ACCOUNT_INFO))
  unions(): object {
    return page({}, { rows: [], hasMore: false });
  }

  @Get('union-with-base')
  @Answers(200, { base: ProbeResponse, union: ACCOUNT_INFO })
  unionWithBase(): object {
    return {};
  }

  @Get('broken')
  broken(): never {
    throw new Error('relation "secret_table" does not exist');
  }

  @Get('slow-down')
  slowDown(): never {
    throw new Refusal('RATE_LIMITED', 'One code every 30 seconds.', { retryAfter: 30 });
  }

  @Get(':id')
  @Answers(200, ProbeResponse)
  get(@ResourceIdParam('Customer') id: string): object {
    return { id };
  }

  @Delete(':id')
  @Requires('MANAGE')
  @Answers(204, undefined)
  remove(@ResourceIdParam('Customer') _id: string): void {}
}
