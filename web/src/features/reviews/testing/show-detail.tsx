import type { Review } from '@debrief/contracts/reviews/reviews'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { DialogsProvider } from '../../../ui/dialogs/Dialogs.tsx'
import { ReviewDetail } from '../detail/ReviewDetail.tsx'

export function showDetail(review: Review) {
  return render(
    <QueryClientProvider client={new QueryClient()}>
      <DialogsProvider>
        <MemoryRouter initialEntries={[`/reviews?filter=good&review=${review.id}`]}>
          <ReviewDetail review={review} median={{ score: 81, reviews: 12 }} byKeyboard={{ current: false }} />
        </MemoryRouter>
      </DialogsProvider>
    </QueryClientProvider>,
  )
}
