import { json, Router } from 'express'
import type { ControlContext } from './context.ts'
import { conversationControl } from './conversation-control.ts'
import { faultControl } from './fault-control.ts'
import { installationControl } from './installation-control.ts'
import { peopleControl } from './people-control.ts'
import { pullControl } from './pull-control.ts'
import { repositoryControl } from './repository-control.ts'

/** The controls that tests and the page use to drive the simulator; GitHub has nothing like them. */
export function controlRouter(context: ControlContext): Router {
  const { state } = context
  const router = Router()
  router.use(json({ limit: '5mb' }))
  router.get('/violations', (_request, response) => void response.json(state.violations))
  router.get('/effects', (_request, response) => void response.json(state.effects))
  router.get('/calls', (_request, response) => void response.json(Object.fromEntries(state.calls)))
  router.delete(['/violations', '/effects', '/calls'], (request, response) => {
    if (request.path === '/violations') state.violations.length = 0
    if (request.path === '/effects') state.effects.length = 0
    if (request.path === '/calls') state.calls.clear()
    response.status(204).end()
  })
  router.get('/settled', async (_request, response) => {
    await context.webhooks.settled()
    response.status(204).end()
  })
  faultControl(router, context)
  peopleControl(router, context)
  pullControl(router, context)
  conversationControl(router, context)
  repositoryControl(router, context)
  installationControl(router, context)
  router.use(
    (_request, response) =>
      void response.status(404).json({ message: 'The simulator has no such control endpoint.' }),
  )
  return router
}
