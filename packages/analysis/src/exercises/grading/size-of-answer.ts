/** Brackets within brackets beyond which no grammar is asked, as for code in a pull request. */
const DEEPEST = 100
const LONGEST_LINE = 500
const MOST_LINES = 400

/** Why an answer is not even read, in a sentence that says what to do; null where it is fit to be. */
export function refuseAnswer(code: string, before: string): string | null {
  const lines = code.split('\n')
  if (code.length > before.length * 2 + 2000 || lines.length > MOST_LINES)
    return 'This answer is much longer than the code it is about. Send only the changed code.'
  if (lines.some((line) => line.length > LONGEST_LINE))
    return `This answer has a line of more than ${LONGEST_LINE} characters. Break it.`
  if (depthOf(code) > DEEPEST)
    return `This answer has more than ${DEEPEST} brackets within each other. Close some of them.`
  return null
}

function depthOf(code: string): number {
  let [depth, deepest] = [0, 0]
  for (const mark of code) {
    if (mark === '(' || mark === '[' || mark === '{') deepest = Math.max(deepest, ++depth)
    else if (mark === ')' || mark === ']' || mark === '}') depth = Math.max(0, depth - 1)
  }
  return deepest
}
