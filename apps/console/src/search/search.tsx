import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { type Found, find } from './find.ts';

const TYPING_MILLISECONDS = 200;
const SHORTEST = 3;
const NOTHING: readonly Found[] = [];

/** A search dialog that finds any resource; `/` opens it, arrow keys select, Enter navigates. */
export function Search() {
  const dialog = useRef<HTMLDialogElement>(null);
  const [text, setText] = useState('');
  const [wanted, setWanted] = useState('');
  const [chosen, setChosen] = useState(0);
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => setWanted(text.trim()), TYPING_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [text]);
  useEffect(() => {
    const open = (event: globalThis.KeyboardEvent): void => {
      const isTyping = event.target instanceof HTMLElement && event.target.matches('input, select, textarea');
      if ((event.key === '/' && !isTyping) || (event.key === 'k' && (event.ctrlKey || event.metaKey))) {
        event.preventDefault();
        dialog.current?.showModal();
      }
    };
    document.addEventListener('keydown', open);
    return () => document.removeEventListener('keydown', open);
  }, []);
  const {
    data: results,
    isFetching,
    isSuccess,
  } = useQuery({
    queryKey: ['search', wanted],
    queryFn: ({ signal }) => find(wanted, signal),
    enabled: wanted.length >= SHORTEST,
  });
  // results of an outdated search text are not shown
  const isShown = wanted.length >= SHORTEST && wanted === text.trim();
  const found = (isShown ? results : undefined) ?? NOTHING;
  useEffect(() => setChosen(0), [wanted]);
  const go = ({ kind, id }: Found): void => {
    dialog.current?.close();
    setText('');
    void navigate({ to: '/$kind/$id', params: { kind: kind.name, id }, search: {} });
  };
  const move = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : found.length - 1;
      if (found.length > 0) setChosen((chosen + step) % found.length);
    } else if (event.key === 'Enter' && found[chosen] !== undefined) {
      event.preventDefault();
      go(found[chosen]);
    }
  };
  return (
    <>
      <button type="button" className="search" aria-keyshortcuts="/" onClick={() => dialog.current?.showModal()}>
        Search <kbd aria-hidden="true">/</kbd>
      </button>
      <dialog ref={dialog} aria-label="Search" className="search">
        <input
          type="text"
          role="combobox"
          aria-label="Id, reference or name"
          aria-expanded={found.length > 0}
          aria-controls="search-results"
          aria-activedescendant={found[chosen] === undefined ? undefined : `search-result-${chosen}`}
          placeholder="Id, reference or name"
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={move}
        />
        <ul id="search-results" role="listbox" aria-label="Found">
          {found.map((each, index) => (
            <li
              key={each.id}
              id={`search-result-${index}`}
              role="option"
              aria-selected={index === chosen}
              onClick={() => go(each)}
            >
              <span className="help">{each.kind.one}</span> {each.title}
            </li>
          ))}
        </ul>
        <p role="status" className="help">
          {outcome(isShown, isFetching, isSuccess, found.length)}
        </p>
        <button type="button" onClick={() => dialog.current?.close()}>
          Close
        </button>
      </dialog>
    </>
  );
}

function outcome(isShown: boolean, isFetching: boolean, isSuccess: boolean, count: number): string {
  if (!isShown) return 'Ids and references are found wherever they are; names among the latest 100.';
  if (isFetching) return 'Searching …';
  return isSuccess ? `${count} found` : '';
}
