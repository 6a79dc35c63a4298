import type { Attempt, PracticeCard } from '@debrief/contracts/practice/card'
import type { Practice } from '@debrief/contracts/practice/practice'
import type { ProblemBody } from '@debrief/contracts/problem'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { insertPerson, insertReview } from '../testing/rows.ts'
import { ask, startTestGateway, type TestGateway } from '../testing/start-test-gateway.ts'
import {
  AFTER,
  askAs,
  BEFORE,
  giveMistakeToPractice,
  insertMistakeToPractice,
  ONLY_IN_ANSWER,
} from './testing/happen.ts'

let gateway: TestGateway
let owner: string
let other: string
let count = 0
beforeAll(async () => {
  gateway = await startTestGateway()
})
afterAll(() => gateway.close())
beforeEach(async () => {
  count += 1
  owner = await insertPerson(gateway.db, `marta-olsen-${count}`)
  other = await insertPerson(gateway.db, `jonas-pitt-${count}`)
})

const get = async <Body = Practice>(path = '', as = owner) =>
  (await ask<Body>(gateway, `/api/practice${path}`, { as })).body
const post = <Body = Attempt & ProblemBody>(path: string, body?: unknown, as = owner) =>
  ask<Body>(gateway, `/api/practice/${path}`, {
    as,
    method: 'POST',
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
const readCard = (id: string) =>
  gateway.db.selectFrom('practice_cards').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

async function firstCard(kind?: PracticeCard['kind']): Promise<PracticeCard> {
  await get()
  if (kind) await askAs(gateway.db, kind)
  return (await get()).cards[0] as PracticeCard
}
const fixed = (card: PracticeCard) => card.code!.replace(BEFORE, AFTER)

describe('the export of exercises', () => {
  it('has all of the person’s exercises with their schedules, and no answers', {
    timeout: 60_000,
  }, async () => {
    for (const path of ['fares/a.py', 'fares/b.py', 'fares/c.py'])
      await giveMistakeToPractice(gateway.db, { owner, path })
    await get()
    const cards = await gateway.db
      .selectFrom('practice_cards')
      .select('id')
      .where('user_id', '=', owner)
      .execute()
    const [due, later, skipped] = cards.map(({ id }) => id)
    await post(`${skipped}/suspend`)
    await gateway.db
      .updateTable('practice_cards')
      .set({
        state: 'review',
        due_at: new Date('2099-01-01T00:00:00Z'),
        last_review_at: new Date('2098-12-20T00:00:00Z'),
        scheduled_days: 12,
        reps: 3,
      })
      .where('id', '=', later!)
      .execute()
    const rows = await get<Record<string, unknown>[]>('/export?format=json')
    expect(rows.map(({ id }) => id).toSorted()).toEqual([due, later, skipped].toSorted())
    expect(rows.find(({ id }) => id === skipped)).toMatchObject({ suspendedAt: expect.any(String) })
    expect(rows.at(-1)).toMatchObject({
      id: later,
      dueAt: '2099-01-01T00:00:00.000Z',
      lastRatedAt: '2098-12-20T00:00:00.000Z',
      intervalDays: 12,
      ratings: 3,
      suspendedAt: null,
    })
    const csv = await get<string>('/export?format=csv')
    expect(csv).toContain(`2099-01-01T00:00:00.000Z,`)
    for (const text of [csv, JSON.stringify(rows)]) {
      for (const answer of ONLY_IN_ANSWER) expect(text).not.toContain(answer)
      expect(text).not.toContain('datetime.now')
    }
    expect(await get('/export?format=json', other)).toEqual([])
  })
})

describe('a mistake that the person chooses', () => {
  const choose = (mistakeId: string, as = owner) =>
    ask<{ cardId: string; code?: string }>(gateway, `/api/mistakes/${mistakeId}/practice`, {
      as,
      method: 'POST',
    })
  const readMistakeId = (cardId: string) => readCard(cardId).then((card) => card.mistake_id as string)

  it('comes first although it was skipped and isn’t due, until it’s rated', async () => {
    await giveMistakeToPractice(gateway.db, { owner })
    const card = await firstCard()
    await post(`${card.id}/suspend`)
    await gateway.db
      .updateTable('practice_cards')
      .set({ state: 'review', due_at: new Date('2099-01-01T00:00:00Z') })
      .where('id', '=', card.id)
      .execute()
    expect((await get()).cards).toEqual([])
    expect(await choose(await readMistakeId(card.id))).toMatchObject({
      status: 200,
      body: { cardId: card.id },
    })
    expect((await get()).cards.map(({ id }) => id)).toEqual([card.id])
    const { body: attempt } = await post(`${card.id}/answer`, { giveUp: true })
    await post(`${card.id}/rate`, { attemptId: attempt.id, rating: 1 })
    expect((await readCard(card.id)).asked_at).toBeNull()
  })

  it('can’t be another person’s, or one without an exercise', async () => {
    await giveMistakeToPractice(gateway.db, { owner })
    const card = await firstCard()
    const mistakeId = await readMistakeId(card.id)
    expect(await choose(mistakeId, other)).toMatchObject({ status: 404 })
    await gateway.db.deleteFrom('practice_cards').where('id', '=', card.id).execute()
    await gateway.db
      .updateTable('mistakes')
      .set({ code_before: null, code_after: null, hunk: null })
      .where('id', '=', mistakeId)
      .execute()
    expect(await choose(mistakeId)).toMatchObject({ status: 409, body: { code: 'no_exercise' } })
  })
})

describe('a day of practice', () => {
  it('says that it is empty for a person without mistakes', async () => {
    expect(await get()).toMatchObject({ cards: [], total: 0, minutes: 0, nextDueAt: null, undo: null })
    expect(await get('/due-count')).toEqual({ due: 0 })
  })

  it('makes a card from a mistake once, however many requests come at the same time', async () => {
    await giveMistakeToPractice(gateway.db, { owner })
    const days = await Promise.all(Array.from({ length: 6 }, () => get()))
    expect(new Set(days.map(({ cards }) => cards.map(({ id }) => id).join()))).toHaveProperty('size', 1)
    expect(days[0]).toMatchObject({
      total: 1,
      minutes: 1,
      cards: [{ cameUp: 1, attempt: null, state: 'new' }],
    })
    expect(days[0]?.schedule).toHaveLength(14)
    expect(days[0]?.schedule[0]?.due).toBe(1)
    expect(await get('/due-count')).toEqual({ due: 1 })
  })

  it('processes some mistakes per visit, and few if many exercises are waiting', async () => {
    const { db } = gateway
    const { pullRequest, review } = await giveMistakeToPractice(db, { owner })
    for (let ordinal = 2; ordinal <= 120; ordinal++)
      await insertMistakeToPractice(db, {
        owner,
        pullRequest,
        review,
        ordinal,
        path: `fares/part_${ordinal}.py`,
      })
    expect([(await get()).total, (await get()).total, (await get()).total]).toEqual([50, 100, 105])
  })

  it('has one exercise per file a day, so that none gives away another’s answer', async () => {
    const { pullRequest, review } = await giveMistakeToPractice(gateway.db, { owner })
    await insertMistakeToPractice(gateway.db, { owner, pullRequest, review, ordinal: 2 })
    const { cards, total, schedule } = await get()
    expect([cards.length, total, schedule[1]?.due]).toEqual([1, 2, 1])
  })

  it('leaves out disputed, replaced and suspended ones, until they are resumed', async () => {
    const { mistake, review } = await giveMistakeToPractice(gateway.db, { owner })
    const card = await firstCard()
    await post(`${card.id}/suspend`)
    expect(await get()).toMatchObject({ cards: [], suspended: [{ id: card.id, title: card.title }] })
    await post(`${card.id}/resume`)
    expect((await get()).cards).toHaveLength(1)
    const { db } = gateway
    await db.updateTable('mistakes').set({ disputed: true }).where('id', '=', mistake).execute()
    expect((await get()).cards).toHaveLength(0)
    expect((await post(`${card.id}/answer`, { giveUp: true })).status).toBe(404)
    await db.updateTable('mistakes').set({ disputed: false }).where('id', '=', mistake).execute()
    await db.updateTable('pr_analysis').set({ superseded_at: new Date() }).where('id', '=', review).execute()
    expect(await get()).toMatchObject({ cards: [], total: 0 })
  })

  it('continues where it was if a newer version of the review finds the same mistake', async () => {
    const { db } = gateway
    const { pullRequest, review } = await giveMistakeToPractice(db, { owner })
    const card = await firstCard('fix')
    const attempt = (await post(`${card.id}/answer`, { code: fixed(card) })).body
    await post(`${card.id}/rate`, { attemptId: attempt.id, rating: 3 })
    await db.updateTable('pr_analysis').set({ superseded_at: new Date() }).where('id', '=', review).execute()
    const newer = await insertReview(db, { owner, pullRequest, generation: 2 })
    await insertMistakeToPractice(db, { owner, pullRequest, review: newer })
    const { cards, total } = await get()
    expect([cards.length, total]).toEqual([0, 1])
    const rows = await db
      .selectFrom('practice_cards')
      .select(['due_at', 'reps'])
      .where('user_id', '=', owner)
      .execute()
    expect(rows[0]).toEqual(rows[1])
  })
})

describe('before an answer', () => {
  it.each(['fix', 'spot', 'choose'] as const)('nothing gives it away: %s', async (kind) => {
    await giveMistakeToPractice(gateway.db, { owner })
    const card = await firstCard(kind)
    const told: unknown[] = [card, await get(), await get('/due-count'), await get('/progress')]
    for (let hint = 0; hint < 4; hint++) told.push((await post(`${card.id}/hint`)).body)
    told.push(
      (await post('undo')).body,
      (await post(`${card.id}/rate`, { attemptId: card.id, rating: 3 })).body,
    )
    told.push(
      (await post(`${card.id}/answer`, {})).body,
      (await post(`${card.id}/answer`, { code: '', lines: [1] })).body,
    )
    told.push(
      (await post(`${card.id}/suspend`)).body,
      await get(),
      (await post(`${card.id}/resume`)).body,
      await get(),
    )
    const text = JSON.stringify(told)
    const secrets = kind === 'choose' ? ONLY_IN_ANSWER.slice(1) : ONLY_IN_ANSWER
    for (const secret of secrets) expect(text).not.toContain(secret)
    expect(text).not.toMatch(/"(?:solution|explanation|quote|startLine|fixedIn|turns|rules|better)"/)
    if (kind === 'choose') expect(card.options?.map(({ id }) => id)).toEqual(['a', 'b'])
    expect((await get()).cards[0]?.hints).toMatchObject({ left: 0 })
  })

  it('the better of two versions is on either side at random', async () => {
    for (let file = 0; file < 24; file++)
      await giveMistakeToPractice(gateway.db, { owner, path: `fares/part_${file}.py` })
    await get()
    await askAs(gateway.db, 'choose')
    const rows = await gateway.db
      .selectFrom('practice_cards')
      .select('exercise')
      .where('user_id', '=', owner)
      .execute()
    const sides = new Set(rows.map(({ exercise }) => (exercise as { turns: number }).turns & 1))
    expect(sides.size).toBe(2)
  })
})

describe('an answer', () => {
  it('returns the fix, the reviewer’s comment and the date for each rating', async () => {
    await giveMistakeToPractice(gateway.db, { owner })
    const card = await firstCard('fix')
    const { status, body } = await post(`${card.id}/answer`, { code: fixed(card) })
    expect([status, body.outcome, body.gradedBy]).toEqual([200, 'right', 'checks'])
    expect(body.checks.every(({ passed }) => passed)).toBe(true)
    expect(body.solution.after).toContain('tz=COPENHAGEN')
    expect(body).toMatchObject({
      solution: { fixedIn: 'abc1234', option: null },
      quote: { author: 'tobias-kern' },
    })
    expect(body.ratings.map(({ name, allowed, suggested }) => [name, allowed, suggested])).toEqual([
      ['Again', true, false],
      ['Hard', true, false],
      ['Good', true, true],
      ['Easy', true, false],
    ])
    expect(body.ratings[0]?.text).toBe('in 10 minutes')
    const times = body.ratings.map(({ dueAt }) => Date.parse(dueAt))
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    expect((await get()).cards[0]?.attempt?.id).toBe(body.id)
  })

  it('is right for the marked line and for the merged version', async () => {
    await giveMistakeToPractice(gateway.db, { owner })
    const spot = await firstCard('spot')
    const line = spot.code!.split('\n').findIndex((row) => row.includes('datetime.now()')) + 1
    expect((await post(`${spot.id}/answer`, { lines: [line] })).body.outcome).toBe('right')
    await post('undo')
    const choose = await firstCard('choose')
    const better = choose.options!.find(({ code }) => code.includes('COPENHAGEN'))!
    const { body } = await post(`${choose.id}/answer`, { option: better.id })
    expect([body.outcome, body.solution.option]).toEqual(['right', better.id])
  })

  it('that is wrong or given up allows only Again and Hard', async () => {
    await giveMistakeToPractice(gateway.db, { owner })
    const card = await firstCard('fix')
    for (const answer of [{ code: card.code }, { giveUp: true }]) {
      const { body } = await post(`${card.id}/answer`, answer)
      expect(body.ratings.map(({ allowed }) => allowed)).toEqual([true, true, false, false])
      expect(body.ratings[0]?.suggested).toBe(true)
      const refused = await post(`${card.id}/rate`, { attemptId: body.id, rating: 3 })
      expect([refused.status, refused.body.code]).toEqual([409, 'rating_not_allowed'])
      await post('undo')
    }
  })

  it('suggests Hard after a hint, and if the checks can’t decide', async () => {
    await giveMistakeToPractice(gateway.db, { owner })
    const card = await firstCard('fix')
    await post(`${card.id}/hint`)
    const { body } = await post(`${card.id}/answer`, { code: fixed(card) })
    expect([body.hintsUsed, body.ratings.find(({ suggested }) => suggested)?.name]).toEqual([1, 'Hard'])
    expect((await post(`${card.id}/hint`)).body.code).toBe('already_answered')
    await post('undo')
    const untold = await post(`${card.id}/answer`, {
      code: card.code!.replace('datetime.now()', 'clock.now()'),
    })
    expect(untold.body.outcome).toBe('untold')
  })

  it('from two tabs is stored once: the second gets the first one’s result', async () => {
    await giveMistakeToPractice(gateway.db, { owner })
    const card = await firstCard('fix')
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, tab) =>
        post(`${card.id}/answer`, tab % 2 ? { giveUp: true } : { code: fixed(card) }),
      ),
    )
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(
      await gateway.db.selectFrom('practice_attempts').select('id').where('card_id', '=', card.id).execute(),
    ).toHaveLength(1)
  })

  it('is rejected with a hint if it’s too long, too deeply nested or of another kind', async () => {
    await giveMistakeToPractice(gateway.db, { owner })
    const card = await firstCard('fix')
    const refuse = async (body: unknown) => {
      const answer = await post(`${card.id}/answer`, body)
      return [answer.status, answer.body.code]
    }
    expect((await refuse({ code: 'x'.repeat(1_000_000) }))[0]).toBe(413)
    expect(await refuse({ code: 'x'.repeat(20_001) })).toEqual([400, 'request_invalid'])
    expect(await refuse({ code: 'x\n'.repeat(3_000) })).toEqual([400, 'answer_refused'])
    expect(await refuse({ code: '('.repeat(300) })).toEqual([400, 'answer_refused'])
    expect(await refuse({ option: 'a' })).toEqual([400, 'other_kind_of_answer'])
    expect(await refuse({ code: 'a', giveUp: true })).toEqual([400, 'request_invalid'])
    expect((await get()).cards[0]?.attempt).toBeNull()
  })
})

