import { t } from '@lingui/core/macro'
import type { Tone } from '../../ui/Tag.tsx'
import type { Who } from './who.ts'

export type WhoFact = { key: string; tone: Tone; text: string }

/**
 * What is said of an address, most important first. What nobody answered is said too, and never taken for a no.
 * @param who undefined while it is asked
 * @param label its name in the address book; null where it is not there, or there is no book
 */
export function factsOf(o: { own: boolean; label: string | null; who: Who | undefined }): WhoFact[] {
  if (o.own) return [{ key: 'own', tone: 'good', text: t`Your own address` }]
  const { label, who } = o
  const kept: WhoFact[] =
    label === null ? [] : [{ key: 'kept', tone: 'good', text: t`In your address book: ${label}` }]
  if (who === undefined) return [...kept, { key: 'asking', tone: 'plain', text: t`Finding out who this is` }]
  const facts: (WhoFact | false)[] = [
    who.ours && { key: 'ours', tone: 'bad', text: t`A contract of this system, nobody's wallet` },
    who.registered === true && { key: 'registered', tone: 'good', text: t`A registered member` },
    who.registered === false &&
      !who.ours && { key: 'stranger', tone: 'plain', text: t`Not a registered member` },
    who.contract === true &&
      !who.ours && { key: 'contract', tone: 'wait', text: t`A contract, no plain wallet` },
    who.seen === false && { key: 'unseen', tone: 'bad', text: t`Never seen on this chain` },
    who.seen === true &&
      who.contract === false &&
      who.registered !== true && { key: 'seen', tone: 'plain', text: t`Has been used on this chain` },
  ]
  const known = facts.filter((fact) => fact !== false)
  const unanswered = [who.registered, who.contract, who.seen].filter((answer) => answer === undefined).length
  if (unanswered === 0) return [...kept, ...known]
  const text = unanswered === 3 ? t`Who this is could not be found out` : t`Not all of it could be found out`
  return [...kept, ...known, { key: 'unknown', tone: 'wait', text }]
}
