import { readFileSync } from 'node:fs'
import type { DigestFacts } from '@debrief/database/mail/weekly-email-facts'
import { CHAT_SERVICES } from '@debrief/domain/chat/channels'
import { CATEGORIES } from '@debrief/domain/mistakes/categories'
import type { TeamWeek } from '@debrief/domain/teams/team-numbers'
import { findSlackFaults, type SlackMessage, showSlackMessage } from '@debrief/simulators/chat/formats/slack'
import { findTeamsFaults, showTeamsMessage, type TeamsMessage } from '@debrief/simulators/chat/formats/teams'
import { sharedData } from '@debrief/testing/shared-data'
import { describe, expect, it } from 'vitest'
import type { ChatMessage } from './message.ts'
import {
  formatMessage,
  writeCameBack,
  writeStandardPublished,
  writeTeamNumbers,
  writeTestMessage,
  writeWeeklyDigest,
} from './write-messages.ts'

const APP = 'https://debrief.example'
const WEEK = '2026-11-23'
const ID = '0b0c5f5e-8f5a-4a4e-9a55-3d4f0b1c2d3e'

const toFacts = (title: string, username = 'marta-olsen', cameBack = 7): DigestFacts => ({
  person: {
    id: ID,
    username,
    email: null,
    avatarUrl: null,
    needsReconnect: false,
    hasGithub: true,
    singleKeyShortcuts: true,
    own: [],
    managesTeam: false,
    team: null,
    isWanted: true,
  },
  reviews: [
    { id: ID, title, number: 7, repository: 'northbeam/api', score: 71, witness: 'review', mistakes: 1 },
  ],
  scores: { week: 71, before: 64, weekly: [60, 71] },
  worthRemembering: {
    reviewId: ID,
    mistakeId: ID,
    mistake: title,
    author: 'jonas-pitt',
    body: 'A reviewer’s words.',
    repository: 'northbeam/api',
    number: 7,
  },
  cameBack: Array.from({ length: cameBack }, () => ({ groupId: ID, title, times: 2, count: 5 })),
  silent: [
    {
      groupId: ID,
      title,
      daysSince: 90,
      opportunitiesSince: 40,
      before: { occurrences: 10, opportunities: 20 },
      isDoubtful: false,
    },
  ],
  standards: [{ id: ID, title }],
  due: 4,
})

const teamWeek = (mistakes: number | null): TeamWeek => {
  const row = { reviews: 12, mistakes, cameBack: null, stopped: null, averageScore: 71 }
  return {
    week: '2026-11-16',
    total: row,
    categories: CATEGORIES.map((category, at) => ({ category, ...row, mistakes: at === 0 ? 5 : null })),
  }
}

const writeAll = (title: string, username?: string, cameBack?: number): ChatMessage[] => [
  writeCameBack(
    { kind: 'mistake_came_back', title, repository: 'northbeam/api', number: 7, groupId: ID },
    APP,
  ),
  writeWeeklyDigest(toFacts(title, username, cameBack), WEEK, APP)!,
  writeStandardPublished(
    { id: ID, title, category: 'error-handling', languages: [title.slice(0, 60) || 'Go'] },
    APP,
  ),
]

const inSlack = (message: ChatMessage) => JSON.parse(formatMessage('slack', message)) as SlackMessage
const inTeams = (message: ChatMessage) => JSON.parse(formatMessage('teams', message)) as TeamsMessage
const toLines = (message: ChatMessage) =>
  [showSlackMessage(inSlack(message)), showTeamsMessage(inTeams(message))].map((lines) =>
    lines.map((line) => line.map(({ text }) => text).join('')),
  )

function* objectsIn(value: unknown): Generator<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) yield value as Record<string, unknown>
  for (const part of Object.values(value)) yield* objectsIn(part)
}

