import type { FieldError } from '@app/kernel';
import type { Finding } from '../../domain/customer/assessment.events.js';
import { CUSTOMER_FIELDS, DOCUMENT_FIELDS, type HostedField, OWNER_FIELDS } from './hosted-fields.js';

/** Contents of a page of the flow. */
export interface HostedTask {
  /** Path of the page itself; its forms go below it. */
  readonly path: string;
  readonly isBusiness: boolean;
  readonly findings: readonly Finding[];
  /** The customer and its owners: whose document an upload can be. */
  readonly holders: readonly { readonly id: string; readonly name: string }[];
  /** Faults of the last submission. */
  readonly mistakes: readonly FieldError[];
}

/** Nothing may run, load or frame these pages, and their address, which is a secret, is never sent to another site. */
export const HOSTED_PAGE_HEADERS = {
  'Content-Security-Policy':
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex',
  'Content-Type': 'text/html; charset=utf-8',
};

export function startPage(path: string): string {
  return page(
    'Verify your identity',
    `
    <p>You will be asked for what is missing of your data and documents. This link works once and in this browser alone.</p>
    ${form(`${path}/begin`, [], 'Begin')}`,
  );
}

export function taskPage({ path, isBusiness, findings, holders, mistakes }: HostedTask): string {
  const missing = findings.flatMap(({ field }) => (field === undefined ? [] : [field.replace(/^customer\./, '')]));
  const asked = CUSTOMER_FIELDS.filter(({ name }) => missing.includes(name));
  const refused = findings.filter(({ resourceId }) => resourceId.startsWith('Document:'));
  return page(
    'Verify your identity',
    `
    ${mistakes.length === 0 ? '' : `<ul class="mistakes" role="alert">${mistakes.map(({ field, message = 'is wrong' }) => `<li>${escape(`${labelOf(field)}: ${message}`)}</li>`).join('')}</ul>`}
    ${
      findings.length === 0
        ? '<p id="complete">Everything is here. Submit it for review.</p>'
        : `<h2>What is missing</h2><ul id="missing">${findings.map(({ reason }) => `<li>${escape(reason)}</li>`).join('')}</ul>`
    }
    ${asked.length === 0 ? '' : `<h2>Your data</h2>${form(`${path}/data`, asked, 'Save', 'data')}`}
    ${isBusiness ? `<h2>Owners and control persons</h2>${form(`${path}/owners`, OWNER_FIELDS, 'Add this person', 'owner')}` : ''}
    ${refused
      .map(
        ({ resourceId, reason }) => `<h2>Replace a document</h2><p>${escape(reason)}</p>
      ${form(`${path}/documents/${resourceId}`, DOCUMENT_FIELDS, 'Replace', 'replace')}`,
      )
      .join('')}
    <h2>Documents</h2>${form(
      `${path}/documents`,
      [{ name: 'documentHolder', label: 'Whose document', options: holders.map(({ id }) => id) }, ...DOCUMENT_FIELDS],
      'Upload',
      'document',
      Object.fromEntries(holders.map(({ id, name }) => [id, name])),
    )}
    <h2>Submit</h2>${form(`${path}/submit`, [], 'Submit for review', 'submit')}`,
  );
}

/** The end of the flow; the outcome of the verification is not shown here, since it may take time. */
export function donePage(redirectUri: string | undefined): string {
  const back =
    redirectUri === undefined ? '' : `<p><a id="back" href="${escape(redirectUri)}" rel="noreferrer">Go back</a></p>`;
  const head = redirectUri === undefined ? '' : `<meta http-equiv="refresh" content="2;url=${escape(redirectUri)}">`;
  return page(
    'Thank you',
    `<p id="done">Your part is complete. The company that sent you here will inform you of the decision.</p>${back}`,
    head,
  );
}

export function closedPage(reason: string): string {
  return page(
    'This link cannot be used',
    `<p id="closed">${escape(reason)} Ask for a new link where you got this one.</p>`,
  );
}

function labelOf(field: string): string {
  return [...CUSTOMER_FIELDS, ...OWNER_FIELDS, ...DOCUMENT_FIELDS].find(({ name }) => name === field)?.label ?? field;
}

function form(
  action: string,
  fields: readonly HostedField[],
  button: string,
  id?: string,
  names: Readonly<Record<string, string>> = {},
): string {
  const attributes = `method="post" enctype="multipart/form-data" action="${escape(action)}"${id === undefined ? '' : ` id="${id}"`}`;
  return `<form ${attributes}>${fields.map((field) => input(field, names)).join('')}<button>${escape(button)}</button></form>`;
}

function input(
  { name, label, type = 'text', options, optional = false }: HostedField,
  names: Readonly<Record<string, string>>,
): string {
  const required = optional ? '' : ' required';
  const choices = [...(optional ? [''] : []), ...(options ?? [])].map(
    (option) => `<option value="${escape(option)}">${escape(names[option] ?? option)}</option>`,
  );
  const control =
    options === undefined
      ? `<input name="${escape(name)}" type="${type}"${required}>`
      : `<select name="${escape(name)}"${required}>${choices.join('')}</select>`;
  return `<label>${escape(label)}${control}</label>`;
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

function page(title: string, body: string, head = ''): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>${head}<style>
body { margin: 2rem auto; max-width: 36rem; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif; color: #111; background: #fff; }
label { display: block; margin: .75rem 0; } input, select { display: block; width: 100%; box-sizing: border-box; font: inherit; padding: .4rem; }
button { font: inherit; padding: .5rem 1rem; } .mistakes { color: #a00; }
</style></head><body><h1>${title}</h1>${body}</body></html>`;
}
