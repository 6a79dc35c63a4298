export const title = 'Notes from the <highlighted>margin.</highlighted>'
export const lead =
  'How to learn from code review and make the lessons last, for authors, reviewers and the people who lead them.'

export const search = 'Search articles...'
export const category = 'Category'
export const allPosts = 'All Posts'
export const nothingFound = 'No articles found matching your criteria.'

export const remember = 'Remember what your reviewers say.'
export const trial = '14 days free • No credit card required'
export const oneArticle = '1 article'
export const otherArticles = '{count} articles'
