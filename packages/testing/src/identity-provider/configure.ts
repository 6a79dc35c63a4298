import type { JWK } from 'jose'
import type { ClientMetadata, Configuration } from 'oidc-provider'

export const PROVIDER_CLIENT = { OIDC_CLIENT_ID: 'debrief', OIDC_CLIENT_SECRET: 'debrief-provider-secret' }

export interface ProviderAccount {
  name: string
  email?: string
  emailVerified?: unknown
}

export interface Options {
  refreshTokens?: boolean
  /** Enables RP-initiated logout and back-channel logout. */
  signOut?: boolean
}

interface ProviderOptions extends Required<Options> {
  appUrl: string
  keys: JWK[]
  accounts: Map<string, ProviderAccount>
}

export function configure({
  appUrl,
  keys,
  accounts,
  refreshTokens,
  signOut,
}: ProviderOptions): Configuration {
  return {
    clients: [describeClient(appUrl, signOut)],
    jwks: { keys: keys as NonNullable<Configuration['jwks']>['keys'] },
    cookies: { keys: ['identity-provider'] },
    ttl: {
      AccessToken: 3600,
      Grant: 86_400,
      IdToken: 3600,
      Interaction: 600,
      RefreshToken: 86_400,
      Session: 86_400,
    },
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'preferred_username'],
    },
    features: {
      devInteractions: { enabled: false },
      backchannelLogout: { enabled: signOut },
      rpInitiatedLogout: { enabled: signOut, logoutSource: showLogout },
    },
    // By default, the provider refuses to call addresses on this machine.
    fetch: (url, { method, headers, body, signal }: RequestInit = {}) =>
      fetch(url, { method, headers, body, signal } as RequestInit),
    issueRefreshToken: () => refreshTokens,
    rotateRefreshToken: true,
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount(_context, subject) {
      const account = accounts.get(subject)
      if (!account) return undefined
      const { name, email, emailVerified = true } = account
      return {
        accountId: subject,
        claims: () => ({
          sub: subject,
          preferred_username: name,
          ...(email !== undefined && { email, email_verified: emailVerified as boolean }),
        }),
      }
    },
    async loadExistingGrant({ oidc }) {
      const { provider, client, session } = oidc
      const grant = new provider.Grant({ clientId: client!.clientId, accountId: session!.accountId! })
      grant.addOIDCScope('openid email profile offline_access')
      await grant.save()
      return grant
    },
  }
}

function describeClient(appUrl: string, signOut: boolean): ClientMetadata {
  return {
    client_id: PROVIDER_CLIENT.OIDC_CLIENT_ID,
    client_secret: PROVIDER_CLIENT.OIDC_CLIENT_SECRET,
    redirect_uris: [`${appUrl}/auth/callback/oidc`],
    post_logout_redirect_uris: [`${appUrl}/login`],
    grant_types: ['authorization_code', 'refresh_token'],
    require_auth_time: true,
    ...(signOut && {
      backchannel_logout_uri: `${appUrl}/api/auth/oidc/back-channel-logout`,
      backchannel_logout_session_required: true,
    }),
  }
}

function showLogout(context: { body?: unknown }, form: string): void {
  context.body = `<!doctype html><html lang="en"><title>Sign out</title><h1>Sign out of Harbor ID?</h1>
${form}<button type="submit" form="op.logoutForm" name="logout" value="yes">Sign out</button></html>`
}
