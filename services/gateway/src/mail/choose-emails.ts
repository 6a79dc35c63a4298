import { changeEmails, showEmails, unsubscribe } from '@debrief/contracts/mail/weekly-email'
import { Problem } from '@debrief/contracts/problem'
import { chooseDigest, wantsDigest } from '@debrief/database/mail/weekly-emails'
import { readUnsubscribeToken } from '@debrief/service-kit/unsubscribe-token'
import type { Express } from 'express'
import { type Context, type PublicContext, serve } from '../context.ts'

export const showEmailsRoute = serve(showEmails)(async (_, { db, viewer }: Context) => ({
  digest: await wantsDigest(db, viewer.id),
}))

export const changeEmailsRoute = serve(changeEmails)(async ({ body, requestId }, { db, viewer }: Context) => {
  const { digest: isWanted } = body
  await chooseDigest(db, { userId: viewer.id, isWanted, actorId: viewer.id, requestId })
  return { digest: isWanted }
})

/** The response is the same for repeated requests and for deleted accounts. */
export const unsubscribeRoute = serve(unsubscribe)(
  async ({ params, requestId }, { db, keys, log }: PublicContext) => {
    const userId = readUnsubscribeToken(keys, params.unsubscribeToken)
    if (userId === null) throw noSuchLink()
    await chooseDigest(db, { userId, isWanted: false, actorId: null, requestId })
    log.info({ userId }, 'unsubscribed from the weekly email')
    return { unsubscribed: true } as const
  },
)

const noSuchLink = () =>
  new Problem(
    'no_such_link',
    404,
    'This link is incomplete or no longer valid. Turn off the weekly email in Settings.',
  )

/**
 * Redirects browsers to the page that asks for confirmation. Opening the URL changes nothing, because link scanners
 * open every URL in an email (RFC 8058, section 1).
 */
export function openUnsubscribe(app: Express): void {
  app.get('/api/unsubscribe/:unsubscribeToken', (request, response) => {
    response.redirect(303, `/unsubscribe/${encodeURIComponent(request.params.unsubscribeToken)}`)
  })
}
