import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { connect } from '@debrief/database/connect'
import { readConfig } from '@debrief/service-kit/config'
import { z } from 'zod'
import { isRecorded, recordAnswers } from './record-answers.ts'

const settings = z.object({
  DATABASE_URL: z.url(),
  APP_URL: z.url(),
  BILLING: z.enum(['on', 'off']).default('on'),
  /** Not set in development, where Vite serves the web app. */
  WEB_ROOT: z.string().optional(),
})

const { DATABASE_URL, APP_URL, BILLING, WEB_ROOT } = readConfig(settings, process.env)
const folder = WEB_ROOT && existsSync(WEB_ROOT) ? join(WEB_ROOT, 'demo-answers') : null
if (folder && !isRecorded(folder)) {
  const { db, close } = connect(DATABASE_URL, { max: 1, name: 'record-answers', billing: BILLING })
  try {
    const answers = await recordAnswers({ db, appUrl: new URL(APP_URL).origin, folder })
    console.log(JSON.stringify({ msg: 'answers for /demo recorded', answers }))
  } finally {
    await close()
  }
}
