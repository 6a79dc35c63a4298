import { chooseStandardsRepository, writeStandards } from '@debrief/database/standards/standards-repositories'
import { createGithubClient, type GithubClient } from '@debrief/github/client'
import type { GithubFailure } from '@debrief/github/errors'
import { createGithubApp } from '@debrief/github/repositories/github-app/app-client'
import { createCheckRun } from '@debrief/github/standards/check-run'
import { branchHead } from '@debrief/simulators/github/state/git'
import { connectRepository, createTeam, createUser } from '@debrief/testing/factories'
import { claimKey } from '@debrief/testing/run-jobs'
import { until } from '@debrief/testing/stack'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { REPOSITORY, type StandardsWorld, startStandardsWorld } from '../testing/standards-world.ts'
import type { StandardsContext } from './standards-context.ts'
import { writeCheckRun } from './write-standards.ts'

const ROUNDS = 50
/** Longer than the maximum time between the fence and the request. */
const FROZEN_MS = 5_200

let world: StandardsWorld
let client: GithubClient
let head: string
let owner: { userId: string; teamId: string }
beforeAll(async () => {
  world = await startStandardsWorld()
  const { stack } = world
  const { connection, simulator } = stack
  // Close this world's worker, because it would claim the jobs.
  await stack.worker.close()
  client = await openClient(simulator)
  head = branchHead(world.repository, world.repository.defaultBranch)!
  const { id: userId } = await createUser(connection.db)
  owner = { userId, teamId: await createTeam(connection.db, { managerId: userId }) }
})
afterAll(() => world?.close())

async function openClient({ apiUrl, state }: StandardsWorld['stack']['simulator']): Promise<GithubClient> {
  const { id: appId, privateKey } = state.apps.find(({ slug }) => slug === 'debrief-standards')!
  const shared = { baseUrl: apiUrl, userAgent: 'debrief-test' }
  const app = createGithubApp({ ...shared, appId, privateKey })
  const token = await app.installationToken(await app.findInstallation(REPOSITORY))
  return createGithubClient({ ...shared, token })
}

/** Uses a new repository each time, because a check run's external id contains the repository's id. */
async function choose() {
  const { connection } = world.stack
  const { userId, teamId } = owner
  const { id: repositoryId } = await connectRepository(connection.db, { userId, teamId })
  const chosen = { repositoryId, teamId, actorId: userId, requestId: null, formats: null, failsOnEdits: true }
  expect(await chooseStandardsRepository(connection.db, chosen)).toBe('done')
  const { github_repo_id: githubRepoId } = await connection.db
    .selectFrom('standards_repositories')
    .select('github_repo_id')
    .where('repository_id', '=', repositoryId)
    .executeTakeFirstOrThrow()
  const repository = { repositoryId, githubRepoId, fullName: REPOSITORY, failsOnEdits: true }
  const claim = async (failpoint: (name: string) => unknown = () => {}): Promise<StandardsContext> => {
    const job = await claimKey(connection.db, writeStandards.kind, repositoryId)
    const { signal } = new AbortController()
    const context = {
      database: connection,
      repository,
      client,
      job,
      signal,
      failpoint,
      appUrl: 'https://x.example',
    }
    return context as unknown as StandardsContext
  }
  const externalId = `debrief-standards-${githubRepoId}-${head}`
  const checks = () => world.checks().filter((check) => check.externalId === externalId)
  return { repositoryId, claim, checks, externalId }
}

async function freezeOne() {
  const { db } = world.stack.connection
  const { repositoryId, claim, checks } = await choose()
  let thaw = () => {}
  const thawed = new Promise<void>((resolve) => {
    thaw = resolve
  })
  let isFrozen = false
  const frozen = await claim((name) => {
    if (name !== 'standards.begun') return
    isFrozen = true
    return thawed
  })
  const late = writeCheckRun(frozen, { head, edits: [] }).then(
    () => 'sent',
    (error: GithubFailure) => error.detail?.said,
  )
  await until('the worker to freeze', async () => isFrozen)
  await sql`update jobs set lease_until = now() - interval '1 second' where key = ${repositoryId}`.execute(db)
  await sql`update standards_repositories set posts_until = now() - interval '1 second'
    where repository_id = ${repositoryId}`.execute(db)
  await writeCheckRun(await claim(), { head, edits: [] })
  return { thaw, late, checks }
}

it(`creates no second check run if a worker freezes between the fence and its request, ${ROUNDS} times (W2)`, {
  timeout: 60_000,
}, async () => {
  const rounds = []
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await freezeOne())
  await new Promise((resolve) => setTimeout(resolve, FROZEN_MS))
  for (const { thaw } of rounds) thaw()
  const outcomes = await Promise.all(rounds.map(({ late }) => late))
  expect(outcomes).toEqual(rounds.map(() => 'too late to send'))
  expect(rounds.map(({ checks }) => checks().length)).toEqual(rounds.map(() => 1))
})

it('updates the newest check run if a request that was delayed on its way created another one', async () => {
  const { claim, checks, externalId } = await choose()
  const context = await claim()
  await writeCheckRun(context, { head, edits: [] })
  const delayed = { conclusion: 'neutral', title: 'Earlier', summary: 'Earlier', detailsUrl: null } as const
  const newest = await createCheckRun(
    client,
    { fullName: REPOSITORY, sha: head, name: 'Debrief Standards', externalId },
    delayed,
  )
  await writeCheckRun(context, { head, edits: [] })
  expect(checks()).toMatchObject([{ conclusion: 'success' }, { id: newest, conclusion: 'success' }])
  const edit = { path: 'AGENTS.md', key: 'head', ours: 'a', theirs: 'b', decision: null }
  await writeCheckRun(context, { head, edits: [edit] })
  expect(checks()).toMatchObject([{ conclusion: 'success' }, { id: newest, conclusion: 'failure' }])
})
