import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

const none = z.object({})

/** A person on the team, as named in the 'View as' switcher. */
export const viewablePersonSchema = z.object({
  id: z.uuid(),
  username: z.string(),
  avatarUrl: z.string().nullable(),
  /** Whether this is the team's manager, that is, the viewer. */
  isManager: z.boolean(),
})
export type ViewablePerson = z.infer<typeof viewablePersonSchema>

export const listViewable = endpoint({
  name: 'GET /api/viewable',
  summary:
    'List the people whose pages the viewer can see: everyone on the team they manage, in the order they joined',
  params: none,
  query: none,
  body: none,
  status: 200,
  /** Empty if the viewer manages no team. */
  answer: z.object({ people: z.array(viewablePersonSchema) }),
})
