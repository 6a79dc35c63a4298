import { serveControls } from '../kit/control.ts'
import { faultControl } from '../kit/faults.ts'
import type { Violation } from '../kit/ledger.ts'
import { assetRoutes } from '../kit/page.ts'
import { respondTo, startServer } from '../kit/server.ts'
import { chatPages, site } from './pages.ts'
import { type ChatFaults, createChatFaults, receive } from './receive.ts'
import type { ChatState } from './state.ts'

export interface ChatSimulatorOptions {
  port?: number
  host?: string
  /** The public URL. Default: http://127.0.0.1:<port>. */
  url?: string
  now?: () => Date
}

export interface ChatSimulator {
  url: string
  state: ChatState
  faults: ChatFaults
  violations: () => readonly Violation[]
  slackAddress(name: string): string
  teamsAddress(name: string): string
  close(): Promise<void>
}

/**
 * Simulates Slack's incoming webhooks and Teams workflows. Each address stands for a channel. State is kept only in
 * memory.
 */
export async function startChatSimulator(options: ChatSimulatorOptions = {}): Promise<ChatSimulator> {
  const { now = () => new Date(), ...server } = options
  const state: ChatState = { settings: { now }, violations: [], calls: [], messages: [] }
  const faults = createChatFaults()
  const { calls, messages, violations } = state
  let address = ''
  const { url, close } = await startServer(server, {
    '/_simulator': serveControls(faultControl(faults), { calls, messages, violations }),
    '/services': (incoming) => receive({ state, faults }, 'slack', incoming),
    '/workflows': (incoming) => receive({ state, faults }, 'teams', incoming),
    '': respondTo({ ...assetRoutes(site), ...chatPages(state, () => address) }),
  })
  address = url
  return {
    url,
    state,
    faults,
    violations: () => violations,
    slackAddress: (name) => `${url}/services/T0DEMO/B0DEMO/${name}`,
    teamsAddress: (name) => `${url}/workflows/${name}/triggers/manual/paths/invoke?sig=${name}`,
    close,
  }
}
