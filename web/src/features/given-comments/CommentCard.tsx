import { MAX_NOTE_LENGTH } from '@debrief/contracts/given-comments/constants'
import type { GivenComment } from '@debrief/contracts/given-comments/given-comments'
import { Star } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { problemText } from '../../lib/problem-text.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { CopyButton } from '../../ui/controls/CopyButton.tsx'
import { useTellFailure, useTellSuccess } from '../../ui/dialogs/Toasts.tsx'
import { Chip, Tag } from '../../ui/marks/Tag.tsx'
import { OutLink } from '../../ui/text/OutLink.tsx'
import { Time } from '../../ui/text/Time.tsx'
import { Line, Words } from '../../ui/text/Words.tsx'
import { cancel, saving, undo, viewOnGithub } from '../../ui/words.ts'
import * as words from './given-words.ts'
import { OUTCOME_TONES } from './outcomes.ts'
import { useKeepComment } from './use-given-comments.ts'

export function CommentCard({ comment }: { comment: GivenComment }) {
  const { pullRequest, outcome, hasReason, hasExample, body, url } = comment
  const { repository, number, title } = pullRequest
  const name = `${repository} #${number}`
  return (
    <article
      aria-label={words.commentOn(name)}
      className="rounded-lg border border-line bg-sheet px-4 py-3.5 shadow-1"
    >
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1.5 text-xs text-ink-3">
        <Tag tone={OUTCOME_TONES[outcome]}>{words.OUTCOME_NAMES[outcome]}</Tag>
        {hasReason && <Chip>{words.reason}</Chip>}
        {hasExample && <Chip>{words.example}</Chip>}
        <span className="flex-1" />
        <Time at={comment.commentedAt} />
      </div>
      <p className="mt-2 text-sm [overflow-wrap:anywhere] text-ink-2">
        <OutLink href={pullRequest.url}>{name}</OutLink> <Line text={title} />
      </p>
      <p className="mt-0.5 font-mono text-2xs [overflow-wrap:anywhere] text-ink-3">
        {comment.path}
        {formatLines(comment)}
      </p>
      <Words text={body} className="mt-2.5 [overflow-wrap:anywhere]" />
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <Keep comment={comment} />
        <CopyButton text={body} label={words.copy(name)} />
        <OutLink href={url} className="link px-1 text-xs text-ink-2">
          {viewOnGithub}
        </OutLink>
      </div>
      {comment.keptAt !== null && <Note key={comment.note} comment={comment} />}
    </article>
  )
}

function formatLines({ startLine, endLine }: GivenComment): string {
  if (startLine === null || endLine === null) return ''
  return startLine === endLine ? `:${startLine}` : `:${startLine}–${endLine}`
}

/** Undoing a removal also restores the note. */
function Keep({ comment: { id, keptAt, note } }: { comment: GivenComment }) {
  const { mutate, isPending } = useKeepComment()
  const tell = useTellSuccess()
  const tellFailure = useTellFailure()
  const isKept = keptAt !== null
  const change = (to: { isKept: boolean; note: string | null }, onDone?: () => void) =>
    mutate(
      { id, ...to },
      { onSuccess: () => onDone?.(), onError: (error) => tellFailure(problemText(error)) },
    )
  return (
    <Button
      size="small"
      aria-pressed={isKept}
      icon={<Star className={`size-3.5 ${isKept ? 'fill-current' : ''}`} aria-hidden="true" />}
      busy={isPending && saving}
      onClick={() =>
        change({ isKept: !isKept, note: isKept ? null : note }, () =>
          tell(isKept ? words.hasRemoved : words.hasKept, {
            name: undo,
            run: () => change({ isKept, note }),
          }),
        )
      }
    >
      {isKept ? words.kept : words.keep}
    </Button>
  )
}

function Note({ comment: { id, note } }: { comment: GivenComment }) {
  const [isOpen, setIsOpen] = useState(false)
  const [text, setText] = useState(note ?? '')
  const { mutate, isPending, error } = useKeepComment()
  const field = useId()
  const save = (event: FormEvent) => {
    event.preventDefault()
    mutate({ id, isKept: true, note: text.trim() || null }, { onSuccess: () => setIsOpen(false) })
  }
  if (!isOpen)
    return (
      <div className="mt-3 flex flex-wrap items-center gap-2 border-t border-line pt-2.5 text-sm">
        {note && <p className="min-w-0 flex-1 whitespace-pre-wrap [overflow-wrap:anywhere]">{note}</p>}
        <Button
          kind="quiet"
          size="small"
          className={note ? '-mr-2.5' : '-ml-2.5'}
          onClick={() => setIsOpen(true)}
        >
          {note ? words.editNote : words.addNote}
        </Button>
      </div>
    )
  return (
    <form onSubmit={save} className="mt-3 grid gap-2 border-t border-line pt-2.5">
      <label htmlFor={field} className="text-sm font-semibold">
        {words.note}
      </label>
      <textarea
        id={field}
        value={text}
        maxLength={MAX_NOTE_LENGTH}
        rows={3}
        onChange={({ target }) => setText(target.value)}
        className="w-full rounded-sm border border-line-ctl bg-sheet px-2.5 py-2 text-sm"
      />
      {error && (
        <p role="alert" className="tone-red text-sm text-tone">
          {problemText(error)}
        </p>
      )}
      <div className="flex gap-2">
        <Button size="small" kind="primary" type="submit" busy={isPending && saving}>
          {words.saveNote}
        </Button>
        <Button
          size="small"
          kind="quiet"
          onClick={() => {
            setText(note ?? '')
            setIsOpen(false)
          }}
        >
          {cancel}
        </Button>
      </div>
    </form>
  )
}
