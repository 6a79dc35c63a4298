import { chooseStandardsRepository } from '@debrief/database/standards/standards-repositories'
import { CHAT_CONSENT } from '@debrief/domain/chat/channels'
import { connectRepository, createTeam } from '@debrief/testing/factories'
import { waitFor } from '../../../local/machine/wait.ts'
import type { Scene } from '../promise.ts'
import { type RegisteredWebhook, registerWebhooks } from '../writes/webhooks/register.ts'
import type { Receivers } from './receivers.ts'

export const STANDARDS_REPOSITORY = { fullName: 'northbeam/tide-web', githubRepoId: 702116209 }
/** Manages the team, and has write access to all repositories. */
export const MANAGER = 'marta-olsen'
const ACTIVE_WITHIN_S = 60

export interface SetUp {
  team: { id: string; managerId: string; repositoryId: string }
  webhooks: readonly RegisteredWebhook[]
}

/**
 * Sets up what people need besides repositories: a team whose standards are written to a repository, webhooks, a
 * channel and emails.
 */
export async function setUp(scene: Scene, receivers: Receivers): Promise<SetUp> {
  const { db, pool } = scene.judge
  const managerId = scene.repositories.find(({ login }) => login === MANAGER)!.userId
  const teamId = await createTeam(db, { managerId })
  const repository = { ...STANDARDS_REPOSITORY, userId: managerId, teamId, createdAt: new Date() }
  const { id: repositoryId } = await connectRepository(db, repository)
  const actor = { actorId: managerId, requestId: null, repositoryId, teamId }
  const chosen = await chooseStandardsRepository(db, { ...actor, formats: null, failsOnEdits: false })
  if (chosen !== 'done') throw new Error(`the repository for standards: ${chosen}`)
  const channel = { name: '#reviews', address: receivers.chat.slackAddress('reviews') }
  const kinds = ['standard_published']
  await post(scene, '/api/chat-channels', { ...channel, teamId, kinds, consent: CHAT_CONSENT })
  const isActive = async () =>
    (await pool.query(`select from chat_channels where state = 'active'`)).rows.length === 1
  if (!(await waitFor(isActive, { seconds: ACTIVE_WITHIN_S })))
    throw new Error('the channel didn’t become active')
  await pool.query(`insert into notification_choices (user_id, kind, in_app, by_email, in_chat)
    select id, 'review_ready', true, true, false from users`)
  // Weekly emails go only to people who joined before this week.
  await pool.query(`update users set created_at = created_at - interval '2 weeks'`)
  const webhooks = await registerWebhooks(scene, receivers.webhooks, { ofEachPerson: 1 })
  return { team: { id: teamId, managerId, repositoryId }, webhooks }
}

/** Sends a request to the gateway. Returns false if its database is down. */
export async function post({ askGateway }: Scene, path: string, body: object): Promise<boolean> {
  const response = await askGateway(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify(body),
  })
  if (response.status !== 503 && !response.ok)
    throw new Error(`POST ${path}: ${response.status} ${await response.text()}`)
  return response.ok
}
