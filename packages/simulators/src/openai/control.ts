import { json, Router } from 'express'
import { z } from 'zod'
import { type ReplyInput, type ScriptInput, scriptSchema } from './script/reply.ts'
import type { OpenaiState } from './state.ts'

/** What a test does to the simulator; OpenAI has nothing like it. */
export function controlRouter(state: OpenaiState): Router {
  const router = Router()
  router.use(json({ limit: '60mb' }))
  router.get('/violations', (_request, response) => void response.json(state.violations))
  router.get('/calls', (_request, response) => void response.json(state.calls))
  router.get('/script', (_request, response) => void response.json(state.script.list()))
  router.post('/script', (request, response) => {
    const parsed = scriptSchema.safeParse(scriptOf(request.body))
    if (!parsed.success) return void response.status(422).json({ message: z.prettifyError(parsed.error) })
    state.script.add(parsed.data)
    response.status(201).json(state.script.list())
  })
  router.delete(['/violations', '/calls', '/script'], (request, response) => {
    if (request.path === '/violations') state.violations.length = 0
    if (request.path === '/calls') state.calls.length = 0
    if (request.path === '/script') state.script.clear()
    response.status(204).end()
  })
  router.use(
    (_request, response) => void response.status(404).json({ message: 'The simulator has no such control.' }),
  )
  return router
}

/** One reply or a list of them is a queue. */
export function scriptOf(input: ScriptInput | ReplyInput | ReplyInput[]): ScriptInput {
  if (Array.isArray(input)) return { queue: input }
  return 'kind' in input ? { queue: [input] } : input
}
