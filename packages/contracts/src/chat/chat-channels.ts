import { CHAT_PROBLEMS } from '@debrief/domain/chat/answers'
import { CHAT_CONSENT, CHAT_SERVICES, TEAM_CHAT_KINDS } from '@debrief/domain/chat/channels'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { typedLine } from '../http/typed-text.ts'
import { MAX_CHANNEL_NAME_LENGTH } from './constants.ts'

const none = z.object({})
const one = z.object({ chatChannelId: z.uuid() })

const chatChannelSchema = z.object({
  id: z.uuid(),
  service: z.enum(CHAT_SERVICES),
  name: z.string(),
  host: z.string(),
  ending: z.string(),
  /**
   * The kinds of messages that a team's channel gets. Empty for the viewer's own channel, which follows the viewer's
   * settings.
   */
  kinds: z.array(z.enum(TEAM_CHAT_KINDS)),
  /** `testing`: the service hasn't accepted the test message yet. */
  state: z.enum(['testing', 'active', 'paused']),
  /** Why Debrief can't post to the channel. Null if no problem is known, or if a person paused the channel. */
  problem: z.enum(CHAT_PROBLEMS).nullable(),
  problemText: z.string().nullable(),
  createdAt: z.iso.datetime(),
  /** When the service last accepted a message. Null if it hasn't accepted a message yet. */
  acceptedAt: z.iso.datetime().nullable(),
})
export type ChatChannelView = z.infer<typeof chatChannelSchema>

const listSchema = z.object({
  own: z.array(chatChannelSchema),
  team: z.object({ id: z.uuid(), channels: z.array(chatChannelSchema) }).nullable(),
})
export type ChatChannels = z.infer<typeof listSchema>

export const listChatChannels = endpoint({
  name: 'GET /api/chat-channels',
  summary: 'List the Slack and Microsoft Teams channels of the viewer and of the team that they manage',
  access: 'signed-in',
  params: none,
  query: none,
  body: none,
  status: 200,
  answer: listSchema,
})

const kinds = z.array(z.enum(TEAM_CHAT_KINDS)).max(TEAM_CHAT_KINDS.length)

export const addChatChannel = endpoint({
  name: 'POST /api/chat-channels',
  summary:
    'Add a channel with its webhook URL, and send it a test message. Debrief sends other messages only after the test succeeds',
  params: none,
  query: none,
  body: z.object({
    name: typedLine(MAX_CHANNEL_NAME_LENGTH),
    address: z.string().max(2_000),
    teamId: z.uuid().nullable(),
    /** At least one for a team's channel. Empty for the viewer's own channel. */
    kinds,
    consent: z.literal(CHAT_CONSENT),
  }),
  status: 201,
  answer: chatChannelSchema,
})

export const changeChatChannel = endpoint({
  name: 'PATCH /api/chat-channels/:chatChannelId',
  summary:
    'Pause a channel, or change what a team’s channel gets. To resume a paused channel, send it a test message',
  params: one,
  query: none,
  body: z.object({ isPaused: z.literal(true).optional(), kinds: kinds.min(1).optional() }),
  status: 200,
  answer: chatChannelSchema,
})

export const testChatChannel = endpoint({
  name: 'POST /api/chat-channels/:chatChannelId/test',
  summary: 'Send a test message to a channel. If the test succeeds, a paused channel becomes active',
  params: one,
  query: none,
  body: none,
  status: 202,
  answer: chatChannelSchema,
})

export const removeChatChannel = endpoint({
  name: 'DELETE /api/chat-channels/:chatChannelId',
  summary: 'Remove a channel and its address. Nothing more is sent to it',
  access: 'signed-in',
  params: one,
  query: none,
  body: none,
  status: 200,
  answer: z.object({ removed: z.literal(true) }),
})
