import { startChatSimulator } from './chat/server.ts'
import { appFrom, readConfig, standardsAppFrom } from './config.ts'
import { startGithubSimulator } from './github/server.ts'
import { startOpenaiSimulator } from './openai/server.ts'
import { startStripeSimulator } from './stripe/server.ts'

const config = readConfig()
const app = appFrom(config)
const standardsApp = standardsAppFrom(config)
const github = await startGithubSimulator({
  port: config.SIMULATOR_PORT,
  host: config.SIMULATOR_HOST,
  ...(config.SIMULATOR_URL ? { url: config.SIMULATOR_URL } : {}),
  dataFolders: config.SIMULATOR_DATA,
  demo: config.SIMULATOR_DEMO,
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
  ...(standardsApp ? { standardsApp } : {}),
  // Clients remember ids from before a restart, so new objects need higher ids.
  firstId: Date.now(),
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
  host: config.SIMULATOR_HOST,
  ...(config.SIMULATOR_STRIPE_URL ? { url: config.SIMULATOR_STRIPE_URL } : {}),
  secretKey: config.SIMULATOR_STRIPE_SECRET_KEY,
  webhookSecret: config.SIMULATOR_STRIPE_WEBHOOK_SECRET,
  periodOn: config.SIMULATOR_STRIPE_PERIOD_ON,
  dataFolder: config.SIMULATOR_STRIPE_DATA,
  validate: config.SIMULATOR_VALIDATE,
  ...(webhookUrl ? { webhookUrl } : {}),
})
console.log(JSON.stringify({ service: 'simulators', msg: 'Stripe simulator ready', url: stripe.url }))
const chat = await startChatSimulator({
  port: config.SIMULATOR_CHAT_PORT ?? (config.SIMULATOR_PORT === 4010 ? 4040 : 0),
  host: config.SIMULATOR_HOST,
  ...(config.SIMULATOR_CHAT_URL ? { url: config.SIMULATOR_CHAT_URL } : {}),
})
console.log(JSON.stringify({ service: 'simulators', msg: 'Slack and Teams simulator ready', url: chat.url }))

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(
    signal,
    () =>
      void Promise.all([github, openai, stripe, chat].map((one) => one.close())).then(() => process.exit(0)),
  )
}
