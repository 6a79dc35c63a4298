export const showsEvidence = 'Every claim shows its evidence.'
export const score = 'A score you can audit'
export const aboutScore =
  'Every score starts at 100. Each mistake costs points based on its severity and Debrief’s confidence, and you see the calculation.'
export const reviewersWords = 'The reviewer’s words, next to your code'
export const aboutReviewersWords = 'Every mistake is backed by a review comment or a line of the diff.'
export const recurring = 'Recurring mistakes, counted'
export const aboutRecurring =
  'Similar mistakes are grouped. A group with 5 or more occurrences has high severity.'
export const standards = 'Standards your assistant reads'
export const aboutStandards = 'Turn a mistake into a standard, and both people and coding assistants see it.'
export const practice = 'Practice when it’s due'
export const aboutPractice =
  'Short exercises from your own code, each scheduled for when you’re about to forget.'
export const noRanking =
  '<rule>Nobody is ranked.</rule> A log shows you each time a manager views your data. The agent never mentions anyone’s history on a pull request.'

export const lockNotReleased = 'Lock not released'
export const slowQuery = 'N+1 query'
export const inconsistentNaming = 'Inconsistent naming'
export const good = 'Good'
export const comment = 'Could this be one query instead of forty?'
export const commentSource = 'ines-moreau · line 19'
export const often = '7 times'
export const assistantFiles = ['AGENTS.md', 'Cursor rules', 'copilot-instructions.md', 'MCP']
export const dueTimes = ['today', 'in 4 days', 'in 11 days', 'in 26 days']
