import { type Answer, ok } from '../kit/answer.ts'
import { createFaults, type FaultRule, injectAfter, injectBefore } from '../kit/faults.ts'
import { recordViolation } from '../kit/ledger.ts'
import { type IncomingCall, sendAnswer } from '../kit/server.ts'
import { findSlackFaults, type SlackMessage } from './formats/slack.ts'
import { findTeamsFaults, type TeamsMessage } from './formats/teams.ts'
import type { ChatState, ReceivedCall } from './state.ts'

export const createChatFaults = () =>
  createFaults(
    [
      'latency',
      'cut',
      'timeout',
      'cut-after-effect',
      'timeout-after-effect',
      'status',
      'rate-limit',
      'no_service',
      'invalid_token',
      'channel_is_archived',
      'turned-off',
    ] as const,
    { retryAfter: 1 },
  )
export type ChatFaults = ReturnType<typeof createChatFaults>
type Fault = FaultRule<ChatFaults['kinds'][number]>

/** The maximum size of a Teams message in bytes. Teams rejects larger messages. */
const MAX_TEAMS_BYTES = 28_000

type Service = ReceivedCall['service']

export async function receive(
  { state, faults }: { state: ChatState; faults: ChatFaults },
  service: Service,
  incoming: IncomingCall,
): Promise<void> {
  const { method, path, prefix, query, response } = incoming
  const channel = prefix + path
  const call: ReceivedCall = { at: state.settings.now().toISOString(), service, channel, status: null }
  state.calls.push(call)
  const fault = faults.hit(`${method} ${channel}`)
  if (fault && (await injectBefore(fault, response))) return
  const answer =
    (fault && answerFault(service, fault)) ??
    (method === 'POST' && (service === 'slack' || query.get('sig'))
      ? accept(state, service, { incoming, channel })
      : answerUnknown(service))
  if (fault && injectAfter(fault, response)) return
  call.status = answer.status
  sendAnswer(incoming, answer)
}

function accept(
  state: ChatState,
  service: Service,
  { incoming, channel }: { incoming: IncomingCall; channel: string },
): Answer {
  const message = parse(incoming)
  const errors = service === 'slack' ? findSlackFaults(message) : findTeamsFaults(message)
  if (service === 'teams' && incoming.body.length > MAX_TEAMS_BYTES) errors.push('larger than 28 kB')
  recordViolation(state, 'request', { method: 'POST', path: channel, errors })
  if (errors.length > 0)
    return service === 'slack'
      ? plain(400, message === undefined ? 'invalid_payload' : 'invalid_blocks')
      : azure(400, 'TriggerInputSchemaMismatch')
  const posted = { at: state.settings.now().toISOString(), channel }
  state.messages.push(
    service === 'slack'
      ? { ...posted, service, message: message as SlackMessage }
      : { ...posted, service, message: message as TeamsMessage },
  )
  return service === 'slack' ? plain(200, 'ok') : { status: 202 }
}

function parse({ headers, body }: IncomingCall): unknown {
  if (!headers['content-type']?.startsWith('application/json')) return undefined
  try {
    return JSON.parse(body.toString())
  } catch {
    return undefined
  }
}

const plain = (status: number, text: string, headers: Record<string, string> = {}): Answer => ({
  status,
  text,
  type: 'text/plain; charset=utf-8',
  headers,
})
/** https://learn.microsoft.com/azure/logic-apps/logic-apps-http-endpoint */
const azure = (status: number, code: string): Answer => ({
  ...ok({ error: { code, message: 'The workflow did not run.' } }),
  status,
})

const answerUnknown = (service: Service) =>
  service === 'slack' ? plain(404, 'no_service') : azure(401, 'DirectApiAuthorizationRequired')

function answerFault(service: Service, { kind, retryAfter, status }: Fault): Answer | null {
  switch (kind) {
    case 'status':
      return plain(status, 'error')
    case 'rate-limit':
      return plain(429, 'rate_limited', { 'retry-after': String(retryAfter) })
    case 'no_service':
      return service === 'slack' ? plain(404, 'no_service') : azure(404, 'WorkflowNotFound')
    case 'invalid_token':
      return service === 'slack' ? plain(403, 'invalid_token') : azure(401, 'AuthorizationFailed')
    case 'channel_is_archived':
      return plain(410, 'channel_is_archived')
    case 'turned-off':
      return azure(400, 'WorkflowTriggerIsNotEnabled')
    default:
      return null
  }
}
