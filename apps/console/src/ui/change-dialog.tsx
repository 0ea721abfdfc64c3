import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import { ErrorNotice } from './error-notice.tsx';
import { randomKey } from './random-key.ts';

interface ChangeDialogProps<Answer> {
  /** Label of the button that opens the dialog, of its title, and of the submit button. */
  readonly label: string;
  /** Distinguishes the button from those of other rows for screen readers. */
  readonly about?: string | undefined;
  readonly warning?: string | undefined;
  /** Makes the change; a second click in the same dialog has the same key. */
  readonly change: (form: FormData, key: string) => Promise<Answer>;
  readonly done: (answer: Answer) => string;
  /** Called when the dialog is closed, after the outcome was read: the change may remove the button itself. */
  readonly onClose: (outcome: 'done' | 'refused') => void;
  /** Inputs of the form. */
  readonly children: ReactNode;
}

/** A button that opens a form for a change, and shows its outcome. A second click in the same dialog is the same change. */
export function ChangeDialog<Answer>({
  label,
  about,
  warning,
  change,
  done,
  onClose,
  children,
}: ChangeDialogProps<Answer>) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [key, setKey] = useState('');
  const title = useId();
  const request = useMutation({ mutationFn: (form: FormData) => change(form, key) });
  const open = (): void => {
    request.reset();
    setKey(randomKey());
    dialog.current?.showModal();
  };
  const close = (): void => dialog.current?.close();
  const closed = (): void => {
    if (request.isSuccess) onClose('done');
    if (request.isError) onClose('refused');
  };
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    request.mutate(new FormData(event.currentTarget));
  };
  return (
    <>
      <button type="button" onClick={open} aria-label={about === undefined ? undefined : `${label} ${about}`}>
        {label}
      </button>
      <dialog ref={dialog} aria-labelledby={title} onClose={closed}>
        <h2 id={title}>{label}</h2>
        {about !== undefined && <p className="help">{about}</p>}
        {request.isSuccess ? (
          <div role="status">
            <p>{done(request.data)}</p>
            <button type="button" className="primary" onClick={close}>
              Close
            </button>
          </div>
        ) : (
          <form key={key} className="action" onSubmit={submit}>
            {warning !== undefined && <p>{warning}</p>}
            {children}
            {request.error !== null && <ErrorNotice error={request.error} title="It was not done" />}
            <div className="actions">
              <button type="submit" className="primary" disabled={request.isPending}>
                {label}
              </button>
              <button type="button" onClick={close}>
                Cancel
              </button>
            </div>
          </form>
        )}
      </dialog>
    </>
  );
}
