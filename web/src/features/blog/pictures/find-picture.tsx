import type { ComponentType } from 'react'
import { LadderPicture, LearningPicture, LoopPicture } from './guides.tsx'
import { ComparisonPicture, HabitsPicture, TrainingPicture } from './overviews.tsx'

const PICTURES: Record<string, ComponentType> = {
  'junior-developers-code-review-learning-guide': LearningPicture,
  'senior-developers-scale-code-review-impact': LadderPicture,
  'cto-guide-ai-coding-developer-training': TrainingPicture,
  'code-review-feedback-loop-complete-guide': LoopPicture,
  'ai-code-review-tools-comparison-2025': ComparisonPicture,
  'pull-request-review-habits-that-teach': HabitsPicture,
}

export const findPicture = (slug: string): ComponentType | null => PICTURES[slug] ?? null
