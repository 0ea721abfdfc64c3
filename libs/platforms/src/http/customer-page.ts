import { sha256 } from '@noble/hashes/sha2.js';
import { isDark } from '@app/kernel';
import type { Branding, Host } from '../domain/platform/branding.js';

/** A customer page loads nothing, cannot be framed, and never sends its URL, which is a secret, to another site. */
export const CUSTOMER_PAGE_HEADERS = headersOf([]);

/** Headers of a page that may run only this script. */
export function headersWithScript(script: string): Readonly<Record<string, string>> {
  return headersOf([`script-src 'sha256-${Buffer.from(sha256(new TextEncoder().encode(script))).toString('base64')}'`]);
}

function headersOf(more: readonly string[]): Readonly<Record<string, string>> {
  const policy = [
    "default-src 'none'",
    ...more,
    "style-src 'unsafe-inline'",
    'img-src data: blob:',
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  return {
    'Content-Security-Policy': policy.join('; '),
    'Cache-Control': 'no-store',
    'Referrer-Policy': 'no-referrer',
    'X-Robots-Tag': 'noindex',
    'Content-Type': 'text/html; charset=utf-8',
  };
}

/** A page for a platform's customers with its branding; without a host, with the product's. */
export function customerPage(
  title: string,
  body: string,
  { head = '', host }: { readonly head?: string; readonly host?: Host } = {},
): string {
  const style = host === undefined ? STYLE : `${STYLE}\n${accentsOf(host)}`;
  const logo =
    host === undefined || host.logo === null
      ? ''
      : `<img class="logo" src="${escapeHtml(host.logo)}" alt="${escapeHtml(host.name)}">`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>${head}<style>${style}</style></head><body>${logo}<main><h1>${title}</h1>${body}</main></body></html>`;
}

/** Escapes text for element content or a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** CSS of the platform's colours, which override the product's. Each was checked against the background of its page. */
export function accentsOf({ accent, darkAccent }: Branding): string {
  const rootOf = (colour: string): string =>
    `:root { --accent: ${colour}; --on-accent: ${isDark(colour) ? '#fff' : '#000'}; }`;
  return [
    ...(accent === null ? [] : [`@media (prefers-color-scheme: light) { ${rootOf(accent)} }`]),
    ...(darkAccent === null ? [] : [`@media (prefers-color-scheme: dark) { ${rootOf(darkAccent)} }`]),
  ].join('\n');
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
.logo { display: block; max-width: 12rem; max-height: 4rem; margin: 0 0 1.5rem; }
.address, #code { overflow-wrap: anywhere; } #code { font-size: 1.25rem; user-select: all; }
.preview img { display: block; max-width: 100%; max-height: 16rem; margin-top: .5rem; border: 1px solid var(--line); border-radius: .4rem; }
details { margin: 1.5rem 0; } summary { cursor: pointer; padding: .5rem 0; }`;
