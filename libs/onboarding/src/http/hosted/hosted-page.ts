import { type FieldError, isDark } from '@app/kernel';
import type { Branding } from '@app/platforms';
import type { Finding } from '../../domain/customer/assessment.events.js';
import { CUSTOMER_FIELDS, DOCUMENT_FIELDS, type HostedField, OWNER_FIELDS } from './hosted-fields.js';
import { wordsOf } from './hosted-words.js';

/** The platform that sent the customer here: its name and the look of its pages. */
export interface Host extends Branding {
  readonly name: string;
}

/** Contents of a page of the flow. */
interface HostedTask {
  readonly platform: Host;
  /** Path of the page itself; its forms go below it. */
  readonly path: string;
  readonly isBusiness: boolean;
  readonly findings: readonly Finding[];
  /** The customer and its owners: whose document an upload can be. */
  readonly holders: readonly { readonly id: string; readonly name: string }[];
  /** Faults of the last submission. */
  readonly mistakes: readonly FieldError[];
  /** Texts of that submission, by the names of their inputs. */
  readonly entered: Readonly<Record<string, string>>;
}

/** Nothing may run, load or frame these pages, and their address, which is a secret, is never sent to another site. */
export const HOSTED_PAGE_HEADERS = {
  'Content-Security-Policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex',
  'Content-Type': 'text/html; charset=utf-8',
};

export function startPage(path: string, platform: Host): string {
  return page(
    'Verify your identity',
    `
    <p>${escape(platform.name)} has to know who its customers are. You will be asked for your data and documents that are missing, one step at a time.</p>
    <p>Each step is saved. The link works in this browser alone: begin where you can also upload your documents.</p>
    ${form({ action: `${path}/begin`, button: 'Begin' })}`,
    { host: platform },
  );
}

/** A step of the flow with the findings that keep it open. */
interface Step {
  readonly title: string;
  readonly findings: readonly Finding[];
}

const DOCUMENTS = 'Documents';
const OWNERS = 'Owners and control persons';
const REVIEW = 'Review';

/** The first step in which something is missing; the others are named in a list, and further persons and documents can be added. */
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
  return page(
    'Verify your identity',
    `
    <p class="for">for ${escape(platform.name)}</p>
    <ol class="steps" aria-label="Steps">${steps.map((step, index) => `<li${step === current ? ' aria-current="step"' : ''}>${step.title}${index < place ? ' <span class="done">done</span>' : ''}</li>`).join('')}</ol>
    ${mistakes.length === 0 ? '' : summary(mistakes)}
    <h2>${current.title}</h2>
    ${contentOf(current, task, { owner, document })}
    ${isBusiness && reached(OWNERS) ? more('Add another person', owner, OWNER_FIELDS, mistakes) : ''}
    ${reached(DOCUMENTS) ? more('Add another document', document, ofDocument, mistakes) : ''}`,
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
    return `<p id="complete">Everything is here. Submit it for review.</p>${form({ action: `${path}/submit`, button: 'Submit for review', id: 'submit' })}`;
  if (title === OWNERS) return `${missing(findings)}${forms.owner}`;
  if (title === DOCUMENTS) {
    const refused = findings.filter(({ resourceId }) => resourceId.startsWith('Document:'));
    const replacements = refused.map(
      ({ resourceId }) =>
        `<h3>Replace a document</h3>${form({ action: `${path}/documents/${resourceId}`, fields: DOCUMENT_FIELDS, button: 'Replace', id: `replace-${resourceId}`, task })}`,
    );
    return `${missing(findings)}${replacements.join('')}${refused.length === 0 ? '' : '<h3>Add a document</h3>'}${forms.document}`;
  }
  // an answer can make others necessary: in some countries a business names a contact
  const asked = CUSTOMER_FIELDS.filter(
    ({ name }) =>
      findings.some(({ field }) => fieldOf(field)?.name === name) ||
      task.mistakes.some((mistake) => isOn(mistake, name)),
  );
  const unclear = findings.filter(({ type }) => type !== 'MISSING_FIELD');
  return `${unclear.length === 0 ? '' : missing(unclear)}${form({ action: `${path}/data`, fields: asked, button: 'Save', id: 'data', task })}`;
}

function missing(findings: readonly Finding[]): string {
  return `<ul id="missing">${findings.map((finding) => `<li>${escape(reasonOf(finding))}</li>`).join('')}</ul>`;
}

function reasonOf({ acceptedDocumentTypes, type, field, reason }: Finding): string {
  if (acceptedDocumentTypes !== undefined && type.startsWith('MISSING_'))
    return `One of these documents is required: ${acceptedDocumentTypes.map((each) => wordsOf(each)).join(', ')}.`;
  return type === 'MISSING_FIELD' && field !== undefined ? `${labelOf(field)} is required.` : reason;
}

