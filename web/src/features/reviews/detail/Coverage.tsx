import type { FileCoverage } from '@debrief/contracts/reviews/analysis-result'
import type { Review } from '@debrief/contracts/reviews/reviews'
import * as words from './words.ts'

/** Skipped files are always visible (D20). */
export function Coverage({ review: { coverage, coveredShare } }: { review: Review }) {
  if (coverage.length === 0) return null
  const missing = coverage.filter((file) => file.state !== 'analyzed')
  const whole = coverage.filter((file) => file.state === 'analyzed')
  return (
    <section className="p-4 @2xl:px-5 @2xl:py-[18px]" aria-label={words.coverage}>
      <h3 className="title-2">{words.coverage}</h3>
      <p className="mt-1 text-sm text-ink-2">
        {words.describeCoverage(whole.length, coverage.length, Math.floor(coveredShare * 100))}
      </p>
      {missing.length > 0 && <Files files={missing} />}
      {whole.length > 0 && (
        <details className="mt-2">
          <summary className="cursor-pointer py-1 text-sm text-ink-2">
            {words.fullyAnalyzed(whole.length)}
          </summary>
          <Files files={whole} />
        </details>
      )}
    </section>
  )
}

function Files({ files }: { files: FileCoverage[] }) {
  return (
    <ul className="mt-2 divide-y divide-line text-xs">
      {files.map((file) => (
        <li key={file.path} className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5 py-[5px]">
          <span className="min-w-0 flex-1 basis-64 font-mono [overflow-wrap:anywhere]">{file.path}</span>
          <span className="min-w-0 text-ink-2 [overflow-wrap:anywhere]">
            {words.fileStates[file.state]}
            {file.reason && `: ${file.reason}`}
          </span>
          <span className="w-20 text-right text-ink-3 tabular-nums">
            {words.countLines(file.changedLines)}
          </span>
        </li>
      ))}
    </ul>
  )
}
