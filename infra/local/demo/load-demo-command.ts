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
})

const config = readConfig(settings, process.env)
const connection = connect(config.DATABASE_URL, { max: 2, name: 'load-demo' })
try {
  const told = await loadDemo({
    db: connection.db,
    keys: readKeyRing(config.TOKEN_KEYS),
    githubApiUrl: config.GITHUB_API_URL,
    simulatorUrl: config.GITHUB_URL,
    ingestUrl: config.WEBHOOK_URL,
  })
  console.log(JSON.stringify({ msg: 'demo loaded', ...told }))
} finally {
  await connection.close()
}
