import { CopyButton } from './copy-button.tsx';

/** Code with a copy button; it can be scrolled with the keyboard. */
export function Snippet({ text, label }: { readonly text: string; readonly label: string }) {
  return (
    <div className="snippet">
      <CopyButton text={text} label="Copy" />
      <pre tabIndex={0} role="region" aria-label={label}>
        <code>{text}</code>
      </pre>
    </div>
  );
}
