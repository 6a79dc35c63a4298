import type { DigestFacts } from '@debrief/database/mail/weekly-email-facts'
import { expect, it } from 'vitest'
import { writeDigest } from './write-weekly-email.ts'

const nothing: DigestFacts = {
  person: {
    id: 'a',
    username: 'marta-olsen',
    email: 'marta@northbeam.example',
    avatarUrl: null,
    needsReconnect: false,
    singleKeyShortcuts: true,
    own: [],
    managesTeam: false,
    team: null,
    isWanted: true,
  },
  reviews: [],
  cameBack: [],
  silent: [],
  standards: [],
  due: 0,
}
const review = {
  id: '7d0c7a54-0000-4000-8000-000000000000',
  title: 'Release berth locks',
  number: 412,
  repository: 'northbeam/ferry-api',
  score: 72,
  witness: 'review' as const,
  mistakes: 1,
}
const write = (facts: Partial<DigestFacts>) =>
  writeDigest({
    facts: { ...nothing, ...facts },
    week: '2026-11-23',
    appUrl: 'https://debrief.example',
    unsubscribe: 'https://debrief.example/unsubscribe/token',
  })

it('writes nothing for a week without news', () => {
  expect(write({})).toBe(null)
  const silent = {
    title: 'A',
    daysSince: 40,
    opportunitiesSince: 2,
    before: { occurrences: 3, opportunities: 5 },
    isDoubtful: false,
  }
  expect(write({ silent: [silent] })).toBe(null)
  expect(write({ silent: [{ ...silent, opportunitiesSince: 9, isDoubtful: true }] })).toBe(null)
})

it('lists a week’s news in order of urgency, with links', () => {
  const written = write({
    reviews: [review],
    cameBack: [{ title: 'Lock not released', times: 2, count: 6 }],
    silent: [
      {
        title: 'Unchecked rows',
        daysSince: 47,
        opportunitiesSince: 9,
        before: { occurrences: 2, opportunities: 14 },
        isDoubtful: false,
      },
    ],
    standards: ['Errors carry their cause'],
    due: 3,
  })
  expect(written?.subject).toBe('Your week in Debrief: 1 review, 1 mistake came back, 3 exercises due')
  expect(written?.text).toBe(`Your week in Debrief: November 16 to November 22

Reviews of your merged pull requests
- Release berth locks (northbeam/ferry-api #412): score 72, 1 mistake
  https://debrief.example/reviews?review=7d0c7a54-0000-4000-8000-000000000000
All reviews: https://debrief.example/reviews

Mistakes that came back
- Lock not released: 2 times last week, 6 in total
Your recurring mistakes: https://debrief.example/recurring-mistakes

Mistakes you avoided
- Unchecked rows: not seen for 47 days, in 9 pull requests where it could have happened
Your recurring mistakes: https://debrief.example/recurring-mistakes

New team standards
- Errors carry their cause
Team standards: https://debrief.example/team-standards

Practice
- 3 exercises based on your own mistakes are due
Practice: https://debrief.example/practice

Debrief sends this email once a week when there is news. Unsubscribe:
https://debrief.example/unsubscribe/token`)
})

it.each([
  [{ score: null, witness: null }, 'not scored, 1 mistake'],
  [{ score: 100, witness: 'approval', mistakes: 0 }, 'score 100 (approved without comments), no mistakes'],
] as const)('describes a review with %j as "%s"', (given, words) => {
  expect(write({ reviews: [{ ...review, ...given }] })?.text).toContain(`#412): ${words}\n`)
})

it('escapes markup, line breaks and headers in titles, and loads nothing', () => {
  const hostile = '</a><img src=x onerror=alert(1)>\r\nBcc: x@y.example\u2028\u202Etxt "quoted" & more'
  const written = write({
    reviews: [{ ...review, title: hostile, repository: 'a/<b>' }],
    cameBack: [{ title: hostile, times: 1, count: 2 }],
    standards: [hostile],
  })!
  expect(written.html).not.toMatch(/<(img|script|style|link|iframe)|src=x on\w+=[^&]*>/i)
  expect(written.html.match(/<\w+/g)!.every((tag) => /^<(p|h2|ul|li|a)$/.test(tag))).toBe(true)
  expect(written.html).toContain(
    '&lt;/a&gt;&lt;img src=x onerror=alert(1)&gt; Bcc: x@y.example txt &quot;quoted&quot; &amp; more',
  )
  expect(written.subject).not.toContain('Bcc')
  expect(written.text.split('\n').some((line) => /^\s*Bcc/.test(line))).toBe(false)
  expect(written.text).not.toMatch(/[\u2028\u202E]/)
})

it('stays short, however much happened', () => {
  const written = write({
    reviews: Array.from({ length: 40 }, () => ({ ...review, title: 'x'.repeat(5_000) })),
  })!
  expect(written.text).toContain('- and 30 more')
  expect(written.text.length).toBeLessThan(5_000)
})
