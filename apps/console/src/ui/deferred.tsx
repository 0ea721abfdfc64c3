import { type ReactNode, useDeferredValue } from 'react';

/** Renders its children after the rest of the page, in a low-priority update during which the page stays responsive. */
export function Deferred({ children }: { readonly children: ReactNode }) {
  return useDeferredValue(true, false) ? children : null;
}
