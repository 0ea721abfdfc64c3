import { comparesRows, findsWrongBooks } from './command-line/books.js';
import { listsKindsOfEvents } from './command-line/catalogue.js';
import { CommandLineStage } from './command-line/command-line.stage.js';
import { examinesInstallation } from './command-line/doctor.js';
import { exportsTables } from './command-line/exports.js';
import { intervenes } from './command-line/manual-acts.js';
import { recoversLosses } from './command-line/return-loss.js';
import { showsResources } from './command-line/show.js';
import { resolvesSuspense } from './command-line/suspense.js';
import { explainsPayments } from './command-line/why.js';

/* Each subject has a file; all of them, in this order, look at one installation, since a start costs more than most of their tests. */
describe('On the command line', () => {
  const stage = new CommandLineStage();
  beforeAll(() => stage.open(), 60_000);
  afterAll(() => stage.close());

  showsResources(stage);
  explainsPayments(stage);
  listsKindsOfEvents(stage);
  intervenes(stage);
  resolvesSuspense(stage);
  comparesRows(stage);
  exportsTables(stage);
  examinesInstallation(stage);
  recoversLosses(stage);
  findsWrongBooks(stage); // last: they stay wrong
});
