import { t } from '@lingui/core/macro'
import { copyText } from '../lib/copy-text.ts'
import { toast } from './toast.ts'

const { userAgent, maxTouchPoints } = navigator
/** Every browser of an iPhone or iPad, whose own says that it is a Mac. Wallets' there do nothing about a link to download. */
const isIos = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
/** Android's view of the web inside another app: it saves no files, and shares none. */
const isWebView = /; wv\)/.test(userAgent)

/** Gives a file to the person: on iOS to an app of their choice, inside an Android app as a text to paste, else as a download. */
export function giveFile(name: string, parts: readonly string[], type: string): void {
  const file = new File([...parts], name, { type })
  if (isIos && canShare(file)) void share(file, parts)
  else if (isIos || isWebView) void copy(file, parts)
  else download(file)
}

const canShare = (file: File) => navigator.canShare?.({ files: [file] }) ?? false

async function share(file: File, parts: readonly string[], isAgain = false): Promise<void> {
  try {
    await navigator.share({ files: [file] })
  } catch (error) {
    const { name } = error as Partial<DOMException>
    // The person has changed their mind.
    if (name === 'AbortError') return
    // What was read took longer than a tap counts for.
    if (name === 'NotAllowedError' && !isAgain)
      toast('warning', t`The file is ready`, { label: t`Save`, onClick: () => void share(file, parts, true) })
    else await copy(file, parts)
  }
}

async function copy(file: File, parts: readonly string[]): Promise<void> {
  if (await copyText(parts.join('').replace('\ufeff', '')))
    toast('info', t`This app saves no files: the text was copied, to be pasted elsewhere`)
  else download(file)
}

function download(file: File): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = file.name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
