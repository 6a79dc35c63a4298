import { generateKeyPairSync, randomBytes } from 'node:crypto'

export interface AppSettings {
  id: number
  /** PEM. */
  privateKey: string
  ours: Record<string, string>
  simulators: Record<string, string>
}

const ID = 1_010_101
const SLUG = 'debrief'
export const BOT = `${SLUG}[bot]`

/** The simulator's standards App always has this id and slug. */
const STANDARDS_ID = 1_010_102
const STANDARDS_SLUG = 'debrief-standards'
export const STANDARDS_BOT = `${STANDARDS_SLUG}[bot]`

export function newApp(webhookUrl: string): AppSettings {
  const pair = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const privateKey = pair.privateKey.export({ type: 'pkcs1', format: 'pem' }).toString()
  const secret = randomBytes(16).toString('hex')
  return {
    id: ID,
    privateKey,
    ours: {
      GITHUB_APP_ID: String(ID),
      GITHUB_APP_SLUG: SLUG,
      GITHUB_APP_PRIVATE_KEY: privateKey,
      GITHUB_APP_WEBHOOK_SECRET: secret,
    },
    simulators: {
      SIMULATOR_APP_PRIVATE_KEY: privateKey,
      SIMULATOR_APP_WEBHOOK_SECRET: secret,
      SIMULATOR_APP_WEBHOOK_URL: webhookUrl,
    },
  }
}

/** Adds the standards App, which has the same key and secret as `app`. */
export function withStandardsApp(app: AppSettings, webhookUrl: string): AppSettings {
  const { privateKey } = app
  const secret = app.ours.GITHUB_APP_WEBHOOK_SECRET!
  return {
    ...app,
    ours: {
      ...app.ours,
      STANDARDS_APP_ID: String(STANDARDS_ID),
      STANDARDS_APP_SLUG: STANDARDS_SLUG,
      STANDARDS_APP_PRIVATE_KEY: privateKey,
      STANDARDS_APP_WEBHOOK_SECRET: secret,
    },
    simulators: {
      ...app.simulators,
      SIMULATOR_STANDARDS_APP_PRIVATE_KEY: privateKey,
      SIMULATOR_STANDARDS_APP_WEBHOOK_SECRET: secret,
      SIMULATOR_STANDARDS_APP_WEBHOOK_URL: webhookUrl,
    },
  }
}
