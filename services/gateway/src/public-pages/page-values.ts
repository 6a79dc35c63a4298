import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { NONE, PARTICULAR_NAMES, type Particular } from '@debrief/billing/company'
import type { Shared } from '../open-shared.ts'
import { findApp } from '../repositories/github-app/find-app.ts'
import { listAvatarOrigins } from '../serving/security-headers.ts'
import { type LegalPages, PRIVACY_POLICY, TERMS } from './legal-pages.ts'

/** The file that /demo needs, in the folder of the built web app. */
const DEMO_ANSWERS = 'demo-answers/index.json'
/** The time in milliseconds after which the App is looked up again. */
const LOOKED_UP_FOR = 60_000
/** The page that explains how to create an App, linked while there is no App. */
const NO_APP = '/settings'

/** Values for the placeholders in the public pages. Elements whose value is empty are left out. */
export type PageValues = Record<
  | 'APP_URL'
  | 'AVATAR_ORIGINS'
  | 'BILLING'
  | 'GITHUB_APP_INSTALL_URL'
  | 'HAS_DEMO'
  | 'HAS_LEGAL_PAGES'
  | 'HAS_PRIVACY_POLICY'
  | 'HAS_TERMS'
  | Particular,
  string
>

/**
 * Returns the current values. Pages don't wait for the database. An App that was created on the operators' page is
 * looked up in the background, and the next request shows it.
 */
export function openPageValues(
  { config, db, address, log }: Shared,
  legalPages: LegalPages,
): () => PageValues {
  let installUrl = config.GITHUB_APP_INSTALL_URL
  let lookedUp = Number.NEGATIVE_INFINITY
  const lookUp = async () => {
    try {
      installUrl = (await findApp({ db, config }, 'github_app'))?.installUrl
    } catch (error) {
      log.warn({ err: error }, 'lookup of the GitHub App for the public pages failed')
    }
  }
  const particulars = Object.fromEntries(
    PARTICULAR_NAMES.map((name) => [name, config[name] === NONE ? '' : (config[name] ?? '')]),
  ) as Record<Particular, string>
  const avatarOrigins = listAvatarOrigins(config.GITHUB_URL).join(' ')
  const yesIf = (condition: boolean) => (condition ? 'yes' : '')
  const has = {
    HAS_LEGAL_PAGES: yesIf(legalPages.size > 0),
    HAS_PRIVACY_POLICY: yesIf(legalPages.has(PRIVACY_POLICY)),
    HAS_TERMS: yesIf(legalPages.has(TERMS)),
  }
  return () => {
    if (!config.GITHUB_APP_INSTALL_URL && performance.now() - lookedUp > LOOKED_UP_FOR) {
      lookedUp = performance.now()
      void lookUp()
    }
    return {
      ...particulars,
      ...has,
      // Checked each time, because `make run` may create the file while the gateway runs.
      HAS_DEMO: yesIf(config.WEB_ROOT !== undefined && existsSync(join(config.WEB_ROOT, DEMO_ANSWERS))),
      APP_URL: address.appUrl,
      AVATAR_ORIGINS: avatarOrigins,
      BILLING: config.BILLING,
      GITHUB_APP_INSTALL_URL: installUrl ?? NO_APP,
    }
  }
}
