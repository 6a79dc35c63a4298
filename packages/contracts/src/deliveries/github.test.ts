import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  readIssueCommentEvent,
  readPing,
  readPullRequestEvent,
  readRepositoryEvent,
  readReviewCommentEvent,
  readReviewEvent,
} from './github.ts'
import { readInstallationEvent } from './installation.ts'

interface EventExamples {
  name: string
  examples: Record<string, unknown>[]
}
const definitions = createRequire(import.meta.url)('@octokit/webhooks-examples') as EventExamples[]
const findExamples = (name: string) =>
  definitions.find((definition) => definition.name === name)?.examples ?? []

const shared =
  process.env.DEBRIEF_SHARED_DATA ?? new URL('../../../../../shared/data', import.meta.url).pathname
const payloadFile = `${shared}/github/merged-and-unmerged-payloads.json`
if (!existsSync(payloadFile)) console.warn(`merged payloads skipped: ${payloadFile} is not there`)

const readers = {
  pull_request: readPullRequestEvent,
  pull_request_review: readReviewEvent,
  pull_request_review_comment: readReviewCommentEvent,
  issue_comment: readIssueCommentEvent,
  repository: readRepositoryEvent,
  ping: readPing,
  installation: readInstallationEvent,
  installation_repositories: readInstallationEvent,
}

describe('readers of GitHub webhooks', () => {
  it.each(Object.entries(readers))('read every published example of %s', (name, read) => {
    const examples = findExamples(name)
    expect(examples.length).toBeGreaterThan(0)
    for (const example of examples) expect(read(example)).not.toBeNull()
  })

  it('return null or an event, and never throw, for every example of every other event', () => {
    for (const { examples } of definitions)
      for (const example of examples)
        for (const read of Object.values(readers)) expect(typeof read(example)).toBe('object')
  })

  it.skipIf(!existsSync(payloadFile))('distinguish merged from unmerged in recorded events', () => {
    const recorded = JSON.parse(readFileSync(payloadFile, 'utf8')) as Record<
      string,
      { expect: { start_analysis: boolean }; payload: { pull_request: { user: { login: string } } } }
    >
    for (const { expect: wanted, payload } of Object.values(recorded)) {
      const event = readPullRequestEvent(payload)
      expect(event?.action === 'closed' && event.pullRequest.merged).toBe(wanted.start_analysis)
      expect(event?.pullRequest.author?.login).toBe(payload.pull_request.user.login)
    }
    const named = (name: string) => readPullRequestEvent(recorded[`pull_request.closed.${name}`]?.payload)
    expect(named('merged.bot-author')?.pullRequest.author?.isBot).toBe(true)
    expect(named('merged')?.pullRequest.author?.isBot).toBe(false)
    expect(named('merged.null-body')?.pullRequest.body).toBeNull()
    expect(named('merged.with-installation')?.installationId).toBeGreaterThan(0)
    expect(named('merged.no-installation')?.installationId).toBeNull()
  })

  it('return the fields of a pull request as stored', () => {
    expect(
      readPullRequestEvent(findExamples('pull_request').find(({ action }) => action === 'closed')),
    ).toMatchObject({
      action: 'closed',
      repository: {
        githubId: 186853002,
        fullName: 'Codertocat/Hello-World',
        owner: 'Codertocat',
        name: 'Hello-World',
        private: false,
      },
      pullRequest: {
        number: 2,
        title: 'Update the README with new information.',
        author: { login: 'Codertocat', id: 21031067, isBot: false },
        state: 'closed',
        merged: false,
        mergedAt: null,
        headSha: 'ec26c3e57ca3a959ca5aad62de7213c562f8c821',
        headRef: 'changes',
        commits: 1,
        changedFiles: 1,
        reviewComments: 1,
        updatedAt: '2019-05-15T15:21:18.000Z',
      },
      sender: { login: 'Codertocat' },
    })
  })

  it('return null counts if an event doesn’t contain them', () => {
    const event = readReviewCommentEvent(findExamples('pull_request_review_comment')[0])
    expect(event).toMatchObject({
      action: 'created',
      comment: { id: 284312630, path: 'README.md', inReplyToId: null },
    })
    expect(event?.pullRequest).toMatchObject({
      number: 2,
      changedFiles: null,
      reviewComments: null,
      merged: false,
    })
  })

  it('return the previous name of a renamed or transferred repository', () => {
    const previous = (action: string) =>
      readRepositoryEvent(findExamples('repository').find((e) => e.action === action))?.previousFullName
    expect(previous('renamed')).toBe('Octocoders/Hello-World')
    expect(previous('transferred')).toBe('octocat/Hello-World')
    expect(previous('privatized')).toBeNull()
  })
})

describe('readers given hostile bodies', () => {
  const [example] = findExamples('pull_request')
  const withPull = (fields: object) => ({
    ...example,
    pull_request: { ...(example?.pull_request as object), ...fields },
  })

  it('never throw on junk', () => {
    const deep = fc.anything({ withNullPrototype: true, withBigInt: true, withDate: true, maxDepth: 4 })
    fc.assert(
      fc.property(deep, deep, deep, (junk, a, b) => {
        const shaped = {
          action: a,
          repository: b,
          pull_request: junk,
          comment: a,
          review: b,
          issue: junk,
          installation: a,
          hook: b,
          changes: junk,
        }
        for (const read of Object.values(readers))
          for (const body of [junk, shaped]) expect(typeof read(body)).toBe('object')
      }),
    )
  })

  it('never throw on a real body with any one field replaced', () => {
    const paths = [
      'user',
      'head',
      'base',
      'merged',
      'merged_at',
      'updated_at',
      'title',
      'body',
      'commits',
      'merge_commit_sha',
      'state',
    ]
    fc.assert(
      fc.property(fc.constantFrom(...paths), fc.anything(), (path, value) => {
        const event = readPullRequestEvent(withPull({ [path]: value }))
        expect(event?.pullRequest.number).toBe(2)
        expect(JSON.stringify(event)).not.toContain('\\u0000')
      }),
    )
  })

  it('remove what a database can’t store', () => {
    const event = readPullRequestEvent(
      withPull({
        title: 'a\0b\ud800c 😀',
        commits: 2 ** 40,
        additions: -1,
        updated_at: '2024-02-31T99:00:00Z',
        merged_at: 'soon',
        merge_commit_sha: 'x',
      }),
    )
    expect(event?.pullRequest).toMatchObject({
      title: 'a\uFFFDb\uFFFDc 😀',
      commits: null,
      additions: null,
      updatedAt: null,
      mergedAt: null,
      mergeCommitSha: null,
    })
  })

  it.each([2_147_483_648, 2 ** 53, 0, -1, 1.5, '7'])('return null for the number %j', (number) => {
    expect(readPullRequestEvent(withPull({ number }))).toBe(null)
  })

  it.each(['../..', 'a/..', 'a/b/c', 'a', '/', 'a/b?c', 'a/b\n', 'a@evil/b:80', ''])(
    'don’t read %j as a repository name',
    (fullName) => {
      expect(
        readPullRequestEvent({
          ...example,
          repository: { ...(example?.repository as object), full_name: fullName },
        }),
      ).toBeNull()
    },
  )

  it('accept a comment of a deleted account', () => {
    const [comment] = findExamples('issue_comment')
    expect(
      readIssueCommentEvent({ ...comment, comment: { id: 7, user: null, body: null } })?.comment,
    ).toEqual({
      id: 7,
      author: null,
      body: '',
      createdAt: null,
      updatedAt: null,
      htmlUrl: null,
    })
  })
})
