import { useEffect, useState } from 'react';
import { usePlatformTime } from '../session/platform-time.ts';
import { Moment, momentText } from '../ui/moment.tsx';

const STEPS = 1_000;
const SETTLING_MILLISECONDS = 200;

interface AsOfProps {
  /** Creation time of the resource. */
  readonly since: string;
  /** The selected time; undefined means now. */
  readonly asOf: string | undefined;
  readonly onChange: (asOf: string | undefined) => void;
}

/** Selects a time in the life of a resource, from its creation to now. */
export function AsOf({ since, asOf, onChange }: AsOfProps) {
  const now = usePlatformTime();
  const first = Date.parse(since);
  const span = Math.max(1, now - first);
  const shown = asOf === undefined ? STEPS : Math.round(((Date.parse(asOf) - first) / span) * STEPS);
  const [step, setStep] = useState(shown);
  useEffect(() => setStep(shown), [shown]);
  const at = new Date(first + (step / STEPS) * span).toISOString();
  useEffect(() => {
    if (step === shown) return undefined;
    const timer = setTimeout(() => onChange(step >= STEPS ? undefined : at), SETTLING_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [step, shown, at, onChange]);
  return (
    <section className="as-of" aria-label="Time">
      <label htmlFor="as-of">As it was</label>
      <input
        id="as-of"
        type="range"
        min={0}
        max={STEPS}
        value={step}
        aria-valuetext={step >= STEPS ? 'Now' : momentText(at)}
        onChange={(event) => setStep(Number(event.target.value))}
      />
      <output htmlFor="as-of">{step >= STEPS ? 'Now' : <Moment at={asOf ?? at} />}</output>
      {asOf !== undefined && (
        <button type="button" onClick={() => onChange(undefined)}>
          Back to now
        </button>
      )}
    </section>
  );
}
