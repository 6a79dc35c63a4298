import { disputeMistake, settleDispute } from '@debrief/database/mistakes/disputes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ModelStack, startModelStack } from '../testing/start-model-stack.ts'

/** Tests D17a with each analyzer. */
describe.each(['builtin', 'openai'])('a disputed mistake, analyzed by %s', (analyzer) => {
  let stack: ModelStack

  beforeAll(async () => {
    stack = await startModelStack(analyzer === 'builtin' ? { isBuiltin: true } : {})
  })
  afterAll(() => stack?.close())

  const reviewed = async (number: number) => {
    const { id } = await stack.see(number, 'done')
    const { db } = stack.connection
    const review = await db
      .selectFrom('pr_analysis')
      .select(['id', 'analyzer', 'score', 'dropped'])
      .where('run_id', '=', id)
      .executeTakeFirstOrThrow()
    const mistakes = await db
      .selectFrom('mistakes')
      .select(['id', 'title', 'path', 'start_line', 'source', 'code_before'])
      .where('pr_analysis_id', '=', review.id)
      .orderBy('ordinal')
      .execute()
    return {
      ...review,
      mistakes,
      points: mistakes.map((one) => `${one.title} ${one.path}:${one.start_line}`),
    }
  }
  const again = async (number: number) => {
    await stack.analyzeAgain(number)
    return reviewed(number)
  }

  it('is not reported again until the dispute is rejected, while others are', {
    timeout: 60_000,
  }, async () => {
    const { db } = stack.connection
    const number = await stack.merge()
    const first = await reviewed(number)
    expect(first.analyzer).toBe(analyzer)
    expect(first.points.length).toBeGreaterThan(1)
    const [disputed] = first.mistakes
    const mistakeId = disputed!.id
    const asked = { mistakeId, userId: stack.ownerId, reason: 'known', note: 'Agreed on.' } as const
    expect(await disputeMistake(db, asked)).toMatchObject({ outcome: 'disputed' })

    const second = await again(number)
    expect(second.points).toEqual(first.points.slice(1))
    expect(second.dropped).toMatchObject({ 'already disputed by the author': 1 })
    if (analyzer === 'openai')
      expect(stack.openai.calls().at(-1)?.promptText).toContain('already known: Agreed on.')

    const settled = await settleDispute(db, { mistakeId, settlerId: stack.ownerId, accept: false })
    expect(settled).toMatchObject({ outcome: 'rejected' })
    const third = await again(number)
    expect(third.points).toEqual(first.points)
    expect(third.score).toBe(first.score)
  })
})
