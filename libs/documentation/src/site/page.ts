import type { Html } from './html.js';

/** A heading in a page, for the table of contents beside it. */
export interface Heading {
  readonly id: string;
  readonly text: string;
}

/** A page of the site. */
export interface Page {
  readonly title: string;
  readonly content: Html;
  readonly headings?: readonly Heading[];
}

/** A page with its path, its group in the navigation (none if it is only reached through other pages), and the function that renders it. */
export interface PageEntry {
  readonly path: string;
  readonly group: string;
  readonly title: string;
  readonly render: () => Page;
  /** Search text of the page, besides its title. */
  readonly searched: () => string;
}
