import { unsubscribe } from '@debrief/contracts/mail/unsubscribe'
import { Problem } from '@debrief/contracts/problem'
import { chooseDigest } from '@debrief/database/mail/weekly-emails'
import { changeChoice } from '@debrief/database/notifications/choices'
import { readUnsubscribeToken } from '@debrief/service-kit/unsubscribe-token'
import type { Express } from 'express'
import { type PublicContext, serve } from '../context.ts'

/** The response is the same for repeated requests and for deleted accounts. */
export const unsubscribeRoute = serve(unsubscribe)(
  async ({ params, requestId }, { db, keys, log }: PublicContext) => {
    const link = readUnsubscribeToken(keys, params.unsubscribeToken)
    if (link === null) throw noSuchLink()
    const { userId, from } = link
    const by = { userId, actorId: null, requestId }
    if (from === 'weekly_email') await chooseDigest(db, { ...by, isWanted: false })
    else await changeChoice(db, { ...by, kind: from, change: { email: false } })
    log.info({ userId, from }, 'unsubscribed')
    return { unsubscribed: true } as const
  },
)

const noSuchLink = () =>
  new Problem(
    'no_such_link',
    404,
    'This link is incomplete or no longer valid. Turn off the emails in Settings.',
  )

/**
 * Opening the URL changes nothing, because link scanners open every URL in an email (RFC 8058, section 1). The browser
 * goes to a page that asks for confirmation.
 */
export function openUnsubscribe(app: Express): void {
  app.get('/api/unsubscribe/:unsubscribeToken', (request, response) => {
    response.redirect(303, `/unsubscribe/${encodeURIComponent(request.params.unsubscribeToken)}`)
  })
}
