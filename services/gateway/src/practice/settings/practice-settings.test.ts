import type { Practice } from '@debrief/contracts/practice/practice'
import type { PracticeSettings } from '@debrief/contracts/practice/settings'
import { endMembership } from '@debrief/database/teams/memberships'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { formTeam } from '../../testing/form-team.ts'
import { insertStandard, placeMistake } from '../../testing/rows.ts'
import { ask, startTestGateway, type TestGateway } from '../../testing/start-test-gateway.ts'
import { AFTER, BEFORE, giveMistakeToPractice } from '../testing/happen.ts'

const JOINED = new Date('2026-10-01T00:00:00Z')
const BEFORE_JOINING = new Date('2026-09-01T00:00:00Z')
const SINCE_JOINING = new Date('2026-10-20T00:00:00Z')

let gateway: TestGateway
let marta: string
let jonas: string
let tobias: string
let teamId: string
beforeAll(async () => {
  gateway = await startTestGateway()
})
afterAll(() => gateway.close())
beforeEach(async () => {
  ;({ marta, jonas, tobias, teamId } = await formTeam(gateway.db, { joinedAt: JOINED }))
})

const read = async (as: string) =>
  (await ask<PracticeSettings>(gateway, '/api/practice/settings', { as })).body
const change = (body: object, as: string) =>
  ask<PracticeSettings & { added: number; code?: string }>(gateway, '/api/practice/settings', {
    as,
    method: 'PATCH',
    body: JSON.stringify(body),
  })
const practice = async (as: string) => (await ask<Practice>(gateway, '/api/practice', { as })).body
const countCards = async (who: string) =>
  (await gateway.db.selectFrom('practice_cards').select('id').where('user_id', '=', who).execute()).length

const SECRET_NAME = 'COPENHAGEN'
/** By default, the standard has no lesson, so only a teammate's code can be its example. */
const giveStandard = (given: object = {}) =>
  insertStandard(gateway.db, {
    team_id: teamId,
    title: 'Name the time zone',
    description: 'A date without a time zone means a different moment on another machine.',
    category: 'best-practices',
    programming_language: 'Python',
    approved_at: BEFORE_JOINING,
    ...given,
  })
async function violate(standard: string, who: string, mergedAt = SINCE_JOINING) {
  const { mistake } = await giveMistakeToPractice(gateway.db, { owner: who, mergedAt })
  await placeMistake(gateway.db, { group: standard, mistake, owner: who, at: mergedAt })
  return mistake
}

describe('mistakes from pull requests that a coding agent assisted', () => {
  it('become exercises only while the person wants it, or if the person chooses the mistake', async () => {
    const assistedBy = ['claude-code']
    const { mistake } = await giveMistakeToPractice(gateway.db, { owner: jonas, assistedBy })
    await giveMistakeToPractice(gateway.db, { owner: jonas })
    expect(await read(jonas)).toMatchObject({ practicesAssisted: false, hasAssisted: true })
    expect(await read(marta)).toMatchObject({ practicesAssisted: false, hasAssisted: false })
    expect((await practice(jonas)).cards).toHaveLength(1)
    expect(await countCards(jonas)).toBe(1)

    const on = await change({ practicesAssisted: true }, jonas)
    expect(on).toMatchObject({ status: 200, body: { practicesAssisted: true } })
    expect((await practice(jonas)).cards).toHaveLength(2)
    await change({ practicesAssisted: false }, jonas)
    expect((await practice(jonas)).cards).toHaveLength(1)
    expect((await ask(gateway, '/api/practice/due-count', { as: jonas })).body).toEqual({ due: 1 })

    await ask(gateway, `/api/mistakes/${mistake}/practice`, { as: jonas, method: 'POST' })
    expect((await practice(jonas)).cards).toHaveLength(2)
  })
})

