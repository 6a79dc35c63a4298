/**
 * Strips common English endings, such as -s, -ing and -able, and reduces a final double consonant to one. Less exact
 * than a dictionary.
 */
export function stemWord(word: string): string {
  let stem = word
  if (stem.length > 4) stem = stem.replace(/(?:'s|ies)$/, (end) => (end === 'ies' ? 'y' : ''))
  if (stem.length > 4) stem = stem.replace(/(ss|sh|ch|x|z)es$/, '$1')
  if (stem.length > 3) stem = stem.replace(/([^su])s$/, '$1')
  for (const ending of ENDINGS) {
    if (!stem.endsWith(ending) || stem.length - ending.length < 3) continue
    stem = stem.slice(0, -ending.length)
    break
  }
  return stem.replace(/([bdfgklmnprt])\1$/, '$1').replace(/(.{2,}[^aeiou])(?:e|y|i)$/, '$1')
}

/** Longest first. */
const ENDINGS = 'ations ation ments ment ings ing edly ably able ible ness tion ally ly ed er or'.split(' ')
