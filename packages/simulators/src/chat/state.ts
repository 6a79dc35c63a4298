import type { Recording } from '../kit/ledger.ts'
import type { SlackMessage } from './formats/slack.ts'
import type { TeamsMessage } from './formats/teams.ts'

/** A request to a webhook. */
export interface ReceivedCall {
  at: string
  service: 'slack' | 'teams'
  /** The path, which identifies the channel. */
  channel: string
  status: number | null
}

export type PostedMessage = { at: string; channel: string } & (
  | { service: 'slack'; message: SlackMessage }
  | { service: 'teams'; message: TeamsMessage }
)

export interface ChatState extends Recording {
  calls: ReceivedCall[]
  /** The accepted messages of all channels. */
  messages: PostedMessage[]
}
