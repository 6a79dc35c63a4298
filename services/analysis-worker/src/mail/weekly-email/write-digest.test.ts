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
    hasGithub: true,
    singleKeyShortcuts: true,
    own: [],
    managesTeam: false,
    team: null,
    isWanted: true,
  },
  reviews: [],
  scores: { week: null, before: null, weekly: Array(8).fill(null) },
  worthRemembering: null,
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
    groupId: 'group',
    title: 'A',
    daysSince: 40,
    opportunitiesSince: 2,
    before: { occurrences: 3, opportunities: 5 },
    isDoubtful: false,
  }
  expect(write({ silent: [silent] })).toBe(null)
  expect(write({ silent: [{ ...silent, opportunitiesSince: 9, isDoubtful: true }] })).toBe(null)
})

it('reports a week’s news in order of urgency, with links', () => {
  const written = write({
    reviews: [review],
    scores: { week: 72, before: 81, weekly: [null, 80, null, 82, null, null, null, 72] },
    worthRemembering: {
      reviewId: review.id,
      mistakeId: 'm1',
      mistake: 'Lock not released',
      author: 'jonas-pitt',
      body: 'Who gives the berth back?\n\n```suggestion\nfinally { release() }\n```',
      repository: 'northbeam/ferry-api',
      number: 412,
    },
    cameBack: [{ groupId: 'g1', title: 'Lock not released', times: 2, count: 6 }],
    silent: [
      {
        groupId: 'g2',
        title: 'Unchecked rows',
        daysSince: 47,
        opportunitiesSince: 9,
        before: { occurrences: 2, opportunities: 14 },
        isDoubtful: false,
      },
      {
        groupId: 'g3',
        title: 'Missing timeout',
        daysSince: 60,
        opportunitiesSince: 20,
        before: { occurrences: 6, opportunities: 10 },
        isDoubtful: false,
      },
    ],
    standards: [{ id: 's1', title: 'Errors carry their cause' }],
    due: 3,
  })
  expect(written?.subject).toBe(
    'Your week in review: 1 mistake came back, 1 stopped, 1 pull request, 3 exercises due',
  )
  expect(written?.text).toBe(`Hi marta-olsen, here’s your week from November 16 to November 22.

72 average score, 81 in the weeks before
1 mistake came back
2 mistakes avoided

Average score per week: none, 80, none, 82, none, none, none, 72

Practice 3 exercises:
https://debrief.example/practice

Worth remembering

“Who gives the berth back?”
jonas-pitt in northbeam/ferry-api #412: Lock not released
https://debrief.example/reviews?review=7d0c7a54-0000-4000-8000-000000000000#mistake-m1

Mistakes that came back
- Lock not released
  2 times last week, 6 in total
  https://debrief.example/recurring-mistakes?group=g1

Mistakes you avoided
- Unchecked rows
  Not seen for 47 days, although it could have happened in 9 pull requests
  https://debrief.example/recurring-mistakes?group=g2
- Missing timeout
  Stopped: not seen in the last 20 pull requests where it could have happened
  https://debrief.example/recurring-mistakes?group=g3

New team standards
- Errors carry their cause
  https://debrief.example/team-standards?standard=s1

Reviews of your merged pull requests
- Release berth locks
  northbeam/ferry-api #412: score 72, 1 mistake
  https://debrief.example/reviews?review=7d0c7a54-0000-4000-8000-000000000000

Debrief sends this email once a week when there is news.

Unsubscribe: https://debrief.example/unsubscribe/token`)
  const links = [...written!.html.matchAll(/href="([^"]+)"/g)].map(([, url]) => url)
  expect(links).toEqual(written!.text.match(/https:\S+/g))
  expect(written?.html).toContain('>Practice 3 exercises</a>')
  expect(written?.html).toContain(
    'role="img" aria-label="Average score per week: none, 80, none, 82, none, none, none, 72"',
  )
})

it.each([
  [{ score: null, witness: null }, 'not scored, 1 mistake'],
  [{ score: 100, witness: 'approval', mistakes: 0 }, 'score 100 (approved without comments), no mistakes'],
] as const)('describes a review with %j as "%s"', (given, words) => {
  expect(write({ reviews: [{ ...review, ...given }] })?.text).toContain(`#412: ${words}\n`)
})

it('escapes markup, line breaks and headers in titles, and loads nothing', () => {
  const hostile = '</a><img src=x onerror=alert(1)>\r\nBcc: x@y.example\u2028\u202Etxt "quoted" & more'
  const written = write({
    reviews: [{ ...review, title: hostile, repository: 'a/<b>' }],
    cameBack: [{ groupId: 'g', title: hostile, times: 1, count: 2 }],
    standards: [{ id: 's', title: hostile }],
    worthRemembering: {
      reviewId: 'r',
      mistakeId: 'm',
      mistake: hostile,
      author: hostile,
      body: hostile,
      repository: hostile,
      number: 1,
    },
    person: { ...nothing.person, username: hostile },
  })!
  expect(written.html).not.toMatch(
    /<(img|script|link|iframe|svg)|src=x on\w+=[^&]*>|url\(|@import|@font-face/i,
  )
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
    cameBack: Array.from({ length: 40 }, () => ({
      groupId: 'g',
      title: '<'.repeat(5_000),
      times: 1,
      count: 2,
    })),
    standards: Array.from({ length: 40 }, () => ({ id: 's', title: '&'.repeat(5_000) })),
  })!
  expect(written.text).toContain('- and 30 more')
  expect(written.text.length).toBeLessThan(10_000)
  // Gmail clips messages larger than 102 kB.
  expect(written.html.length).toBeLessThan(60_000)
})
