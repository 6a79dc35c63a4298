export const ANALYSIS_STATUSES = ['pending', 'processing', 'completed', 'failed'] as const

export type AnalysisStatus = (typeof ANALYSIS_STATUSES)[number]

/**
 * Retry restarts a failed analysis, and Re-analyze repeats a completed analysis (D14). An analysis that waits for more
 * than a minute, or for a new GitHub token, becomes pending again.
 */
export const STATUS_TRANSITIONS: Record<AnalysisStatus, readonly AnalysisStatus[]> = {
  pending: ['processing'],
  processing: ['completed', 'failed', 'pending'],
  completed: ['processing', 'pending'],
  failed: ['processing', 'pending'],
}

export function mayBecome(from: AnalysisStatus, to: AnalysisStatus): boolean {
  return STATUS_TRANSITIONS[from].includes(to)
}

/** Why a merged pull request is pending (D8, D12). */
export const PENDING_REASONS = [
  'queued',
  'author_not_on_team',
  'no_subscription',
  'quota_exhausted',
  'paused',
  'reconnect',
] as const
export type PendingReason = (typeof PENDING_REASONS)[number]

export const PENDING_REASON_TEXT: Record<PendingReason, string> = {
  queued: 'Queued. The analysis will start automatically.',
  author_not_on_team:
    'Not analyzed automatically, because its author’s pull requests weren’t chosen for analysis.',
  no_subscription:
    'No active plan. When a plan starts, waiting pull requests are analyzed automatically, oldest first.',
  quota_exhausted:
    'No analyses are left this month. When the next usage month starts, or after an upgrade, waiting pull requests are analyzed automatically, oldest first.',
  reconnect:
    'The person who connected the repository must sign in with GitHub again, because Debrief no longer has a valid access token for them. The analysis will then start automatically.',
  paused:
    'The repository is paused because of the plan’s repository limit. The analysis will start automatically when the repository is active again.',
}

export const ANALYSIS_STEPS = ['reading', 'threads', 'analyzing', 'storing'] as const
export type AnalysisStep = (typeof ANALYSIS_STEPS)[number]
