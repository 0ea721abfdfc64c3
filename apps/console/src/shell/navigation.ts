interface NavigationGroup {
  readonly group: string;
  readonly pages: readonly { readonly to: string; readonly label: string }[];
}

/** The pages by group, in the order in which they are shown. */
export const NAVIGATION: readonly NavigationGroup[] = [{ group: 'Overview', pages: [{ to: '/', label: 'Home' }] }];
