import type { Kinds } from './kind.ts'

/** What costs more than it should. */
export const PERFORMANCE: Kinds = {
  'query-per-row': `
    n 1 query; n 1; n+1; query loop; query per row; query for every; query for each; query inside loop;
    query every row; @query each separately; database once per; database every; db again every;
    statement each line; eager load; preload; prefetch; includes load; select related; prefetch related;
    join fetch; how many query; how many statement; round trips; dataloader; batch query; loaded anew each`,
  'awaits-in-turn': `
    promise all; run parallel; in parallel; await one after another; request sequentially;
    sequential request; sequential await; sequentially; independent call; each awaited; latency add;
    @missing depend each other; call one after`,
  'too-parallel': `
    concurrency limit; limit parallel; limit concurren; all at once request; ten thousand request; p limit;
    too many parallel; bounded parallel; unbounded concurren`,
  'index-missing': `
    @missing index; add index; need index; index on; seq scan; sequential scan; full table scan; table scan;
    scan whole table; explain scan; partial index; column not indexed; foreign key index; supported index;
    composite index`,
  'index-unused': `
    index never read; no query use index; index unused; drop index; index used anything; redundant index`,
  unpaged: `
    paginate; pagination; paging; @missing limit row; no limit; unbounded list; unbounded query;
    unbounded result; load every memory; load all memory; load all row; all row; whole table; entire table;
    limit cursor; database limit result; how big year; million row table; return everything; fetch all`,
  'columns-unneeded': `
    select star; select column; name column need; wide column; column not used; only column; column drag;
    unneeded column`,
  'count-query': `count query; count size; count loaded; exists instead count`,
  'loop-invariant': `
    hoist; outside loop; out loop; before loop; each iteration compile; compiled each; pattern compiled;
    regex compiled; every round built; recompute loop; invariant`,
  'list-search': `
    list search loop; use set lookup; set instead list; linear search; o n 2; quadratic; nested loop lookup;
    map instead find; includes loop`,
  'string-in-loop': `
    string builder; stringbuilder; concatenate loop; string concatenation loop; join instead loop;
    text copied round`,
  'copy-in-loop': `
    spread loop; copied round; spread reduce; copy array each; accumulate spread; quadratic copy`,
  'list-as-queue': `deque; list queue; pop 0; shift array queue`,
  'blocking-io': `
    sync file handler; readfilesync; event loop block; blocking call async; block event loop;
    blocking handler; sync call request`,
  'cache-missing': `
    cache result; memoize; memoise; cached instead; recompute every; computed each time; compute once;
    calculate once; cache this`,
  'cache-unbounded': `cache grow; cache evict; cache never; cache unbounded; ttl cache`,
  rerender: `
    rerender; re render; usememo; usecallback; react memo; new object render; inline function render`,
  'bundle-size': `bundle; tree shake; lazy load; dynamic import; import whole library; code split`,
  'transaction-long': `
    transaction held; inside transaction mail; inside transaction http; after commit; transaction long;
    transaction request; row locked mail`,
  'memory-whole': `
    read whole file memory; stream instead; file into memory; streaming; load file memory;
    generator instead list; body without limit`,
  'regex-slow': `catastrophic backtrack; backtracking; redos; regex slow`,
  'defer-in-loop': `defer loop`,
  'blocking-wait': `thread blocked wait; task result; sync over async; get await block`,
  allocation: `preallocate; allocation; allocate; capacity slice; boxing; unnecessary copy`,
  'work-unneeded': `
    unnecessary work; compute not used; early exit; break early; stop after first; sort unnecessary;
    short circuit`,
}
