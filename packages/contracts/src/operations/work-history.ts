import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { workSchema } from './work.ts'

const none = z.object({})

export const showWorkHistory = endpoint({
  name: 'GET /api/operators/work/history',
  scope: 'operate',
  summary:
    'List the number of waiting jobs of each kind and the age of the oldest, for each minute of the last two hours. For operators',
  params: none,
  query: none,
  body: none,
  status: 200,
  access: 'signed-in',
  answer: z.object({
    samples: z.array(
      z.object({
        at: z.iso.datetime(),
        queues: z.partialRecord(
          workSchema,
          z.object({ waiting: z.number().int(), oldestSeconds: z.number().int() }),
        ),
      }),
    ),
  }),
})
export type WorkHistory = z.infer<typeof showWorkHistory.answer>
