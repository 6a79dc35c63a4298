import { LARGE } from './StartTrial.tsx'

/** The last word. */
export function Closing() {
  return (
    <section
      aria-labelledby="closing"
      className="mt-18 flex flex-wrap items-center justify-between gap-6 rounded-lg bg-mark px-[22px] py-[30px] text-on-mark lg:mt-[104px] lg:px-10 lg:py-11"
    >
      <h2
        id="closing"
        className="font-display text-[clamp(28px,3.2vw,42px)]/[1.06] font-[660] tracking-[-.03em]"
      >
        Say it once.
      </h2>
      <a
        href="/login"
        className={`inline-flex shrink-0 items-center rounded-sm bg-on-mark font-[550] text-white transition-opacity duration-100 hover:opacity-90 focus-visible:outline-on-mark ${LARGE}`}
      >
        <span className="if-billing">Start Free Trial</span>
        <span className="unless-billing">Sign In</span>
      </a>
    </section>
  )
}
