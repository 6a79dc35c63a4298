export const backToBlog = 'Back to Blog'
export const contents = 'In this article'
export const share = 'Share'
export const code = (language: string) => `Code, ${language}`
export const table = 'Table'
export const relatedArticles = 'Related Articles'

export const ready = 'Ready to Transform Your Code Reviews?'
export const aboutTrial =
  'Connect a repository, and start learning from the feedback on your next merged pull request. 14 days free, no credit card.'
