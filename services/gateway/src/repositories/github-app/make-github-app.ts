import { Problem } from '@debrief/contracts/problem'
import {
  completeGithubApp,
  completeStandardsApp,
  startGithubApp,
  startStandardsApp,
} from '@debrief/contracts/repositories/github-app'
import { recordAudit } from '@debrief/database/operations/audit'
import { type AppTable, recordGithubApp } from '@debrief/database/repositories/github-app'
import { openSignInAttempt, takeSignInAttempt } from '@debrief/database/sessions/sign-in-attempts'
import { convertManifest, type NewGithubApp } from '@debrief/github/repositories/github-app/convert-manifest'
import { aboutGithubApp } from '@debrief/service-kit/key-ring'
import type { z } from 'zod'
import { type Context, type Route, serve } from '../../context.ts'
import { operatorsOnly } from '../../policies/operators.ts'
import { hashToken, newToken } from '../../sessions/tokens.ts'
import { buildAppUrl, findApp } from './find-app.ts'
import { buildManifest } from './manifest.ts'

/**
 * The number of minutes to finish creating the App. GitHub also allows one hour
 * (https://docs.github.com/apps/sharing-github-apps/registering-a-github-app-from-a-manifest).
 */
const MINUTES = 60

type GithubAppRequest = z.output<(typeof startGithubApp)['body']>
type GithubAppCallback = z.output<(typeof completeGithubApp)['body']> & { requestId: string }

const startGithubAppRoute = serve(startGithubApp)(({ body }, context: Context) =>
  start(body, context, 'github_app'),
)
const completeGithubAppRoute = serve(completeGithubApp)(({ body, requestId }, context: Context) =>
  finish({ ...body, requestId }, context, 'github_app'),
)
const startStandardsAppRoute = serve(startStandardsApp)(({ body }, context: Context) =>
  start(body, context, 'standards_app'),
)
const completeStandardsAppRoute = serve(completeStandardsApp)(({ body, requestId }, context: Context) =>
  finish({ ...body, requestId }, context, 'standards_app'),
)

export const makeAppRoutes: readonly Route[] = [
  startGithubAppRoute,
  completeGithubAppRoute,
  startStandardsAppRoute,
  completeStandardsAppRoute,
]

async function start({ organization, isPublic }: GithubAppRequest, context: Context, table: AppTable) {
  operatorsOnly(context)
  if (await findApp(context, table)) throw appExists(table)
  const { db, config, appUrl } = context
  const state = newToken()
  const attempt = {
    stateHash: hashToken(state),
    browserHash: boundTo(context, table),
    codeVerifier: '',
    returnTo: null,
  }
  await openSignInAttempt(db, { ...attempt, minutes: MINUTES })
  const owner = organization === null ? '' : `/organizations/${organization}`
  const manifest = buildManifest({ appUrl, webhookUrl: config.WEBHOOK_URL, isPublic }, table)
  return {
    action: `${config.GITHUB_URL.replace(/\/+$/, '')}${owner}/settings/apps/new?state=${state}`,
    manifest: JSON.stringify(manifest),
  }
}

async function finish({ code, state, requestId }: GithubAppCallback, context: Context, table: AppTable) {
  operatorsOnly(context)
  const { db, config } = context
  const begun = { stateHash: hashToken(state), browserHash: boundTo(context, table) }
  const attempt = await takeSignInAttempt(db, begun)
  if (!attempt || attempt.isExpired) throw notBegunHere()
  const made = await convertManifest({ code, apiUrl: config.GITHUB_API_URL, userAgent: 'debrief' })
  await keep(made, context, { table, requestId })
  const app = await findApp(context, table)
  if (!app) throw new Error('the new App wasn’t stored')
  return { app }
}

async function keep(
  newApp: NewGithubApp,
  context: Context,
  { table, requestId }: { table: AppTable; requestId: string },
): Promise<void> {
  const { db, keys, viewer, config, log } = context
  const { origin } = new URL(config.GITHUB_URL)
  const htmlUrl = newApp.htmlUrl.startsWith(`${origin}/`)
    ? newApp.htmlUrl
    : buildAppUrl(config.GITHUB_URL, newApp.slug)
  await db.transaction().execute(async (trx) => {
    const isKept = await recordGithubApp(trx, table, {
      ...newApp,
      htmlUrl,
      privateKey: keys.seal(newApp.privateKey, aboutGithubApp(table, 'private_key')),
      webhookSecret: keys.seal(newApp.webhookSecret, aboutGithubApp(table, 'webhook_secret')),
      createdBy: viewer.id,
    })
    if (!isKept) throw anotherApp(htmlUrl)
    const details = { appId: newApp.appId, slug: newApp.slug }
    const action = table === 'github_app' ? 'github_app_created' : 'standards_app_created'
    await recordAudit(trx, { action, actorId: viewer.id, requestId, details })
  })
  log.info({ appId: newApp.appId, slug: newApp.slug }, 'GitHub App created')
}

/** Binds the state to the session, so that only the session that started creating the App can finish. */
const boundTo = ({ session }: Context, table: AppTable) => hashToken(`${table} of ${session.id}`)

const appExists = (table: AppTable) =>
  new Problem(
    'app_exists',
    409,
    table === 'github_app'
      ? 'A GitHub App already exists. With a second one, every mention would get two replies.'
      : 'A standards App already exists. With a second one, repositories would get two pull requests.',
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
