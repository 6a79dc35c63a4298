import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { hasSharedData, sharedData } from './testing/config.ts'
import { startForTest } from './testing/start.ts'

const folder = `${sharedData}/pull-requests`

it.skipIf(!hasSharedData)(
  'answers every reading call of every real folder as GitHub describes it',
  async () => {
    const { call, state, tokenOf } = await startForTest({
      dataFolders: [folder],
      limits: { primary: 100_000 },
    })
    const token = tokenOf('reviewer')
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

it.skipIf(!hasSharedData)('says NOT_FOUND for threads that a folder does not tell of', async () => {
  const { call, state, tokenOf } = await startForTest({ dataFolders: [folder] })
  const query =
    'query($n: Int!) { repository(owner: "scrapy", name: "scrapy") { pullRequest(number: $n) { reviewThreads(first: 1) { totalCount } } } }'
  const answer = await call('POST /graphql', {
    token: tokenOf('reviewer'),
    body: { query, variables: { n: 6866 } },
  })
  expect(answer.body.errors).toMatchObject([
    { type: 'NOT_FOUND', path: ['repository', 'pullRequest', 'reviewThreads'] },
  ])
  expect(state.violations).toEqual([])
})
