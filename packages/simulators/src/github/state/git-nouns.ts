export interface GitTree {
  sha: string
  /** The recorded commit that has every file that isn't in `files`. Null if `files` is complete. */
  base: string | null
  /** Null for a deleted file. */
  files: Map<string, GitFile | null>
}

export interface GitFile {
  mode: '100644' | '100755' | '120000'
  text: string
}

export interface CheckRun {
  id: number
  appId: number
  headSha: string
  name: string
  externalId: string | null
  detailsUrl: string | null
  status: 'queued' | 'in_progress' | 'completed'
  conclusion: string | null
  startedAt: string
  completedAt: string | null
  output: { title: string; summary: string; text: string | null } | null
}
