import { findCalls } from '../../rule-engine/read-calls.ts'
import type { LanguageRule, Rule } from '../../rule-engine/rule.ts'

export const effectNotUndone: Rule = {
  name: 'effect-not-undone',
  inTests: false,
  languages: [inReact()],
}

function inReact(): LanguageRule {
  return {
    languages: ['TypeScript', 'JavaScript'],
    words: /use(?:Layout)?Effect\(/,
    // https://react.dev/learn/synchronizing-with-effects#step-3-add-cleanup-if-needed
    find: (source) =>
      findCalls(source).flatMap((call) => {
        if (
          !/^(?:React\.)?use(?:Layout)?Effect$/.test(call.callee) ||
          !/function/.test(String(call.args[0]?.kind()))
        )
          return []
        const body = call.args[0]?.field('body')
        const text = body?.text() ?? ''
        if (/\breturn\s*(?:\(\)|\w|\(|function)|signal|once:|AbortController/.test(text)) return []
        return findCalls({ root: body ?? call.node, language: source.language })
          .filter((started) =>
            /^(?:window\.)?setInterval$|^(?:window|document)\.addEventListener$/.test(started.callee),
          )
          .slice(0, 1)
          .map((started) => ({ node: started.node, needsEnd: call.node, confidence: 0.86 }))
      }),
    good: [
      'useEffect(() => { const timer = setInterval(tick, 10); return () => clearInterval(timer) }, [])',
      'useEffect(() => { load() }, [])',
      'useEffect(() => { window.addEventListener("resize", f, { signal }) }, [])',
    ],
    bad: [
      'useEffect(() => { setInterval(tick, 10) }, [])',
      'React.useEffect(() => { window.addEventListener("resize", measure) }, [])',
    ],
  }
}
