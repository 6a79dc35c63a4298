import { CHAT_SERVICE_NAMES, type ChatService } from './channels.ts'

export const CHAT_PROBLEMS = [
  'gone',
  'archived',
  'forbidden',
  'turned_off',
  'rejected',
  'address_refused',
  'unreachable',
  'no_app_url',
] as const
export type ChatProblem = (typeof CHAT_PROBLEMS)[number]

/** `delayed` messages are sent again later. `unreadable` means that the message is wrong, not the channel. */
export type ChatVerdict =
  | { kind: 'accepted' | 'delayed' | 'unreadable' }
  | { kind: 'refused'; problem: ChatProblem }

const refused = (problem: ChatProblem): ChatVerdict => ({ kind: 'refused', problem })

/** https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks#handling_errors */
const SLACK_PROBLEMS: Readonly<Record<string, ChatProblem>> = {
  no_service: 'gone',
  no_service_id: 'gone',
  no_team: 'gone',
  invalid_token: 'gone',
  channel_not_found: 'gone',
  user_not_found: 'gone',
  channel_is_archived: 'archived',
  action_prohibited: 'forbidden',
  posting_to_general_channel_denied: 'forbidden',
  team_disabled: 'turned_off',
}

export function judgeChatAnswer(service: ChatService, status: number, body: string): ChatVerdict {
  if (status >= 200 && status < 300) return { kind: 'accepted' }
  const problem = service === 'slack' ? SLACK_PROBLEMS[body.trim()] : undefined
  if (problem) return refused(problem)
  if (status === 408 || status === 425 || status === 429 || status >= 500) return { kind: 'delayed' }
  if (status === 404 || status === 410) return refused('gone')
  if (status === 401 || status === 403) return refused('forbidden')
  if (service === 'slack' && status === 400) return { kind: 'unreadable' }
  if (/WorkflowTriggerIsNotEnabled|WorkflowIsNotEnabled|FlowIsSuspended/i.test(body))
    return refused('turned_off')
  return refused('rejected')
}

export function describeChatProblem(service: ChatService, problem: ChatProblem): string {
  const name = CHAT_SERVICE_NAMES[service]
  const isSlack = service === 'slack'
  switch (problem) {
    case 'gone':
      return isSlack
        ? 'Slack no longer recognizes this webhook. Add a new incoming webhook to your Slack app, and add its address in Debrief’s settings.'
        : 'The workflow no longer exists. Create it again in Teams, and add its new address in Debrief’s settings.'
    case 'archived':
      return 'The channel is archived in Slack. Unarchive it, or add another channel.'
    case 'forbidden':
      return isSlack
        ? 'Slack doesn’t allow this webhook to post to the channel. Ask an admin of your Slack workspace to allow it.'
        : 'The workflow doesn’t let Debrief trigger it. Open the workflow in Teams, let anyone trigger it, and copy its address again.'
    case 'turned_off':
      return isSlack
        ? 'This Slack workspace is disabled. Add a channel from another workspace.'
        : 'The workflow is turned off. Turn it on in Teams, under Workflows.'
    case 'rejected':
      return isSlack
        ? 'Slack rejected the message. Check that the address belongs to an incoming webhook.'
        : 'The workflow rejected the message. Check that it uses the template “Send webhook alerts to a channel”.'
    case 'address_refused':
      return 'The address points to a private network or redirects to another address, so Debrief doesn’t post to it. Copy the address again, and add it as a new channel.'
    case 'unreachable':
      return `${name} couldn’t be reached or didn’t accept a message after many attempts. Check that the channel still works, then send a test message.`
    case 'no_app_url':
      return 'Debrief doesn’t know its own address, so its messages would have no links. Ask an operator to set APP_URL, then send a test message.'
  }
}
