import { type CompanySettings, companySettings } from '@debrief/billing/company'
import { z } from 'zod'

/** Settings that the public pages show, and the folder with the operator's legal pages. */
export const pageSettings = {
  ...companySettings,
  /** Folder with the operator's privacy-policy.md, terms-of-service.md or both. */
  LEGAL_PAGES_DIR: z.string().optional(),
  /** The URL where people install the GitHub App. Defaults to the App's page on GitHub. */
  GITHUB_APP_INSTALL_URL: z.url({ protocol: /^https?$/, error: 'must be an https:// address' }).optional(),
}

/**
 * For a schema's `superRefine`. Rejects LEGAL_PAGES_DIR if it has no effect because Debrief's legal pages are shown.
 */
export function refuseUnusedPages(
  settings: CompanySettings & { LEGAL_PAGES_DIR?: string | undefined },
  context: z.RefinementCtx,
): void {
  if (!settings.LEGAL_PAGES_DIR || settings.LEGAL_PAGES === 'off' || settings.BILLING === 'off') return
  const message = 'has no effect while Debrief’s legal pages are shown. Set LEGAL_PAGES=off too.'
  context.addIssue({ code: 'custom', path: ['LEGAL_PAGES_DIR'], message })
}
