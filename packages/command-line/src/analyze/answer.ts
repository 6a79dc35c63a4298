import {
  type AnalysisResult,
  analysisResultSchema,
  mistakeSchema,
} from '@debrief/contracts/reviews/analysis-result'
import { z } from 'zod'

export const answerSchema = analysisResultSchema
  .omit({
    analyzerVersion: true,
    model: true,
    promptVersion: true,
    scoreVersion: true,
    coveredShare: true,
    dropped: true,
    givenComments: true,
    rejected: true,
    usage: true,
  })
  .extend({
    mistakes: z.array(mistakeSchema.omit({ resolution: true, hunk: true, quote: true, standardId: true })),
  })

export type AnalyzeAnswer = z.infer<typeof answerSchema>

export const toAnswer = (result: AnalysisResult): AnalyzeAnswer => answerSchema.parse(result)
