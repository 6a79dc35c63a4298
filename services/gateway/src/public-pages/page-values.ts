import type { GatewayConfig } from '../config.ts'
import { findApp } from '../github-app/find-app.ts'
import type { Shared } from '../open-shared.ts'
import { type PageValues, pageSettings } from './page-settings.ts'

/** How long an App that an operator made stays unknown to the pages at most. Milliseconds. */
const LOOKED_UP_FOR = 60_000
/** Where there is no App, or none that is known yet: the screen that says how one comes about. */
const NO_APP = '/settings'

/**
 * What stands in the public pages now. They never wait for the database: an App made on the operators' page is looked up
 * beside them, and the next page has it.
 */
export function openPageValues({ config, db, address, log }: Shared): () => PageValues {
  let installUrl = config.GITHUB_APP_INSTALL_URL
  let lookedUp = Number.NEGATIVE_INFINITY
  const lookUp = async () => {
    try {
      installUrl = (await findApp({ db, config }))?.installUrl
    } catch (error) {
      log.warn({ err: error }, 'app of the public pages not looked up')
    }
  }
  return () => {
    if (!config.GITHUB_APP_INSTALL_URL && performance.now() - lookedUp > LOOKED_UP_FOR) {
      lookedUp = performance.now()
      void lookUp()
    }
    return {
      ...particularsOf(config),
      APP_URL: address.appUrl,
      BILLING: config.BILLING,
      GITHUB_APP_INSTALL_URL: installUrl ?? NO_APP,
    }
  }
}

function particularsOf(config: GatewayConfig) {
  const names = Object.keys(pageSettings) as (keyof typeof pageSettings)[]
  return Object.fromEntries(names.map((name) => [name, config[name] ?? ''])) as Omit<
    PageValues,
    'APP_URL' | 'BILLING'
  >
}
