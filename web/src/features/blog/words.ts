export const blogName = 'Debrief blog'
export const description =
  'Articles about learning from code review and making the lessons last, for junior and senior developers and the people who lead them.'
export const keywords = ['code review', 'code review learning', 'developer training', 'review feedback']

export const allArticles = 'All articles'
export const tags = 'Tags'
export const readingTime = (minutes: number) => `${minutes} min read`
