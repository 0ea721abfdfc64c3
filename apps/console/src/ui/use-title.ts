import { type RefObject, useEffect, useRef } from 'react';

/** Names the page for the browser, and moves the focus to its heading: a screen reader then says where one has come. */
export function useTitle(title: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · Console`;
  }, [title]);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return heading;
}
