import type { Topic } from './topic.ts'

export const SECURITY: Topic[] = [
  {
    name: 'sql-injection',
    category: 'security',
    severity: 'high',
    isUnmistakable: true,
    says: [
      /\bsql[- ]injection|\binto (?:the )?sql\b|\bstraight into (?:the )?(?:sql|query|statement)/,
      /\bparameteri[sz]ed? (?:quer|statement|sql)|\bas (?:bind |query )?param(?:eter)?s\b|\bprepared statement|\bplaceholders?\b.{0,40}\b(?:sql|query|injection)/,
      /\bdrop table\b/,
      /\bleave the quoting to\b/,
    ],
    hints: [
      /\bplaceholders?\b/,
      /\baddress bar\b|\bopen door\b/,
      /\binject/,
      /\bquot(?:e|es|ing)\b/,
      /\bescap/,
    ],
    code: /\b(?:select|insert|update|delete|where|like|values)\b.*(?:\$?\{|%s|["'] *\+)/i,
    title: 'SQL put together from input',
    lesson:
      'Text that comes from outside becomes part of the statement, so it can change what the statement does; even a harmless apostrophe breaks it. Passed as a parameter it is never read as SQL.',
    point: 'Values reach a database as parameters, never as part of the statement’s text.',
  },
  {
    name: 'injection',
    category: 'security',
    severity: 'high',
    says: [
      /\b(?:command|shell|code|template|header|html|log) injection\b/,
      /\bpath traversal\b|\bdirectory traversal\b|\bzip slip\b|\bssrf\b|\bopen redirect/,
      /\bshell=true\b|\bos\.system\b|\beval\(/,
      /\bxss\b|\bcross[- ]site scripting|\bdangerouslysetinnerhtml|\binnerhtml\b|\b(?:un)?escap(?:e|ed|ing)\b.{0,40}\b(?:html|output|user|input)/,
      /\bsaniti[sz]e|\bas a formula\b|\bput (?:markup|scripts?|html) into\b/,
    ],
    title: 'Input trusted as code, markup or a path',
    lesson:
      'Text from outside is given a meaning it should not have: a command, markup, a path. Escaping or an explicit list of what is allowed keeps it text.',
    point: 'Text from outside stays text: escape it for where it goes, or allow only known values.',
  },
  {
    name: 'secret-in-code',
    category: 'security',
    severity: 'high',
    isUnmistakable: true,
    says: [
      /\b(?:hard-?coded|commit(?:ted|ting)?|leak(?:s|ed|ing)?|expos(?:e[sd]?|ing)|log(?:s|ged|ging)?|plain ?text|rotate|print(?:s|ed|ing)?) .{0,30}\b(?:secrets?|passwords?|api[- ]?keys?|credentials?|private keys?|(?:access|auth|bearer|api) tokens?)\b/,
      /\b(?:secrets?|passwords?|api[- ]?keys?|credentials?|(?:access|auth|bearer|api) tokens?)\b.{0,40}\b(?:in the (?:code|repo|log|url)|environment variable|env var|vault|rotat|plain ?text|committed|leak)/,
    ],
    hints: [
      /\bsensitive\b/,
      /\btokens?\b/,
      /\bplain ?text\b/,
      /\blog(?:s|ged|ging)?\b/,
      /\bexpos(?:e[sd]?|ing|ure)\b/,
      /\bleak(?:s|ed|age|ing)?\b/,
    ],
    title: 'Secret where others can read it',
    lesson:
      'A secret in code, logs or addresses is copied with them and cannot be taken back. It belongs into configuration that is kept apart, and it is replaced once it was seen.',
    point: 'Secrets come from configuration and appear in no code, log or address.',
  },
  {
    name: 'access-check',
    category: 'security',
    severity: 'high',
    says: [
      /\bwho (?:may|can|is allowed to) (?:call|see|read|use|access|reach|do)/,
      /\b(?:role|permission|access|authori[sz]ation|auth|ownership|tenant) (?:check|control|guard)/,
      /\brequire(?:role|auth|login|permission)/,
      /\b(?:un)?authori[sz](?:ed|ation)\b|\bunauthenticated\b|\bprivilege\b|\bany(?:one|body) (?:can|could|may) (?:call|read|see|delete|change|access)/,
      /\bcsrf\b|\bother (?:users?|tenants?|customers?)['’]? (?:data|records?|rows?|files?)/,
    ],
    title: 'Access not checked',
    lesson:
      'The code does what it is asked without asking who asks. The check belongs on the server, next to what it protects, on every way in.',
    point: 'Every way in checks who is calling and whether they may.',
  },
  {
    name: 'weak-crypto',
    category: 'security',
    severity: 'medium',
    says: [
      /\b(?:md5|sha-?1)\b|\bmath\.random\b|\bconstant[- ]time\b|\btiming (?:attack|safe)|\bweak (?:hash|cipher|random|crypto)|\binsecure (?:random|hash|cipher)|\bcryptographically\b|\bverify=false\b|\btls\b.{0,30}\b(?:verif|disabled|skip)/,
    ],
    title: 'Protection weaker than it looks',
    lesson:
      'The function used here gives an answer that can be guessed, forged or measured. The platform’s own cryptographic function is made for it.',
    point: 'For anything secret, use the platform’s cryptographic functions as documented.',
  },
]
