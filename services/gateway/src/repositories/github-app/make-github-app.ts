import { Problem } from '@debrief/contracts/problem'
import { completeGithubApp, startGithubApp } from '@debrief/contracts/repositories/github-app'
import { recordAudit } from '@debrief/database/operations/audit'
import { recordGithubApp } from '@debrief/database/repositories/github-app'
import { openSignInAttempt, takeSignInAttempt } from '@debrief/database/sessions/sign-in-attempts'
import { convertManifest, type NewGithubApp } from '@debrief/github/repositories/github-app/convert-manifest'
import { aboutGithubApp } from '@debrief/service-kit/key-ring'
import { type Context, serve } from '../../context.ts'
import { operatorsOnly } from '../../policies/operators.ts'
import { hashToken, newToken } from '../../sessions/tokens.ts'
import { buildAppUrl, findApp } from './find-app.ts'
import { buildManifest } from './manifest.ts'

/** GitHub's code is valid for this many minutes. */
const MINUTES = 60

export const startGithubAppRoute = serve(startGithubApp)(async ({ body }, context: Context) => {
  operatorsOnly(context)
  if (await findApp(context)) throw appExists()
  const { db, config, appUrl } = context
  const state = newToken()
  const attempt = {
    stateHash: hashToken(state),
    browserHash: boundTo(context),
    codeVerifier: '',
    returnTo: null,
  }
  await openSignInAttempt(db, { ...attempt, minutes: MINUTES })
  const owner = body.organization === null ? '' : `/organizations/${body.organization}`
  const manifest = buildManifest({ appUrl, webhookUrl: config.WEBHOOK_URL, isPublic: body.isPublic })
  return {
    action: `${config.GITHUB_URL.replace(/\/+$/, '')}${owner}/settings/apps/new?state=${state}`,
    manifest: JSON.stringify(manifest),
  }
})

export const completeGithubAppRoute = serve(completeGithubApp)(
  async ({ body, requestId }, context: Context) => {
    operatorsOnly(context)
    const { db, config } = context
    const begun = { stateHash: hashToken(body.state), browserHash: boundTo(context) }
    const attempt = await takeSignInAttempt(db, begun)
    if (!attempt || attempt.isExpired) throw notBegunHere()
    const made = await convertManifest({
      code: body.code,
      apiUrl: config.GITHUB_API_URL,
      userAgent: 'debrief',
    })
    await keep(made, context, requestId)
    const app = await findApp(context)
    if (!app) throw new Error('the new App wasn’t stored')
    return { app }
  },
)

async function keep(made: NewGithubApp, context: Context, requestId: string): Promise<void> {
  const { db, keys, viewer, config, log } = context
  const { origin } = new URL(config.GITHUB_URL)
  const htmlUrl = made.htmlUrl.startsWith(`${origin}/`)
    ? made.htmlUrl
    : buildAppUrl(config.GITHUB_URL, made.slug)
  await db.transaction().execute(async (trx) => {
    const isKept = await recordGithubApp(trx, {
      ...made,
      htmlUrl,
      privateKey: keys.seal(made.privateKey, aboutGithubApp('private_key')),
      webhookSecret: keys.seal(made.webhookSecret, aboutGithubApp('webhook_secret')),
      createdBy: viewer.id,
    })
    if (!isKept) throw anotherApp(htmlUrl)
    const details = { appId: made.appId, slug: made.slug }
    await recordAudit(trx, { action: 'github_app_created', actorId: viewer.id, requestId, details })
  })
  log.info({ appId: made.appId, slug: made.slug }, 'GitHub App created')
}

/**
 * Only the session that started creating the App can complete it. A sign-in's state doesn't work here, because it's
 * bound to a cookie.
 */
const boundTo = ({ session }: Context) => hashToken(`github-app of ${session.id}`)

const appExists = () =>
  new Problem(
    'app_exists',
    409,
    'A GitHub App already exists. With a second one, every mention would get two replies.',
  )

const anotherApp = (url: string) =>
  new Problem(
    'app_exists',
    409,
    `Another GitHub App has already been saved. Delete the one you just created: ${url}`,
  )

const notBegunHere = () =>
  new Problem(
    'state_mismatch',
    409,
    'This request wasn’t started here, was already used, or is more than 1 hour old. Create the App again. If GitHub lists an App that Debrief didn’t save, delete that App on GitHub.',
  )
