import type { Connection } from '@debrief/database/connect'
import { enqueueWaiting } from '@debrief/database/webhooks/messages'
import type { Counts } from '../../promise.ts'
import type { Receiver, RegisteredWebhook } from './register.ts'

const SUBJECTS = 8

interface SentMessage {
  id: string
  endpointId: string
  subjectId: string
  state: string
  at: string
}

export async function announceMany(
  { db }: Connection,
  { webhooks, messages, round }: { webhooks: readonly RegisteredWebhook[]; messages: number; round: number },
): Promise<void> {
  const now = Date.now()
  const rows = Array.from({ length: messages }, (_, at) => ({
    endpoint_id: webhooks[at % webhooks.length]!.id,
    event: 'test',
    event_key: `${round} ${at}`,
    subject_id: toSubject(Math.floor(at / webhooks.length) % SUBJECTS),
    created_at: new Date(now + at),
  }))
  await db.transaction().execute(async (trx) => {
    await trx.insertInto('webhook_messages').values(rows).execute()
    for (const { id } of webhooks) await enqueueWaiting(trx, id)
  })
}

const toSubject = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

export async function passTime({ pool }: Connection): Promise<void> {
  await pool.query(
    `update webhook_messages set next_attempt_at = now() where state = 'waiting' and next_attempt_at > now()`,
  )
  await pool.query(`
    update jobs set run_at = now() where kind = 'deliver-webhook' and state = 'waiting' and delivered_at is null
      and run_at > now() and key in
        (select id::text from webhook_messages where state = 'waiting' and next_attempt_at is not null)`)
  await pool.query(`select pg_notify('debrief_jobs', 'deliver-webhook')`)
}

export async function countWaiting({ pool }: Connection): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from webhook_messages where state = 'waiting'`,
  )
  return rows[0]!.count
}

export async function readSent({ pool }: Connection): Promise<SentMessage[]> {
  const { rows } = await pool.query<Omit<SentMessage, 'at'> & { at: Date }>(`
    select id, endpoint_id as "endpointId", subject_id as "subjectId", state, created_at as at
    from webhook_messages order by position`)
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}

/**
 * Throws unless each message was accepted at least once, and first arrived after the earlier messages about its
 * subject. Each arrival must have the message's id and a valid signature. All arrivals of a message must have the same
 * body, unless `factsChange` is set, because a retry is written from the current data. If secrets were rotated, at least
 * one message must have been signed with two of them.
 */
export function assertArrived(
  sent: readonly SentMessage[],
  {
    webhooks,
    receiver: { arrivals, counts, secrets },
    factsChange = false,
  }: { webhooks: readonly RegisteredWebhook[]; receiver: Receiver; factsChange?: boolean },
): Counts {
  const idsByPath = new Map(webhooks.map(({ path, id }) => [path, id]))
  const known = new Map(sent.map((one) => [`msg_${one.id.replaceAll('-', '')}`, one]))
  const bodies = new Map<string, string>()
  const firstRead = new Map<string, number>()
  const accepted = new Map<string, number>()
  const faults: string[] = []
  for (const [order, { path, id, body, fate, verifiedBy }] of arrivals.entries()) {
    const message = known.get(id)
    if (!message) faults.push(`an unknown message arrived at ${path}: ${body}`)
    else if (message.endpointId !== idsByPath.get(path))
      faults.push(`${id} arrived at another webhook, ${path}`)
    else if (message.at !== JSON.parse(body).timestamp)
      faults.push(`${id} arrived with another’s body: ${body}`)
    if (verifiedBy.length === 0) faults.push(`${id} has no valid signature`)
    const said = factsChange ? readSubject(body) : body
    if (bodies.has(id) && bodies.get(id) !== said) faults.push(`${id} changed its body to ${body}`)
    bodies.set(id, said)
    if (!message) continue
    if (!firstRead.has(message.id)) firstRead.set(message.id, order)
    if (fate === 'accept') accepted.set(message.id, (accepted.get(message.id) ?? 0) + 1)
  }
  const lost = sent.filter(({ id, state }) => state !== 'delivered' || !accepted.has(id))
  const last = new Map<string, number>()
  for (const { id, endpointId, subjectId } of sent) {
    const [subject, order] = [`${endpointId} ${subjectId}`, firstRead.get(id) ?? -1]
    if (order < (last.get(subject) ?? -1)) faults.push(`${id} overtook an earlier message about its subject`)
    last.set(subject, order)
  }
  if (lost.length > 0) faults.push(`${lost.length} lost, such as ${JSON.stringify(lost[0])}`)
  if (faults.length > 0) throw new Error(`${faults.length} faults: ${faults.slice(0, 5).join('; ')}`)
  const twoSecrets = arrivals.filter(({ verifiedBy }) => verifiedBy.length > 1).length
  if ([...secrets.values()].some((all) => all.length > 1) && twoSecrets === 0)
    throw new Error('no message was signed with two secrets')
  const repeated = [...accepted.values()].filter((count) => count > 1).length
  return {
    messages: sent.length,
    lost: lost.length,
    'accepted more than once, with the same id': repeated,
    'signed with two secrets': twoSecrets,
    'what the receiver did': JSON.stringify(counts),
  }
}

/** The parts of a body that never change: its type, its time and the ids. */
function readSubject(body: string): string {
  const { type, timestamp, data } = JSON.parse(body) as { type: string; timestamp: string; data: object }
  return JSON.stringify([type, timestamp, Object.entries(data).filter(([name]) => name.endsWith('Id'))])
}
