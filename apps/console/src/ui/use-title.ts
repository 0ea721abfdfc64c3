import { type RefObject, useEffect, useRef } from 'react';

/** Sets the page title, and moves the focus to the heading, so that a screen reader announces the new page. */
export function useTitle(title: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · Console`;
  }, [title]);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return heading;
}
