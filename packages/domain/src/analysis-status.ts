export const ANALYSIS_STATUSES = ['pending', 'processing', 'completed', 'failed'] as const

/** What a person sees of a pull request's analysis. */
export type AnalysisStatus = (typeof ANALYSIS_STATUSES)[number]

/**
 * From which status which may follow (specification, point 4; B19). Retry is failed → processing, Re-analyze is
 * completed → processing; a run that is waiting again after a stop goes back to pending.
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

/** Why a merged pull request waits; shown on its card (D8, D12). */
export const PENDING_REASONS = [
  'queued',
  'author_not_on_team',
  'no_subscription',
  'quota_exhausted',
  'imported',
  'paused',
  'reconnect',
] as const
export type PendingReason = (typeof PENDING_REASONS)[number]

export const PENDING_REASON_TEXT: Record<PendingReason, string> = {
  queued: 'Waiting for its turn. It starts by itself.',
  author_not_on_team: 'The author is not on your team, so it waits until you ask.',
  no_subscription: 'No active plan. It is analysed by itself when a plan begins, the oldest first.',
  quota_exhausted:
    'No analyses are left this month. It is analysed by itself when the next month begins or the plan grows, the oldest first.',
  imported: 'Imported from GitHub. It is analysed when you ask.',
  reconnect:
    'GitHub no longer takes the access of the person who connected the repository. It goes on when they sign in again.',
  paused:
    'The repository is paused on your plan. It is analysed by itself when the repository is active again.',
}

/** The four steps of an analysis in progress, in order; shown as "step 2 of 4". */
export const ANALYSIS_STEPS = ['reading', 'threads', 'analysing', 'storing'] as const
export type AnalysisStep = (typeof ANALYSIS_STEPS)[number]
