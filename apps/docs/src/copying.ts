const SHOWN_MILLISECONDS = 1_500;

/** A button beside each sample that copies it. */
export function setUpCopying(): void {
  if (navigator.clipboard === undefined) return; // a page without TLS on another machine
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
