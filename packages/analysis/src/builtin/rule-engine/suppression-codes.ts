/** For each rule, the linter codes for the same mistake, in lowercase. ESLint codes have no plugin prefix. */
export const CODES_BY_RULE: Record<string, readonly string[]> = codes(`
address-in-code: s104 s105 b104 no-hardcoded-ip
answer-unchecked: s113
assertion-not-made: f631 b015 b018 pt015 valid-expect no-unused-expressions assert-on-tuple
async-void: vsthrd100 no-async-promise-executor ca2012
awaits-in-turn: no-await-in-loop perf401
blocking-handler: no-sync
blocking-wait: async210 async212 async220 async221 async251 vsthrd002 vsthrd103 ca1849
broad-catch: e722 ble001 bare-except broad-except broad-exception-caught rescueexception lint/rescueexception avoidcatchingthrowable s1181
builtin-hidden: a001 a002 redefined-builtin
cause-lost: b904 raise-missing-from preserve-caught-error errorlint wrapcheck ca2200 preservestacktrace
check-then-act: pth102 pth107 pth103
commented-out-code: era001 commented-code s125
compared-by-identity: f632 literal-comparison comparewithequals uselessequals s4973
copied-in-loop: no-accumulating-spread perf401
counted-too-late: sa2000 staticcheck
dead-code: no-unreachable unreachable w0101 govet cs0162
debug-output: t201 t203 t100 no-console no-debugger forbidigo print-used lint/debugger systemprintln avoidprintstacktrace dbg_macro
deep-nesting: max-depth nestif c901 plr1702 too-many-nested-blocks s134 cognitive_complexity
defer-in-loop: gocritic deferinloop revive
effect-not-undone: exhaustive-deps
empty-block: no-empty s108 emptycontrolstatement sim114 revive staticcheck sa9003
error-overwritten: sa4006 ineffassign staticcheck wastedassign
finally-decides: b012 sim107 no-unsafe-finally lost-exception returnfromfinallyblock plw0150 s1143
float-money: s2111
floating-promise: no-floating-promises no-misused-promises
index-as-key: no-array-index-key
index-loop: sim113 c0200 consider-using-enumerate
list-as-queue: perf402
list-searched-in-loop: plr6201
lock-left-held: sim115 r1732 consider-using-with s2222 sa2001 staticcheck
lookup-unchecked: no-non-null-assertion optionalgetwithoutispresent
loop-variable-captured: b023 cell-var-from-loop no-loop-func w0640
loose-comparison: e711 e712 e721 eqeqeq singleton-comparison unidiomatic-typecheck
missing-timeout: s113 b113 missing-timeout noctx bodyclose
mutable-default: b006 dangerous-default-value
naive-date: dtz003 dtz004 dtz005 s2718
open-redirect: detect-open-redirect g710
path-from-request: gosec g304 detect-non-literal-fs-filename s2083
predictable-token: gosec s311 b311 g404 s2245 predictablerandom
presence-claimed: no-non-null-assertion nononnullassertion
query-in-loop: no-await-in-loop
resource-left-open: sim115 r1732 consider-using-with closeresource bodyclose sqlclosecheck resource s2095
result-dropped: b015 b018 no-unused-expressions pointless-statement expression-not-assigned s2201
same-on-both-sides: plr0124 no-self-compare comparison-with-itself dupbranchbody dupsubexpr sa4000 gocritic staticcheck s1764 s1871
secret-in-code: gosec s105 s106 s107 b105 b106 b107 g101 no-secrets
shared-collection: ca2211 ms_mutable_collection s2386
shell-from-strings: gosec s602 s605 s607 b602 b605 b607 g204 detect-child-process security/open
sleep-in-test: no-wait-for-timeout s2925
slow-pattern: detect-unsafe-regex no-super-linear-backtracking s5852
sql-from-strings: gosec s608 b608 g201 g202 detect-sql-injection s2077
star-import: f403 f405 wildcard-import unused-wildcard-import
swallowed-error: s110 s112 e722 ble001 sim105 b110 b112 no-empty no-empty-function bare-except broad-except broad-exception-caught errcheck g104 nilerr emptycatchblock gosec lint/suppressedexception
test-left-out: no-disabled-tests no-focused-tests no-skipped-tests junit4testshouldusetestannotation ignore_without_reason
test-without-assertion: expect-expect junittestsshouldincludeassert s2699 assertions-in-tests
text-joined-in-loop: perfsprint usestringbufferforstringappends s1643 prealloc
text-run-as-code: s307 s102 b307 b102 no-eval no-implied-eval no-new-func eval-used exec-used security/eval
tls-not-verified: gosec s501 s323 b501 b323 g402 no-reject-unauthorized ca5359
todo-without-reference: td002 td003 fix001 fix002 t101 fixme no-warning-comments godox s1135
too-many-parameters: plr0913 plr0917 max-params too-many-arguments too-many-positional-arguments too_many_arguments excessiveparameterlist s107
types-switched-off: no-explicit-any ban-ts-comment prefer-ts-expect-error noexplicitany
unbounded-read: g110 gosec
unfinished-code: todo unimplemented notimplementedexception ma0025
unsafe-deserialisation: s301 s302 s506 b301 b302 b506 security/marshalload security/yamlload ca2300
unsafe-html: gosec s308 b308 g203 no-danger nodangerouslysetinnerhtml no-unsanitized rails/outputsafety no-inner-html
unwrapped-input: unwrap_used
weak-cipher: gosec s304 s305 b304 b305 g401 g405 g502 ca5350 ca5351
weak-hash: gosec s324 s303 b324 b303 g401 g501 g505 ca5350 ca5351 insecurecryptoiv
`)

export const TYPE_CODES_BY_RULE: Record<string, readonly string[]> = codes(`
lookup-unchecked: union-attr index reportoptionalmemberaccess reportoptionalsubscript
loop-variable-captured: misc
compared-by-identity: comparison-overlap
`)

function codes(table: string): Record<string, string[]> {
  return Object.fromEntries(
    table
      .trim()
      .split('\n')
      .map((line) => {
        const [rule = '', names = ''] = line.split(': ')
        return [rule, names.toLowerCase().split(' ')]
      }),
  )
}
