import { randomUUID } from 'node:crypto'
import type { SignInMethod } from '@debrief/contracts/sessions/sign-in'
import type { Trx } from '@debrief/database/connect'
import { queueMail } from '@debrief/database/mail/mails'
import { findMainAddress } from '@debrief/database/people/users'
import { aboutMail } from '@debrief/service-kit/key-ring'
import { button, composeMail, note, paragraph } from '@debrief/service-kit/mail-frame'
import type { PublicContext } from '../../context.ts'

interface SignInChange {
  userId: string
  change: 'linked' | 'unlinked'
  method: SignInMethod
  to?: string | null
}

type Deps = Pick<PublicContext, 'keys' | 'appUrl' | 'config'>

export async function queueSignInMail(trx: Trx, news: SignInChange, deps: Deps): Promise<void> {
  const to = news.to ?? (await findMainAddress(trx, news.userId))
  if (to === null) return
  const id = randomUUID()
  const { subject, ...said } = writeSignInMail(news, deps)
  const body = deps.keys.seal(JSON.stringify(said), aboutMail(id))
  await queueMail(trx, { id, kind: 'sign_in', to, subject, body })
}

function writeSignInMail({ change, method }: SignInChange, { appUrl, config }: Deps) {
  const name = method === 'github' ? 'A GitHub account' : `An account at ${config.OIDC_NAME}`
  const what = change === 'linked' ? 'was linked to' : 'was unlinked from'
  const effect =
    change === 'linked'
      ? 'Anyone who signs in with it can use your account.'
      : 'It can no longer be used to sign in to your account.'
  return composeMail({
    subject: `${name} ${what} your Debrief account`,
    title: change === 'linked' ? 'New sign-in method' : 'Sign-in method removed',
    parts: [
      paragraph(`${name} ${what} your Debrief account. ${effect}`),
      button('Check your sign-in methods', `${appUrl}/settings#sign-in-methods`),
    ],
    footer: [
      note(
        'If you didn’t do this, end your other sessions in Settings and contact the people who run Debrief.',
      ),
    ],
  })
}
