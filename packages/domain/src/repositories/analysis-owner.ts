export interface OwnerFacts {
  connectingUserId: string
  /** The author's Debrief account; null if none exists. */
  authorUserId: string | null
  authorOnTeam: boolean
}

/**
 * A pull request and its review belong to the author if they are on the connecting user's team, otherwise to the
 * connecting user (D12, D12a).
 */
export function chooseAnalysisOwner({ connectingUserId, authorUserId, authorOnTeam }: OwnerFacts): string {
  return authorUserId !== null && authorOnTeam ? authorUserId : connectingUserId
}

/**
 * True if the author is the connecting user or on their team, or if the repository is set to analyze everyone's pull
 * requests (D12).
 */
export function isAnalyzedAutomatically(
  facts: OwnerFacts & { analyzeAuthors: 'team' | 'everyone' },
): boolean {
  if (facts.analyzeAuthors === 'everyone') return true
  return facts.authorUserId !== null && (facts.authorUserId === facts.connectingUserId || facts.authorOnTeam)
}
