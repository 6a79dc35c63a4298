import type { Kinds } from './kind.ts'

/** What the next reader stumbles over, and plain slips. */
export const READABILITY: Kinds = {
  'name-vague': `
    descriptive @name; meaningful @name; @name clear; @name vague; @name unclear; @name cryptic;
    single letter; one letter; what is tmp; name say what; name say hold; say nothing name;
    does not say hold; rename what mean; better @name; @name confusing; @name misleading;
    @name abbreviation; @name too short; name stand for; variable name scroll`,
  'name-convention': `
    naming convention; snake case; snake_case; camel case; camelcase; pascal case; pascalcase; kebab case;
    upper case constant; lowercase name; uppercase name; name follow convention; pep8 name`,
  'name-shadowing': `shadow; hide builtin; hide module; override builtin; hide built; redefine builtin`,
  'type-hint-return': `return type hint; return type annotation; annotate return; return type missing`,
  'type-hint-parameter': `
    type hint parameter; parameter type annotation; annotate parameter; annotate argument;
    type hint argument`,
  'type-hint': `type hint; type annotation; add type; annotate type`,
  'copied-code': `
    duplicate code; duplicated; duplication; copy paste; copy pasted; copypaste; same block; same code;
    same logic; same condition repeat; repeated branch; repeated place; third copy; second copy;
    written twice; extract function; extract helper; extract method; extract common; dry; shared helper;
    identical block; repeated in; share instead`,
  'type-redeclared': `
    type exist; interface exist; declared second time; type already defined; type duplicated; same interface`,
  'magic-number': `
    magic number; magic string; magic value; magic constant; named constant; unexplained literal;
    literal name; bare number; value fixed code; hardcoded value; hardcoded number; hard coded value;
    number mean; number constant; extract constant; give value name; make constant; where come from constant`,
  'debug-left': `
    console log; console; debug print; debug output; debug statement; debugger; debugging; leftover log;
    leftover print; remove print; remove log; print statement remove; debug left; print left; println;
    var dump`,
  'type-check-off': `
    use any; any type; typed any; as any; avoid any; cast any; bypass type; type check bypassed; ts ignore;
    ts expect error; silence compiler; compiler silenced; compiler error; type assertion; proper type;
    type unknown instead; eslint disable; type ignore; noqa; compiler help`,
  'deep-nesting': `
    nested if; nesting; deeply nested; deep nested; nested deep; level if; level of if; early return;
    return early; guard clause; arrow shaped; pyramid; invert condition; invert if; flatten if;
    innermost block; levels deep; else after return`,
  'ternary-nested': `nested ternary; ternary read; ternary hard; ternary`,
  'off-by-one': `
    off by one; past end; last element; last skip; last never; final left out; upper bound; lower bound;
    exclusive inclusive; inclusive; exclusive; boundary wrong; boundary counted; boundary condition;
    fencepost; length minus one; index out range; index out bound; shouldn exactly; extra empty page`,
  overflow: `overflow; int32; exceed range; integer range; truncate`,
  'wrong-condition': `
    condition inverted; condition wrong; always true; always false; wrong operator; negated; should be and;
    should be or; reversed condition; condition never`,
  'loose-equality': `
    triple equal; strict equality; ===; loose comparison; double equal; compared identity; compare is;
    equals instead; use equals`,
  'float-money': `
    float money; float price; float amount; decimal money; decimal type; floating point; integer cents;
    cents; rounding money; binary fraction`,
  'mutable-default': `mutable default; default argument; default shared; default mutable; default list`,
  'mutated-input': `
    mutate argument; mutates input; mutate input; modify argument; mutate parameter; in place copy;
    mutating state; mutate prop; immutable`,
  'unused-code': `
    unused; not used; never used; nobody use; dead code; not needed; never reached; unreachable;
    no longer used; not read; no longer needed; never called`,
  'visibility-wide': `
    export only used; exported used file; make private; should private; unexport; export nobody; visibility;
    package private`,
  'commented-out': `commented out; commented code; code comment remove; code kept comment`,
  'function-long': `
    function long; method long; split function; break up; too long function; function do too much;
    smaller function; method too big; function too big; long method`,
  'parameters-many': `
    too many parameter; too many argument; parameter object; argument list long; more parameter`,
  complicated: `
    simplify; simpler; overcomplicated; too complicated; convoluted; hard to follow; over engineered;
    too complex; needlessly complex`,
  formatting: `
    indentation; whitespace; blank line; trailing space; line too long; line length; formatter; formatting;
    prettier; newline end; gofmt; linter format`,
  'const-over-let': `
    const instead let; use const; prefer const; const not let; final variable; never reassigned`,
  'log-level': `
    log level; wrong level; logged as error; info instead error; use info; use warn; page anyone;
    debug level`,
  'log-not-print': `logger instead print; use logger; logging module; structured log`,
  'import-order': `import order; sort import; unused import; import top; wildcard import; star import`,
  typo: `typo; misspell; misspelled; spelling; mis spelled`,
}
