/** Who reads, and whose data: their own, or a member's of the team they manage (D23a). */
export interface Subject {
  viewerId: string
  userId: string
}

export const ownOf = (viewerId: string): Subject => ({ viewerId, userId: viewerId })
export const isOwn = ({ viewerId, userId }: Subject): boolean => viewerId === userId
