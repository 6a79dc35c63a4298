import type { Embeddings } from '@debrief/analysis/model/embeddings'
import { readMistakes } from '@debrief/analysis/training/grouping-set/read-mistakes'
import type { Mistake } from '@debrief/contracts/reviews/analysis-result'
import type { Connection } from '@debrief/database/connect'
import { findGroupingFaults } from '@debrief/database/mistakes/find-grouping-faults'
import { hasVectors, placeVectors } from '@debrief/database/mistakes/grouping/place-vectors'
import { readNeighbors } from '@debrief/database/mistakes/grouping/read-neighbors'
import { lockScope } from '@debrief/database/mistakes/grouping/read-scope'
import { vectors } from '@debrief/database/operations/group-invariants'
import { verify } from '@debrief/database/operations/verify'
import { buildAnalysisResult, storeCompleted } from '@debrief/database/testing/build-review'
import { connectRepository, createTeam, createUser } from '@debrief/testing/factories'
import { createVectorDatabase } from '@debrief/testing/vector-database'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildMistake, startRun } from '../../testing/store-review.ts'
import { createGrouper, type Grouper } from './grouper.ts'

const MODEL = 'text-embedding-3-small'
const NUMBERS = 16
let connection: Connection

beforeAll(async () => {
  connection = await createVectorDatabase()
}, 120_000)
afterAll(() => connection.close())

const newGrouper = () =>
  createGrouper({ model: MODEL, embed: () => Promise.reject(new Error('unused')) } as Embeddings)

/** Generates the same numbers in [0, 1) on every run (https://en.wikipedia.org/wiki/Linear_congruential_generator). */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

interface EmbeddedMistake {
  mistake: Mistake
  vector: number[] | null
}

const labeled = readMistakes()
const [{ quote }] = buildAnalysisResult(1).mistakes as [Mistake]

function draw(random: () => number): EmbeddedMistake {
  const { mistake, group } = labeled[Math.floor(random() * labeled.length)]!
  const direction = randomFrom(
    [...(group ?? mistake.id)].reduce((sum, mark) => sum * 31 + mark.charCodeAt(0), 7),
  )
  const vector = Array.from({ length: NUMBERS }, () => direction() - 0.5 + (random() - 0.5) * 0.6)
  const { id: _, vector: __, said, ...values } = mistake
  const body = said === null || quote === null ? null : { ...quote, body: said }
  return { mistake: buildMistake('lock', { ...values, quote: body }), vector: random() < 0.1 ? null : vector }
}

async function newPerson() {
  const { id: userId } = await createUser(connection.db)
  const { id: repositoryId } = await connectRepository(connection.db, { userId })
  return { userId, repositoryId }
}

async function store(
  who: { userId: string; repositoryId: string },
  mistakes: EmbeddedMistake[],
): Promise<string[]> {
  const { db } = connection
  const run = await startRun(connection, who)
  const result = { ...buildAnalysisResult(0), mistakes: mistakes.map(({ mistake }) => mistake) }
  const learning = {
    opportunities: [],
    embeddingModel: MODEL,
    mistakes: mistakes.map(({ vector }) => ({ opportunity: null, embedding: vector })),
  }
  const facts = { commits: 1, additions: 1, deletions: 1, reviewComments: 0 }
  const reviewId = await storeCompleted(db, { ...run, result, facts, learning })
  const rows = db
    .selectFrom('mistakes')
    .select('id')
    .where('pr_analysis_id', '=', reviewId)
    .orderBy('ordinal')
  return (await rows.execute()).map(({ id }) => id)
}

const undo = new Error('only looked')

async function group(grouper: Grouper, scopeId: string, { keep }: { keep: boolean }): Promise<string[]> {
  let groups: string[] = []
  const done = connection.db.transaction().execute(async (trx) => {
    for (let more: string | null = 'now'; more === 'now'; ) {
      const scope = await lockScope(trx, scopeId, { idleSeconds: 60 })
      if (!scope || !('userIds' in scope)) throw new Error('no such scope')
      more = await grouper.group(trx, scope)
    }
    const { rows } = await sql<{ members: string }>`
      select string_agg(mistake_id::text, ' ' order by mistake_id) as members from recurring_mistake_members
      group by recurring_mistake_group_id order by 1`.execute(trx)
    groups = rows.map(({ members }) => members)
    if (!keep) throw undo
  })
  await done.catch((error: unknown) => {
    if (error !== undo) throw error
  })
  return groups
}

