import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Attempt } from '@debrief/contracts/practice/card'
import type { Practice } from '@debrief/contracts/practice/practice'
import type { ProblemBody } from '@debrief/contracts/problem'
import { createLog } from '@debrief/service-kit/log'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { findProgram } from '../code-checker/find-program.ts'
import { type CodeChecker, openCodeChecker } from '../code-checker/open-code-checker.ts'
import { insertPerson } from '../testing/rows.ts'
import { ask, startTestGateway, type TestGateway } from '../testing/start-test-gateway.ts'
import { makeCards } from './make-cards.ts'
import { AFTER, askAs, BEFORE, giveMistakeToPractice } from './testing/happen.ts'

const log = createLog('test', 'silent')
const broken = {
  ...findProgram(),
  path: fileURLToPath(new URL('../code-checker/testing/broken-program.ts', import.meta.url)),
}

let gateway: TestGateway
let owner: string
let checker: CodeChecker | null = null
beforeAll(async () => {
  gateway = await startTestGateway()
})
afterAll(() => gateway.close())
let count = 0
beforeEach(async () => {
  count += 1
  owner = await insertPerson(gateway.db, `marta-olsen-${count}`)
})
afterEach(() => {
  checker?.close()
  checker = null
})

const unfit = () => gateway.db.selectFrom('practice_unfit').select('mistake_id').execute()
const make = (program: typeof broken) => {
  checker?.close()
  checker = openCodeChecker({ log, program })
  const { buildExercise } = checker
  return makeCards(gateway.db, { userId: owner, buildExercise: (...given) => buildExercise(owner, ...given) })
}

it('tries a mistake that crashes it once, and continues with the next', async () => {
  const first = await giveMistakeToPractice(gateway.db, { owner, path: 'a.py' })
  const second = await giveMistakeToPractice(gateway.db, { owner, path: 'b.py' })
  expect([await make(broken), (await unfit()).length]).toEqual([false, 1])
  expect(await make(findProgram())).toBe(true)
  const { cards } = (await ask<Practice>(gateway, '/api/practice', { as: owner })).body
  const [{ mistake_id }] = (await unfit()) as [{ mistake_id: string }]
  expect([first.mistake, second.mistake]).toContain(mistake_id)
  expect(cards).toHaveLength(1)
})

it('doesn’t blame a mistake if the process couldn’t be started', async () => {
  const before = await unfit()
  await giveMistakeToPractice(gateway.db, { owner })
  expect(await make({ path: '/nowhere.js', execArgv: [] })).toBe(false)
  expect(await unfit()).toEqual(before)
  expect(await make(findProgram())).toBe(true)
})

it('loses no answer that takes too long to check: it can be submitted again', async () => {
  await giveMistakeToPractice(gateway.db, { owner })
  const cards = async () => (await ask<Practice>(gateway, '/api/practice', { as: owner })).body.cards
  await cards()
  await askAs(gateway.db, 'fix')
  const [card] = await cards()
  const body = JSON.stringify({ code: card!.code!.replace(BEFORE, AFTER) })
  const answer = () =>
    ask<Attempt & ProblemBody>(gateway, `/api/practice/${card!.id}/answer`, {
      as: owner,
      method: 'POST',
      body,
    })
  const pid = Number(execFileSync('pgrep', ['-P', String(process.pid), '-f', 'code-checker/main']))
  process.kill(pid, 'SIGSTOP')
  const { status, body: problem } = await answer()
  expect([status, problem.code]).toEqual([422, 'answer_too_hard'])
  expect((await cards())[0]?.attempt).toBeNull()
  expect((await answer()).body.outcome).toBe('right')
}, 30_000)
