import type { Kinds } from './kind.ts'

/** What lets the wrong person in, or the wrong thing out. */
export const SECURITY: Kinds = {
  'sql-injection': `
    sql injection; bobby table; bound parameter; bind parameter; bind value query; parameterize query;
    parameterise query; prepared statement; placeholder query; placeholder sql; placeholder clause;
    query @concat; sql @concat; statement @concat; sql put together; statement pasted; where clause string;
    where clause @concat; where clause f; condition formatted`,
  'shell-injection': `
    shell; command injection; os system; subprocess shell; command @concat; exec user`,
  'code-eval': `eval; exec string; text run code; new function string`,
  'path-traversal': `
    path traversal; directory traversal; leave folder; file name join; file path request; path user;
    filename user; safe join`,
  'html-injection': `
    xss; innerhtml; dangerouslysetinnerhtml; dangerously html; html @escape; markup @escape; text html;
    text markup; script tag; insert page @escape; cross site script; insertadjacenthtml; inner html; v html;
    script field; html user`,
  'access-unchecked': `
    idor; @permission check; authorization check; authorisation check; check belong; belong user; ownership;
    anyone sign read; anyone can read; anyone can edit; anyone can delete; any user can; any member can;
    who allow call; every signed user; not check whose; whose it; access check; permission server; guess id;
    only session verified; require role; require admin; restrict user; other user data; another user;
    other customer; tenant`,
  'secret-in-code': `
    @secret hardcoded; @secret hard; @secret repository; @secret repo; @secret code; @secret source;
    @secret committed; @secret commit; @secret checked; @secret environment; @secret env; @secret rotate;
    @secret revoke; @secret history; @secret vault; credential source; signing key literal`,
  'secret-logged': `
    @secret log; @personal log; card log; card number log; passport log; header log; sensitive log; pii;
    log whole request; log mask; password plain text log; personal data; gdpr; log request body`,
  'log-forging': `log injection; log forge; log line break; newline log; log forged`,
  'token-guessable': `
    predictable; guessable; math random token; random secret; cryptographic random; secure random;
    crypto random`,
  'tls-unverified': `
    certificate verify; insecureskipverify; insecure skip; verify false; tls verify; certificate check`,
  'hash-weak': `md5; sha1; weak hash; bcrypt; argon2; salt; hash password; password hash`,
  'cipher-weak': `ecb; weak cipher; des encryption; static iv; encryption mode; hardcoded iv`,
  'timing-compare': `
    constant time; timing attack; timing leak; timingsafeequal; compare digest; hmac equal`,
  'deserialisation-unsafe': `
    pickle; yaml load; deserialize untrusted; deserialise untrusted; unsafe deserial; object untrusted byte`,
  'open-redirect': `open redirect; redirect request; redirect user; redirect url`,
  'csrf-unprotected': `csrf; cross site request; samesite`,
  'cors-open': `cors; any origin; wildcard origin; origin allow`,
  'rate-unlimited': `rate limit; brute force; throttle; limit attempt; try all; attempt address`,
  'session-fixation': `session fixation; regenerate session; renew session; session id login`,
  'cookie-unsafe': `httponly; http only cookie; cookie secure; secure flag cookie`,
  ssrf: `ssrf; server side request; fetch url user; internal address request`,
  'mass-assignment': `
    mass assignment; overpost; spread request body; any field body; strong parameter; permit param`,
  'info-disclosed': `
    expose internal; response password; return password; leak internal; version header; expose field`,
  'token-expiry': `
    token expire; expiry token; never expire; jwt expire; signature verified jwt; verify jwt`,
}
