import type { Kinds } from './kind.ts'

/** What is told to readers. */
export const WORDS: Kinds = {
  'comment-stale': `
    comment stale; stale @comment; outdated @comment; comment outdated; comment still say;
    comment no longer; comment wrong; comment incorrect; comment misleading; @comment match;
    @comment previous version; @comment update code; doc promise; longer true comment;
    no longer match behaviour; comment lie; comment contradict; @comment out sync; comment not any more;
    fix comment longer; not any more comment`,
  'comment-needless': `
    redundant comment; comment repeat code; comment obvious; comment say same; needless comment;
    comment not needed; obvious comment; remove comment; comment add nothing; noise comment`,
  'docs-missing': `
    docstring missing; missing docstring; add docstring; no docstring; need docstring; docstring explain;
    docstring parameter; docstring return; without documentation; undocumented; document function;
    document parameter; document return; return value described; describe return; description return;
    what return describe; javadoc missing; add jsdoc; add godoc; add javadoc; doc comment export;
    public function documentation; document unit; unit guess; exported comment; describe parameter`,
  'reason-missing': `
    explain why; comment why; comment explain; add comment; why comment; reason written; document why;
    rationale; non obvious comment; worth comment`,
  'url-missing': `url; source link; link source; reference link; cite`,
  'todo-untracked': `
    @todo @issue; todo without; todo link; todo later; todo now; todo reference; todo nobody find;
    todo ticket; fixme; todo owner; note promise clean`,
  'readme-outdated': `readme; setup instruction; installation instruction`,
  'changelog-missing': `changelog; release note; news fragment`,
  'example-missing': `example usage; add example; usage example; example docs; code example`,
  spelling: `
    typo; spelling; grammar; misspell; misspelled; mistyped; wording; rephrase; phrasing; punctuation;
    full stop; capital letter; capitalize; capitalise; sentence`,
  'markup-docs': `
    backtick; code block docs; markdown; rst; broken link; dead link; cross reference; heading`,
  'api-description': `openapi; swagger; api docs; api documentation; endpoint documented`,
  'version-note': `versionadded; versionchanged; deprecated since; since version`,
  'unit-missing': `which unit; unit comment; in seconds or; milliseconds or seconds; document unit`,
  licence: `license header; licence header; copyright`,
  'type-doc': `type docstring; parameter type document`,
}
