import { Message } from '../../../ui/text/Message.tsx'
import * as words from './words.ts'

/** The gateway marks in index.html which legal pages exist. */
export function TermsNote() {
  const { terms, privacyPolicy } = document.documentElement.dataset
  if (terms === '' && privacyPolicy === '') return null
  return (
    <p>
      {terms !== '' && (
        <>
          <Message text={words.terms} link={linkTo('/terms-of-service')} />{' '}
        </>
      )}
      {privacyPolicy !== '' && <Message text={words.privacyPolicy} link={linkTo('/privacy-policy')} />}
    </p>
  )
}

const linkTo = (address: string) => (text: string) => (
  <a href={address} className="link">
    {text}
  </a>
)
