import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import { useEffect } from 'react'
import 'sonner/dist/styles.css'
import { Toaster as Sonner, toast } from 'sonner'
import { TOAST_TIME, toastQueue } from './toast.ts'
import { useTheme } from '../lib/theme.ts'

/** Draws the queued toasts. @param closeLabel name of the dismiss button */
export default function Toaster({ label, closeLabel }: { label: string; closeLabel: string }) {
  const theme = useTheme()
  useEffect(() => {
    const take = () => {
      const waiting = toastQueue.get()
      if (waiting.length === 0) return
      toastQueue.set([])
      for (const t of waiting)
        toast[t.kind](t.text, {
          duration: TOAST_TIME[t.kind],
          closeButton: t.kind === 'warning',
          ...(t.action && { action: t.action }),
        })
    }
    take()
    return toastQueue.subscribe(take)
  }, [])
  const icon = { size: 18, strokeWidth: 1.7, 'aria-hidden': true } as const
  return (
    <Sonner
      theme={theme}
      position="top-center"
      offset={64}
      mobileOffset={{ top: 64, left: 16, right: 16 }}
      containerAriaLabel={label}
      icons={{
        success: <CircleCheck {...icon} className="text-kelp" />,
        info: <Info {...icon} />,
        warning: <TriangleAlert {...icon} className="text-amber" />,
        error: <CircleAlert {...icon} className="text-red" />,
      }}
      toastOptions={{
        closeButtonAriaLabel: closeLabel,
        actionButtonStyle: {
          background: 'none',
          color: 'var(--kelp)',
          minHeight: '44px',
          font: '600 14px/20px var(--font-sans)',
        },
        style: {
          background: 'var(--raised)',
          color: 'var(--ink)',
          border: '1px solid var(--line)',
          borderRadius: '12px',
          boxShadow: 'none',
          font: '500 14px/20px var(--font-sans)',
        },
      }}
    />
  )
}
