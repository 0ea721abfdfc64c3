const SHOWN_MILLISECONDS = 1_500;

/** Adds a copy button to each sample. */
export function setUpCopying(): void {
  if (navigator.clipboard === undefined) return; // unavailable without TLS, except on localhost
  for (const sample of document.querySelectorAll<HTMLElement>('figure.sample')) {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'copy';
    button.textContent = 'Copy';
    button.addEventListener('click', () => {
      void navigator.clipboard.writeText(sample.querySelector('code')?.textContent ?? '').then(() => {
        button.textContent = 'Copied';
        setTimeout(() => (button.textContent = 'Copy'), SHOWN_MILLISECONDS);
      });
    });
    sample.append(button);
  }
}
