const BOUNDARY = 'boundary-of-a-form';

/** Content-Type of the text of `formText`. */
export const FORM_TYPE = `multipart/form-data; boundary=${BOUNDARY}`;

/** A small document that looks like a PDF. */
export const PDF_TEXT = '%PDF-1.7 a document';

/** A CSV list with one new customer. */
export const CSV_TEXT =
  'platformCustomerId,customerType,fullName,birthDate,umaAddress\nfrom-a-list,INDIVIDUAL,Jane Doe,1990-01-15,\n';

/** The text of a multipart form: its fields, then its optional file. */
export function formText(fields: Readonly<Record<string, string>>, file: string | null = PDF_TEXT): string {
  const parts = Object.entries(fields).map(([name, value]) => part(`name="${name}"`, value));
  if (file !== null) parts.push(part('name="file"; filename="file"', file));
  return `${parts.join('')}--${BOUNDARY}--\r\n`;
}

function part(disposition: string, value: string): string {
  return `--${BOUNDARY}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${value}\r\n`;
}
