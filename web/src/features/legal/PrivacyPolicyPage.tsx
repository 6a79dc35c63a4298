import text from '../../content/legal/privacy-policy.md?raw'
import { LegalPage } from './LegalPage.tsx'

const CLOSING = 'The rules for using Debrief are in the [Terms of Service](/terms-of-service).'

export const PrivacyPolicyPage = () => <LegalPage title="Privacy Policy" text={text} closing={CLOSING} />
