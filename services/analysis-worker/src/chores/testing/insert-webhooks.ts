import { randomUUID } from 'node:crypto'
import type { Insert, TestPerson } from './insert-row.ts'

export async function insertWebhooks(
  insert: Insert,
  { id, login, team }: TestPerson & { team: string },
): Promise<void> {
  const url = `https://${login}.example/debrief`
  const own = await insert('webhook_endpoints', {
    user_id: id,
    url,
    description: `Board of ${login}`,
    events: ['review.completed', 'mistake.stopped'],
    secret: 'k1.x',
    previous_secret: 'k1.y',
    previous_until: new Date(Date.now() + 86_400_000),
  })
  await insert('webhook_endpoints', {
    user_id: id,
    team_id: team,
    url,
    events: ['standard.published'],
    secret: 'k1.x',
  })
  const message = await insert('webhook_messages', {
    endpoint_id: own.id,
    event: 'test',
    event_key: randomUUID(),
    subject_id: randomUUID(),
    state: 'delivered',
    attempts: 1,
    finished_at: new Date(),
  })
  await insert('webhook_attempts', {
    message_id: message.id,
    duration_ms: 12,
    status: 200,
    response: `Thanks, ${login}`,
  })
  const stopped = await insert('recurring_mistakes', {
    user_id: id,
    title: 'Lock kept',
    description: 'Release it.',
    category: 'testing',
  })
  await insert('webhook_stopped_mistakes', {
    endpoint_id: own.id,
    group_id: stopped.id,
    last_at: new Date(),
  })
}