it('groups mistakes as if all vectors were in memory, on and off a team, with vectors from before the extension', {
  timeout: 240_000,
}, async () => {
  const { db, pool } = connection
  const random = randomFrom(20_261_121)
  const people = [await newPerson(), await newPerson(), await newPerson()]
  const [manager, member, other] = people as [(typeof people)[0], (typeof people)[0], (typeof people)[0]]
  const teamId = await createTeam(db, { managerId: manager!.userId, memberIds: [member!.userId] })
  await sql`update team_members set joined_at = now() - interval '1 day'`.execute(db)
  expect(await hasVectors(db)).toBe(false)
  const [inMemory, byServer] = [newGrouper(), newGrouper()]
  let groups: string[] = []
  for (let round = 0; round < 40; round += 1) {
    const who = people[round % 3]!
    const scopeId = who === other ? who.userId : teamId
    await store(
      who,
      Array.from({ length: 4 }, () => draw(random)),
    )
    const inMemoryGroups = await group(inMemory, scopeId, { keep: round < 12 })
    groups = round < 12 ? inMemoryGroups : await group(byServer, scopeId, { keep: true })
    expect(groups).toEqual(inMemoryGroups)
    if (round === 11) {
      expect(await placeVectors(pool)).toBe(true)
      expect(await placeVectors(pool)).toBe(true)
      expect(await hasVectors(db)).toBe(true)
    }
  }
  expect(groups.join(' ').split(' ').length).toBeGreaterThan(40)
  const { rows } = await sql<{ stored: number; placed: number }>`
    select (select count(*) from mistakes where embedding is not null)::int as stored,
      (select count(*) from mistake_vectors)::int as placed`.execute(db)
  expect(rows[0]!.placed).toBe(rows[0]!.stored)
  expect(await findGroupingFaults(db)).toEqual([])
})

it('finds the nearest undisputed mistakes with the same category, model and vector length', async () => {
  const { db, pool } = connection
  await placeVectors(pool)
  const who = await newPerson()
  const near = (vector: number[], values: Partial<Mistake> = {}): EmbeddedMistake => {
    return { mistake: buildMistake('snapshot', values), vector }
  }
  const ids = await store(who, [
    near([2, 0]),
    near([1, 1]),
    near([1, 0.1]),
    near([1, 0]),
    near([1, 0, 0]),
    near([1, 0], { category: 'security' }),
  ])
  const [asked, second, first, disputed] = ids as [string, string, string, string]
  await db.updateTable('mistakes').set({ disputed: true }).where('id', '=', disputed).execute()
  const ask = async (model: string) => {
    const scope = { id: who.userId, teamId: null, userIds: [who.userId], regroup: [] }
    const found = await db
      .transaction()
      .execute((trx) =>
        readNeighbors(trx, { scope, ownerId: who.userId, model, limit: 5, mistakeIds: [asked] }),
      )
    return found.get(asked)!
  }
  const found = await ask(MODEL)
  expect(found.map(({ id }) => id)).toEqual([first, second])
  expect(found[1]!.cosine).toBeCloseTo(Math.SQRT1_2, 6)
  expect(await ask('another')).toEqual([])
})

it('finds a mistake by its vector even if twenty others have more similar words', async () => {
  await placeVectors(connection.pool)
  const who = await newPerson()
  const ownWords = (letter: string) =>
    Array.from(
      { length: 12 },
      (_, at) => `${letter.repeat(2)}${String.fromCharCode(97 + at).repeat(3)}`,
    ).join(' ')
  const worded = (title: string, letter: string, vector: number[]): EmbeddedMistake => {
    const description = `${title} ${ownWords(letter)}.`
    return { mistake: buildMistake('snapshot', { title, description, programmingLanguage: null }), vector }
  }
  const others = Array.from({ length: 20 }, (_, at) => {
    const letter = String.fromCharCode(97 + at)
    return worded(`Harbor beacon ${letter.repeat(4)} ${letter.repeat(5)}`, letter, [-1, at / 100])
  })
  const ids = await store(who, [...others, worded('Harbor extinguished completely', 'y', [1, 0.1])])
  await group(newGrouper(), who.userId, { keep: true })
  const [asked] = await store(who, [worded('Harbor beacon lantern glows dimly tonight', 'z', [1, 0])])
  const groups = await group(newGrouper(), who.userId, { keep: true })
  expect(groups).toContain([asked, ids.at(-1)].toSorted().join(' '))
})

it('notices vectors that are missing or differ from the stored ones', async () => {
  const { db, pool } = connection
  await placeVectors(pool)
  const who = await newPerson()
  const [id = ''] = await store(who, [{ mistake: buildMistake('lock'), vector: [1, 0] }])
  const isBroken = async () => (await verify(pool)).broken.some(({ invariant }) => invariant in vectors)
  const breakIt = async (statement: ReturnType<typeof sql>) => {
    await statement.execute(db)
    expect(await isBroken()).toBe(true)
    await sql`delete from mistake_vectors where mistake_id = ${id}`.execute(db)
    await sql`
      insert into mistake_vectors select id, user_id, category, embedding_model, embedding::vector from mistakes where id = ${id}`.execute(
      db,
    )
    expect(await isBroken()).toBe(false)
  }
  expect(await isBroken()).toBe(false)
  await breakIt(sql`delete from mistake_vectors where mistake_id = ${id}`)
  await breakIt(sql`update mistake_vectors set model = 'another' where mistake_id = ${id}`)
  await breakIt(sql`update mistake_vectors set embedding = '[1,1]' where mistake_id = ${id}`)
})
