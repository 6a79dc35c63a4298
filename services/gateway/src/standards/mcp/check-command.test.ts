import { execFileSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { lessonOfRule } from '@debrief/analysis/lessons/catalog'
import { spawnDebrief } from '@debrief/command-line/testing/run-debrief'
import { createTeam } from '@debrief/testing/factories'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertAccessToken, insertPerson, insertStandard } from '../../testing/rows.ts'
import { startTestGateway, type TestGateway } from '../../testing/start-test-gateway.ts'

const swallowedError = lessonOfRule('swallowed-error')
let gateway: TestGateway
let token: string
const folder = mkdtempSync(join(tmpdir(), 'debrief-check-'))
beforeAll(async () => {
  gateway = await startTestGateway()
  const { db } = gateway
  const owner = await insertPerson(db, 'marta-olsen')
  const team_id = await createTeam(db, { managerId: owner })
  await insertStandard(db, {
    team_id,
    title: swallowedError.name,
    description: swallowedError.goesWrong,
    category: swallowedError.category,
  })
  token = (await insertAccessToken(db, { owner })).token
  execFileSync('git', ['init', '-q'], { cwd: folder })
  writeFileSync(join(folder, 'a.ts'), 'try { charge(1) } catch (error) {}\n')
})
afterAll(() => gateway.close())

const check = (env: Record<string, string>) => spawnDebrief(['check', '--json'], { cwd: folder, env })

it('debrief check compares findings with the standards that it reads with the token', {
  timeout: 60_000,
}, async () => {
  const { stderr, stdout } = await check({ DEBRIEF_URL: gateway.url, DEBRIEF_TOKEN: token })
  expect(stderr).toBe('')
  expect(JSON.parse(stdout)).toMatchObject({
    findings: [{ path: 'a.ts', like: [{ kind: 'standard', title: swallowedError.name }] }],
    heldAgainst: { standards: 1, recurringMistakes: 0 },
  })
})

it('debrief check obeys a standard’s scope', { timeout: 60_000 }, async () => {
  const limit = (paths: string[]) => gateway.db.updateTable('recurring_mistakes').set({ paths }).execute()
  const outcome = async () => {
    const answer = JSON.parse((await check({ DEBRIEF_URL: gateway.url, DEBRIEF_TOKEN: token })).stdout)
    return [
      answer.findings.flatMap(({ like }: { like: unknown[] }) => like).length,
      answer.heldAgainst.standards,
    ]
  }
  await limit(['src/**'])
  expect(await outcome()).toEqual([0, 0])
  await limit(['*.ts'])
  expect(await outcome()).toEqual([1, 1])
})

it('debrief check exits with 2 if the token is rejected, with the server’s message', {
  timeout: 60_000,
}, async () => {
  await gateway.db.updateTable('access_tokens').set({ revoked_at: new Date() }).execute()
  expect(await check({ DEBRIEF_URL: gateway.url, DEBRIEF_TOKEN: token })).toEqual({
    code: 2,
    stdout: '',
    stderr:
      'debrief: This access token was revoked. Create a new one under Settings > Editor & API > Access tokens.\n',
  })
  const away = await check({ DEBRIEF_URL: `${gateway.url.replace(/\d+$/, '')}9`, DEBRIEF_TOKEN: token })
  expect([away.code, away.stderr]).toEqual([
    1,
    expect.stringContaining('Findings weren’t compared with team standards or recurring mistakes'),
  ])
})
