import { createHash, randomUUID } from 'node:crypto'
import { isIP } from 'node:net'
import {
  addChatChannel,
  type ChatChannelView,
  changeChatChannel,
  listChatChannels,
  removeChatChannel,
  testChatChannel,
} from '@debrief/contracts/chat/chat-channels'
import { MAX_CHAT_CHANNELS } from '@debrief/contracts/chat/constants'
import { Problem } from '@debrief/contracts/problem'
import * as channels from '@debrief/database/chat/chat-channels'
import { storableText } from '@debrief/database/storable'
import { ADDRESS_FAULT_TEXTS, readChatAddress } from '@debrief/domain/chat/addresses'
import { describeChatProblem } from '@debrief/domain/chat/answers'
import { aboutChatAddress } from '@debrief/service-kit/key-ring'
import { readAllowedNetworks } from '@debrief/service-kit/outbound/networks'
import { type Context, type Route, serve } from '../context.ts'
import { noSuchChatChannel, requireChatChannel, requireChatOwner } from '../policies/integrations.ts'
import { findOwnTeam } from '../teams/teams.queries.ts'

const listChatChannelsRoute = serve(listChatChannels)(async (_, { db, viewer }: Context) => {
  const team = await findOwnTeam(db, viewer.id)
  const [own, ofTeam] = await Promise.all([
    channels.listChatChannels(db, { userId: viewer.id }),
    team?.isManager ? channels.listChatChannels(db, { teamId: team.id }) : [],
  ])
  return {
    own: own.map(show),
    team: team?.isManager ? { id: team.id, channels: ofTeam.map(show) } : null,
  }
})

const addChatChannelRoute = serve(addChatChannel)(async ({ body, requestId }, context: Context) => {
  const { db, keys, viewer, config } = context
  const teamId = body.teamId?.toLowerCase() ?? null
  await requireChatOwner(context, teamId)
  if ((teamId === null) !== (body.kinds.length === 0)) throw chooseKinds()
  const address = readChatAddress(body.address, isAllowedHost(config.OUTBOUND_ALLOW))
  if (typeof address === 'string') throw new Problem(address, 400, ADDRESS_FAULT_TEXTS[address])
  const { service, url, host, ending } = address
  const id = randomUUID()
  const added = await channels.addChatChannel(db, {
    id,
    actorId: viewer.id,
    requestId,
    teamId,
    service,
    name: storableText(body.name),
    address: keys.seal(url, aboutChatAddress(id)),
    addressHash: createHash('sha256').update(url).digest('hex'),
    host,
    ending,
    kinds: [...new Set(body.kinds)],
    consent: body.consent,
    limit: MAX_CHAT_CHANNELS,
  })
  if (added.outcome !== 'done') throw refusals[added.outcome]()
  return show(added.channel)
})

/** OUTBOUND_ALLOW lets channels use hosts other than Slack's and Microsoft's, such as the simulator's. */
function isAllowedHost(setting: string): (host: string) => boolean {
  const allowed = readAllowedNetworks(setting)
  // A host name is allowed only if the setting contains that name. `reach` also needs an IP address, so this function
  // passes one that is reserved for documentation (RFC 5737).
  return (host) => allowed.reach(host, isIP(host) ? host : '192.0.2.1') === 'allowed'
}

const changeChatChannelRoute = serve(changeChatChannel)(
  async ({ params, body, requestId }, context: Context) => {
    const { id, teamId } = await requireChatChannel(context, params.chatChannelId)
    if (teamId === null && body.kinds) throw chooseKinds()
    const change = { ...body, id, actorId: context.viewer.id, requestId }
    return showOrRefuse(await channels.changeChatChannel(context.db, change))
  },
)

const testChatChannelRoute = serve(testChatChannel)(async ({ params, requestId }, context: Context) => {
  const { id } = await requireChatChannel(context, params.chatChannelId)
  const wanted = { id, actorId: context.viewer.id, requestId }
  return showOrRefuse(await channels.testChatChannel(context.db, wanted))
})

const removeChatChannelRoute = serve(removeChatChannel)(async ({ params, requestId }, context: Context) => {
  const { id } = await requireChatChannel(context, params.chatChannelId)
  const wanted = { id, actorId: context.viewer.id, requestId }
  if (!(await channels.removeChatChannel(context.db, wanted))) throw noSuchChatChannel()
  return { removed: true as const }
})

function showOrRefuse(channel: channels.ChatChannel | null): ChatChannelView {
  if (!channel) throw noSuchChatChannel()
  return show(channel)
}

const show = ({
  userId: _userId,
  teamId: _teamId,
  createdAt,
  acceptedAt,
  ...channel
}: channels.ChatChannel): ChatChannelView => ({
  ...channel,
  problemText: channel.problem && describeChatProblem(channel.service, channel.problem),
  createdAt: createdAt.toISOString(),
  acceptedAt: acceptedAt?.toISOString() ?? null,
})

const chooseKinds = () =>
  new Problem(
    'choose_kinds',
    400,
    'Choose what the team’s channel gets. Your own channel gets what you choose under Notifications.',
  )

const refusals = {
  taken: () =>
    new Problem('channel_added', 409, 'You already added this address. Send a test message to it instead.'),
  full: () =>
    new Problem(
      'too_many_channels',
      409,
      `There are ${MAX_CHAT_CHANNELS} channels already, which is the maximum. Remove one to add another.`,
    ),
}

export const chatChannelRoutes: readonly Route[] = [
  listChatChannelsRoute,
  addChatChannelRoute,
  changeChatChannelRoute,
  testChatChannelRoute,
  removeChatChannelRoute,
]