function findActive(message: ChatMessage): string[] {
  const slack = inSlack(message)
  const parts = [...objectsIn(slack.blocks)]
  const teams = [...objectsIn(inTeams(message).attachments)]
  const urls = [...parts, ...teams].flatMap(({ url }) => (typeof url === 'string' ? [url] : []))
  return [
    ...parts.filter(({ type }) =>
      ['mrkdwn', 'user', 'broadcast', 'emoji', 'usergroup'].includes(String(type)),
    ),
    ...parts.filter(({ type, emoji }) => type === 'plain_text' && emoji !== false),
    ...teams.filter(({ type }) => ['TextBlock', 'FactSet', 'Image', 'Media'].includes(String(type))),
    ...teams.filter((one) => 'msteams' in one),
    ...urls.filter((url) => new URL(url).origin !== APP),
    ...(/[<>*_~`@|]/.test(slack.text) ? [slack.text] : []),
  ].map((found) => JSON.stringify(found))
}

describe('every message', () => {
  const all = [
    ...CHAT_SERVICES.flatMap((service) =>
      [true, false].map((isTeam) => writeTestMessage({ service, isTeam }, APP)),
    ),
    ...writeAll('Lock not released'),
    writeTeamNumbers(teamWeek(9), WEEK, APP)!,
  ]

  it('is valid in both formats', () => {
    for (const message of all) {
      expect(findSlackFaults(inSlack(message))).toEqual([])
      expect(findTeamsFaults(inTeams(message))).toEqual([])
      expect(findActive(message)).toEqual([])
    }
  })

  it('stays below the limits if all texts are as long as possible', () => {
    for (const title of ['𒐫'.repeat(500), '"\\'.repeat(500), 'ﷺ'.repeat(500)])
      for (const message of writeAll(title, title.slice(0, 40))) {
        expect(findSlackFaults(inSlack(message))).toEqual([])
        expect(findTeamsFaults(inTeams(message))).toEqual([])
        expect(inSlack(message).blocks!.length).toBeLessThan(50)
        expect(Buffer.byteLength(formatMessage('teams', message))).toBeLessThan(28_000)
      }
  })
})

const OWN_HOSTILE = [
  '<!channel> <!here> <@U0123456> <#C0123456> <https://evil.example|click>',
  '@here @channel @everyone',
  '*bold* _italic_ ~strike~ `code` > quote',
  '[click](https://evil.example) ![x](https://evil.example/x.png) **bold**',
  '<at>Everyone</at>',
  '&lt;!channel&gt; &amp;',
  'javascript:alert(1)',
  '\u202Eevil\u202C\n\n# Heading\r\n- item',
  ':tada: \u0000 \uD800',
  '   ',
]

describe('a title that someone wrote', () => {
  const read = (name: string) => {
    const path = sharedData(`hostile/${name}`)
    return path ? (JSON.parse(readFileSync(path, 'utf8')) as unknown[]) : []
  }
  const hostile = [
    ...OWN_HOSTILE,
    ...(read('blns.json') as string[]),
    ...(read('dompurify-expect.json') as { payload: string }[]).map(({ payload }) => payload),
  ]

  it('has no effect in either format', () => {
    for (const title of hostile)
      for (const message of writeAll(title, undefined, 1)) {
        const faults = [
          ...findActive(message),
          ...findSlackFaults(inSlack(message)),
          ...findTeamsFaults(inTeams(message)),
        ]
        expect({ title, faults }).toEqual({ title, faults: [] })
      }
    console.info(`${hostile.length} hostile titles in ${writeAll('').length} messages`)
  })

  it('is shown as it was written', () => {
    const [cameBack] = writeAll('Use `Map<K, V>` & *don’t* mention @here')
    for (const lines of toLines(cameBack!))
      expect(lines.join('\n')).toContain('Use `Map<K, V>` & *don’t* mention @here')
  })
})

it('the weekly digest has the email’s numbers, but no words of reviewers and no exercises', () => {
  const message = writeWeeklyDigest(toFacts('Lock not released'), WEEK, APP)!
  expect(message.headline).toBe('Your week in review: 7 mistakes came back, 1 stopped, 1 pull request')
  for (const lines of toLines(message)) {
    const text = lines.join('\n')
    expect(text).toContain('For marta-olsen, November 16 to November 22.')
    expect(text).toContain(
      '71 average score, 64 in the weeks before · 7 mistakes came back · 1 mistake avoided',
    )
    expect(text).toContain('2 times last week, 5 in total')
    expect(text).toContain('Stopped: not seen in the last 40 pull requests where it could have happened')
    expect(text).toContain('and 2 more')
    expect(text).not.toMatch(/reviewer|jonas|exercise/i)
  }
  const nothing = { ...toFacts('x'), reviews: [], cameBack: [], silent: [], standards: [] }
  expect(writeWeeklyDigest(nothing, WEEK, APP)).toBeNull()
})

it('a team’s numbers hide what fewer than five people contribute to, and have no score', () => {
  const [lines] = toLines(writeTeamNumbers(teamWeek(null), WEEK, APP)!)
  expect(lines!.join('\n')).toContain(`November 16 to November 22.
12 reviews of merged pull requests
– mistakes in them
– mistakes came back
– mistakes stopped
Mistakes by category: ${CATEGORIES[0]!.replaceAll('-', ' ')} 5`)
  expect(lines!.join('\n')).not.toMatch(/71|score/)
  const hidden = { reviews: null, mistakes: null, cameBack: null, stopped: null, averageScore: null }
  expect(writeTeamNumbers({ week: WEEK, total: hidden, categories: [] }, WEEK, APP)).toBeNull()
})

it('a standard’s message says what it’s about, but nothing about people', () => {
  const [, , message] = writeAll('Release locks in finally')
  const [lines] = toLines(message!)
  expect(lines).toEqual([
    'New team standard',
    'Published',
    '• Release locks in finally\nerror handling · Release locks in finally',
    'Read the standard',
    'Debrief sends this message when your team’s manager publishes a standard.',
  ])
})
