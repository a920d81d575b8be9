import { EPOCH_SECONDS, type EpochSpan } from '@holdfast/protocol/levels'

/** Number and times of an epoch. @param epoch since 1970 */
export const spanOf = ({ n, epoch }: { n: number; epoch: number }): EpochSpan => ({
  n,
  startsAt: epoch * EPOCH_SECONDS,
  endsAt: (epoch + 1) * EPOCH_SECONDS,
})
