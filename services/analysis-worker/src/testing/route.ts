import { readGithubFacts } from '@debrief/contracts/deliveries/read-github-facts'
import type { Connection } from '@debrief/database/connect'
import { findDelivery, recordDeliveries } from '@debrief/database/deliveries/deliveries'
import { routeFacts } from '../deliveries/route-facts.ts'
import type { StandardsApp } from '../standards/own-pull-request.ts'
import type { Event } from './payloads.ts'

let guid = 0

export async function routeEvent(
  connection: Connection,
  repositoryId: string | null,
  { event, payload }: Event,
  standardsApp: StandardsApp = null,
): Promise<string> {
  guid += 1
  const facts = readGithubFacts(event, payload)
  const [id] = await recordDeliveries(connection.pool, [
    {
      source: repositoryId ? 'github-repository' : 'github-app',
      hookId: repositoryId ?? 'app',
      deliveryId: `delivery-${guid}`,
      event,
      repositoryId,
      facts: facts && JSON.stringify(facts),
    },
  ])
  const delivery = await findDelivery(connection.db, id!)
  return connection.db.transaction().execute((trx) => routeFacts(trx, delivery!, { standardsApp }))
}
