import { z } from 'zod'

const PARTICULARS = {
  COMPANY_NAME: 'the company’s name',
  COMPANY_FORM: 'the company’s legal form, for example SAS',
  COMPANY_CAPITAL: 'the company’s share capital, for example 10,000 euros, or none',
  COMPANY_ADDRESS: 'the address of the company’s registered office',
  COMPANY_REGISTRATION: 'the company’s registration, for example RCS Paris 123 456 789',
  COMPANY_VAT: 'the company’s VAT number, or none',
  COMPANY_DIRECTOR: 'the person responsible for the published content',
  COMPANY_EMAIL: 'the email address for questions, complaints and withdrawals',
  PRIVACY_EMAIL: 'the email address for questions about personal data',
  HOSTING_PROVIDER: 'the name, address and phone number of the hosting provider',
  CONSUMER_MEDIATOR: 'the name and address of the consumer mediator',
}

export type CompanyDetail = keyof typeof PARTICULARS
export const PARTICULAR_NAMES = Object.keys(PARTICULARS) as CompanyDetail[]

export const NONE = 'none'

const orNone = z.string().trim().min(1, 'must not be blank')
const particular = orNone.refine((text) => text !== NONE, 'must be set: the legal pages can’t leave it out')
const email = z.string().trim().pipe(z.email('must be an email address'))

export const companySettings = {
  NODE_ENV: z.string().optional(),
  /** With `off`, Debrief shows no built-in legal pages. */
  LEGAL_PAGES: z.enum(['on', 'off']).default('on'),
  COMPANY_NAME: particular.optional(),
  COMPANY_FORM: particular.optional(),
  COMPANY_CAPITAL: orNone.optional(),
  COMPANY_ADDRESS: particular.optional(),
  COMPANY_REGISTRATION: particular.optional(),
  COMPANY_VAT: orNone.optional(),
  COMPANY_DIRECTOR: particular.optional(),
  COMPANY_EMAIL: email.optional(),
  PRIVACY_EMAIL: email.optional(),
  HOSTING_PROVIDER: particular.optional(),
  CONSUMER_MEDIATOR: particular.optional(),
} satisfies Record<CompanyDetail | 'NODE_ENV' | 'LEGAL_PAGES', z.ZodType>

export type CompanySettings = z.infer<z.ZodObject<typeof companySettings>> & { BILLING: 'on' | 'off' }

const findMissing = (settings: CompanySettings) =>
  PARTICULAR_NAMES.filter((name) => settings[name] === undefined)

const usesOurTexts = ({ BILLING, LEGAL_PAGES }: CompanySettings) => BILLING === 'on' && LEGAL_PAGES === 'on'

/** Outside production, the legal pages are hidden until all company details are set. */
export const showsOurTexts = (settings: CompanySettings) =>
  usesOurTexts(settings) && findMissing(settings).length === 0

export function refuseMissingParticulars(settings: CompanySettings, context: z.RefinementCtx): void {
  if (settings.NODE_ENV !== 'production' || !usesOurTexts(settings)) return
  const missing = findMissing(settings)
  if (missing.length === 0) return
  for (const name of missing)
    context.addIssue({ code: 'custom', path: [name], message: `is missing: ${PARTICULARS[name]}` })
  const message =
    'is on, so the legal pages must name the company. Set the missing settings above, or set LEGAL_PAGES=off to publish your own legal pages or none, or BILLING=off if you don’t sell plans'
  context.addIssue({ code: 'custom', path: ['BILLING'], message })
}
