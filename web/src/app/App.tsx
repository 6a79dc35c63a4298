import { Problem } from '@debrief/contracts/problem'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { BrowserRouter } from 'react-router'
import { Toasts } from '../ui/Toasts.tsx'
import { Pages } from './Pages.tsx'

/** What a person can mend is not tried again by itself; a network that comes back is. */
const worthRetrying = (failures: number, error: unknown) =>
  failures < 2 && !(error instanceof Problem && error.status >= 400 && error.status < 500)

const client = new QueryClient({
  defaultOptions: { queries: { retry: worthRetrying, staleTime: 5_000, retryDelay: 800 } },
})

export function App() {
  return (
    <QueryClientProvider client={client}>
      <Toasts>
        <BrowserRouter>
          <Pages />
        </BrowserRouter>
      </Toasts>
    </QueryClientProvider>
  )
}
