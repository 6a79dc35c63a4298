import { findCalls } from '../../rule-engine/read-calls.ts'
import { handlesRequest } from '../../rule-engine/request-input.ts'
import type { LanguageRule, Rule } from '../../rule-engine/rule.ts'

export const blockingHandler: Rule = {
  name: 'blocking-handler',
  inTests: false,
  languages: [inJavaScript()],
}

function inJavaScript(): LanguageRule {
  return {
    languages: ['TypeScript', 'JavaScript'],
    words: /\w+Sync\(/,
    find: (source) =>
      findCalls(source).flatMap((call) =>
        /^(?:(?:fs|crypto|zlib|child_process|cp|bcrypt)\.)?(?:readFile|writeFile|appendFile|readdir|stat|exec|execFile|spawn|pbkdf2|scrypt|gzip|gunzip|deflate|inflate|hash|compare|copyFile|unlink)Sync$/.test(
          call.callee,
        ) && handlesRequest(call.node)
          ? [{ node: call.node, confidence: 0.87 }]
          : [],
      ),
    good: [
      'const page = readFileSync("page.html")\nfunction f(req, res) { res.send(page) }',
      'async function f(req, res) { res.send(await readFile("page.html")) }',
      'function f(path, reason) { return readFileSync(path) }',
    ],
    bad: [
      'app.get("/", (req, res) => { res.send(fs.readFileSync("page.html")) })',
      'async function f(request, reply) { return execFileSync("git") }',
    ],
  }
}
