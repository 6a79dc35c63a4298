import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

const none = z.object({})

export const viewerSchema = z.object({
  id: z.uuid(),
  username: z.string(),
  avatarUrl: z.string().nullable(),
})
export type Viewer = z.infer<typeof viewerSchema>

export const showViewer = endpoint({
  name: 'GET /api/viewer',
  summary: 'Who is looking',
  params: none,
  query: none,
  body: none,
  status: 200,
  answer: viewerSchema,
})
