import { expect, it } from 'vitest'
import { listMergedPullRequests } from '../pull-requests/merged-pull-requests.ts'
import { catchFailure, createTestClient } from '../testing/call-server.ts'
import { answerJson, startServer } from '../testing/start-server.ts'
import { findRepository, getRepository, listRepositories } from './repositories.ts'

const repository = (id: number, name: string, fields = {}) => ({
  id,
  full_name: `northbeam/${name}`,
  permissions: { admin: true },
  ...fields,
})

it('lists every page of repositories, and leaves out other entries', async () => {
  await using server = await startServer(({ url, headers }, response) => {
    if (url.includes('page=2'))
      return answerJson(response, [repository(3, 'fare-tables', { permissions: { admin: false } })])
    const link = `<http://${headers.host}/user/repos?per_page=100&sort=updated&page=2>; rel="next"`
    answerJson(response, [repository(1, 'ferry-api'), { id: 2 }, null], { headers: { link } })
  })
  const found = await listRepositories(createTestClient(server))
  expect(found.map(({ githubId, fullName, isAdmin }) => [githubId, fullName, isAdmin])).toEqual([
    [1, 'northbeam/ferry-api', true],
    [3, 'northbeam/fare-tables', false],
  ])
  expect(server.seen[0]?.url).toBe('/user/repos?per_page=100&sort=updated')
})

it('finds a renamed repository by its id and by its old name', async () => {
  await using server = await startServer(({ url, headers }, response) => {
    if (url === '/repos/northbeam/old')
      return response.writeHead(301, { location: `http://${headers.host}/repositories/1` }).end()
    answerJson(response, repository(1, 'ferry-api'))
  })
  expect(await getRepository(createTestClient(server), 1)).toMatchObject({
    fullName: 'northbeam/ferry-api',
    owner: 'northbeam',
    name: 'ferry-api',
  })
  expect(await findRepository(createTestClient(server), 'northbeam/old')).toMatchObject({
    fullName: 'northbeam/ferry-api',
  })
})

it('requests no repository whose name leads to another path', async () => {
  await using server = await startServer((_, response) => answerJson(response, repository(1, 'ferry-api')))
  for (const name of ['../user', 'a/..', 'a/b/../c', 'a', 'a/b?x', '//evil.example']) {
    expect(await catchFailure(findRepository(createTestClient(server), name))).toMatchObject({
      kind: 'rejected',
    })
  }
  expect(server.seen).toEqual([])
})

it('lists merged pull requests back to the given time, and reads no older page', async () => {
  const pull = (number: number, hour: number, merged = true) => ({
    number,
    state: 'closed',
    merged_at: merged ? `2026-03-03T0${hour}:00:00Z` : null,
    updated_at: `2026-03-03T0${hour}:30:00Z`,
  })
  await using server = await startServer(({ url, headers }, response) => {
    const page = Number(new URL(url, 'http://x').searchParams.get('page') ?? 1)
    const pages = [[pull(9, 8), pull(8, 7, false)], [pull(7, 6), pull(6, 5), pull(5, 3)], [pull(4, 2)]]
    const link = `<http://${headers.host}/pulls?page=${page + 1}>; rel="next"`
    answerJson(response, pages[page - 1], { headers: { link } })
  })
  const client = createTestClient(server)
  const numbers = async (options: { count: number; since?: Date }) =>
    (await listMergedPullRequests(client, { fullName: 'northbeam/ferry-api', ...options })).map(
      ({ number }) => number,
    )
  expect(await numbers({ count: 100, since: new Date('2026-03-03T05:00:00Z') })).toEqual([9, 7, 6])
  expect(server.seen.length).toBe(2)
  expect(await numbers({ count: 2 })).toEqual([9, 7])
  expect(server.seen.length).toBe(4)
})
