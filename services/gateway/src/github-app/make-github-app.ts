import { completeGithubApp, startGithubApp } from '@debrief/contracts/http/github-app'
import { Problem } from '@debrief/contracts/problem'
import { recordAudit } from '@debrief/database/audit'
import { recordGithubApp } from '@debrief/database/github-app'
import { openSignInAttempt, takeSignInAttempt } from '@debrief/database/sign-in-attempts'
import { convertManifest, type NewGithubApp } from '@debrief/github/convert-manifest'
import { serve } from '@debrief/service-kit/http/serve'
import { aboutGithubApp } from '@debrief/service-kit/key-ring'
import { hashOf, newToken } from '../auth/tokens.ts'
import type { Context } from '../context.ts'
import { operatorsOnly } from '../policy/operators.ts'
import { addressOf, findApp } from './find-app.ts'
import { manifestOf } from './manifest.ts'

/** As long as GitHub keeps what it made. */
const MINUTES = 60

export const startGithubAppRoute = serve(startGithubApp)(async ({ body }, context: Context) => {
  operatorsOnly(context)
  if (await findApp(context)) throw appExists()
  const { db, config, appUrl } = context
  const state = newToken()
  const attempt = {
    stateHash: hashOf(state),
    browserHash: boundTo(context),
    codeVerifier: '',
    returnTo: null,
  }
  await openSignInAttempt(db, { ...attempt, minutes: MINUTES })
  const owner = body.organization === null ? '' : `/organizations/${body.organization}`
  const manifest = manifestOf({ appUrl, webhookUrl: config.WEBHOOK_URL, isPublic: body.isPublic })
  return {
    action: `${config.GITHUB_URL.replace(/\/+$/, '')}${owner}/settings/apps/new?state=${state}`,
    manifest: JSON.stringify(manifest),
  }
})

export const completeGithubAppRoute = serve(completeGithubApp)(
  async ({ body, requestId }, context: Context) => {
    operatorsOnly(context)
    const { db, config } = context
    const begun = { stateHash: hashOf(body.state), browserHash: boundTo(context) }
    const attempt = await takeSignInAttempt(db, begun)
    if (!attempt || attempt.isExpired) throw notBegunHere()
    const made = await convertManifest({
      code: body.code,
      apiUrl: config.GITHUB_API_URL,
      userAgent: 'debrief',
    })
    await keep(made, context, requestId)
    return { app: (await findApp(context))! }
  },
)

async function keep(made: NewGithubApp, context: Context, requestId: string): Promise<void> {
  const { db, keys, viewer, config, log } = context
  const { origin } = new URL(config.GITHUB_URL)
  const htmlUrl = made.htmlUrl.startsWith(`${origin}/`)
    ? made.htmlUrl
    : addressOf(config.GITHUB_URL, made.slug)
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

/** Only the session that began may end it, and never a sign-in, whose state is bound to a cookie. */
const boundTo = ({ session }: Context) => hashOf(`github-app of ${session.id}`)

const appExists = () =>
  new Problem('app_exists', 409, 'There is an App already. A second one would answer every mention twice.')

const anotherApp = (url: string) =>
  new Problem(
    'app_exists',
    409,
    `Another App was made meanwhile, and it stays. Delete the one you just made: ${url}`,
  )

const notBegunHere = () =>
  new Problem(
    'state_mismatch',
    409,
    'This was not begun here, was used already, or is older than an hour. Create the App again; if GitHub shows one that was made and not taken over, delete it there.',
  )
