import { describe, expect, it } from 'vitest'
import { buildThread } from '../../testing/build-material.ts'
import { judgeComment } from './judge-comment.ts'

const judge = (body: string) =>
  judgeComment(buildThread(body), { authorLogin: 'jonas-pitt', changedLater: false })?.verdict

/** These examples were used to write the rules. */
const TUNED = {
  silent: [
    '+1, same feeling here.',
    'Agree with the approach.',
    'Exactly what Lena said.',
    'Can wait for a later PR.',
    'Let’s not do this now, it’s out of scope.',
    'Something for the next iteration, nothing to change here.',
    'For context: accounting counts these in cents.',
    'The sandbox has about 300 orders at the moment.',
    'This table was created long before I joined.',
    'Verified with last month’s export, the sums are equal.',
    'I played with this on my laptop and everything works.',
    'Reviewed on the train, so my comments are short.',
    'The support team will announce it on Monday.',
    'I need to tell Hana that the report moved.',
    'Is Jakob still on vacation? He knows this part.',
    'When is the next release?',
    'How many customers use the old importer?',
    'Did marketing ask for this?',
    'Did Harbor Freight ever answer our question about the codes?',
  ],
  asking: [
    'Before merging, rename `tmp`.',
    '+1 to Ada’s point: please close the reader.',
    'Not for this PR, but the null check here is needed now.',
    'I checked this with an empty file and it throws.',
    'Tested it, the second call never returns.',
    'Agreed, though the timeout should be shorter.',
    'Let’s not do retries now, just log the error.',
    'For context: accounting counts these in cents, so a float is wrong here.',
    'I’d like to see a test for this before the release.',
    'Did you forget the await?',
    'Who releases the lock when this throws?',
    'Can you notify the caller when the queue is full?',
  ],
}

/** These examples were written before the rules and only measure them. */
const HELD_OUT = {
  silent: [
    '+1, this is the layout we talked about.',
    'Agreed with Mira, keep it.',
    'Second that.',
    'Out of scope for this change, just noting it for the roadmap.',
    'A caching layer would be a nice project for next quarter, not now.',
    'That belongs in the cleanup epic, I opened a ticket for it.',
    'For anyone reading later: the vendor renamed carriers to partners in 2023.',
    'The old endpoint stays up until March.',
    'We have around 40 tenants on the beta at the moment.',
    'I ran the migration on a copy of the data, took nine seconds.',
    'Compared the totals with the spreadsheet, same result.',
    'Ops will rotate that key on Friday.',
    'Note to self: ask the data team about the export schedule.',
    'I’ll update the wiki page tomorrow.',
    'Has Noor seen this yet? She worked on the first version.',
    'When does the mobile app switch over?',
    'How big is that table these days?',
    'Back when I joined this was a shell script.',
  ],
  asking: [
    '+1 to Omar, please bound the loop.',
    'Agreed with Mira, but the lock must be released too.',
    'Not in scope maybe, but this leaks the handle, fix it here.',
    'I tested this locally and it crashes on an empty list.',
    'Ran the suite, the retry test hangs.',
    'Before you merge, drop the debug output.',
    'For the record: `total` is wrong when the list is empty.',
    'I’ll approve once `parse` handles null.',
    'Staging runs with two replicas, so this counter isn’t shared.',
    'Who closes the stream?',
    'Could you tell the caller which field failed?',
    'FYI, this index is never used.',
  ],
}

const countRight = (bodies: readonly string[], verdict: string) =>
  bodies.filter((body) => judge(body) === verdict).length

describe('a comment that asks for no change', () => {
  it.each(TUNED.silent)('is ignored: "%s"', (body) => expect(judge(body)).toBe('ignored'))

  it('is ignored in at least 16 of 18 comments that the rules weren’t written with', () => {
    expect(countRight(HELD_OUT.silent, 'ignored')).toBeGreaterThanOrEqual(16)
  })
})

describe('a request that looks like small talk', () => {
  it.each(TUNED.asking)('is a mistake: "%s"', (body) => expect(judge(body)).toBe('mistake'))

  it('is a mistake in at least 11 of 12 comments that the rules weren’t written with', () => {
    expect(countRight(HELD_OUT.asking, 'mistake')).toBeGreaterThanOrEqual(11)
  })
})

describe('a point that is put off', () => {
  it('is ignored if it is a question', () =>
    expect(judge('Do we have an alarm for full queues yet? Not for this PR.')).toBe('ignored'))

  it('is a mistake if it names a fault', () => {
    expect(judge('This never closes the file. Not for this PR though.')).toBe('mistake')
  })
})
