/**
 * The path of the viewer's event stream (server-sent events,
 * https://html.spec.whatwg.org/multipage/server-sent-events.html).
 */
export const LIVE_PATH = '/api/live'

/** Milliseconds between heartbeats of the stream. After twice this time without one, the stream is considered dead. */
export const LIVE_BEAT = 15_000

/** Analyzed means completed; pending means pending or processing (specification, point 4). */
export const PULL_REQUEST_FILTERS = ['all', 'analyzed', 'pending'] as const
export type PullRequestFilter = (typeof PULL_REQUEST_FILTERS)[number]
