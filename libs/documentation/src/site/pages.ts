import type { OpenAPIObject } from '@nestjs/swagger';
import { ERROR_PAGE } from '@app/kernel';
import { ERROR_WORDS, errorPage } from '../errors/error-pages.js';
import { ALL_GUIDES } from '../guides/guides.js';
import { guidePage, wordsOf } from '../guides/markdown.js';
import { apiOf } from '../reference/api.js';
import type { Target } from '../reference/operation-page.js';
import { REFERENCE_GROUP, referencePages } from '../reference/reference-pages.js';
import { readDocument } from './files.js';
import { homePage } from './home.js';
import { html } from './html.js';
import type { Page, PageEntry } from './page.js';

/** Maximum search text per page in characters, besides its title. */
const SEARCHED_CHARACTERS = 3_000;

/** Every page of the site, in the order of the navigation; pages without a group are reached only through other pages. */
export function pagesOf(document: OpenAPIObject, target: Target): readonly PageEntry[] {
  const pages: readonly PageEntry[] = [
    ...ALL_GUIDES.map(({ file, slug, title, group }) => ({
      path: `/docs/${slug}`,
      group,
      title,
      render: () => ({ ...guidePage(readDocument(file), file), title }),
      searched: () => wordsOf(readDocument(file)),
    })),
    { path: ERROR_PAGE, group: REFERENCE_GROUP, title: 'Error codes', render: errorPage, searched: () => ERROR_WORDS },
    ...referencePages(apiOf(document), target),
  ];
  return [
    { path: '/docs', group: '', title: 'Documentation', render: () => homePage(pages), searched: () => '' },
    ...pages,
  ];
}

/** The page for unknown paths. */
export const UNKNOWN_PAGE: Page = {
  title: 'Page not found',
  content: html`<p>There is no page at this address. Search above, or begin at <a href="/docs">the start</a>.</p>`,
};

/** A page in the search index. */
interface Searched {
  readonly id: string;
  readonly title: string;
  readonly group: string;
  readonly words: string;
}

/** The search index: titles and the beginnings of the pages. */
export function searchIndex(pages: readonly PageEntry[]): readonly Searched[] {
  return pages.map(({ path, title, group, searched }) => ({
    id: path,
    title,
    group: group === '' ? REFERENCE_GROUP : group,
    words: searched().slice(0, SEARCHED_CHARACTERS),
  }));
}
