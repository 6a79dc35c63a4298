import type { Kinds } from './kind.ts'

/** Known better ways. */
export const PRACTICES: Kinds = {
  'date-naive': `
    naive datetime; naive; timezone; time zone; tz; utcnow; which zone; without zone; offset aware;
    offset naive; aware datetime; daylight saving; utc; local time server`,
  'date-format': `
    format date locale; iso timestamp; machine format; date reader locale; localize date; date format;
    human readable date`,
  'migration-locking': `
    migration lock; migration block; lock table; rewrite table; rewrite whole table;
    create index concurrently; concurrently index; concurrently; nullable first; backfill; not null lock;
    not null scan; set not null; exclusive lock; safe deploy; zero downtime; production down;
    dropped old code; column old code read; rollout version; expand contract; block write`,
  'migration-irreversible': `
    migration rolled back; migration rollback; migration down; down migration; reversible migration;
    down step; irreversible; revert migration`,
  'not-idempotent': `
    idempotent; idempotency; idempotence; delivered twice; charge twice; charged twice; sent twice;
    send twice; redelivered; redelivery; second time mail; mail second time; mail again; event again;
    retry run again; happen twice; process twice; duplicate message; duplicate event; dedup; deduplicate;
    double submit; double click; twice webhook; second booking; sent again retry; created twice`,
  'race-condition': `
    race condition; race; same time worker; two worker; two request same; two thread; two process same;
    skip locked; thread safe; atomic; toctou; concurrent access; concurrent modification; check then act;
    synchronize access; lost update; optimistic lock; for update`,
  'config-hardcoded': `
    configurable; hardcoded url; hardcoded host; hardcoded address; hardcoded path; hard coded path;
    move config; make setting; config file; environment variable; localhost; ip address code; feature flag;
    settings instead`,
  'idiom-missed': `
    idiomatic; pythonic; comprehension; enumerate; fstring; f string; pathlib; destructuring;
    optional chaining; nullish; spread operator; index loop; range loop; list comprehension; zip; unpack;
    stream api`,
  reinvented: `
    builtin function; built function; standard library; stdlib; already exist; library function;
    helper exist; existing helper; existing function; reinvent; reinventing; use existing; ready made;
    already have`,
  inconsistent: `
    consistent; inconsistent; consistency; rest of code; elsewhere; other place use; convention;
    same pattern; style guide; like other; everywhere else`,
  'dependency-unpinned': `
    pin version; pin dependency; unpinned; lock file; lockfile; floating version; latest tag; version range`,
  accessibility: `
    aria; accessibility; accessible; screen reader; alt text; keyboard; label input; a11y; focus; contrast`,
  'list-key': `index key; key index; unique key list; react key; stable key; list key`,
  'hook-deps': `
    dependency array; exhaustive deps; hook dependency; stale closure; useeffect dependency; rules of hook`,
  'loop-capture': `loop variable capture; closure loop; captured loop; last round; captured variable`,
  'pr-scope': `
    separate pr; separate pull; unrelated change; scope of pr; own pull request; split pr; not related;
    different pr; separate commit`,
  'generated-committed': `
    generated file; build artifact; gitignore; commit dist; should not committed; binary file`,
  'deprecated-use': `
    deprecated api; deprecated method; deprecated function; deprecated use; is deprecated`,
  'i18n-missing': `translate; translation; i18n; localize; localise; hardcoded text; gettext; locale`,
  'docker-practice': `run as root; docker layer; base image; multi stage; dockerfile; image tag`,
  'ci-practice': `ci; pipeline; workflow; github action; pin action`,
  'context-not-passed': `
    context background; pass context; ctx parameter; propagate context; context todo`,
  'goroutine-leak': `goroutine leak; goroutine never; waitgroup; goroutine`,
  'env-default': `default secret; default environment; missing env; fail fast config`,
  'print-not-return': `
    return instead print; print and return; print instead return; output place result`,
  'encoding-unset': `encoding utf; utf 8; specify encoding; charset; default encoding`,
  'monitoring-missing': `metric; monitoring; alert; tracing; observability`,
  'cleanup-listener': `event listener remove; leak listener`,
}
