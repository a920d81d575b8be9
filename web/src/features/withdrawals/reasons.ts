/** Why a step was taken: a reason of the closed list in words, a reviewer's own words as they are. */
export function reasonText(reason: string): string {
  return reason
}
