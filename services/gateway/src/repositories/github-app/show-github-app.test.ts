import { generateKeyPairSync } from 'node:crypto'
import type { EndpointAnswer } from '@debrief/contracts/endpoint'
import type { showGithubApp } from '@debrief/contracts/repositories/github-app'
import {
  addInstallationRepositories,
  endInstallation,
  noteInstallation,
} from '@debrief/database/repositories/installations'
import { createTeam } from '@debrief/testing/factories'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertPerson, insertRepository } from '../../testing/rows.ts'
import { ask, startTestGateway, type TestGateway } from '../../testing/start-test-gateway.ts'

let gateway: TestGateway
const people: Record<'marta' | 'jonas' | 'sven', string> = { marta: '', jonas: '', sven: '' }
beforeAll(async () => {
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  gateway = await startTestGateway({
    GITHUB_URL: 'https://git.example/',
    GITHUB_APP_ID: 7,
    GITHUB_APP_SLUG: 'debrief-northbeam',
    GITHUB_APP_PRIVATE_KEY: privateKey,
    GITHUB_APP_WEBHOOK_SECRET: 'x',
  })
  const { db } = gateway
  people.marta = await insertPerson(db, 'marta-olsen')
  people.jonas = await insertPerson(db, 'jonas-pitt')
  people.sven = await insertPerson(db, 'sven-dahl')
  const team = await createTeam(db, { managerId: people.marta, memberIds: [people.jonas] })
  const ferry = { repo_full_name: 'northbeam/ferry-api', github_repo_id: 501, team_id: team }
  await insertRepository(db, people.marta, ferry)
  await insertRepository(db, people.jonas, { repo_full_name: 'jonas-pitt/notes', github_repo_id: 502 })
  await insertRepository(db, people.sven, { repo_full_name: 'sven-dahl/tide', github_repo_id: 503 })
  await install({
    id: 90,
    login: 'northbeam',
    repositories: { 501: 'northbeam/ferry-api', 509: 'northbeam/secret' },
  })
  await install({
    id: 91,
    login: 'sven-dahl',
    repositories: { 503: 'sven-dahl/tide' },
    suspendedAt: '2026-11-01T10:00:00Z',
  })
})
afterAll(() => gateway.close())

async function install(given: {
  id: number
  login: string
  repositories: Record<number, string>
  suspendedAt?: string
}) {
  const { id, login, suspendedAt = null } = given
  const repositories = Object.entries(given.repositories).map(([githubId, fullName]) => ({
    githubId: Number(githubId),
    fullName,
  }))
  await gateway.db.transaction().execute(async (trx) => {
    const account = { id: id * 10, login, type: 'Organization' }
    await noteInstallation(trx, { id, account, selection: 'selected', suspendedAt })
    await addInstallationRepositories(trx, id, repositories)
  })
}

const shown = async (as: string) =>
  (await ask<EndpointAnswer<typeof showGithubApp>>(gateway, '/api/github-app', { as })).body

it('shows the App from the settings with its install link', async () => {
  expect((await shown(people.sven)).app).toEqual({
    slug: 'debrief-northbeam',
    url: 'https://git.example/apps/debrief-northbeam',
    installUrl: 'https://git.example/apps/debrief-northbeam/installations/new',
  })
})

it('lists accounts with access to what the viewer or their team connected, and repositories without access', async () => {
  const northbeam = { account: 'northbeam', suspended: false, repositories: ['northbeam/ferry-api'] }
  expect(await shown(people.marta)).toMatchObject({ installations: [northbeam], notCovered: [] })
  expect(await shown(people.jonas)).toMatchObject({
    installations: [northbeam],
    notCovered: ['jonas-pitt/notes'],
  })
})

it('shows that an installation is suspended, and nothing about other people’s installations', async () => {
  const mine = await shown(people.sven)
  expect(mine.installations).toEqual([
    { account: 'sven-dahl', suspended: true, repositories: ['sven-dahl/tide'] },
  ])
  expect(JSON.stringify(mine)).not.toContain('northbeam/ferry-api')
  expect(JSON.stringify(await shown(people.marta))).not.toMatch(/secret|sven/)
})

it('counts this month’s instant reviews of those repositories', async () => {
  const run = (comment_id: number, values: object) => ({
    installation_id: 90,
    source: 'issue_comment',
    comment_id,
    github_repo_id: 501,
    repo_full_name: 'northbeam/ferry-api',
    pr_number: 7,
    verb: 'review',
    commenter_id: 1,
    commenter_login: 'jonas-pitt',
    state: 'done',
    outcome: 'reviewed',
    ...values,
  })
  const runs = [run(1, {}), run(2, {}), run(3, { outcome: 'refused' }), run(4, { created_at: '2026-01-01' })]
  await gateway.db.insertInto('agent_runs').values(runs).execute()
  expect((await shown(people.marta)).reviewsThisMonth).toBe(2)
  expect((await shown(people.sven)).reviewsThisMonth).toBe(0)
})

it('removes an installation that ended', async () => {
  await gateway.db.transaction().execute((trx) => endInstallation(trx, 90))
  expect(await shown(people.marta)).toMatchObject({
    installations: [],
    notCovered: ['northbeam/ferry-api'],
  })
})
