import { buttonLook } from '../../ui/controls/Button.tsx'
import { Message } from '../../ui/text/Message.tsx'
import { Lead } from './Section.tsx'
import * as words from './words.ts'

/**
 * The server sends this page with status 404. A script shows the missing address in the text and changes the address
 * bar to `/`.
 */
export function MissingPage() {
  return (
    <section aria-labelledby="missing" data-island="missing" className="py-18 lg:py-[104px]">
      <h1 id="missing" className="display-1">
        {words.notFound}
      </h1>
      <Lead className="[overflow-wrap:anywhere]">
        <Message text={words.aboutMissing} address={renderAddress} />
      </Lead>
      <p className="mt-6 flex flex-wrap gap-2.5">
        <a href="/dashboard" className={`${buttonLook({ kind: 'primary' })} if-signed-in`}>
          {words.openDashboard}
        </a>
        <a href="/" className={buttonLook()}>
          {words.goHome}
        </a>
        <a href="/lessons" className={buttonLook({ kind: 'quiet' })}>
          {words.browseLessons}
        </a>
        <a href="/blog" className={buttonLook({ kind: 'quiet' })}>
          {words.readBlog}
        </a>
      </p>
    </section>
  )
}

const renderAddress = (address: string) => <span data-missing="address">{address}</span>
