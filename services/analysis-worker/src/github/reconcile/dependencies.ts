import type { Attempt } from '@debrief/jobs/define-job'
import type { Settings } from '../../config.ts'
import type { WorkerContext } from '../../context.ts'

export interface ReconcileContext
  extends Pick<WorkerContext, 'database' | 'github' | 'githubApp' | 'standardsApp' | 'keys' | 'log'> {
  settings: Pick<Settings, 'WEBHOOK_URL' | 'RECONCILE_SECONDS'>
}

export type ReconcileDeps = ReconcileContext & Attempt

/** Seconds that a requested redelivery may take before the delivery is fetched instead. */
export const getPatienceSeconds = ({ settings }: ReconcileDeps): number =>
  Math.min(30, settings.RECONCILE_SECONDS)

/** For this many seconds after a merge, its delivery may still arrive. */
export const getGraceSeconds = ({ settings }: ReconcileDeps): number =>
  Math.min(120, settings.RECONCILE_SECONDS)

/**
 * Seconds between comparisons of merged pull requests with GitHub. These comparisons can be rare, because comparisons
 * of deliveries also find missed merges.
 */
export const getMergeCheckSeconds = ({ settings }: ReconcileDeps): number => 12 * settings.RECONCILE_SECONDS

/** Seconds until the next comparison. Varies by up to 10% to spread the comparisons of all webhooks over time. */
export const pickIntervalSeconds = ({ settings }: ReconcileDeps): number =>
  settings.RECONCILE_SECONDS * (0.9 + Math.random() / 5)
