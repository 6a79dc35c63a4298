const DEEPEST = 100
const MAX_LINE_LENGTH = 500
const MAX_LINES = 400

/** Returns the error message, or null if the answer is acceptable. */
export function refuseAnswer(code: string, before: string): string | null {
  const lines = code.split('\n')
  if (code.length > before.length * 2 + 2000 || lines.length > MAX_LINES)
    return 'Your answer is much longer than the original code. Change only what the fix requires.'
  if (lines.some((line) => line.length > MAX_LINE_LENGTH))
    return `Your answer has a line with more than ${MAX_LINE_LENGTH} characters. Split it.`
  if (measureDepth(code) > DEEPEST)
    return `Your answer nests brackets more than ${DEEPEST} levels deep. Simplify it.`
  return null
}

function measureDepth(code: string): number {
  let [depth, deepest] = [0, 0]
  for (const mark of code) {
    if (mark === '(' || mark === '[' || mark === '{') deepest = Math.max(deepest, ++depth)
    else if (mark === ')' || mark === ']' || mark === '}') depth = Math.max(0, depth - 1)
  }
  return deepest
}
