import { connect } from '@debrief/database/connect'
import { ConfigError } from '@debrief/service-kit/config'
import { createCatalog } from './catalog/create-catalog.ts'
import { readSettings } from './config.ts'
import { openStripe } from './stripe/client.ts'

try {
  const settings = readSettings()
  const { BILLING, STRIPE_SECRET_KEY, DATABASE_URL, APP_URL } = settings
  if (BILLING === 'off' || !STRIPE_SECRET_KEY)
    console.log('No catalog was created: BILLING is off, or STRIPE_SECRET_KEY isn’t set.')
  else {
    const connection = connect(DATABASE_URL, { max: 1, name: 'billing-catalog' })
    const stripe = openStripe({ ...settings, STRIPE_SECRET_KEY })
    const appUrl = APP_URL?.startsWith('https:') ? APP_URL : null
    await createCatalog({ stripe, db: connection.db, appUrl, say: (line) => console.log(line) })
    await connection.close()
  }
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
