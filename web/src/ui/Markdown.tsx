import { Link } from '@tanstack/react-router'
import { lexer, type Token, type Tokens } from 'marked'
import { createElement, Fragment, memo, type ReactNode, useMemo } from 'react'
import { cx } from './cx.ts'
import { OutLink } from './OutLink.tsx'

/** Targets that links may have: https, this site, or mailto. Other links are shown as plain text. */
const SAFE_LINK = /^(https:\/\/|mailto:|\/(?!\/)|#)/i
/** Only pictures that this server has stored are shown: another host would learn who reads what. */
const OWN_PICTURE = /^\/profile\/[0-9a-f]{32}\.webp$/

/** Sections that a page's first view can show; the browser lays the later ones out when somebody comes near. */
const AT_ONCE = 2

/**
 * Renders Markdown as React elements. No text is ever used as HTML: tags in it are shown as written. The highest heading
 * level of a text becomes `h2`, below the page's title.
 */
export function Markdown({ text }: { text: string }) {
  const { sections, top, links } = useMemo(() => read(text), [text])
  return (
    <div className="hf-prose flex flex-col gap-6">
      {sections.map((tokens, i) => (
        <Section key={i} tokens={tokens} top={top} links={links} isLater={i >= AT_ONCE} />
      ))}
    </div>
  )
}

const depthOf = (token: Token) => (token.type === 'heading' ? (token as Tokens.Heading).depth : Infinity)
const rawOf = (tokens: readonly Token[]) => tokens.map(({ raw }) => raw).join('')

/** A text cut before each of its highest headings, and the addresses that its links can name. */
function read(text: string) {
  const tokens = lexer(text).filter(({ type }) => type !== 'space')
  const top = Math.min(...tokens.map(depthOf))
  const sections: Token[][] = []
  for (const token of tokens) {
    const last = sections.at(-1)
    if (last && (depthOf(token) > top || top === Infinity)) last.push(token)
    else sections.push([token])
  }
  return { sections, top, links: rawOf(tokens.filter(({ type }) => type === 'def')) }
}

/** A slice of its own, and drawn anew only when what is written there changes: a long text would keep a slow phone busy. */
const Section = memo(
  ({ tokens, top, isLater }: { tokens: Token[]; top: number; links: string; isLater: boolean }) => (
    <div className={cx('flex flex-col gap-3', isLater && 'hf-later')}>{blocks(tokens, top)}</div>
  ),
  (a, b) => a.top === b.top && a.links === b.links && rawOf(a.tokens) === rawOf(b.tokens),
)

const blocks = (tokens: Token[] | undefined, top = 1): ReactNode =>
  (tokens ?? []).map((token, i) => <Fragment key={i}>{block(token, top)}</Fragment>)

const inlines = (tokens: Token[] | undefined): ReactNode =>
  (tokens ?? []).map((token, i) => <Fragment key={i}>{inline(token)}</Fragment>)

function block(token: Token, top: number): ReactNode {
  switch (token.type) {
    case 'space':
    case 'def':
      return null
    case 'heading': {
      const { depth, tokens } = token as Tokens.Heading
      return createElement(
        `h${Math.min(Math.max(depth - top, 0) + 2, 4)}`,
        { className: 'mt-3 first:mt-0' },
        inlines(tokens),
      )
    }
    case 'paragraph':
      return <p>{inlines(token.tokens)}</p>
    case 'blockquote':
      return <blockquote className="border-l-2 border-kelp pl-4 text-ink">{blocks(token.tokens)}</blockquote>
    case 'list':
      return list(token as Tokens.List)
    case 'table':
      return table(token as Tokens.Table)
    case 'code':
      return (
        <pre className="overflow-x-auto rounded-md bg-sunken p-3 font-mono text-[13px]">
          <code>{(token as Tokens.Code).text}</code>
        </pre>
      )
    case 'hr':
      return <hr className="border-line" />
    case 'text':
      return inlineText(token as Tokens.Text)
    default:
      return <p>{token.raw}</p>
  }
}

function list({ ordered, start, items }: Tokens.List): ReactNode {
  const entries = items.map((item, i) => <li key={i}>{blocks(item.tokens)}</li>)
  return ordered ? (
    <ol start={start === '' ? 1 : start} className="flex list-decimal flex-col gap-1.5 pl-5">
      {entries}
    </ol>
  ) : (
    <ul className="flex list-disc flex-col gap-1.5 pl-5">{entries}</ul>
  )
}

function table({ header, rows }: Tokens.Table): ReactNode {
  return (
    // A column is no narrower than its longest word, which a line's end would cut otherwise; what is too wide scrolls by itself.
    <div className="overflow-x-auto">
      <table className="w-full border-collapse text-sm [overflow-wrap:break-word]">
        <thead>
          <tr>
            {header.map((cell, i) => (
              <th
                key={i}
                scope="col"
                className="border-b border-line py-2 pr-2 text-left font-medium sm:pr-4"
              >
                {inlines(cell.tokens)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, r) => (
            <tr key={r}>
              {row.map((cell, i) => (
                <td key={i} className="tnum border-b border-line py-2 pr-2 align-top text-ink2 sm:pr-4">
                  {inlines(cell.tokens)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function inline(token: Token): ReactNode {
  switch (token.type) {
    case 'strong':
      return <strong className="font-semibold text-ink">{inlines(token.tokens)}</strong>
    case 'em':
      return <em>{inlines(token.tokens)}</em>
    case 'del':
      return <del>{inlines(token.tokens)}</del>
    case 'codespan':
      return <code className="rounded-sm bg-sunken px-1 font-mono text-[13px]">{token.text}</code>
    case 'br':
      return <br />
    case 'link':
      return link(token as Tokens.Link)
    case 'image': {
      const { href, text } = token as Tokens.Image
      return OWN_PICTURE.test(href) ? (
        <img src={href} alt={text} loading="lazy" className="max-w-full rounded-md" />
      ) : (
        text
      )
    }
    case 'escape':
      return (token as Tokens.Escape).text
    case 'text':
      return inlineText(token as Tokens.Text)
    default:
      return token.raw
  }
}

const inlineText = ({ text, tokens }: Tokens.Text): ReactNode => (tokens ? inlines(tokens) : text)

function link({ href, tokens }: Tokens.Link): ReactNode {
  if (!SAFE_LINK.test(href)) return inlines(tokens)
  if (href.startsWith('/')) return <Link to={href}>{inlines(tokens)}</Link>
  return <OutLink href={href}>{inlines(tokens)}</OutLink>
}
