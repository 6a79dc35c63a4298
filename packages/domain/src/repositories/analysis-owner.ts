export interface OwnerFacts {
  /** The user who connected the repository. */
  connectingUserId: string
  /** The author's Debrief account; null if none exists. */
  authorUserId: string | null
  /** Whether the author is a member of the connecting user's team. */
  authorOnTeam: boolean
}

/**
 * Who owns a pull request and its review: the author if they are on the connecting user's team, otherwise the
 * connecting user (D12, D12a).
 */
export function chooseAnalysisOwner({ connectingUserId, authorUserId, authorOnTeam }: OwnerFacts): string {
  return authorUserId !== null && authorOnTeam ? authorUserId : connectingUserId
}

/**
 * Whether a merged pull request is analyzed automatically: its author is the connecting user or on their team, or the
 * repository is set to analyze everyone's (D12).
 */
export function isAnalysedByItself(facts: OwnerFacts & { analyzeAuthors: 'team' | 'everyone' }): boolean {
  if (facts.analyzeAuthors === 'everyone') return true
  return facts.authorUserId !== null && (facts.authorUserId === facts.connectingUserId || facts.authorOnTeam)
}
