import { Injectable } from '@nestjs/common';
import { type FieldError, Refusal, type Tenant, invalidInput, firstOfEach } from '@app/kernel';
import { PlatformDirectory } from '@app/platforms';
import type { CustomerRegistration } from '../domain/customer/customer.commands.js';
import { BEYOND_THE_HEADER, type CustomerRow, CustomerRowReader } from '../providers/customer-rows.port.js';
import { CUSTOMER_CREATE_REQUEST, type CustomerCreateRequest } from './customer.dto.js';
import { readRegistration } from './customer-request.reader.js';

/** Member of the body of POST /customers for each column of a file (onboarding-accounts 2.8). */
const PLACES: Readonly<Record<string, string>> = {
  umaAddress: 'umaAddress',
  platformCustomerId: 'platformCustomerId',
  customerType: 'customerType',
  fullName: 'fullName',
  birthDate: 'birthDate',
  email: 'email',
  addressLine1: 'address.line1',
  addressLine2: 'address.line2',
  city: 'address.city',
  state: 'address.state',
  postalCode: 'address.postalCode',
  country: 'address.country',
  businessLegalName: 'businessInfo.legalName',
  businessRegistrationNumber: 'businessInfo.registrationNumber',
  businessTaxId: 'businessInfo.taxId',
};
const FOR_ALL = [
  'umaAddress',
  'platformCustomerId',
  'customerType',
  'addressLine1',
  'city',
  'state',
  'postalCode',
  'country',
];
const FOR_TYPE: ReadonlyMap<string | undefined, readonly string[]> = new Map([
  ['INDIVIDUAL', ['fullName', 'birthDate']],
  ['BUSINESS', ['businessLegalName']],
]);

/** Rows follow the rules of POST /customers, but more columns are mandatory than fields there. */
@Injectable()
export class RequestRowReader extends CustomerRowReader {
  constructor(private readonly platforms: PlatformDirectory) {
    super();
  }

  async registrationOf(row: CustomerRow, tenant: Tenant, now: string): Promise<CustomerRegistration> {
    if (row[BEYOND_THE_HEADER] !== undefined)
      throw invalidInput('The row has more cells than the header. A cell with a comma must be quoted.');
    const request = CUSTOMER_CREATE_REQUEST.convert(bodyOf(row));
    const forType = FOR_TYPE.get(row['customerType']);
    const missing = [...FOR_ALL, ...(forType ?? [])]
      .filter((column) => row[column] === undefined)
      .map((column) => ({ field: PLACES[column]!, message: 'is required' }));
    if (forType === undefined) {
      throw invalidInput(
        'The row has no customerType.',
        ...onePerField([...missing, { field: 'customerType', message: 'must be INDIVIDUAL or BUSINESS' }]),
      );
    }
    const reading = readRegistration(request as CustomerCreateRequest, await this.platforms.config(tenant), now);
    if (missing.length === 0) return reading;
    const others = await reading.then(
      () => [],
      (error: unknown) => {
        if (!(error instanceof Refusal)) throw error;
        return error.details?.errors ?? [];
      },
    );
    throw invalidInput('The row lacks required values.', ...onePerField([...missing, ...others]));
  }

  columnOf(error: FieldError): FieldError {
    const column = Object.keys(PLACES).find((name) => PLACES[name] === error.field);
    return column === undefined ? error : { ...error, field: column };
  }
}

function bodyOf(row: CustomerRow): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  for (const [column, place] of Object.entries(PLACES)) {
    if (row[column] === undefined) continue;
    const [outer = '', inner] = place.split('.');
    body[outer] = inner === undefined ? row[column] : { ...(body[outer] as object), [inner]: row[column] };
  }
  return body;
}

function onePerField(errors: readonly FieldError[]): FieldError[] {
  return firstOfEach(errors, ({ field }) => field);
}
