import { type AppTable, readGithubApp } from '@debrief/database/repositories/github-app'
import { appOfSettings, standardsAppOfSettings } from '@debrief/service-kit/github-app'
import type { Context } from '../../context.ts'

export interface FoundApp {
  slug: string
  url: string
  installUrl: string
  from: 'settings' | 'page'
  createdAt: string | null
}

/** Finds the App that answers mentions, or the App that writes standards (D41). */
export async function findApp(
  { db, config }: Pick<Context, 'db' | 'config'>,
  table: AppTable,
): Promise<FoundApp | null> {
  const set = table === 'github_app' ? appOfSettings(config) : standardsAppOfSettings(config)
  if (set) return toFoundApp({ ...set, url: buildAppUrl(config.GITHUB_URL, set.slug) }, null)
  const stored = await readGithubApp(db, table)
  return stored && toFoundApp({ ...stored, url: stored.htmlUrl }, stored.createdAt)
}

const toFoundApp = ({ slug, url }: { slug: string; url: string }, createdAt: Date | null): FoundApp => ({
  slug,
  url,
  installUrl: `${url}/installations/new`,
  from: createdAt ? 'page' : 'settings',
  createdAt: createdAt?.toISOString() ?? null,
})

export const buildAppUrl = (githubUrl: string, slug: string) =>
  `${githubUrl.replace(/\/+$/, '')}/apps/${slug}`
