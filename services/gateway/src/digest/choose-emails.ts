import { changeEmails, showEmails, unsubscribe } from '@debrief/contracts/http/digest'
import { Problem } from '@debrief/contracts/problem'
import { chooseDigest, wantsDigest } from '@debrief/database/digests'
import { serve } from '@debrief/service-kit/http/serve'
import { readUnsubscribeToken } from '@debrief/service-kit/unsubscribe-token'
import type { Context, PublicContext } from '../context.ts'

export const showEmailsRoute = serve(showEmails)(async (_, { db, viewer }: Context) => ({
  digest: await wantsDigest(db, viewer.id),
}))

export const changeEmailsRoute = serve(changeEmails)(async ({ body, requestId }, { db, viewer }: Context) => {
  const { digest: isWanted } = body
  await chooseDigest(db, { userId: viewer.id, isWanted, actorId: viewer.id, requestId })
  return { digest: isWanted }
})

/** Answers the same however often it comes, and whether there still is such an account. */
export const unsubscribeRoute = serve(unsubscribe)(
  async ({ params, requestId }, { db, keys, log }: PublicContext) => {
    const userId = readUnsubscribeToken(keys, params.unsubscribeToken)
    if (userId === null) throw noSuchLink()
    await chooseDigest(db, { userId, isWanted: false, actorId: null, requestId })
    log.info({ userId }, 'weekly mail ended by its link')
    return { unsubscribed: true } as const
  },
)

const noSuchLink = () =>
  new Problem(
    'no_such_link',
    404,
    'This link is not whole or no longer good. Turn the weekly mail off in Settings, under E-mails.',
  )
