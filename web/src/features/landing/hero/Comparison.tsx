import { Pen } from './Pen.tsx'
import { PullRequestSide } from './PullRequestSide.tsx'
import { StandardSide } from './StandardSide.tsx'

/** Work on the left, what was learnt of it on the right, and the margin rule between them. */
export function Comparison() {
  return (
    <figure
      aria-label="A current pull request beside the team standard it goes against"
      className="relative mt-8 grid overflow-hidden rounded-lg border border-line-2 bg-sheet shadow-2 lg:mt-11 lg:grid-cols-[minmax(0,1.22fr)_44px_minmax(0,1fr)]"
    >
      <PullRequestSide />
      <div
        aria-hidden="true"
        className="relative h-[5px] border-y border-margin lg:h-auto lg:w-[5px] lg:justify-self-center lg:border-x lg:border-y-0"
      >
        <Pen />
      </div>
      <StandardSide />
    </figure>
  )
}
