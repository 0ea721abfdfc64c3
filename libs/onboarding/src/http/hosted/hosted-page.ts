import type { FieldError } from '@app/kernel';
import { type Host, customerPage, escapeHtml, headersWithScript } from '@app/platforms';
import type { Finding } from '../../domain/customer/assessment.events.js';
import { CUSTOMER_FIELDS, DOCUMENT_FIELDS, type HostedField, OWNER_FIELDS } from './hosted-fields.js';
import { wordsOf } from './hosted-words.js';
import { PREVIEW_SCRIPT } from './preview-script.js';

export const HOSTED_PAGE_HEADERS = headersWithScript(PREVIEW_SCRIPT);

/** Contents of a page of the flow. */
interface HostedTask {
  readonly platform: Host;
  /** Path of the page; its forms are posted below it. */
  readonly path: string;
  readonly isBusiness: boolean;
  readonly findings: readonly Finding[];
  /** The customer and its owners, to whom an uploaded document can belong. */
  readonly holders: readonly { readonly id: string; readonly name: string }[];
  /** Uploaded documents. */
  readonly documents: readonly { readonly documentHolder: string; readonly documentType: string }[];
  /** Errors of the last submission. */
  readonly mistakes: readonly FieldError[];
  /** Texts of that submission, by input name. */
  readonly entered: Readonly<Record<string, string>>;
}

export function startPage(path: string, platform: Host): string {
  return customerPage(
    'Verify your identity',
    `
    <p>${escapeHtml(platform.name)} has to know who its customers are. You will be asked for your data and documents that are missing, one step at a time.</p>
    <p>Each step is saved. The link works in this browser alone: begin where you can also upload your documents.</p>
    ${form({ action: `${path}/begin`, button: 'Begin' })}`,
    { host: platform },
  );
}

/** A step of the flow, with its open findings. */
interface Step {
  readonly title: string;
  readonly findings: readonly Finding[];
}

const DOCUMENTS = 'Documents';
const OWNERS = 'Owners and control persons';
const REVIEW = 'Review';

/** Shows the first incomplete step and a list of the others. Further persons and documents can be added. */
export function taskPage(task: HostedTask): string {
  const { platform, path, isBusiness, findings, holders, mistakes } = task;
  const steps = stepsOf(findings, isBusiness);
  const current = steps.find((step) => step.findings.length > 0) ?? steps.at(-1)!;
  const place = steps.indexOf(current);
  const reached = (title: string): boolean => steps.findIndex((step) => step.title === title) < place;
  const ofDocument: readonly HostedField[] = [
    { name: 'documentHolder', label: 'Whose document', options: holders.map(({ id }) => id) },
    ...DOCUMENT_FIELDS,
  ];
  const owner = form({ action: `${path}/owners`, fields: OWNER_FIELDS, button: 'Add this person', id: 'owner', task });
  const document = form({
    action: `${path}/documents`,
    fields: ofDocument,
    button: 'Upload',
    id: 'document',
    task,
    names: Object.fromEntries(holders.map(({ id, name }) => [id, name])),
  });
  return customerPage(
    'Verify your identity',
    `
    <p class="for">for ${escapeHtml(platform.name)}</p>
    <ol class="steps" aria-label="Steps">${steps.map((step, index) => `<li${step === current ? ' aria-current="step"' : ''}>${step.title}${index < place ? ' <span class="done">done</span>' : ''}</li>`).join('')}</ol>
    ${mistakes.length === 0 ? '' : summary(mistakes)}
    <h2>${current.title}</h2>
    ${contentOf(current, task, { owner, document })}
    ${isBusiness && reached(OWNERS) ? more('Add another person', owner, OWNER_FIELDS, mistakes) : ''}
    ${reached(DOCUMENTS) ? more('Add another document', document, ofDocument, mistakes) : ''}
    ${current.title === DOCUMENTS || reached(DOCUMENTS) ? `<script>${PREVIEW_SCRIPT}</script>` : ''}`,
    { host: platform },
  );
}

function stepsOf(findings: readonly Finding[], isBusiness: boolean): readonly Step[] {
  const isOfField = ({ field }: Finding): boolean => fieldOf(field) !== undefined;
  const isOfOwners = ({ type, field }: Finding): boolean =>
    type === 'MISSING_BENEFICIAL_OWNER' ||
    type === 'MISSING_CONTROL_PERSON' ||
    field?.startsWith('personalInfo.') === true;
  const ofAddress = ({ field }: Finding): boolean => fieldOf(field)?.name.startsWith('address.') === true;
  const data = findings.filter(isOfField);
  const others = findings.filter((finding) => !isOfField(finding));
  return [
    { title: isBusiness ? 'The business' : 'About you', findings: data.filter((finding) => !ofAddress(finding)) },
    { title: 'Address', findings: data.filter(ofAddress) },
    ...(isBusiness ? [{ title: OWNERS, findings: others.filter(isOfOwners) }] : []),
    { title: DOCUMENTS, findings: others.filter((finding) => !isBusiness || !isOfOwners(finding)) },
    { title: REVIEW, findings: [] },
  ];
}

