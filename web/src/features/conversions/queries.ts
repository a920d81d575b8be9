import type { ConversionName, ConversionQuote } from '@holdfast/protocol/transfers'
import { useQuery } from '@tanstack/react-query'
import { get } from '../../api/client.ts'
import { CUSTODY } from '../../api/custody.ts'
import { useSession } from '../../api/session.ts'

/** What `amount` converts to at this moment; asked anew every few seconds, since the price may move. */
export function useQuote(name: ConversionName, amount: bigint) {
  const { isLogin, loginAccount } = useSession()
  return useQuery<ConversionQuote>({
    queryKey: [CUSTODY, 'quote', loginAccount, name, amount.toString()],
    enabled: isLogin,
    // The last figures stay while the next amount is loading, but not those of another conversion.
    placeholderData: (last, query) => (query?.queryKey[3] === name ? last : undefined),
    refetchInterval: 5_000,
    queryFn: ({ signal }) => get('quoteConversion', { name, amount: String(amount) }, signal),
  })
}
