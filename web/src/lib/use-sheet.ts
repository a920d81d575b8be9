import { useState } from 'react'

/** Whether a sheet that is loaded when it is first opened is there, and what it is drawn with. It closes before it goes. */
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
