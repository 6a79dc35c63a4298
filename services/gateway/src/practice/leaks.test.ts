import { analyze } from '@debrief/analysis/analyze'
import { builtinAnalyzer } from '@debrief/analysis/builtin/analyzer'
import type { Exercise } from '@debrief/analysis/exercises/exercise'
import { readFolder } from '@debrief/analysis/read-folder'
import { NO_CONTEXT } from '@debrief/analysis/testing/build-material'
import { demoFolders } from '@debrief/analysis/testing/shared-data'
import type { Practice } from '@debrief/contracts/practice/practice'
import type { Mistake } from '@debrief/contracts/reviews/analysis-result'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  insertMistake,
  insertPerson,
  insertPullRequest,
  insertRepository,
  insertReview,
} from '../testing/rows.ts'
import { ask, startTestGateway, type TestGateway } from '../testing/start-test-gateway.ts'

let gateway: TestGateway
let owner: string
beforeAll(async () => {
  gateway = await startTestGateway()
  const { db } = gateway
  owner = await insertPerson(db, 'marta-olsen')
  const repository = await insertRepository(db, owner)
  for (const folder of demoFolders()) {
    const options = { analyzer: builtinAnalyzer, signal: new AbortController().signal }
    const { mistakes } = await analyze(readFolder(folder), NO_CONTEXT, options)
    const pullRequest = await insertPullRequest(db, { owner, repository, analysis_status: 'completed' })
    const review = await insertReview(db, { owner, pullRequest })
    for (const [index, mistake] of mistakes.entries())
      await insertMistake(db, { owner, pullRequest, review, ordinal: index + 1, ...toRow(mistake) })
  }
}, 120_000)
afterAll(() => gateway.close())

const toRow = (mistake: Mistake) => ({
  title: mistake.title,
  description: mistake.description,
  category: mistake.category,
  source: mistake.source,
  rule: mistake.rule,
  path: mistake.path,
  side: mistake.side,
  start_line: mistake.startLine,
  end_line: mistake.endLine,
  code_before: mistake.codeBefore,
  code_after: mistake.codeAfter,
  hunk: mistake.hunk,
  quote: mistake.quote && JSON.stringify(mistake.quote),
  programming_language: mistake.programmingLanguage,
})

/** Returns lines of the fix that aren't part of any question and are too long to appear elsewhere by chance. */
const onlyInFix = ({ after }: Exercise, asked: string) =>
  (after ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.length > 15 && !asked.includes(line))

it('reveals no reviewer’s comment in any exercise of the demo, and a fix only as one of two options', async () => {
  const { db } = gateway
  for (let visit = 0; visit < 6; visit++) await ask(gateway, '/api/practice', { as: owner })
  const all = await db.selectFrom('practice_cards').select('exercise').execute()
  const before = all.map(({ exercise }) => (exercise as unknown as Exercise).before).join('\n')
  let days = 0
  let asked = 0
  let lines = 0
  for (;;) {
    const { body } = await ask<Practice>(gateway, '/api/practice', { as: owner })
    if (body.cards.length === 0) break
    days++
    asked += body.cards.length
    const text = JSON.stringify(body)
    for (const card of body.cards) {
      const { exercise, quote } = await db
        .selectFrom('practice_cards')
        .innerJoin('mistakes', 'mistakes.id', 'practice_cards.mistake_id')
        .select(['exercise', 'quote'])
        .where('practice_cards.id', '=', card.id)
        .executeTakeFirstOrThrow()
      const said = (quote as { body: string } | null)?.body
      if (said && said.length > 20) expect(text).not.toContain(JSON.stringify(said).slice(1, -1))
      const secrets = card.kind === 'choose' ? [] : onlyInFix(exercise as unknown as Exercise, before)
      lines += secrets.length
      for (const line of secrets) expect(text).not.toContain(JSON.stringify(line).slice(1, -1))
    }
    for (const { id } of body.cards)
      await ask(gateway, `/api/practice/${id}/suspend`, { as: owner, method: 'POST' })
  }
  expect(days).toBeGreaterThan(10)
  expect(asked).toBeGreaterThan(60)
  expect(lines).toBeGreaterThan(100)
}, 120_000)
