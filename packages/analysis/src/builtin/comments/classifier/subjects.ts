const WORDS = {
  documentation:
    'comment docstring docs? documentation documented? readme changelog typo wording grammar spell(?:ing|ed) sentence phras rephras paragraph heading section link url explain explanation describ description clarif mention reader markdown rst javadoc jsdoc wikipedia contributing.md release-?notes? doctest self-documenting note caption tutorial',
  words:
    'capital(?:iz|is)e punctuation comma full-stop plural english translation sentence italic bold bullet backticks? redundant title',
  validation:
    'validat null none nil undefined empty zero negative range bounds? isinstance raise valueerror typeerror keyerror indexerror zerodivision invalid valid inputs? nan edge-?cases? out-of optional missing exists? length checked checks? type-?check guard allowed accept(?:s|ed) reject restrict ensure greater less positive integers?',
  'error handling':
    'except(?:ion)?s? catch throws? error finally timeouts? time-?out retry retries fallback crash swallow silent close[ds]? closing leak panic unwrap recover rollback abort cancel reject(?:s|ed|ion) fails? failures? try await hangs?',
  security:
    'inject(?:ion|able) escap sanitiz sanitis tokens? secret password credential auth(?:ori[sz]ation|entication|ori[sz]ed)? permission roles? csrf xss sql eval exec pickle deserial encrypt decrypt md5 sha1 insecure security attack malicious vulnerab exploit signature tls certificate traversal ssrf cors cookie pii personal privilege redirect untrusted',
  performance:
    'slow(?:er|ly)? faster performan(?:ce|t) efficient inefficient memory cach(?:e|ed|es|ing) quer(?:y|ies) n\\+1 o\\(n allocat copies copying expensive latency batch lazy lazily index(?:es)? bundle benchmark speed overhead cpu heap rerender re-render quadratic complexity linear scan seconds milliseconds rows threads? parallel race concurren deadlock',
  testing:
    'tests? tested testing untested assert(?:s|ion|ions)? asserttrue assertequal mock(?:s|ed|ing)? fixture coverage flaky parametri[sz]e doctests? specs? unittest pytest snapshot e2e regression scenario test-?cases? stub',
  architecture:
    'layer module packages? dependenc coupl circular interface apis? public backward compat(?:ible|ibility) breaking deprecat schema migration contract boundar service consisten inconsisten design blueprint specs? violat responsib abstract expos private internal convention protocol architecture client server domain controller repository component plugin driver versions? object-?model rpc rest database table column model',
  'design patterns':
    'pattern factory strategy builder singleton observer visitor decorator inject(?:ed|ing)? composition inherit subclass base-?class polymorph mixin dataclass value-?objects? enum state-?machine solid srp template-?method delegat adapter proxy facade interface namedtuple switch if-?chain functional',
  'good practice':
    'idiom convention const lint standard built-?in stdlib pathlib f-?strings? context-?manager pin(?:ned)? version accessib aria config environment constants? transaction utc timezone timestamp idempoten pep ruff mypy eslint black upgrade python3? lock-?file dependenc hard-?coded default',
  'code quality':
    'names? renam naming readab duplicat repeat unused dead simplif simpler refactor complex style format indent whitespace magic print debug typ(?:e|es|ed|ing) hints? wrong bug condition nested else variables? blank newline clean(?:er|up) unnecessary redundant verbose confus unclear helper extract line-?length leftover imports? sort order',
}
const SUBJECTS = Object.entries(WORDS).map(
  ([name, words]) => [name, new RegExp(`^(?:${words.split(' ').join('|')})`, 'iu')] as const,
)

/** The same words occur often, so their subjects are cached. */
const cache = new Map<string, readonly string[]>()
const MAX_KNOWN = 20_000

export function subjectsIn(text: string): { name: string; times: number }[] {
  const times = new Map<string, number>()
  for (const word of text
    .slice(0, 2000)
    .toLowerCase()
    .match(/[\p{L}\p{N}][\p{L}\p{N}.+(-]*/gu) ?? [])
    for (const name of findSubjects(word)) times.set(name, (times.get(name) ?? 0) + 1)
  return [...times].map(([name, count]) => ({ name, times: count }))
}

function findSubjects(word: string): readonly string[] {
  const before = cache.get(word)
  if (before) return before
  if (cache.size >= MAX_KNOWN) cache.clear()
  const subjects = SUBJECTS.flatMap(([name, pattern]) => (pattern.test(word) ? [name] : []))
  cache.set(word, subjects)
  return subjects
}
