import { noContent, ok } from './answer.ts'
import { problem, respondTo, type Serve, type VisitRoutes } from './server.ts'

type Records = unknown[] | Map<string, unknown>

export function serveControls(
  routes: VisitRoutes,
  lists: Record<string, Records>,
  webhooks?: { settled: () => Promise<void> },
): Serve {
  const common: VisitRoutes = {}
  for (const [name, list] of Object.entries(lists)) {
    common[`GET /${name}`] = () => ok(list instanceof Map ? Object.fromEntries(list) : list)
    common[`DELETE /${name}`] = () => {
      if (list instanceof Map) list.clear()
      else list.length = 0
      return noContent
    }
  }
  if (webhooks)
    common['GET /settled'] = async () => {
      await webhooks.settled()
      return noContent
    }
  return respondTo({ ...common, ...routes }, problem(404, 'The simulator has no such control endpoint.'))
}
