/**
 * The inviter that an invite link names, without what stuck to its end on the way (`。`, `?fbclid=…`) and what nobody sees.
 * @returns null for what names none, such as a link that was cut off
 */
export const inviterOf = (code: string): string | null =>
  /^0x(?!0{40})[0-9a-f]{40}(?![0-9a-z])/i.exec(code.replace(/[\p{Cf}\s]/gu, ''))?.[0].replace('0X', '0x') ??
  null
