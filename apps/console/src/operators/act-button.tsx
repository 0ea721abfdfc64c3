import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { ChangeDialog } from '../ui/change-dialog.tsx';
import { inWords } from '../ui/words.ts';
import { actAt } from './door.ts';

interface ActField {
  readonly name: string;
  readonly label: string;
  readonly help?: string;
}

interface ActButtonProps<Answer> {
  readonly label: string;
  /** Distinguishes the button from those of other rows for screen readers. */
  readonly about?: string;
  readonly door: string;
  readonly body: object;
  readonly choice?: { readonly name: string; readonly label: string; readonly options: readonly string[] };
  /** Text fields of the form. */
  readonly fields?: readonly ActField[];
  /** Builds the request body from the form; the fields themselves if absent. */
  readonly bodyOf?: (form: FormData) => object;
  readonly warning?: string;
  readonly done: (answer: Answer) => string;
  readonly onDone?: (answer: Answer) => void;
}

/** A button that asks for the reason, then runs the action. */
export function ActButton<Answer>({
  label,
  about,
  door,
  body,
  choice,
  fields = [],
  bodyOf = textsOf(fields),
  warning,
  done,
  onDone,
}: ActButtonProps<Answer>) {
  const queries = useQueryClient();
  const id = useId();
  const act = async (form: FormData, key: string): Promise<Answer> => {
    const content = {
      ...body,
      ...bodyOf(form),
      reason: String(form.get('reason') ?? ''),
      ...(choice !== undefined && { [choice.name]: String(form.get(choice.name)) }),
    };
    const answer = await actAt<Answer>(door, content, key);
    onDone?.(answer);
    return answer;
  };
  return (
    <ChangeDialog<Answer>
      label={label}
      about={about}
      warning={warning}
      change={act}
      done={done}
      // after a refusal too: the page is then out of date
      onClose={() => void queries.invalidateQueries({ queryKey: ['operator'] })}
    >
      {choice !== undefined && (
        <div className="field">
          <label htmlFor={`${id}-choice`}>{choice.label}</label>
          <select id={`${id}-choice`} name={choice.name}>
            {choice.options.map((option) => (
              <option key={option} value={option}>
                {inWords(option)}
              </option>
            ))}
          </select>
        </div>
      )}
      {fields.map((field) => (
        <TextField key={field.name} {...field} />
      ))}
      <TextField name="reason" label="Reason" help="Recorded with your name." maxLength={500} />
    </ChangeDialog>
  );
}

function TextField({ name, label, help = '', maxLength }: ActField & { readonly maxLength?: number }) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input id={id} name={name} required maxLength={maxLength} autoComplete="off" aria-describedby={`${id}-help`} />
      <p id={`${id}-help`} className="help">
        {help}
      </p>
    </div>
  );
}

function textsOf(fields: readonly ActField[]) {
  return (form: FormData): object =>
    Object.fromEntries(fields.map(({ name }) => [name, String(form.get(name)).trim()]));
}
