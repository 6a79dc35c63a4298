import { type CallInput, call } from '@debrief/contracts/call'
import type {
  addChatChannel,
  ChatChannels,
  changeChatChannel,
  listChatChannels,
  removeChatChannel,
  testChatChannel,
} from '@debrief/contracts/chat/chat-channels'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

const CHANNELS = ['chat-channels']
const TEST_POLL_MS = 1_500
/**
 * Delays in milliseconds after a test request. The channels reload after each delay. An active channel never gets the
 * state `testing`, so the list doesn't poll during its test.
 */
const RESULT_MS = [2_000, 5_000, 15_000]

const isTesting = ({ own, team }: ChatChannels): boolean =>
  [...own, ...(team?.channels ?? [])].some(({ state }) => state === 'testing')

export function useChatChannels() {
  return useQuery({
    queryKey: CHANNELS,
    queryFn: ({ signal }) => call<typeof listChatChannels>('GET /api/chat-channels', { signal }),
    refetchInterval: ({ state }) => (state.data && isTesting(state.data) ? TEST_POLL_MS : false),
  })
}

function useChannelsAfter<Input>(mutationFn: (input: Input) => Promise<unknown>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    // The input may contain an address, which must not be cached.
    gcTime: 0,
    onSettled: () => client.invalidateQueries({ queryKey: CHANNELS }),
  })
}

type NewChannelInput = CallInput<typeof addChatChannel>['body']

export const useAddChannel = () =>
  useChannelsAfter((body: NewChannelInput) =>
    call<typeof addChatChannel>('POST /api/chat-channels', { body }),
  )

export const usePauseChannel = () =>
  useChannelsAfter((chatChannelId: string) =>
    call<typeof changeChatChannel>('PATCH /api/chat-channels/:chatChannelId', {
      params: { chatChannelId },
      body: { isPaused: true },
    }),
  )

/**
 * An active channel stays active during a test. Debrief pauses the channel if Slack or Teams permanently rejects the
 * message.
 */
export function useTestChannel() {
  const client = useQueryClient()
  const look = () => void client.invalidateQueries({ queryKey: CHANNELS })
  return useChannelsAfter(async (chatChannelId: string) => {
    await call<typeof testChatChannel>('POST /api/chat-channels/:chatChannelId/test', {
      params: { chatChannelId },
    })
    for (const wait of RESULT_MS) setTimeout(look, wait)
  })
}

export const useRemoveChannel = () =>
  useChannelsAfter((chatChannelId: string) =>
    call<typeof removeChatChannel>('DELETE /api/chat-channels/:chatChannelId', { params: { chatChannelId } }),
  )
