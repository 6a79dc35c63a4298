/** One pull request from a file in `stories`. Times are ISO 8601 in UTC. */
export interface Story {
  /** owner/name */
  repository: string
  number: number
  title: string
  author: string
  branch: string
  openedAt: string
  merged: { at: string; by: string } | null
  description: string
  seeds: { path: string; text: string }[]
  events: StoryEvent[]
}

export type StoryEvent = CommitEvent | ReviewEvent | CommentEvent

export interface CommitEvent {
  kind: 'commit'
  at: string
  message: string
  changes: Change[]
  /**
   * 'last' is a force-push that replaces the branch's last commit. 'all' is a force-push that replaces all its commits.
   */
  replaces: 'nothing' | 'last' | 'all'
}

export type Change =
  | { kind: 'write'; path: string; text: string }
  | { kind: 'edit'; path: string; old: string; new: string }
  | { kind: 'move'; path: string; to: string }
  | { kind: 'delete'; path: string }
  | { kind: 'picture'; path: string; size: number }

export interface ReviewEvent {
  kind: 'review'
  author: string
  at: string
  state: 'APPROVED' | 'CHANGES_REQUESTED' | 'COMMENTED'
  body: string
  threads: StoryThread[]
}

export interface StoryThread {
  path: string
  /** Null if the thread is about the whole file. */
  place: { side: 'LEFT' | 'RIGHT'; first: string | null; last: string } | null
  body: string
  replies: { author: string; at: string; body: string }[]
  reaction: { author: string; content: string } | null
  resolvedBy: string | null
}

export interface CommentEvent {
  kind: 'comment'
  author: string
  at: string
  body: string
}
