/** Who asks, and the request it came with, for the audit. */
export interface Asked {
  actorId: string
  requestId: string | null
}

/**
 * What became of a person's change of groups.
 * not_found: there is none, or none for them to see. not_allowed: a team's is changed by its manager.
 * other_scope: the two are not of one team, or one person. other_category: they are of different categories.
 * is_standard: a standard is not merged into anything. unchanged: it is so already.
 * changed_since: what came after stands in the way of taking it back. undone_already: it was.
 */
export type GroupingOutcome =
  | {
      outcome: 'done'
      /** The group that was asked about; null where it went because nothing is left in it. */
      groupId: string | null
      /** Of its history; what is taken back names it. */
      changeId: number
    }
  | { outcome: GroupingRefusal }

export type GroupingRefusal =
  | 'not_found'
  | 'not_allowed'
  | 'other_scope'
  | 'other_category'
  | 'is_standard'
  | 'unchanged'
  | 'changed_since'
  | 'undone_already'
