import { Problem } from '@debrief/contracts/problem'
import { type ChatChannel, findChatChannel } from '@debrief/database/chat/chat-channels'
import type { WebhookOwner } from '@debrief/domain/webhooks/events'
import type { Asker } from '../context.ts'
import { findOwnTeam } from '../teams/teams.queries.ts'
import { requireManager } from './standards.ts'
import { notTeamManager, requireManagedTeam } from './teams.ts'

/**
 * Only managers can register a webhook for their team. Rejects with 403 for members, and 409 for people without a team.
 */
export async function requireWebhookOwner(asker: Asker, owner: WebhookOwner): Promise<void> {
  if (owner === 'team') await requireManager(asker)
}

export const noSuchWebhook = () =>
  new Problem('no_such_webhook', 404, 'This webhook doesn’t exist anymore. Reload the page.')

/**
 * Requires a channel of the viewer or of the team that they manage. Rejects with 403 for the team's other members, and
 * 404 for everyone else.
 */
export async function requireChatChannel(asker: Asker, id: string): Promise<ChatChannel> {
  const channel = await findChatChannel(asker.db, id)
  if (!channel) throw noSuchChatChannel()
  if (channel.teamId === null) {
    if (channel.userId !== asker.viewer.id) throw noSuchChatChannel()
    return channel
  }
  const team = await findOwnTeam(asker.db, asker.viewer.id)
  if (team?.id !== channel.teamId) throw noSuchChatChannel()
  if (!team.isManager) throw notTeamManager()
  return channel
}

export async function requireChatOwner(asker: Asker, teamId: string | null): Promise<void> {
  if (teamId !== null) await requireManagedTeam(asker, teamId)
}

export const noSuchChatChannel = () =>
  new Problem('no_such_chat_channel', 404, 'This channel doesn’t exist, or it was removed. Reload the page.')
