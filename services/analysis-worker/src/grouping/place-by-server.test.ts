import { randomUUID } from 'node:crypto'
import { createEmbeddings } from '@debrief/analysis/model/embeddings'
import { readMistakes } from '@debrief/analysis/training/grouping-set/read-mistakes'
import { completeRun } from '@debrief/database/complete-run'
import type { Connection } from '@debrief/database/connect'
import { findGroupingFaults } from '@debrief/database/grouping/find-grouping-faults'
import { hasVectors, placeVectors } from '@debrief/database/grouping/place-vectors'
import type { Placing } from '@debrief/database/grouping/placing'
import { readNeighbours } from '@debrief/database/grouping/read-neighbours'
import { reviewOf } from '@debrief/database/testing/review-of'
import { startOpenaiSimulator } from '@debrief/simulators/openai/server'
import { connectRepository, createTeam, createUser } from '@debrief/testing/factories'
import { createVectorDatabase } from '@debrief/testing/vector-database'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { mistakeOf, startRun, storeReview } from '../testing/store-review.ts'
import { createAwayVectors } from './away-vectors.ts'
import { createGrouper } from './grouper.ts'
import { placeByServer } from './place-by-server.ts'
import { type NewMistake, placeMistakes } from './place-mistakes.ts'
import { createScopeMemories } from './scope-memories.ts'

const MODEL = 'text-embedding-3-small'
const NUMBERS = 16
let connection: Connection

beforeAll(async () => {
  connection = await createVectorDatabase()
}, 120_000)
afterAll(() => connection.close())

/**
 * Generates the same numbers in [0, 1) on every run (https://en.wikipedia.org/wiki/Linear_congruential_generator).
 */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const labelled = readMistakes()

/**
 * Draws a random mistake. The vectors of one group's mistakes point in about the same direction. One mistake in ten
 * has no vector.
 */
function draw(random: () => number): NewMistake {
  const { mistake, group } = labelled[Math.floor(random() * labelled.length)]!
  const direction = randomFrom(
    [...(group ?? mistake.id)].reduce((sum, mark) => sum * 31 + mark.charCodeAt(0), 7),
  )
  const vector = Array.from({ length: NUMBERS }, () => direction() - 0.5 + (random() - 0.5) * 0.6)
  return { ...mistake, id: randomUUID(), vector: random() < 0.1 ? null : vector, standardId: null }
}

/** Makes placings comparable by replacing the random ids of new groups with the ids of their members. */
function told({ newGroups, members, partners, absorbed, texts, scopes }: Placing) {
  const names = new Map(
    newGroups.map(({ id }) => {
      const inIt = [...members, ...partners].filter(({ groupId }) => groupId === id)
      return [
        id,
        inIt
          .map(({ mistakeId }) => mistakeId)
          .toSorted()
          .join(' '),
      ]
    }),
  )
  const named = <One extends { groupId: string }>(one: One) => ({
    ...one,
    groupId: names.get(one.groupId) ?? one.groupId,
  })
  return {
    scopes,
    newGroups: newGroups.map((group) => ({ ...group, id: names.get(group.id) })),
    members: members.map(named),
    partners: partners.map(named),
    absorbed: absorbed.map((one) => ({ ...one, intoId: names.get(one.intoId) ?? one.intoId })),
    texts: texts.map(named),
  }
}

async function newPerson() {
  const { id: userId } = await createUser(connection.db)
  const { id: repositoryId } = await connectRepository(connection.db, { userId })
  return { userId, repositoryId }
}

async function store(
  who: { userId: string; repositoryId: string },
  mistakes: NewMistake[],
  placing: Placing,
) {
  const run = await startRun(connection, who)
  const result = {
    ...reviewOf(0),
    mistakes: mistakes.map(({ title, description, category, programmingLanguage, rule }) =>
      mistakeOf('lock', { title, description, category, programmingLanguage, rule }),
    ),
  }
  const learning = {
    opportunities: [],
    embeddingModel: MODEL,
    mistakes: mistakes.map(({ id, vector }) => ({
      id,
      opportunity: null,
      standardId: null,
      embedding: vector,
    })),
    place: async () => placing,
  }
  const facts = { commits: 1, additions: 1, deletions: 1, reviewComments: 0 }
  expect(await completeRun(connection.pool, { ...run, result, facts, learning })).not.toBeNull()
}

const countVectors = async () => {
  const { rows } = await sql<{ stored: number; placed: number }>`
    select (select count(*) from mistakes where embedding is not null)::int as stored,
      (select count(*) from mistake_vectors)::int as placed`.execute(connection.db)
  return rows[0]!
}

it('places mistakes as if all vectors were in memory, on and off a team, with vectors from before the extension', {
  timeout: 240_000,
}, async () => {
  const { pool } = connection
  const random = randomFrom(20_261_121)
  const people = [await newPerson(), await newPerson(), await newPerson()]
  const [manager, member] = people
  await createTeam(connection.db, { managerId: manager!.userId, memberIds: [member!.userId] })
  await sql`update team_members set joined_at = now() - interval '1 day'`.execute(connection.db)
  expect(await hasVectors(pool)).toBe(false)
  const inMemory = createScopeMemories(pool, MODEL)
  const away = createAwayVectors()
  const byServer = createScopeMemories(pool, MODEL, away)
  let joined = 0
  for (let round = 0; round < 40; round += 1) {
    const who = people[round % 3]!
    const wanted = { userId: who.userId, suspects: [] }
    const mistakes = Array.from({ length: 4 }, () => draw(random))
    const plain = placeMistakes(mistakes, await inMemory.refresh(pool, wanted))
    if (round >= 12) {
      const scopes = await byServer.refresh(pool, wanted)
      const placing = await placeByServer(pool, { mistakes, scopes, away, model: MODEL })
      expect(told(placing)).toEqual(told(plain))
      joined += placing.members.length
    }
    await store(who, mistakes, plain)
    if (round === 11) {
      expect(await placeVectors(pool)).toBe(true)
      expect(await placeVectors(pool)).toBe(true)
      expect(await hasVectors(pool)).toBe(true)
    }
  }
  expect(joined).toBeGreaterThan(20)
  const { stored, placed } = await countVectors()
  expect(placed).toBe(stored)
  expect(await findGroupingFaults(connection.db)).toEqual([])
})

