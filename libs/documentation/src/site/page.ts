import type { Html } from './html.js';

/** A heading inside a page, for the list beside it. */
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

/** A page, and where it is: its address, its group in the navigation (none: reached through others), and how it is made. */
export interface PageEntry {
  readonly path: string;
  readonly group: string;
  readonly title: string;
  readonly render: () => Page;
  /** Text by which the search finds the page beside its title. */
  readonly searched: () => string;
}
