import type { ChatChannels } from '@debrief/contracts/chat/chat-channels'
import { Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { problemText } from '../../../lib/problem-text.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { LoadFailed } from '../../../ui/states/LoadFailed.tsx'
import { EmptyRow, Panel, PanelHeader, RowSkeletons } from '../../settings/shared/Panel.tsx'
import { useChatChannels } from '../shared/use-chat-channels.ts'
import { ChannelRow } from './ChannelRow.tsx'
import * as words from './words.ts'

const NewChannel = lazy(async () => ({ default: (await import('./NewChannel.tsx')).NewChannel }))

/** Shows the channels to which Debrief posts for the person and for the team that they manage (D45). */
export function ChatPanel() {
  const { data, isPending, error, refetch } = useChatChannels()
  const [isAdding, setAdding] = useState(false)
  return (
    <Panel name={words.chat} about={words.aboutChat}>
      <PanelHeader>
        <span className="title-3">{words.channels}</span>
        <span className="flex-1" />
        {data && !isAdding && (
          <Button
            size="small"
            icon={<Plus className="size-3.5" aria-hidden="true" />}
            onClick={() => setAdding(true)}
          >
            {words.addChannel}
          </Button>
        )}
      </PanelHeader>
      {error && !data && (
        <div className="p-3">
          <LoadFailed title={words.notLoaded} reason={problemText(error)} onRetry={() => void refetch()} />
        </div>
      )}
      {isPending && <RowSkeletons label={words.loading} rows={1} />}
      <Suspense>
        {data && isAdding && <NewChannel teamId={data.team?.id ?? null} onClose={() => setAdding(false)} />}
      </Suspense>
      {data && <Channels channels={data} isAdding={isAdding} />}
    </Panel>
  )
}

function Channels({ channels: { own, team }, isAdding }: { channels: ChatChannels; isAdding: boolean }) {
  const all = [
    ...own.map((channel) => ({ channel, isTeams: false })),
    ...(team?.channels ?? []).map((channel) => ({ channel, isTeams: true })),
  ]
  if (all.length === 0) return isAdding ? null : <EmptyRow>{words.none}</EmptyRow>
  return (
    <ul aria-label={words.channels}>
      {all.map(({ channel, isTeams }) => (
        <ChannelRow key={channel.id} channel={channel} isTeams={isTeams} />
      ))}
    </ul>
  )
}
