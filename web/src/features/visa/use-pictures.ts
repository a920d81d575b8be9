import { t } from '@lingui/core/macro'
import { UPLOAD_LIMIT, UPLOAD_TYPES } from '@holdfast/protocol/files'
import { VISA_DOCUMENTS } from '@holdfast/protocol/visa'
import { useEffect, useRef, useState } from 'react'
import { post } from '../../api/client.ts'
import { uploadPicture } from '../../api/files.ts'
import { errorText } from '../../lib/error-text.ts'

/** A chosen picture and its upload. `fileName` is the server's name for it, null until it is uploaded. */
export type Picture = {
  id: number
  file: File
  preview: string
  /** part that is uploaded, 0 to 1 */
  part: number
  fileName: string | null
  problem: string | null
}

const isType = (type: string) => UPLOAD_TYPES.some((known) => known === type)
const MEGABYTE = 1024 * 1024

/** Why a file cannot be uploaded, in words; null when it can. */
function fileProblem(file: Pick<File, 'type' | 'size' | 'name'>): string | null {
  if (!isType(file.type)) return t`${file.name} is no JPEG, PNG or WebP picture`
  if (file.size > UPLOAD_LIMIT) return t`${file.name} is larger than ${UPLOAD_LIMIT / MEGABYTE} MB`
  return null
}

/** Takes a picture away from the server too; what fails is swept there after a day. */
const forget = (fileName: string) => void post('removeVisaDocument', { fileName }).catch(() => {})

/** Pictures for an application, uploaded when they are chosen. Leaving without sending the application deletes them. */
export function usePictures() {
  const [pictures, setPictures] = useState<readonly Picture[]>([])
  const [refused, setRefused] = useState<string | null>(null)
  const next = useRef(1)
  const sending = useRef(new Map<number, AbortController>())
  const kept = useRef(false)
  const all = useRef(pictures)
  useEffect(() => {
    all.current = pictures
  }, [pictures])
  useEffect(
    () => () => {
      for (const controller of sending.current.values()) controller.abort()
      for (const p of all.current) {
        URL.revokeObjectURL(p.preview)
        if (p.fileName !== null && !kept.current) forget(p.fileName)
      }
    },
    [],
  )
  const change = (id: number, to: Partial<Picture>) =>
    setPictures((now) => now.map((p) => (p.id === id ? { ...p, ...to } : p)))

  async function send(id: number, file: File) {
    const controller = new AbortController()
    sending.current.set(id, controller)
    change(id, { part: 0, problem: null })
    try {
      const { fileName } = await uploadPicture({
        query: { isVisa: 'true' },
        file,
        onProgress: (part) => change(id, { part }),
        signal: controller.signal,
      })
      // Removed while the answer was on its way.
      if (controller.signal.aborted) forget(fileName)
      else change(id, { part: 1, fileName })
    } catch (error) {
      if (!controller.signal.aborted) change(id, { problem: errorText(error) })
    } finally {
      if (sending.current.get(id) === controller) sending.current.delete(id)
    }
  }

  function drop(picture: Picture) {
    sending.current.get(picture.id)?.abort()
    URL.revokeObjectURL(picture.preview)
    if (picture.fileName !== null) forget(picture.fileName)
  }

  const made = (file: File): Picture => ({
    id: next.current++,
    file,
    preview: URL.createObjectURL(file),
    part: 0,
    fileName: null,
    problem: null,
  })

  return {
    pictures,
    /** why the last chosen files were refused */
    refused,
    uploading: pictures.some((p) => p.fileName === null && p.problem === null),
    names: pictures.flatMap((p) => (p.fileName === null ? [] : [p.fileName])),
    add(files: readonly File[]) {
      const free = VISA_DOCUMENTS - pictures.length
      const fit = files.slice(0, free)
      const wrong = fit.map(fileProblem).find((p) => p !== null)
      setRefused(wrong ?? (files.length > free ? t`At most ${VISA_DOCUMENTS} pictures, please` : null))
      const added = fit.filter((file) => fileProblem(file) === null).map(made)
      setPictures((now) => [...now, ...added])
      for (const p of added) void send(p.id, p.file)
    },
    replace(old: Picture, file: File) {
      const wrong = fileProblem(file)
      setRefused(wrong)
      if (wrong !== null) return
      const other = made(file)
      drop(old)
      setPictures((now) => now.map((p) => (p.id === old.id ? other : p)))
      void send(other.id, file)
    },
    remove(picture: Picture) {
      drop(picture)
      setRefused(null)
      setPictures((now) => now.filter((p) => p.id !== picture.id))
    },
    retry(picture: Picture) {
      void send(picture.id, picture.file)
    },
    /** Call when the application was sent: the pictures are then not deleted on leaving. */
    keep() {
      kept.current = true
    },
  }
}
export type Pictures = ReturnType<typeof usePictures>
