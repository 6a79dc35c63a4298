/** The requester and their request, for the audit log. */
export interface Asked {
  actorId: string
  requestId: string | null
}

/**
 * The outcome of a person's change to a group. `not_found`: it doesn't exist, or the person can't see it.
 * `not_allowed`: the person can see it but can't make this change. `other_scope`: the groups belong to different teams
 * or people. `other_category`: they have different categories. `is_standard`: a standard can't be merged into another
 * group. `unchanged`: nothing to change. `changed_since`: a later change prevents undoing. `undone_already`: the change
 * was already undone.
 */
export type GroupingOutcome =
  | {
      outcome: 'done'
      /** The requested group; null if it was deleted because it became empty. */
      groupId: string | null
      /** The id of the change in the history, needed to undo it. */
      changeId: number
      /** The group whose history has the change. */
      historyId: string
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
