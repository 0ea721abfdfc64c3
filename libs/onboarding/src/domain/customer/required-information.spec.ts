import { missingInformation } from './required-information.js';

describe('information a provider requires for a currency', () => {
  it('is reported by the path where it is missing, each once and in order', () => {
    expect(
      missingInformation(['FULL_NAME', 'BIRTH_DATE', 'TAX_ID', 'ID_NUMBER', 'POSTAL_ADDRESS'], 'INDIVIDUAL', {
        fullName: 'Jane Doe',
      }),
    ).toEqual(['birthDate', 'taxIdentifier', 'address']);
  });

  it('is sought in the business information of a business', () => {
    expect(
      missingInformation(['COMPANY_LEGAL_NAME', 'REGISTRATION_NUMBER', 'TAX_ID'], 'BUSINESS', {
        businessInfo: { legalName: 'Acme' },
      }),
    ).toEqual(['businessInfo.registrationNumber', 'businessInfo.taxId']);
  });

  it('is not asked of a customer whose type cannot have it', () => {
    expect(missingInformation(['COMPANY_LEGAL_NAME', 'BUSINESS_TYPE', 'FI_ADDRESS'], 'INDIVIDUAL', {})).toEqual([]);
    expect(missingInformation(['BIRTH_DATE', 'NATIONALITY'], 'BUSINESS', {})).toEqual([]);
  });
});
