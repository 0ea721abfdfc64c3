import { type ReactNode, useDeferredValue } from 'react';

/** Draws its children after the rest of the page, in steps between which the page answers. */
export function Deferred({ children }: { readonly children: ReactNode }) {
  return useDeferredValue(true, false) ? children : null;
}
