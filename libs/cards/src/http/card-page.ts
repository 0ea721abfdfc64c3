import { sha256 } from '@noble/hashes/sha2.js';
import { type Environment, isDark } from '@app/kernel';
import { type Host, accentsOf, escapeHtml } from '@app/platforms';
import type { RevealedCard } from '../commands/open-reveal.js';

/** First path segment of the pages. */
export const CARD_PAGES = 'card-pages';

const STYLE = `
  :root { color-scheme: light dark; --text: #16202e; --soft: #55606e; --ground: #fff; --accent: currentColor; }
  @media (prefers-color-scheme: dark) { :root { --text: #e8ecf2; --soft: #a8b2c0; --ground: #12171f; } }
  body { margin: 0; padding: 1rem; font: 1rem/1.5 system-ui, sans-serif; color: var(--text); background: var(--ground); }
  h1 { position: absolute; width: 1px; height: 1px; margin: 0; overflow: hidden; clip-path: inset(50%); }
  dl { display: grid; grid-template-columns: auto auto 1fr; gap: .25rem 1rem; margin: 0; }
  dt { grid-column: 1; color: var(--soft); } dd { grid-column: 2; margin: 0; font-variant-numeric: tabular-nums; }
  dd.copy { grid-column: 3; }
  .logo { display: block; max-width: 12rem; max-height: 4rem; margin: 0 0 1rem; } .logo[hidden] { display: none; }
  button { min-height: 24px; padding: 0 .6rem; border: 1px solid; border-radius: .3rem; font: inherit; font-size: .875rem; color: var(--accent); background: transparent; cursor: pointer; }
  button:focus-visible { outline: 3px solid; outline-offset: 2px; }`;

/**
 * Copies a value, and shows the platform's logo unless the page is embedded in the platform's own page. Without script there are no buttons.
 * Where the Clipboard API is denied, as in a frame without `allow="clipboard-write"`, it selects the value and copies it with
 * `document.execCommand('copy')`.
 */
const SCRIPT = `
  for (const logo of document.querySelectorAll('.logo')) logo.hidden = self !== top;
  for (const value of document.querySelectorAll('[data-copied]')) {
    const button = document.createElement('button');
    const label = 'Copy ' + value.previousElementSibling.textContent.toLowerCase();
    button.type = 'button';
    button.textContent = 'Copy';
    button.setAttribute('aria-label', label);
    button.onclick = async () => {
      let isCopied = await navigator.clipboard?.writeText(value.dataset.copied).then(() => true, () => false);
      if (isCopied !== true) {
        const field = document.createElement('textarea');
        field.value = value.dataset.copied;
        document.body.append(field);
        field.select();
        isCopied = document.execCommand('copy');
        field.remove();
        button.focus();
      }
      button.textContent = isCopied ? 'Copied' : 'Not copied';
      button.setAttribute('aria-label', button.textContent);
    };
    button.onblur = () => { button.textContent = 'Copy'; button.setAttribute('aria-label', label); };
    const cell = document.createElement('dd');
    cell.className = 'copy';
    cell.append(button);
    value.after(cell);
  }`;

const hashOf = (text: string): string => Buffer.from(sha256(new TextEncoder().encode(text))).toString('base64');
const SCRIPT_HASH = hashOf(SCRIPT);

/** Colours of the page that embeds the card. */
export interface CardPageColours {
  readonly text: string;
  readonly background: string;
}

/** The platform of a card, and the colours of the embedding page; null if that page gave none. */
export interface CardPageLook {
  readonly host: Host;
  readonly colours: CardPageColours | null;
}

/** The style of a page. The security policy contains its hash, so no other style is applied. */
function styleOf(look: CardPageLook | null): string {
  if (look === null) return STYLE;
  const { host, colours } = look;
  if (colours === null) return `${STYLE}\n${accentsOf(host)}`;
  const { text, background } = colours;
  const scheme = isDark(background) ? 'dark' : 'light';
  return `${STYLE}
  :root { color-scheme: ${scheme}; --text: ${text}; --soft: ${text}; --ground: ${background}; }
  @media (prefers-color-scheme: dark) { :root { --text: ${text}; --soft: ${text}; --ground: ${background}; } }`;
}

/** Origins that may embed the page: any over TLS, and loopback in the sandbox. */
function ancestors(environment: Environment): string {
  return environment === 'SANDBOX' ? 'https: http://localhost:* http://127.0.0.1:*' : 'https:';
}

/** Allows only the script above; allows no loading or caching, and sends no referrer. */
export function cardPageHeaders(
  environment: Environment,
  look: CardPageLook | null = null,
): Readonly<Record<string, string>> {
  return {
    'Content-Security-Policy': `default-src 'none'; script-src 'sha256-${SCRIPT_HASH}'; style-src 'sha256-${hashOf(styleOf(look))}'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors ${ancestors(environment)}`,
    'Cache-Control': 'no-store',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'X-Robots-Tag': 'noindex',
    'Content-Type': 'text/html; charset=utf-8',
  };
}

export function revealedCardPage(
  { number, verificationCode, expMonth, expYear, brand }: Omit<RevealedCard, 'tenant'>,
  look: CardPageLook,
): string {
  const expiry = `${expMonth.toString().padStart(2, '0')}/${expYear}`;
  const rows: readonly (readonly [term: string, id: string, value: string, copied?: string])[] = [
    ['Card number', 'number', number.replaceAll(/(\d{4})(?=\d)/g, '$1 '), number],
    ['Expires', 'expiry', expiry, expiry],
    ['Security code', 'security-code', verificationCode, verificationCode],
    ['Network', 'network', brand],
  ];
  const cells = rows.map(
    ([term, id, value, copied]) =>
      `<dt>${term}</dt><dd id="${id}"${copied === undefined ? '' : ` data-copied="${copied}"`}>${value}</dd>`,
  );
  const { logo, name } = look.host;
  const image = logo === null ? '' : `<img class="logo" src="${escapeHtml(logo)}" alt="${escapeHtml(name)}" hidden>`;
  return document(`${image}<dl>${cells.join('')}</dl><script>${SCRIPT}</script>`, look);
}

export function closedPage(): string {
  return document('<p>The page does not exist or was already opened. Ask for a new one.</p>');
}

function document(body: string, look: CardPageLook | null = null): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Card</title><style>${styleOf(look)}</style></head><body><main><h1>Card</h1>${body}</main></body></html>`;
}