it('finds the nearest undisputed mistakes with the same category, model and vector length', async () => {
  await placeVectors(connection.pool)
  const who = await newPerson()
  const nothing = {
    scopes: [],
    newGroups: [],
    members: [],
    partners: [],
    absorbed: [],
    texts: [],
    repeats: [],
  }
  const near = (vector: number[], values: Partial<NewMistake> = {}): NewMistake => {
    return { ...draw(randomFrom(1)), category: 'testing', ...values, vector }
  }
  const [first, second, disputed, longer, other] = [
    near([1, 0.1]),
    near([1, 1]),
    near([1, 0]),
    near([1, 0, 0]),
    near([1, 0], { category: 'security' }),
  ]
  await store(who, [second!, first!, disputed!, longer!, other!], nothing)
  await connection.db.updateTable('mistakes').set({ disputed: true }).where('id', '=', disputed!.id).execute()
  const ask = async (model: string) => {
    const mistakes = [{ id: randomUUID(), category: 'testing', vector: [2, 0] }]
    const found = await readNeighbours(connection.pool, {
      scopeId: who.userId,
      isTeam: false,
      model,
      most: 5,
      mistakes,
    })
    return found.get(mistakes[0]!.id)!
  }
  const found = await ask(MODEL)
  expect(found.map(({ id }) => id)).toEqual([first!.id, second!.id])
  expect(found[1]!.cosine).toBeCloseTo(Math.SQRT1_2, 6)
  expect(await ask('another')).toEqual([])
  await sql`delete from users where id = ${who.userId}`.execute(connection.db)
  expect(await ask(MODEL)).toEqual([])
})

it('finds a mistake by its vector even if twenty others have more similar words', async () => {
  const { pool } = connection
  await placeVectors(pool)
  const who = await newPerson()
  const nothing = {
    scopes: [],
    newGroups: [],
    members: [],
    partners: [],
    absorbed: [],
    texts: [],
    repeats: [],
  }
  /** Twelve words that no other mistake has, so the description is as long as a model's. */
  const ownWords = (letter: string) =>
    Array.from(
      { length: 12 },
      (_, at) => `${letter.repeat(2)}${String.fromCharCode(97 + at).repeat(3)}`,
    ).join(' ')
  const worded = (title: string, letter: string, vector: number[]): NewMistake => ({
    ...draw(randomFrom(1)),
    title,
    description: `${title} ${ownWords(letter)}.`,
    category: 'testing',
    programmingLanguage: null,
    rule: null,
    said: null,
    codeBefore: null,
    codeAfter: null,
    vector,
  })
  const others = Array.from({ length: 20 }, (_, at) => {
    const letter = String.fromCharCode(97 + at)
    return worded(`Harbor beacon ${letter.repeat(4)} ${letter.repeat(5)}`, letter, [-1, at / 100])
  })
  const alike = worded('Harbor extinguished completely', 'y', [1, 0.1])
  await store(who, [...others, alike], nothing)
  const asked = worded('Harbor beacon lantern glows dimly tonight', 'z', [1, 0])
  const away = createAwayVectors()
  const scopes = await createScopeMemories(pool, MODEL, away).refresh(pool, {
    userId: who.userId,
    suspects: [],
  })
  const placing = await placeByServer(pool, { mistakes: [asked], scopes, away, model: MODEL })
  expect(placing.partners.map(({ mistakeId }) => mistakeId)).toEqual([alike.id])
  const inMemory = await createScopeMemories(pool, MODEL).refresh(pool, { userId: who.userId, suspects: [] })
  expect(told(placing)).toEqual(told(placeMistakes([asked], inMemory)))
})

it('groups a person’s mistakes through the worker’s grouper if the database stores vectors', async () => {
  await placeVectors(connection.pool)
  const simulator = await startOpenaiSimulator({ warn: () => undefined })
  onTestFinished(() => simulator.close())
  const { baseUrl, apiKey } = simulator
  const embeddings = createEmbeddings({ baseUrl, apiKey, model: MODEL, dimensions: 32 })
  const grouper = createGrouper(connection.pool, embeddings)
  const who = await newPerson()
  for (const kinds of [['lock', 'query'], ['lock'], ['lock', 'token']] as const)
    await storeReview(connection, grouper, { ...who, kinds })
  const { rows } = await sql<{ members: number }>`
    select count(*)::int as members from recurring_mistake_members r
    join mistake_vectors v on v.mistake_id = r.mistake_id and v.model = ${MODEL}
    where r.user_id = ${who.userId} group by r.recurring_mistake_group_id`.execute(connection.db)
  expect(rows).toEqual([{ members: 3 }])
})
