import type { SelfCheck } from '@debrief/contracts/pull-requests/self-check'
import { ArrowUpRight, GitCommitHorizontal, Lock, RotateCw } from 'lucide-react'
import { Button, buttonLook } from '../../../../ui/controls/Button.tsx'
import { Banner } from '../../../../ui/states/Banner.tsx'
import { Message } from '../../../../ui/text/Message.tsx'
import { OutLink } from '../../../../ui/text/OutLink.tsx'
import { checking, viewOnGithub } from '../../../../ui/words.ts'
import { DraftTag } from '../list/OpenRow.tsx'
import * as words from './words.ts'

interface Props {
  result: SelfCheck
  /** Whether the pull request has newer commits than the checked commit. */
  isBehind: boolean
  isBusy: boolean
  again(): void
}

export function Head({ result: { pullRequest }, isBehind, isBusy, again }: Props) {
  const { repository, number, url, title, headSha, isDraft } = pullRequest
  return (
    <header className="mb-4 flex flex-wrap items-start gap-x-4 gap-y-1">
      <p className="min-w-0 flex-1 pt-1 font-mono text-xs text-ink-3 [overflow-wrap:anywhere]">
        {repository.fullName} <OutLink href={url}>#{number}</OutLink>
      </p>
      <div className="flex gap-2 max-sm:order-last max-sm:w-full max-sm:pt-2.5">
        <Button
          size="small"
          busy={isBusy && checking}
          icon={<RotateCw className="size-3.5" aria-hidden="true" />}
          onClick={again}
        >
          {words.checkAgain}
        </Button>
        <span data-open-at-github className="contents">
          <OutLink href={url} className={buttonLook({ size: 'small' })}>
            {viewOnGithub}
            <ArrowUpRight className="size-3.5" aria-hidden="true" />
          </OutLink>
        </span>
      </div>
      <h2 tabIndex={-1} className="title-1 mb-2 w-full outline-none [overflow-wrap:anywhere]">
        {title}
      </h2>
      <div className="flex w-full flex-wrap items-center gap-x-3.5 gap-y-1.5 text-sm text-ink-2">
        {isDraft && <DraftTag />}
        <span className="inline-flex items-center gap-1.5">
          <GitCommitHorizontal className="size-3.5" aria-hidden="true" />
          <Message
            text={words.atCommit}
            commit={<span className="font-mono text-xs">{headSha.slice(0, 7)}</span>}
          />
        </span>
        <span className="inline-flex items-start gap-1.5">
          <Lock className="mt-[3px] size-3.5 shrink-0" aria-hidden="true" />
          {words.onlyYou}
        </span>
      </div>
      {isBehind && (
        <div className="mt-3 w-full">
          <Banner tone="yellow" icon={<GitCommitHorizontal aria-hidden="true" />} fact={words.hasNewCommits}>
            <Message
              text={words.aboutNewCommits}
              commit={<span className="font-mono">{headSha.slice(0, 7)}</span>}
            />
          </Banner>
        </div>
      )}
    </header>
  )
}
