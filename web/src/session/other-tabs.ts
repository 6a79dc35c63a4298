type SessionChange = 'signed-in' | 'signed-out'

const NAME = 'debrief-session'

/**
 * The channel on which this tab listens. The tab also sends on this channel, because a channel doesn't receive its own
 * messages.
 */
let own: BroadcastChannel | null = null

export function tellOtherTabs(news: SessionChange): void {
  if (typeof BroadcastChannel === 'undefined') return
  const channel = own ?? new BroadcastChannel(NAME)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel never leaves its origin and takes none
  channel.postMessage(news)
  if (channel !== own) channel.close()
}

export function hearOtherTabs(hear: (news: SessionChange) => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => {}
  const channel = new BroadcastChannel(NAME)
  own = channel
  channel.addEventListener('message', ({ data }: MessageEvent<SessionChange>) => hear(data))
  return () => {
    channel.close()
    if (own === channel) own = null
  }
}
