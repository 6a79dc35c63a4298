import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { readPatch } from '../kit/patch.ts'
import { hasSharedData, sharedData } from '../testing/shared-data.ts'
import { fullName } from './state/repositories.ts'
import { startForTest, startWithApp } from './testing/start.ts'

const folder = `${sharedData}/pull-requests`

it.skipIf(!hasSharedData)(
  'serves every recorded pull request without violating GitHub’s API specification',
  async () => {
    const { call, state, createToken } = await startForTest({
      dataFolders: [folder],
      limits: { primary: 100_000 },
    })
    const token = createToken('reviewer')
    const pulls = [...state.repositories.values()].flatMap((repository) => [...repository.pulls.values()])
    expect(pulls).toHaveLength(readdirSync(folder).filter((name) => name.includes('__')).length)
    for (const pull of pulls) {
      const repository = `/repos/${pull.repository.owner.login}/${pull.repository.name}`
      const one = `${repository}/pulls/${pull.number}`
      for (const path of [
        one,
        `${one}/files?per_page=100`,
        `${one}/commits`,
        `${one}/reviews`,
        `${one}/comments`,
      ]) {
        expect([path, (await call(`GET ${path}`, { token })).status]).toEqual([path, 200])
      }
      const commit = await call(`GET ${repository}/commits/${pull.head.sha}`, { token })
      expect(commit.body.sha).toBe(pull.head.sha)
      expect((await call(`GET ${one}`, { token })).body).toMatchObject({
        state: 'open',
        merged: false,
        merged_at: null,
      })
    }
    expect(state.violations).toEqual([])
  },
)

it.skipIf(!hasSharedData)('returns NOT_FOUND for threads that aren’t recorded', async () => {
  const { call, state, createToken } = await startForTest({ dataFolders: [folder] })
  const query =
    'query($n: Int!) { repository(owner: "scrapy", name: "scrapy") { pullRequest(number: $n) { reviewThreads(first: 1) { totalCount } } } }'
  const answer = await call('POST /graphql', {
    token: createToken('reviewer'),
    body: { query, variables: { n: 6866 } },
  })
  expect(answer.body.errors).toMatchObject([
    { type: 'NOT_FOUND', path: ['repository', 'pullRequest', 'reviewThreads'] },
  ])
  expect(state.violations).toEqual([])
})

it.skipIf(!hasSharedData)(
  'sends a mention and accepts a review on each of 60 recorded pull requests',
  async () => {
    const { state, call, control, receiver, token } = await startWithApp([folder])
    const pulls = [...state.repositories.values()].flatMap((one) => [...one.pulls.values()]).slice(0, 60)
    expect(pulls).toHaveLength(60)
    for (const pull of pulls) {
      const { repository, number } = pull
      const name = fullName(repository)
      const mention = { login: 'reviewer', body: '@debrief' }
      const { id, deliveries } = (await control(`POST /pull-requests/${name}/${number}/comment`, mention))
        .body
      expect(deliveries).toMatchObject([{ event: 'issue_comment', status_code: 202 }])
      const { payload } = receiver.received.at(-1) ?? {}
      expect(payload).toMatchObject({ action: 'created', comment: { id }, issue: { number, state: 'open' } })
      const made = await call(`POST /app/installations/${payload.installation.id}/access_tokens`, {
        token,
        body: { repository_ids: [repository.id] },
      })
      const comments = pull.files.flatMap(({ filename, patch = '' }) =>
        readPatch(patch)
          .filter(({ right }) => right !== null)
          .slice(-1)
          .map(({ right }) => ({ path: filename, line: right, side: 'RIGHT', body: 'Hm' })),
      )
      const review = { event: 'COMMENT', body: 'Read.', comments: comments.slice(0, 20) }
      const posted = await call(`POST /repos/${name}/pulls/${number}/reviews`, {
        token: made.body.token,
        body: review,
      })
      expect([name, number, posted.status]).toEqual([name, number, 200])
      expect((await control('GET /settled')).status).toBe(204)
      receiver.received.length = 0
    }
    expect(state.violations).toEqual([])
  },
  60_000,
)
