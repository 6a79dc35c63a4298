import {
  findPathProblem,
  isScopeLanguage,
  MAX_SCOPE_LANGUAGES,
  MAX_SCOPE_PATHS,
  tidyPath,
} from '@debrief/domain/standards/scope'
import { z } from 'zod'

export const writtenLanguages = z
  .array(z.string().trim().refine(isScopeLanguage, 'must be the name of a programming language'))
  .max(MAX_SCOPE_LANGUAGES)
  .transform((names) => [...new Set(names)])

export const writtenPaths = z
  .array(
    z
      .string()
      .max(1_000)
      .transform(tidyPath)
      .superRefine((glob, context) => {
        const message = findPathProblem(glob)
        if (message !== null) context.addIssue({ code: 'custom', message })
      }),
  )
  .max(MAX_SCOPE_PATHS)
  .transform((globs) => [...new Set(globs)])

/** The files to which a standard applies (D41). */
export const writtenScopeSchema = z.object({
  languages: writtenLanguages.default([]),
  paths: writtenPaths.default([]),
})
