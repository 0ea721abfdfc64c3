const CHOICE = 'docs.language';

/** Shows one language per group. The choice applies to all groups, and to the following pages. */
export function setUpTabs(): void {
  for (const [group, tabs] of [...document.querySelectorAll<HTMLElement>('.tabs')].entries()) setUp(tabs, group);
  choose(localStorage.getItem(CHOICE));
}

function setUp(tabs: HTMLElement, group: number): void {
  const list = document.createElement('div');
  list.setAttribute('role', 'tablist');
  list.setAttribute('aria-label', 'Language');
  for (const [place, sample] of samplesOf(tabs).entries()) {
    const language = sample.dataset['language']!;
    sample.id = `sample-${group}-${place}`;
    sample.setAttribute('role', 'tabpanel');
    sample.setAttribute('aria-labelledby', `tab-${group}-${place}`);
    sample.querySelector('figcaption')?.remove();
    const tab = document.createElement('button');
    tab.id = `tab-${group}-${place}`;
    tab.type = 'button';
    tab.textContent = language;
    tab.setAttribute('role', 'tab');
    tab.setAttribute('aria-controls', sample.id);
    tab.addEventListener('click', () => {
      localStorage.setItem(CHOICE, language);
      choose(language);
    });
    list.append(tab);
  }
  list.addEventListener('keydown', (event) => move(list, event));
  tabs.prepend(list);
}

/** Arrow keys cycle through the tabs, the standard behaviour of tabs. */
function move(list: HTMLElement, event: KeyboardEvent): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (step === undefined) return;
  const tabs = [...list.querySelectorAll('button')];
  const place = tabs.indexOf(document.activeElement as HTMLButtonElement);
  const next = tabs[(place + step + tabs.length) % tabs.length]!;
  next.focus();
  next.click();
}

function choose(language: string | null): void {
  for (const tabs of document.querySelectorAll<HTMLElement>('.tabs')) {
    const samples = samplesOf(tabs);
    const chosen = Math.max(
      0,
      samples.findIndex((sample) => sample.dataset['language'] === language),
    );
    const buttons = [...tabs.querySelectorAll('[role=tab]')] as HTMLButtonElement[];
    for (const [place, sample] of samples.entries()) {
      sample.hidden = place !== chosen;
      buttons[place]!.setAttribute('aria-selected', String(place === chosen));
      buttons[place]!.tabIndex = place === chosen ? 0 : -1;
    }
  }
}

function samplesOf(tabs: HTMLElement): HTMLElement[] {
  return [...tabs.querySelectorAll<HTMLElement>(':scope > figure')];
}
