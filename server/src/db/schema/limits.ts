export type LimitTables = {
  rate_window: { name: string; ends_at: number; hits: number }
}
