/**
 * Words that reviewers use interchangeably. In a lesson's phrases, `@` and a class's name stand for any word of the
 * class.
 */
export const WORD_CLASSES: Readonly<Record<string, string>> = {
  missing:
    'no not never without missing lack lacks forgot forgotten omit omitted absent add need needs neither nothing nobody none isn aren doesn don cannot can require should un',
  close: 'close closed closing closes dispose disposed release released free freed leak leaked leaking leaks',
  resource:
    'file handle descriptor connection socket stream cursor reader writer resource body response channel subscription',
  wait: 'wait waits waiting await awaited awaiting block blocks blocked hang hangs',
  promise: 'promise promises async asynchronous asynchronously future coroutine',
  swallow:
    'swallow swallowed swallows swallowing ignore ignored ignores ignoring discard discarded drop dropped drops suppress suppressed hide hides hidden mask masked eat silently silent lost dropping vanish vanishes disappear disappears',
  error:
    'error errors exception exceptions failure failures fail fails failed failing throw throws thrown raise raises raised reject rejected rejection rejections panic crash crashes crashed err',
  catch: 'catch catches caught catching except rescue recover',
  check:
    'check checks checked checking validate validated validation validates verify verified ensure guard guards reject assert inspect look looks sanity',
  input:
    'input inputs argument arguments parameter parameters value values payload upload uploaded form quantity number field fields data user users request',
  bad: 'invalid bad malformed negative zero empty wrong nonsense illegal unexpected unknown untrusted',
  nothing: 'null nil none undefined nullable missing absent nullptr optional',
  lookup: 'find lookup get map dictionary dict key index first search entry found',
  query: 'query queries sql select statement statements database db orm round trips',
  loop: 'loop loops foreach iteration iterate iterates iterating each every round per row rows',
  test: 'test tests tested testing spec specs suite unit',
  covered: 'cover covers covered coverage test tests tested untested',
  assert: 'assert asserts assertion assertions expect expects expectation expectations verify verifies',
  mock: 'mock mocks mocked mocking stub stubs stubbed fake faked spy spied',
  name: 'name names named naming rename renamed variable variables identifier identifiers called',
  clear:
    'descriptive meaningful clear clearer vague unclear cryptic expressive explicit telling obvious readable says understand',
  duplicate:
    'duplicate duplicated duplicates duplication copy copied copies pasted paste repeat repeated repeats repeating same twice third identical copypaste dry',
  extract: 'extract share shared function helper method refactor reuse common',
  constant: 'constant constants const named name define enum',
  literal:
    'literal literals hardcoded hard coded magic bare fixed hardcode number numbers factor value values',
  log: 'log logs logged logging logger print printed prints',
  remove:
    'remove removed delete deleted drop take clean left leftover leftovers forgot forgotten committed unneeded',
  type: 'type types typed typing typescript compiler interface shape cast casts annotation annotations hint hints',
  nested: 'nested nesting nest deep deeply level levels indentation indented pyramid arrow',
  comment:
    'comment comments docstring docstrings documentation doc docs readme javadoc jsdoc godoc documented',
  stale: 'stale outdated obsolete old longer anymore matches match still previous wrong misleading sync',
  explain:
    'explain explains explained describe describes described description document documents states say says',
  todo: 'todo fixme xxx hack todos fixmes',
  issue: 'issue issues ticket tickets tracked link reference number jira',
  zone: 'timezone zone zones utc tz tzinfo aware naive offset zoneinfo',
  date: 'date dates datetime time times timestamp timestamps clock today midnight day year month now',
  twice:
    'twice again second duplicate duplicates double redelivered redelivery retried replay replayed repeated',
  permission:
    'permission permissions authorization authorisation authorize authorise access ownership owner owns belong belongs allowed role roles owning',
  anyone: 'anyone everybody everyone anybody stranger strangers someone somebody any other another',
  secret:
    'secret secrets password passwords credential credentials token tokens api key keys apikey passwd bearer',
  personal: 'personal pii gdpr sensitive passport card email emails address private',
  escape: 'escape escaped escaping unescaped sanitize sanitize sanitized sanitized encode encoded encoding',
  concat:
    'concatenate concatenated concatenating concatenation joined interpolate interpolated interpolation format formatted formatting string fstring paste pasted',
  parallel: 'parallel concurrently concurrent simultaneously together independent',
  sequential: 'sequential sequentially turn serial serially after another',
  limit: 'limit limits unbounded unlimited paginate pagination paginated page pages paging cursor bounded',
  all: 'all everything whole entire every full complete',
  layer:
    'layer layers service services repository repositories controller controllers handler handlers component components domain route routes view',
  place: 'belong belongs move moved place live lives put',
  breaking:
    'break breaks breaking broke broken incompatible incompatibly compatible compatibility backward backwards',
  client: 'client clients consumer consumers caller callers subscriber subscribers app apps user users',
  rename: 'rename renamed renaming remove removed removing change changed changing',
  cycle: 'cycle cycles cyclic circular',
  import:
    'import imports imported importing depend depends dependency dependencies module modules package packages',
  flag: 'flag flags boolean booleans bool true false',
  branch: 'switch case if else elseif branch branches instanceof chain conditional conditionals ternary',
  lock: 'lock locks locked locking mutex semaphore',
  race: 'race races racy concurrent concurrently atomic simultaneous simultaneously',
  index: 'index indexes indexed indices indexing',
  slow: 'slow slower slowly expensive costly latency cost quadratic scan scans',
  unused: 'unused unneeded unnecessary redundant needless superfluous dead useless obsolete',
  simple: 'simplify simplified simpler simple complicated complex convoluted verbose',
  fixed: 'fixed freeze frozen inject injected fake freezing',
  retry: 'retry retries retried retrying again redelivery redelivered attempt attempts backoff',
  sleep: 'sleep sleeps sleeping timing wait waits delay delays',
  flaky: 'flaky flake flakes intermittent intermittently unstable nondeterministic',
  undo: 'rollback roll reversible reverse down undo',
}
