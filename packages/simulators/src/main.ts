import { readFileSync } from 'node:fs'
import { type Config, readConfig } from './config.ts'
import type { AppOptions } from './github/options.ts'
import { startGithubSimulator } from './github/server.ts'
import { startOpenaiSimulator } from './openai/server.ts'
import { startStripeSimulator } from './stripe/server.ts'

const config = readConfig()
const app = appFrom(config)
const github = await startGithubSimulator({
  port: config.SIMULATOR_PORT,
  dataFolders: config.SIMULATOR_DATA,
  demo: config.SIMULATOR_DEMO,
  demoFolder: config.SIMULATOR_DEMO_FOLDER,
  openApiFile: config.SIMULATOR_GITHUB_OPENAPI,
  validate: config.SIMULATOR_VALIDATE,
  openFirst: config.SIMULATOR_OPEN_FIRST,
  ...(config.SIMULATOR_OUTBOX ? { outbox: config.SIMULATOR_OUTBOX } : {}),
  limits: { primary: config.SIMULATOR_RATE_LIMIT, secondary: config.SIMULATOR_SECONDARY_LIMITS },
  oauth: {
    clientId: config.SIMULATOR_OAUTH_CLIENT_ID,
    clientSecret: config.SIMULATOR_OAUTH_CLIENT_SECRET,
    callbackUrls: config.SIMULATOR_OAUTH_CALLBACKS.split(','),
  },
  ...(app ? { app } : {}),
})
console.log(JSON.stringify({ service: 'simulators', msg: 'GitHub simulator ready', url: github.url }))
const openai = await startOpenaiSimulator({
  port: config.SIMULATOR_OPENAI_PORT ?? (config.SIMULATOR_PORT === 4010 ? 4020 : 0),
  apiKey: config.SIMULATOR_OPENAI_API_KEY,
  openApiFile: config.SIMULATOR_OPENAI_OPENAPI,
  validate: config.SIMULATOR_VALIDATE,
})
console.log(JSON.stringify({ service: 'simulators', msg: 'OpenAI simulator ready', url: openai.baseUrl }))
const webhookUrl = config.SIMULATOR_STRIPE_WEBHOOK_URL
const stripe = await startStripeSimulator({
  port: config.SIMULATOR_STRIPE_PORT ?? (config.SIMULATOR_PORT === 4010 ? 4030 : 0),
  secretKey: config.SIMULATOR_STRIPE_SECRET_KEY,
  webhookSecret: config.SIMULATOR_STRIPE_WEBHOOK_SECRET,
  periodOn: config.SIMULATOR_STRIPE_PERIOD_ON,
  dataFolder: config.SIMULATOR_STRIPE_DATA,
  validate: config.SIMULATOR_VALIDATE,
  ...(webhookUrl ? { webhookUrl } : {}),
})
console.log(JSON.stringify({ service: 'simulators', msg: 'Stripe simulator ready', url: stripe.url }))

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(
    signal,
    () => void Promise.all([github.close(), openai.close(), stripe.close()]).then(() => process.exit(0)),
  )
}

function appFrom(settings: Config): AppOptions | null {
  if (!settings.SIMULATOR_APP_WEBHOOK_URL) return null
  const keyFile = settings.SIMULATOR_APP_PRIVATE_KEY_FILE
  return {
    id: 1_010_101,
    slug: 'debrief',
    name: 'Debrief',
    clientId: 'Iv23liDebriefSimulator',
    clientSecret: 'debrief-app-simulator-secret',
    webhookUrl: settings.SIMULATOR_APP_WEBHOOK_URL,
    webhookSecret: settings.SIMULATOR_APP_WEBHOOK_SECRET ?? null,
    ...(keyFile ? { privateKey: readFileSync(keyFile, 'utf8') } : {}),
  }
}
