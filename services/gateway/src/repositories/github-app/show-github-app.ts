import { showGithubApp, showOperatedApp, showStandardsApp } from '@debrief/contracts/repositories/github-app'
import type { AppTable } from '@debrief/database/repositories/github-app'
import { type Context, type Route, serve } from '../../context.ts'
import { operatorsOnly } from '../../policies/operators.ts'
import { isLoopback } from '../../serving/is-loopback.ts'
import { findApp } from './find-app.ts'
import { readCoverage } from './installations.queries.ts'
import { hookAddress } from './manifest.ts'

const showGithubAppRoute = serve(showGithubApp)(async (_, context: Context) => {
  const app = await findApp(context, 'github_app')
  const coverage = await readCoverage(context.db, context.viewer.id)
  const { slug = '', url = '', installUrl = '' } = app ?? {}
  return { ...coverage, app: app && { slug, url, installUrl } }
})

const showOperatedAppRoute = serve(showOperatedApp)((_, context: Context) =>
  showOperated(context, 'github_app'),
)

const showStandardsAppRoute = serve(showStandardsApp)((_, context: Context) =>
  showOperated(context, 'standards_app'),
)

async function showOperated(context: Context, table: AppTable) {
  operatorsOnly(context)
  const { GITHUB_URL, WEBHOOK_URL } = context.config
  return {
    app: await findApp(context, table),
    webhookUrl: hookAddress(WEBHOOK_URL, table),
    isUnreachable: isLocal(WEBHOOK_URL) && !isLocal(GITHUB_URL),
  }
}

const isLocal = (url: string) => isLoopback(new URL(url).hostname)

export const showAppRoutes: readonly Route[] = [
  showGithubAppRoute,
  showOperatedAppRoute,
  showStandardsAppRoute,
]
