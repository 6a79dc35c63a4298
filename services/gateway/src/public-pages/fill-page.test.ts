import { expect, it } from 'vitest'
import { fillPage } from './fill-page.ts'

it('fills in what is set, escaped for text and attributes, and leaves the rest alone', () => {
  const page =
    '<a href="[[% env "APP_URL" | html %]]/blog">[[% env "COMPANY_NAME" | html %]]</a> [[% now %]] $& [[% env "toString" | html %]].'
  const values = {
    APP_URL: 'https://debrief.example',
    COMPANY_NAME: `<script>alert("1")</script> & 'Fils' $&`,
  }
  expect(fillPage(page, values)).toBe(
    '<a href="https://debrief.example/blog">&lt;script&gt;alert(&#34;1&#34;)&lt;/script&gt; &amp; &#39;Fils&#39; $&amp;</a> [[% now %]] $& .',
  )
})

it('fills in nothing twice: a placeholder in a value stays text', () => {
  const values = { A: '[[% env "B" | html %]]', B: 'secret' }
  expect(fillPage('[[% env "A" | html %]]', values)).toBe('[[% env &#34;B&#34; | html %]]')
})

it('leaves one of two texts, by what is set, and fills that in', () => {
  const page =
    '[[% if ne (env "BILLING") "off" %]]$14\nat [[% env "APP_URL" | html %]][[% else %]]free[[% end %]], [[% if ne (env "A") "b" %]]a[[% else %]]b[[% end %]]'
  const values = { APP_URL: 'https://debrief.example', A: 'b' }
  expect(fillPage(page, { ...values, BILLING: 'on' })).toBe('$14\nat https://debrief.example, b')
  expect(fillPage(page, { ...values, BILLING: 'off' })).toBe('free, b')
  expect(fillPage(page, {})).toBe('$14\nat , a')
})
