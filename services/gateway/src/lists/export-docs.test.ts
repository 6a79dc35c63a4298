import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { readDocExamples } from '@debrief/testing/doc-examples'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { routes } from '../routes.ts'
import {
  insertAccessToken,
  insertMistake,
  insertPerson,
  insertPullRequest,
  insertRepository,
  insertReview,
} from '../testing/rows.ts'
import { startTestGateway, type TestGateway } from '../testing/start-test-gateway.ts'

const file = fileURLToPath(new URL('../../../../docs/integrations.md', import.meta.url))
const examples = readDocExamples(file).filter(({ heading }) => heading === 'Export')

let gateway: TestGateway
let token: string
const folder = mkdtempSync(join(tmpdir(), 'debrief-export-'))
beforeAll(async () => {
  gateway = await startTestGateway()
  const owner = await insertPerson(gateway.db, 'marta-olsen')
  const repository = await insertRepository(gateway.db, owner)
  for (const severity of ['high', 'low']) {
    const pullRequest = await insertPullRequest(gateway.db, {
      owner,
      repository,
      title: `A ${severity} mistake`,
      merged_at: new Date(Date.now() - 86_400_000),
      analysis_status: 'completed',
      pending_reason: null,
    })
    const review = await insertReview(gateway.db, { owner, pullRequest })
    await insertMistake(gateway.db, { owner, pullRequest, review, severity })
  }
  token = (await insertAccessToken(gateway.db, { owner, scopes: ['read'] })).token
})
afterAll(async () => {
  await gateway?.close()
  rmSync(folder, { recursive: true })
})

async function run(command: string): Promise<string> {
  const env = { PATH: process.env.PATH, DEBRIEF_URL: gateway.url, DEBRIEF_TOKEN: token }
  return (await promisify(execFile)('sh', ['-c', command], { cwd: folder, env })).stdout
}

it('the example of CSV writes the reviews with mistakes of high severity', async () => {
  await run(examples[0]!.text)
  const csv = readFileSync(join(folder, 'reviews.csv'), 'utf8')
  expect(csv).toContain('A high mistake')
  expect(csv).not.toContain('A low mistake')
})

it('the example of JSON prints the pull requests', async () => {
  const rows: { title: string }[] = JSON.parse(await run(examples[1]!.text))
  expect(rows.map(({ title }) => title).toSorted()).toEqual(['A high mistake', 'A low mistake'])
})

it('the table has the address and the scope of every export', () => {
  const section = readFileSync(file, 'utf8')
    .split(/^## /m)
    .find((one) => one.startsWith('Export'))!
  const documented = [...section.matchAll(/^\| [^|]+ \| (`\/api\/[^|]+) \| `?([a-z-]+)`? \|$/gm)].flatMap(
    ([, addresses = '', scope]) => addresses.split(', ').map((one) => [one.replaceAll('`', ''), scope]),
  )
  const exports = routes.flatMap(({ endpoint: { name, streams, scope } }) =>
    streams ? [[name.replace(/^GET (.*)\/export$/, '$1'), scope ?? 'none']] : [],
  )
  expect(documented.toSorted()).toEqual(exports.toSorted())
})

it('has no other examples', () => expect(examples).toHaveLength(2))
