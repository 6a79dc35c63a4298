import { buttonLook } from '../../ui/controls/Button.tsx'
import { Lead } from './Section.tsx'

/**
 * The server sends this page with status 404. A script shows the missing address in the text and changes the address
 * bar to `/`.
 */
export function MissingPage() {
  return (
    <section aria-labelledby="missing" data-island="missing" className="py-18 lg:py-[104px]">
      <h1 id="missing" className="display-1">
        Page not found
      </h1>
      <Lead className="[overflow-wrap:anywhere]">
        There’s no Debrief page at <span data-missing="address">this address</span>. It may have moved, or the
        link may be incomplete.
      </Lead>
      <p className="mt-6 flex flex-wrap gap-2.5">
        <a href="/dashboard" className={`${buttonLook({ kind: 'primary' })} if-signed-in`}>
          Open the dashboard
        </a>
        <a href="/" className={buttonLook()}>
          Go to the home page
        </a>
        <a href="/lessons" className={buttonLook({ kind: 'quiet' })}>
          Browse lessons
        </a>
        <a href="/blog" className={buttonLook({ kind: 'quiet' })}>
          Read the blog
        </a>
      </p>
    </section>
  )
}
