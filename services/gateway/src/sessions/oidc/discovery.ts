import type { Log } from '@debrief/service-kit/log'
import * as client from 'openid-client'

export const CLOCK_TOLERANCE_SECONDS = 30
const REQUEST_TIMEOUT_SECONDS = 10
const DISCOVERY_TTL_MS = 10 * 60_000

export type Metadata = client.ServerMetadata

export function openDiscovery({ issuer, clientId, log }: { issuer: string; clientId: string; log: Log }) {
  let known: { metadata: Metadata; until: number } | null = null
  return async (): Promise<Metadata> => {
    if (known && known.until > performance.now()) return known.metadata
    const found = await client.discovery(new URL(issuer), clientId, undefined, client.None(), {
      execute: isPlain(issuer) ? [client.allowInsecureRequests] : [],
      timeout: REQUEST_TIMEOUT_SECONDS,
    })
    const metadata = found.serverMetadata()
    if (metadata.issuer !== issuer) {
      log.error(
        { issuer: metadata.issuer },
        'OIDC_ISSUER must exactly match the issuer that the provider names',
      )
      throw new Error(`the provider names another issuer: ${metadata.issuer}`)
    }
    known = { metadata, until: performance.now() + DISCOVERY_TTL_MS }
    return metadata
  }
}

const isPlain = (issuer: string) => issuer.startsWith('http:')

export function createConfiguration(
  metadata: Metadata,
  { clientId, secret }: { clientId: string; secret: string },
): client.Configuration {
  const methods = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
  const authenticate = methods.includes('client_secret_basic')
    ? client.ClientSecretBasic(secret)
    : client.ClientSecretPost(secret)
  const tolerance = { [client.clockTolerance]: CLOCK_TOLERANCE_SECONDS }
  const configuration = new client.Configuration(metadata, clientId, tolerance, authenticate)
  configuration.timeout = REQUEST_TIMEOUT_SECONDS
  if (isPlain(metadata.issuer)) client.allowInsecureRequests(configuration)
  // Without these checks, the library doesn't verify the ID token's signature.
  client.enableNonRepudiationChecks(configuration)
  return configuration
}
