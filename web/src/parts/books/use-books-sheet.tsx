import { Suspense } from 'react'
import type { PoolBooks } from '../../api/books.ts'
import { useChainInfo } from '../../api/chain-info.ts'
import { lazyPart } from '../../lib/lazy-part.ts'
import { useSheet } from '../../lib/use-sheet.ts'
import { Waiting } from '../../ui/Waiting.tsx'

const BooksSheet = lazyPart(() => import('./BooksSheet.tsx'))

/**
 * A pool's books, in a sheet that `open` opens; `sheet` is the element to render.
 * @param contract the pool, by its name in the deployment
 * @param read the books and the block that they were read at; undefined while they are read
 */
export function useBooksSheet(
  contract: 'hostingPool' | 'liquidityPool',
  read: { books: PoolBooks; block: number } | undefined,
) {
  const { data: info } = useChainInfo()
  const { shown, open, props } = useSheet()
  return {
    open: () => open(),
    sheet: shown && (
      <Suspense fallback={<Waiting />}>
        <BooksSheet books={read?.books} block={read?.block} pool={info?.contracts[contract]} {...props} />
      </Suspense>
    ),
  }
}
