export const aboutApp = 'Learn from the review feedback on your merged pull requests.'
export const aboutBlog = 'How to learn from code review and make the lessons last.'
