import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

const none = z.object({})
const own = { access: 'signed-in', params: none, query: none, body: none, status: 200 } as const

const choiceSchema = z.object({
  /** The weekly mail about the person's own week. */
  digest: z.boolean(),
})

export const showEmails = endpoint({
  ...own,
  name: 'GET /api/account/emails',
  summary: 'Which mails the viewer gets',
  answer: choiceSchema,
})

export const changeEmails = endpoint({
  ...own,
  name: 'PATCH /api/account/emails',
  summary: 'Choose which mails the viewer gets',
  body: choiceSchema,
  answer: choiceSchema,
})

export const unsubscribe = endpoint({
  access: 'public',
  name: 'POST /api/unsubscribe/:unsubscribeToken',
  summary:
    'End the weekly mail by its own link, without a session (RFC 8058); a form may be sent as well as JSON',
  params: z.object({ unsubscribeToken: z.string().max(500) }),
  query: none,
  body: none,
  status: 200,
  answer: z.object({ unsubscribed: z.literal(true) }),
})
