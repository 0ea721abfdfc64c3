import { useEffect, useState } from 'react';

interface CopyButtonProps {
  readonly text: string;
  readonly label: string;
  /** Distinguishes the button from those of other rows for screen readers. */
  readonly about?: string;
}

/** Copies a text, and confirms it. */
export function CopyButton({ text, label, about }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<string | null>(null);
  useEffect(() => {
    if (outcome === null) return undefined;
    const timer = setTimeout(() => setOutcome(null), 2_000);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = (): void => {
    copyText(text).then(
      () => setOutcome('Copied'),
      () => setOutcome('Not copied'),
    );
  };
  return (
    <button type="button" aria-label={about && `${label} ${about}`} onClick={copy}>
      <span aria-live="polite">{outcome ?? label}</span>
    </button>
  );
}

/** Without TLS, except on localhost, browsers provide no clipboard. */
async function copyText(text: string): Promise<void> {
  await navigator.clipboard.writeText(text);
}
