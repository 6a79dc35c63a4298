import * as standards from '@debrief/database/standards/standards'
import type { Category } from '@debrief/domain/mistakes/categories'
import { createTeam, createUser } from '@debrief/testing/factories'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ModelStack, startModelStack } from '../testing/start-model-stack.ts'

describe.each(['builtin', 'openai'])('a team standard, analyzed by %s', (analyzer) => {
  let stack: ModelStack

  beforeAll(async () => {
    stack = await startModelStack(analyzer === 'builtin' ? { isBuiltin: true } : {})
  })
  afterAll(() => stack?.close())

  const reviewed = async (number: number) => {
    const { id } = await stack.see(number, 'done')
    const waiting = stack.connection.db
      .selectFrom('mistakes as m')
      .innerJoin('pr_analysis as a', 'a.id', 'm.pr_analysis_id')
      .select('m.id')
      .where('m.placement', '=', 'waiting')
      .where('a.run_id', '=', id)
    await expect.poll(() => waiting.execute(), { timeout: 20_000 }).toEqual([])
    return stack.connection.db
      .selectFrom('mistakes as m')
      .innerJoin('pr_analysis as a', 'a.id', 'm.pr_analysis_id')
      .leftJoin('recurring_mistake_members as r', 'r.mistake_id', 'm.id')
      .select([
        'm.title',
        'm.description',
        'm.category',
        'm.source',
        'm.programming_language as programmingLanguage',
        'm.standard_id as cited',
        'r.recurring_mistake_group_id as placed',
      ])
      .where('a.run_id', '=', id)
      .orderBy('m.ordinal')
      .execute()
  }

  it('is cited by a violation in the next run, which joins its group', {
    timeout: 60_000,
  }, async () => {
    const { db } = stack.connection
    const { id: actorId } = await createUser(db)
    await createTeam(db, { managerId: actorId, memberIds: [stack.ownerId] })
    const number = await stack.merge()
    const first = await reviewed(number)
    expect(first.map(({ cited }) => cited)).toEqual(first.map(() => null))
    const known = first.find(({ source }) => source === 'reviewer')!
    const { title, description, programmingLanguage } = known
    const scope = { languages: programmingLanguage === null ? [] : [programmingLanguage], paths: [] }
    const text = { title, description, scope, category: known.category as Category }
    const made = await standards.createStandard(db, { actorId, requestId: null, text })
    if (made.outcome !== 'done') throw new Error(made.outcome)

    await stack.analyzeAgain(number)
    const second = await reviewed(number)
    const against = second.filter(({ cited }) => cited !== null)
    expect(against.map((one) => one.title)).toContain(title)
    expect(against.every(({ cited, placed }) => cited === made.id && placed === made.id)).toBe(true)
    if (analyzer === 'openai')
      expect(stack.openai.calls().at(-1)?.promptText).toContain(`standard 1: ${title}`)

    const change = async (paths: string[]) => {
      const changed = { ...text, scope: { ...scope, paths } }
      await standards.changeStandard(db, { actorId, requestId: null, standardId: made.id, text: changed })
    }
    const isJoined = async () => (await reviewed(number)).some(({ placed }) => placed === made.id)
    await change(['elsewhere/**'])
    expect(await isJoined()).toBe(false)
    await stack.analyzeAgain(number)
    const outside = await reviewed(number)
    expect(outside.every(({ cited, placed }) => cited === null && placed !== made.id)).toBe(true)
    await change(['**'])
    await stack.analyzeAgain(number)
    expect(await isJoined()).toBe(true)

    await standards.deleteStandard(db, { actorId, requestId: null, standardId: made.id })
    await stack.analyzeAgain(number)
    const third = await reviewed(number)
    expect(third.map((one) => one.title)).toEqual(first.map((one) => one.title))
    expect(third.every(({ cited }) => cited === null)).toBe(true)
  })
})
