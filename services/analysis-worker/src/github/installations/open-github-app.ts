import type { Database } from '@debrief/database/connect'
import { type AppTable, readGithubApp } from '@debrief/database/repositories/github-app'
import {
  createGithubApp,
  type GithubApp,
  type GithubAppOptions,
} from '@debrief/github/repositories/github-app/app-client'
import {
  chooseGithubApp,
  chooseStandardsApp,
  type GithubAppCredentials,
  type GithubAppSettings,
  type StandardsAppSettings,
} from '@debrief/service-kit/github-app'
import type { KeyRing } from '@debrief/service-kit/key-ring'

/** The operator's App and its client. The object stays the same until the App changes, so its tokens stay cached. */
export interface OpenApp {
  app: GithubApp
  appId: number
  /** The App's comments have the author `<slug>[bot]`. */
  slug: string
}

export type FindGithubApp = () => Promise<OpenApp | null>

type GithubAppObserver = Pick<GithubAppOptions, 'onCall' | 'onPause' | 'now'>

const REMEMBERED_MS = 5_000

/** Looks for the App again after five seconds, so that a newly created App works without a restart. */
export function openGithubApp(
  settings: GithubAppSettings & StandardsAppSettings & { GITHUB_API_URL: string },
  {
    table,
    db,
    keys,
    observed,
  }: { table: AppTable; db: Database; keys: KeyRing; observed: GithubAppObserver },
): FindGithubApp {
  const choose = table === 'github_app' ? chooseGithubApp : chooseStandardsApp
  let open: (OpenApp & { privateKey: string }) | null = null
  let look: Promise<OpenApp | null> | undefined
  let lookedAt = Number.NEGATIVE_INFINITY

  async function find(): Promise<OpenApp | null> {
    const chosen = choose(settings, { stored: await readGithubApp(db, table), keys })
    if (chosen?.appId !== open?.appId || chosen?.privateKey !== open?.privateKey)
      open = chosen && openOne(chosen, { ...observed, baseUrl: settings.GITHUB_API_URL })
    return open
  }

  return () => {
    if (look && performance.now() - lookedAt < REMEMBERED_MS) return look
    lookedAt = performance.now()
    look = find().catch((error) => {
      look = undefined
      throw error
    })
    return look
  }
}

const openOne = (
  { appId, slug, privateKey }: GithubAppCredentials,
  options: GithubAppObserver & { baseUrl: string },
) => ({
  app: createGithubApp({ ...options, appId, privateKey, userAgent: 'debrief' }),
  appId,
  slug,
  privateKey,
})
