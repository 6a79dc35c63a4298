import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type CompanyDetail, NONE, PARTICULAR_NAMES } from '@debrief/billing/company'
import type { SharedContext } from '../open-shared.ts'
import { findApp } from '../repositories/github-app/find-app.ts'
import { listAvatarOrigins } from '../serving/security-headers.ts'
import { type LegalPages, PRIVACY_POLICY, TERMS } from './legal-pages.ts'

const DEMO_ANSWERS = 'demo-answers/index.json'
/** The gateway looks up the App again after this many milliseconds. */
const LOOKED_UP_FOR = 60_000
/** If there is no App, pages link to this page, which explains how to create an App. */
const NO_APP = '/settings'

export type PageValues = Record<
  | 'APP_URL'
  | 'AVATAR_ORIGINS'
  | 'BILLING'
  | 'GITHUB_APP_INSTALL_URL'
  | 'HAS_DEMO'
  | 'HAS_LEGAL_PAGES'
  | 'HAS_PRIVACY_POLICY'
  | 'HAS_TERMS'
  | CompanyDetail,
  string
>

/** Pages don't wait for the database. The gateway looks up the App in the background, and the next request shows it. */
export function openPageValues(
  { config, db, address, log }: SharedContext,
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
  ) as Record<CompanyDetail, string>
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
