export { AuthenticatedBy, BoundedByAddress, Public, Requires, SandboxOnly } from './auth/access.decorators.js';
export * from './auth/authenticator.port.js';
export { credentialOf } from './auth/basic-credential.js';
export * from './auth/session-credential.js';
export { PlatformCompatibility } from './compatibility/compatibility.port.js';
export { CONTRACT_DIFFERENCES } from './compatibility/contract-differences.js';
export * from './configure-http.js';
export * from './documentation/answers.decorator.js';
export * from './documentation/error-response.js';
export { FAULT_HEADER } from './faults/fault.interceptor.js';
export {
  type FaultedRequest,
  type RequestFault,
  RequestFaults,
  type RequestFaultType,
} from './faults/request-faults.port.js';
export { WithoutFaults } from './faults/without-faults.decorator.js';
export { OpenApiDocument } from './documentation/openapi-document.js';
export * from './http.module.js';
export * from './http.settings.js';
export { KeyRequired } from './idempotency/key-required.decorator.js';
export * from './http.migrations.js';
export * from './idempotency/sealer.port.js';
export { METRICS_REGISTRY } from './operations/metrics.js';
export { createOperations } from './operations/operations.module.js';
export type { ReadinessCheck } from './operations/readiness.js';
export { PlatformQuotas } from './quotas/platform-quotas.js';
export { QuotaSource } from './quotas/quota-source.port.js';
export { UsesQuota } from './quotas/quota.guard.js';
export type { Quotas } from './quotas/quotas.js';
export { packageDirectory } from './package-directory.js';
export { AddressOfList } from './pages/address-of-list.js';
export { type Page, page } from './pages/page.js';
export { type PageRequest, PageQuery, SortedPageQuery, pageRequest } from './pages/page-query.js';
export { PlatformEpochs } from './point-in-time/platform-epochs.port.js';
export { SupportsAsOf } from './point-in-time/supports-as-of.js';
export * from './problems/problem.js';
export { uncaughtAnswers } from './problems/uncaught.js';
export type { ApiRequest } from './requests/api-request.js';
export type { RequestRecord } from './request-records/request-record.js';
export { RequestRecords } from './request-records/request-records.js';
export type { CommandMetadata } from './requests/command-metadata.js';
export * from './requests/current.decorators.js';
export * from './requests/id-source.js';
export { RequestHashes } from './idempotency/request-hashes.js';
export { PublicAddress } from './requests/public-address.js';
export {
  type FileHandling,
  type IncomingFile,
  type MultipartForm,
  readFields,
  readMultipart,
} from './requests/multipart.js';
export { type OwnAnswer, type OwnRequest, OwnRequests } from './requests/own-requests.js';
export { type AnswerSigner, writeSigned } from './requests/signed-answer.js';
export { Slots } from './requests/slots.js';
export { CallsThirdParty } from './requests/slot.guard.js';
export { Multipart } from './requests/multipart.decorator.js';
export * from './signed-action/index.js';
export type { FollowedEvent, FollowedEvents } from './streams/open-streams.js';
export { asksForStream, EVENT_STREAM, serverSentEvent } from './streams/server-sent-event.js';
export { streamStart } from './streams/stream-start.js';
export { AnswersStreams, StreamedEvents } from './streams/streamed-events.js';
export { BodyOf } from './validation/body-of.js';
export type { FieldOptions, FieldRule } from './validation/field-rule.js';
export {
  AmountField,
  CountryField,
  CurrencyField,
  BirthDateField,
  DateField,
  DurationField,
  EmailField,
  EnumField,
  Field,
  FlagField,
  IntegerField,
  ListField,
  NestedField,
  PhoneField,
  RecordField,
  ResourceIdField,
  TextField,
  PeriodEndField,
  PeriodStartField,
  TimestampField,
  UrlField,
} from './validation/fields.js';
export { ResourceIdParam } from './validation/resource-id-param.js';
export * as rules from './validation/rules.js';
export { UnionBody, UnionOf, VariantRegistry } from './validation/union.js';
export { type Violation, violationsOf, refusalOf } from './validation/validation.js';
