import { BookMarked, Dumbbell, Link2, type LucideIcon, SquareArrowOutUpRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, buttonLook } from '../../../ui/controls/Button.tsx'
import { OutLink } from '../../../ui/text/OutLink.tsx'
import { opening } from '../../../ui/words.ts'
import * as words from './mistake-actions-words.ts'
import { type ActedOn, useMistakeActions } from './use-mistake-actions.ts'

interface Props {
  mistake: ActedOn
  /** The URL of the reviewer's comment. Without a comment, the URL of the pull request's changes. */
  githubUrl: string
  mayPractice: boolean
  children?: ReactNode
}

/** Keyboard shortcuts find the actions by their `data-act` attribute. */
export function MistakeActions({ mistake, githubUrl, mayPractice, children }: Props) {
  const { practice, makeStandard, copyLink, busy } = useMistakeActions(mistake)
  return (
    <div className="mt-3.5 -ml-2.5 flex flex-wrap items-center gap-x-0.5 gap-y-1">
      {mayPractice && (
        <Act name="practice" Icon={Dumbbell} busy={busy === 'practice' && opening} onClick={practice}>
          {words.practice}
        </Act>
      )}
      {makeStandard && (
        <Act
          name="standard"
          Icon={BookMarked}
          busy={busy === 'standard' && words.converting}
          onClick={makeStandard}
        >
          {words.makeStandard}
        </Act>
      )}
      <Act name="link" Icon={Link2} busy={false} onClick={copyLink}>
        {words.copyLink}
      </Act>
      <span data-act="github" className="contents">
        <OutLink href={githubUrl} className={buttonLook({ kind: 'quiet', size: 'small' })}>
          <SquareArrowOutUpRight className="size-3.5" aria-hidden="true" />
          {words.openOnGithub}
        </OutLink>
      </span>
      {children}
    </div>
  )
}

interface ActProps {
  name: string
  Icon: LucideIcon
  busy: string | false
  onClick(): void
  children: string
}

const Act = ({ name, Icon, busy, onClick, children }: ActProps) => (
  <Button
    kind="quiet"
    size="small"
    data-act={name}
    icon={<Icon className="size-3.5" aria-hidden="true" />}
    busy={busy}
    onClick={onClick}
  >
    {children}
  </Button>
)
