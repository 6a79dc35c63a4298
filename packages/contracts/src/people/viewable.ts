import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

const none = z.object({})

export const viewablePersonSchema = z.object({
  id: z.uuid(),
  username: z.string(),
  avatarUrl: z.string().nullable(),
  isManager: z.boolean(),
})
export type ViewablePerson = z.infer<typeof viewablePersonSchema>

export const listViewable = endpoint({
  name: 'GET /api/viewable',
  summary:
    'List everyone on the team that the viewer manages: the manager first, then the members by when they joined. The viewer can see their pages',
  params: none,
  query: none,
  body: none,
  status: 200,
  answer: z.object({ people: z.array(viewablePersonSchema) }),
})
