export interface OwnerFacts {
  connectingUserId: string
  authorUserId: string | null
  authorOnTeam: boolean
}

/**
 * The author owns the review if they're on the connecting user's team. Otherwise, the connecting user owns it (D12,
 * D12a).
 */
export function chooseAnalysisOwner({ connectingUserId, authorUserId, authorOnTeam }: OwnerFacts): string {
  return authorUserId !== null && authorOnTeam ? authorUserId : connectingUserId
}

/**
 * True if the author is the connecting user or on their team, or if the repository analyzes everyone's pull requests
 * (D12).
 */
export function isAnalyzedAutomatically(
  facts: OwnerFacts & { analyzeAuthors: 'team' | 'everyone' },
): boolean {
  if (facts.analyzeAuthors === 'everyone') return true
  return facts.authorUserId !== null && (facts.authorUserId === facts.connectingUserId || facts.authorOnTeam)
}
