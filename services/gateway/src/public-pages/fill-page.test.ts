import { describe, expect, it } from 'vitest'
import { fillPage } from './serve-pages.ts'

it('fills in values, escaped for text and attributes, and leaves the rest alone', () => {
  const page =
    '<a href="{{APP_URL}}/blog">{{COMPANY_NAME}}</a> <a href="mailto:%7B%7BCOMPANY_EMAIL%7D%7D">{{ now }}</a> {{toString}} $&.'
  const values = {
    APP_URL: 'https://debrief.example',
    COMPANY_NAME: `<script>alert("1")</script> & 'Fils' $&`,
    COMPANY_EMAIL: 'contact@example.com',
  }
  expect(fillPage(page, values)).toBe(
    '<a href="https://debrief.example/blog">&lt;script&gt;alert(&#34;1&#34;)&lt;/script&gt; &amp; &#39;Fils&#39; $&amp;</a> <a href="mailto:contact@example.com">{{ now }}</a> {{toString}} $&.',
  )
})

it('doesn’t fill in a placeholder or a condition inside a value', () => {
  const values = { A: '{{B}}<i data-if="C">', B: 'secret' }
  expect(fillPage('{{A}}', values)).toBe('{{B}}&lt;i data-if=&#34;C&#34;&gt;')
})

describe('an element with a condition', () => {
  const page =
    '<nav id="n" data-if="LEGAL" class="c"><ul><li data-if="TERMS">{{APP_URL}}</li><li>Policy</li></ul></nav><p data-if="BILLING=on">$14</p><p data-if="BILLING=off">free</p>'

  it.each([
    [
      { LEGAL: 'yes', TERMS: 'yes', BILLING: 'on' },
      '<nav id="n" class="c"><ul><li>/</li><li>Policy</li></ul></nav><p>$14</p>',
    ],
    [
      { LEGAL: 'yes', TERMS: '', BILLING: 'off' },
      '<nav id="n" class="c"><ul><li>Policy</li></ul></nav><p>free</p>',
    ],
    [{ LEGAL: '', TERMS: 'yes' }, ''],
  ])('with %o', (values, expected) => {
    expect(fillPage(page, { APP_URL: '/', ...values })).toBe(expected)
  })
})
