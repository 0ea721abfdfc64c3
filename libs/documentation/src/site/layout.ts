import { html } from './html.js';
import type { Page, PageEntry } from './page.js';

/** The complete document of a page, with the common header and navigation. */
export function layout(page: Page, path: string, entries: readonly PageEntry[]): string {
  const { title, content, headings = [] } = page;
  const groups = [...new Set(entries.map(({ group }) => group))];
  const current = entries.find((entry) => entry.path === path || path.startsWith(`${entry.path}/`))?.group;
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · Payments platform</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/docs/assets/main.css" />
        <script src="/docs/assets/main.js" type="module"></script>
      </head>
      <body>
        <a class="skip" href="#content">Skip to the content</a>
        <header>
          <a class="home" href="/docs">Payments platform</a>
          <div class="search" role="search" hidden>
            <input
              type="search"
              id="search"
              placeholder="Search"
              aria-label="Search the documentation"
              role="combobox"
              aria-expanded="false"
              aria-controls="found"
              aria-autocomplete="list"
              autocomplete="off"
            />
            <ul id="found" role="listbox" aria-label="Pages found" hidden></ul>
          </div>
          <nav aria-label="Product">
            <a href="/docs/api">API reference</a> <a href="/console">Console</a> <a href="/openapi.json">OpenAPI</a>
          </nav>
        </header>
        <div class="columns">
          <main id="content">
            <h1>${title}</h1>
            ${content}
          </main>
          <nav class="pages" aria-label="Pages">
            ${groups.map(
              (group) =>
                html`<details${group === current ? html` open` : null}><summary>${group}</summary><ul>${entries
                  .filter((entry) => entry.group === group)
                  .map(
                    (entry) =>
                      html`<li>
                        <a href="${entry.path}" ${entry.path === path ? html` aria-current="page"` : null}
                          >${entry.title}</a
                        >
                      </li>`,
                  )}</ul></details>`,
            )}
          </nav>
          ${
            headings.length < 3
              ? null
              : html`<nav class="headings" aria-label="On this page">
                  <p>On this page</p>
                  <ul>
                    ${headings.map(({ id, text }) => html`<li><a href="#${id}">${text}</a></li>`)}
                  </ul>
                </nav>`
          }
        </div>
      </body>
    </html> `.text;
}
