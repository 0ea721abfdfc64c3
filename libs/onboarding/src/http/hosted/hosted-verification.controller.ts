import { Controller, Get, Head, Param, Post, Req, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiExcludeController } from '@nestjs/swagger';
import { plainToInstance } from 'class-transformer';
import { parse as parseCookies } from 'cookie';
import type { Response } from 'express';
import {
  BASE_PATH,
  type FieldError,
  Refusal,
  isResourceId,
  constantTimeEquals,
  PlatformClock,
  type Tenant,
} from '@app/kernel';
import {
  type ApiRequest,
  type CommandMetadata,
  IdSource,
  Multipart,
  Public,
  type Violation,
  violationsOf,
  readFields,
  refusalOf,
  PublicAddress,
} from '@app/http';
import { PlatformDirectory } from '@app/platforms';
import { ChangeCustomer } from '../../commands/change-customer.js';
import { CompleteHostedLink } from '../../commands/complete-hosted-link.js';
import { OpenHostedLink } from '../../commands/open-hosted-link.js';
import { RegisterOwner } from '../../commands/register-owner.js';
import { ReplaceDocument } from '../../commands/replace-document.js';
import { SubmitCustomer } from '../../commands/submit-customer.js';
import { UploadDocument } from '../../commands/upload-document.js';
import type { Finding } from '../../domain/customer/assessment.events.js';
import { isRunning } from '../../domain/customer/assessment.js';
import type { CustomerState } from '../../domain/customer/customer.decider.js';
import { findingsOf } from '../../domain/customer/findings.js';
import { DocumentArchive } from '../../providers/document-archive.port.js';
import { IdentityVerifiers } from '../../providers/identity-verifier.port.js';
import { CustomerFiles } from '../../queries/customer-files.questions.js';
import { GetVerification } from '../../queries/file-items.queries.js';
import { type HostedLink, HostedLinks } from '../../queries/hosted-links.questions.js';
import { readChanges } from '../customer-request.reader.js';
import { CUSTOMER_UPDATE_REQUEST, type CustomerUpdateRequest } from '../customer.dto.js';
import { readDocumentForm } from '../document-form.reader.js';
import { DocumentReplaceRequest, DocumentUploadRequest } from '../document.dto.js';
import { OwnerRequest } from '../owner.dto.js';
import { plain } from '../plain.js';
import { CUSTOMER_FIELDS, OWNER_FIELDS, bodyOf } from './hosted-fields.js';
import { HOSTED_PAGE_HEADERS, closedPage, donePage, startPage, taskPage } from './hosted-page.js';

const PAGES = 'hosted/verification';
const CLOSED = 'LINK_CLOSED';
const CONTACT_CHANNELS: ReadonlySet<string> = new Set(['email', 'phoneNumber']);

/** A form of the flow: whatever its fields, it is read as multipart. */
export class HostedVerificationRequest {}

/** A browser in the middle of the flow. */
interface Visit extends HostedLink {
  readonly path: string;
  readonly customer: CustomerState;
  readonly metadata: CommandMetadata;
}

/**
 * The pages behind a kycUrl, for browsers (onboarding-accounts 4). The token in the URL opens them once; after that a cookie binds them to
 * the browser that started, until the link expires. They act for the customer as the platform could through the API.
 */
@ApiExcludeController()
@Public()
@Controller(PAGES)
export class HostedVerificationController {
  constructor(
    private readonly commands: CommandBus,
    private readonly links: HostedLinks,
    private readonly files: CustomerFiles,
    private readonly queries: QueryBus,
    private readonly platforms: PlatformDirectory,
    private readonly verifiers: IdentityVerifiers,
    private readonly archive: DocumentArchive,
    private readonly ids: IdSource,
    private readonly clocks: PlatformClock,
    private readonly address: PublicAddress,
  ) {}

  /** A look that does nothing: GET ends a link whose customer was decided on. */
  @Head(':token')
  preview(@Res() response: Response): void {
    response.set(HOSTED_PAGE_HEADERS).status(200).end();
  }

  @Get(':token')
  async show(@Param('token') token: string, @Req() request: ApiRequest, @Res() response: Response): Promise<void> {
    await this.answer(response, async () => {
      const link = await this.find(token);
      if (link.state.sessionId !== null) return this.pageOf(this.visit(link, token, request));
      if (this.now(link.tenant) >= link.state.expiresAt) throw new Refusal('CONFLICT', 'The link has expired.');
      return startPage(pathOf(token), await this.platforms.host(link.tenant));
    });
  }

  @Post(':token/begin')
  @Multipart(HostedVerificationRequest)
  async begin(@Param('token') token: string, @Req() request: ApiRequest, @Res() response: Response): Promise<void> {
    await this.answer(response, async () => {
      const { tenant, linkUuid, state } = await this.find(token);
      const secret = await this.commands.execute(
        new OpenHostedLink(tenant, { linkUuid }, this.metadata(tenant, request, linkUuid)),
      );
      const secure = this.address.isSecure(request);
      response.cookie(cookieOf(linkUuid, secure), secret, { httpOnly: true, sameSite: 'lax', secure, path: '/' });
      const file = await this.files.open(tenant, state.customerId);
      const { registrationNumber } = file.profile.businessInfo ?? {};
      const verdict = await this.verifiers.of(tenant.environment).atSubmission({ ...file, registrationNumber });
      // Where the verifier decides without a look at the data there is nothing to ask.
      if (!isDecided(file) && !verdict.checksData)
        await this.commands.execute(
          new SubmitCustomer(tenant, { customerId: file.customerId }, this.metadata(tenant, request, linkUuid)),
        );
      return { to: pathOf(token) };
    });
  }

