import type { StandardView } from '@debrief/contracts/standards/standards'
import { History, Trash2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { formatDay } from '../../../lib/format-time.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { useDialogs } from '../../../ui/dialogs/Dialogs.tsx'
import { useTellSuccess } from '../../../ui/dialogs/Toasts.tsx'
import { Banner } from '../../../ui/states/Banner.tsx'
import { Message } from '../../../ui/text/Message.tsx'
import { useNow } from '../../../ui/text/Time.tsx'
import { Line } from '../../../ui/text/Words.tsx'
import { deleting, saving, undo as undoRemoval } from '../../../ui/words.ts'
import { CategoryLabel } from '../../mistakes/shared/CategoryLabel.tsx'
import { LearnMore } from '../../mistakes/shared/LearnMore.tsx'
import { type Place, toAddress } from '../address.ts'
import { ScopeChips } from '../ScopeChips.tsx'
import { useChangeStandards } from '../use-change-standards.ts'
import { Description } from './Description.tsx'
import * as words from './standard-words.ts'

const EditStandard = lazy(() =>
  import('../form/EditStandard.tsx').then((module) => ({ default: module.EditStandard })),
)

interface Props {
  standard: StandardView
  place: Place
  isManager: boolean
}

export function StandardHead({ standard, place, isManager }: Props) {
  const { title, description, category } = standard
  const now = useNow()
  return (
    <>
      {standard.markedForReview && <ReviewMark standard={standard} isManager={isManager} />}
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
        <div className="min-w-0 flex-1 basis-72">
          <div className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-2">
            <CategoryLabel category={category} />
            <ScopeChips scope={standard} />
            <span className="text-xs text-ink-3">
              <Message
                text={words.published(Boolean(standard.approvedBy))}
                person={standard.approvedBy}
                day={
                  <time dateTime={standard.approvedAt}>{formatDay(new Date(standard.approvedAt), now)}</time>
                }
              />
            </span>
          </div>
          <h2 tabIndex={-1} className="title-1 [overflow-wrap:anywhere]">
            <Line text={title} />
          </h2>
        </div>
        {isManager && <Actions standard={standard} place={place} />}
      </div>
      <Description text={description} />
      <LearnMore lesson={standard.lesson} title={title} />
      <p className="mt-2 text-xs text-ink-3">{words.describeOrigin(standard, now)}</p>
    </>
  )
}

function Actions({ standard, place }: { standard: StandardView; place: Place }) {
  const [isEditing, setEditing] = useState(false)
  const { ask, doing } = useChangeStandards()
  const dialogs = useDialogs()
  const navigate = useNavigate()
  const tellSuccess = useTellSuccess()
  const view = () => void navigate(toAddress({ ...place, opened: { standard: standard.id } }))
  const restore = async (undo: string) => {
    if (!(await ask({ kind: 'restore', undo }))) return
    view()
    tellSuccess(words.restored)
  }
  const remove = async () => {
    const yes = await dialogs.confirm({
      title: words.askRemove,
      about: standard.title,
      text: words.aboutRemoving,
      confirm: words.remove,
      danger: true,
    })
    const done = yes && (await ask({ kind: 'delete', standardId: standard.id }))
    if (!done) return
    void navigate(toAddress({ ...place, opened: null }))
    const { undo } = done
    const action = undo ? { name: undoRemoval, run: () => void restore(undo) } : undefined
    tellSuccess(words.removed, action)
  }
  return (
    <div className="flex gap-2">
      <Button onClick={() => setEditing(true)}>{words.edit}</Button>
      <Button
        kind="danger"
        label={words.removeStandard}
        busy={doing === 'delete' && deleting}
        icon={<Trash2 className="size-4" aria-hidden="true" />}
        onClick={() => void remove()}
      />
      {isEditing && (
        <Suspense>
          <EditStandard standard={standard} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </div>
  )
}

/**
 * Says that the team hasn't violated the standard in the last 180 days. The manager can confirm that the standard is
 * still needed (D23b).
 */
function ReviewMark({ standard, isManager }: { standard: StandardView; isManager: boolean }) {
  const { ask, doing } = useChangeStandards()
  return (
    <div className="mb-4">
      <Banner
        tone="yellow"
        icon={<History aria-hidden="true" />}
        fact={words.silent}
        action={
          isManager && (
            <Button
              size="small"
              busy={doing === 'confirm' && saving}
              onClick={() => void ask({ kind: 'confirm', standardId: standard.id })}
            >
              {words.keep}
            </Button>
          )
        }
      >
        {words.aboutSilent(isManager)}
      </Banner>
    </div>
  )
}
