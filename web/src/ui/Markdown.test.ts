import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Markdown } from './Markdown.tsx'

i18n.loadAndActivate({ locale: 'en', messages: {} })
const html = (text: string) =>
  renderToStaticMarkup(createElement(I18nProvider, { i18n }, createElement(Markdown, { text })))

test.each([
  ['<script>alert(1)</script>'],
  ['a <img src=x onerror=alert(1)> b'],
  ['<a href="https://example.org">x</a>'],
  ['<div>\n\n**b**\n\n</div>'],
  ['| a |\n| --- |\n| <b>x</b> |'],
  ['- <svg onload=alert(1)>'],
])('%s stays text', (text) => {
  expect(html(text)).not.toMatch(/<(script|img|a|svg|b|div onload)[ >]/)
  expect(html(text)).toContain('&lt;')
})

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,x',
  'http://example.org',
  '//example.org/x',
  'vbscript:x',
])('a link to %s is only its text', (href) => {
  const out = html(`[read](<${href}>)`)
  expect(out).not.toContain('<a')
  expect(out).toContain('read')
})

test('a link to the web opens apart and tells nobody where it came from', () => {
  expect(html('[read](https://example.org/a?b=c)')).toContain(
    '<a href="https://example.org/a?b=c" rel="noopener noreferrer nofollow" target="_blank">read<svg',
  )
})

test.each(['https://example.org/x.png', '/etc/passwd', '/profile/../x.webp', 'data:image/png,x'])(
  'a picture from %s is only its description',
  (src) => {
    expect(html(`![seen](<${src}>)`)).not.toContain('<img')
    expect(html(`![seen](<${src}>)`)).toContain('seen')
  },
)

test('a picture of our own is shown', () => {
  expect(html('![seen](/profile/0123456789abcdef0123456789abcdef.webp)')).toContain('<img')
})

test('headings, lists, tables and quotes become what they are', () => {
  const out = html('# One\n\n1. a\n2. b\n\n> q\n\n| h |\n| - |\n| `c` |\n\n**b** *i* ~~d~~')
  for (const tag of ['h2', 'ol', 'li', 'blockquote', 'th', 'td', 'code', 'strong', 'em', 'del'])
    expect(out).toContain(`<${tag}`)
})

test('characters that HTML escapes are shown as written', () => {
  expect(html('1 < 2 & 3 > "2"')).toContain('1 &lt; 2 &amp; 3 &gt; &quot;2&quot;')
})

test('a text is cut before its highest headings, and all but its first sections are laid out later', () => {
  const sections = (text: string) =>
    html(text)
      .split(/<div class="flex flex-col gap-3(?: hf-later)?">/)
      .slice(1)
  const out = sections('intro\n\n## a\n\n### b\n\ntext\n\n## c\n\n## d')
  expect(out.map((section) => /<h2[^>]*>(.)/.exec(section)?.[1])).toEqual([undefined, 'a', 'c', 'd'])
  expect(html('## a\n\n## b\n\n## c').match(/hf-later/g)).toHaveLength(1)
  expect(sections('no heading\n\nat all')).toHaveLength(1)
  expect(sections('')).toEqual([])
})

test('a link may be named in another section', () => {
  expect(html('## a\n\n[read][x]\n\n## b\n\n[x]: https://example.org')).toContain(
    'href="https://example.org"',
  )
})
