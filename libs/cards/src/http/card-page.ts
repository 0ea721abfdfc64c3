import { sha256 } from '@noble/hashes/sha2.js';
import type { Environment } from '@app/kernel';
import type { RevealedCard } from '../commands/open-reveal.js';

/** First segment of the pages' addresses. */
export const CARD_PAGES = 'card-pages';

const STYLE = `
  :root { color-scheme: light dark; --text: #16202e; --soft: #55606e; --ground: #fff; }
  @media (prefers-color-scheme: dark) { :root { --text: #e8ecf2; --soft: #a8b2c0; --ground: #12171f; } }
  body { margin: 0; padding: 1rem; font: 1rem/1.5 system-ui, sans-serif; color: var(--text); background: var(--ground); }
  h1 { position: absolute; width: 1px; height: 1px; margin: 0; overflow: hidden; clip-path: inset(50%); }
  dl { display: grid; grid-template-columns: auto 1fr; gap: .25rem 1rem; margin: 0; }
  dt { color: var(--soft); } dd { margin: 0; font-variant-numeric: tabular-nums; }`;
const STYLE_HASH = Buffer.from(sha256(new TextEncoder().encode(STYLE))).toString('base64');

/** Origins that may show the page in a frame: any page served over TLS, and loopback in the sandbox. */
function ancestors(environment: Environment): string {
  return environment === 'SANDBOX' ? 'https: http://localhost:* http://127.0.0.1:*' : 'https:';
}

/** Nothing may run, load or be cached from these pages, and no referrer leaves them. */
export function cardPageHeaders(environment: Environment): Readonly<Record<string, string>> {
  return {
    'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action 'none'; frame-ancestors ${ancestors(environment)}`,
    'Cache-Control': 'no-store',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'X-Robots-Tag': 'noindex',
    'Content-Type': 'text/html; charset=utf-8',
  };
}

export function revealedCardPage({
  number,
  verificationCode,
  expMonth,
  expYear,
  brand,
}: Omit<RevealedCard, 'environment'>): string {
  const rows: readonly (readonly [term: string, id: string, value: string])[] = [
    ['Card number', 'number', number.replaceAll(/(\d{4})(?=\d)/g, '$1 ')],
    ['Expires', 'expiry', `${expMonth.toString().padStart(2, '0')}/${expYear}`],
    ['Security code', 'security-code', verificationCode],
    ['Network', 'network', brand],
  ];
  return document(
    `<dl>${rows.map(([term, id, value]) => `<dt>${term}</dt><dd id="${id}">${value}</dd>`).join('')}</dl>`,
  );
}

export function closedPage(): string {
  return document('<p>The page does not exist, or it was opened before. Ask for a new one.</p>');
}

function document(body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Card</title><style>${STYLE}</style></head><body><main><h1>Card</h1>${body}</main></body></html>`;
}
