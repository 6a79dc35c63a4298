import type { SgNode } from '@ast-grep/napi'
import type { Found, LanguageRule, Rule } from '../../rule-engine/rule.ts'
import { namedChildren, ofKind } from '../../rule-engine/walk-tree.ts'

export const floatMoney: Rule = {
  name: 'float-money',
  inTests: false,
  languages: [inJava(), inGo(), inCSharp(), inRust(), inPython(), inJavaScript()],
}

/** Names that likely refer to an amount of money. */
const MONEY =
  /^(?:(?:\w+_)?(?:price|salary|fare|refund|discount_amount|tax_amount|invoice_total|total_price|subtotal|account_balance)(?:_(?:total|amount|eur|usd))?|\w*(?:Price|Salary|Fare|Refund|TaxAmount|InvoiceTotal|Subtotal|AccountBalance))$/
const RATE = /rate|percent|ratio|factor|index|change|history|predict|stock|share/i

const isMoney = (name: string | undefined) =>
  name !== undefined &&
  MONEY.test(
    name
      .replace(/^[A-Z](?=[a-z])/, (first) => first.toLowerCase())
      .replace(/^(price|salary|fare|refund|subtotal)$/i, (all) => all.toLowerCase()),
  ) &&
  !RATE.test(name)

const found = (node: SgNode): Found[] => [{ node, confidence: 0.82 }]

function inJava(): LanguageRule {
  return {
    languages: ['Java'],
    words: /\b(?:double|float)\b/i,
    find: ({ root }) =>
      ofKind(root, 'field_declaration', 'formal_parameter').flatMap((node) => {
        const declared = node.field('declarator') ?? node
        return /^(?:double|float)$/i.test(node.field('type')?.text() ?? '') &&
          isMoney(declared.field('name')?.text())
          ? found(node)
          : []
      }),
    good: [
      'class A { long priceCents; }',
      'class A { BigDecimal price; }',
      'class A { double priceIndex; }',
      'class A { String s = "double price;"; }',
    ],
    bad: ['class A { double price; }', 'class A { void f(Double ticketPrice) { } }'],
  }
}

function inGo(): LanguageRule {
  return {
    languages: ['Go'],
    words: /float(?:32|64)/,
    find: ({ root }) =>
      ofKind(root, 'field_declaration', 'parameter_declaration', 'var_spec').flatMap((node) =>
        /^float(?:32|64)$/.test(node.field('type')?.text() ?? '') && isMoney(node.field('name')?.text())
          ? found(node)
          : [],
      ),
    good: [
      'package p\ntype T struct { PriceCents int64 }',
      'package p\ntype T struct { PriceRatio float64 }',
      'package p\nvar s = "Price float64"',
    ],
    bad: ['package p\ntype T struct { Price float64 }', 'package p\nfunc f(ticketPrice float64) {}'],
  }
}

function inCSharp(): LanguageRule {
  return {
    languages: ['C#'],
    words: /\b(?:double|float)\b/,
    find: ({ root }) => [
      ...ofKind(root, 'property_declaration', 'parameter').flatMap((node) =>
        /^(?:double|float)$/.test(node.field('type')?.text() ?? '') && isMoney(node.field('name')?.text())
          ? found(node)
          : [],
      ),
      ...ofKind(root, 'field_declaration').flatMap((node) => {
        const declared = namedChildren(node).find((part) => part.kind() === 'variable_declaration')
        const name = namedChildren(declared ?? null)
          .find((part) => part.kind() === 'variable_declarator')
          ?.field('name')
          ?.text()
        return /^(?:double|float)$/.test(declared?.field('type')?.text() ?? '') && isMoney(name)
          ? found(node)
          : []
      }),
    ],
    good: [
      'class A { decimal Price { get; set; } }',
      'class A { double PriceIndex; }',
      'class A { string s = "double price;"; }',
    ],
    bad: [
      'class A { public double Price { get; set; } }',
      'class A { double price; }',
      'class A { void F(float ticketPrice) { } }',
    ],
  }
}

function inRust(): LanguageRule {
  return {
    languages: ['Rust'],
    words: /\bf(?:32|64)\b/,
    find: ({ root }) =>
      ofKind(root, 'field_declaration', 'parameter').flatMap((node) =>
        /^f(?:32|64)$/.test(node.field('type')?.text() ?? '') &&
        isMoney((node.field('name') ?? node.field('pattern'))?.text())
          ? found(node)
          : [],
      ),
    good: [
      'struct A { price_cents: i64 }',
      'struct A { price_index: f64 }',
      'fn f() { let s = "price: f64"; }',
    ],
    bad: ['struct A { price: f64 }', 'fn f(ticket_price: f64) {}'],
  }
}

function inPython(): LanguageRule {
  return {
    languages: ['Python'],
    words: /:\s*float\b/,
    find: ({ root }) =>
      ofKind(root, 'typed_parameter', 'typed_default_parameter', 'assignment').flatMap((node) => {
        const name = node.field('name') ?? node.field('left') ?? namedChildren(node)[0]
        return node.field('type')?.text() === 'float' && isMoney(name?.text()) ? found(node) : []
      }),
    good: [
      'price: Decimal = Decimal("1.10")',
      'def f(price_cents: int): pass',
      'def f(price_index: float): pass',
      'text = "price: float"',
    ],
    bad: ['def f(price: float): pass', 'class A:\n    ticket_price: float = 0.0'],
  }
}

function inJavaScript(): LanguageRule {
  return {
    languages: ['TypeScript', 'JavaScript'],
    words: /parseFloat/,
    find: ({ root }) =>
      ofKind(root, 'variable_declarator', 'assignment_expression', 'pair').flatMap((node) => {
        const name = (node.field('name') ?? node.field('left') ?? node.field('key'))
          ?.text()
          .replace(/^.*\./, '')
        const value = (node.field('value') ?? node.field('right'))?.text() ?? ''
        return isMoney(name) && /^(?:Number\.)?parseFloat\([^()]*\)$/.test(value) ? found(node) : []
      }),
    good: [
      'const cents = Math.round(parseFloat(text) * 100)',
      'const width = parseFloat(text)',
      'const text = "price = parseFloat(a)"',
    ],
    bad: ['const price = parseFloat(text)', 'row.ticketPrice = Number.parseFloat(text)'],
  }
}
