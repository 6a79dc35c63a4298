import { signInAs } from '@debrief/gateway/testing/start-test-gateway'
import type { Random } from '../random.ts'
import type { Stage } from '../stage/start-stage.ts'
import { type ConnectedRepository, connectTenants } from '../stage/tenants.ts'
import { receiveHooks } from './hook-receiver.ts'
import { Ledger, type Webhook } from './ledger.ts'
import { Sender } from './sender.ts'
import { Traffic } from './traffic.ts'

export interface OpenTraffic {
  traffic: Traffic
  ledger: Ledger
  sender: Sender
  repositories: ConnectedRepository[]
  cookie: string
  askGateway(path: string, init?: RequestInit): Promise<Response>
  close(): Promise<void>
}

export async function openTraffic(stage: Stage, random: Random): Promise<OpenTraffic> {
  const { github, keys, judge } = stage
  const ledger = new Ledger()
  const sender = new Sender(stage.ingestUrl, ledger)
  let take = (_webhook: Webhook) => {}
  const receiver = await receiveHooks(stage.hookPort, (webhook) => take(webhook))
  const repositories = await connectTenants(judge.db, { github, keys, hookUrl: receiver.getUrl })
  const traffic = new Traffic({ github, sender, ledger, random, repositories })
  take = traffic.take
  const cookie = await signInAs(judge.db, repositories[0]!.userId)
  return {
    traffic,
    ledger,
    sender,
    repositories,
    cookie,
    askGateway: (path, init = {}) =>
      fetch(`${stage.gatewayUrl}${path}`, {
        ...init,
        headers: { ...(init.headers as Record<string, string>), cookie },
      }),
    async close() {
      sender.close()
      await receiver.close()
    },
  }
}
