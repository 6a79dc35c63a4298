import type { Recording } from '../kit/ledger.ts'
import type { SlackMessage } from './formats/slack.ts'
import type { TeamsMessage } from './formats/teams.ts'

export interface ReceivedCall {
  at: string
  service: 'slack' | 'teams'
  channel: string
  status: number | null
}

export type PostedMessage = { at: string; channel: string } & (
  | { service: 'slack'; message: SlackMessage }
  | { service: 'teams'; message: TeamsMessage }
)

export interface ChatState extends Recording {
  calls: ReceivedCall[]
  messages: PostedMessage[]
}
