import type { WrittenText } from '@holdfast/protocol/texts'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Stored } from './state.ts'

export type ShopTables = {
  store: {
    id: GeneratedAlways<number>
    name: string
    sender: string
    is_special: boolean
    open: boolean
    created_at: number
  }
  good: {
    id: GeneratedAlways<number>
    store_id: number
    texts: ColumnType<WrittenText[], string, string>
    price: string
    stock: number
    sold: Generated<number>
    order_limit: number
    image: string | null
    on_sale: boolean
    created_at: number
  }
  shop_order: {
    id: GeneratedAlways<number>
    good_id: number
    store_id: number
    buyer: string
    title: string
    amount: number
    total: string
    state: Stored<'shopOrder'>
    receiver_name: string | null
    receiver_mobile: string | null
    receiver_place: string | null
    send_info: string | null
    created_at: number
    shipped_at: number | null
    ended_at: number | null
    intent: string | null
  }
  receive_info: { address: string; name: string; mobile: string; place: string }
}
