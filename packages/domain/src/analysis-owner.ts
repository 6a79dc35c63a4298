export interface OwnerFacts {
  /** The user who connected the repository. */
  connectingUserId: string
  /** The author's account with Debrief, null where there is none. */
  authorUserId: string | null
  /** Whether the author is a member of the connecting user's team. */
  authorOnTeam: boolean
}

/** Whose pull request and review it is: the author's where they are on the connecting user's team, else the connecting user's (D12, D12a). */
export function ownerOf({ connectingUserId, authorUserId, authorOnTeam }: OwnerFacts): string {
  return authorUserId !== null && authorOnTeam ? authorUserId : connectingUserId
}

/** Whether a merged pull request is analysed by itself: its author is the connecting user or on their team, or everyone's are (D12). */
export function isAnalysedByItself(facts: OwnerFacts & { analyzeAuthors: 'team' | 'everyone' }): boolean {
  if (facts.analyzeAuthors === 'everyone') return true
  return facts.authorUserId !== null && (facts.authorUserId === facts.connectingUserId || facts.authorOnTeam)
}
