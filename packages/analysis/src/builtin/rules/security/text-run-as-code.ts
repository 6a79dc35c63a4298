import type { SgNode } from '@ast-grep/napi'
import { isString, valuesIn } from '../../rule-engine/built-string.ts'
import { type Call, findCalls } from '../../rule-engine/read-calls.ts'
import type { LanguageRule, Rule } from '../../rule-engine/rule.ts'

export const textRunAsCode: Rule = {
  name: 'text-run-as-code',
  inTests: false,
  languages: [inJavaScript(), inPython(), inPhp(), inRuby()],
}

const isFixed = (node: SgNode | undefined) => !node || (isString(node) && !valuesIn(node))

function where(find: (call: Call) => boolean): LanguageRule['find'] {
  return (source) =>
    findCalls(source).flatMap((call) => (find(call) ? [{ node: call.node, confidence: 0.85 }] : []))
}

function inJavaScript(): LanguageRule {
  return {
    languages: ['TypeScript', 'JavaScript'],
    words: /\beval\(|new Function\(|setTimeout\(|setInterval\(/,
    find: where(({ callee, args }) => {
      if (/^(?:window\.|globalThis\.)?eval$/.test(callee) || callee === 'new Function')
        return args.length > 0 && !args.every(isFixed)
      return /^(?:window\.)?set(?:Timeout|Interval)$/.test(callee) && isString(args[0])
    }),
    good: [
      'JSON.parse(text)',
      'setTimeout(() => save(), 10)',
      'page.eval(text)',
      'const text = "eval(input)"',
      'eval("1 + 1")',
    ],
    bad: ['eval(input)', 'const run = new Function("row", source)', 'setTimeout("save()", 10)'],
  }
}

function inPython(): LanguageRule {
  return {
    languages: ['Python'],
    words: /\b(?:eval|exec)\(/,
    find: where(
      ({ callee, args }) =>
        /^(?:builtins\.)?(?:eval|exec)$/.test(callee) &&
        !isFixed(args[0]) &&
        args.length === 1 &&
        !/^compile\(|^self$/.test(args[0]?.text() ?? ''),
    ),
    good: ['ast.literal_eval(text)', 'model.eval()', 'frame.eval(text)', 'eval("1 + 1")', '# eval(text)'],
    bad: ['value = eval(text)', 'exec(f"{name} = 1")'],
  }
}

function inPhp(): LanguageRule {
  return {
    languages: ['PHP'],
    words: /\beval\(|create_function/,
    find: where(({ callee, args }) => /^(?:eval|create_function)$/.test(callee) && !isFixed(args[0])),
    good: ['<?php $redis->eval($script);', '<?php json_decode($text);', '<?php $text = "eval(1)";'],
    bad: ['<?php eval($text);', '<?php eval("return $text;");'],
  }
}

function inRuby(): LanguageRule {
  return {
    languages: ['Ruby'],
    words: /eval/,
    find: where(
      ({ callee, name, args }) =>
        ((callee === 'eval' || /^(?:instance|class|module)_eval$/.test(name)) &&
          args[0] !== undefined &&
          valuesIn(args[0]) !== null) ||
        (callee === 'eval' && /params|gets|ARGV/.test(args[0]?.text() ?? '')),
    ),
    good: ['instance_eval(&block)', 'eval("1 + 1")', 'redis.eval(script)'],
    bad: ['eval("#{name} = 1")', 'eval(params[:code])'],
  }
}
