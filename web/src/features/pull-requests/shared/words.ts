export const failed = {
  analyze: 'Failed to analyze PR. Please try again.',
  retry: 'Failed to retry analysis. Please try again.',
  reanalyze: 'Failed to re-analyze PR. Please try again.',
}
