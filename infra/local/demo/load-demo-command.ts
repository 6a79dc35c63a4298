import { connect } from '@debrief/database/connect'
import { readConfig } from '@debrief/service-kit/config'
import { readKeyRing } from '@debrief/service-kit/key-ring'
import { z } from 'zod'
import { loadDemo } from './load-demo.ts'

const settings = z.object({
  DATABASE_URL: z.url(),
  TOKEN_KEYS: z.string(),
  GITHUB_API_URL: z.url(),
  GITHUB_URL: z.url(),
  WEBHOOK_URL: z.url(),
  APP_URL: z.url(),
  BILLING: z.enum(['on', 'off']).default('on'),
  STRIPE_API_URL: z.url().optional(),
  STRIPE_SECRET_KEY: z.string().optional(),
})

/** Ignores live keys, because the demo pays with a test card. */
function findStripe({ BILLING, STRIPE_API_URL: url, STRIPE_SECRET_KEY: key }: z.infer<typeof settings>) {
  return BILLING === 'on' && url && key && /^(sk|rk)_test_/.test(key) ? { url, key } : null
}

const config = readConfig(settings, process.env)
const connection = connect(config.DATABASE_URL, {
  max: 2,
  name: 'load-demo',
  billing: config.BILLING,
})
try {
  const told = await loadDemo({
    db: connection.db,
    keys: readKeyRing(config.TOKEN_KEYS),
    githubApiUrl: config.GITHUB_API_URL,
    simulatorUrl: config.GITHUB_URL,
    ingestUrl: config.WEBHOOK_URL,
    appUrl: new URL(config.APP_URL).origin,
    stripe: findStripe(config),
  })
  const installations = await announceApp({ simulatorUrl: config.GITHUB_URL })
  console.log(JSON.stringify({ msg: 'demo loaded', ...told, installations }))
} finally {
  await connection.close()
}

/**
 * Makes the simulator send an `installation.created` event for each installation of an App, because webhook-ingest
 * wasn't running when the simulator created them. Returns the number of accepted deliveries.
 */
async function announceApp({ simulatorUrl }: { simulatorUrl: string }): Promise<number> {
  const answer = await fetch(`${simulatorUrl}/_simulator/installations/announce`, { method: 'POST' })
  const { deliveries } = (await answer.json()) as { deliveries: { status_code: number }[] }
  return deliveries.filter(({ status_code }) => status_code >= 200 && status_code < 300).length
}
