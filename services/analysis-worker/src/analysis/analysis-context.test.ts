import { connect, type Database } from '@debrief/database/connect'
import type { RunFacts } from '@debrief/database/reviews/run-progress'
import { createTestDatabase } from '@debrief/testing/database'
import { connectRepository, createTeam, createUser } from '@debrief/testing/factories'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readAnalysisContext } from './analysis-context.queries.ts'

let db: Database
let close: () => Promise<void>
let owner: string
let teamId: string
let run: RunFacts
beforeAll(async () => {
  const database = await createTestDatabase()
  const connection = connect(database.url)
  db = connection.db
  close = async () => {
    await connection.close()
    await database.drop()
  }
})
afterAll(() => close())
beforeEach(async () => {
  await db.deleteFrom('users').execute()
  const manager = await createUser(db)
  owner = (await createUser(db)).id
  teamId = await createTeam(db, { managerId: manager.id, memberIds: [owner] })
  const repository = await connectRepository(db, { userId: manager.id, teamId })
  run = { ownerId: owner, repositoryId: repository.id } as RunFacts
})

const group = async (title: string, of: { team_id: string } | { user_id: string }, isStandard = false) => {
  const { id } = await db
    .insertInto('recurring_mistakes')
    .values({
      title,
      description: 'As agreed.',
      category: 'testing',
      ...of,
      is_team_standard: isStandard,
      approved_at: isStandard ? new Date() : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
const seen = (groupId: string, userId: string, at: Date | null) =>
  db
    .insertInto('recurring_stats')
    .values({ group_id: groupId, user_id: userId, occurrence_count: at ? 1 : 0, first_at: at, last_at: at })
    .execute()
const titles = async () => {
  const { standards, recurringGroups } = await readAnalysisContext(db, run)
  const getTitle = ({ title }: { title: string }) => title
  return { standards: standards.map(getTitle), recurringGroups: recurringGroups.map(getTitle) }
}

describe('an analysis knows', () => {
  it('the standards of the owner’s team only, the most recently violated first', async () => {
    await group('Agreed', { team_id: teamId }, true)
    await seen(await group('Broken', { team_id: teamId }, true), owner, new Date())
    await group('Suggested', { team_id: teamId })
    const other = await createTeam(db, { managerId: (await createUser(db)).id })
    await group('Theirs', { team_id: other }, true)
    expect(await titles()).toEqual({ standards: ['Broken', 'Agreed'], recurringGroups: [] })
    await db.deleteFrom('team_members').where('user_id', '=', owner).execute()
    expect(await titles()).toEqual({ standards: [], recurringGroups: [] })
  })

  it('where each standard applies', async () => {
    const standard = await group('Scoped', { team_id: teamId }, true)
    const scope = { languages: ['Go'], paths: ['cmd/**'] }
    await db.updateTable('recurring_mistakes').set(scope).where('id', '=', standard).execute()
    expect((await readAnalysisContext(db, run)).standards).toMatchObject([scope])
  })

  it('the owner’s recurring mistakes, in their own groups and the team’s, apart from standards', async () => {
    await group('Agreed', { team_id: teamId }, true)
    for (let at = 1; at <= 51; at++)
      await seen(await group(`Own ${at}`, { user_id: owner }), owner, new Date(1_700_000_000_000 + at))
    await seen(await group('Shared', { team_id: teamId }), owner, new Date())
    const colleague = (await createUser(db)).id
    await seen(await group('A colleague’s', { team_id: teamId }), colleague, new Date())
    await seen(await group('Over', { team_id: teamId }), owner, null)
    const { standards, recurringGroups } = await titles()
    expect([standards, recurringGroups.length, recurringGroups.slice(0, 2)]).toEqual([
      ['Agreed'],
      50,
      ['Shared', 'Own 51'],
    ])
  })
})
