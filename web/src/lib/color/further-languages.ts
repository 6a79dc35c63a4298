import type { Prism } from 'prism-react-renderer'

type Grammar = (typeof Prism.languages)[string]

const words = (list: string) => new RegExp(String.raw`\b(?:${list.trim().split(/\s+/).join('|')})\b`)

const COMMENTS = { slashes: /\/\/.*|\/\*[\s\S]*?(?:\*\/|$)/, hash: /#.*/, dashes: /--.*/ }
const QUOTED = /"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'/
const NUMBER = /\b(?:0[xX][\da-fA-F_]+|\d[\d_]*(?:\.\d[\d_]*)?(?:[eE][+-]?\d+)?)[a-zA-Z]{0,3}\b/
const CALLED = /\b[A-Za-z_]\w*(?=\s*\()/

interface Given {
  comment: RegExp
  keywords: string
  /** For languages with strings other than '…' and "…". */
  string?: RegExp
  annotation?: RegExp
}

/** A minimal grammar: comments, strings, keywords, calls and numbers, in this order. */
const simple = ({ comment, keywords, string, annotation }: Given): Grammar => ({
  comment: { pattern: comment, greedy: true },
  string: { pattern: string ?? QUOTED, greedy: true },
  ...(annotation && { annotation }),
  keyword: words(keywords),
  boolean: /\b(?:true|false|null|nil|None|nullptr)\b/,
  function: CALLED,
  number: NUMBER,
})

const java = simple({
  comment: COMMENTS.slashes,
  string: /"""[\s\S]*?(?:"""|$)|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'/,
  annotation: /@\w+/,
  keywords: `abstract assert boolean break byte case catch char class continue default do double else enum extends final
    finally float for if implements import instanceof int interface long native new package permits private protected
    public record return sealed short static super switch synchronized this throw throws transient try var void volatile
    while yield def val object trait lazy implicit override match with`,
})
const shell = simple({
  comment: /(?<=^|\s)#.*/m,
  string: /"(?:\\.|[^"\\])*"|'[^']*'/,
  keywords: `if then elif else fi for while until do done case esac in function return local export readonly declare set
    unset shift exit trap source echo cd`,
})

/** Languages that the library has no grammar for, by their GitHub names. */
export const FURTHER: Record<string, Grammar> = {
  Java: java,
  Scala: java,
  Groovy: java,
  Gradle: java,
  'C#': simple({
    comment: COMMENTS.slashes,
    string: /[$@]{0,2}"(?:\\.|""|[^"\\\n])*"|'(?:\\.|[^'\\\n])'/,
    keywords: `abstract as async await base bool break byte case catch char class const continue decimal default delegate
      do double else enum event explicit extern finally fixed float for foreach get goto if implicit in init int interface
      internal is lock long namespace new object operator out override params private protected public readonly record
      ref return sbyte sealed set short sizeof static string struct switch this throw try typeof uint ulong unchecked
      unsafe ushort using var virtual void volatile when where while yield`,
  }),
  PHP: simple({
    comment: /\/\/.*|\/\*[\s\S]*?(?:\*\/|$)|#(?!\[).*/,
    string: /"(?:\\[\s\S]|[^"\\])*"|'(?:\\[\s\S]|[^'\\])*'/,
    keywords: `abstract and array as break callable case catch class clone const continue declare default do echo else
      elseif empty enum extends final finally fn for foreach function global goto if implements include include_once
      instanceof insteadof interface isset list match namespace new or print private protected public readonly require
      require_once return static switch throw trait try unset use var while xor yield`,
  }),
  Ruby: simple({
    comment: COMMENTS.hash,
    annotation: /:[A-Za-z_]\w*[?!]?|@{1,2}\w+/,
    keywords: `alias and begin break case class def defined do else elsif end ensure extend for if in include module next
      not or private protected public raise redo require require_relative rescue retry return self super then undef
      unless until when while yield attr_accessor attr_reader attr_writer`,
  }),
  Shell: shell,
  Makefile: shell,
  Dockerfile: simple({
    comment: COMMENTS.hash,
    keywords: `FROM AS RUN CMD LABEL EXPOSE ENV ADD COPY ENTRYPOINT VOLUME USER WORKDIR ARG ONBUILD STOPSIGNAL HEALTHCHECK
      SHELL`,
  }),
  HCL: simple({
    comment: /\/\/.*|#.*|\/\*[\s\S]*?(?:\*\/|$)/,
    keywords:
      'resource data variable output module provider terraform locals for_each count dynamic for in if',
  }),
  Lua: simple({
    comment: COMMENTS.dashes,
    keywords: `and break do else elseif end for function goto if in local not or repeat return then until while`,
  }),
  Elixir: simple({
    comment: COMMENTS.hash,
    annotation: /:[A-Za-z_]\w*[?!]?|@\w+/,
    keywords: `after alias and case catch cond def defmodule defp defstruct do else end fn for if import in not or quote
      raise receive require rescue try unless use when with`,
  }),
  Dart: java,
}
