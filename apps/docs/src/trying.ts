const CREDENTIAL = 'docs.credential';

/** Forms that send the request of their page to this service. The credential is discarded when the tab is closed. */
export function setUpTrying(): void {
  for (const section of document.querySelectorAll<HTMLElement>('.try')) {
    section.hidden = false;
    const form = section.querySelector('form')!;
    const answer = section.querySelector<HTMLElement>('.answer')!;
    const credential = form.elements.namedItem('credential') as HTMLInputElement | null;
    if (credential !== null) credential.value = sessionStorage.getItem(CREDENTIAL) ?? '';
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      if (credential !== null) sessionStorage.setItem(CREDENTIAL, credential.value);
      void send(form).then(
        (shown) => answer.replaceChildren(...shown),
        (error: unknown) => answer.replaceChildren(paragraph(`The request was not sent: ${String(error)}`)),
      );
    });
  }
}

async function send(form: HTMLFormElement): Promise<HTMLElement[]> {
  const value = (name: string): string =>
    (form.elements.namedItem(name) as HTMLInputElement | HTMLTextAreaElement | null)?.value.trim() ?? '';
  const inputs = [...form.querySelectorAll<HTMLInputElement>('[data-in]')].filter((input) => input.value.trim() !== '');
  const named = (place: string): [string, string][] =>
    inputs.filter((input) => input.dataset['in'] === place).map((input) => [input.name, input.value.trim()]);
  const path = named('path').reduce(
    (whole, [name, given]) => whole.replace(`{${name}}`, encodeURIComponent(given)),
    form.dataset['path']!,
  );
  const query = new URLSearchParams(named('query')).toString();
  const hasBody = form.elements.namedItem('body') !== null;
  const began = performance.now();
  const response = await fetch(query === '' ? path : `${path}?${query}`, {
    method: form.dataset['method']!,
    credentials: 'omit', // a 401 must not open the browser's login dialog
    headers: {
      ...Object.fromEntries(named('header')),
      ...(value('credential') === '' ? {} : { Authorization: `Basic ${btoa(value('credential'))}` }),
      ...(hasBody ? { 'Content-Type': 'application/json' } : {}),
    },
    ...(hasBody ? { body: value('body') } : {}),
  });
  const text = await response.text();
  const milliseconds = Math.round(performance.now() - began);
  const pre = document.createElement('pre');
  pre.tabIndex = 0;
  pre.setAttribute('aria-label', 'Answer');
  pre.textContent = pretty(text);
  const id = response.headers.get('X-Request-Id') ?? '';
  return [paragraph(`${response.status} in ${milliseconds} ms, request ${id}`), pre];
}

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

function paragraph(text: string): HTMLElement {
  const element = document.createElement('p');
  element.textContent = text;
  return element;
}