function contentOf(
  { title, findings }: Step,
  task: HostedTask,
  forms: { readonly owner: string; readonly document: string },
): string {
  const { path } = task;
  if (title === REVIEW)
    return `<p id="complete">Everything is here. Submit it for review.</p>${uploaded(task)}${form({ action: `${path}/submit`, button: 'Submit for review', id: 'submit' })}`;
  if (title === OWNERS) return `${missing(findings)}${forms.owner}`;
  if (title === DOCUMENTS) {
    const refused = findings.filter(({ resourceId }) => resourceId.startsWith('Document:'));
    const replacements = refused.map(
      ({ resourceId }) =>
        `<h3>Replace a document</h3>${form({ action: `${path}/documents/${resourceId}`, fields: DOCUMENT_FIELDS, button: 'Replace', id: `replace-${resourceId}`, task })}`,
    );
    return `${uploaded(task)}${missing(findings)}${replacements.join('')}${refused.length === 0 ? '' : '<h3>Add a document</h3>'}${forms.document}`;
  }
  // An answer can make other fields necessary: in some countries a business must name a contact.
  const asked = CUSTOMER_FIELDS.filter(
    ({ name }) =>
      findings.some(({ field }) => fieldOf(field)?.name === name) ||
      task.mistakes.some((mistake) => isOn(mistake, name)),
  );
  const unclear = findings.filter(({ type }) => type !== 'MISSING_FIELD');
  return `${unclear.length === 0 ? '' : missing(unclear)}${form({ action: `${path}/data`, fields: asked, button: 'Save', id: 'data', task })}`;
}

/** Uploaded documents by holder. */
function uploaded({ documents, holders }: HostedTask): string {
  if (documents.length === 0) return '';
  const items = documents.map(({ documentHolder, documentType }) => {
    const holder = holders.find(({ id }) => id === documentHolder);
    return `<li>${escapeHtml(wordsOf(documentType))}${holder === undefined ? '' : ` (${escapeHtml(holder.name)})`}</li>`;
  });
  return `<h3>Uploaded</h3><ul id="uploaded">${items.join('')}</ul>`;
}

function missing(findings: readonly Finding[]): string {
  return `<ul id="missing">${findings.map((finding) => `<li>${escapeHtml(reasonOf(finding))}</li>`).join('')}</ul>`;
}

function reasonOf({ acceptedDocumentTypes, type, field, reason }: Finding): string {
  if (acceptedDocumentTypes !== undefined && type.startsWith('MISSING_'))
    return `One of these documents is required: ${acceptedDocumentTypes.map((each) => wordsOf(each)).join(', ')}.`;
  return type === 'MISSING_FIELD' && field !== undefined ? `${labelOf(field)} is required.` : reason;
}

/** A form that is hidden until it is opened or one of its fields has an error. */
function more(title: string, content: string, fields: readonly HostedField[], mistakes: readonly FieldError[]): string {
  const isOpen = mistakes.some((mistake) => fields.some(({ name }) => isOn(mistake, name)));
  return `<details${isOpen ? ' open' : ''}><summary>${title}</summary>${content}</details>`;
}

/** Read aloud by screen readers when the page is shown again. */
function summary(mistakes: readonly FieldError[]): string {
  const items = mistakes.map(
    ({ field, message = 'is wrong' }) => `<li>${escapeHtml(`${labelOf(field)}: ${message}`)}</li>`,
  );
  return `<div class="mistakes" role="alert"><p>Please correct:</p><ul>${items.join('')}</ul></div>`;
}

function fieldOf(path: string | undefined): HostedField | undefined {
  return CUSTOMER_FIELDS.find(({ name }) => name === path?.replace(/^customer\./, ''));
}

/**
 * The end of the flow. The browser is redirected immediately, since a delayed redirect is hard on slow readers (WCAG 2.2.1). The result of
 * the verification is not shown, since it may take time.
 */
