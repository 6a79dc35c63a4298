import { Problem } from '@debrief/contracts/problem'
import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { BrowserRouter } from 'react-router'
import { VIEWER } from '../session/use-viewer.ts'
import { DialogsProvider } from '../ui/Dialogs.tsx'
import { Toasts } from '../ui/Toasts.tsx'
import { Pages } from './Pages.tsx'

/** What a person can mend is not tried again by itself; a network that comes back is. */
const worthRetrying = (failures: number, error: unknown) =>
  failures < 2 && !(error instanceof Problem && error.status >= 400 && error.status < 500)

/** A call refused for want of a session or of access: whether that is so is looked up at once, not in 30 s. */
function noticeRefusal(error: unknown, queryKey?: readonly unknown[]): void {
  if (!(error instanceof Problem) || (error.status !== 401 && error.status !== 402)) return
  if (queryKey?.[0] !== VIEWER[0]) void client.invalidateQueries({ queryKey: VIEWER })
}

const client = new QueryClient({
  queryCache: new QueryCache({ onError: (error, { queryKey }) => noticeRefusal(error, queryKey) }),
  mutationCache: new MutationCache({ onError: (error) => noticeRefusal(error) }),
  defaultOptions: { queries: { retry: worthRetrying, staleTime: 5_000, retryDelay: 800 } },
})

export function App() {
  return (
    <QueryClientProvider client={client}>
      <Toasts>
        <DialogsProvider>
          <BrowserRouter>
            <Pages />
          </BrowserRouter>
        </DialogsProvider>
      </Toasts>
    </QueryClientProvider>
  )
}
