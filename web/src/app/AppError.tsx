import { Component, type ReactNode } from 'react'
import { LoadFailed } from '../ui/LoadFailed.tsx'

/** The last catcher: a page that broke says so instead of vanishing. */
export class AppError extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override render() {
    if (!this.state.broken) return this.props.children
    return (
      <div className="p-8">
        <LoadFailed
          title="This page broke."
          reason="Load it again; nothing was lost."
          onRetry={() => window.location.reload()}
        />
      </div>
    )
  }
}
