import { call } from '@debrief/contracts/call'
import type { changeEmails, showEmails } from '@debrief/contracts/http/digest'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

const EMAILS = ['account', 'emails']

export function useEmails() {
  const client = useQueryClient()
  const query = useQuery({
    queryKey: EMAILS,
    queryFn: ({ signal }) => call<typeof showEmails>('GET /api/account/emails', { signal }),
  })
  const { mutate, isPending: busy } = useMutation({
    mutationFn: (digest: boolean) =>
      call<typeof changeEmails>('PATCH /api/account/emails', { body: { digest } }),
    onSuccess: (chosen) => client.setQueryData(EMAILS, chosen),
  })
  return {
    ...query,
    busy,
    choose: (digest: boolean, onError: (failure: Error) => void) => mutate(digest, { onError }),
  }
}
