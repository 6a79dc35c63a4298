import { asId, asObject, asText } from '@debrief/contracts/deliveries/read-json'
import { Problem } from '@debrief/contracts/problem'
import type { Dispatcher } from 'undici'
import { githubUnavailable } from '../../errors.ts'
import { sharedConnections } from '../../http/connections.ts'
import { exchange } from '../../http/exchange.ts'
import { parseJson } from '../../http/parse-json.ts'

/** GitHub returns the private key and the webhook secret only once. */
export interface NewGithubApp {
  appId: number
  slug: string
  name: string
  htmlUrl: string
  /** PEM. */
  privateKey: string
  webhookSecret: string
}

export interface ManifestCode {
  code: string
  apiUrl?: string
  userAgent: string
  connections?: Dispatcher
}

/**
 * A code works only once, and only for an hour
 * (https://docs.github.com/apps/sharing-github-apps/registering-a-github-app-from-a-manifest).
 */
export async function convertManifest(manifest: ManifestCode): Promise<NewGithubApp> {
  const url = new URL(manifest.apiUrl ?? 'https://api.github.com')
  const call = 'POST /app-manifests/{code}/conversions'
  const { status, body } = await exchange(
    {
      dispatcher: manifest.connections ?? sharedConnections(),
      origin: url.origin,
      limits: { timeoutMs: 10_000, maxBytes: 1_000_000 },
    },
    {
      method: 'POST',
      target: `${url.pathname.replace(/\/+$/, '')}/app-manifests/${encodeURIComponent(manifest.code)}/conversions`,
      headers: { accept: 'application/vnd.github+json', 'user-agent': manifest.userAgent },
      call,
    },
    undefined,
  )
  if (status === 404 || status === 422) throw manifestCodeGone()
  const app = status === 201 ? newApp(parseJson(body)) : null
  if (app === null) throw githubUnavailable(call, `status ${status}`, { githubStatus: status })
  return app
}

function newApp(value: unknown): NewGithubApp | null {
  const body = asObject(value)
  const appId = asId(body?.id)
  const [slug, name, htmlUrl] = [asText(body?.slug), asText(body?.name), asText(body?.html_url)]
  const [privateKey, webhookSecret] = [asText(body?.pem), asText(body?.webhook_secret)]
  if (appId === null || !slug || !name || !htmlUrl || !privateKey || !webhookSecret) return null
  return { appId, slug, name, htmlUrl, privateKey, webhookSecret }
}

const manifestCodeGone = () =>
  new Problem(
    'manifest_code_gone',
    409,
    'This App registration is no longer valid: it was already completed, or more than an hour has passed. Create the App again.',
  )