describe('a rating', () => {
  it('sets the date on its button, once, and the next time another kind is shown', async () => {
    await giveMistakeToPractice(gateway.db, { owner })
    const card = await firstCard('fix')
    const { body } = await post(`${card.id}/answer`, { code: fixed(card) })
    const rate = (rating: number) =>
      post<{ dueAt: string; text: string; code?: string }>(`${card.id}/rate`, { attemptId: body.id, rating })
    const rated = await Promise.all([rate(3), rate(3), rate(3)])
    expect(new Set(rated.map(({ status, body: { text } }) => `${status} ${text}`))).toEqual(
      new Set([`200 ${body.ratings[2]?.text}`]),
    )
    expect(await readCard(card.id)).toMatchObject({ reps: 1, state: 'review', kind: 'choose' })
    expect((await rate(4)).body.code).toBe('already_rated')
    expect(await get()).toMatchObject({ cards: [], done: 1, nextDueAt: rated[0]?.body.dueAt })
  })

  it('can be undone exactly, and then its answer', async () => {
    await giveMistakeToPractice(gateway.db, { owner })
    const card = await firstCard('fix')
    for (let hint = 0; hint < 2; hint++) await post(`${card.id}/hint`)
    const before = await readCard(card.id)
    const { body } = await post(`${card.id}/answer`, { code: fixed(card) })
    await post(`${card.id}/rate`, { attemptId: body.id, rating: 2 })
    expect(await get()).toMatchObject({ undo: { cardId: card.id, what: 'rating' } })
    const undone = await post<{ undone: string; card: PracticeCard }>('undo')
    expect(undone.body).toMatchObject({
      undone: 'rating',
      card: { attempt: { id: body.id }, hints: { left: 1 } },
    })
    expect(await readCard(card.id)).toEqual(before)
    expect((await post<{ undone: string }>('undo')).body.undone).toBe('answer')
    expect(await readCard(card.id)).toEqual(before)
    expect((await get()).cards[0]?.attempt).toBeNull()
    expect((await post('undo')).body.code).toBe('nothing_to_undo')
  })

  it('and all else can be undone step by step, back to the original rows', async () => {
    const { db } = gateway
    for (const path of ['a.py', 'b.py']) await giveMistakeToPractice(db, { owner, path })
    const cards = (await get()).cards
    const rows = () =>
      db.selectFrom('practice_cards').selectAll().where('user_id', '=', owner).orderBy('id').execute()
    const step = fc.record({ card: fc.nat({ max: 1 }), rating: fc.constantFrom(1, 2, 0), hint: fc.boolean() })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 5 }), async (steps) => {
        const before = await rows()
        for (const { card, rating, hint } of steps) {
          const { id } = cards[card] as PracticeCard
          if (hint) await post(`${id}/hint`)
          const { body } = await post(`${id}/answer`, { giveUp: true })
          if (rating > 0) await post(`${id}/rate`, { attemptId: body.id, rating })
        }
        while ((await post('undo')).status === 200);
        expect(await rows()).toEqual(before)
        expect((await get()).undo).toBeNull()
      }),
      { numRuns: 10 },
    )
  }, 60_000)

  it('is undone once by two simultaneous requests', async () => {
    await giveMistakeToPractice(gateway.db, { owner })
    const card = await firstCard('fix')
    const before = await readCard(card.id)
    const { body } = await post(`${card.id}/answer`, { giveUp: true })
    await post(`${card.id}/rate`, { attemptId: body.id, rating: 1 })
    const both = await Promise.all([post<{ undone: string }>('undo'), post<{ undone: string }>('undo')])
    const undone = both.filter(({ status }) => status === 200).map((answer) => answer.body.undone)
    expect(undone.filter((what) => what === 'rating')).toHaveLength(1)
    expect(await readCard(card.id)).toEqual(before)
  })

  it('of yesterday stays', async () => {
    await giveMistakeToPractice(gateway.db, { owner })
    const card = await firstCard('fix')
    const { body } = await post(`${card.id}/answer`, { giveUp: true })
    await post(`${card.id}/rate`, { attemptId: body.id, rating: 1 })
    const yesterday = new Date(Date.now() - 86_400_000)
    await gateway.db
      .updateTable('practice_attempts')
      .set({ at: yesterday, rated_at: yesterday })
      .where('id', '=', body.id)
      .execute()
    expect((await post('undo')).status).toBe(409)
    expect(await get()).toMatchObject({ undo: null, done: 0 })
  })
})

it('keeps a person’s exercises private', async () => {
  await giveMistakeToPractice(gateway.db, { owner })
  const card = await firstCard('fix')
  const { body } = await post(`${card.id}/answer`, { giveUp: true })
  for (const [path, sent] of [
    ['hint'],
    ['answer', { giveUp: true }],
    ['rate', { attemptId: body.id, rating: 1 }],
    ['suspend'],
    ['resume'],
  ] as const)
    expect((await post(`${card.id}/${path}`, sent, other)).status).toBe(404)
  expect((await post('undo', undefined, other)).status).toBe(409)
  expect((await get('', other)).cards).toEqual([])
})
