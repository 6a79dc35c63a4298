export const aboutApp = 'Learn from the review feedback on your merged pull requests.'
export const aboutBlog = 'What code review can teach, and how a team keeps it.'
