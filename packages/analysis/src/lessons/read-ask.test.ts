import type { Ask } from '@debrief/contracts/reviews/analysis-result'
import { describe, expect, it } from 'vitest'
import { plainSentence, readAsk, readEdit } from './read-ask.ts'

const SENTENCES: Record<Ask, string[]> = {
  add: [
    'Please add a type hint.',
    'Missing docstring.',
    'No tests?',
    'There is no check for an empty list.',
    'Could you add a test that covers the retry?',
    'I can remove this line without any test failures, can you add a test for it?',
    'We need a timeout here.',
    'You forgot to await this.',
    'This lacks a unit.',
    'Please document the limit.',
    'Can we handle the 404 here?',
    'Should we validate the id first?',
    "There's no index on this column.",
    'Consider adding a comment that explains the offset.',
    'This file is opened without an encoding.',
    "It doesn't have a docstring.",
    "We don't have a test for this.",
    'I would include the file name in the message.',
    "Don't forget to add the changelog entry.",
    "Please don't remove the test.",
    "Please don't skip the validation.",
    "We can't just delete the fallback.",
    "You shouldn't drop the null check.",
  ],
  remove: [
    'Please remove the type annotation.',
    "We don't need this check.",
    'No need to sort here.',
    'This comment is not necessary.',
    'Unused import.',
    'Redundant cast.',
    "I don't think we need the else.",
    "You don't really need a lambda here.",
    'Delete this line?',
    'Can we drop the type hint, it is inferred?',
    'This is no longer used.',
    'Leftover print.',
    'Let’s get rid of the flag.',
    "Please don't add a dependency for this.",
    'No need to add a test for the getter.',
    'You can leave this out.',
    "I wouldn't add a class for that.",
    'The second call is superfluous.',
    'Avoid global state.',
    'We should stop logging the token.',
    "This doesn't need a docstring.",
    'Could you revert this?',
    'Why not remove it?',
    'There is no reason to cache this.',
    "Let's not introduce another abstraction, we don't need it.",
  ],
  change: [
    'Use `median` instead of sorting by hand.',
    'Rename `d` to `seats`.',
    'This should be a constant.',
    'Replace the loop with a comprehension.',
    'Please move this into the service.',
    'Rather than removing it, make it private.',
    'Instead of adding a flag, split the function.',
    'The condition is wrong.',
    'This could be simpler.',
    'Switch from assert to a ValueError.',
    '`colour` → `color`',
    'Please rephrase.',
    'Let’s follow the pattern of the other handlers.',
    'Can you extract this into a helper?',
    'The type must be `str | None`.',
    "Don't use `any`, use `unknown`.",
  ],
  explain: [
    'Why is this needed?',
    'What does this flag do?',
    'How does this work without a lock?',
    'Can you explain the second branch?',
    'So why was the test removed?',
    'Why remove this?',
    'Just out of curiosity, what is the reason for 37?',
    'Could you clarify what this returns?',
    'Where is this called?',
  ],
  unknown: ['Hm.', 'Interesting approach.', 'I ran this on my machine.'],
}

describe('the change that a request asks for', () => {
  it.each(
    Object.entries(SENTENCES).flatMap(([ask, sentences]) =>
      sentences.map((sentence) => [ask, sentence] as const),
    ),
  )('is %s in "%s"', (ask, sentence) => {
    expect(readAsk(plainSentence(sentence))).toBe(ask)
  })
})

describe('the kind of a suggested edit', () => {
  it.each([
    ['remove', 'print(x)', ''],
    ['remove', 'a()\nb()\nc()', 'a()\nc()'],
    ['add', 'a()\nc()', 'a()\nb()\nc()'],
    ['change', 'a(x)', 'a(y)'],
    ['unknown', '', ''],
  ])('is %s from "%s" to "%s"', (ask, before, after) => {
    expect(readEdit(before, after)).toBe(ask)
  })
})
