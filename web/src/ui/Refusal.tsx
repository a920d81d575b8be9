import { Notice } from './Tag.tsx'

/** Why something was not done, read out when it appears. */
export function Refusal({ text, tone = 'bad' }: { text: string | null; tone?: 'bad' | 'wait' }) {
  return (
    <div role="alert" className="empty:hidden">
      {text !== null && <Notice tone={tone} title={text} />}
    </div>
  )
}
