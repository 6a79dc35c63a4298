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
  close(): Promise<void>
}

/** Connects the tenants' repositories at GitHub and stands between it and ingest. */
export async function openTraffic(stage: Stage, random: Random): Promise<OpenTraffic> {
  const { github, keys, judge } = stage
  const ledger = new Ledger()
  const sender = new Sender(stage.ingestUrl, ledger)
  let take = (_webhook: Webhook) => {}
  const receiver = await receiveHooks((webhook) => take(webhook))
  const repositories = await connectTenants(judge.db, { github, keys, hookUrl: receiver.urlOf })
  const traffic = new Traffic({ github, sender, ledger, random, repositories })
  take = traffic.take
  return {
    traffic,
    ledger,
    sender,
    repositories,
    async close() {
      sender.close()
      await receiver.close()
    },
  }
}
