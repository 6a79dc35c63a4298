import { describe, expect, it } from 'vitest'
import { readComment } from '../builtin/comments/read-comment.ts'
import { MAX_TITLE } from './clean-sentence.ts'
import { writeTitle } from './title.ts'

const title = (body: string, code: string | null = null, isProse = false) =>
  writeTitle(readComment(body), { code, isProse })

it('names the code that a short question is about', () => {
  expect(title('Why is this needed?', 'monkeypatch.setenv("STORE", store)')).toBe(
    'Why is `monkeypatch.setenv` needed?',
  )
  expect(title('Why?!?', 'def find_triplets(nums: list):')).toBe('Why this change to `find_triplets`?')
  expect(title('Why is this needed?', 'a line of the manual', true)).toBe('Why is this needed?')
})

describe('the title', () => {
  it.each([
    [
      'If this `/ 1000` is required then please move it into `years_old()`.',
      'Move `/ 1000` into `years_old()`',
    ],
    ['This leaks the token; switch to stderr.', 'Switch to stderr'],
    [
      'Why are we not checking that the keys are the same?',
      'Why are we not checking that the keys are the same?',
    ],
    [
      'Large test data arrays like `$emailsThatPassOnRfcCompliantButNotOnStrict` should be moved to external fixture files.',
      'Move large test data arrays to external fixture files',
    ],
    // In the next two cases, a request or question refers to an earlier sentence, which becomes the title.
    ['The lookup happens outside the lock. Please move it inside.', 'The lookup happens outside the lock'],
    [
      '`valid_until` has no time, so it ends at midnight. Is that intended?',
      '`valid_until` has no time, so it ends at midnight',
    ],
    [
      'The change replaces concurrent deletion (via `nursery.start_soon`) with sequential execution of every query.',
      'The change replaces concurrent deletion with sequential execution of every query',
    ],
    [
      "Let's use https://docs.github.com/en/actions/default-environment-variables",
      'See "default environment variables"',
    ],
    ['Please add a test for the empty cart.', 'Add a test for the empty cart'],
    ['nit: rename `d` to `seats`', 'Rename `d` to `seats`'],
    [
      'Hi! Thanks for this. Could you move the query into the repository?',
      'Move the query into the repository',
    ],
    ['Great work 🎉 One last thing: drop the second cast.', 'Drop the second cast'],
    ['@jonas-pitt can you split this test?', 'Split this test'],
    ['Minor: use `median` here.', 'Use `median`'],
    ['**Suggestion:** wrap the call in a timeout.', 'Wrap the call in a timeout'],
    ['I think we should return early here, wdyt?', 'Return early here'],
    ["I'd prefer to keep the old name.", 'Keep the old name'],
    ['Would you mind adding a docstring?', 'Add a docstring'],
    ['Could we maybe cache the ports?', 'Cache the ports'],
    ['TIL `hasattr()` swallows errors. Please use `getattr` with a default.', 'Use `getattr` with a default'],
    ["Let's not log the token.", "Don't log the token"],
    ['It would be nice to show the unit too.', 'Show the unit too'],
    ['Why not use a set here?', 'Use a set'],
    ['How about extracting this into a helper?', 'Extract this into a helper'],
    ['Consider adding an index on `created_at`.', 'Add an index on `created_at`'],
    ['You should close the file.', 'Close the file'],
    ['Make sure to release the lock.', 'Release the lock'],
    ['To avoid a second query, join the tables.', 'Join the tables'],
    ['While this works, please use the logger instead of `print`.', 'Use the logger instead of `print`'],
    ['Since the list is sorted, use a binary search.', 'Use a binary search'],
    [
      "Still, it's better to maintain backwards compatibility than not. Can't we keep the alias?",
      'Maintain backwards compatibility',
    ],
    ['If the port is unknown, raise a ValueError.', 'Raise a ValueError'],
    ['The import should be moved to the top of the file.', 'Move the import to the top of the file'],
    ['Large fixtures should be moved to their own files.', 'Move large fixtures to their own files'],
    ['`parse_row` should be renamed to `read_row`.', 'Rename `parse_row` to `read_row`'],
    ['Python warnings should be logged here.', 'Log Python warnings'],
    [
      'This logic for reading `port_names` can be made more concise and idiomatic by using a list comprehension. This also improves robustness by handling cases where the name is empty.',
      'Make this logic for reading `port_names` more concise and idiomatic',
    ],
    ['Remove?', 'Remove this line'],
    ['Replace with an empty string.', 'Replace this with an empty string'],
    ['Change to `const`.', 'Change this to `const`'],
    ['Move to the service.', 'Move this to the service'],
    ['Delete it.', 'Delete this'],
    ['unused?', 'Is this unused?'],
    ['Please make this a https://docs.python.org/3/library/dataclasses.html', 'Make this a `dataclasses`'],
    ['See https://example.com/the-most-common-mistake', 'See "the most common mistake"'],
    // Keeps negation.
    ["We don't need to sort here.", 'No need to sort'],
    ["You don't need the lambda.", 'No need for the lambda'],
    ["This shouldn't be public.", "This shouldn't be public"],
    ["I wouldn't add a class for this.", "Don't add a class for this"],
    ['Please update your docstring for the new argument.', 'Update the docstring for the new argument'],
    ['Can you add the limit that you mention in the description?', 'Add the limit'],
    ['You are leaking the handle when the parser throws.', 'Leaking the handle when the parser throws'],
    [
      'You probably need to import this only when you need it for the old client.',
      'Import this only when needed for the old client',
    ],
    ["Let's leave the scripts in.", 'Leave the scripts in'],
    [
      'Please move the validation into the constructor, because otherwise every caller has to remember to call it before the first use.',
      'Move the validation into the constructor',
    ],
    [
      'Use a parameterized query instead of building the statement by hand so that a quote in the name cannot end the literal early.',
      'Use a parameterized query instead of building the statement by hand',
    ],
    // Keeps questions and statements. A lone "typo" becomes a request.
    ['What happens if the list is empty?', 'What happens if the list is empty?'],
    [
      'The lock is never released when the parser throws.',
      'The lock is never released when the parser throws',
    ],
    ['No tests?', 'No tests?'],
    ['N+1 query', 'N+1 query'],
    ['Good catch! But what about negative amounts?', 'What about negative amounts?'],
    ['This breaks on Windows.', 'This breaks on Windows'],
    ['typo', 'Fix the typo'],
  ])('of "%s" is "%s"', (body, expected) => {
    expect(title(body)).toBe(expected)
    expect(expected.length).toBeLessThanOrEqual(MAX_TITLE)
  })

  it.each([
    ['```suggestion\nconst total = 1\n```', 'let total = 1', 'Use `const` instead of `let`'],
    ['```suggestion\n```', 'print(total)', 'Remove this line'],
    ['```suggestion\n```', '', 'Remove the blank lines'],
    ['```suggestion\nseats = read(d)\n```', 'places = read(d)', 'Rename `places` to `seats`'],
    ['```suggestion\n  read( path )\n```', 'read(path)', 'Fix the formatting'],
  ])('of the suggestion %j for %j describes the edit: %s', (body, code, expected) => {
    expect(title(body, code)).toBe(expected)
  })

  it('quotes the suggested wording', () => {
    const body = '```suggestion\nin future versions of the timetable\n```'
    expect(title(body, 'in the future versions of the timetable', true)).toMatch(
      /^Wording: ".*in future versions/,
    )
  })

  it('stays within its limit for very long comments', () => {
    for (const body of [
      'word '.repeat(60),
      'a'.repeat(300),
      `Use \`${'x'.repeat(200)}\` here.`,
      '- [ ] '.repeat(40),
    ])
      expect(title(body).length).toBeLessThanOrEqual(MAX_TITLE)
  })

  it('stays within its limit when it names code', () => {
    const name = 'x'.repeat(40)
    const question = 'Why is this needed in the constructor of the reading scheduler and not in its parent?'
    expect(title(question, `${name} = 1`).length).toBeLessThanOrEqual(MAX_TITLE)
    const [from, to] = ['a'.repeat(30), 'b'.repeat(55)]
    expect(title(`\`\`\`suggestion\n${to} = read(d)\n\`\`\``, `${from} = read(d)`)).toBe(
      `Rename this to \`${to}\``,
    )
    expect(title(`\`\`\`suggestion\n${to}${to} = read(d)\n\`\`\``, `${from} = read(d)`)).toBe(
      'Rename this as suggested',
    )
  })
})
