import { setUpCopying } from './copying.js';
import { setUpHighlighting } from './highlighting.js';
import { setUpSearch } from './search.js';
import { setUpTabs } from './tabs.js';
import { setUpTrying } from './trying.js';

setUpHighlighting();
setUpTabs();
setUpCopying();
setUpSearch();
setUpTrying();
