import { buttonLook } from '../../ui/controls/Button.tsx'
import { startTrial } from '../landing/shared/words.ts'

export function CallToAction({ title, note }: { title: string; note: string }) {
  return (
    <section className="blog-call mt-16 flex flex-wrap items-center gap-x-10 gap-y-6 rounded-lg bg-mark px-6 py-9 text-on-mark sm:px-10 sm:py-11 lg:mt-24">
      <div className="min-w-0">
        <h2 className="display-2">{title}</h2>
        <p className="mt-2.5 text-md">{note}</p>
      </div>
      <a href="/login" className={`${buttonLook()} blog-call-button sm:ml-auto`}>
        {startTrial}
      </a>
    </section>
  )
}
