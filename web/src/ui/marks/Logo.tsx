import { PRODUCT } from '../../lib/site/page-metadata.ts'

export function Logo() {
  return (
    <span className="inline-flex items-center gap-[9px] font-display text-[18px]/none font-bold tracking-[-.03em]">
      <svg className="logo-marks" viewBox="0 0 26 22" aria-hidden="true">
        <path className="sweep" d="M2 17.5 24 6" />
        <path className="stroke" d="M5 3.5v15.5M10.3 3v16M15.6 3.4v15.4M20.9 3v15.8" />
        <path className="gate" d="M2 17.5 24 6" />
      </svg>
      {PRODUCT}
    </span>
  )
}
