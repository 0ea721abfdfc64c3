import type { Attack } from './attack.js';
import { endlessImports } from './endless-imports.attack.js';
import { fuzzing } from './fuzzing.attack.js';
import { halfSentRequests } from './half-sent-requests.attack.js';
import { hangingWebhooks } from './hanging-webhooks.attack.js';
import { malformedForms } from './malformed-forms.attack.js';
import { onePlatformAtItsLimit } from './one-platform-at-its-limit.attack.js';
import { pipelinedAndDropped } from './pipelined-and-dropped.attack.js';
import { publicPages } from './public-pages.attack.js';
import { refusedForms } from './refused-forms.attack.js';
import { wrongCredentials } from './wrong-credentials.attack.js';
import { slowTexts } from './slow-texts.attack.js';
import { unreadAnswers } from './unread-answers.attack.js';

/** All attacks, in the order that they are run. */
export const ATTACKS: readonly Attack[] = [
  endlessImports, // before those that use up the attacker's rate limit, so that the limit of imports refuses
  malformedForms,
  pipelinedAndDropped,
  refusedForms,
  wrongCredentials,
  halfSentRequests,
  unreadAnswers,
  slowTexts,
  fuzzing,
  hangingWebhooks,
  publicPages,
];

/** Comparisons of response times, which are only meaningful on an idle machine: manually, with `npm run attack`. */
export const TIMED_ATTACKS: readonly Attack[] = [onePlatformAtItsLimit];
