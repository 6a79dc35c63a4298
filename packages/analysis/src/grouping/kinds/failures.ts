import type { Kinds } from './kind.ts'

/** What goes wrong when something else did. */
export const FAILURES: Kinds = {
  'resource-left-open': `
    @missing @close @resource; @resource stay open; @resource left open; @resource remain open;
    leak @resource; context manager; with open; with block @close; try with resource; defer close;
    too many open file; out of descriptor; unclosed`,
  'closed-too-early': `closed before; use after close; closed file; already closed`,
  'promise-not-awaited': `
    missing await; forgot await; need await; add await; without await; await it; @missing awaited;
    fire forget; floating promise; unhandled rejection; nobody wait; nothing wait; foreach @promise;
    race response async; unawaited`,
  'async-constructor': `constructor @promise; constructor async`,
  'error-swallowed': `
    @swallow @error; @swallow @catch; swallow; empty catch; bare catch nothing; silently fail;
    silently ignore; @error empty result; @error empty list; @error go nowhere; @error return empty;
    @error return null; @error return default; never know fail; never know @error; cannot tell @error;
    catch dropped log; catch without log; outage empty`,
  'catch-too-broad': `
    bare except; broad @catch; catch everything; catch all @error; catch throwable; specific @error;
    generic exception; catch exception broad; too broad`,
  'timeout-missing': `
    @missing timeout; @missing time out; time limit; @missing deadline; wait forever; hang forever;
    wait indefinitely; block forever; never answer; unbounded wait; never give up; context deadline`,
  'timeout-wrong': `
    timeout short; timeout long; limit below time; timeout too; timeout p50; timeout p99`,
  'cancellation-ignored': `cancel; cancelled; abort signal; abortcontroller; ctx done; shutdown`,
  'lookup-assumed': `
    @missing found crash; find undefined; find null; get null; may null; can null; may undefined;
    can undefined; could null; could undefined; null pointer; null deref; nil deref; nil pointer;
    cannot read property; non null assertion; lookup @missing check; lookup miss; always find; always there;
    if no such; key error; keyerror; not found dereference; no such; null check; nil check`,
  'cause-lost': `
    cause; original @error lost; original exception; stack lost; stack gone; stack trace end; chain @error;
    wrap error original; wrap err; rethrow original; raise from; rethrown drop`,
  'status-unchecked': `
    res ok; response ok; check status; http error @check; fetch throw; status 500; status first;
    response status; status code @check; error page json; whatever status; @missing status; answer 503;
    answer 500`,
  'input-unchecked': `
    @check @input; validate; validation; unvalidated; @bad argument; @bad value; @bad input; negative;
    division zero; zerodivision; value error; valueerror; add guard; empty list; empty array; empty string;
    input taken; nonsense; accept anything; check border; out of range`,
  'file-type-unchecked': `mime; upload type; file type; file extension; content type; upload size`,
  'error-logged-twice': `logged twice; log twice; @error logged again; double log`,
  'message-unhelpful': `
    error message helpful; message should include; message say why; message context; more context error;
    better error message; clear error message; error message name; log reason; include error;
    log error with; message show user`,
  'error-internals-shown': `
    stack trace user; stack trace page; stack trace passenger; internal error user; stack response`,
  'error-wrong-type': `
    reject string; throw string; rejected text; real error; throw literal; custom error class`,
  'exception-as-flow': `exception flow; exception control; exception ordinary; exception normal`,
  'retry-unwise': `
    retry back off; retry backoff; retry limit; retry forever; retry endless; retry 400; retry without`,
  'write-not-atomic': `
    temporary file rename; write place half; partial write; atomic write; crash middle write`,
  'lock-left-held': `
    lock release; unlock; lock held; lock finally; mutex release; defer unlock; stay locked`,
  'panic-on-input': `unwrap; panic outside; panic input; expect panic; must parse panic`,
  'cleanup-missing': `
    unsubscribe; clean effect; cleanup effect; remove listener; clear interval; effect undone;
    memory leak listener; useeffect return`,
  'fallback-missing': `fallback; service down; service unavailable; circuit breaker; degrade`,
  'finally-return': `return finally; finally override`,
  'not-implemented': `not implemented; unimplemented; notimplemented`,
  'transaction-missing': `
    @missing transaction; in one transaction; same transaction; half written; partial update rollback`,
}
