import { ERROR_CATALOGUE, ERROR_GUIDE, type ErrorCode, RETRY_ADVICE } from '@app/kernel';
import { inlineMarkdown } from '../guides/markdown.js';
import { type Html, html } from '../site/html.js';
import type { Page } from '../site/page.js';

const CODES = Object.keys(ERROR_CATALOGUE) as readonly ErrorCode[];
const STATUSES = [...new Set(Object.values(ERROR_CATALOGUE))].sort((one, other) => one - other);
const codesOf = (status: number): readonly ErrorCode[] => CODES.filter((code) => ERROR_CATALOGUE[code] === status);

const RESERVED = 'This release never returns the code; the contract has it, so handle it.';
const INTRODUCTION =
  'Every response with a status above 399 has the same body: `status`, `code`, `message`, and `details` with `documentation`, the address of the entry below. Decide by `code`; `message` is for people and may change. Rows of an import carry the same codes. For what a retry does, `Idempotency-Key` matters: responses below 500 are returned again for the same key for 24 hours, except 401, RATE_LIMITED and those with `Retry-After`.';

/** The catalogue of error codes as a page; each code is an anchor that every error links to. */
export function errorPage(): Page {
  return {
    title: 'Error codes',
    content: html`<p>${inlineMarkdown(INTRODUCTION)}</p>
      ${STATUSES.map(
        (status) =>
          html`<h2 id="status-${status}">${status}</h2>
            ${codesOf(status).map(entry)}`,
      )}`,
    headings: STATUSES.map((status) => ({ id: `status-${status}`, text: String(status) })),
  };
}

function entry(code: ErrorCode): Html {
  const { meaning, causes, action, retry, isReserved } = ERROR_GUIDE[code];
  return html`<section id="${code}">
    <h3>
      <a href="#${code}"><code>${code}</code></a>
    </h3>
    <dl>
      <dt>Meaning</dt>
      <dd>${inlineMarkdown(meaning)}</dd>
      <dt>Usual causes</dt>
      <dd>
        <ul>
          ${causes.map((cause) => html`<li>${inlineMarkdown(cause)}</li>`)}
        </ul>
      </dd>
      <dt>What to do</dt>
      <dd>${inlineMarkdown(action)}</dd>
      <dt>Retry</dt>
      <dd>${inlineMarkdown(RETRY_ADVICE[retry])}</dd>
    </dl>
    ${isReserved === true ? html`<p>${RESERVED}</p>` : null}
  </section>`;
}

/** The codes, for the search index. */
export const ERROR_WORDS = CODES.join(' ');

/** The same catalog in Markdown: `docs/reference/errors.md`. */
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
