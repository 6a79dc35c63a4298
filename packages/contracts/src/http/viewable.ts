import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

const none = z.object({})

/** A person of the team, as the 'View as' switcher names them. */
export const viewablePersonSchema = z.object({
  id: z.uuid(),
  username: z.string(),
  avatarUrl: z.string().nullable(),
  /** The team's manager, which is the viewer. */
  isManager: z.boolean(),
})
export type ViewablePerson = z.infer<typeof viewablePersonSchema>

export const listViewable = endpoint({
  name: 'GET /api/viewable',
  summary: 'Whose screens the viewer may see: everyone of the team they manage, in the order of joining',
  params: none,
  query: none,
  body: none,
  status: 200,
  /** Nobody where the viewer manages no team. */
  answer: z.object({ people: z.array(viewablePersonSchema) }),
})
