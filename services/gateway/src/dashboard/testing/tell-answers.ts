import type { Database } from '@debrief/database/connect'

export async function tellAnswers(
  db: Database,
  {
    owner,
    mistake,
    outcomes,
    at,
  }: { owner: string; mistake: string; outcomes: readonly string[]; at?: Date },
) {
  const { id } = await db
    .insertInto('practice_cards')
    .values({ user_id: owner, mistake_id: mistake, kind: 'fix', exercise: '{}', exercise_version: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const when = at ?? new Date(Date.now() - 60_000)
  const rated = { at: when, rated_at: when, rating: 3, card_before: '{}' }
  await db
    .insertInto('practice_attempts')
    .values(
      outcomes.map((outcome) => ({
        card_id: id,
        user_id: owner,
        answer: '{}',
        outcome,
        graded_by: 'checks',
        ...rated,
      })),
    )
    .execute()
}
