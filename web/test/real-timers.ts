import { afterAll, vi } from 'vitest'

// Files share what is loaded, and the clock with it: one that stops it lets it go on at its end.
afterAll(() => void vi.useRealTimers())