export function donePage(redirectUri: string | undefined, host: Host): string {
  const back =
    redirectUri === undefined
      ? ''
      : `<p><a id="back" href="${escapeHtml(redirectUri)}" rel="noreferrer">Go back</a></p>`;
  const head =
    redirectUri === undefined ? '' : `<meta http-equiv="refresh" content="0;url=${escapeHtml(redirectUri)}">`;
  return customerPage(
    'Thank you',
    `<p id="done">Your part is complete. The company that sent you here will inform you of the decision.</p>${back}`,
    { head, host },
  );
}

export function closedPage(reason: string): string {
  return customerPage(
    'This link cannot be used',
    `<p id="closed">${escapeHtml(reason)} Ask for a new link where you got this one.</p>`,
  );
}

function labelOf(field: string): string {
  return (
    [...CUSTOMER_FIELDS, ...OWNER_FIELDS, ...DOCUMENT_FIELDS].find(({ name }) => isOn({ field }, name))?.label ?? field
  );
}

/** An error in a list is reported by index: `roles[0]`. */
function isOn({ field }: Pick<FieldError, 'field'>, name: string): boolean {
  return field === name || field.startsWith(`${name}[`);
}

interface Form {
  readonly action: string;
  readonly button: string;
  readonly fields?: readonly HostedField[];
  readonly id?: string;
  readonly task?: HostedTask;
  /** Names of persons by their option values. */
  readonly names?: Readonly<Record<string, string>>;
}

function form({ action, button, fields = [], id = 'form', task, names = {} }: Form): string {
  const inputs = fields.map((field) => input(field, id, task, names));
  return `<form method="post" enctype="multipart/form-data" action="${escapeHtml(action)}" id="${escapeHtml(id)}">${inputs.join('')}<button>${escapeHtml(button)}</button></form>`;
}

function input(
  field: HostedField,
  formId: string,
  task: HostedTask | undefined,
  names: Readonly<Record<string, string>>,
): string {
  const { name, label, optional = false, hint } = field;
  const id = escapeHtml(`${formId}-${name}`);
  const mistake = task?.mistakes.find((each) => isOn(each, name));
  const notes = [
    ...(hint === undefined ? [] : [`<span class="hint" id="${id}-hint">${escapeHtml(hint)}</span>`]),
    ...(mistake === undefined
      ? []
      : [`<span class="mistake" id="${id}-mistake">${escapeHtml(`${label} ${mistake.message ?? 'is wrong'}`)}</span>`]),
  ];
  const described = [
    ...(hint === undefined ? [] : [`${id}-hint`]),
    ...(mistake === undefined ? [] : [`${id}-mistake`]),
  ];
  const describedBy = described.length === 0 ? '' : ` aria-describedby="${described.join(' ')}"`;
  const attributes = `${describedBy}${mistake === undefined ? '' : ' aria-invalid="true"'}`;
  const title = `${escapeHtml(label)}${optional ? ' <span class="hint">(optional)</span>' : ''}`;
  const entered = task?.entered ?? {};
  if (field.list === true)
    return `<fieldset${describedBy}><legend>${title}</legend><div class="many">${checkboxes(field, entered)}</div>${notes.join('')}</fieldset>`;
  return `<div class="field"><label for="${id}">${title}</label>${control(field, id, attributes, entered[name] ?? '', names)}${notes.join('')}</div>`;
}

function checkboxes({ name, options = [] }: HostedField, entered: Readonly<Record<string, string>>): string {
  return options
    .map((option) => {
      const key = `${name}:${option}`;
      return `<label><input type="checkbox" name="${escapeHtml(key)}" value="yes"${key in entered ? ' checked' : ''}> ${escapeHtml(wordsOf(option, options))}</label>`;
    })
    .join('');
}

/** No default is selected, so that an overlooked question stays unanswered. */
function control(
  { name, type = 'text', options, optional = false, autocomplete }: HostedField,
  id: string,
  described: string,
  value: string,
  names: Readonly<Record<string, string>>,
): string {
  const attributes = `id="${id}" name="${escapeHtml(name)}"${optional ? '' : ' required'}${autocomplete === undefined ? '' : ` autocomplete="${autocomplete}"`}${described}`;
  if (options === undefined) {
    const accepted = type === 'file' ? ' accept="application/pdf,image/jpeg,image/png"' : '';
    return `<input type="${type}" ${attributes}${accepted}${value === '' ? '' : ` value="${escapeHtml(value)}"`}>`;
  }
  const choices = options.map(
    (option) =>
      `<option value="${escapeHtml(option)}"${option === value ? ' selected' : ''}>${escapeHtml(names[option] ?? wordsOf(option, options))}</option>`,
  );
  return `<select ${attributes}><option value="">${optional ? '' : 'Choose …'}</option>${choices.join('')}</select>`;
}
