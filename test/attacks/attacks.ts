import type { Attack } from './attack.js';
import { fuzzing } from './fuzzing.attack.js';
import { malformedForms } from './malformed-forms.attack.js';
import { pipelinedAndDropped } from './pipelined-and-dropped.attack.js';
import { refusedForms } from './refused-forms.attack.js';
import { wrongCredentials } from './wrong-credentials.attack.js';

/** All attacks, in the order in which they are run. */
export const ATTACKS: readonly Attack[] = [
  malformedForms,
  pipelinedAndDropped,
  fuzzing,
  refusedForms,
  wrongCredentials,
];
