import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { BrowserRouter } from 'react-router'
import { isFailureTold } from '../session/refusals.ts'
import { DialogsProvider } from '../ui/dialogs/Dialogs.tsx'
import { Toasts } from '../ui/dialogs/Toasts.tsx'
import { AppError } from './frame/AppError.tsx'
import { Pages } from './Pages.tsx'

interface Props {
  client: QueryClient
  basename?: string
}

export function App({ client, basename = '/' }: Props) {
  return (
    <QueryClientProvider client={client}>
      <Toasts>
        <DialogsProvider isFailureTold={isFailureTold}>
          <BrowserRouter basename={basename}>
            <AppError>
              <Pages />
            </AppError>
          </BrowserRouter>
        </DialogsProvider>
      </Toasts>
    </QueryClientProvider>
  )
}
