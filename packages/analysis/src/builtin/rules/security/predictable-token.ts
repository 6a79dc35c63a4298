import type { LanguageRule, Rule, Source } from '../../rule-engine/rule.ts'
import { isFunction, ofKind } from '../../rule-engine/walk-tree.ts'

export const predictableToken: Rule = {
  name: 'predictable-token',
  inTests: false,
  languages: [inJavaScript(), inPython(), inGo(), inJava(), inPhp()],
}

/** Names of things that must not be guessable. */
const SECRET =
  /(?:^|_|\b)(?:token|secret|passwo?r?d|passwd|nonce|salt|otp|csrf|session_?id|api_?key|reset_?code|invite_?code|verification_?code|auth_?code)s?$|(?:Token|Secret|Password|Nonce|Salt|Otp|Csrf|SessionId|ApiKey|ResetCode|InviteCode|VerificationCode|AuthCode)$/
const NO_SECRET = /cancel|lex|parser|next_?token|max_?token|num_?token|^tokens$|mask/i

const isSecret = (name: string) => SECRET.test(name.replace(/^[$@]+/, '')) && !NO_SECRET.test(name)

interface Shape {
  declarations: string[]
  random: RegExp
}

/** Finds predictable random values assigned to variables and properties whose names suggest a secret. */
function where({ declarations, random }: Shape): LanguageRule['find'] {
  return ({ root }: Source) =>
    ofKind(root, ...declarations).flatMap((node) => {
      const name = (node.field('name') ?? node.field('left'))?.text() ?? ''
      const value = node.field('value') ?? node.field('right')
      return value && isSecret(name.replace(/^.*[.>]/, '')) && random.test(value.text()) && !isFunction(value)
        ? [{ node, confidence: 0.88 }]
        : []
    })
}

function inJavaScript(): LanguageRule {
  return {
    languages: ['TypeScript', 'JavaScript'],
    words: /Math\.random/,
    find: where({
      declarations: ['variable_declarator', 'assignment_expression'],
      random: /\bMath\.random\(/,
    }),
    good: [
      'const token = randomBytes(16)',
      'const colour = Math.random()',
      'const text = "const token = Math.random()"',
    ],
    bad: ['const resetToken = Math.random().toString(36)', 'user.password = String(Math.random())'],
  }
}

function inPython(): LanguageRule {
  return {
    languages: ['Python'],
    words: /random\./,
    find: where({
      declarations: ['assignment'],
      random:
        /(?<!np\.|numpy\.|secrets\.|\w)random\.(?:random|randint|choices?|randrange|sample|getrandbits)\(/,
    }),
    good: [
      'token = secrets.token_hex(16)',
      'colour = random.choice(colours)',
      'next_token = random.choice(tokens)',
      'token = np.random.choice(words)',
    ],
    bad: [
      'reset_token = "".join(random.choices(letters, k=16))',
      'self.password = random.randint(0, 999999)',
    ],
  }
}

function inGo(): LanguageRule {
  return {
    languages: ['Go'],
    words: /math\/rand/,
    find: where({
      declarations: ['short_var_declaration', 'assignment_statement', 'var_spec'],
      random: /\brand\.(?:Intn?|Int63n?|Uint\d+|Float\d+|IntN)\(/,
    }),
    good: [
      'package p\nimport "crypto/rand"\nfunc f() { token := rand.Text() }',
      'package p\nimport "math/rand"\nfunc f() { delay := rand.Intn(10) }',
      'package p\nimport "math/rand"\nvar s = "token := rand.Intn(10)"',
    ],
    bad: [
      'package p\nimport "math/rand"\nfunc f() { token := strconv.Itoa(rand.Intn(999999)) }',
      'package p\nimport "math/rand"\nfunc f() { user.Salt = rand.Int63n(100) }',
    ],
  }
}

function inJava(): LanguageRule {
  return {
    languages: ['Java'],
    words: /new Random\(|Math\.random|ThreadLocalRandom|RandomStringUtils/,
    find: where({
      declarations: ['variable_declarator', 'assignment_expression'],
      random: /\bnew Random\(|\bMath\.random\(|\bThreadLocalRandom\.|\bRandomStringUtils\.random/,
    }),
    good: [
      'class A { int delay = new Random().nextInt(9); }',
      'class A { int token = new SecureRandom().nextInt(9); }',
      'class A { String text = "new Random()"; }',
    ],
    bad: [
      'class A { int token = new Random().nextInt(9); }',
      'class A { String resetToken = RandomStringUtils.randomAlphanumeric(9); }',
    ],
  }
}

function inPhp(): LanguageRule {
  return {
    languages: ['PHP'],
    words: /rand\(|uniqid\(/,
    find: where({ declarations: ['assignment_expression'], random: /(?<![\w>:])(?:mt_rand|rand|uniqid)\(/ }),
    good: [
      '<?php $token = bin2hex(random_bytes(16));',
      '<?php $delay = rand(1, 9);',
      '<?php $text = "token = rand()";',
    ],
    bad: ['<?php $token = md5(rand());', '<?php $this->password = uniqid();'],
  }
}