/** A form that the page hides until it is opened, or until one of its fields has a mistake. */
function more(title: string, content: string, fields: readonly HostedField[], mistakes: readonly FieldError[]): string {
  const isOpen = mistakes.some((mistake) => fields.some(({ name }) => isOn(mistake, name)));
  return `<details${isOpen ? ' open' : ''}><summary>${title}</summary>${content}</details>`;
}

/** Read aloud when the page is shown again. */
function summary(mistakes: readonly FieldError[]): string {
  const items = mistakes.map(
    ({ field, message = 'is wrong' }) => `<li>${escape(`${labelOf(field)}: ${message}`)}</li>`,
  );
  return `<div class="mistakes" role="alert"><p>Please correct:</p><ul>${items.join('')}</ul></div>`;
}

function fieldOf(path: string | undefined): HostedField | undefined {
  return CUSTOMER_FIELDS.find(({ name }) => name === path?.replace(/^customer\./, ''));
}

/** The end of the flow; the outcome of the verification is not shown here, since it may take time. */
export function donePage(redirectUri: string | undefined, host: Host): string {
  const back =
    redirectUri === undefined ? '' : `<p><a id="back" href="${escape(redirectUri)}" rel="noreferrer">Go back</a></p>`;
  const head = redirectUri === undefined ? '' : `<meta http-equiv="refresh" content="2;url=${escape(redirectUri)}">`;
  return page(
    'Thank you',
    `<p id="done">Your part is complete. The company that sent you here will inform you of the decision.</p>${back}`,
    { head, host },
  );
}

export function closedPage(reason: string): string {
  return page(
    'This link cannot be used',
    `<p id="closed">${escape(reason)} Ask for a new link where you got this one.</p>`,
  );
}

function labelOf(field: string): string {
  return (
    [...CUSTOMER_FIELDS, ...OWNER_FIELDS, ...DOCUMENT_FIELDS].find(({ name }) => isOn({ field }, name))?.label ?? field
  );
}

/** A mistake in a list is named by its place: `roles[0]`. */
function isOn({ field }: Pick<FieldError, 'field'>, name: string): boolean {
  return field === name || field.startsWith(`${name}[`);
}

interface Form {
  readonly action: string;
  readonly button: string;
  readonly fields?: readonly HostedField[];
  readonly id?: string;
  readonly task?: HostedTask;
  /** Names of persons, by the options that stand for them. */
  readonly names?: Readonly<Record<string, string>>;
}

function form({ action, button, fields = [], id = 'form', task, names = {} }: Form): string {
  const inputs = fields.map((field) => input(field, id, task, names));
  return `<form method="post" enctype="multipart/form-data" action="${escape(action)}" id="${escape(id)}">${inputs.join('')}<button>${escape(button)}</button></form>`;
}

function input(
  field: HostedField,
  formId: string,
  task: HostedTask | undefined,
  names: Readonly<Record<string, string>>,
): string {
  const { name, label, optional = false, hint } = field;
  const id = escape(`${formId}-${name}`);
  const mistake = task?.mistakes.find((each) => isOn(each, name));
  const notes = [
    ...(hint === undefined ? [] : [`<span class="hint" id="${id}-hint">${escape(hint)}</span>`]),
    ...(mistake === undefined
      ? []
      : [`<span class="mistake" id="${id}-mistake">${escape(`${label} ${mistake.message ?? 'is wrong'}`)}</span>`]),
  ];
  const described = [
    ...(hint === undefined ? [] : [`${id}-hint`]),
    ...(mistake === undefined ? [] : [`${id}-mistake`]),
  ];
  const describedBy = described.length === 0 ? '' : ` aria-describedby="${described.join(' ')}"`;
  const attributes = `${describedBy}${mistake === undefined ? '' : ' aria-invalid="true"'}`;
  const title = `${escape(label)}${optional ? ' <span class="hint">(optional)</span>' : ''}`;
  const entered = task?.entered ?? {};
  if (field.list === true)
    return `<fieldset${describedBy}><legend>${title}</legend><div class="many">${checkboxes(field, entered)}</div>${notes.join('')}</fieldset>`;
  return `<div class="field"><label for="${id}">${title}</label>${control(field, id, attributes, entered[name] ?? '', names)}${notes.join('')}</div>`;
}

function checkboxes({ name, options = [] }: HostedField, entered: Readonly<Record<string, string>>): string {
  return options
    .map((option) => {
      const key = `${name}:${option}`;
      return `<label><input type="checkbox" name="${escape(key)}" value="yes"${key in entered ? ' checked' : ''}> ${escape(wordsOf(option, options))}</label>`;
    })
    .join('');
}

