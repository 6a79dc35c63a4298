import type { Kinds } from './kind.ts'

/** What a test does not prove, or proves only on some days. */
export const TESTS: Kinds = {
  'sleep-in-test': `
    sleep test; no sleep; sleep flaky; test timing; depend timing; wait by clock; wait fixed time;
    hope ms enough; poll condition; wait for condition; wait channel; settimeout test; sleep instead;
    waitfor instead`,
  'case-untested': `
    error case test; failure case test; negative case; edge case; happy path; success path only;
    test bad value; test invalid; test empty; test error path; case not tested; case without test;
    only success; failing case; cover error; corner case; boundary test; only valid input;
    test exception raised; branch not covered; valid input test nothing check`,
  'test-missing': `
    add test; no test; missing test; test for this; need test; regression test; untested; test coverage;
    provide test; write test; unit test please`,
  'doctest-missing': `doctest`,
  'mocked-too-much': `
    too many mock; mock everything; mock very thing; mock thing test; mock return expected; only prove mock;
    mock set up; mock subject; over mock; everything mocked; what left real; in memory instead mock;
    real instead mock; test mock itself; pass empty implementation mock`,
  'mock-not-restored': `
    mock restore; mock reset; restore spy; restoreallmocks; mock leak; mock never restored; reset mock`,
  'assertion-missing': `
    assert nothing; no assertion; no assert; missing assertion; missing assert; without assertion;
    check nothing; verify nothing; verify no outcome; test expect nothing; never assert;
    answer ignored test; what make red; stay green whatever; only fail if throw; test cannot fail;
    test no expect; add assertion`,
  'assertion-weak': `
    tobetruthy; weak assertion; assert more; assert specific; assertion always true; expect anything;
    stronger assertion; exact value assert; tobedefined; assertion cannot fail`,
  'real-clock': `
    fixed clock; fake timer; freeze time; inject clock; pass time; today date test; depend today;
    depend date; depend current; current time test; date now test; date dependent; midnight; new year;
    fail after december; system time test; machine clock; real clock; frozen time; clock test`,
  'random-in-test': `random test; seed; random data test; math random test`,
  'test-shared-state': `
    test share; shared state test; test order; test independent; test depend each other; leave behind test;
    clean after test; run parallel flaky; isolate test; global state test; pass only order`,
  'test-network': `
    real network test; real api test; test hit network; test internet; external service test`,
  'test-skipped': `
    skip; skipped; only left; disabled test; xit; describe only; test switched off; test commented`,
  'test-unclear-name': `
    test name; name test; test called; name behaviour; describe behaviour; name behavior`,
  'test-duplicated': `
    parametrize; parametrise; parameterize; table driven; copies same test; it each; parameterized;
    four copies test`,
  'snapshot-large': `snapshot`,
  'test-implementation': `
    implementation detail test; test private; test internals; brittle test; test behaviour not`,
  'test-too-big': `test too much; split test; several thing one test; test too long; one assertion per`,
  'fixture-hard': `fixture; test setup; beforeeach; factory test data; test data builder`,
  'hard-to-test': `hard test; testability; inject test; hidden input test`,
}
