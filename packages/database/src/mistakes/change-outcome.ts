export interface RequestContext {
  actorId: string
  requestId: string | null
}

/**
 * `not_found`: the group or the mistake doesn't exist, or the person can't see it. `not_allowed`: the person can see
 * the group but can't make this change. `other_scope`: the groups belong to different teams or people. `is_standard`: a
 * standard can't be merged into another group. `changed_since`: a later change prevents the undo.
 */
export type GroupingOutcome =
  | {
      outcome: 'done'
      groupId: string | null
      changeId: number
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
