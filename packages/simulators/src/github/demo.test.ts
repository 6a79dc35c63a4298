import { expect, it } from 'vitest'
import { startForTest } from './testing/start.ts'

it('serves the demo without violating GitHub’s API specification', { timeout: 60_000 }, async () => {
  const { call, state, createToken } = await startForTest({
    dataFolders: [],
    demo: true,
    limits: { primary: 100_000 },
  })
  expect(state.people.map(({ login }) => login)).toContain('marta-olsen')
  const token = createToken('marta-olsen')
  const read = async (path: string) => {
    const answer = await call(`GET ${path}`, { token })
    expect([path, answer.status]).toEqual([path, 200])
    return answer.body
  }
  const repositories = await read('/user/repos?per_page=100&sort=updated')
  expect(repositories).toHaveLength(state.repositories.size)
  for (const { full_name } of repositories) {
    const repository = `/repos/${full_name}`
    for (const path of ['', '/languages', '/pulls?state=all&per_page=100']) await read(repository + path)
  }
  for (const pull of [...state.repositories.values()].flatMap(({ pulls }) => [...pulls.values()])) {
    const repository = `/repos/${pull.repository.owner.login}/${pull.repository.name}`
    const one = `${repository}/pulls/${pull.number}`
    const paths = [one, `${one}/files`, `${one}/commits`, `${one}/reviews`, `${one}/comments`]
    for (const path of [...paths, `${repository}/issues/${pull.number}/comments`]) await read(path)
    for (const { sha } of pull.commits)
      expect((await read(`${repository}/commits/${sha}`)).files).not.toHaveLength(0)
    for (const sha of new Set(pull.reviewComments.map(({ originalCommitId }) => originalCommitId))) {
      if (sha !== pull.head.sha) await read(`${repository}/compare/${sha}...${pull.head.sha}`)
    }
  }
  expect(state.violations).toEqual([])
})
