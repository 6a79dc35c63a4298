import { chooseAtProvider } from '@debrief/testing/identity-provider/choose-account'
import type { ProviderAccount } from '@debrief/testing/identity-provider/configure'
import { type IdentityProvider, startIdentityProvider } from '@debrief/testing/identity-provider/start'
import type { GatewayConfig } from '../config.ts'
import { chooseAtGithub, openTestBrowser } from './browser.ts'
import { startSignIn } from './start-sign-in.ts'

export async function startOidc(
  given: Partial<GatewayConfig> = {},
  options: Parameters<typeof startIdentityProvider>[0] = {},
) {
  const provider: IdentityProvider = await startIdentityProvider(options)
  const gateway = await startSignIn({ ...provider.settings, ...given })
  provider.serve(gateway.url)
  return {
    ...gateway,
    provider,
    async close() {
      await gateway.close()
      await provider.close()
    },
  }
}

export type OidcGateway = Awaited<ReturnType<typeof startOidc>>

export function openOidcBrowser(gateway: OidcGateway) {
  const browser = openTestBrowser(gateway)
  const providerCookies = new Map<string, string>()
  const start = async (path = '/api/auth/start', body: object = { method: 'oidc' }) =>
    (await browser.post<{ url: string }>(path, body)).body.url
  const goOn = async (url: string, subject: string) => {
    const { back, asked } = await chooseAtProvider(url, { subject }, providerCookies)
    return { back, asked }
  }
  const complete = <Body = { next: string; code?: string }>(back: Record<string, string>) =>
    browser.post<Body>('/api/auth/complete', { ...pick(back), method: 'oidc' })
  return {
    ...browser,
    providerCookies,
    start,
    goOn,
    complete,
    async signIn(subject: string) {
      return complete((await goOn(await start(), subject)).back)
    },
    async change(purpose: 'confirm' | 'link', subject: string) {
      const url = await start(`/api/account/sign-in-methods/oidc/${purpose}`, {})
      return complete((await goOn(url, subject)).back)
    },
    async changeGithub(purpose: 'confirm' | 'link', login: string) {
      const url = await start(`/api/account/sign-in-methods/github/${purpose}`, {})
      return browser.post<{ next: string; code?: string }>(
        '/api/auth/complete',
        await chooseAtGithub(url, { login }),
      )
    },
    remove: async (method: 'github' | 'oidc') => {
      const response = await fetch(`${gateway.url}/api/account/sign-in-methods/${method}`, {
        method: 'DELETE',
        headers: {
          'content-type': 'application/json',
          origin: gateway.url,
          cookie: [...browser.cookies].map((pair) => pair.join('=')).join('; '),
        },
      })
      return { status: response.status, body: (await response.json()) as { code?: string } }
    },
  }
}

export const pick = (back: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(back).filter(([name]) => ['code', 'state', 'error', 'iss'].includes(name)),
  )

let made = 0

export function addAccount(gateway: OidcGateway, account: Partial<ProviderAccount> = {}): string {
  made += 1
  const subject = `subject-${made}`
  gateway.provider.accounts.set(subject, { name: `person.${made}`, ...account })
  return subject
}
