import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { BrowserRouter } from 'react-router'
import { isFailureTold } from '../session/refusals.ts'
import { DialogsProvider } from '../ui/dialogs/Dialogs.tsx'
import { Toasts } from '../ui/dialogs/Toasts.tsx'
import { AppError } from './frame/AppError.tsx'
import { Pages } from './Pages.tsx'

export function App({ client }: { client: QueryClient }) {
  return (
    <QueryClientProvider client={client}>
      <Toasts>
        <DialogsProvider isFailureTold={isFailureTold}>
          <BrowserRouter>
            <AppError>
              <Pages />
            </AppError>
          </BrowserRouter>
        </DialogsProvider>
      </Toasts>
    </QueryClientProvider>
  )
}