describe('new exercises a day', () => {
  it('are 5 unless the person chooses another number from 1 to 20', async () => {
    for (let index = 0; index < 8; index++) await giveMistakeToPractice(gateway.db, { owner: jonas })
    await practice(jonas)
    await gateway.db.updateTable('practice_cards').set({ kind: 'spot' }).execute()
    expect(await read(jonas)).toMatchObject({ newADay: 5 })
    expect((await practice(jonas)).cards).toHaveLength(5)
    expect(await change({ newADay: 2 }, jonas)).toMatchObject({ status: 200, body: { newADay: 2 } })
    expect((await practice(jonas)).cards).toHaveLength(2)
    expect((await ask(gateway, '/api/practice/due-count', { as: jonas })).body).toEqual({ due: 2 })
    await change({ newADay: 20 }, jonas)
    expect((await practice(jonas)).cards).toHaveLength(8)
    for (const newADay of [0, 21, 2.5])
      expect(await change({ newADay }, jonas)).toMatchObject({ status: 400 })
    expect(await read(marta)).toMatchObject({ newADay: 5 })
  })

  it('don’t hold back exercises that are due again', async () => {
    for (let index = 0; index < 4; index++) await giveMistakeToPractice(gateway.db, { owner: jonas })
    await practice(jonas)
    const past = new Date(Date.now() - 86_400_000)
    await gateway.db
      .updateTable('practice_cards')
      .set({ kind: 'spot', state: 'review', due_at: past })
      .execute()
    await change({ newADay: 1 }, jonas)
    await giveMistakeToPractice(gateway.db, { owner: jonas })
    await giveMistakeToPractice(gateway.db, { owner: jonas })
    const { cards } = await practice(jonas)
    expect(cards.map(({ state }) => state)).toEqual(['review', 'review', 'review', 'review', 'new'])
  })
})

describe('a starter deck', () => {
  it('is offered to people who joined a team with standards, and made only if they want it', async () => {
    await giveStandard({
      title: 'No queries in loops',
      lesson: 'n-plus-one-query',
      programming_language: null,
    })
    await giveStandard({ lesson: null })
    expect((await read(jonas)).team).toMatchObject({
      offersStarterDeck: true,
      standards: 1,
      starterDeck: null,
    })
    expect((await read(marta)).team).toMatchObject({ offersStarterDeck: false })
    expect(await countCards(jonas)).toBe(0)
    const { body } = await change({ starterDeck: 'started' }, jonas)
    expect(body).toMatchObject({ added: 1, team: { starterDeck: 'started', offersStarterDeck: false } })
    const { cards } = await practice(jonas)
    expect(cards).toMatchObject([
      { from: null, cameUp: 1, standard: { title: 'No queries in loops', isTeammatesCode: false } },
    ])
    expect((await change({ starterDeck: 'started' }, jonas)).body).toMatchObject({ added: 0 })
    const { body: attempt } = await ask(gateway, `/api/practice/${cards[0]?.id}/answer`, {
      as: jonas,
      method: 'POST',
      body: JSON.stringify({ giveUp: true }),
    })
    expect(attempt).toMatchObject({
      title: 'No queries in loops',
      mistakeId: null,
      pullRequestUrl: null,
      quote: null,
      lesson: { id: 'n-plus-one-query' },
    })
  })

  it('isn’t offered for standards that came later, and can be declined and removed', async () => {
    await giveStandard({ lesson: 'n-plus-one-query', programming_language: null, approved_at: SINCE_JOINING })
    expect((await read(jonas)).team).toMatchObject({ offersStarterDeck: false, standards: 1 })
    await change({ starterDeck: 'started' }, jonas)
    expect(await countCards(jonas)).toBe(1)
    expect((await change({ starterDeck: 'declined' }, jonas)).body.team).toMatchObject({
      starterDeck: 'declined',
      offersStarterDeck: false,
    })
    expect(await countCards(jonas)).toBe(0)
  })

  it('leaves out standards that the person violated, because their own code is the better exercise', async () => {
    const standard = await giveStandard({ lesson: 'n-plus-one-query', programming_language: null })
    await violate(standard, jonas)
    expect((await read(jonas)).team).toMatchObject({ offersStarterDeck: false, standards: 0 })
  })

  it('ends with the membership and with the standard', async () => {
    const standard = await giveStandard({ lesson: 'n-plus-one-query', programming_language: null })
    await giveStandard({ lesson: 'n-plus-one-query', programming_language: null })
    await change({ starterDeck: 'started' }, jonas)
    await gateway.db.deleteFrom('recurring_mistakes').where('id', '=', standard).execute()
    expect((await practice(jonas)).cards).toHaveLength(1)
    await gateway.db.transaction().execute((trx) => endMembership(trx, { teamId, userId: jonas }))
    expect(await countCards(jonas)).toBe(0)
    expect((await read(jonas)).team).toBeNull()
    expect(await change({ starterDeck: 'started' }, jonas)).toMatchObject({
      status: 409,
      body: { code: 'team_required' },
    })
  })
})

