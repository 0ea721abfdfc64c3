import type { Command } from 'commander';
import { TRIGGERS } from './commands/trigger.command.js';
import type { Field } from './operation.js';
import { collectionsOf, collectionOperation } from './operations.js';
import type { Profiles } from './profiles.js';

/** Candidates for the last of the given words, which may be incomplete. */
export function candidatesFor(words: readonly string[], program: Command, profiles: Profiles): readonly string[] {
  const unfinished = words.at(-1) ?? '';
  const before = words.slice(0, -1);
  return wordsAfter(before, program, profiles, unfinished)
    .filter((word) => word.startsWith(unfinished))
    .sort();
}

function wordsAfter(
  before: readonly string[],
  program: Command,
  profiles: Profiles,
  unfinished: string,
): readonly string[] {
  if (before.at(-1) === '--profile') return namesOf(profiles);
  const [name, ...given] = before;
  const command = program.commands.find((each) => each.name() === name);
  if (command === undefined) return visible(program);
  if (unfinished.startsWith('-')) return command.options.map(({ long }) => long!);
  if (command.commands.length > 0 && given.length === 0 && visible(command).length > 0) return visible(command);
  switch (name) {
    case 'list':
    case 'create':
      return given.length === 0 ? collectionsOf(name) : membersAfter(name, given[0]!);
    case 'trigger':
      return given.length === 0 ? TRIGGERS.map(String) : [];
    case 'completion':
      return ['bash', 'fish', 'zsh'];
    case 'use':
      return namesOf(profiles);
    default:
      return [];
  }
}

/** `fullName=`, for members and filters of a collection. */
function membersAfter(verb: 'list' | 'create', collection: string): readonly string[] {
  try {
    const { body, query } = collectionOperation(verb, collection);
    return (verb === 'list' ? query : body).map(({ name }: Field) => `${name}=`);
  } catch {
    return [];
  }
}

function visible(command: Command): readonly string[] {
  return command
    .createHelp()
    .visibleCommands(command)
    .map((each) => each.name())
    .filter((name) => name !== 'help');
}

/** Empty if the file cannot be read: a completion prints no errors. */
function namesOf(profiles: Profiles): readonly string[] {
  try {
    return profiles.names;
  } catch {
    return [];
  }
}
