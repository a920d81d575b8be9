import { useState } from 'react'

/** State and props of a lazily loaded sheet. It stays mounted until its closing animation has ended. */
export function useSheet() {
  const [state, setState] = useState<'off' | 'open' | 'closing'>('off')
  const close = () => setState('closing')
  return {
    /** whether to draw it, also while it closes */
    shown: state !== 'off',
    open: () => setState('open'),
    close,
    props: { open: state === 'open', onClose: close, onClosed: () => setState('off') },
  }
}
