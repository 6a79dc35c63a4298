import {
  deleteAccount,
  exportAccount,
  listAccountEvents,
  listMemberViews,
} from '@debrief/contracts/people/account'
import { Problem } from '@debrief/contracts/problem'
import { recordAudit } from '@debrief/database/operations/audit'
import { markAccountDeleted } from '@debrief/database/people/delete-account'
import { findGithubAccess } from '@debrief/database/people/github-access'
import { type Context, serve } from '../context.ts'
import { findReadableRepositories } from '../given-comments/readable-repositories.ts'
import { disconnectAndRemoveHook } from '../repositories/disconnect-repository.ts'
import { clearCookie } from '../sessions/cookies.ts'
import { readAccount, readAccountEvents, readMemberViews } from './account.queries.ts'
import { endGrant } from './end-grant.ts'

export const exportAccountRoute = serve(exportAccount)(async ({ requestId }, context: Context) => {
  const { db, viewer, browser, log } = context
  await recordAudit(db, { action: 'account_exported', actorId: viewer.id, requestId })
  const exportedAt = new Date().toISOString()
  const file = `debrief-${viewer.username}-${exportedAt.slice(0, 10)}.json`
  browser.answerWith('content-disposition', `attachment; filename="${file.replaceAll(/[^\w.-]/g, '_')}"`)
  log.info({ userId: viewer.id }, 'account exported')
  // If the repositories can't be checked on GitHub, the export omits the outcomes of the person's review comments.
  const readable = await findReadableRepositories(context).catch((): number[] => [])
  return { exportedAt, ...(await readAccount(db, { userId: viewer.id, readable })) }
})

const PAGE = 50

export const listMemberViewsRoute = serve(listMemberViews)(async ({ query }, { db, viewer }: Context) => {
  const wanted = { userId: viewer.id, ...query, limit: PAGE + 1 }
  const { page, next } = toPage(await readMemberViews(db, wanted))
  return { views: page, next }
})

export const listAccountEventsRoute = serve(listAccountEvents)(async ({ query }, { db, viewer }: Context) => {
  const wanted = { userId: viewer.id, ...query, limit: PAGE + 1 }
  const { page, next } = toPage(await readAccountEvents(db, wanted))
  return { events: page, next }
})

function toPage<Row extends { id: number; at: Date }>(rows: Row[]) {
  const page = rows.slice(0, PAGE).map((row) => ({ ...row, at: row.at.toISOString() }))
  return { page, next: rows.length > PAGE ? (page.at(-1)?.id ?? null) : null }
}

/**
 * Ends the sessions, leaves the team and disconnects the repositories. If GitHub can't delete the webhooks or revoke
 * the authorization, jobs try again later.
 */
export const deleteAccountRoute = serve(deleteAccount)(async ({ body, requestId }, context: Context) => {
  const { db, viewer, browser, log } = context
  if (body.confirm !== viewer.username) throw notConfirmed(viewer.username)
  const repositories = await markAccountDeleted(db, { userId: viewer.id, requestId })
  let hooksLeft = 0
  for (const id of repositories) {
    const gone = await disconnectAndRemoveHook(context, id)
    if (gone && !gone.hookRemoved) hooksLeft += 1
  }
  // If webhooks remain, the job that deletes them needs the token, so end-left-grants.ts revokes the authorization
  // later.
  const grantRevoked = hooksLeft === 0 && (await endGrantNow(context))
  clearCookie(context, 'sid')
  browser.answerWith('clear-site-data', '"cache"')
  log.info(
    { userId: viewer.id, repositories: repositories.length, hooksLeft, grantRevoked },
    'account deleted',
  )
  return { deleted: true, grantRevoked } as const
})

async function endGrantNow(context: Context): Promise<boolean> {
  const { db, viewer, appUrl } = context
  const { sealedToken } = await findGithubAccess(db, viewer.id)
  if (sealedToken === null) return false
  return endGrant({ ...context, address: { appUrl } }, { userId: viewer.id, sealedToken })
}

const notConfirmed = (username: string) =>
  new Problem('not_confirmed', 400, `Type your username, ${username}, to delete the account.`)
