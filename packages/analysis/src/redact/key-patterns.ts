/**
 * Key formats from the vendors' documentation. If only part of a match is secret, the group `key` contains that part.
 * Repetitions are bounded, so malicious text takes linear time.
 */
export const KEY_PATTERNS: readonly RegExp[] = [
  // AWS: unique identifiers start with a four-letter prefix.
  /(?<![A-Z0-9])(?:AKIA|ASIA|ABIA|ACCA)[A-Z2-7]{16}(?![A-Z0-9])/g,
  // GitHub and GitLab tokens.
  /(?<![A-Za-z0-9])gh[pousr]_[A-Za-z0-9]{30,255}/g,
  /(?<![A-Za-z0-9])github_pat_[A-Za-z0-9_]{20,255}/g,
  /(?<![A-Za-z0-9])gl(?:pat|dt|rt|cbt|ptt|ft|soat|agent|oas)-[A-Za-z0-9_-]{20,300}/g,
  // Slack tokens, and Slack and Discord webhooks.
  /(?<![A-Za-z0-9])xox[abeoprs](?:\.xox[bp])?-[A-Za-z0-9-]{10,250}/g,
  /(?<![A-Za-z0-9])xapp-\d-[A-Za-z0-9-]{10,250}/g,
  /hooks\.slack\.com\/(?:services|workflows|triggers)\/(?<key>[A-Za-z0-9_/+-]{20,120})/g,
  /discord(?:app)?\.com\/api\/webhooks\/(?<key>\d{15,22}\/[\w-]{40,100})/g,
  // Discord bots, Telegram bots and Stripe.
  /(?<![\w.])[MNO][A-Za-z\d_-]{22,27}\.[\w-]{6}\.[\w-]{27,45}(?![\w.])/g,
  /(?<!\d)\d{8,10}:AA[A-Za-z0-9_-]{32,34}(?![\w-])/g,
  /(?<![A-Za-z0-9])(?:sk|rk|pk)_(?:live|test)_[A-Za-z0-9]{16,250}/g,
  /(?<![A-Za-z0-9])whsec_[A-Za-z0-9+/=]{20,120}/g,
  // Google: API keys, OAuth client secrets, access and refresh tokens.
  /(?<![A-Za-z0-9_-])AIza[A-Za-z0-9_-]{35}(?![A-Za-z0-9_-])/g,
  /(?<![A-Za-z0-9])GOCSPX-[A-Za-z0-9_-]{20,40}/g,
  /(?<![A-Za-z0-9])ya29\.[A-Za-z0-9_-]{20,1000}/g,
  /(?<![A-Za-z0-9])1\/\/0[A-Za-z0-9_-]{30,200}/g,
  // npm, PyPI, SendGrid, Twilio and Mailgun.
  /(?<![A-Za-z0-9])npm_[A-Za-z0-9]{36}(?![A-Za-z0-9])/g,
  /(?<![A-Za-z0-9])pypi-[A-Za-z0-9_-]{50,400}/g,
  /(?<![A-Za-z0-9])SG\.[A-Za-z0-9_-]{16,40}\.[A-Za-z0-9_-]{30,60}/g,
  /(?<![A-Za-z0-9])(?:SK|AC)[0-9a-f]{32}(?![A-Za-z0-9])/g,
  /(?<![A-Za-z0-9])key-[0-9a-f]{32}(?![A-Za-z0-9])/g,
  // Model providers and other services.
  /(?<![A-Za-z0-9])sk-(?:proj-|svcacct-|admin-|ant-[a-z]+\d\d-|or-v1-)?[A-Za-z0-9_-]{32,250}/g,
  /(?<![A-Za-z0-9])(?:hf|gsk|r8|xai|pplx|fw|nvapi)[_-][A-Za-z0-9_-]{30,120}/g,
  /(?<![A-Za-z0-9])do[opr]_v1_[0-9a-f]{64}/g,
  /(?<![A-Za-z0-9])shp(?:at|ca|pa|ss)_[A-Fa-f0-9]{32}/g,
  /(?<![A-Za-z0-9])(?:sq0(?:atp|csp)-[A-Za-z0-9_-]{22,50}|EAAA[A-Za-z0-9_-]{55,70})/g,
  /(?<![A-Za-z0-9])dapi[0-9a-f]{32}(?:-\d)?/g,
  /(?<![A-Za-z0-9])lin_(?:api|oauth)_[A-Za-z0-9]{32,64}/g,
  /(?<![A-Za-z0-9])(?:ATATT3|ATCTT3|ATBB)[A-Za-z0-9_=-]{24,250}/g,
  /(?<![A-Za-z0-9])hv[sbr]\.[A-Za-z0-9_-]{20,300}/g,
  /(?<![A-Za-z0-9])dp\.(?:pt|st|ct|sa|scim|audit)\.(?:[a-z0-9_-]{2,35}\.)?[A-Za-z0-9]{40,44}/g,
  /(?<![A-Za-z0-9])sntry[su]_[A-Za-z0-9+/=_-]{40,400}/g,
  /(?<![A-Za-z0-9])NRAK-[A-Z0-9]{27}/g,
  /(?<![A-Za-z0-9])AGE-SECRET-KEY-1[0-9A-Z]{58}/g,
  /(?<![A-Za-z0-9])(?:glsa_[A-Za-z0-9]{32}_[0-9a-fA-F]{8}|glc_[A-Za-z0-9+/=]{32,400})/g,
  /(?<![A-Za-z0-9])(?:ntn_|secret_)[A-Za-z0-9]{40,60}(?![A-Za-z0-9])/g,
  /(?<![A-Za-z0-9])(?:dckr_(?:pat|oat)_[A-Za-z0-9_-]{20,60}|figd_[A-Za-z0-9_-]{36,60}|PMAK-[0-9a-f]{24}-[0-9a-f]{34})/g,
  /(?<![A-Za-z0-9])(?:rubygems_[0-9a-f]{48}|pul-[0-9a-f]{40}|tfp_[A-Za-z0-9_-]{40,60}|[A-Za-z0-9]{14}\.atlasv1\.[A-Za-z0-9_=-]{60,70})/g,
  // Azure: keys in connection strings and signatures in shared access URLs.
  /(?:AccountKey|SharedAccessKey)=(?<key>[A-Za-z0-9+/]{40,90}={0,2})/g,
  /[?&]sig=(?<key>[A-Za-z0-9%+/]{40,120}(?:=|%3D){0,2})/g,
  // JSON Web Tokens (RFC 7519). The first two parts start like JSON objects.
  /(?<![\w-])eyJ[\w-]{8,2000}\.eyJ[\w-]{8,8000}(?:\.[\w-]{10,2000})?/g,
  // Bearer and Basic credentials (RFC 6750 and 7617), and passwords in URLs (RFC 3986, section 3.2.1).
  /\b(?:[Bb]earer|[Bb]asic|Token) (?<key>(?=[^\s"'`]{0,60}\d)[A-Za-z0-9+/_~.-]{20,2000}={0,2})/g,
  /\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s:/@"'`<>${}]{0,80}:(?<key>[^\s:/@"'`<>${}]{3,200})@[\w.[-]/gi,
]
