export const scoresOverTime = 'Scores over time'
export const describeMedian = (score: number) => `median ${score}`
export const showAsChart = 'Show scores as chart'
export const showAsTable = 'Show scores as table'
export const pullRequest = 'Pull request'
export const merged = 'Merged'
export const score = 'Score'
export const exportAs = 'Export scores as {format}'
export const describeScores = (scores: readonly number[]) =>
  `Scores of the last ${scores.length} scored reviews, from ${scores[0]} to ${scores.at(-1)}, on a scale from 0 to 100`