/** Nothing is chosen before the customer chooses: who overlooks a question leaves it open. */
function control(
  { name, type = 'text', options, optional = false, autocomplete }: HostedField,
  id: string,
  described: string,
  value: string,
  names: Readonly<Record<string, string>>,
): string {
  const attributes = `id="${id}" name="${escape(name)}"${optional ? '' : ' required'}${autocomplete === undefined ? '' : ` autocomplete="${autocomplete}"`}${described}`;
  if (options === undefined) {
    const accepted = type === 'file' ? ' accept="application/pdf,image/jpeg,image/png"' : '';
    return `<input type="${type}" ${attributes}${accepted}${value === '' ? '' : ` value="${escape(value)}"`}>`;
  }
  const choices = options.map(
    (option) =>
      `<option value="${escape(option)}"${option === value ? ' selected' : ''}>${escape(names[option] ?? wordsOf(option, options))}</option>`,
  );
  return `<select ${attributes}><option value="">${optional ? '' : 'Choose …'}</option>${choices.join('')}</select>`;
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

const STYLE = `
:root { color-scheme: light dark; --text: #16202e; --soft: #55606e; --line: #8a94a3; --ground: #fff; --accent: #1f55c4; --on-accent: #fff; --bad: #b3161b; }
@media (prefers-color-scheme: dark) { :root { --text: #e8ecf2; --soft: #a8b2c0; --line: #6b7686; --ground: #12171f; --accent: #8ab0ff; --on-accent: #0c1a38; --bad: #ff9a94; } }
body { margin: 2rem auto; max-width: 34rem; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif; color: var(--text); background: var(--ground); }
h1 { font-size: 1.6rem; line-height: 1.2; margin: 0 0 .25rem; } h2 { font-size: 1.2rem; margin: 2rem 0 .5rem; } h3 { font-size: 1rem; }
.for, .hint { color: var(--soft); } .hint, .mistake { display: block; font-size: .875rem; } label .hint, legend .hint { display: inline; }
.field, fieldset { margin: 1rem 0; } label, legend { font-weight: 600; } fieldset { border: 0; padding: 0; min-width: 0; }
.field input, select { display: block; width: 100%; box-sizing: border-box; font: inherit; padding: .55rem .6rem; min-height: 2.75rem; margin-top: .25rem; color: inherit; background: var(--ground); border: 1px solid var(--line); border-radius: .4rem; }
[aria-invalid] { border-color: var(--bad) !important; }
.mistakes { overflow-wrap: anywhere; } .many { max-height: 14rem; overflow: auto; border: 1px solid var(--line); border-radius: .4rem; padding: .25rem .6rem; } .many label { display: block; font-weight: 400; padding: .25rem 0; }
button { font: inherit; font-weight: 600; padding: .6rem 1.2rem; min-height: 2.75rem; border: 0; border-radius: .4rem; color: var(--on-accent); background: var(--accent); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; } a { color: var(--accent); }
.steps { display: flex; flex-wrap: wrap; gap: .25rem 1.75rem; padding-left: 1.25rem; margin: 1rem 0; color: var(--soft); } .steps [aria-current] { color: var(--text); font-weight: 600; } .done { font-size: .8rem; }
.mistake, .mistakes { color: var(--bad); } .mistakes { border-left: 4px solid; padding-left: 1rem; } .mistakes p { margin: 0; }
details { margin: 1.5rem 0; } summary { cursor: pointer; padding: .5rem 0; }`;

/** The platform's colours over those of the product; each was checked against the ground of its page. */
function styleOf({ accent, darkAccent }: Branding): string {
  const rootOf = (colour: string): string =>
    `:root { --accent: ${colour}; --on-accent: ${isDark(colour) ? '#fff' : '#000'}; }`;
  return [
    STYLE,
    ...(accent === null ? [] : [`@media (prefers-color-scheme: light) { ${rootOf(accent)} }`]),
    ...(darkAccent === null ? [] : [`@media (prefers-color-scheme: dark) { ${rootOf(darkAccent)} }`]),
    '.logo { display: block; max-width: 12rem; max-height: 4rem; margin: 0 0 1.5rem; }',
  ].join('\n');
}

function page(
  title: string,
  body: string,
  { head = '', host }: { readonly head?: string; readonly host?: Host } = {},
): string {
  const style = host === undefined ? STYLE : styleOf(host);
  const logo =
    host === undefined || host.logo === null
      ? ''
      : `<img class="logo" src="${escape(host.logo)}" alt="${escape(host.name)}">`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>${head}<style>${style}</style></head><body>${logo}<main><h1>${title}</h1>${body}</main></body></html>`;
}
