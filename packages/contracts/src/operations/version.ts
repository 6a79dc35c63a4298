import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

const none = z.object({})

export const showVersion = endpoint({
  name: 'GET /api/operators/version',
  scope: 'operate',
  summary: 'Get the versions of Debrief, Node.js and PostgreSQL. For operators',
  params: none,
  query: none,
  body: none,
  status: 200,
  access: 'signed-in',
  answer: z.object({ debrief: z.string(), node: z.string(), postgres: z.string() }),
})
