import MiniSearch from 'minisearch';

interface Searched {
  readonly id: string;
  readonly title: string;
  readonly group: string;
  readonly words: string;
}

const MAX_FOUND = 12;

/** The search of the site; its index is loaded when the field is focused. */
export function setUpSearch(): void {
  const input = document.querySelector<HTMLInputElement>('#search');
  const list = document.querySelector<HTMLElement>('#found');
  if (input === null || list === null) return;
  input.parentElement!.hidden = false;
  let index: Promise<MiniSearch<Searched>> | undefined;
  let chosen = -1;

  const show = async (): Promise<void> => {
    const query = input.value;
    const found = query.trim() === '' ? [] : (await (index ??= load())).search(query).slice(0, MAX_FOUND);
    if (query !== input.value) return;
    chosen = -1;
    list.replaceChildren(
      ...found.map(({ id, title, group }, index) => option(String(id), String(title), String(group), index)),
    );
    if (found.length === 0 && query.trim() !== '') list.replaceChildren(nothing());
    list.hidden = query.trim() === '';
    input.setAttribute('aria-expanded', String(!list.hidden));
    input.removeAttribute('aria-activedescendant');
  };
  const close = (): void => {
    list.hidden = true;
    input.setAttribute('aria-expanded', 'false');
  };
  const choose = (place: number): void => {
    const options = [...list.querySelectorAll<HTMLElement>('[data-path]')];
    if (options.length === 0) return;
    chosen = (place + options.length) % options.length;
    for (const [each, element] of options.entries()) element.setAttribute('aria-selected', String(each === chosen));
    input.setAttribute('aria-activedescendant', options[chosen]!.id);
    options[chosen]!.scrollIntoView({ block: 'nearest' });
  };

  input.addEventListener('focus', () => void (index ??= load()));
  input.addEventListener('input', () => void show());
  input.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') close();
    if (event.key === 'ArrowDown') choose(chosen + 1);
    if (event.key === 'ArrowUp') choose(chosen - 1);
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') event.preventDefault();
    if (event.key !== 'Enter') return;
    const options = [...list.querySelectorAll<HTMLElement>('[data-path]')];
    const target = options[Math.max(0, chosen)];
    if (target !== undefined) location.assign(target.dataset['path']!);
  });
  list.addEventListener('mousedown', (event) => {
    const target = (event.target as HTMLElement).closest<HTMLElement>('[data-path]');
    if (target !== null) location.assign(target.dataset['path']!);
  });
  input.addEventListener('blur', close);
  document.addEventListener('keydown', (event) => {
    const isTyping = event.target instanceof HTMLElement && /^(?:INPUT|TEXTAREA)$/.test(event.target.tagName);
    if (event.key !== '/' || isTyping) return;
    event.preventDefault();
    input.focus();
  });
}

async function load(): Promise<MiniSearch<Searched>> {
  const index = new MiniSearch<Searched>({
    fields: ['title', 'words'],
    storeFields: ['title', 'group'],
    // parts of codes, paths and names are separate words: QUOTE_EXPIRED, /quotes/{quoteId}
    tokenize: (text) => text.split(/[^\p{L}\p{N}]+/u),
    searchOptions: { boost: { title: 3 }, prefix: true, fuzzy: 0.2, combineWith: 'AND' },
  });
  index.addAll((await (await fetch('/docs/search.json')).json()) as Searched[]);
  return index;
}

function option(path: string, title: string, group: string, place: number): HTMLElement {
  const element = document.createElement('li');
  element.id = `found-${place}`;
  element.setAttribute('role', 'option');
  element.setAttribute('aria-selected', 'false');
  element.dataset['path'] = path;
  const quiet = document.createElement('span');
  quiet.textContent = group;
  element.append(`${title} `, quiet);
  return element;
}

function nothing(): HTMLElement {
  const element = document.createElement('li');
  element.setAttribute('role', 'option');
  element.setAttribute('aria-selected', 'false');
  element.setAttribute('aria-disabled', 'true');
  element.textContent = 'Nothing found';
  return element;
}