describe('a teammate’s code', () => {
  it('is in no exercise until they agree', async () => {
    const standard = await giveStandard()
    await violate(standard, tobias)
    expect((await read(jonas)).team).toMatchObject({ standards: 0, offersStarterDeck: false })
    await change({ starterDeck: 'started' }, jonas)
    expect(await countCards(jonas)).toBe(0)
    expect((await read(tobias)).team).toMatchObject({ sharesCode: null, examples: 1 })
    await change({ sharesCode: false }, tobias)
    expect((await change({ starterDeck: 'started' }, jonas)).body.added).toBe(0)
    await change({ sharesCode: true }, tobias)
    expect((await change({ starterDeck: 'started' }, jonas)).body.added).toBe(1)
    const { cards } = await practice(jonas)
    expect(cards[0]).toMatchObject({ standard: { id: standard, isTeammatesCode: true }, from: null })
    expect(JSON.stringify(cards)).not.toContain('tobias')
  })

  it('is gone from every exercise as soon as they withdraw it, leave or dispute the mistake', async () => {
    const standard = await giveStandard()
    const mistake = await violate(standard, tobias)
    const start = async () => {
      await change({ sharesCode: true }, tobias)
      await change({ starterDeck: 'started' }, jonas)
      expect((await practice(jonas)).cards).toHaveLength(1)
    }
    await start()
    await change({ sharesCode: false }, tobias)
    expect(await countCards(jonas)).toBe(0)
    await start()
    await gateway.db.updateTable('mistakes').set({ disputed: true }).where('id', '=', mistake).execute()
    expect((await practice(jonas)).cards).toEqual([])
    await gateway.db.updateTable('mistakes').set({ disputed: false }).where('id', '=', mistake).execute()
    await gateway.db.transaction().execute((trx) => endMembership(trx, { teamId, userId: tobias }))
    expect(await countCards(jonas)).toBe(0)
  })

  it('is only code that the team may see, not code from before they joined', async () => {
    const standard = await giveStandard()
    await violate(standard, tobias, BEFORE_JOINING)
    expect((await read(tobias)).team).toMatchObject({ examples: 0 })
    await change({ sharesCode: true }, tobias)
    expect((await change({ starterDeck: 'started' }, jonas)).body.added).toBe(0)
  })

  it('isn’t in the account export of the person who practices with it', async () => {
    await violate(await giveStandard(), tobias)
    await change({ sharesCode: true }, tobias)
    await change({ starterDeck: 'started' }, jonas)
    await gateway.db
      .insertInto('practice_attempts')
      .columns(['card_id', 'user_id', 'answer', 'outcome', 'graded_by'])
      .expression((from) =>
        from
          .selectFrom('practice_cards')
          .select(({ val }) => [
            'id',
            'user_id',
            val('{}').as('answer'),
            val('given_up').as('outcome'),
            val('checks').as('graded_by'),
          ])
          .where('user_id', '=', jonas),
      )
      .execute()
    const { body } = await ask<{ practiceCards: object[]; team: object[] }>(gateway, '/api/account/export', {
      as: jonas,
    })
    expect(body.practiceCards).toMatchObject([{ exercise: null }])
    for (const code of [BEFORE, AFTER, SECRET_NAME]) expect(JSON.stringify(body)).not.toContain(code)
    expect(body.team).toMatchObject([
      { starter_deck: 'started', shares_code: null, shares_first_look: false },
    ])
  })
})
