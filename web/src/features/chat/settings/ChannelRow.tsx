import type { ChatChannelView } from '@debrief/contracts/chat/chat-channels'
import { CHAT_SERVICE_NAMES } from '@debrief/domain/chat/channels'
import { MessageSquare } from 'lucide-react'
import { useState } from 'react'
import { problemText } from '../../../lib/problem-text.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx'
import { useTellFailure, useTellSuccess } from '../../../ui/dialogs/Toasts.tsx'
import { Tag } from '../../../ui/marks/Tag.tsx'
import { Message } from '../../../ui/text/Message.tsx'
import { removing, sending } from '../../../ui/words.ts'
import { usePauseChannel, useRemoveChannel, useTestChannel } from '../shared/use-chat-channels.ts'
import * as words from './words.ts'

export function ChannelRow({ channel, isTeams }: { channel: ChatChannelView; isTeams: boolean }) {
  const { name, service, host, ending, kinds, problemText: problem } = channel
  const gets = isTeams ? words.teamGets(kinds) : words.youGet
  return (
    <li className="grid gap-2 border-t border-line px-4 py-2.5 first:border-t-0">
      <div className="flex min-w-0 flex-wrap items-center gap-3">
        <MessageSquare className="size-4 text-ink-2" aria-hidden="true" />
        <div className="min-w-0 flex-1 basis-52">
          <div className="flex flex-wrap items-center gap-2 text-base/[1.35] font-[550] [overflow-wrap:anywhere]">
            {name}
            <State channel={channel} />
          </div>
          <div className="mt-px text-xs text-ink-3 [overflow-wrap:anywhere]">
            {CHAT_SERVICE_NAMES[service]} · {host} …{ending} · {gets}
          </div>
        </div>
        <Actions channel={channel} />
      </div>
      {problem && <p className="pl-7 text-sm text-red">{problem}</p>}
    </li>
  )
}

function State({ channel: { state, problem, acceptedAt } }: { channel: ChatChannelView }) {
  if (state === 'active') return <Tag tone="green">{words.active}</Tag>
  if (state === 'testing') return <Tag tone="blue">{words.testing}</Tag>
  if (problem) return <Tag tone="red">{acceptedAt ? words.failed : words.testFailed}</Tag>
  return <Tag tone="gray">{words.paused}</Tag>
}

function Actions({ channel: { id, name, state } }: { channel: ChatChannelView }) {
  const [asking, setAsking] = useState(false)
  const tellSuccess = useTellSuccess()
  const tellFailure = useTellFailure()
  const test = useTestChannel()
  const pause = usePauseChannel()
  const remove = useRemoveChannel()
  const tell = (done: string) => ({
    onSuccess: () => tellSuccess(done),
    onError: (error: Error) => tellFailure(problemText(error)),
  })
  const named = (text: string) => (
    <span>
      <Message text={text} channel={<span className="sr-only">{name}</span>} />
    </span>
  )
  return (
    <div className="flex flex-wrap gap-2 max-sm:basis-full max-sm:pl-7">
      {state !== 'testing' && (
        <Button
          size="small"
          busy={test.isPending && sending}
          onClick={() => test.mutate(id, tell(words.testQueued))}
        >
          {named(state === 'active' ? words.sendTest : words.testAndTurnOn)}
        </Button>
      )}
      {state === 'active' && (
        <Button
          size="small"
          busy={pause.isPending && words.pausing}
          onClick={() => pause.mutate(id, tell(words.channelPaused))}
        >
          {named(words.pause)}
        </Button>
      )}
      <Button size="small" busy={remove.isPending && removing} onClick={() => setAsking(true)}>
        {named(words.remove)}
      </Button>
      {asking && (
        <ConfirmDialog
          danger
          title={words.askToRemove(name)}
          text={words.aboutRemoving}
          confirm={words.removeChannel}
          onConfirm={() => remove.mutate(id, tell(words.channelRemoved))}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}
