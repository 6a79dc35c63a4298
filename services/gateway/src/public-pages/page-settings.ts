import { type CompanySettings, companySettings } from '@debrief/billing/company'
import { z } from 'zod'

export const pageSettings = {
  ...companySettings,
  LEGAL_PAGES_DIR: z.string().optional(),
  /** The URL where people install the GitHub App. Defaults to the App's installation page on GitHub. */
  GITHUB_APP_INSTALL_URL: z.url({ protocol: /^https?$/, error: 'must be an https:// address' }).optional(),
}

/** LEGAL_PAGES_DIR has no effect while Debrief's legal pages are shown, so setting it is an error. */
export function refuseUnusedPages(
  settings: CompanySettings & { LEGAL_PAGES_DIR?: string | undefined },
  context: z.RefinementCtx,
): void {
  if (!settings.LEGAL_PAGES_DIR || settings.LEGAL_PAGES === 'off' || settings.BILLING === 'off') return
  const message = 'has no effect while Debrief’s legal pages are shown. Set LEGAL_PAGES=off too.'
  context.addIssue({ code: 'custom', path: ['LEGAL_PAGES_DIR'], message })
}
