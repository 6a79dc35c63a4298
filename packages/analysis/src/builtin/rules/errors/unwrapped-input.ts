import { findCalls } from '../../rule-engine/read-calls.ts'
import type { LanguageRule, Rule } from '../../rule-engine/rule.ts'

export const unwrappedInput: Rule = {
  name: 'unwrapped-input',
  inTests: false,
  languages: [inRust()],
}

function inRust(): LanguageRule {
  return {
    languages: ['Rust'],
    words: /\.unwrap\(\)/,
    find: (source) =>
      findCalls(source).flatMap((call) => {
        const asked = call.object?.text().replace(/\s+/g, '') ?? ''
        const isInput =
          /(?:^|::)(?:env::var|fs::\w+|File::(?:open|create)|TcpListener::bind|TcpStream::connect|from_str|from_utf8)\([^()]*(?:\([^()]*\)[^()]*)*\)(?:\.await)?$|\.parse(?:::<[^()]*>)?\(\)$/.test(
            asked,
          )
        if (call.name !== 'unwrap' || !isInput || asked.startsWith('"')) return []
        const around = call.node.ancestors()
        const isTest = around.some(
          (each) =>
            (each.kind() === 'mod_item' || each.kind() === 'function_item') &&
            /test|bench/.test(`${each.prev()?.text() ?? ''} ${each.field('name')?.text() ?? ''}`),
        )
        const isMain = around.some(
          (each) => each.kind() === 'function_item' && each.field('name')?.text() === 'main',
        )
        return isTest || isMain || /(?:^|\/)(?:build|main)\.rs$|examples?\/|benches\//.test(source.path)
          ? []
          : [{ node: call.node, confidence: 0.83 }]
      }),
    good: [
      'fn f() -> Result<()> { let a = std::fs::read_to_string(path)?; Ok(()) }',
      'fn main() { let a = std::env::var("A").unwrap(); }',
      '#[cfg(test)]\nmod tests { fn f() { let a: u8 = text.parse().unwrap(); } }',
      'fn f() { let a: u8 = "1".parse().unwrap(); }',
      'fn f() { let a = lock.lock().unwrap(); }',
    ],
    bad: [
      'fn f() { let a = std::fs::read_to_string(path).unwrap(); }',
      'fn f(text: &str) { let a = text.parse::<u8>().unwrap(); }',
    ],
  }
}