  @Post(':token/data')
  @Multipart(HostedVerificationRequest)
  data(@Param('token') token: string, @Req() request: ApiRequest, @Res() response: Response): Promise<void> {
    return this.take(token, request, response, async ({ tenant, linkUuid, customer }, entered) => {
      const fields = Object.assign(entered, await readFields(request));
      // the rules of a customer's contact allow one of its channels to change at a time
      for (const channel of [...CONTACT_CHANNELS, null]) {
        const members = CUSTOMER_FIELDS.filter(({ name }) =>
          channel === null ? !CONTACT_CHANNELS.has(name) : name === channel,
        );
        const body = bodyOf(members, fields);
        if (Object.keys(body).length === 0) continue;
        const metadata = this.metadata(tenant, request, linkUuid);
        const current = await this.files.open(tenant, customer.customerId);
        const changes = await readChanges(
          CUSTOMER_UPDATE_REQUEST.convert({ customerType: customer.customerType, ...body }) as CustomerUpdateRequest,
          current,
          await this.platforms.config(tenant),
          metadata.at,
        );
        await this.commands.execute(
          new ChangeCustomer(tenant, { customerId: customer.customerId, changes, retry: null }, metadata),
        );
      }
    });
  }

  @Post(':token/owners')
  @Multipart(HostedVerificationRequest)
  owners(@Param('token') token: string, @Req() request: ApiRequest, @Res() response: Response): Promise<void> {
    return this.take(token, request, response, async ({ tenant, customer: { customerId }, metadata }, entered) => {
      const fields = Object.assign(entered, await readFields(request));
      const owner = plainToInstance(OwnerRequest, { customerId, ...bodyOf(OWNER_FIELDS, fields) });
      const mistakes = [...(await violationsOf(owner)), ...taxCountryOf(owner)];
      if (mistakes.length > 0) throw refusalOf(mistakes);
      const { customerId: _, ...details } = owner;
      await this.commands.execute(new RegisterOwner(tenant, { customerId, owner: plain(details) }, metadata));
    });
  }

  @Post(':token/documents')
  @Multipart(HostedVerificationRequest)
  documents(@Param('token') token: string, @Req() request: ApiRequest, @Res() response: Response): Promise<void> {
    return this.take(token, request, response, async ({ tenant, customer, metadata }) => {
      await readDocumentForm(
        request,
        this.archive,
        tenant,
        DocumentUploadRequest,
        ({ form: { documentHolder }, description, received }) =>
          this.commands.execute(
            new UploadDocument(
              tenant,
              { customerId: customer.customerId, documentHolder, description, received },
              metadata,
            ),
          ),
      );
    });
  }

  @Post(':token/documents/:documentId')
  @Multipart(HostedVerificationRequest)
  replace(
    @Param('token') token: string,
    @Param('documentId') documentId: string,
    @Req() request: ApiRequest,
    @Res() response: Response,
  ): Promise<void> {
    return this.take(token, request, response, async ({ tenant, customer: { customerId }, metadata }) => {
      await readDocumentForm(
        request,
        this.archive,
        tenant,
        DocumentReplaceRequest,
        async ({ description, received }) => {
          if (!isResourceId('Document', documentId))
            throw new Refusal('REFERENCE_NOT_FOUND', 'There is no such document.');
          await this.commands.execute(
            new ReplaceDocument(tenant, { customerId, documentId, description, received }, metadata),
          );
        },
      );
    });
  }

  @Post(':token/submit')
  @Multipart(HostedVerificationRequest)
  submit(@Param('token') token: string, @Req() request: ApiRequest, @Res() response: Response): Promise<void> {
    return this.take(token, request, response, async ({ tenant, customer: { customerId }, metadata }) => {
      await this.commands.execute(new SubmitCustomer(tenant, { customerId }, metadata));
    });
  }

  /**
   * Performs a form's action and shows the page again, with the refusal if there is one. A form submitted after the customer is in review
   * or decided changes nothing, since its page is out of date.
   */
  private take(
    token: string,
    request: ApiRequest,
    response: Response,
    act: (visit: Visit, entered: Record<string, string>) => Promise<void>,
  ): Promise<void> {
    return this.answer(response, async () => {
      const link = await this.find(token);
      const visiting = this.visit(link, token, request);
      const entered: Record<string, string> = {};
      try {
        const visit = await visiting;
        if (isOver(visit.customer)) return await this.pageOf(visiting);
        await act(visit, entered);
        return { to: pathOf(token) };
      } catch (error) {
        if (!(error instanceof Refusal) || error.details?.reason === CLOSED) throw error;
        return this.pageOf(visiting, error.details?.errors ?? [{ field: 'Form', message: error.message }], entered);
      }
    });
  }

