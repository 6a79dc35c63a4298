export const SEVERITIES = ['high', 'medium', 'low'] as const

/** How much a single mistake weighs. A recurring group's severity is another thing: it comes from its count. */
export type Severity = (typeof SEVERITIES)[number]
