import { createHash } from 'node:crypto';
import { ERROR_CATALOGUE, ERROR_GUIDE, type ErrorCode, RETRY_ADVICE } from '@app/kernel';

const CODES = Object.keys(ERROR_CATALOGUE) as readonly ErrorCode[];
const STATUSES = [...new Set(Object.values(ERROR_CATALOGUE))].sort((one, other) => one - other);
const codesOf = (status: number): readonly ErrorCode[] => CODES.filter((code) => ERROR_CATALOGUE[code] === status);

const RESERVED = 'This release never returns the code; the contract has it, so handle it.';
const INTRODUCTION =
  'Every answer above 399 has one body: `status`, `code`, `message`, and `details` with `documentation`, the address of the entry below. Decide by `code`; `message` is for people and may change. Rows of an import carry the same codes. For what a retry does, `Idempotency-Key` matters: answers below 500 are returned again for the same key for 24 hours, except 401, RATE_LIMITED and those with `Retry-After`.';

const STYLE = `
  body { margin: 0 auto; padding: 1rem; max-width: 48rem; font: 1rem/1.5 system-ui, sans-serif; color: #111; background: #fff; }
  h3 { margin: 2rem 0 .25rem; } dt { font-weight: 600; } dd { margin: 0 0 .5rem; } ul { margin: 0; padding-left: 1.25rem; }
  code { background: #f1f1f1; padding: 0 .2em; overflow-wrap: anywhere; } :target { background: #fff7d6; }`;

/** Headers of the page: it runs no scripts and loads only its own style. */
export const ERROR_PAGE_HEADERS: Readonly<Record<string, string>> = {
  'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  'Content-Type': 'text/html; charset=utf-8',
};

/** The catalogue of error codes as a page; each code is an anchor. */
export function errorPage(): string {
  const sections = STATUSES.map(
    (status) => `<h2 id="status-${status}">${status}</h2>${codesOf(status).map(entry).join('')}`,
  );
  const index = STATUSES.map((status) => `<a href="#status-${status}">${status}</a>`).join(' ');
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">` +
    `<title>Error codes</title><style>${STYLE}</style></head><body><h1>Error codes</h1><p>${inline(INTRODUCTION)}</p>` +
    `<p><a href="/docs">API reference</a> · ${index}</p>${sections.join('')}</body></html>`
  );
}

function entry(code: ErrorCode): string {
  const { meaning, causes, action, retry, isReserved } = ERROR_GUIDE[code];
  const parts: readonly (readonly [term: string, description: string])[] = [
    ['Meaning', inline(meaning)],
    ['Usual causes', `<ul>${causes.map((cause) => `<li>${inline(cause)}</li>`).join('')}</ul>`],
    ['What to do', inline(action)],
    ['Retry', inline(RETRY_ADVICE[retry])],
  ];
  const list = parts.map(([term, description]) => `<dt>${term}</dt><dd>${description}</dd>`).join('');
  const note = isReserved === true ? `<p>${RESERVED}</p>` : '';
  return `<section id="${code}"><h3><a href="#${code}"><code>${code}</code></a></h3><dl>${list}</dl>${note}</section>`;
}

/** Text with `code` in backticks, as HTML. */
function inline(text: string): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return escaped.replaceAll(/`([^`]*)`/g, '<code>$1</code>');
}

/** The same catalogue in Markdown: `docs/reference/errors.md`. */
export function errorReference(): string {
  const sections = STATUSES.map((status) => `## ${status}\n\n${codesOf(status).map(paragraphs).join('\n')}`);
  return `# Error codes\n\n${INTRODUCTION}\n\nA running server shows this page at \`/docs/errors\`. It is generated: \`npm run golden\` writes it.\n\n${sections.join('\n')}`;
}

function paragraphs(code: ErrorCode): string {
  const { meaning, causes, action, retry, isReserved } = ERROR_GUIDE[code];
  const lines = [
    `- Meaning: ${meaning}`,
    `- Usual causes: ${causes.join(' ')}`,
    `- What to do: ${action}`,
    `- Retry: ${RETRY_ADVICE[retry]}`,
    ...(isReserved === true ? [`- ${RESERVED}`] : []),
  ];
  return `### ${code}\n\n${lines.join('\n')}\n`;
}
