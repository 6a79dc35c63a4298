import type { PullRequest } from '@debrief/contracts/http/pull-requests'
import { Navigate, Route, Routes } from 'react-router'
import { PullRequestsPage } from '../features/pull-requests/PullRequestsPage.tsx'
import { ReviewPanel } from '../features/reviews/ReviewPanel.tsx'
import { Shell } from './Shell.tsx'

/** Every page by its address; any other address leads to the first. */
export function Pages() {
  return (
    <Routes>
      <Route element={<Shell />}>
        <Route path="/pull-requests" element={<PullRequestsPage renderReview={renderReview} />} />
      </Route>
      <Route path="*" element={<Navigate to="/pull-requests" replace />} />
    </Routes>
  )
}

const renderReview = ({ review }: PullRequest) =>
  review ? <ReviewPanel key={review.id} reviewId={review.id} /> : null
