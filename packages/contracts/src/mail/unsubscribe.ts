import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

const none = z.object({})

export const unsubscribe = endpoint({
  access: 'public',
  name: 'POST /api/unsubscribe/:unsubscribeToken',
  summary:
    'Unsubscribe from a kind of email with the token in its link, without a session (RFC 8058). Accepts a form or JSON',
  params: z.object({ unsubscribeToken: z.string().max(500) }),
  query: none,
  body: none,
  status: 200,
  answer: z.object({ unsubscribed: z.literal(true) }),
})
