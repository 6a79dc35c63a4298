import { expect, it } from 'vitest'
import { TOPICS, topicOf } from './all-topics.ts'

it.each([
  ['If the lookup throws here, nobody calls `release()` and the lock stays taken.', 'lock-release'],
  ['This text goes straight into the SQL statement. Please pass it as a parameter.', 'sql-injection'],
  ['Nobody waits for this promise.', 'unawaited-promise'],
  ['This throws the error away, so the job looks done.', 'swallowed-error'],
  ['The reader is never closed when a line is broken.', 'resource-release'],
  ['No timeout: a sleeping device holds this for minutes.', 'time-limit'],
  ['Who may call this route? I see no role check.', 'access-check'],
  ['This runs one query per booking.', 'query-per-row'],
  ['This lookup is O(n) inside the loop.', 'needless-work'],
  ['Please add a test for the empty list.', 'case-not-tested'],
  ['The test would be green with the bug in it.', 'test-proves-little'],
  ['race here', 'race'],
  ['Which time zone is this?', 'time-zone'],
  ['use const', 'prefer-const'],
  ['`tmp2` is not a descriptive name.', 'naming'],
  ['typo', 'wording'],
  ['Please add a docstring.', 'missing-explanation'],
  ['This comment is not necessary.', 'needless-comment'],
  ['This import is unused.', 'dead-code'],
  ['This breaks backwards compatibility.', 'compatibility'],
  ['The same code is in `load`, could we extract a helper?', 'duplicate'],
])('takes "%s" for %s', (comment, topic) => {
  expect(topicOf([comment])?.topic.name).toBe(topic)
})

it('says nothing about a comment that names nothing known', () => {
  expect(topicOf(['See the ticket.'])).toBeNull()
})

it('has titles that are short phrases about the code, and no topic twice', () => {
  for (const { title, titleAbout, lesson, point } of TOPICS) {
    for (const phrase of [title, titleAbout ?? title]) {
      expect(phrase).not.toMatch(/[.!?]$|\byou\b|\byour\b/i)
      expect(phrase.length).toBeLessThanOrEqual(50)
    }
    for (const sentence of [lesson, point]) expect(sentence).toMatch(/^[A-Z].*\.$/)
    expect(lesson + point).not.toMatch(/\byou\b|\byour\b/i)
  }
  expect(new Set(TOPICS.map((topic) => topic.name)).size).toBe(TOPICS.length)
})
