import { type CallInput, call } from '@debrief/contracts/call'
import type {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  listWebhookMessages,
  listWebhooks,
  replayWebhook,
  rotateWebhookSecret,
  testWebhook,
} from '@debrief/contracts/webhooks/webhooks'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

export interface ShownSecret {
  url: string
  secret: string
}

const WEBHOOKS = ['webhooks']
const POLL_MS = 5_000

export const useWebhooks = () =>
  useQuery({
    queryKey: WEBHOOKS,
    queryFn: ({ signal }) => call<typeof listWebhooks>('GET /api/webhooks', { signal }),
  })

/** Polls, because Debrief can attempt a delivery at any time. */
export const useMessages = (webhookId: string) =>
  useInfiniteQuery({
    queryKey: [...WEBHOOKS, webhookId],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call<typeof listWebhookMessages>('GET /api/webhooks/:webhookId/messages', {
        params: { webhookId },
        query: pageParam === undefined ? {} : { before: pageParam },
        signal,
      }),
    getNextPageParam: ({ next }) => next ?? undefined,
    refetchInterval: POLL_MS,
  })

function useChange<Input, Output>(change: (input: Input) => Promise<Output>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    // Some responses contain a secret, which must not be cached.
    gcTime: 0,
    onSettled: () => client.invalidateQueries({ queryKey: WEBHOOKS }),
  })
}

export const useCreateWebhook = () =>
  useChange((body: CallInput<typeof createWebhook>['body']) =>
    call<typeof createWebhook>('POST /api/webhooks', { body }),
  )

export const useChangeWebhook = (webhookId: string) =>
  useChange((body: CallInput<typeof changeWebhook>['body']) =>
    call<typeof changeWebhook>('PATCH /api/webhooks/:webhookId', { params: { webhookId }, body }),
  )

export const useDeleteWebhook = (webhookId: string) =>
  useChange(() => call<typeof deleteWebhook>('DELETE /api/webhooks/:webhookId', { params: { webhookId } }))

export const useRotateSecret = (webhookId: string) =>
  useChange(() =>
    call<typeof rotateWebhookSecret>('POST /api/webhooks/:webhookId/secret', { params: { webhookId } }),
  )

export const useTestWebhook = (webhookId: string) =>
  useChange(() => call<typeof testWebhook>('POST /api/webhooks/:webhookId/test', { params: { webhookId } }))

export const useReplay = (webhookId: string) =>
  useChange((body: CallInput<typeof replayWebhook>['body']) =>
    call<typeof replayWebhook>('POST /api/webhooks/:webhookId/replay', { params: { webhookId }, body }),
  )
