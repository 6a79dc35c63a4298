import type { Review } from '@debrief/contracts/reviews/reviews'
import { ArrowUpRight, RefreshCw } from 'lucide-react'
import { type RefObject, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { Button, buttonLook } from '../../../ui/controls/Button.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx'
import { useFocusTitle } from '../../../ui/layout/Opened.tsx'
import { Avatar } from '../../../ui/marks/Avatar.tsx'
import { Message } from '../../../ui/text/Message.tsx'
import { OutLink } from '../../../ui/text/OutLink.tsx'
import { Time } from '../../../ui/text/Time.tsx'
import { deletedAccount, viewOnGithub } from '../../../ui/words.ts'
import { AssistedTag } from '../../coding-agents/shared/AssistedTag.tsx'
import { readPlace, toAddress } from '../address.ts'
import { useAskReview } from './use-ask-review.ts'
import * as words from './words.ts'

interface Props {
  review: Review
  byKeyboard: RefObject<boolean>
}

export function ReviewHead({ review, byKeyboard }: Props) {
  const { pullRequest } = review
  return (
    <header className="flex flex-wrap items-start gap-x-4 gap-y-1">
      <p className="min-w-0 flex-1 pt-1 font-mono text-xs text-ink-3 [overflow-wrap:anywhere]">
        {pullRequest.repository} <OutLink href={pullRequest.url}>#{pullRequest.number}</OutLink>
      </p>
      <div className="flex gap-2 max-sm:order-last max-sm:w-full max-sm:pt-2.5">
        {review.current && review.mayAnalyze && (
          <Reanalyze pullRequestId={pullRequest.id} reviewId={review.id} />
        )}
        <span data-open-at-github data-reviewed className="contents">
          <OutLink href={pullRequest.url} className={buttonLook({ size: 'small' })}>
            {viewOnGithub}
            <ArrowUpRight className="size-3.5" aria-hidden="true" />
          </OutLink>
        </span>
      </div>
      <Title text={pullRequest.title} byKeyboard={byKeyboard} />
      <Facts review={review} />
    </header>
  )
}

export function Title({ text, byKeyboard }: { text: string; byKeyboard: RefObject<boolean> }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useFocusTitle(byKeyboard, () => heading.current)
  return (
    <h2 ref={heading} tabIndex={-1} className="title-1 mb-2 w-full outline-none [overflow-wrap:anywhere]">
      {text}
    </h2>
  )
}

function Facts({ review: { pullRequest, coverage } }: { review: Review }) {
  const { author, assistedBy, mergedAt, additions, deletions, reviewComments } = pullRequest
  const left = coverage.filter((file) => file.state === 'skipped')
  return (
    <div className="flex w-full flex-wrap items-center gap-x-3.5 gap-y-1.5 text-sm text-ink-2">
      <span className="flex min-w-0 items-center gap-1.5">
        {author ? (
          <>
            <Avatar name={author} />
            <span className="[overflow-wrap:anywhere]">{author}</span>
          </>
        ) : (
          deletedAccount
        )}
      </span>
      {assistedBy.length > 0 && <AssistedTag agents={assistedBy} />}
      <span>
        <Message text={words.mergedAt} time={<Time at={mergedAt} />} />
      </span>
      <span className="font-mono text-xs">
        <span className="font-[550] text-green">+{additions.toLocaleString('en')}</span>{' '}
        <span className="font-[550] text-red">−{deletions.toLocaleString('en')}</span>
      </span>
      <span>{words.countComments(reviewComments)}</span>
      {left.length > 0 && <LeftOut paths={left.map((file) => file.path)} />}
    </div>
  )
}

const MAX_NAMES = 2

/** Names up to two skipped files at the top of the review, so that people don't miss them (D20). */
function LeftOut({ paths }: { paths: string[] }) {
  const named = paths.slice(0, MAX_NAMES)
  return (
    <span className="min-w-0 text-ink-3 [overflow-wrap:anywhere]">
      <Message
        text={words.skippedFiles(paths.length, paths.length - named.length)}
        names={named.map((path, index) => (
          <span key={path} title={path}>
            {index > 0 && ', '}
            <span className="font-mono text-xs">{path.split('/').at(-1)}</span>
          </span>
        ))}
      />
    </span>
  )
}

function Reanalyze({ pullRequestId, reviewId }: { pullRequestId: string; reviewId: string }) {
  const [asking, setAsking] = useState(false)
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const { ask, isAsking } = useAskReview(pullRequestId, () =>
    navigate(toAddress({ ...readPlace(search), opened: { pullRequest: pullRequestId } }), { replace: true }),
  )
  return (
    <>
      <Button
        size="small"
        data-analyze
        busy={isAsking && words.starting}
        icon={<RefreshCw className="size-3.5" aria-hidden="true" />}
        onClick={() => setAsking(true)}
      >
        {words.reanalyze}
      </Button>
      {asking && (
        <ConfirmDialog
          title={words.confirmReanalyze}
          text={words.askToReanalyze}
          confirm={words.reanalyze}
          onConfirm={() => ask({ kind: 'reanalyze', replaces: reviewId })}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
