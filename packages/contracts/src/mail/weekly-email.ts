import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

const none = z.object({})
const own = { access: 'signed-in', params: none, query: none, body: none, status: 200 } as const

const choiceSchema = z.object({
  digest: z.boolean(),
})

export const showEmails = endpoint({
  ...own,
  name: 'GET /api/account/emails',
  summary: 'Get the viewer’s email settings',
  answer: choiceSchema,
})

export const changeEmails = endpoint({
  ...own,
  name: 'PATCH /api/account/emails',
  summary: 'Change the viewer’s email settings',
  body: choiceSchema,
  answer: choiceSchema,
})

export const unsubscribe = endpoint({
  access: 'public',
  name: 'POST /api/unsubscribe/:unsubscribeToken',
  summary:
    'Unsubscribe from the weekly email with the token in its link, without a session (RFC 8058). Accepts a form or JSON',
  params: z.object({ unsubscribeToken: z.string().max(500) }),
  query: none,
  body: none,
  status: 200,
  answer: z.object({ unsubscribed: z.literal(true) }),
})