  private async pageOf(
    visiting: Promise<Visit>,
    mistakes: readonly FieldError[] = [],
    entered: Readonly<Record<string, string>> = {},
  ): Promise<string> {
    const { tenant, linkUuid, state, path, customer, metadata } = await visiting;
    if (isOver(customer)) {
      await this.commands.execute(new CompleteHostedLink(tenant, { linkUuid }, metadata));
      return donePage(state.redirectUri, await this.platforms.host(tenant));
    }
    const owners = customer.owners.map(({ ownerId, personalInfo }) => ({
      id: ownerId,
      name: `${personalInfo?.firstName} ${personalInfo?.lastName}`,
    }));
    const holders = [
      { id: customer.customerId, name: customer.customerType === 'BUSINESS' ? 'The business' : 'Mine' },
      ...owners,
    ];
    return taskPage({
      platform: await this.platforms.host(tenant),
      path,
      isBusiness: customer.customerType === 'BUSINESS',
      findings: await this.findingsOn(tenant, customer),
      holders,
      documents: customer.documents,
      mistakes,
      entered,
    });
  }

  /** Missing data and, once nothing is missing, the verifier's findings on documents that were not replaced since. */
  private async findingsOn(tenant: Visit['tenant'], customer: CustomerState): Promise<readonly Finding[]> {
    const missing = findingsOf(customer, this.now(tenant));
    if (missing.length > 0 || customer.verification?.status !== 'RESOLVE_ERRORS') return missing;
    const { errors } = await this.queries.execute(
      new GetVerification(tenant, { id: customer.verification.verificationId }),
    );
    return errors.filter(({ resourceId }) =>
      customer.documents.some(({ documentId, submitted }) => documentId === resourceId && submitted),
    );
  }

  private async visit(link: HostedLink, token: string, request: ApiRequest): Promise<Visit> {
    const { tenant, linkUuid, state } = link;
    const secret = state.sessionId === null ? null : this.links.sessionOf(tenant, linkUuid, state.sessionId);
    const given = receivedCookie(request, cookieOf(linkUuid, this.address.isSecure(request)));
    if (secret === null || given === undefined || !constantTimeEquals(given, secret))
      throw closed('The link was used before, or in another browser.');
    if (this.now(tenant) >= state.expiresAt) throw closed('The link has expired.');
    return {
      ...link,
      path: pathOf(token),
      customer: await this.files.open(tenant, state.customerId),
      metadata: this.metadata(tenant, request, linkUuid),
    };
  }

  private async find(token: string): Promise<HostedLink> {
    const link = await this.links.find(token);
    if (link === null) throw new Refusal('REFERENCE_NOT_FOUND', 'There is no such link.');
    return link;
  }

  private metadata(tenant: Tenant, request: ApiRequest, linkUuid: string): CommandMetadata {
    const commandId = this.ids.next();
    return {
      commandId,
      requestHash: commandId,
      correlationId: request.id,
      causationId: null,
      actor: `hosted-link:${linkUuid}`,
      ...this.clocks.moment(tenant),
    };
  }

  private now(tenant: Tenant): string {
    return this.clocks.now(tenant).toISOString();
  }

  private async answer(response: Response, page: () => Promise<string | { readonly to: string }>): Promise<void> {
    response.set(HOSTED_PAGE_HEADERS);
    try {
      const shown = await page();
      if (typeof shown === 'string') response.status(200).send(shown);
      else response.redirect(303, shown.to);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      response.status(error.status === 409 ? 410 : error.status).send(closedPage(error.message));
    }
  }
}

function pathOf(token: string): string {
  return `${BASE_PATH}/${PAGES}/${token}`;
}

/** The country of a foreign tax number, which the review needs: a person is registered here once and cannot be changed. */
function taxCountryOf({ personalInfo }: OwnerRequest): Violation[] {
  const isForeign = personalInfo?.nationality !== 'US' && personalInfo?.idType === 'NON_US_TAX_ID';
  if (!isForeign || personalInfo.countryOfIssuance !== undefined) return [];
  const error = { field: 'personalInfo.countryOfIssuance', message: 'is required for a tax number of another country' };
  return [{ code: 'INVALID_INPUT', error }];
}

function closed(message: string): Refusal {
  return new Refusal('CONFLICT', message, { reason: CLOSED });
}

function isDecided({ status }: CustomerState): boolean {
  return status === 'APPROVED' || status === 'REJECTED';
}

/** True if the customer need not do anything more. */
function isOver(customer: CustomerState): boolean {
  return isDecided(customer) || isRunning(customer);
}

/** One of each link. Browsers take a name with `__Host-` only from this very host over https, so no other host can set it. */
function cookieOf(linkUuid: string, secure: boolean): string {
  return `${secure ? '__Host-' : ''}verification-${linkUuid}`;
}

function receivedCookie(request: ApiRequest, cookie: string): string | undefined {
  return parseCookies(request.headers.cookie ?? '')[cookie];
}
