import { html } from './html.js';
import type { Page, PageEntry } from './page.js';

/** The home page: an introduction, and every document by group. */
export function homePage(entries: readonly PageEntry[]): Page {
  const groups = [...new Set(entries.map(({ group }) => group))].filter((group) => group !== '');
  return {
    title: 'Documentation',
    content: html`<p>
        Onboard customers, hold balances, pay out, convert currencies and issue cards through one API. The sandbox
        behaves as production does.
      </p>
      <ul class="cards">
        <li><a href="/docs/quick-start">Quick start</a> A first payment in five calls.</li>
        <li><a href="/docs/api">API reference</a> Every operation, with examples and errors.</li>
        <li><a href="/docs/webhooks">Webhooks</a> Receive and verify events.</li>
        <li><a href="/docs/errors">Error codes</a> What each means and what to do.</li>
        <li><a href="/docs/sandbox-values">Testing</a> Values that choose what the sandbox does.</li>
        <li><a href="/console">Console</a> See what happened, and why.</li>
      </ul>
      ${groups.map(
        (group) =>
          html`<h2>${group}</h2>
            <ul>
              ${entries
                .filter((entry) => entry.group === group)
                .map(({ path, title }) => html`<li><a href="${path}">${title}</a></li>`)}
            </ul>`,
      )}`,
  };
}
