import type { Review } from '@debrief/contracts/http/reviews'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { count } from '../../lib/format-time.ts'
import { OutLink } from '../../ui/OutLink.tsx'
import { Time } from '../../ui/Time.tsx'

/** Who made the review and from what: analyzer, comments that did not count, candidates that were dropped, versions. */
export function Provenance({ review }: { review: Review }) {
  const { ignoredComments, dropped, versions } = review
  const droppedCount = Object.values(dropped).reduce((sum, number) => sum + number, 0)
  return (
    <section className="p-4 text-sm @2xl:px-5 @2xl:py-[18px]" aria-label="How the review was made">
      <h3 className="title-2 mb-1">How it was made</h3>
      <p className="max-w-[64ch] text-ink-2">{makerOf(review)}</p>
      {ignoredComments.length > 0 && (
        <More title={`${count(ignoredComments.length, 'review comment')} read and not counted as a mistake`}>
          {ignoredComments.map((comment) => (
            <li key={comment.id}>
              <OutLink href={`${review.pullRequest.url}#discussion_r${comment.id}`}>
                Comment {comment.id}
              </OutLink>
              : {comment.reason}
            </li>
          ))}
        </More>
      )}
      {droppedCount > 0 && (
        <More
          title={`${count(droppedCount, 'candidate')} dropped, because nothing in the change proved them`}
        >
          {Object.entries(dropped).map(([reason, number]) => (
            <li key={reason}>
              {reason}: {number}
            </li>
          ))}
        </More>
      )}
      {versions.length > 1 && (
        <More title={count(versions.length, 'version')} open>
          {versions.map((version) => (
            <li key={version.id} className={clsx(version.id === review.id && 'font-[550] text-ink')}>
              Version {version.version}, <Time at={version.createdAt} />:{' '}
              {version.score === null ? 'score withheld' : `score ${version.score}`},{' '}
              {count(version.mistakes, 'mistake')}
              {version.current ? ' (counts)' : ' (replaced)'}
            </li>
          ))}
        </More>
      )}
    </section>
  )
}

function makerOf({ analyzer, analyzerVersion, model, promptVersion }: Review): string {
  if (analyzer === 'builtin')
    return `Made by the built-in analyzer, version ${analyzerVersion}: reviewers’ comments and syntax-tree rules, no language model.`
  return `Made by the language model ${model ?? 'of unknown name'} with prompt ${promptVersion ?? 'of unknown version'}, analyzer version ${analyzerVersion}.`
}

function More({ title, children, open = false }: { title: string; children: ReactNode; open?: boolean }) {
  return (
    <details className="mt-2" open={open}>
      <summary className="cursor-pointer py-1 text-ink-2">{title}</summary>
      <ul className="mt-1 grid gap-1 pl-4 text-xs text-ink-2 [overflow-wrap:anywhere]">{children}</ul>
    </details>
  )
}
