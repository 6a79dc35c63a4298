import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

const none = z.object({})

export const unsubscribe = endpoint({
  access: 'public',
  name: 'POST /api/unsubscribe/:unsubscribeToken',
  summary:
    'Unsubscribe from one kind of email, using the token in the email’s unsubscribe link. Requires no session (RFC 8058). Accepts form data or JSON',
  params: z.object({ unsubscribeToken: z.string().max(500) }),
  query: none,
  body: none,
  status: 200,
  answer: z.object({ unsubscribed: z.literal(true) }),
})
